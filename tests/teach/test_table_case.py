"""The notation of tables, and the texts of all cases."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fcd.teach import folder
from fcd.teach.checker import CaseChecker
from fcd.teach.table_case import TableCase

FULL = (
    "R5H B7Q | - on BDQ red; pile P6Cx3; below R1H; player 1; back; owed 4; dealer 0; "
    "unsaid UNO DUO; after draw, play BDQ naming red; ask play R5H"
)


def test_what_is_written_is_read_again() -> None:
    case = TableCase.parse(FULL)
    assert str(case) == FULL
    assert (len(case.pile), case.direction, case.hand) == (3, -1, ())
    assert TableCase.parse("R5H first R2H").first
    assert str(TableCase()) == ""


@pytest.mark.parametrize("text", ["R5H on", "R5H on R2H red blue", "R5H on R2H; owes 2", "R5X"])
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        TableCase.parse(text)


def _checkers() -> list[CaseChecker[Any]]:
    checks = (check for exercise in folder.exercises() for check in exercise.checks)
    return [check.checker for check in checks if isinstance(check.checker, CaseChecker)]


def test_cases_have_one_text_each_and_can_be_shown_and_pasted() -> None:
    """What is stored, made up, and made smaller."""
    for checker in _checkers():
        question = checker.question
        chance = Random(3)
        made = [question.make(chance) for _ in range(20)]
        stored = [question.read(text) for text in checker.stored]
        for case in (*stored[::5], *made):
            text = question.write(case)
            assert question.write(question.read(text)) == text
            view = checker.view(case)
            assert view.call
            compile(view.call, "<call>", "exec")
            assert view.case == text
        assert len({*checker.stored}) == len(checker.stored)
