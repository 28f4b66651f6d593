"""Notebook 03: what fits, the 0, and drawing."""

from __future__ import annotations

from fcd.board.lessons.questions import Choice, LegalCards, Question
from fcd.positions import position
from fcd.series.quizzes import in_both, rules


def questions() -> list[Question]:
    """Five questions, the same in both Final Card-Downs."""
    return [in_both(each) for each in (_fits, _zero, _after_zero, _draw_though, _play_drawn)]


def _fits(game: str) -> Question:
    table = position(game, hands=["G9D Y6C B9S R3H GEQ", "", "", ""], top="G6S")
    return LegalCards(table, id="fits", about=rules("match"))


def _zero(game: str) -> Question:
    table = position(game, hands=["R0H B3C", "", "", ""], top="G6S")
    asked = "A green 6 of spades lies on top. May Alice play the red 0 of hearts?"
    return Choice(asked, table, "play R0H", id="zero", about=rules("zero"))


def _after_zero(game: str) -> Question:
    hands = ["R0H B3C B4C B5C", "G6S R7D Y1H B0S", "", ""]
    table = position(game, hands=hands, top="G6S", moves=["play R0H", "end"])
    return LegalCards(
        table,
        "Alice has put a red 0 of hearts on a green 6 of spades. Which of these may Bob play?",
        id="after-zero",
        about=rules("zero", "match"),
    )


def _draw_though(game: str) -> Question:
    table = position(game, hands=["G9D B3C", "", "", ""], top="G6S")
    asked = "Alice’s green 9 of diamonds fits the green 6 on top. May she draw instead?"
    return Choice(asked, table, "draw", id="draw-though", about=rules("draw"))


def _play_drawn(game: str) -> Question:
    table = position(game, hands=["R9D B3C", "", "", ""], top="G6S", draw="G8S", moves=["draw"])
    asked = "Alice has just drawn a green 8 of spades, and it fits. May she play it at once?"
    about = (*rules("draw"), "fcd2018#ruling-1", "fcd2017#ruling-6")
    return Choice(asked, table, "play G8S", id="play-drawn", about=about)
