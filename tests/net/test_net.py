"""The net holds: totals of contest matches are those that were written down."""

from __future__ import annotations

from tests.net import totals


def test_the_totals_are_those_that_were_written_down() -> None:
    assert totals.lines() == totals.TABLE.read_text(encoding="utf-8").splitlines()
