"""All files that are written when a class has been graded, beside the gradebook."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import count, groupby
from pathlib import Path

from fcd.files import write_atomic
from fcd.grade.by_hand import TEXTS, Given, mark_rows, points_by_hand, read_marks
from fcd.grade.exports import fill_canvas, read_export
from fcd.grade.grading import Graded
from fcd.grade.pages import class_html, feedback_html, feedback_text, texts_html
from fcd.grade.similarity import Pair, alike
from fcd.grade.spreadsheet import as_csv
from fcd.grade.submissions import Submission
from fcd.teach.folder import find_exercise
from fcd.teach.solutions import solution_path

FEEDBACK = "feedback"


def write_pages(
    folder: Path,
    graded: Sequence[Graded],
    submissions: Iterable[Submission],
    others: Mapping[str, str],
    *,
    reveal: bool = False,
) -> list[str]:
    """Feedback for each student, the page about the class, the texts; what is odd, in words."""
    marks, odd = read_marks(folder / TEXTS)
    (folder / FEEDBACK).mkdir(exist_ok=True)
    of_student = lambda each: each.student  # noqa: E731  it is used twice
    taken: set[str] = set()
    for student, mine in groupby(sorted(graded, key=of_student), of_student):
        path, theirs = folder / FEEDBACK / _file_name(student, taken), [*mine]
        html = feedback_html(student, theirs, marks, reveal=reveal)
        write_atomic(path.with_name(f"{path.name}.html"), html, lasting=False)
        text = feedback_text(student, theirs, marks, reveal=reveal)
        write_atomic(path.with_name(f"{path.name}.md"), text, lasting=False)
    pairs = places_to_look(graded, submissions)
    write_atomic(folder / "class.html", class_html("The class", graded, others, pairs))
    _write_texts(folder, graded, marks)
    return odd


def _write_texts(folder: Path, graded: Sequence[Graded], marks: Given) -> None:
    if any(find_exercise(each.exercise).by_hand for each in graded):
        write_atomic(folder / "texts.html", texts_html("Texts to read", graded))
        write_atomic(folder / TEXTS, as_csv(mark_rows(graded, marks)))


def _file_name(student: str, taken: set[str]) -> str:
    """A name that any system takes for a file, and that nobody else has."""
    plain = "".join(sign if sign.isalnum() or sign in "-_. " else "_" for sign in student)
    plain = plain.strip(" .")[:80] or "_"
    names = (plain if n == 1 else f"{plain} ({n})" for n in count(1))
    name = next(name for name in names if name.casefold() not in taken)
    taken.add(name.casefold())
    return name


def places_to_look(graded: Sequence[Graded], submissions: Iterable[Submission]) -> list[Pair]:
    """Pairs of submissions that share unusual code, exercise by exercise."""
    counted = {each.file for each in graded}
    handed_in = [each for each in submissions if each.name in counted]
    pairs = []
    for key in sorted({each.exercise for each in handed_in}):
        sources = {each.student: each.cells for each in handed_in if each.exercise == key}
        pairs += alike(key, sources, _given(key))
    return pairs


def _given(key: str) -> list[str]:
    """What everybody was given, and what anybody might write: the solution's own cells."""
    path = solution_path(key)
    if path is None:
        return []
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def write_canvas(export: Path, to: Path, graded: Iterable[Graded], given: Given) -> list[str]:
    """The export of Canvas's gradebook, with the points in it; what did not fit, in words."""
    points: dict[str, dict[str, float]] = {}
    ids = {}
    for each in graded:
        by_hand = points_by_hand(given, each.student, each.exercise)
        ids[each.student], mine = each.id, points.setdefault(each.student, {})
        if by_hand is not None or find_exercise(each.exercise).points:
            mine[each.exercise] = each.earned + (by_hand or 0)
    filled, odd = fill_canvas(read_export(export), points, ids)
    write_atomic(to, filled)
    return odd
