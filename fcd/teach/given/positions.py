"""What a player of the UNO contest is asked, from a text: for trying things out in a cell.

>>> from fcd.contest import EagerPlayer
>>> EagerPlayer().play(*read_position("B5 R5 on R7"))
1
>>> EagerPlayer().call_color(read_cards("R5 B9"))
Color.GREEN
"""

from __future__ import annotations

from fcd.cards import Card, Cards, Color
from fcd.contest.conformance.position import Position, Question
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView
from fcd.positions import read_cards as read_cards
from fcd.teach.table_case import TableCase


def read_position(text: str) -> Question:
    """What `play` is given: "R5 wild on B7", or "R5 on wild red" if red was called."""
    case = TableCase.parse(text)
    if case.top is None:
        raise ValueError(f"{text!r:.60} has no up card; write it like 'R5 wild on B7'")
    if case.top.color is None and case.color is None:
        raise ValueError(f"which color was called with the {case.top.spoken}? 'R5 on wild red'")
    return Position(case.hand, case.top, case.color).question


class Decided(Player):
    """A player that has made up its mind, whatever it holds, and remembers what it was asked."""

    def __init__(self, place: int = NO_PLAY_POSSIBLE, color: Color = Color.GREEN) -> None:
        self.place, self.color = place, color
        self.asked: tuple[object, ...] = ()

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """That place."""
        self.asked = _copied(hand), up_card, called_color, state
        return self.place

    def call_color(self, hand: Cards) -> Color:
        """That color."""
        self.asked = (_copied(hand),)
        return self.color


def _copied(hand: object) -> object:
    """A list may change after the question."""
    return tuple(hand) if isinstance(hand, list) else hand
