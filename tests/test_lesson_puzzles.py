"""The puzzles of the lessons can be solved, and not by playing just anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fcd.board import Board
from fcd.series.lessons import special_cards, uno, valid_moves
from fcd.series.lessons.cards import puzzle_of_the_points, puzzle_of_the_suit

PUZZLES = [
    (puzzle_of_the_suit, "G2H", "R1H", "the red 1 of hearts shares its color and suit."),
    (puzzle_of_the_points, "BES", "R4S", "you kept 50 points, and you could have kept 40."),
    (valid_moves.puzzle, "R7S P0D", "P0D R7S", ""),
    (special_cards.puzzle_of_the_chain, "RCS BCQ GCD G7H", "G7H", "you still have three cards."),
    (special_cards.puzzle_of_ten_cards, "R2H end G2S", "R9D end", ""),
    (uno.puzzle, "Rskip Rreverse Greverse G7", "Rskip Rreverse Greverse end", ""),
]


def _goal_after(board: Board, moves: str) -> str:
    for number, move in enumerate(moves.split()):
        asked = {"type": "end"} if move == "end" else {"type": "play", "id": move}
        board.receive({**asked, "ply": board.state["ply"], "seq": number})
    assert board.error is None
    return str(board.state["goal"]["state"])


@pytest.mark.parametrize(("puzzle", "solution", "wrong", "says"), PUZZLES)
def test_a_puzzle_has_a_solution_and_a_trap(
    puzzle: Callable[[], Board], solution: str, wrong: str, says: str
) -> None:
    assert _goal_after(puzzle(), solution) == "done"
    board = puzzle()
    assert _goal_after(board, wrong) != "done"
    assert not says or f"”, but {says} Take back" in board.state["status"]
