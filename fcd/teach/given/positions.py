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
from fcd.engine import Action, Move, State, Variant, explain, legal_moves
from fcd.positions import read_cards as read_cards
from fcd.teach.table_case import TableCase


def read_position(text: str) -> Question:
    """What `play` is given: "R5 wild on B7", or "R5 on wild red" if red was called."""
    case = TableCase.parse(text)
    if case.top is None:
        raise ValueError(f"{text!r:.60} has no up card; write it like 'R5 wild on B7'")
    if case.top.color is None and case.color is None:
        raise ValueError(f"which color was called with the {case.top.spoken}? 'R5 on wild red'")
    return position_of(case).question


def position_of(case: TableCase) -> Position:
    """The position that a case is about: the first hand is yours, of the others the sizes count."""
    assert case.top
    sizes = tuple(map(len, case.hands)) if case.hands[1:] else (0, 7)
    nothing = (0,) * len(sizes)
    return Position(
        case.hand,
        case.top,
        case.color,
        case.below,
        sizes,
        called=(None,) * len(sizes),
        scores=nothing,
        direction=case.direction,
    )


def allowed(variant: Variant, hand: Cards, up_card: Card, color: Color | None) -> frozenset[Card]:
    """What these rules allow to play, right or broken ones; nothing, if the player may draw."""
    state = State((tuple(hand), ()), (), (up_card,), up_card.color or color, 0, 1)
    if explain(variant, state, Move(Action.DRAW)):
        return frozenset()
    return frozenset(move.card for move in legal_moves(variant, state) if move.card)


class Decided(Player):
    """A player that has made up its mind, whatever it holds, and remembers what it was asked."""

    def __init__(self, place: int = NO_PLAY_POSSIBLE, color: Color = Color.GREEN) -> None:
        self.place, self.color = place, color
        self.questions: tuple[tuple[object, ...], ...] = ()

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """That place."""
        self.questions += (("play", _copied(hand), up_card, called_color, state),)
        return self.place

    def call_color(self, hand: Cards) -> Color:
        """That color."""
        self.questions += (("call_color", _copied(hand)),)
        return self.color


def _copied(hand: object) -> object:
    """A list may change after the question."""
    return tuple(hand) if isinstance(hand, list) else hand
