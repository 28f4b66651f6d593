"""The net holds, and docs/mutants.md says what it says of each broken game.

`python -m tests.net` compares the same as the slow tests, and shows what differs.
"""

from __future__ import annotations

import re

import pytest

from fcd.teach.exercises import exercises
from fcd.teach.mutants import all_correct, all_mutants
from fcd.teach.mutants.table import claims
from tests.mutant_table import TABLE
from tests.net import totals, verdicts


def test_the_totals_are_those_that_were_written_down() -> None:
    assert totals.lines() == totals.TABLE.read_text(encoding="utf-8").splitlines()


def test_the_verdicts_are_about_what_there_is_and_know_every_mistake_by_its_name() -> None:
    asked = [(check.name, what) for check, what, _ in verdicts.questions()]
    assert list(verdicts.stored()) == asked
    misnamed = [
        (check, what)
        for (check, what), told in verdicts.stored().items()
        if what.startswith("mistake ") and told.split(" | ")[:2] != ["wrong", what.split()[1]]
    ]
    assert misnamed == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "key",
    [pytest.param(e.key, marks=pytest.mark.xdist_group(f"net-{e.key}")) for e in exercises()],
)
def test_the_verdicts_are_those_that_were_written_down(key: str) -> None:
    was = verdicts.TABLE.read_text(encoding="utf-8").splitlines()
    numbers = [number for number, line in enumerate(was) if line.startswith(key)]
    assert [verdicts.line(n) for n in numbers] == [was[n] for n in numbers]


def documented() -> dict[tuple[str, str, str], list[str]]:
    """For each row, which is an exercise, a broken game and a game, the checks that notice it."""
    rows, key = {}, ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## ex"):
            key = line.removeprefix("## ")
        elif found := re.fullmatch(r"\| `([\w-]+)` \| (\S+) \| (.*) \|", line):
            name, game, checks = found.groups()
            rows[key, name, game] = re.sub(r" \([^)]*\)", "", checks).split(", ")  # without sizes
    return rows


def test_the_document_names_every_check_that_notices_a_broken_game() -> None:
    noticing = {
        (claim.exercise.key, claim.mutant.name, claim.game): [
            check.name.partition(".")[2]
            for check in claim.exercise.checks
            if check.game == claim.game and verdicts.notices(check, claim.mutant)
        ]
        for claim in claims()
    }
    assert documented() == noticing, "renew docs/mutants.md: python -m tests.mutant_table"
    assert [claim for claim, checks in noticing.items() if not checks] == []


def test_there_are_enough_each_with_a_name_a_sentence_and_an_exercise() -> None:
    every = [*all_mutants(), *all_correct()]
    assert [m.name for m in every if m.name != m.name.lower().replace(" ", "-")] == []
    assert [m.name for m in every if not (m.says.endswith(".") and m.says[0].isupper())] == []
    assert len({m.name for m in every}) == len(every)
    claimed = {claim.mutant.name for claim in claims()}
    assert [m.name for m in all_mutants() if m.name not in claimed] == []
    games = [mutant.games for mutant in all_mutants()]
    assert sum("fcd2018" in of or "fcd2017" in of for of in games) >= 40
    assert sum(any("uno" in game for game in of) for of in games) >= 20
    assert len(all_correct()) >= 16
