"""Broken games of the UNO contest that would be right at the table."""

from __future__ import annotations

from dataclasses import replace

from fcd.engine import Action, Phase
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.teach.mutants import Mutant
from fcd.teach.mutants import uno_changes as change
from fcd.teach.mutants.uno_correct import CONTEST

ONLY_IN_THE_CONTEST = (
    Mutant(
        "uno-contest-reverse-between-two",
        "With two players a Reverse acts as a Skip, in the contest, too.",
        CONTEST,
        lambda s: s.with_rules(
            lambda v: change.meaning(v, "reverse", effects=(does.Reverse(True),))
        ),
    ),
    Mutant(
        "uno-contest-first-card-acts",
        "The card turned up first acts as if it had been played, in the contest, too.",
        CONTEST,
        lambda s: s.with_rules(lambda v: change.meaning(v, "skip reverse draw2", opening=None)),
    ),
    Mutant(
        "uno-contest-may-draw",
        "Nobody has to play: whoever likes may draw.",
        CONTEST,
        lambda s: s.with_rules(
            lambda v: change.line(
                v, Phase.READY, Action.DRAW, replace(may.MAY_DRAW, ref="must-play")
            )
        ),
    ),
    Mutant(
        "uno-contest-last-draw-two-acts",
        "A Draw Two that wins the round is carried out, in the contest, too.",
        CONTEST,
        lambda s: s.with_rules(lambda v: change.meaning(v, "draw2", last=(does.LastDraw(2),))),
    ),
)
