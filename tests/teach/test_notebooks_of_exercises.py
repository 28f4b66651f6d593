"""Solutions and exercises as notebooks: complete, executed, of one style; built, not written."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fcd.series.chapters import CHAPTERS
from fcd.teach.checks import Exercise
from fcd.teach.exercises import exercises
from fcd.teach.outcome import Outcome, Report
from fcd.teach.solutions import BEGIN, END, read_notebook, source_of, tags_of
from tests.teach.handed_in import EXERCISES, SOLUTIONS

ALL = exercises()
every_exercise = pytest.mark.parametrize("exercise", ALL, ids=lambda exercise: exercise.key)


def cells(exercise: Exercise, *, solved: bool = True) -> list[dict[str, Any]]:
    return _read(exercise.key, SOLUTIONS if solved else EXERCISES)


@cache
def _read(key: str, folder: Path) -> list[dict[str, Any]]:
    (path,) = folder.glob(f"{key}_*.ipynb")
    found: list[dict[str, Any]] = read_notebook(path)["cells"]
    return found


def code(exercise: Exercise, *, solved: bool = True) -> list[dict[str, Any]]:
    return [cell for cell in cells(exercise, solved=solved) if cell["cell_type"] == "code"]


def prose(exercise: Exercise) -> list[str]:
    return [source_of(c) for c in cells(exercise) if c["cell_type"] == "markdown"]


def shown(cell: dict[str, Any]) -> str:
    """The text that a cell shows."""
    texts = [output.get("data", {}).get("text/plain", "") for output in cell["outputs"]]
    return "\n".join("".join(text) for text in texts)


def test_all_thirteen_are_there() -> None:
    assert [exercise.key for exercise in ALL] == [f"ex{n:02}" for n in range(1, 14)]


@every_exercise
def test_it_goes_with_a_notebook(exercise: Exercise) -> None:
    (chapter,) = [each for each in CHAPTERS if each.key == exercise.chapter]
    assert chapter.exercise == exercise.key
    assert any(f"../notebooks/{exercise.chapter}.ipynb" in text for text in prose(exercise))


@every_exercise
def test_the_first_cell_says_what_it_takes(exercise: Exercise) -> None:
    first = prose(exercise)[0]
    assert first.startswith(f"# Exercise {int(exercise.key[2:])}. {exercise.title}\n")
    assert f"**{exercise.minutes} minutes · {exercise.points} points · " in first


@every_exercise
def test_the_solution_is_stored_as_it_was_run(exercise: Exercise) -> None:
    numbers = [cell["execution_count"] for cell in code(exercise)]
    assert numbers == list(range(1, len(numbers) + 1))


@every_exercise
def test_every_check_is_made_and_right(exercise: Exercise) -> None:
    made = {}
    for cell in code(exercise):
        if found := re.fullmatch(r'check\("([\w.]+)", (\w+)\)', source_of(cell).strip()):
            assert "check" in tags_of(cell)
            made[found[1]] = found[2]
            assert shown(cell).startswith(f"✓ {found[1]}: right (")
    assert made == {check.name: check.submission for check in exercise.checks}


@every_exercise
def test_it_ends_with_the_summary(exercise: Exercise) -> None:
    last = code(exercise)[-1]
    assert source_of(last).strip() == f'summary("{exercise.key}")'
    everything = f"{exercise.points} of {exercise.points} points in the public checks"
    assert shown(last).endswith(everything)


@every_exercise
def test_an_untouched_exercise_runs_and_says_not_attempted_everywhere(exercise: Exercise) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    outcomes = []
    for cell in code(exercise, solved=False):
        *before, last = ast.parse(source_of(cell)).body or ast.parse("pass").body
        exec(compile(ast.Module(before, []), "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
            outcomes += [shown.outcome] if isinstance(shown, Report) else []
        else:
            exec(compile(ast.Module([last], []), "<cell>", "exec"), names)
    assert outcomes == [Outcome.NOT_ATTEMPTED] * len(exercise.checks)


@every_exercise
def test_the_exercise_keeps_no_secrets_of_the_solution(exercise: Exercise) -> None:
    for cell in code(exercise, solved=False):
        assert cell["outputs"] == []
        assert cell["execution_count"] is None
        assert BEGIN not in source_of(cell)
        assert END not in source_of(cell)
    assert any("# YOUR CODE HERE" in source_of(cell) for cell in code(exercise, solved=False))


@every_exercise
def test_texts_are_short(exercise: Exercise) -> None:
    for text in prose(exercise):
        words = re.sub(r"```.*?```", "", text, flags=re.DOTALL).split()
        assert len(words) <= 110, text


@every_exercise
def test_links_lead_somewhere(exercise: Exercise) -> None:
    for text in prose(exercise):
        for target in re.findall(r"\]\(([^)#]+)\)", text):
            assert not re.match(r"\w+:", target), f"no network: {target}"
            assert (EXERCISES / target).exists(), target


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


def test_there_is_a_solution_for_each_exercise_and_nothing_else() -> None:
    names = {path.name for path in SOLUTIONS.glob("*.ipynb")}
    assert names == {path.name for path in EXERCISES.glob("*.ipynb")}
    assert len(names) == len(ALL)
