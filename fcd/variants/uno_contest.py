"""UNO for a contest of programs: 108 cards, whoever can play must, no bluffing, no words."""

from __future__ import annotations

from dataclasses import replace

from fcd.cards import CLASSIC_UNO_DECK
from fcd.engine import Action, Phase, Variant
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import Dealing, Meaning, transition
from fcd.variants.uno import COLOR, UNO

REDRAW = (does.CoverUp(),)
PLAY = (
    may.IN_HAND,
    may.match(may.SAME_COLOR, may.SAME_SYMBOL, may.always_playable("wild", "wild", "wild4")),
    may.NAMES_COLOR,
    may.no_matching_color("wild4", "wild-draw-4"),
)

UNO_CONTEST: Variant = replace(
    UNO,
    key="uno_contest",
    title="UNO contest",
    version=1,
    players=range(2, 15),  # with more, nothing but wilds might be left to turn up
    deck=CLASSIC_UNO_DECK,
    meanings={
        "draw2": Meaning("draw-two", (does.DrawAndSkip(2),), opening=(), points=20),
        "reverse": Meaning("reverse", (does.Reverse(),), opening=(), points=20),
        "skip": Meaning("skip", (does.Skip(),), opening=(), points=20),
        "wild": Meaning("wild", (does.NameColor(),), opening=REDRAW, asks=COLOR, points=50),
        "wild4": Meaning(
            "wild-draw-4",
            (does.NameColor(), does.DrawAndSkip(4)),
            opening=REDRAW,
            asks=COLOR,
            points=50,
        ),
    },
    sayings=None,
    turn={
        Phase.READY: {
            Action.PLAY: transition(Phase.PLAYED, *PLAY),
            Action.DRAW: transition(Phase.DREW, may.NOTHING_PLAYABLE),
        },
        Phase.DREW: {
            Action.PLAY: transition(Phase.PLAYED, *PLAY),
            Action.END: transition(Phase.READY, may.NOTHING_PLAYABLE),
        },
        Phase.PLAYED: {Action.END: transition(Phase.READY, may.TURN_DONE)},
    },
    ends_itself=frozenset({Phase.DREW, Phase.PLAYED}),
    dealing=Dealing.BY_LOT,
)
