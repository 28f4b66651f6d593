"""Notebook 00: a board at once, one guess, and what has been done so far."""

from __future__ import annotations

from fcd.board import Board, LegalCards, Quiz
from fcd.game import Game
from fcd.positions import position
from fcd.series.lessons import new_board, predict
from fcd.series.progress_page import ProgressPage
from fcd.series.steps import MATCHING
from fcd.view import View


def board() -> Board:
    return new_board(MATCHING, seed=8)  # clicking what is legal wins it in seven turns


def predict_what_matches() -> Quiz:
    text = "The red 5 of hearts is the top card. Which of these cards can Alice play?"
    return predict(LegalCards(_table(), text))


def show_your_progress() -> ProgressPage:
    return ProgressPage()


def show_what_bob_sees() -> View:
    table = _table()
    table.play("play G5C")
    return table.view(1)


def _table() -> Game:
    return position(MATCHING, hands=["G5C B3H Y8S R2D", "", "", ""], top="R5H")
