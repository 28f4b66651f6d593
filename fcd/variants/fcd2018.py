"""Final Card-Down 2018, the short game: play, draw, end; 0, 2, A and D are special."""

from __future__ import annotations

from fcd.cards import FCD_DECK
from fcd.engine import Action, Phase, Variant
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import Meaning, transition

MATCH = may.match(may.SAME_COLOR, may.SAME_SUIT, may.SAME_VALUE, may.always_playable("zero", "0"))
NAME = (does.NameColor(),)
PLAY = (may.IN_HAND, MATCH, may.NAMES_COLOR)
ANSWER = (may.IN_HAND, may.only("2", "draw-two"))
PAY = may.fact("pay", "draw-two", "the cards owed are drawn one by one")
WHEN_DONE = "a card has been played, or all that was due has been drawn"
DONE = may.fact("done", "end-turn", WHEN_DONE)

ONE_CARD = may.refusal("one-card", "turn", "no card has been played yet: one a turn is all")
ONE_DRAW = may.refusal(
    "one-draw", "draw", "you have not moved yet in this turn: one draw is all, instead of playing"
)
NO_PLAY = may.refusal(
    "no-play", "draw", "no card has been drawn yet: after drawing you cannot play"
)
PAY_ALL = may.refusal(
    "pay-all", "draw-two", "the debt is untouched: whoever begins draws all of it"
)
NO_MORE = may.refusal("no-more", "draw-two", "there are still cards owed")
UNDONE = may.refusal("undone", "end-turn", WHEN_DONE)

FCD_2018 = Variant(
    key="fcd2018",
    title="Final Card-Down 2018",
    version=1,
    deck=FCD_DECK,
    players=range(4, 5),
    meanings={
        "2": Meaning("draw-two", (does.Stack(2),)),
        "A": Meaning("advance", (does.Skip(),)),
        "D": Meaning("declare", NAME, opening=(), last=NAME, asks=frozenset({"color"})),
    },
    turn={
        Phase.READY: {
            Action.PLAY: transition(Phase.PLAYED, *PLAY),
            Action.DRAW: transition(Phase.DREW, may.MAY_DRAW),
        },
        Phase.OWING: {
            Action.PLAY: transition(Phase.PLAYED, *ANSWER),
            Action.DRAW: transition(Phase.PAID, PAY),
        },
        Phase.PAYING: {Action.DRAW: transition(Phase.PAID, PAY)},
        Phase.PAID: {Action.END: transition(Phase.READY, DONE)},
        Phase.DREW: {Action.END: transition(Phase.READY, DONE)},
        Phase.PLAYED: {Action.END: transition(Phase.READY, DONE)},
    },
    refusals={
        Phase.READY: {Action.END: UNDONE},
        Phase.OWING: {Action.END: UNDONE},
        Phase.PAYING: {Action.PLAY: PAY_ALL, Action.END: UNDONE},
        Phase.PAID: {Action.PLAY: NO_PLAY, Action.DRAW: NO_MORE},
        Phase.DREW: {Action.PLAY: NO_PLAY, Action.DRAW: ONE_DRAW},
        Phase.PLAYED: {Action.PLAY: ONE_CARD, Action.DRAW: ONE_DRAW},
    },
    reshuffles=False,
)
