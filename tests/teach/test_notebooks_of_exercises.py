"""Solutions and exercises as notebooks: complete, executed, of one style; built, not written."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fcd.series.chapters import find_chapter
from fcd.teach.building import built
from fcd.teach.checks import Exercise
from fcd.teach.exercises import exercises
from fcd.teach.outcome import Outcome, Report
from fcd.teach.solutions import BEGIN, END, read_notebook, source_of, tags_of
from tests.teach.handed_in import EXERCISES, SOLUTIONS

ALL = exercises()
every_exercise = pytest.mark.parametrize("exercise", ALL, ids=lambda exercise: exercise.key)


@cache
def _cells(key: str, folder: Path) -> list[dict[str, Any]]:
    (path,) = folder.glob(f"{key}_*.ipynb")
    found: list[dict[str, Any]] = read_notebook(path)["cells"]
    return found


def code(exercise: Exercise, folder: Path = SOLUTIONS) -> list[dict[str, Any]]:
    return [cell for cell in _cells(exercise.key, folder) if cell["cell_type"] == "code"]


def prose(exercise: Exercise) -> list[str]:
    return [source_of(c) for c in _cells(exercise.key, SOLUTIONS) if c["cell_type"] == "markdown"]


def shown(cell: dict[str, Any]) -> str:
    """The text that a cell shows."""
    texts = [output.get("data", {}).get("text/plain", "") for output in cell["outputs"]]
    return "\n".join("".join(text) for text in texts)


def test_all_thirteen_are_there_and_built_from_their_solutions() -> None:
    assert [exercise.key for exercise in ALL] == [f"ex{n:02}" for n in range(1, 14)]
    solutions = {path.name: built(path).encode() for path in SOLUTIONS.glob("*.ipynb")}
    assert {path.name: path.read_bytes() for path in EXERCISES.glob("*.ipynb")} == solutions
    assert len(solutions) == len(ALL)


@every_exercise
def test_its_prose_is_of_one_style(exercise: Exercise) -> None:
    texts = prose(exercise)
    assert find_chapter(exercise.chapter).exercise == exercise.key
    assert any(f"../notebooks/{exercise.chapter}.ipynb" in text for text in texts)
    assert texts[0].startswith(f"# Exercise {int(exercise.key[2:])}. {exercise.title}\n")
    assert f"**{exercise.minutes} minutes · {exercise.points} points · " in texts[0]
    for text in texts:
        assert len(re.sub(r"```.*?```", "", text, flags=re.DOTALL).split()) <= 110, text
        for target in re.findall(r"\]\(([^)#]+)\)", text):
            assert not re.match(r"\w+:", target), f"no network: {target}"
            assert (EXERCISES / target).exists(), target


@every_exercise
def test_the_solution_is_stored_as_it_was_run_with_every_check_right(exercise: Exercise) -> None:
    cells = code(exercise)
    assert [cell["execution_count"] for cell in cells] == list(range(1, len(cells) + 1))
    made = {}
    for cell in cells:
        if found := re.fullmatch(r'check\("([\w.]+)", (\w+)\)', source_of(cell).strip()):
            assert "check" in tags_of(cell)
            made[found[1]] = found[2]
            assert shown(cell).startswith(f"✓ {found[1]}: right (")
    assert made == {check.name: check.submission for check in exercise.checks}
    assert source_of(cells[-1]).strip() == f'summary("{exercise.key}")'
    everything = f"{exercise.points} of {exercise.points} points in the public checks"
    assert shown(cells[-1]).endswith(everything)


@every_exercise
def test_an_untouched_exercise_keeps_secrets_and_says_not_attempted(exercise: Exercise) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    outcomes = []
    for cell in code(exercise, EXERCISES):
        source = source_of(cell)
        assert (cell["outputs"], cell["execution_count"]) == ([], None)
        assert BEGIN not in source
        assert END not in source
        *before, last = ast.parse(source).body or ast.parse("pass").body
        exec(compile(ast.Module(before, []), "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            result = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
            outcomes += [result.outcome] if isinstance(result, Report) else []
        else:
            exec(compile(ast.Module([last], []), "<cell>", "exec"), names)
    assert outcomes == [Outcome.NOT_ATTEMPTED] * len(exercise.checks)
    assert any("# YOUR CODE HERE" in source_of(cell) for cell in code(exercise, EXERCISES))


def test_the_list_of_exercises_is_true() -> None:
    listed = re.findall(
        r"^\| \[(ex\d\d)\. (.+)\]\((\w+\.ipynb)\) \| (.+) \| (\d+) \| (\d+) \| .+ \|$",
        (EXERCISES / "README.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert listed == [
        (
            each.key,
            each.title,
            next(EXERCISES.glob(f"{each.key}_*.ipynb")).name,
            ", ".join(f"`{game}`" for game in each.games),
            str(each.points),
            str(each.minutes),
        )
        for each in ALL
    ]
