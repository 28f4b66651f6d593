"""Final Card-Down 2018, the short game: play, draw, end; 0, 2, A and D are special."""

from __future__ import annotations

from dataclasses import replace

from fcd.cards import FCD_DECK
from fcd.engine import Action, Phase, Variant
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import Meaning, transition

MATCH = may.match(may.SAME_COLOR, may.SAME_SUIT, may.SAME_VALUE, may.always_playable("zero", "0"))
NAME = (does.NameColor(),)
PLAY = (may.IN_HAND, MATCH, may.NAMES_COLOR)
ANSWER = (may.IN_HAND, may.only("2", "draw-two"))
PAY = may.fact("pay", "draw-two", "You draw the cards you owe, one by one.")
DONE = may.fact("done", "end-turn", "You've played or drawn, so you can end your turn.")

ONE_CARD = may.refusal("one-card", "turn", "You've already played a card this turn.")
NO_DRAW = may.refusal("one-draw", "draw", "You've played a card, so you can't draw.")
ONE_DRAW = may.refusal("one-draw", "draw", "You've already drawn this turn. End your turn.")
NO_PLAY = may.refusal(
    "no-play", "draw", "You drew a card this turn, so you can't play one. End your turn."
)
NO_PLAY_PAID = replace(
    NO_PLAY, fails="You drew the cards you owed, so you can't play one. End your turn."
)
PAY_ALL = may.refusal(
    "pay-all", "draw-two", "You've started to draw, so draw all the cards you owe."
)
NO_MORE = may.refusal("no-more", "draw-two", "You've drawn all the cards you owed. End your turn.")
UNDONE = may.refusal(
    "undone", "end-turn", "You can't end your turn yet: play a card or draw one first."
)
UNPAID = replace(UNDONE, fails="You can't end your turn yet: draw all the cards you owe first.")
UNANSWERED = replace(
    UNDONE, fails="You can't end your turn yet: play a 2 or draw the cards you owe."
)

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
        Phase.OWING: {Action.END: UNANSWERED},
        Phase.PAYING: {Action.PLAY: PAY_ALL, Action.END: UNPAID},
        Phase.PAID: {Action.PLAY: NO_PLAY_PAID, Action.DRAW: NO_MORE},
        Phase.DREW: {Action.PLAY: NO_PLAY, Action.DRAW: ONE_DRAW},
        Phase.PLAYED: {Action.PLAY: ONE_CARD, Action.DRAW: NO_DRAW},
    },
    reshuffles=False,
)
