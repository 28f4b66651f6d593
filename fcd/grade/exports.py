"""For other systems: a Canvas gradebook filled in, Gradescope's results, nbgrader's marks."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fcd.grade.cells import decoded
from fcd.grade.pages import concealed
from fcd.teach.checks import Exercise
from fcd.teach.folder import find_exercise
from fcd.teach.outcome import CaseView, Report
from fcd.teach.showing.text import report_text

if TYPE_CHECKING:
    from fcd.grade.grading import Graded

STUDENT, ID = "Student", "ID"  # columns of a Canvas export


# -- Canvas ----------------------------------------------------------------------------------------


Points = Mapping[str, Mapping[str, float]]  # by student and exercise


def read_export(path: Path) -> str:
    """Its text, also if a spreadsheet has stored it in another encoding."""
    return decoded(path.read_bytes())[0]


def fill_canvas(text: str, points: Points, ids: Mapping[str, str]) -> tuple[str, list[str]]:
    """A Canvas export with the points filled in, by student and exercise; what did not fit.

    A column belongs to an exercise if its title begins with the key ("ex03") or has its title in
    it. A row belongs to a student by the number in its ID column, else by name.
    """
    rows = [*csv.reader(io.StringIO(text.removeprefix("\ufeff")))]
    if not rows or STUDENT not in rows[0] or ID not in rows[0]:
        raise ValueError(f"a Canvas export begins with the columns {STUDENT} and {ID}")
    head, name, number = rows[0], rows[0].index(STUDENT), rows[0].index(ID)
    keys = sorted({key for each in points.values() for key in each})
    places = {key: _column(head, find_exercise(key)) for key in keys}
    columns = {key: place for key, place in places.items() if place is not None}
    odd = [f"the export has no column for {key}" for key in keys if key not in columns]
    by_id = {ids[student]: student for student in points if ids.get(student)}
    by_name = {_folded(student): student for student in points}
    left = {*points}
    for row in rows[1:]:
        if len(row) <= max(name, number):
            continue
        student = by_id.get(row[number].strip()) or by_name.get(_folded(row[name]))
        if student:
            left.discard(student)
            for key, place in columns.items():
                if key in points[student] and place < len(row):
                    row[place] = f"{points[student][key]:g}"
    odd += [f"the export has no row for {student}" for student in sorted(left)]
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue(), odd


def _column(head: Sequence[str], exercise: Exercise) -> int | None:
    titles = [title.casefold() for title in head]
    for place, title in enumerate(titles):
        if re.match(rf"{exercise.key}(?!\d)", title) or exercise.title.casefold() in title:
            return place
    return None


def _folded(name: str) -> str:
    """A name without order and signs: "Doe, Jane" is "jane doe", and Canvas's file "doejane"."""
    return "".join(sorted("".join(sign for sign in name.casefold() if sign.isalnum())))


# -- Gradescope ------------------------------------------------------------------------------------


def gradescope_results(graded: Graded) -> str:
    """results.json of one submission; a player of ex12 gets a place on the leaderboard."""
    result: dict[str, Any] = {
        "score": graded.earned,
        "output": "\n".join((*filter(None, [graded.trouble]), *graded.notes)),
        "output_format": "text",
        "visibility": "visible",
        "tests": [_test(report) for report in graded.reports],
    }
    told = (
        line
        for report in graded.reports  # in our own words only: what is printed could say anything
        for line in (report.finding.says, *(report.finding.scene or CaseView("")).lines)
    )
    leads = _LEAD.findall("\n".join(told))
    if leads:
        result["leaderboard"] = [
            {"name": f"points a round against {other}", "value": float(lead)}
            for other, lead in leads
        ]
    return json.dumps(result, indent=2, ensure_ascii=False) + "\n"


_LEAD = re.compile(r"gainst (\w+): ([+-]\d+\.\d) points a round")


def _test(report: Report) -> dict[str, Any]:
    return {
        "name": report.check,
        "score": report.earned,
        "max_score": report.of,
        "output": report_text(concealed(report)),
        "output_format": "text",
        "visibility": "visible",
    }


SETUP = """\
#!/usr/bin/env bash
set -e
apt-get update
apt-get install -y python3-venv bubblewrap
python3 -m venv /autograder/venv
/autograder/venv/bin/pip install "/autograder/source/fcd[fast]" hypothesis jinja2
"""
RUN = """\
#!/usr/bin/env bash
cd /autograder/source/fcd
sandbox=$(/autograder/venv/bin/python -c \
  "from fcd.sandbox.child import find_sandbox; print(find_sandbox())")
/autograder/venv/bin/fcd grade /autograder/submission --out /tmp/grades --secret secret --jobs 1 \\
  --gradescope /autograder/results/results.json --sandbox $sandbox
"""
SENT = ("LICENSE", "README.md", "pyproject.toml", "exercises", "fcd")  # no student's work


def write_autograder(path: Path, project: Path, secret: str) -> None:
    """The zip that Gradescope wants: this project, how to set it up, and how to grade with it."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in (("setup.sh", SETUP), ("run_autograder", RUN)):
            about = zipfile.ZipInfo(name)
            about.external_attr = 0o755 << 16
            file.writestr(about, text)
        file.writestr("fcd/secret", f"{secret}\n")
        for each in _sources(project):
            file.write(each, Path("fcd") / each.relative_to(project))


def _sources(project: Path) -> Iterable[Path]:
    for name in SENT:
        path = project / name
        found = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (each for each in found if each.is_file() and "__pycache__" not in each.parts)


# -- nbgrader --------------------------------------------------------------------------------------


def with_nbgrader(notebook: dict[str, Any], exercise: Exercise) -> dict[str, Any]:
    """An exercise's notebook with nbgrader's metadata: what is written, and what is graded."""
    cells: list[dict[str, Any]] = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        check = next((c for c in exercise.checks if f'check("{c.name}"' in source), None)
        ours: dict[str, Any] = {}
        if cell["cell_type"] == "code" and check:
            source = f'assert {source.strip()}.outcome == "right"' if check.points else source
            points = check.points or check.by_hand
            ours = _about(check.name, grade=True, solution=False, points=points)
        elif cell["cell_type"] == "code" and "# YOUR CODE HERE" in source:
            ours = _about(f"{exercise.key}-answer-{len(cells)}", grade=False, solution=True)
        metadata = {**cell.get("metadata", {}), **({"nbgrader": ours} if ours else {})}
        cells.append({**cell, "source": source, "metadata": metadata})
    return {**notebook, "cells": cells}


def _about(name: str, *, grade: bool, solution: bool, points: int = 0) -> dict[str, Any]:
    told: dict[str, Any] = {
        "grade": grade,
        "grade_id": name.replace(".", "-"),
        "locked": grade,
        "schema_version": 3,
        "solution": solution,
        "task": False,
    }
    return {**told, "points": points} if grade else told
