"""Public rounds of mini UNO, the simplest first."""

from __future__ import annotations

from fcd.teach.exercises.ex09_mini_uno.rounds import deal

_SEVEN = (
    "R1 B1 R2 B2 R3 B3 R4 / B4 R6 B6 R7 B7 R8 B8",
    "R9 B9 R0 B0 R1 B1 R2",
)

SETUPS = (
    deal("R1 / B2", on="R5", pile="B6 B7"),
    deal("R1 B3 / B2 R4", on="R5", pile="B6 B7 B8"),
    deal("R1 B3 / B2 R4", on="R5", pile="B6 B7 B8", dealer=0),
    deal("R1 / B2 / R3", on="R5", pile="B6 B7"),
    deal("R1 / B2 / R3", on="R5", pile="B6 B7", dealer=0),
    deal("R1 / B2 / R3 / B4", on="R5", pile="B6 B7", dealer=1),
    deal("R1 / B2 / R3", on="Rskip", pile="B6 B7"),
    deal("R1 / B2 / R3", on="Breverse", pile="B6 B7"),
    deal("R1 / B2 / R3", on="Rdraw2", pile="B6 B7 B8"),
    deal(_SEVEN[0], on="R5", pile="B6 B7", by_rule=True),
    deal(" / ".join(_SEVEN), on="R5", pile="B6 B7", by_rule=True, dealer=0),
)

TURNS = (
    deal("R1 B9 / B3 B4", on="R5", pile="B6 B7"),  # the same color
    deal("B5 B9 / B3 B4", on="R5", pile="B6 B7"),  # the same number
    deal("B1 B9 / B3 B4", on="R5", pile="B6 B7"),  # nothing fits
    deal("B1 B9 / B3 B4", on="R5", pile="R6 B7"),  # the drawn card would fit
    deal("R1 R2 B9 / B3 B4 B5", on="R5", pile="B6 B7"),  # a choice
    deal("B0 B9 / B3 B4", on="R5", pile="B6 B7"),  # a 0 is nothing special
    deal("R1 B9 / B1 B4", on="R5", pile="B6 B7 B8 R9", turns=2),
    deal("R1 B9 / B1 B4", on="R5", pile="B6 B7 B8 R9 B0 R0", turns=3),
    deal("B1 / B2 / B3", on="R5", pile="B6 B7 B8 R9 B0 R0", turns=3, dealer=1),
)

ACTIONS = (
    deal("Rskip B9 / B3 B4 / B6 B7", on="R5", pile="B1 B2"),
    deal("Rreverse B9 / B3 B4 / B6 B7", on="R5", pile="B1 B2"),
    deal("Rdraw2 B9 / B3 B4 / B6 B7", on="R5", pile="B1 B2 B8"),
    deal("Bskip B9 / B3 B4", on="Rskip", pile="B1 B2"),  # the same symbol
    deal("Bskip B9 / B3 B4", on="Rreverse", pile="B1 B2"),  # another symbol
    deal("Rreverse B9 / B3 B4", on="R5", pile="B1 B2"),  # two players
    deal("Rskip B9 / B3 B4", on="R5", pile="B1 B2"),
    deal("Rdraw2 B9 / Bdraw2 B4 / B6 B7", on="R5", pile="B1 B2 B8 R1 R2", turns=2),  # no stacking
    deal("Rskip B9 / B3 B4 / B6 B7", on="R5", pile="B1 B2 B8 R1 R2", turns=2),  # then a draw
    deal("Rreverse B9 / B3 B4 / Rdraw2 B7", on="R5", pile="B1 B2 B8 R1 R2", turns=2),
    deal("Rreverse B9 / B3 B4 / Rskip B7", on="R5", pile="B1 B2 B8 R1 R2", turns=2),
    deal("Rreverse B9 / B3 B4 / Rreverse B7", on="R5", pile="B1 B2 B8 R1 R2", turns=2),
    deal("B9 B8 / B3 B4 / B6 B7", on="Rskip", pile="B1 B2"),  # turned up: no effect
    deal("Rreverse B9 / B3 B4 / B6 B7", on="R5", pile="B1 B2", times=2),  # another round begins
)

EMPTY_PILES = (
    deal("Rdraw2 B9 / B3 B4", on="R5", pile="B6"),
    deal("R1 B9 B8 / Rdraw2 B4 B3", on="R5", pile="B6 B7", turns=2),
    deal("R1 B9 B8 / Rdraw2 B4 B3", on="R5", pile="B6", turns=2),
    deal("Rdraw2 B9 / B3 B4", on="R5", pile="B6 B7", turns=2),
    deal("R1 B9 B8 / R2 B4 B3 / Rdraw2 B1 B2", on="R5", pile="B6", turns=3),
    deal("R1 B9 / R2 B8 / Rdraw2 B7", on="R5", pile="B6", turns=3, times=20),  # is it shuffled?
)

WINNERS = (
    deal("R1 / B3", on="R5", pile="B6 B7"),
    deal("B1 / B3", on="R5", pile="B6 B7"),  # nobody yet
    deal("R1 / Bskip", on="R5", pile="B6 B7"),
    deal("R1 / Breverse", on="R5", pile="B6 B7"),
    deal("R1 / Bdraw2", on="R5", pile="B6 B7"),
    deal("R1 / B3 / B9", on="R5", pile="B6 B7"),
    deal("Rdraw2 / B3", on="R5", pile="B6 B7 B8"),  # carried out before counting
    deal("Rskip / B3", on="R5", pile="B6 B7"),
    deal("B1 / R3", on="R5", pile="B6 B7 B8 B9", turns=2),
    deal("R1 B1 / R3 B3", on="R5", pile="B6 B7 B8 B9 R8 R9", turns=3),
)
