"""What a student does in a notebook: check, ask for a hint, look at the solution, sum up.

How far somebody has come is remembered while the kernel runs; points also go to the progress page.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fcd.series.progress import progress_file
from fcd.teach.checks import Submission
from fcd.teach.exercises import find_check, find_exercise
from fcd.teach.outcome import Outcome, Report
from fcd.teach.showing.words import Hint, Solution, Summary
from fcd.teach.solutions import find_solution

HONEST_TRIES = 3  # different wrong answers, after which the solution may be looked at


@dataclass
class _Sitting:
    """What happened in this kernel."""

    best: dict[str, Report] = field(default_factory=dict)  # by check
    last: dict[str, Report] = field(default_factory=dict)
    tries: dict[str, set[str]] = field(default_factory=dict)  # what was wrong, each once
    hints: dict[str, int] = field(default_factory=dict)


_SITTING = _Sitting()


def check(name: str, submission: Submission) -> Report:
    """Check what you wrote. The name is that of the check, such as "ex03.can_play_on"."""
    report = find_check(name).run(submission)
    _note(report)
    return report


def hint(name: str) -> Hint:
    """The next hint; each time one step further."""
    found = find_check(name)
    number = min(_SITTING.hints.get(name, 0) + 1, len(found.hints))
    _SITTING.hints[name] = number
    return Hint(name, number, len(found.hints), found.hints[number - 1])


def solution(name: str) -> Solution:
    """One way to write it, after three honest tries or when yours is right."""
    found = find_check(name)
    is_right = name in _SITTING.best and _SITTING.best[name].outcome is Outcome.RIGHT
    tries = HONEST_TRIES if is_right else len(_SITTING.tries.get(name, ()))
    left = max(0, HONEST_TRIES - tries)
    return Solution(name, "" if left else find_solution(found), left, HONEST_TRIES)


def summary(exercise: str) -> Summary:
    """How all checks of an exercise stand."""
    found = find_exercise(exercise)
    return Summary(found, {c.name: _SITTING.last.get(c.name) for c in found.checks})


def _note(report: Report) -> None:
    name, outcome = report.check, report.outcome
    _SITTING.last[name] = report
    if outcome is Outcome.NOT_ATTEMPTED:
        return
    if name not in _SITTING.best or _SITTING.best[name].earned <= report.earned:
        _SITTING.best[name] = report
    if outcome is not Outcome.RIGHT:
        finding = report.finding
        _SITTING.tries.setdefault(name, set()).add(f"{finding.got} {finding.scene}")
    exercise = find_exercise(name.partition(".")[0])
    best = [_SITTING.best[c.name].earned for c in exercise.checks if c.name in _SITTING.best]
    progress_file().passed(exercise.key, sum(best), exercise.points)
