"""The puzzles of the lessons can be solved, and not by playing just anything."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fcd.board import Board
from fcd.series.lessons import saying_uno, special_cards, uno, valid_moves
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


def _hint(board: Board) -> tuple[str, str]:
    """The card or button that a hint points at, and what is noted instead."""
    board.receive({"type": "hint", "ply": board.state["ply"], "seq": 99})
    assert board.error is None
    hint = board.state["hint"] or {"card": "", "act": ""}
    return hint["card"] or str(hint["act"] and hint["act"][0]), board.state["note"]


@pytest.mark.parametrize(
    ("puzzle", "solution"),
    [each[:2] for each in PUZZLES if each[0] is not special_cards.puzzle_of_ten_cards],
)
def test_hints_lead_to_the_goal(puzzle: Callable[[], Board], solution: str) -> None:
    board = puzzle()
    for number in range(2 * len(solution.split())):
        if board.state["goal"]["state"] == "open":
            card, note = _hint(board)
            assert note == ""
            asked = {"type": "play", "id": card} if card[1:] and card != "end" else {"type": card}
            board.receive({**asked, "ply": board.state["ply"], "seq": number})
    assert board.state["goal"]["state"] == "done"


def test_hints_catch_jack_twice() -> None:
    board = saying_uno.catch_jack()
    for number in range(2):
        board.receive({"type": "hint", "ply": board.state["ply"], "seq": number})
        kind, word = board.state["hint"]["act"]
        board.receive({"type": kind, "word": word, "ply": board.state["ply"], "seq": number})
    assert board.state["goal"]["state"] == "done"


@pytest.mark.parametrize(
    ("puzzle", "lost"),
    [
        (uno.puzzle, "Rreverse Greverse"),
        (special_cards.puzzle_of_the_chain, "RCS GCD"),
        (special_cards.puzzle_of_ten_cards, "R9D end"),
    ],
)
def test_a_lost_puzzle_has_no_hint(puzzle: Callable[[], Board], lost: str) -> None:
    board = puzzle()
    assert _goal_after(board, lost) == "open"
    assert _hint(board) == ("", "With these cards you can't reach the goal from here. Take back.")


@pytest.mark.parametrize(("puzzle", "solution", "wrong", "says"), PUZZLES)
def test_a_puzzle_has_a_solution_and_a_trap(
    puzzle: Callable[[], Board], solution: str, wrong: str, says: str
) -> None:
    assert _goal_after(puzzle(), solution) == "done"
    board = puzzle()
    assert _goal_after(board, wrong) != "done"
    assert not says or f"”, but {says} Take back" in board.state["status"]
