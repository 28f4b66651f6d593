"""docs/mutants.md has no gap, and says what tests/net has written down of each broken game."""

from __future__ import annotations

import re

from fcd.teach.exercises import exercises
from fcd.teach.mutants import all_mutants
from fcd.teach.mutants.table import claims
from tests.mutant_table import TABLE
from tests.net import verdicts


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


def test_there_are_enough_and_each_belongs_to_an_exercise() -> None:
    claimed = {name for exercise in exercises() for name in exercise.mutants}
    assert {mutant.name for mutant in all_mutants()} <= claimed
    games = [mutant.games for mutant in all_mutants()]
    assert sum("fcd2018" in of or "fcd2017" in of for of in games) >= 40
    assert sum(any("uno" in game for game in of) for of in games) >= 20
