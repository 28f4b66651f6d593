"""Broken games of UNO, and right ones that only look different."""

from __future__ import annotations

from dataclasses import replace

from fcd.cards import cards
from fcd.engine import Action, Phase
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import Scoring
from fcd.teach.mutants import Mutant
from fcd.teach.mutants import uno_changes as change
from fcd.teach.mutants.uno_contest import ONLY_IN_THE_CONTEST
from fcd.teach.mutants.uno_correct import ALL, BOOK, CONTEST, CORRECT, HOUSE, TABLE
from fcd.variants.changing import with_clause, without
from fcd.variants.uno import ASK, UNO

__all__ = ["CORRECT", "MUTANTS"]

MUTANTS = (
    Mutant(
        "uno-zero-wild",
        "A 0 goes on any card.",
        ALL,
        lambda s: s.with_rules(
            lambda v: change.also(v, "it is a 0", lambda card, top: card.rank == "0")
        ),
    ),
    Mutant(
        "uno-wild-needs-match",
        "A wild goes only on another wild.",
        ALL,
        lambda s: s.with_rules(lambda v: change.not_by(v, "always-playable")),
    ),
    Mutant(
        "uno-anything-on-wild",
        "Any card goes on a wild, whatever color was named.",
        ALL,
        lambda s: s.with_rules(lambda v: change.also(v, "it lies on a wild", change.on_a_wild)),
    ),
    Mutant(
        "uno-symbols-alike",
        "All symbols match each other: a Skip goes on a Reverse.",
        ALL,
        lambda s: s.with_rules(lambda v: change.also(v, "both are symbols", change.both_symbols)),
    ),
    Mutant(
        "uno-only-colors",
        "The same number or symbol in another color does not match.",
        ALL,
        lambda s: s.with_rules(lambda v: change.not_by(v, "same-symbol")),
    ),
    Mutant(
        "uno-only-ranks",
        "The same color does not match.",
        ALL,
        lambda s: s.with_rules(lambda v: change.not_by(v, "same-color")),
    ),
    Mutant(
        "uno-named-color-ignored",
        "The color named with a wild is forgotten: the one before stays in play.",
        ALL,
        lambda s: s.with_rules(lambda v: change.meaning(v, "wild", effects=(change.KeepColor(),))),
    ),
    Mutant(
        "uno-draw-two-keeps-turn",
        "After a Draw Two the next player draws two cards and plays.",
        ALL,
        lambda s: s.with_rules(lambda v: change.meaning(v, "draw2", effects=(change.Draw(2),))),
    ),
    Mutant(
        "uno-draw-two-draws-one",
        "After a Draw Two the next player draws one card.",
        ALL,
        lambda s: s.with_rules(
            lambda v: change.meaning(v, "draw2", effects=(does.DrawAndSkip(1),))
        ),
    ),
    Mutant(
        "uno-draw-two-only-skips",
        "After a Draw Two the next player draws nothing.",
        ALL,
        lambda s: s.with_rules(lambda v: change.meaning(v, "draw2", effects=(does.Skip(),))),
    ),
    Mutant(
        "uno-draw-two-stacks",
        "A Draw Two can be answered by a Draw Two.",
        ALL,
        lambda s: s.with_rules(lambda v: change.stacking(v)),
    ),
    Mutant(
        "uno-skip-skips-nobody",
        "After a Skip the next player plays.",
        ALL,
        lambda s: s.with_rules(lambda v: change.meaning(v, "skip", effects=())),
    ),
    Mutant(
        "uno-skip-skips-two",
        "After a Skip two players miss their turns.",
        ALL,
        lambda s: s.with_rules(
            lambda v: change.meaning(v, "skip", effects=(does.Skip(), does.Skip()))
        ),
    ),
    Mutant(
        "uno-reverse-does-nothing",
        "After a Reverse play goes on in the same direction.",
        ALL,
        lambda s: s.with_rules(lambda v: change.meaning(v, "reverse", effects=())),
    ),
    Mutant(
        "uno-reverse-skips",
        "A Reverse is a Skip, however many play.",
        ALL,
        lambda s: s.with_rules(lambda v: change.meaning(v, "reverse", effects=(does.Skip(),))),
    ),
    Mutant(
        "uno-reverse-between-two",
        "With two players a Reverse does not act as a Skip.",
        TABLE,
        lambda s: s.with_rules(lambda v: change.meaning(v, "reverse", effects=(does.Reverse(),))),
    ),
    Mutant(
        "uno-wild4-draws-two",
        "After a Wild Draw 4 the next player draws two cards.",
        ALL,
        lambda s: s.with_rules(
            lambda v: change.meaning(v, "wild4", effects=(does.NameColor(), does.DrawAndSkip(2)))
        ),
    ),
    Mutant(
        "uno-wild4-keeps-turn",
        "After a Wild Draw 4 the next player draws four cards and plays.",
        ALL,
        lambda s: s.with_rules(
            lambda v: change.meaning(v, "wild4", effects=(does.NameColor(), change.Draw(4)))
        ),
    ),
    Mutant(
        "uno-wild4-any-time",
        "Nothing is wrong with a Wild Draw 4 on top of a color one holds.",
        ALL,
        lambda s: s.with_rules(lambda v: without(v, change.restriction(v))),
    ),
    Mutant(
        "uno-wild4-no-match-at-all",
        "A Wild Draw 4 wants a hand without matching numbers and symbols, too.",
        ALL,
        lambda s: s.with_rules(
            lambda v: with_clause(
                v, Action.PLAY, replace(change.restriction(v), test=change.no_match_at_all)
            )
        ),
    ),
    Mutant(
        "uno-first-card-plain",
        "The card turned up first has no effect.",
        TABLE,
        lambda s: s.with_rules(lambda v: change.meaning(v, "skip reverse draw2", opening=())),
    ),
    Mutant(
        "uno-first-reverse-skips-dealer",
        "A Reverse turned up first passes over the dealer.",
        TABLE,
        lambda s: s.with_rules(lambda v: change.meaning(v, "reverse", opening=(does.Reverse(),))),
    ),
    Mutant(
        "uno-first-wild4-stays",
        "A Wild Draw 4 turned up first stays, and a color is named.",
        TABLE,
        lambda s: s.with_rules(lambda v: change.meaning(v, "wild4", opening=ASK)),
    ),
    Mutant(
        "uno-drawn-card-waits",
        "The card just drawn may not be played.",
        (*BOOK, *CONTEST),
        lambda s: s.with_rules(lambda v: change.closed(v, Phase.DREW, Action.PLAY)),
    ),
    Mutant(
        "uno-any-card-after-draw",
        "After a draw any card of the hand may be played.",
        TABLE,
        lambda s: s.with_rules(lambda v: without(v, may.JUST_DRAWN)),
    ),
    Mutant(
        "uno-must-play",
        "Whoever can play must: nobody may draw by choice.",
        TABLE,
        lambda s: s.with_rules(
            lambda v: change.line(
                v, Phase.READY, Action.DRAW, replace(may.NOTHING_PLAYABLE, ref="draw")
            )
        ),
    ),
    Mutant(
        "uno-draws-once",
        "Only one card is drawn, whether it can be played or not.",
        HOUSE,
        lambda s: s.with_rules(
            lambda v: replace(v, turn={**v.turn, Phase.DREW: UNO.turn[Phase.DREW]})
        ),
    ),
    Mutant(
        "uno-symbols-ten-points",
        "Draw Two, Reverse and Skip count 10 points each.",
        ALL,
        lambda s: s.with_rules(lambda v: change.meaning(v, "skip reverse draw2", points=10)),
    ),
    Mutant(
        "uno-wilds-twenty-points",
        "A wild counts 20 points, like the other special cards.",
        ALL,
        lambda s: s.with_rules(lambda v: change.meaning(v, "wild wild4", points=20)),
    ),
    Mutant(
        "uno-numbers-one-point",
        "Every number counts 1 point.",
        ALL,
        lambda s: s.with_rules(lambda v: change.number_points(v, 1)),
    ),
    Mutant(
        "uno-own-hand-counts",
        "Everybody gets the points of the own hand.",
        ALL,
        lambda s: s.with_rules(lambda v: replace(v, scoring=Scoring.OWN_HAND)),
    ),
    Mutant(
        "uno-last-draw-two-plain",
        "A Draw Two that wins the round is not carried out.",
        TABLE,
        lambda s: s.with_rules(lambda v: change.meaning(v, "draw2", last=())),
    ),
    Mutant(
        "uno-last-wild4-plain",
        "A Wild Draw 4 that wins the round is not carried out.",
        TABLE,
        lambda s: s.with_rules(lambda v: change.meaning(v, "wild4", last=())),
    ),
    Mutant(
        "uno-six-cards-each",
        "Everybody gets six cards.",
        ALL,
        lambda s: s.with_rules(lambda v: replace(v, hand_size=6)),
    ),
    Mutant(
        "uno-four-players-at-most",
        "No more than four can play.",
        ALL,
        lambda s: s.with_rules(lambda v: replace(v, players=range(2, 5))),
    ),
    Mutant(
        "uno-two-zeros",
        "There are two 0s of each color.",
        ALL,
        lambda s: s.with_rules(lambda v: replace(v, deck=(*v.deck, *cards("0", v.colors)))),
    ),
    *ONLY_IN_THE_CONTEST,
)
