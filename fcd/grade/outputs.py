"""All files that are written when a class has been graded, beside the gradebook."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import count, groupby
from pathlib import Path

from fcd.files import write_atomic
from fcd.grade.by_hand import TEXTS, Given, mark_rows, points_by_hand
from fcd.grade.exports import fill_canvas, read_export
from fcd.grade.grading import Graded
from fcd.grade.pages import class_html, feedback_html, feedback_text, texts_html
from fcd.grade.results import Gradebook
from fcd.grade.similarity import Pair, Same, alike
from fcd.grade.spreadsheet import as_csv
from fcd.grade.submissions import Found, Submission
from fcd.teach.folder import find_exercise
from fcd.teach.solutions import solution_path

FEEDBACK = "feedback"


def write_pages(
    folder: Path, graded: Sequence[Graded], found: Found, book: Gradebook, *, reveal: bool = False
) -> None:
    """Feedback for each student, the page about the class, the texts."""
    (folder / FEEDBACK).mkdir(exist_ok=True)
    of_student = lambda each: each.student  # noqa: E731  it is used twice
    taken: set[str] = set()
    for student, mine in groupby(sorted(graded, key=of_student), of_student):
        path, theirs = folder / FEEDBACK / _file_name(student, taken), [*mine]
        html = feedback_html(student, theirs, book, reveal=reveal)
        write_atomic(path.with_name(f"{path.name}.html"), html, lasting=False)
        text = feedback_text(student, theirs, book, reveal=reveal)
        write_atomic(path.with_name(f"{path.name}.md"), text, lasting=False)
    looked = places_to_look(graded, found.submissions)
    write_atomic(folder / "class.html", class_html("The class", graded, found.others, *looked))
    if any(find_exercise(each.exercise).by_hand for each in graded):
        write_atomic(folder / "texts.html", texts_html("Texts to read", graded))
        write_atomic(folder / TEXTS, as_csv(mark_rows(graded, book.marks)))


def _file_name(student: str, taken: set[str]) -> str:
    """A name that any system takes for a file, and that nobody else has."""
    plain = "".join(sign if sign.isalnum() or sign in "-_. " else "_" for sign in student)
    plain = plain.strip(" .")[:80] or "_"
    names = (plain if n == 1 else f"{plain} ({n})" for n in count(1))
    name = next(name for name in names if name.casefold() not in taken)
    taken.add(name.casefold())
    return name


def places_to_look(
    graded: Sequence[Graded], submissions: Iterable[Submission]
) -> tuple[list[Pair], list[Same]]:
    """Pairs of submissions that share unusual code, exercise by exercise; whose file is the same.

    The first of those with the same file stands for all. An untouched starter is nobody's work.
    """
    results = {each.file: each for each in graded}
    files: dict[tuple[str, str], list[Submission]] = defaultdict(list)
    for each in submissions:
        if each.name in results:
            files[each.exercise, each.digest].append(each)
    firsts, pairs = [several[0] for several in files.values()], []
    for key in sorted({each.exercise for each in firsts}):
        pairs += alike(key, {e.student: e.cells for e in firsts if e.exercise == key}, _given(key))
    tried = [several for several in files.values() if results[several[0].name].attempted]
    same = [(several[0].exercise, sorted({e.student for e in several})) for several in tried]
    return pairs, [(key, students) for key, students in same if len(students) > 1]


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
