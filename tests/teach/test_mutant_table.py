"""The table of broken games has no gap, and names what there is; test_states.py asks the checks."""

from __future__ import annotations

from fcd.teach.exercises import exercises
from fcd.teach.mutants import all_mutants
from fcd.teach.mutants.table import claims
from tests.mutant_table import TABLE
from tests.teach.documented import documented


def test_the_document_has_these_rows_and_no_other() -> None:
    rows = {(claim.exercise.key, claim.mutant.name, claim.game) for claim in claims()}
    assert set(documented()) == rows, "renew docs/mutants.md: python -m tests.mutant_table"


def test_the_document_has_no_gap() -> None:
    assert "**nobody**" not in TABLE.read_text(encoding="utf-8")


def test_every_mutant_belongs_to_an_exercise() -> None:
    claimed = {name for exercise in exercises() for name in exercise.mutants}
    assert {mutant.name for mutant in all_mutants()} <= claimed


def test_there_are_enough() -> None:
    games = [mutant.games for mutant in all_mutants()]
    assert sum("fcd2018" in of or "fcd2017" in of for of in games) >= 40
    assert sum(any("uno" in game for game in of) for of in games) >= 20
