"""Notebook 03: what matches, the 0, and drawing."""

from __future__ import annotations

from fcd.board.lessons.questions import Choice, LegalCards, Question
from fcd.series.quizzes import Questions, four

quiz = Questions()


@quiz.in_both("match")
def _fits(game: str) -> Question:
    """The top card is a green 6 of spades. Which of these cards can Alice play?"""
    return LegalCards(four(game, "G9D Y6C B9S R3H GEQ"))


@quiz.in_both("zero")
def _zero(game: str) -> Question:
    """The top card is a green 6 of spades. Can Alice play her red 0 of hearts?"""
    return Choice("", four(game, "R0H B3C"), "play R0H")


@quiz.in_both("zero", "match")
def _after_zero(game: str) -> Question:
    """Alice has put a red 0 of hearts on a green 6 of spades. Which of these can Bob play?"""
    table = four(game, "R0H B3C B4C B5C", "G6S R7D Y1H B0S", moves=["play R0H", "end"])
    return LegalCards(table)


@quiz.in_both("draw")
def _draw_though(game: str) -> Question:
    """Alice’s green 9 of diamonds matches the top card. Can she draw a card instead?"""
    return Choice("", four(game, "G9D B3C"), "draw")


@quiz.in_both("draw", "fcd2018#ruling-1", "fcd2017#ruling-6")
def _play_drawn(game: str) -> Question:
    """In Final Card-Down, Alice has just drawn a green 8 of spades, and it matches. Can she play it
    right away?"""
    table = four(game, "R9D B3C", draw="G8S", moves=["draw"])
    return Choice("", table, "play G8S")
