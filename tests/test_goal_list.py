"""A list of goals ticks itself off, and stands beside its board."""

from __future__ import annotations

import pytest

from fcd.board import Board, Goals, TurnMachine, side_by_side, win
from fcd.board.lessons import goals
from fcd.engine import Action, Move
from fcd.positions import position
from fcd.series import SPECIALS
from fcd.view import View


def passing(view: View) -> Move:
    """A player that never plays a card, so that the table stays as it is."""
    quiet = [move for move in view.legal_moves if move.action in (Action.DRAW, Action.END)]
    return (quiet or view.legal_moves)[0]


def a_board(mine: str, moves: tuple[str, ...] = ()) -> Board:
    game = position(SPECIALS, hands=[mine, "", "", ""], top="R7H", moves=moves)
    return Board(game, bots=passing)


def do(board: Board, *messages: dict[str, str]) -> None:
    for message in messages:
        board.receive({**message, "ply": board.state["ply"], "seq": "x"})
        assert board.error is None


PLAYED = {
    goals.play_a_2_after_a_c: ["RCH", "R2C"],
    goals.skip_somebody: ["RAD"],
    goals.name_your_best_color: ["RDQ", "red"],
}


@pytest.mark.parametrize("goal", PLAYED)
def test_a_goal_is_ticked_off_by_what_it_asks_for_and_by_nothing_else(goal):
    board = a_board("RCH R2C G2S RAD RDQ G5S G6S R9H")
    listed = Goals(board, goal, win())
    do(board, {"type": "play", "id": "R9H"})
    assert listed.done == frozenset()
    do(board, {"type": "undo"})
    for card in PLAYED[goal]:
        kind = {"type": "color", "value": card} if card == "red" else {"type": "play", "id": card}
        do(board, kind)
    assert listed.done == {goal.__doc__}
    assert "1 of 2 done" in repr(listed)
    do(board, {"type": "undo"})
    assert listed.done == {goal.__doc__}  # it was done


def test_a_debt_is_passed_on_by_the_seat_that_owed_it():
    board = a_board("R2C G2S R9H")
    listed = Goals(board, goals.pass_a_debt_on)
    do(board, {"type": "play", "id": "R2C"}, {"type": "end"})
    assert listed.done == frozenset()  # a debt was made, not passed on
    owing = position(SPECIALS, hands=["R2C R4S", "G2S G9H", "", ""], top="R7H")
    for move in ("play R2C", "end"):
        owing.play(move)
    second = Board(owing, seat=1, bots=passing)
    listed = Goals(second, goals.pass_a_debt_on)
    do(second, {"type": "play", "id": "G2S"})
    assert listed.done


def test_side_by_side_is_a_picture_and_text_of_both():
    board = a_board("RCH R2C")
    both = side_by_side(board, TurnMachine(board))
    assert both.children[0] is board
    assert both.children[1].companion
    assert repr(board) in repr(both)
    assert "Turn machine" in both.fallback()
    assert board.fallback() in both.fallback()
