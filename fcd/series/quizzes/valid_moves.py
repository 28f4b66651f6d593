"""Notebook 03: what fits, the 0, and drawing."""

from __future__ import annotations

from fcd.board.lessons.questions import Choice, LegalCards, Question
from fcd.positions import position
from fcd.series.quizzes import BOTH, Questions

quiz = Questions(*BOTH)


@quiz.in_both("match")
def _fits(game: str) -> Question:
    table = position(game, hands=["G9D Y6C B9S R3H GEQ", "", "", ""], top="G6S")
    return LegalCards(table)


@quiz.in_both("zero")
def _zero(game: str) -> Question:
    """A green 6 of spades lies on top. May Alice play the red 0 of hearts?"""
    table = position(game, hands=["R0H B3C", "", "", ""], top="G6S")
    return Choice("", table, "play R0H")


@quiz.in_both("zero", "match")
def _after_zero(game: str) -> Question:
    """Alice has put a red 0 of hearts on a green 6 of spades. Which of these may Bob play?"""
    hands = ["R0H B3C B4C B5C", "G6S R7D Y1H B0S", "", ""]
    table = position(game, hands=hands, top="G6S", moves=["play R0H", "end"])
    return LegalCards(
        table,
    )


@quiz.in_both("draw")
def _draw_though(game: str) -> Question:
    """Alice’s green 9 of diamonds fits the green 6 on top. May she draw instead?"""
    table = position(game, hands=["G9D B3C", "", "", ""], top="G6S")
    return Choice("", table, "draw")


@quiz.in_both("draw", "fcd2018#ruling-1", "fcd2017#ruling-6")
def _play_drawn(game: str) -> Question:
    """Alice has just drawn a green 8 of spades, and it fits. May she play it at once?"""
    table = position(game, hands=["R9D B3C", "", "", ""], top="G6S", draw="G8S", moves=["draw"])
    return Choice("", table, "play G8S")
