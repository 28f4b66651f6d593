"""What people read after grading: a page for each student, one about the class, texts to be marked.

All of it is made from stored results by the same code each time, so the same results give the same
files to the letter. Names and texts come from strangers: the templates escape them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Any

from fcd.cards import listed
from fcd.grade.by_hand import Given, points_by_hand
from fcd.grade.grading import DOES_NOT_RUN
from fcd.grade.telling import counted
from fcd.teach.checks import Exercise
from fcd.teach.folder import find_exercise
from fcd.teach.outcome import CaseView, Outcome, Report
from fcd.teach.showing.html import marked_up, report_html
from fcd.teach.showing.text import report_text

if TYPE_CHECKING:
    from fcd.grade.grading import Graded
    from fcd.grade.results import Gradebook
    from fcd.grade.similarity import Pair, Same

BINS = 10  # of the distribution
HIDDEN = "This went wrong on a hidden case, which stays hidden."


@cache
def _template(name: str) -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    folder = FileSystemLoader(Path(__file__).parent)
    pages = Environment(loader=folder, autoescape=True, trim_blocks=True, undefined=StrictUndefined)
    pages.globals |= {"counted": counted, "listed": listed, "coded": marked_up}
    return pages.get_template(name)


def _page(name: str, **told: object) -> str:
    text: str = _template(name).render(told)
    return text


# -- one student -----------------------------------------------------------------------------------


def concealed(report: Report) -> Report:
    """The report without a hidden case: what is wrong is told, and not on what."""
    finding = report.finding
    if not finding.hidden:
        return report
    scene = CaseView(HIDDEN, rules=finding.scene.rules if finding.scene else ())
    told = replace(finding, scene=scene, got="", expected="", traceback="", printed="")
    return replace(report, finding=told)


def feedback_html(
    student: str, graded: Sequence[Graded], book: Gradebook, *, reveal: bool = False
) -> str:
    """A student's page: what the instructor decided, and every check of everything handed in."""
    handed_in = [(g, find_exercise(g.exercise), _shown(g, reveal=reveal)) for g in graded]
    return _page(
        "feedback.html",
        title=f"Feedback for {student}",
        student=student,
        told=book.told(student),
        handed_in=handed_in,
        points=lambda graded, exercise: points_in_words(graded, exercise, book.marks),
        mark=lambda report: book.marks.get((student, report.check)),
        drawn=lambda report: report_html(report, alone=True),
    )


def feedback_text(
    student: str, graded: Sequence[Graded], book: Gradebook, *, reveal: bool = False
) -> str:
    """The same as Markdown."""
    lines = [f"# {_plain(student)}", "", *(f"{_plain(line)}\n" for line in book.told(student))]
    for each in graded:
        exercise = find_exercise(each.exercise)
        points = points_in_words(each, exercise, book.marks)
        lines += [f"## {exercise.key} {exercise.title}", "", points, ""]
        lines += [f"{_plain(note)}\n" for note in (*filter(None, [each.trouble]), *each.notes)]
        for report in _shown(each, reveal=reveal):
            lines += ["```", report_text(report).replace("```", "'''"), "```", ""]
            mark = book.marks.get((student, report.check))
            lines += [f"{mark}\n"] if mark else []
    return "\n".join(lines)


def _shown(graded: Graded, *, reveal: bool) -> list[Report]:
    return [report if reveal else concealed(report) for report in graded.reports]


def points_in_words(graded: Graded, exercise: Exercise, given: Given) -> str:
    """Those of the checks, and those that a person gave."""
    parts = [f"{graded.earned} of {exercise.points} points"] if exercise.points else []
    if exercise.by_hand:
        points = points_by_hand(given, graded.student, exercise.key)
        of = f"{exercise.by_hand} points by hand"
        parts.append(f"up to {of}, not yet read" if points is None else f"{points:g} of {of}")
    return ", ".join(parts)


def _plain(text: str) -> str:
    """One line that is no Markdown."""
    return " ".join(text.split()).replace("`", "'").lstrip("#> ")


# -- the class -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Part:
    """One exercise, as the class did it."""

    exercise: Exercise
    graded: Sequence[Graded]

    @property
    def mean(self) -> float:
        return mean(each.earned for each in self.graded)

    @property
    def median(self) -> float:
        return median(each.earned for each in self.graded)

    @property
    def distribution(self) -> list[tuple[str, int]]:
        """Points, and how many have them: each number there is, or the steps if there are many."""
        of, points = self.exercise.points, [each.earned for each in self.graded]
        width = 1 if len({*points}) <= BINS else -(-of // BINS)
        counts = Counter(min(each, of) // width for each in points)
        return [(_span(n * width, min((n + 1) * width - 1, of)), counts[n]) for n in sorted(counts)]

    @property
    def checks(self) -> list[dict[str, Any]]:
        rows = []
        for check in self.exercise.checks:
            found = [r for g in self.graded for r in g.reports if r.check == check.name]
            counts = Counter(report.said for report in found)
            solved = any(report.outcome is Outcome.RIGHT for report in found)
            rows.append({"name": check.name, "counts": counts, "nobody": not solved})
        return rows

    @property
    def mistakes(self) -> list[tuple[str, str, list[str]]]:
        """What went wrong in which check, and for whom; what most students did comes first."""
        who: dict[tuple[str, str], list[str]] = defaultdict(list)
        for each in self.graded:
            for report in each.reports:
                if says := _mistake(report):
                    who[report.check, says].append(each.student)
        found = [(*what, students) for what, students in who.items()]
        return sorted(found, key=lambda row: (-len(row[2]), row))


def _mistake(report: Report) -> str:
    """In a sentence, or in general; nothing if nothing is wrong."""
    finding, outcome = report.finding, report.outcome
    if outcome is Outcome.RAISED:
        return "a cell doesn't run" if DOES_NOT_RUN in finding.got else "the code raises an error"
    if outcome is Outcome.WRONG and not finding.by_hand and not report.earned:
        return finding.says if finding.misconception else "wrong, but no known mistake"
    return str(outcome) if outcome is Outcome.TOO_LONG else ""


def _span(first: int, last: int) -> str:
    return f"{first}" if first == last else f"{first} to {last}"


def class_html(
    title: str,
    graded: Sequence[Graded],
    others: Mapping[str, str],
    pairs: Sequence[Pair] = (),
    same: Sequence[Same] = (),
) -> str:
    """The page about a class. Times differ from run to run: those are in seconds.csv."""
    keys = sorted({each.exercise for each in graded})
    parts = [Part(find_exercise(key), [g for g in graded if g.exercise == key]) for key in keys]
    said = [report.said for each in graded for report in each.reports]
    return _page(
        "class.html",
        title=title,
        students=len({each.student for each in graded}),
        count=len(graded),
        exercises=parts,
        outcomes=sorted({*said}, key=_order),
        pairs=pairs,
        same=same,
        others=others,
    )


def _order(said: str) -> tuple[int, str]:
    known = [str(Outcome.RIGHT), "not yet", str(Outcome.WRONG), str(Outcome.RAISED)]
    return (known.index(said) if said in known else len(known)), said


# -- texts -----------------------------------------------------------------------------------------


def texts_html(title: str, graded: Iterable[Graded]) -> str:
    """All texts of a class, check by check, with the rubric: for the person who reads them."""
    graded = list(graded)
    checks = []
    for key in sorted({each.exercise for each in graded if find_exercise(each.exercise).by_hand}):
        rubrics = rubrics_of(key)
        for check in find_exercise(key).checks:
            if check.by_hand:
                found = [
                    (g.student, r.finding.got)
                    for g in graded
                    for r in g.reports
                    if r.check == check.name and r.finding.got
                ]
                told = {"name": check.name, "worth": check.by_hand, "task": check.task}
                checks.append({**told, "rubric": rubrics.get(check.name, ""), "texts": found})
    return _page("texts.html", title=title, checks=checks)


def rubrics_of(key: str) -> dict[str, str]:
    """What the points are for, by check, as it is written in the exercise's Markdown."""
    from fcd.teach.folder import exercise_files

    path = next(path for path in exercise_files(key) if path.suffix == ".md")
    found: dict[str, str] = {}
    for block in path.read_text(encoding="utf-8").split("\n## ")[1:]:
        name, _, rest = block.partition(":")
        _, has_one, rubric = rest.partition("\nRubric:\n")
        if has_one:
            found[f"{key}.{name}"] = rubric.partition("\n# ")[0].strip()
    return found
