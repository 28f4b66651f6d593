"""The puzzles of the lessons can be solved, and not by playing just anything."""

from __future__ import annotations

import pytest

from fcd.board import Board
from fcd.series.lessons import special_cards, valid_moves

PUZZLES = [
    (valid_moves.puzzle, "R7S P0D", "P0D R7S"),
    (special_cards.puzzle_of_the_chain, "RCS BCQ GCD G7H", "G7H end"),
    (special_cards.puzzle_of_ten_cards, "R2H end G2S", "R9D end"),
]


def _goal_after(board: Board, moves: str) -> str:
    for number, move in enumerate(moves.split()):
        asked = {"type": "end"} if move == "end" else {"type": "play", "id": move}
        board.receive({**asked, "ply": board.state["ply"], "seq": number})
    assert board.error is None
    return str(board.state["goal"]["state"])


@pytest.mark.parametrize(("puzzle", "solution", "wrong"), PUZZLES)
def test_a_puzzle_has_a_solution_and_a_trap(puzzle: object, solution: str, wrong: str) -> None:
    assert callable(puzzle)
    assert _goal_after(puzzle(), solution) == "done"
    assert _goal_after(puzzle(), wrong) != "done"
