"""Every broken game is noticed by its exercises; a game that only looks different passes."""

from __future__ import annotations

import re
from functools import cache

import pytest

from fcd.teach.checks import Check
from fcd.teach.exercises import exercises
from fcd.teach.mutants import Mutant, all_correct, all_mutants
from fcd.teach.mutants.table import Claim, claims, disguises
from fcd.teach.outcome import Outcome
from tests.mutant_table import TABLE

DISGUISES = disguises()


@cache
def documented() -> dict[tuple[str, str, str], list[str]]:
    """For each row of docs/mutants.md the checks that notice it."""
    rows, key = {}, ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## ex"):
            key = line.removeprefix("## ")
        elif found := re.fullmatch(r"\| `([\w-]+)` \| (\S+) \| (.*) \|", line):
            name, game, told = found.groups()
            rows[key, name, game] = re.findall(r"(\w+) \(|(?:^|, )(\w+)(?:,|$)", told)
    return {row: [one or other for one, other in checks] for row, checks in rows.items()}


@pytest.mark.parametrize("claim", claims(), ids=str)
def test_a_broken_game_loses_points(claim: Claim) -> None:
    noticed = claim.noticed()
    assert noticed, claim.mutant.says
    names = [report.check.partition(".")[2] for report in noticed]
    row = claim.exercise.key, claim.mutant.name, claim.game
    assert documented().get(row) == names, "renew docs/mutants.md: python -m tests.mutant_table"


@pytest.mark.parametrize(
    ("check", "other"), DISGUISES, ids=[f"{check.name}-{other.name}" for check, other in DISGUISES]
)
def test_a_correct_game_that_looks_different_loses_none(check: Check, other: Mutant) -> None:
    report = check.run(check.model(other.of(check.game)))
    assert report.outcome is Outcome.RIGHT, repr(report)


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


def test_the_document_has_no_other_rows() -> None:
    assert set(documented()) == {(c.exercise.key, c.mutant.name, c.game) for c in claims()}
