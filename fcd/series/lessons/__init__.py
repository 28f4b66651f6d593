"""What the notebooks without programming call: one module for each, in the order of its cells.

`lesson = begin("01_cards")` gives a notebook its module, so that every cell is one line that a
person can read: `lesson.show_a_card()`. Words that are read stand in the notebook; a module has
what must be asked of the engine. What several of them need is here.
"""

from __future__ import annotations

from fcd.cards import Hand
from fcd.engine import Variant
from fcd.game import Game
from fcd.positions import read_cards
from fcd.series.notebook import predict, quiz

__all__ = ["cards", "new_board", "predict", "quiz"]


def cards(text: str) -> Hand:
    """These cards, drawn: `cards("R5H G7S")`."""
    return Hand(read_cards(text))


def new_board(game: str | Variant, seed: int, **options: object) -> object:
    """A board with a new round, for one person among three bots."""
    from fcd.board import Board  # which needs ipywidgets

    return Board(Game(game, seed=seed), **options)
