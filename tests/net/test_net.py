"""The net holds. `python -m tests.net` compares the same, and shows what differs."""

from __future__ import annotations

import pytest

from fcd.teach import cases
from fcd.teach.exercises import exercises
from tests.net import totals, verdicts


def test_the_totals_are_those_that_were_written_down() -> None:
    assert totals.lines() == totals.TABLE.read_text(encoding="utf-8").splitlines()


def test_the_verdicts_are_about_what_there_is_and_know_every_mistake_by_its_name() -> None:
    asked = [(check.name, what) for check, what, _ in verdicts.questions()]
    assert list(verdicts.stored()) == asked
    mistakes = [(check, what) for check, what in asked if what.startswith("mistake ")]
    misnamed = [
        (check, what)
        for check, what in mistakes
        if verdicts.stored()[check, what].split(" | ")[:2] != ["wrong", what.split()[1]]
    ]
    assert misnamed == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "key",
    [pytest.param(e.key, marks=pytest.mark.xdist_group(f"net-{e.key}")) for e in exercises()],
)
def test_the_verdicts_are_those_that_were_written_down(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cases, "PATIENCE", 600.0)
    was = verdicts.TABLE.read_text(encoding="utf-8").splitlines()
    numbers = [number for number, line in enumerate(was) if line.startswith(key)]
    assert [verdicts.line(n) for n in numbers] == [was[n] for n in numbers]
