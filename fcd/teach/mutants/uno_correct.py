"""Games of UNO that only look different: nothing that a rule is about has changed."""

from __future__ import annotations

from dataclasses import replace

from fcd.engine import effects as does
from fcd.teach.mutants import Mutant
from fcd.teach.mutants import uno_changes as change

BOOK = ("uno", "uno+classic")
HOUSE = ("uno+classic+draw_until_playable",)  # ex10
TABLE = (*BOOK, *HOUSE)
CONTEST = ("uno_contest",)
ALL = (*TABLE, *CONTEST)

CORRECT = (
    Mutant(
        "uno-hands-reversed",
        "Everybody sorts the cards dealt the other way round.",
        ALL,
        lambda s: s.with_deal(
            lambda v, state: state._replace(hands=tuple(hand[::-1] for hand in state.hands))
        ),
    ),
    Mutant(
        "uno-other-box",
        "The cards lie in the box in another order.",
        ALL,
        lambda s: s.with_rules(lambda v: replace(v, deck=v.deck[::-1])),
    ),
    Mutant(
        "uno-clauses-reversed",
        "The ways to match are listed in another order.",
        ALL,
        lambda s: s.with_rules(lambda v: change.matching(v, lambda clauses: clauses[::-1])),
    ),
    Mutant(
        "uno-draws-then-skips",
        "A Draw Two is told as drawing two cards and then as a Skip.",
        ALL,
        lambda s: s.with_rules(
            lambda v: change.meaning(v, "draw2", effects=(change.Draw(2), does.Skip()))
        ),
    ),
    Mutant(
        "uno-other-title",
        "The game has another name on the box.",
        ALL,
        lambda s: s.with_rules(lambda v: replace(v, title="One card left")),
    ),
)
