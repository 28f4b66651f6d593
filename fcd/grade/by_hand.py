"""Points that a person gives for texts: a table to fill in; what is in it is kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fcd.grade.spreadsheet import read_csv
from fcd.teach.folder import find_exercise

if TYPE_CHECKING:
    from fcd.grade.grading import Graded

TEXTS = "texts.csv"
HEAD = ("student", "check", "of", "points", "comment")


class Mark(NamedTuple):
    """What a person gave, and said."""

    points: float
    of: int
    comment: str = ""

    def __str__(self) -> str:
        points = f"{self.points:g} of {self.of} points"
        return f"{points}: {self.comment}" if self.comment else f"{points}."


Given = Mapping[tuple[str, str], Mark]  # by student and check
NOTHING: Given = {}


def points_by_hand(marks: Given, student: str, exercise: str) -> float | None:
    """What a student was given for an exercise; None: nobody has read it yet."""
    names = (check.name for check in find_exercise(exercise).checks)
    found = [mark.points for name in names if (mark := marks.get((student, name)))]
    return sum(found) if found else None


def read_marks(path: Path) -> tuple[dict[tuple[str, str], Mark], list[str]]:
    """What was filled in, and what of it cannot be read, in words."""
    marks, odd = {}, []
    for row in read_csv(path):
        told = {name: row.get(name, "").strip() for name in HEAD}
        if not told["points"] and not told["comment"]:
            continue
        try:
            points, of = float(told["points"].replace(",", ".") or 0), int(told["of"])
            if not 0 <= points <= of:
                raise ValueError
        except ValueError:
            who = f"{told['student']}, {told['check']}"
            odd.append(f"{who}: {told['points']!r:.20} isn't a number from 0 to {told['of']}")
            continue
        marks[told["student"], told["check"]] = Mark(points, of, told["comment"])
    return marks, odd


def mark_rows(graded: Iterable[Graded], marks: Given) -> list[tuple[object, ...]]:
    """The table to fill in: a row for each text that was handed in, with what is there already."""
    rows: list[tuple[object, ...]] = [HEAD]
    for each in graded:
        for check in find_exercise(each.exercise).checks:
            if check.by_hand and any(r.check == check.name and r.finding.got for r in each.reports):
                mark = marks.get((each.student, check.name))
                told = (f"{mark.points:g}", mark.comment) if mark else ("", "")
                rows.append((each.student, check.name, check.by_hand, *told))
    return rows
