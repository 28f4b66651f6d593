"""The net holds: totals in full, of the verdicts a share. `python -m tests.net` compares all."""

from __future__ import annotations

import pytest

from fcd.teach import cases
from tests.net import totals, verdicts

SHARE = 7  # every seventh verdict takes about two minutes


def test_the_totals_are_those_that_were_written_down() -> None:
    assert totals.lines() == totals.TABLE.read_text(encoding="utf-8").splitlines()


def test_the_verdicts_are_about_what_there_is() -> None:
    stored = verdicts.TABLE.read_text(encoding="utf-8").splitlines()
    assert [line.split(" | ")[:2] for line in stored] == [
        name.split(" | ") for name in verdicts.names()
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    "half", [pytest.param(n, marks=pytest.mark.xdist_group(f"net-{n}")) for n in (0, 1)]
)
def test_a_share_of_the_verdicts_is_as_it_was_written_down(
    half: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cases, "PATIENCE", 600.0)
    stored = verdicts.TABLE.read_text(encoding="utf-8").splitlines()
    numbers = range(half * SHARE, len(stored), 2 * SHARE)
    assert [verdicts.line(n) for n in numbers] == [stored[n] for n in numbers]
