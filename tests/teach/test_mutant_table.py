"""Every broken game is noticed by the exercises it belongs to: no row of the table has a gap."""

from __future__ import annotations

import re
from functools import cache

import pytest

from fcd.teach.cases import _Search
from fcd.teach.exercises import exercises, find_check
from fcd.teach.mutants import all_correct, all_mutants
from fcd.teach.mutants.table import Claim, claims
from fcd.teach.outcome import Outcome
from tests.mutant_table import TABLE

RENEW = "renew docs/mutants.md: python -m tests.mutant_table"


@cache
def documented() -> dict[tuple[str, str, str], list[str]]:
    """For each row of docs/mutants.md the checks that notice it."""
    rows, key = {}, ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## ex"):
            key = line.removeprefix("## ")
        elif found := re.fullmatch(r"\| `([\w-]+)` \| (\S+) \| (.*) \|", line):
            name, game, told = found.groups()
            told = re.sub(r" \([^)]*\)", "", told)  # the sizes
            rows[key, name, game] = told.split(", ")
    return rows


@pytest.fixture(autouse=True)
def _as_it_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """To make a case small takes most of the time, and says nothing about whether it is found."""
    monkeypatch.setattr(_Search, "smaller", lambda self, failure: failure)


@pytest.mark.parametrize("claim", claims(), ids=str)
def test_a_broken_game_loses_points(claim: Claim) -> None:
    key, mutant = claim.exercise.key, claim.mutant
    noticing = documented().get((key, mutant.name, claim.game), [])
    assert noticing, RENEW
    check = find_check(f"{key}.{noticing[0]}")
    assert check.game == claim.game
    report = check.run(check.model(mutant.of(claim.game)))
    assert report.outcome is not Outcome.RIGHT, f"{mutant.says} If that is right, {RENEW}"


def test_the_document_has_these_rows_and_no_other() -> None:
    rows = {(claim.exercise.key, claim.mutant.name, claim.game) for claim in claims()}
    assert set(documented()) == rows, RENEW


def test_the_document_has_no_gap() -> None:
    assert "**nobody**" not in TABLE.read_text(encoding="utf-8")


def test_names_are_unique() -> None:
    every = [mutant.name for mutant in (*all_mutants(), *all_correct())]
    assert len(set(every)) == len(every)


def test_every_mutant_belongs_to_an_exercise() -> None:
    claimed = {name for exercise in exercises() for name in exercise.mutants}
    assert {mutant.name for mutant in all_mutants()} <= claimed


def test_there_are_enough() -> None:
    games = [mutant.games for mutant in all_mutants()]
    assert sum("fcd2018" in of or "fcd2017" in of for of in games) >= 40
    assert sum(any("uno" in game for game in of) for of in games) >= 20
