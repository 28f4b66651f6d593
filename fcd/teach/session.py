"""What a student does in a notebook: check, play a case, get a hint, see the solution, sum up.

Tries and hints are remembered while the kernel runs; the best result of each check goes to the
progress file, and survives.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from fcd.series.progress import progress_file
from fcd.teach.checker import table_of
from fcd.teach.checks import Check, Submission
from fcd.teach.folder import find_check, find_exercise
from fcd.teach.outcome import Outcome, Report
from fcd.teach.showing.words import Hint, Solution, Summary, SummaryRow
from fcd.teach.solutions import find_solution

if TYPE_CHECKING:
    from fcd.board import Board

HONEST_TRIES = 3  # different wrong answers, after which the solution may be looked at


@dataclass
class _Sitting:
    """What happened in this kernel."""

    best: dict[str, Report] = field(default_factory=dict)  # by check
    last: dict[str, Report] = field(default_factory=dict)
    tries: dict[str, set[str]] = field(default_factory=dict)  # what was wrong, each once
    hints: dict[str, int] = field(default_factory=dict)
    checked: dict[str, Submission] = field(default_factory=dict)  # what the last report is about


_SITTING = _Sitting()


def check(name: str, submission: Submission) -> Report:
    """Check what you wrote. The name is that of the check, such as "ex03.can_play_on"."""
    report = find_check(name).run(submission)
    _SITTING.checked[name] = submission
    _note(report)
    return report


def check_all(exercise: str) -> Summary:
    """Check everything that this notebook defines now, and sum it up."""
    names = _notebook()
    for each in find_exercise(exercise).checks:
        check(each.name, names.get(each.submission))
    return summary(exercise)


def play_case(name: str) -> Board:
    """The case of the last report on a board, where you can try what is legal and ask why."""
    from fcd.board import Board

    found, report = find_check(name), _SITTING.last.get(name)
    if report is None or report.outcome in (Outcome.RIGHT, Outcome.NOT_ATTEMPTED):
        raise ValueError(f"there is no case to play: check {name!r} first; wrong answers have one")
    scene = report.finding.scene
    game = table_of(found, scene.case) if scene else None
    if game is None:
        raise ValueError(f"the case of {name!r} isn't a table: it can't be played on a board")
    return Board(game, seat=game.state.player)


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
    found, names = find_exercise(exercise), _notebook()
    saved = {key: each.earned for key, each in progress_file().read().exercises.items()}
    return Summary(found, tuple(_row(c, names, saved.get(c.name)) for c in found.checks))


def _row(check: Check, names: Mapping[str, Any], saved: int | None) -> SummaryRow:
    """How a check stands now, or stood on an earlier day."""
    if report := _SITTING.last.get(check.name):
        checked = _SITTING.checked[check.name]
        is_stale = names.get(check.submission, checked) is not checked
        note = "changed since: check it again" if is_stale else ""
        return SummaryRow(check, report.outcome, report.earned, note)
    if saved is None:
        return SummaryRow(check, Outcome.NOT_ATTEMPTED, 0, "")
    is_right = saved == (check.points or 1)  # a text is answered, or it isn't
    outcome = Outcome.RIGHT if is_right else Outcome.WRONG
    return SummaryRow(check, outcome, saved if check.points else 0, "from before")


def _notebook() -> dict[str, Any]:
    """What the notebook defines; nothing outside of one."""
    try:
        from IPython import get_ipython
    except ImportError:
        return {}
    shell = get_ipython()
    return shell.user_ns if shell else {}


def _rank(report: Report) -> tuple[int, bool]:
    return report.earned, report.outcome is Outcome.RIGHT


def _note(report: Report) -> None:
    name, outcome = report.check, report.outcome
    _SITTING.last[name] = report
    if outcome is Outcome.NOT_ATTEMPTED:
        return
    if name not in _SITTING.best or _rank(_SITTING.best[name]) <= _rank(report):
        _SITTING.best[name] = report
    if outcome is not Outcome.RIGHT:
        finding = report.finding
        _SITTING.tries.setdefault(name, set()).add(f"{finding.got} {finding.scene}")
    exercise = find_exercise(name.partition(".")[0])
    best = [_SITTING.best[c.name] for c in exercise.checks if c.name in _SITTING.best]
    answered = sum(r.outcome is Outcome.RIGHT for r in best)
    earned = report.earned if report.of else int(outcome is Outcome.RIGHT)  # a text is answered
    passed = progress_file().passed
    passed(name, earned, report.of or 1)
    if exercise.points:
        passed(exercise.key, sum(r.earned for r in best), exercise.points)
    else:
        passed(exercise.key, answered, len(exercise.checks))
