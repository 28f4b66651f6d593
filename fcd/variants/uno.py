"""UNO by the rulebook: 112 cards, challenges, Swap Hands, Customizable cards, saying UNO.

Its house options (classic, draw until playable, the Customizable rules) are in uno_options.py.
"""

from __future__ import annotations

from dataclasses import replace

from fcd.cards import UNO_DECK
from fcd.engine import Action, Phase, Variant
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import Asks, Dealing, Meaning, Sayings, Scoring, transition

COLOR: frozenset[Asks] = frozenset({"color"})
ASK = (does.AskColor(),)
DEALER_FIRST = (does.Reverse(), does.StartWith(0))
RESTRICTION = may.no_matching_color("wild4", "wild-draw-4", advisory=True)
NAME = (does.NameColor(),)
TAKE_FOUR = (*NAME, does.Challengeable(4, fine=2, clause=RESTRICTION.name))
SWAP = (*NAME, does.SwapHands())

WILDS = may.always_playable("wild", "wild", "wild4", "swap", "custom")
MATCH = may.match(may.SAME_COLOR, may.SAME_SYMBOL, WILDS)
PLAY = (may.IN_HAND, MATCH, may.NAMES_COLOR, may.NAMES_TARGET, RESTRICTION)
CATCH = (replace(may.A_KNOWN_WORD, ref="catch"), may.SOMEBODY_FORGOT, may.SOMEBODY_ELSE)
SAY = replace(may.WORD_OWED, ref="saying-uno")
SAY_FIRST = replace(may.WORD_FIRST, ref="saying-uno")
DOUBT = may.fact("may-doubt", "challenge", "You can challenge instead of drawing.")
PAY = may.fact("pay", "wild-draw-4", "You draw the cards at once, and your turn is over.")

UNO = Variant(
    key="uno",
    title="UNO",
    version=2,
    deck=UNO_DECK,
    players=range(2, 11),
    meanings={
        "draw2": Meaning("draw-two", (does.DrawAndSkip(2),), last=(does.LastDraw(2),), points=20),
        "reverse": Meaning("reverse", (does.Reverse(True),), opening=DEALER_FIRST, points=20),
        "skip": Meaning("skip", (does.Skip(),), points=20),
        "wild": Meaning("wild", NAME, opening=ASK, asks=COLOR, points=50),
        "wild4": Meaning(
            "wild-draw-4", TAKE_FOUR, (does.PutBack(),), (does.LastDraw(4),), asks=COLOR, points=50
        ),
        "swap": Meaning(
            "swap-hands",
            SWAP,
            opening=ASK,
            asks=COLOR | {"target"},
            target_optional=True,
            points=40,
        ),
        "custom": Meaning("customizable", NAME, opening=ASK, asks=COLOR, points=40),
    },
    sayings=Sayings("saying-uno", {1: "UNO"}, missed=2),
    turn={
        Phase.NAMING: {Action.NAME: transition(Phase.READY, may.KNOWN_COLOR)},
        Phase.READY: {
            Action.CALL: transition(Phase.READY, *CATCH),
            Action.PLAY: transition(Phase.PLAYED, *PLAY),
            Action.DRAW: transition(Phase.DREW, may.MAY_DRAW),
        },
        Phase.CHALLENGED: {
            Action.CALL: transition(Phase.CHALLENGED, *CATCH),
            Action.CHALLENGE: transition(Phase.PAID, DOUBT),
            Action.DRAW: transition(Phase.PAID, PAY),
        },
        Phase.DREW: {
            Action.PLAY: transition(Phase.PLAYED, may.JUST_DRAWN, *PLAY),
            Action.END: transition(Phase.READY, may.TURN_DONE),
        },
        Phase.PAID: {Action.END: transition(Phase.READY, may.TURN_DONE)},
        Phase.PLAYED: {
            Action.SAY: transition(Phase.PLAYED, SAY),
            Action.END: transition(Phase.READY, may.TURN_DONE, SAY_FIRST),
        },
    },
    dealing=Dealing.HIGHEST_CARD,
    ends_itself=frozenset({Phase.PAID, Phase.PLAYED}),
    scoring=Scoring.WINNER_TAKES_ALL,
)
