"""A check says the same of code in its own process as of code behind the border."""

from __future__ import annotations

import re
from functools import partial
from random import Random
from typing import Any

import pytest

from fcd.sandbox import budget
from fcd.teach.changes import cells_of, changes_for, names_with
from fcd.teach.checks import Check, Misconception
from fcd.teach.folder import exercises
from fcd.teach.outcome import Report
from fcd.teach.question import Model
from tests.sandbox.at_the_border import handed_in
from tests.series import FOLDER

SAMPLE = 1  # this many automatic changes of each solution are tried
# Nothing of a game but its course interface can be seen from another process: it is another error.
OTHER_WORDS = {("ex13.short_tests", "looks-inside"), ("ex13.full_tests", "looks-inside")}
OTHER_WORDS |= {("ex12.my_player", "same")}  # one that leaves it to chance does so in other rounds
CHECKS = {check.name: check for each in exercises() for check in each.checks if check.points}
KNOWN = [  # those that are code, and no broken game
    (name, each.name)
    for name, check in CHECKS.items()
    for each in check.misconceptions
    if not isinstance(each.wrong(), Model)
]
SLOW = ("ex12.my_player", "ex13.")


def _verdict(report: Report) -> tuple[Any, ...]:
    found = report.finding
    texts = found.got, found.expected, found.says, found.misconception, found.printed
    # There, an object has another address, and does not tell what is in it.
    said = [re.sub(r"(?<=<)(\w+): [^>]*(?=>)| at 0x\w+", r"\1", text) for text in texts]
    case = found.scene and (found.scene.case, found.scene.call, found.scene.lines)
    # How many were tried is left out: the steps allowed run out a case earlier or later there.
    return report.outcome, report.earned, case, said, found.passed, found.topics


def _elsewhere(check: Check, submission: Any) -> Report:
    with handed_in(submission=submission) as line, budget.counted_by(line):
        return check.run(line.look_up("submission"))


def _known(name: str, mistake: str) -> Misconception:
    return next(each for each in CHECKS[name].misconceptions if each.name == mistake)


def _compare(name: str, mistake: str) -> None:
    check, submission = CHECKS[name], _known(name, mistake).wrong()
    here, there = check.run(submission), _elsewhere(check, submission)
    if (name, mistake) in OTHER_WORDS:
        assert (here.earned, here.finding.misconception) == (
            there.earned,
            there.finding.misconception,
        )
    else:
        assert _verdict(there) == _verdict(here)


FIRST = [*{name: (name, m) for name, m in reversed(KNOWN) if not name.startswith(SLOW)}.values()]


@pytest.mark.parametrize(("name", "mistake"), FIRST)
def test_a_known_mistake_of_each_check(name: str, mistake: str) -> None:
    _compare(name, mistake)


@pytest.mark.parametrize("mistake", ["hand-order", "text-of-an-error", "looks-inside"])
def test_tests_that_are_unfair(mistake: str) -> None:
    _compare("ex13.short_tests", mistake)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "mistake"), KNOWN)
def test_all_known_mistakes(name: str, mistake: str) -> None:
    _compare(name, mistake)


@pytest.mark.slow
@pytest.mark.parametrize("name", [n for n in CHECKS if not n.startswith(SLOW)])
def test_changed_solutions(name: str) -> None:
    check = CHECKS[name]
    (path,) = (FOLDER.parent / "solutions").glob(f"{name.partition('.')[0]}_*.ipynb")
    cells = cells_of(path)
    changes = [*changes_for(cells, check.submission)]
    for change in Random(name).sample(changes, min(SAMPLE, len(changes))):
        try:
            make = partial(names_with, cells, change)
            pair = [budget.call_with_budget(make).get(check.submission) for _ in range(2)]
        except (budget.Raised, budget.NotAttempted, budget.TookTooLong, budget.Unusable):
            continue  # it does not even run
        if pair[0] is not None:  # two, since some remember what they were asked
            here, there = check.run(pair[0]), _elsewhere(check, pair[1])
            assert _verdict(there) == _verdict(here), str(change)
