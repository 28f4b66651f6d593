"""The solution notebooks: where they are, what is in them. They are the source of the exercises.

They need not be there: an instructor may hand out the exercises alone.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from fcd.teach.checks import Check

COURSE = "FCD_COURSE"  # a setting: the folder of another course
BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
# From the project's folder, from exercises/ and from the learner's copy of that.
FOLDERS = ("solutions", "../solutions", "../../solutions")

Notebook = dict[str, Any]


def read_notebook(path: Path) -> Notebook:
    """The notebook as data. ValueError says what is wrong with the file."""
    try:
        notebook = json.loads(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise ValueError(f"{path.name} isn't a notebook: {error}") from None
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        raise ValueError(f"{path.name} isn't a notebook: it has no cells")
    return notebook


def source_of(cell: dict[str, Any]) -> str:
    """A cell's text, which may be stored as lines."""
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)


def tags_of(cell: dict[str, Any]) -> list[str]:
    return list(cell.get("metadata", {}).get("tags", ()))


def solution_path(exercise: str) -> Path | None:
    """Where the solution of this exercise lies, if it is here."""
    course = os.environ.get(COURSE)
    places = [Path(course, "solutions")] if course else []
    places += map(Path, FOLDERS)
    found = [path for folder in places for path in sorted(folder.glob(f"{exercise}_*.ipynb"))]
    return found[0] if found else None


def run_again(exercise: str) -> str:
    """The command that runs a solution and saves its output."""
    return f"`python3 run.py notebooks {exercise}{course_option()}`"


def course_option() -> str:
    """What a command needs to be about the same course."""
    course = os.environ.get(COURSE)
    return f" --course {min(course, os.path.relpath(course), key=len)}" if course else ""


def find_solution(check: Check) -> str:
    """The cells between whose marks the thing is defined; nothing if they are not here.

    If it is a list of functions, these are the cells that define the functions.
    """
    path = solution_path(check.name.partition(".")[0])
    if path is None:
        return ""
    sources = [source_of(cell) for cell in read_notebook(path)["cells"]]
    listed = [s for s in sources if f"{check.submission} = [" in s and BEGIN not in s]
    names = [check.submission, *re.findall(r"\w+", "".join(listed))]
    heads = [head for name in names for head in (f"def {name}(", f"class {name}", f"{name} =")]
    with_it = [s for s in sources if BEGIN in s and any(head in s for head in heads)]
    return "\n\n".join(map(without_marks, with_it))


def without_marks(source: str) -> str:
    """The source of a solution cell, without the marks around the solution."""
    return "\n".join(line for line in source.splitlines() if line.strip() not in (BEGIN, END))
