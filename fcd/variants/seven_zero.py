"""A house rule, as the worked example of adding a variant: 7 swaps hands, 0 passes them all on."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fcd.engine import Event, Move
from fcd.engine.effects import SwapHands
from fcd.engine.rules import Meaning
from fcd.engine.table import Table
from fcd.variants.uno import UNO


@dataclass(frozen=True, slots=True)
class PassHandsOn:
    """Everybody gives the whole hand to the next player."""

    def apply(self, table: Table, move: Move) -> None:
        """Rotate the hands in the direction of play."""
        step = table.direction
        table.hands = table.hands[-step:] + table.hands[:-step]
        table.note(Event("passes-on", table.player, text="every hand goes to the next player"))


SEVEN_ZERO = replace(
    UNO,
    key="seven_zero",
    title="UNO with sevens and zeros",
    version=2,
    book="uno",
    meanings={
        **UNO.meanings,
        "7": Meaning("seven_zero#seven", (SwapHands(),), opening=(), asks=frozenset({"target"})),
        "0": Meaning("seven_zero#zero", (PassHandsOn(),), opening=()),
    },
)
