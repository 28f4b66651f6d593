"""What students could hand in: solutions, untouched exercises, other right answers, and rubbish."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from fcd.cards import Card, Color
from fcd.teach.building import exercise_of
from fcd.teach.folder import exercises
from fcd.teach.solutions import read_notebook, source_of, tags_of

ROOT = Path(__file__).parents[2]
SOLUTIONS, EXERCISES = ROOT / "solutions", ROOT / "exercises"

ONE_BY_ONE = [  # each may go to another worker; texts have tests of their own
    pytest.param(e, marks=pytest.mark.xdist_group(e.key), id=e.key) for e in exercises() if e.points
]
each_exercise = pytest.mark.parametrize("exercise", ONE_BY_ONE)


@cache
def solved(exercise: str) -> dict[str, Any]:
    """The names that the solution notebook defines."""
    (path,) = SOLUTIONS.glob(f"{exercise}_*.ipynb")
    return names_in(read_notebook(path))


def untouched(exercise: str) -> dict[str, Any]:
    """The names that the exercise defines, before anybody has written anything."""
    (path,) = SOLUTIONS.glob(f"{exercise}_*.ipynb")
    return names_in(exercise_of(read_notebook(path)))


def answered(exercise: str) -> dict[str, Any]:
    """The names that another right answer defines."""
    return vars(import_module(f"tests.teach.answers.{exercise}"))


def names_in(notebook: dict[str, Any]) -> dict[str, Any]:
    """The names that its cells define. Cells that check are left out: nbval runs them."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and "check" not in tags_of(cell):
            exec(compile(source_of(cell), f"<cell {cell['id']}>", "exec"), names)
    return names


def right(card: Card, top: Card, color: Color) -> bool:
    """A right answer to ex03.can_play_on."""
    return card.rank in (top.rank, "0") or card.suit == top.suit or card.color == color


def loops(*args: object, **kwargs: object) -> object:
    """Never ends."""
    while True:
        pass


def raises(*args: object, **kwargs: object) -> object:
    """Raises."""
    raise ZeroDivisionError("on purpose")
