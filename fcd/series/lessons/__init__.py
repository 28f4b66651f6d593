"""What the notebooks without programming call: one module for each, in the order of its cells.

`lesson = begin("01_cards")` gives a notebook its module, so that every cell is one line that a
person can read: `lesson.show_a_card()`. Words that are read stand in the notebook; a module has
what must be asked of the engine. What several of them need is here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fcd.board.drawing import cards_svg, picture
from fcd.board.presenter.goals import Goal
from fcd.cards import Hand
from fcd.engine import Variant
from fcd.game import Game
from fcd.positions import SomeCards, read_cards
from fcd.scoring import hand_points
from fcd.series.notebook import predict, quiz

if TYPE_CHECKING:
    from fcd.board import Board

__all__ = ["fewest_points", "large_cards", "new_board", "predict", "quiz"]


class _Large(Hand):
    """Cards drawn as large as on a board."""

    __slots__ = ()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        svg = cards_svg(self, width=84, per_row=8)
        return {"text/html": picture(svg, ", ".join(card.spoken for card in self))}


def large_cards(those: SomeCards) -> Hand:
    """These cards, drawn: `large_cards("R5H G7S")`."""
    return _Large(read_cards(those))


def new_board(game: str | Variant, seed: int, **options: Any) -> Board:
    """A board with a new round, for one person among three bots."""
    from fcd.board import Board  # which needs ipywidgets

    return Board(Game(game, seed=seed), **options)


def fewest_points(game: Game) -> Board:
    """A puzzle: of the cards that can be played, play the one that counts most."""
    from fcd.board import Board

    rules, hand = game.variant, game.state.hand
    most = max(hand_points(rules, [move.card]) for move in game.legal_moves() if move.card)
    least = hand_points(rules, hand) - most

    def kept(game: Game, seat: int) -> int:
        return hand_points(rules, game.state.hands[seat])

    def instead(game: Game, seat: int) -> str:
        return f"you kept {kept(game, seat)} points, and you could have kept {least}"

    text = "Play one card, and keep as few points in your hand as you can."
    goal = Goal(text, lambda game, seat: kept(game, seat) == least, instead=instead)
    return Board.puzzle(game, goal)
