"""Mini UNO: fifty cards, two colors, no wilds; whoever can play must."""

from __future__ import annotations

from fcd.cards import MINI_UNO_DECK
from fcd.engine import Action, Phase, Variant
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import Dealing, Meaning, Scoring, transition

MINI_UNO = Variant(
    key="mini_uno",
    title="Mini UNO",
    version=1,
    deck=MINI_UNO_DECK,
    players=range(2, 5),
    meanings={
        "skip": Meaning("skip", (does.Skip(),), opening=(), points=20),
        "reverse": Meaning("reverse", (does.Reverse(),), opening=(), points=30),
        "draw2": Meaning(
            "draw-two", (does.DrawAndSkip(2),), opening=(), last=(does.LastDraw(2),), points=40
        ),
    },
    turn={
        Phase.READY: {
            Action.PLAY: transition(
                Phase.PLAYED, may.IN_HAND, may.match(may.SAME_COLOR, may.SAME_SYMBOL)
            ),
            Action.DRAW: transition(Phase.DREW, may.NOTHING_PLAYABLE),
        },
        Phase.DREW: {Action.END: transition(Phase.READY, may.TURN_DONE)},
        Phase.PLAYED: {Action.END: transition(Phase.READY, may.TURN_DONE)},
    },
    dealing=Dealing.BY_LOT,
    ends_itself=frozenset({Phase.DREW, Phase.PLAYED}),
    scoring=Scoring.WINNER_TAKES_ALL,
)
