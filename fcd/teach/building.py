"""Making an exercise of a solution: what lies between the marks goes, everything else stays.

    ### BEGIN SOLUTION   …   ### END SOLUTION

In a function or method the stub raises NotImplementedError, as nbgrader's does, so that an
untouched exercise runs to its end and every check says "not attempted". Cells tagged `solution`
are left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path

from fcd.files import write_atomic
from fcd.teach.folder import CHECKS, load
from fcd.teach.solutions import BEGIN, END, Notebook, read_notebook, source_of, tags_of

STUB = "# YOUR CODE HERE"
RAISES = "raise NotImplementedError()"
ONLY_IN_SOLUTION = "solution"

LIST, LIST_END = "<!-- built by fcd teach build -->", "<!-- end -->"

_KEY = re.compile(r"(ex\d\d)_\w+\.ipynb")


def built_all(solutions: Path) -> dict[str, str]:
    """All exercises by the names of their files. ValueError says what is wrong."""
    if not solutions.is_dir():
        raise ValueError(f"there is no folder {solutions}")
    paths = sorted(solutions.glob("ex*.ipynb"))
    if not paths:
        raise ValueError(f"there are no solutions in {solutions}, such as ex03_matching.ipynb")
    return {path.name: built(path) for path in paths}


def difference(exercise: Path, text: str) -> str:
    """Whether an exercise is as built, in a word or two."""
    if not exercise.is_file():
        return "is missing"
    return "" if exercise.read_bytes() == text.encode() else "differs"


def build_all(texts: Mapping[str, str], exercises: Path) -> list[Path]:
    """Write all that differ; those that were written."""
    exercises.mkdir(parents=True, exist_ok=True)
    written = [exercises / name for name in texts if difference(exercises / name, texts[name])]
    for path in written:
        write_atomic(path, texts[path.name])
    return written


def build_list(exercises: Path) -> Path | None:
    """Write the table of exercises into the folder's README, if it has a place for it."""
    path = exercises / "README.md"
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    begin, end = text.find(LIST), text.find(LIST_END)
    new = f"{text[:begin]}{LIST}\n{_table(exercises)}{text[end:]}"
    if not 0 <= begin < end or new == text:
        return None
    write_atomic(path, new)
    return path


def _table(folder: Path) -> str:
    """A row for each exercise in the folder that has checks there."""
    rows = ["| exercise | rule sets | points | minutes | you write |", "|---|---|---|---|---|"]
    checks = (folder / CHECKS).resolve()
    for path in sorted(folder.glob("ex*.ipynb")):
        key = path.name.partition("_")[0]
        if not (checks / f"{key}.md").is_file():
            continue
        exercise = load(checks, key)
        games = ", ".join(f"`{game}`" for game in exercise.games)
        name = f"[{key}. {exercise.title}]({path.name})"
        points = exercise.points or f"{exercise.by_hand} by hand"
        numbers = f"{points} | {exercise.minutes}"
        rows.append(f"| {name} | {games} | {numbers} | {exercise.writes} |")
    return "\n".join(rows) + "\n"


def built(path: Path) -> str:
    """The text of the exercise's file. ValueError says what is wrong with the solution."""
    if not _KEY.fullmatch(path.name):
        raise ValueError(f"{path.name}: a solution is named like ex03_matching.ipynb")
    try:
        notebook = exercise_of(read_notebook(path))
    except ValueError as error:
        raise ValueError(f"{path.name}: {error}") from None
    notebook["metadata"]["fcd"] = {"exercise": path.name.partition("_")[0]}
    return json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def exercise_of(solution: Notebook) -> Notebook:
    """The same notebook for students."""
    notebook = deepcopy(solution)
    cells = [c for c in notebook["cells"] if ONLY_IN_SOLUTION not in tags_of(c)]
    for cell in cells:
        if cell["cell_type"] == "code":
            source = without_solution(source_of(cell), str(cell.get("id", "?")))
            cell["source"] = source.splitlines(keepends=True)
            cell["outputs"] = []
            cell["execution_count"] = None
    notebook["cells"] = cells
    return notebook


def without_solution(source: str, where: str = "") -> str:
    """The source with a stub in place of each solution.

    >>> print(without_solution("def f():\\n    ### BEGIN SOLUTION\\n    x\\n    ### END SOLUTION"))
    def f():
        # YOUR CODE HERE
        raise NotImplementedError()
    """
    lines: list[str] = []
    inside = False
    for line in source.splitlines():
        mark = line.strip()
        if mark in (BEGIN, END) and (mark == END) is not inside:
            raise ValueError(f"cell {where}: {mark!r} has no other half")
        if mark == BEGIN:
            indent = line[: line.index("#")]
            lines += [indent + STUB, indent + RAISES] if indent else [STUB]
        if mark in (BEGIN, END):
            inside = mark == BEGIN
        elif not inside:
            lines.append(line)
    if inside:
        raise ValueError(f"cell {where}: {BEGIN!r} has no other half")
    return "\n".join(lines)
