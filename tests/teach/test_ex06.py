"""What students are told in ex06 is what happened."""

from __future__ import annotations

import pytest

from fcd import adt
from fcd.teach.exercises.ex06_saying_uno import DURING, TURNS
from fcd.teach.exercises.ex06_saying_uno.rounds import (
    PENALTY,
    Call,
    told_turns,
    turns_before,
    written,
)
from fcd.teach.generating import Script
from fcd.teach.taught_game import FCD_2017


@pytest.mark.parametrize("script", [*DURING, *TURNS])
def test_the_diary_agrees_with_the_course_interface(script: Script) -> None:
    game = script.play()
    turns = told_turns(script)
    assert len(turns) == adt.num_turns(game)
    for number, turn in enumerate(turns):
        assert len(turn) == adt.turn_moves(game, number)
        for place, moved in enumerate(turn):
            action = adt.past_move(game, number, place).action.value
            assert action == moved.move.replace("call", "say")
    for moved in turns[-1][-1:]:
        assert moved.left == adt.player_card_count(game, moved.player)


def test_students_may_change_what_they_are_given() -> None:
    script = written("R3H R3H", "play R3H, end")
    turns_before(script)[0].clear()
    assert [moved.move for moved in turns_before(script)[0]] == ["play", "end"]


def test_nobody_can_be_called_out_in_the_first_turn() -> None:
    for word in ("TRIO", "DUO", "UNO"):
        assert PENALTY.answer(FCD_2017, Call(written("R3H"), word)) == (0, 4)
