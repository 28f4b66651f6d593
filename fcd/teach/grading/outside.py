"""Outside the process: start it, listen with a clock, and start anew after what hung or crashed.

A cell that never ends is left out the next time; a check that never ends took too long. So one
mistake costs what it is worth, and not the whole notebook.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from fcd.teach.checks import Exercise
from fcd.teach.folder import find_exercise
from fcd.teach.grading.child import Child
from fcd.teach.grading.handed_in import read_handed_in
from fcd.teach.hidden import Hidden
from fcd.teach.outcome import Depth, Finding, Outcome, Report

SECONDS = 60.0  # for one cell or one check
MOST_STARTS = 8  # of the process, for one notebook
NEVER_BEGAN = "it could not be run"


@dataclass(frozen=True)
class Graded:
    """How a notebook stands."""

    path: Path
    exercise: str  # "" if it is none of ours
    reports: tuple[Report, ...] = ()
    notes: tuple[str, ...] = ()  # cells that raised or never ended, in words
    trouble: str = ""  # why it could not be checked, or not completely

    @property
    def earned(self) -> int:
        """All points."""
        return sum(report.earned for report in self.reports)

    @property
    def of(self) -> int:
        """All points that there are."""
        return find_exercise(self.exercise).points if self.exercise else 0

    def to_dict(self) -> dict[str, Any]:
        """As plain data, for a file."""
        return {
            "notebook": str(self.path),
            "exercise": self.exercise,
            "points": self.earned,
            "of": self.of,
            "by_hand": find_exercise(self.exercise).by_hand if self.exercise else 0,
            "trouble": self.trouble,
            "notes": list(self.notes),
            "checks": [json.loads(report.to_json()) for report in self.reports],
        }


def grade(
    path: Path,
    *,
    depth: Depth = Depth.HIDDEN,
    seconds: float = SECONDS,
    stop: Event | None = None,
    hidden: Hidden | None = None,
) -> Graded:
    """Ask all checks about a notebook, whatever is in it. Only `stop` makes it raise."""
    try:
        key = read_handed_in(path).exercise
    except ValueError as error:
        return Graded(path, "", trouble=str(error))
    if not key:
        return Graded(path, "", trouble="it isn't an exercise of this course")
    asked = (path, find_exercise(key), depth, seconds, stop or Event(), hidden or {})
    return _Grading(*asked).run()


def grade_all(
    paths: Sequence[Path],
    *,
    depth: Depth = Depth.HIDDEN,
    seconds: float = SECONDS,
    jobs: int | None = None,
    hidden: Hidden | None = None,
) -> Iterator[Graded]:
    """Grade some at a time; they come as they are done."""
    stop = Event()
    how: dict[str, Any] = {"depth": depth, "seconds": seconds, "stop": stop, "hidden": hidden}
    with ThreadPoolExecutor(max_workers=jobs or os.cpu_count() or 1) as crew:
        asked = [crew.submit(grade, path, **how) for path in paths]
        try:
            for done in as_completed(asked):
                yield done.result()
        finally:  # Ctrl-C, or nobody wants to know any more
            stop.set()
            crew.shutdown(wait=True, cancel_futures=True)


@dataclass
class _Grading:
    path: Path
    exercise: Exercise
    depth: Depth
    seconds: float
    stop: Event
    hidden: Hidden
    reports: dict[str, Report] = field(default_factory=dict)
    notes: dict[int, str] = field(default_factory=dict)  # by cell
    skip: list[int] = field(default_factory=list)  # cells that ended the process
    trouble: str = ""

    def run(self) -> Graded:
        for _ in range(MOST_STARTS):
            if self.trouble or not self.left():
                break
            self.start()
        else:
            if self.left():
                self.trouble = f"given up after {MOST_STARTS} starts"
        found = [self.reports[c.name] for c in self.exercise.checks if c.name in self.reports]
        notes = tuple(f"cell {cell}: {says}" for cell, says in sorted(self.notes.items()))
        return Graded(self.path, self.exercise.key, tuple(found), notes, self.trouble)

    def left(self) -> list[str]:
        """The checks that are still to be asked."""
        return [c.name for c in self.exercise.checks if c.name not in self.reports]

    def start(self) -> None:
        """One process, until it is done or has to be ended."""
        left = self.left()
        hidden = {name: cases for name, cases in self.hidden.items() if name in left}
        request = {"checks": left, "skip": self.skip, "depth": self.depth, "hidden": hidden}
        doing: dict[str, Any] = {}
        with Child(self.path, request, self.seconds, self.stop) as child:
            for told in child.told():
                if "report" in told:
                    self.note(told["report"], str(doing.get("began")))
                elif "raised" in told:
                    self.notes[int(told["where"])] = str(told["raised"])
                elif "done" in told:
                    return
                else:
                    doing = told
        self.ended(doing, child.end, hung=child.hung)

    def note(self, text: str, asked: str) -> None:
        """Keep a report, if it is one about what was asked."""
        try:
            report = Report.from_json(text)
        except ValueError:
            return
        (check,) = (c for c in self.exercise.checks if c.name == asked)
        if (report.check, report.of) == (check.name, check.points):
            self.reports[check.name] = report

    def ended(self, doing: dict[str, Any], end: str, *, hung: bool) -> None:
        """The process ended while it was doing this: never again."""
        if "cell" in doing:
            self.skip.append(doing["cell"])
            self.notes[doing["cell"]] = end
        elif "began" in doing:
            outcome = Outcome.TOO_LONG if hung else Outcome.RAISED
            (check,) = (c for c in self.exercise.checks if c.name == doing["began"])
            self.reports[check.name] = Report(
                check.name, Finding(outcome, got="" if hung else end), check.points
            )
        else:
            self.trouble = f"{NEVER_BEGAN}: {end}"
