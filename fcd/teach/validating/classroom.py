"""A folder of students' notebooks: how each stands, exercise by exercise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fcd.teach.checks import Exercise
from fcd.teach.folder import exercise_keys, find_exercise
from fcd.teach.grading import SECONDS, Graded, grade_all, read_handed_in
from fcd.teach.hidden import Hidden, hidden_cases
from fcd.teach.outcome import Depth, Outcome, Report
from fcd.teach.validating.telling import Progress, plain, table

MARKS = {
    Outcome.RIGHT: "✓",
    Outcome.WRONG: "✗",
    Outcome.RAISED: "!",
    Outcome.TOO_LONG: "∞",
    Outcome.NOT_ATTEMPTED: "·",
}
NOT_ASKED = "?"


def notebooks_in(folder: Path) -> list[Path]:
    """All notebooks, in subfolders too; without hidden files and Jupyter's own copies."""
    found = sorted(path for path in folder.rglob("*.ipynb") if path.is_file())
    return [p for p in found if not any(x.startswith(".") for x in p.relative_to(folder).parts)]


@dataclass
class Classroom:
    """What is known so far about the notebooks of a folder."""

    folder: Path
    paths: Sequence[Path]
    depth: Depth = Depth.HIDDEN
    seconds: float = SECONDS  # for a cell or a check
    jobs: int | None = None
    secret: str = ""  # of the instructor's, for hidden cases
    graded: list[Graded] = field(default_factory=list)

    def run(self, progress: Progress) -> None:
        """Grade them all; what is done stays, even if this is interrupted."""
        hidden = self._hidden(progress) if self.depth is Depth.HIDDEN else {}
        progress("notebooks", 0, len(self.paths))
        asked = grade_all(
            self.paths, depth=self.depth, seconds=self.seconds, jobs=self.jobs, hidden=hidden
        )
        for done in asked:
            self.graded.append(done)
            progress("notebooks", len(self.graded), len(self.paths), done.path.name)

    def _hidden(self, progress: Progress) -> Hidden:
        """The cases of the exercises that were handed in; only ours have any."""
        found: Hidden = {}
        keys = sorted(
            {key for path in self.paths if (key := _exercise_of(path)) in exercise_keys()}
        )
        for number, key in enumerate(keys):
            progress("hidden cases", number, len(keys), key)
            found |= hidden_cases([key], self.secret, self.jobs)
        progress("hidden cases", len(keys), len(keys))
        return found

    @property
    def is_done(self) -> bool:
        """Whether every notebook has been graded."""
        return len(self.graded) == len(self.paths)

    @property
    def is_good(self) -> bool:
        """Whether every notebook could be graded, however it stands."""
        return self.is_done and not any(each.trouble for each in self.graded)

    def to_dict(self) -> dict[str, Any]:
        """As plain data, for a file."""
        in_order = sorted(self.graded, key=lambda each: each.path)
        return {
            "folder": str(self.folder),
            "depth": str(self.depth),
            "complete": self.is_done,
            "notebooks": [each.to_dict() for each in in_order],
        }

    def lines(self) -> Iterator[str]:
        """The tables."""
        for key in sorted({each.exercise for each in self.graded if each.exercise}):
            these = [each for each in self.graded if each.exercise == key]
            yield from self._exercise(find_exercise(key), sorted(these, key=lambda g: g.path))
            yield ""
        others = sorted((g for g in self.graded if not g.exercise), key=lambda g: g.path)
        if others:
            yield "not graded"
            yield from (f"  {self._name(g)}: {plain(g.trouble)}" for g in others)
            yield ""
        if any(each.exercise for each in self.graded):
            legend = "  ".join(f"{mark} {outcome}" for outcome, mark in MARKS.items())
            yield legend.replace("your code raised", "raised")
        left = len(self.paths) - len(self.graded)
        yield f"{len(self.graded)} notebooks" + (f", {left} not looked at" if left else "")

    def _exercise(self, exercise: Exercise, graded: Sequence[Graded]) -> Iterator[str]:
        yield f"{exercise.key} {exercise.title}, {exercise.worth}"
        for number, check in enumerate(exercise.checks, start=1):
            worth = f"{check.by_hand} by hand" if check.by_hand else f"{check.points}"
            yield f"  {number:>2} {check.name.partition('.')[2]} ({worth})"
        numbers = map(str, range(1, len(exercise.checks) + 1))
        rows: list[tuple[str, ...]] = [("notebook", *numbers, "points")]
        rows += [(self._name(g), *_marks(exercise, g), _points(g)) for g in graded]
        yield from table(rows)
        if len(graded) > 1 and exercise.points:
            mean = sum(g.earned for g in graded) / len(graded)
            yield f"  {len(graded)} notebooks, {mean:.1f} points on average"
        for each in graded:
            if each.trouble:
                yield f"  {self._name(each)}: {plain(each.trouble)}"
            yield from (f"  {self._name(each)}: {plain(note)}" for note in each.notes[:3])

    def _name(self, graded: Graded) -> str:
        path = graded.path
        inside = path.relative_to(self.folder) if path.is_relative_to(self.folder) else path
        return plain(str(inside.with_suffix("")), 40)


def _exercise_of(path: Path) -> str:
    try:
        return read_handed_in(path).exercise
    except ValueError:
        return ""


def _marks(exercise: Exercise, graded: Graded) -> list[str]:
    reports = {report.check: report for report in graded.reports}
    return [_mark(reports.get(check.name)) for check in exercise.checks]


def _points(graded: Graded) -> str:
    return f"{graded.earned} of {graded.of}" if graded.of else "by hand"


def _mark(report: Report | None) -> str:
    if report is None:
        return NOT_ASKED
    earned = "" if report.finding.by_hand else f" {report.earned}"
    return f"{MARKS[report.outcome]}{earned}"
