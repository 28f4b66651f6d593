"""Final Card-Down 2017, the full game: the short one with B, C and the spoken words."""

from __future__ import annotations

from dataclasses import replace

from fcd.engine import Action, Phase
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import Meaning, Sayings, transition
from fcd.variants.fcd2018 import DONE, FCD_2018, PLAY

CALL_OUT = (may.OWN_TURN, may.A_KNOWN_WORD, may.ONCE_EACH, may.RIGHTLY)
TURN = (does.Reverse(),)
SHORT, CLOSED = FCD_2018.turn, FCD_2018.refusals

NOT_C = may.refusal("not-a-c", "continue", "Only a C lets you play another card this turn.")
NO_DRAW = may.refusal(
    "no-draw",
    "continue",
    "You've played a C: play one more card or end your turn. You can't draw now.",
)

FCD_2017 = replace(
    FCD_2018,
    key="fcd2017",
    title="Final Card-Down 2017",
    version=1,
    meanings={
        **FCD_2018.meanings,
        "B": Meaning("backwards", TURN, opening=(*TURN, does.StartWith(1)), last=TURN),
        "C": Meaning("continue", (does.PlayAgain(),), opening=()),
    },
    sayings=Sayings("words", {3: "TRIO", 2: "DUO", 1: "UNO"}, missed=2, wrong=4),
    turn={
        **SHORT,
        Phase.READY: {Action.CALL: transition(Phase.READY, *CALL_OUT), **SHORT[Phase.READY]},
        Phase.OWING: {Action.CALL: transition(Phase.OWING, *CALL_OUT), **SHORT[Phase.OWING]},
        Phase.PLAYED: {
            Action.SAY: transition(Phase.PLAYED, may.WORD_OWED),
            Action.END: transition(Phase.READY, DONE, may.WORD_FIRST),
        },
        Phase.AGAIN: {
            Action.SAY: transition(Phase.AGAIN, may.WORD_OWED),
            Action.PLAY: transition(Phase.PLAYED, *PLAY, may.WORD_FIRST),
            Action.END: transition(Phase.READY, DONE, may.WORD_FIRST),
        },
    },
    refusals={
        **CLOSED,
        Phase.PLAYED: {**CLOSED[Phase.PLAYED], Action.PLAY: NOT_C},
        Phase.AGAIN: {Action.DRAW: NO_DRAW},
    },
)
