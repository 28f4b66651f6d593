"""What the notebooks without programming call: one module for each, in the order of its cells.

`lesson = begin("01_cards")` gives a notebook its module, so that every cell is one line that a
person can read: `lesson.show_a_card()`. Words that are read stand in the notebook; a module has
what must be asked of the engine. What several of them need is here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fcd.board.lessons.questions import Question
from fcd.board.widgets import blocks
from fcd.cards import Hand
from fcd.engine import Variant
from fcd.game import Game
from fcd.positions import read_cards
from fcd.series.notebook import predict, quiz

if TYPE_CHECKING:
    from fcd.board import Board
    from fcd.board.lessons.lesson import Lesson

__all__ = ["because", "beside", "cards", "new_board", "predict", "quiz"]


def cards(text: str) -> Hand:
    """These cards, drawn: `cards("R5H G7S")`."""
    return Hand(read_cards(text))


def new_board(game: str | Variant, seed: int, **options: Any) -> Board:
    """A board with a new round, for one person among three bots."""
    from fcd.board import Board  # which needs ipywidgets

    return Board(Game(game, seed=seed), **options)


def beside(board: Board, companion: Lesson) -> object:
    """A board, and what goes with it."""
    board._ipython_display_()
    return companion


def because(question: Question, why: str) -> Question:
    """The same question; its answer is explained with these words first."""
    return replace(question, why={**question.why, "": [blocks.check("", why)]})
