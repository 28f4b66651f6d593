"""Every check in all its states: the same tests for all exercises, present and future."""

from __future__ import annotations

import pytest

from fcd.teach.checks import Check, Misconception
from fcd.teach.exercises import exercises
from fcd.teach.outcome import Depth, Outcome, Report
from fcd.teach.taught_game import taught_game
from tests.teach.handed_in import ANSWERS, answered, loops, raises, solved, untouched

CHECKS = [check for exercise in exercises() for check in exercise.checks]
MISTAKES = [(check, mistake) for check in CHECKS for mistake in check.misconceptions]
OTHERS = [
    (check, path.stem)
    for check in CHECKS
    for path in sorted(ANSWERS.glob(f"{check.name.partition('.')[0]}_*.py"))
]

every_check = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)


def key(check: Check) -> str:
    return check.name.partition(".")[0]


@every_check
def test_an_untouched_starter_is_not_attempted(check: Check) -> None:
    report = check.run(untouched(key(check))[check.submission])
    assert report.outcome is Outcome.NOT_ATTEMPTED, repr(report)
    assert report.earned == 0


@every_check
@pytest.mark.parametrize("depth", Depth)
def test_the_solution_is_right(check: Check, depth: Depth) -> None:
    report = check.run(solved(key(check))[check.submission], depth)
    assert report.outcome is Outcome.RIGHT, repr(report)
    assert report.earned == report.of == check.points
    assert "Public checks passed; hidden ones run at grading." in repr(report)


@every_check
def test_the_model_is_right(check: Check) -> None:
    report = check.run(check.model(taught_game(check.game)))
    assert report.outcome is Outcome.RIGHT, repr(report)


@pytest.mark.parametrize(
    ("check", "module"), OTHERS, ids=[f"{check.name}-{module}" for check, module in OTHERS]
)
def test_other_right_answers_are_right(check: Check, module: str) -> None:
    for depth in Depth:
        report = check.run(answered(module)[check.submission], depth)
        assert report.outcome is Outcome.RIGHT, repr(report)


@every_check
def test_there_are_two_other_right_answers(check: Check) -> None:
    assert len([other for other, _ in OTHERS if other is check]) >= 2


@pytest.mark.parametrize(
    ("check", "mistake"), MISTAKES, ids=[f"{c.name}-{mistake.name}" for c, mistake in MISTAKES]
)
def test_every_known_mistake_is_wrong_with_its_own_sentence(
    check: Check, mistake: Misconception
) -> None:
    report = check.run(mistake.wrong())
    assert report.outcome is Outcome.WRONG, repr(report)
    assert report.finding.misconception == mistake.name
    assert mistake.says in repr(report)
    assert report.earned < check.points
    scene = report.finding.scene
    assert scene is not None
    assert scene.rules, "the rule and its anchor are shown"
    assert any("#" in rule for rule in scene.rules)


@every_check
def test_an_endless_loop_is_stopped(check: Check) -> None:
    report = check.run(loops)
    assert report.outcome is Outcome.TOO_LONG, repr(report)
    assert report.earned == 0


@every_check
def test_what_it_raised_is_told_without_a_traceback(check: Check) -> None:
    report = check.run(raises)
    assert report.outcome is Outcome.RAISED, repr(report)
    assert "ZeroDivisionError: on purpose" in repr(report)
    assert "Traceback" not in repr(report)
    assert "ZeroDivisionError" in report.finding.traceback


@every_check
@pytest.mark.parametrize("thing", [None, ..., 3, "text", [], object(), lambda: None, int])
def test_whatever_is_handed_in_gets_a_report(check: Check, submission: object) -> None:
    report = check.run(submission)
    assert report.outcome is not Outcome.RIGHT
    assert Report.from_json(report.to_json()) == report


@every_check
def test_it_is_well_made(check: Check) -> None:
    assert len(check.hints) >= 3, "a ladder has several steps"
    assert check.misconceptions or key(check) in ("ex12", "ex13")
    names = [mistake.name for mistake in check.misconceptions]
    assert len(set(names)) == len(names)
    assert check.points > 0
    assert check.task.endswith(".")
