"""Final Card-Down 2018, the short game: play, draw, end; 0, 2, A and D are special."""

from __future__ import annotations

from fcd.cards import FCD_DECK
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.moves import Action
from fcd.engine.rules import Meaning, Variant, way
from fcd.engine.state import Phase

MATCH = may.match(may.SAME_COLOR, may.SAME_SUIT, may.SAME_VALUE, may.always_playable("zero", "0"))
NAME = (does.NameColor(),)
PLAY = (may.IN_HAND, MATCH, may.NAMES_COLOR)

FCD_2018 = Variant(
    key="fcd2018",
    title="Final Card-Down 2018",
    deck=FCD_DECK,
    players=range(4, 5),
    meanings={
        "2": Meaning("draw-two", (does.Stack(2),)),
        "A": Meaning("advance", (does.Skip(),)),
        "D": Meaning("declare", NAME, opening=(), last=NAME, asks=frozenset({"color"})),
    },
    turn={
        Phase.READY: {
            Action.PLAY: way(Phase.PLAYED, *PLAY),
            Action.DRAW: way(Phase.DREW),
        },
        Phase.OWING: {
            Action.PLAY: way(Phase.PLAYED, may.IN_HAND, may.only("2", "draw-two")),
            Action.DRAW: way(Phase.PAID),
        },
        Phase.PAYING: {Action.DRAW: way(Phase.PAID)},
        Phase.PAID: {Action.END: way(Phase.READY)},
        Phase.DREW: {Action.END: way(Phase.READY)},
        Phase.PLAYED: {Action.END: way(Phase.READY)},
    },
    reshuffles=False,
)
