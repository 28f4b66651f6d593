"""Notebook 03: what matches, the 0, and drawing."""

from __future__ import annotations

from fcd.board import Board, LegalCards, LegalMoves, MatchExplorer, win
from fcd.board.lessons.quiz import Quiz
from fcd.game import Game
from fcd.series.lessons import new_board, predict
from fcd.series.quizzes import four
from fcd.series.steps import MATCHING, TURNS

_TOP = "R5H"


def board() -> Board:
    return new_board(MATCHING, seed=26)


def predict_what_matches() -> Quiz:
    table = four(MATCHING, "R7S B9C G5D PCH", top=_TOP)
    why = "One shared feature is enough: the color, the suit or the value."
    return predict(LegalCards(table, why=why))


def try_two_cards() -> MatchExplorer:
    tasks = {
        "Find a pair that matches in two features.": lambda shared: len(shared) == 2,
        "Find a pair that matches in all three.": lambda shared: len(shared) == 3,
    }
    return MatchExplorer(MATCHING, top=_TOP, card="B9C", tasks=tasks)


def predict_after_a_zero() -> Quiz:
    hands = "P0D B9C R1S G3Q", "P4S B0H Y8C G8D"
    bob = four(MATCHING, *hands, top=_TOP, moves=["play P0D"])
    why = (
        "A 0 is wild only when it’s played. Now it’s a top card like any other: "
        "Bob has to play a purple card, a diamond or another 0."
    )
    return predict(LegalCards(bob, why=why))


def _drawing(*moves: str) -> Game:
    return four(TURNS, "R7S B9C", top=_TOP, draw="R8H", moves=moves)


def predict_drawing() -> Quiz:
    """Two questions in one: the second one tells what is right in the first."""
    before = LegalMoves(
        _drawing(),
        {
            "Play the red 7": "play R7S",
            "Draw a card, and keep the red 7": "draw",
            "Do nothing": "end",
        },
        "It’s Alice’s turn. Her red 7 of spades matches. What can she do?",
        why="Alice can draw even if a card matches. But she has to play or draw.",
    )
    after = LegalMoves(
        _drawing("draw"),
        {
            "Play the red 8 that she drew": "play R8H",
            "Play the red 7 that she had before": "play R7S",
            "Neither: her turn ends": "end",
        },
        "Alice draws a red 8 of hearts. It matches twice! What can she do now?",
        why="A turn is for playing or for drawing, never both. The red 8 waits for her next turn.",
    )
    return predict(before, after)


def puzzle() -> Board:
    hands = "P0D R7S", "P3D B7H", "P4C B8H", "B4Q G6Q"
    return Board.puzzle(four(MATCHING, *hands, top=_TOP), win(turns=2))


def play_a_round() -> Board:
    return new_board(MATCHING, seed=12)


def compare_with_the_zero() -> MatchExplorer:
    return MatchExplorer(MATCHING, top="P0D", card="Y8C")


def compare_with_the_letter() -> MatchExplorer:
    return MatchExplorer(MATCHING, top=_TOP, card="BFC")
