"""One submission: its cells run in a child, and every check asks there.

A cell or a check that ends the child costs only itself: the next child runs without it. Right
answers and hidden cases stay on our side.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import monotonic
from typing import Any

from fcd.grade.cells import (
    LONGEST,
    SHELL,
    as_python,
    cell_name,
    defines,
    does_not_parse,
    with_line,
)
from fcd.grade.submissions import Submission
from fcd.sandbox import budget
from fcd.sandbox.child import ENDLESS, Child, Sandbox
from fcd.sandbox.handout import hand_out
from fcd.teach.answers import without_address
from fcd.teach.checker import with_hidden
from fcd.teach.checks import Check
from fcd.teach.folder import find_exercise
from fcd.teach.outcome import Depth, Finding, Outcome, Report

SECONDS = 60.0  # of computing, for one cell or one check
PATIENCE = 4  # times that by the clock: the machine may be busy
ALL = 10  # times that by the clock, for one submission
MOST_STARTS = 8  # of children, for one submission
MOST_CELLS = 2_000
LOST = "its grader was lost: "  # how a trouble begins that is not the submission's; tried again
ABSENT = "None of {}'s functions are in it. If it belongs to another course, grade with --course."
DOES_NOT_RUN = "doesn't run: "
STAND_IN = "got Name"  # what Python says if fcd isn't there and something is asked about it


@dataclass(frozen=True)
class Graded:
    """What became of a submission.

    `to_dict` and `from_dict` are what is kept on disk and what other outputs are made from:
    file, student, id, exercise, attempt, late; points (earned), of (what the checks are worth) and
    by_hand (what a person can give); notes (for the instructor, in words) and trouble (why not all
    checks were asked; then some are missing in checks); checks: a list of reports, each as
    `Report.to_json` writes it ({"check", "of", "finding": {"outcome", "tried", "scene", …}}).
    """

    file: str
    student: str
    exercise: str
    id: str = ""
    attempt: int = 1
    late: bool = False
    reports: tuple[Report, ...] = ()
    notes: tuple[str, ...] = ()
    trouble: str = ""
    seconds: float = field(default=0.0, compare=False)  # that is kept apart from the rest

    @property
    def earned(self) -> int:
        """All points."""
        return sum(report.earned for report in self.reports)

    @property
    def attempted(self) -> bool:
        return any(report.outcome is not Outcome.NOT_ATTEMPTED for report in self.reports)

    def of_submission(self, submission: Submission) -> Graded:
        """The same for another submission of the same file."""
        return replace(
            self,
            file=submission.name,
            student=submission.student,
            id=submission.id,
            attempt=submission.attempt,
            late=submission.late,
        )

    def to_dict(self) -> dict[str, Any]:
        exercise = find_exercise(self.exercise)
        return {
            "file": self.file,
            "student": self.student,
            "id": self.id,
            "exercise": self.exercise,
            "attempt": self.attempt,
            "late": self.late,
            "points": self.earned,
            "of": exercise.points,
            "by_hand": exercise.by_hand,
            "trouble": self.trouble,
            "notes": [*self.notes],
            "checks": [json.loads(report.to_json()) for report in self.reports],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Graded:
        """Read it again. ValueError if it is something else."""
        try:
            reports = (Report.from_json(json.dumps(each)) for each in data["checks"])
            return cls(
                str(data["file"]),
                str(data["student"]),
                str(data["exercise"]),
                id=str(data["id"]),
                attempt=int(data["attempt"]),
                late=bool(data["late"]),
                reports=tuple(reports),
                notes=tuple(map(str, data["notes"])),
                trouble=str(data["trouble"]),
            )
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"this isn't a result: {error!r:.80}") from None


@dataclass(frozen=True)
class How:
    """The way of grading, the same for all."""

    sandbox: Sandbox
    depth: Depth = Depth.HIDDEN
    seconds: float = SECONDS  # for a cell or a check
    hidden: Mapping[str, Sequence[str]] = field(default_factory=dict)


class Grader:
    """Grades one submission after another. The next child is always started ahead."""

    def __init__(self, handout: Path, how: How) -> None:
        self.handout, self.how = handout, how
        self._checks: dict[str, list[Check]] = {}
        self._ahead: Child | None = None

    def __enter__(self) -> Grader:
        return self

    def __exit__(self, *exception: object) -> None:
        if self._ahead:
            self._ahead.close()

    def grade(self, submission: Submission) -> Graded:
        """Ask all checks, whatever is in it."""
        began = monotonic()
        return replace(_Grading(self, submission).run(), seconds=monotonic() - began)

    def child(self) -> Child:
        """A fresh one."""
        now, self._ahead = self._ahead or self._start(), None
        self._ahead = self._start()
        return now

    def _start(self) -> Child:
        return Child(self.handout, self.how.sandbox, PATIENCE * self.how.seconds)

    def checks(self, exercise: str) -> list[Check]:
        if exercise not in self._checks:
            checks, hidden = find_exercise(exercise).checks, self.how.hidden
            self._checks[exercise] = [with_hidden(c, hidden.get(c.name, [])) for c in checks]
        return self._checks[exercise]


class _Grading:
    """What is known so far about one submission."""

    def __init__(self, grader: Grader, submission: Submission) -> None:
        self.grader, self.how, self.submission = grader, grader.how, submission
        self.cells = submission.cells[:MOST_CELLS]
        self.checks = grader.checks(submission.exercise)
        self.reports: dict[str, Report] = {}
        self.skip: set[int] = set()  # cells that ended a child
        self.failed: dict[int, str] = {}  # cells that did not run to their end, and why
        self.left_out: dict[str, None] = {}  # what only Jupyter understands
        self.trouble = ""
        self.until = monotonic() + ALL * self.how.seconds
        self.doing: int | Check | None = None

    def run(self) -> Graded:
        starts = 0
        while self.left() and not self.trouble:
            starts += 1
            if starts > MOST_STARTS:
                self.trouble = f"given up after {MOST_STARTS} starts"
            elif monotonic() > self.until:
                self.trouble = f"given up after {ALL * self.how.seconds:g} seconds"
            else:
                self.start()
        reports = (self.reports[c.name] for c in self.checks if c.name in self.reports)
        of = self.submission
        blank = Graded("", "", of.exercise).of_submission(of)
        done = replace(blank, reports=tuple(map(_lasting, reports)), trouble=self.trouble)
        return replace(done, notes=self.notes(done.attempted or bool(self.trouble)))

    def left(self) -> list[Check]:
        """The checks that are still to be asked."""
        return [check for check in self.checks if check.name not in self.reports]

    def notes(self, attempted: bool) -> tuple[str, ...]:
        notes = [*self.submission.notes]
        if len(self.submission.cells) > MOST_CELLS:
            notes.append(f"only its first {MOST_CELLS:,} cells were run")
        cells = "\n".join(self.cells)
        if not (attempted or any(defines(cells, check.submission) for check in self.checks)):
            notes.append(ABSENT.format(self.submission.exercise))
        if self.left_out:
            what = ", ".join(self.left_out)
            notes.append(f"left out, as only Jupyter understands it: {what:.200}")
        for number, says in sorted(self.failed.items()):
            notes.append(f"{cell_name(number, self.cells[number - 1])}: {says}")
        return tuple(map(without_address, notes))

    def start(self) -> None:
        """One child, until all is asked or it ends."""
        child = self.grader.child()
        self.doing = None
        try:
            with child, redirect_stdout(budget.Heard()):
                self.run_cells(child)
                for check in self.left():
                    self.doing = check
                    self.wait_for(child)
                    self.reports[check.name] = self.ask(child, check)
        except budget.Gone as gone:
            self.ended(str(gone))

    def wait_for(self, child: Child) -> None:
        """As long as one cell or one check may take, however often it asks."""
        child.left = child.seconds
        child.line.allow(self.how.seconds)

    def run_cells(self, child: Child) -> None:
        for name in find_exercise(self.submission.exercise).hands_out:
            hand_out(child.line, name)
        if any("get_ipython" in source for source in self.cells):
            self.wait_for(child)
            child.line.run(SHELL, 0)
        for number, source in enumerate(self.cells, start=1):
            if number in self.skip:
                continue
            self.doing = number
            self.wait_for(child)
            if len(source) > LONGEST:
                says = f"it has more than {LONGEST:,} characters, so it wasn't run"
            else:
                says = self.run_cell(child.line.run, number, source)
            if says and STAND_IN not in says:
                self.failed[number] = with_line(says, source)

    def run_cell(self, run: Callable[[str, int], str], number: int, source: str) -> str:
        says = run(source, number)
        if does_not_parse(says):
            python, left_out = as_python(source)
            if left_out:
                self.left_out |= dict.fromkeys(left_out)
                return run(python, number)
        return says

    def ask(self, child: Child, check: Check) -> Report:
        if not child.line.has(check.submission):
            nowhere = f"There is no `{check.submission}`. Was it renamed, or its cell deleted?"
            return self.missing(check, nowhere)
        try:
            submission = child.line.look_up(check.submission)
            with budget.counted_by(child.line):
                report = check.run(submission, self.how.depth)
        except Exception as error:  # nothing that was foreseen; the other checks go on
            says = f"the check could not be made: {budget.Raised(error)}"
            return Report(check.name, Finding(Outcome.RAISED, got=says), check.points)
        return self.missing(check) if report.outcome is Outcome.NOT_ATTEMPTED else report

    def missing(self, check: Check, says: str = "") -> Report:
        """Not attempted; or attempted in a cell that doesn't run."""
        name, by_hand = check.submission, check.by_hand
        for number, says in self.failed.items():
            source = self.cells[number - 1]
            if defines(source, name):
                got = f"{cell_name(number, source)} {DOES_NOT_RUN}{says}"
                return Report(
                    check.name, Finding(Outcome.RAISED, got=got, by_hand=by_hand), check.points
                )
        finding = Finding(Outcome.NOT_ATTEMPTED, says=says, by_hand=by_hand)
        return Report(check.name, finding, check.points)

    def ended(self, why: str) -> None:
        """The child ended while it was doing this: never again."""
        hung = why.startswith("was stopped")
        if hung:
            why = f"was stopped after {self.how.seconds:g} seconds{ENDLESS}"
        if isinstance(self.doing, int):
            self.skip.add(self.doing)
            self.failed[self.doing] = why
        elif self.doing:
            outcome = Outcome.TOO_LONG if hung else Outcome.RAISED
            finding = Finding(outcome, got="" if hung else why, by_hand=self.doing.by_hand)
            self.reports[self.doing.name] = Report(self.doing.name, finding, self.doing.points)
        else:
            self.trouble = f"it could not be run: {why}"


def _lasting(report: Report) -> Report:
    """A report in which nothing is different the next time."""
    return Report.from_json(without_address(report.to_json()))
