"""A correct game that only looks different loses no points, in any check of that game."""

from __future__ import annotations

import pytest

from fcd.teach.checks import Check
from fcd.teach.mutants import Mutant
from fcd.teach.mutants.table import look_alikes
from fcd.teach.outcome import Outcome

# ex13 tries each suite on all correct games by itself, which takes six seconds; one disguise will
# do here, and `fcd validate` asks about all.
LOOK_ALIKES = [
    (check, other)
    for check, other in look_alikes()
    if not check.name.startswith("ex13.") or other.name == "hands-reversed"
]


@pytest.mark.parametrize(
    ("check", "other"),
    LOOK_ALIKES,
    ids=[f"{check.name}-{other.name}" for check, other in LOOK_ALIKES],
)
def test_a_correct_game_that_looks_different_loses_none(check: Check, other: Mutant) -> None:
    report = check.run(check.model(other.of(check.game)))
    assert report.outcome is Outcome.RIGHT, repr(report)
