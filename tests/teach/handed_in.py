"""What students could hand in: solutions, untouched exercises, other right answers, and rubbish."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from fcd.teach.building import exercise_of
from fcd.teach.solutions import read_notebook, source_of

ROOT = Path(__file__).parents[2]
SOLUTIONS, EXERCISES = ROOT / "solutions", ROOT / "exercises"
ANSWERS = Path(__file__).parent / "answers"


@cache
def solved(exercise: str) -> dict[str, Any]:
    """The names that the solution notebook defines."""
    (path,) = SOLUTIONS.glob(f"{exercise}_*.ipynb")
    return _run(read_notebook(path))


@cache
def untouched(exercise: str) -> dict[str, Any]:
    """The names that the exercise defines, before anybody has written anything."""
    (path,) = SOLUTIONS.glob(f"{exercise}_*.ipynb")
    return _run(exercise_of(read_notebook(path)))


@cache
def answered(module: str) -> dict[str, Any]:
    """The names that another right answer defines, such as ex03_one."""
    return vars(import_module(f"tests.teach.answers.{module}"))


def _run(notebook: dict[str, Any]) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec(compile(source_of(cell), f"<cell {cell['id']}>", "exec"), names)
    return names


def loops(*args: object, **kwargs: object) -> object:
    """Never ends."""
    while True:
        pass


def raises(*args: object, **kwargs: object) -> object:
    """Raises."""
    raise ZeroDivisionError("on purpose")
