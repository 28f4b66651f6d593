"""The long proofs of the checks: everything wrong is noticed, and called by its right name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fcd.sandbox.budget import NotAttempted, Raised, TookTooLong, Unusable, call_with_budget
from fcd.teach import folder
from fcd.teach.answers import shown
from fcd.teach.checker import CaseChecker
from fcd.teach.checks import Check
from fcd.teach.hidden import hidden_cases
from fcd.teach.outcome import Outcome
from fcd.teach.proof import gaps, prove, table
from fcd.teach.search import opponents, search
from fcd.teach.solutions import solution_path
from tests.teach.handed_in import ROOT

SOME = ("ex02", "ex03", "ex04", "ex06", "ex11")  # for what takes long; the others are like these
HIDDEN = ("ex01", *SOME, "ex05", "ex07", "ex12")
# These show in a few cases only, all of them public: no cards, no points. Grading asks both kinds.
ONLY_PUBLIC = {
    "ex11.hand_color": ["mistake not-asked-without-cards"],
    "ex12.shares": ["mistake nobody-left-out", "mistake equal-at-first"],
}
GROUPS = {key: pytest.mark.xdist_group(f"proof-{key}") for key in folder.exercise_keys()}
each_exercise = pytest.mark.parametrize(
    "key", [pytest.param(key, marks=mark) for key, mark in GROUPS.items()]
)
some_exercises = pytest.mark.parametrize(
    "key", [pytest.param(key, marks=GROUPS[key]) for key in SOME]
)


@pytest.mark.slow
@each_exercise
def test_everything_wrong_is_noticed_and_nothing_right_refused(key: str) -> None:
    """On the stored cases alone. The row of docs/checks.md is about this."""
    exercise = folder.find_exercise(key)
    proofs = [prove(check.name) for check in exercise.checks]
    assert gaps(exercise, proofs) == []
    row = next(line for line in table({key: proofs}).splitlines() if line.startswith(f"| {key}"))
    documented = (ROOT / "docs" / "checks.md").read_text(encoding="utf-8")
    assert row in documented, "renew docs/checks.md: fcd teach search"


def test_a_search_of_one_exercise_leaves_the_other_rows_alone() -> None:
    documented = (ROOT / "docs" / "checks.md").read_text(encoding="utf-8")
    assert table({}, documented) == documented


def test_there_are_thousands_of_changes_and_each_equivalent_one_has_its_reason() -> None:
    text = (ROOT / "docs" / "checks.md").read_text(encoding="utf-8")
    total = next(line for line in text.splitlines() if line.startswith("| all |")).split(" | ")
    assert int(total[5].replace(",", "")) >= 3_000
    for exercise in folder.exercises():
        for change, why in exercise.equivalent.items():
            assert " → " in change
            assert len(why.split()) >= 3, f"{exercise.key}: {change}: {why}"


@pytest.mark.slow
@pytest.mark.parametrize("key", [pytest.param(key, marks=GROUPS[key]) for key in HIDDEN])
def test_hidden_cases_are_others_and_notice_as_much(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FCD_CACHE", str(tmp_path))
    exercise = folder.find_exercise(key)
    hidden = hidden_cases([key], "a secret of the tests", jobs=1)
    for check in exercise.checks:
        if isinstance(check.checker, CaseChecker) and not [*check.checker.question.every()]:
            assert not {*hidden[check.name]} & {*check.checker.stored}
            found = search(exercise, check, solution_path(key), "", stored=hidden[check.name])
            missed = [name for name in found.survivors if name.startswith("mistake ")]
            assert missed == ONLY_PUBLIC.get(check.name, []), check.name


@pytest.mark.slow
@some_exercises
def test_a_mistake_that_is_named_answers_as_the_student_does(key: str) -> None:
    """If a sentence is told about a changed solution, its mistake gives the same answers."""
    exercise = folder.find_exercise(key)
    named, right = 0, 0
    for check in exercise.checks:
        if not isinstance(check.checker, CaseChecker):
            continue
        question, chance = check.checker.question, Random("precision")
        others = [question.make(chance) for _ in range(60)]
        mistakes = {mistake.name: mistake.wrong for mistake in check.misconceptions}
        for changed in _changed(check, exercise):
            report = check.run(changed)
            if report.outcome is Outcome.WRONG and report.finding.misconception:
                wrong = mistakes[report.finding.misconception]()
                same = [_said(question, changed, c) == _said(question, wrong, c) for c in others]
                named += 1
                right += all(same)
    assert right >= 0.95 * named, f"{right} of {named}"


def _changed(check: Check, exercise: Any) -> list[Any]:
    changes = [o for o in opponents(exercise, check, solution_path(exercise.key)) if "→" in o.name]
    made = (_made(each.make) for each in changes[::5])
    return [each for each in made if each is not None]


def _made(make: Callable[[], Any]) -> Any:
    try:
        return call_with_budget(make)
    except (Raised, NotAttempted, TookTooLong, Unusable):
        return None


def _said(question: Any, submission: Any, case: Any) -> str:
    try:
        got = call_with_budget(lambda: question.answer_of(submission, case), 100_000)
    except (Raised, NotAttempted, TookTooLong, Unusable) as error:
        return type(error).__name__
    return shown(got, longest=10_000)
