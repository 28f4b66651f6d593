"""Every broken game is noticed by its exercises; a game that only looks different passes."""

from __future__ import annotations

import pytest

from fcd.teach.checks import Check, Exercise
from fcd.teach.exercises import exercises
from fcd.teach.mutants import Mutant, all_correct, all_mutants
from fcd.teach.outcome import Outcome

MUTANTS = {mutant.name: mutant for mutant in all_mutants()}
CHECKS = [check for exercise in exercises() for check in exercise.checks]
CLAIMED = [
    (exercise, MUTANTS[name], game)
    for exercise in exercises()
    for name in exercise.mutants
    for game in MUTANTS[name].games
    if game in exercise.games
]
LOOKING_DIFFERENT = [
    (check, other) for check in CHECKS for other in all_correct() if check.game in other.games
]


@pytest.mark.parametrize(
    ("exercise", "mutant", "game"),
    CLAIMED,
    ids=[f"{exercise.key}-{mutant.name}-{game}" for exercise, mutant, game in CLAIMED],
)
def test_a_broken_game_loses_points(exercise: Exercise, mutant: Mutant, game: str) -> None:
    broken = mutant.of(game)
    checks = [check for check in exercise.checks if check.game == game]
    reports = [check.run(check.model(broken)) for check in checks]
    assert any(report.outcome is not Outcome.RIGHT for report in reports), mutant.says


@pytest.mark.parametrize(
    ("check", "other"),
    LOOKING_DIFFERENT,
    ids=[f"{check.name}-{other.name}" for check, other in LOOKING_DIFFERENT],
)
def test_a_correct_game_that_looks_different_loses_none(check: Check, other: Mutant) -> None:
    report = check.run(check.model(other.of(check.game)))
    assert report.outcome is Outcome.RIGHT, repr(report)


def test_names_are_unique() -> None:
    every = [mutant.name for mutant in (*all_mutants(), *all_correct())]
    assert len(set(every)) == len(every)
