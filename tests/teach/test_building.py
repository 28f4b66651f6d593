"""Exercises are built from solutions, byte for byte; solutions are complete and of one style."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fcd.cli import main
from fcd.series.chapters import find_chapter
from fcd.teach.building import build_all, built, built_all, exercise_of, without_solution
from fcd.teach.checks import Exercise
from fcd.teach.folder import exercises
from fcd.teach.proofreading import slips
from fcd.teach.solutions import read_notebook, source_of, tags_of
from tests.teach.handed_in import EXERCISES, SOLUTIONS

Out = pytest.CaptureFixture[str]
Folders = tuple[Path, Path]  # of solutions, of exercises

SOLVED = """\
def double(n: int) -> int:
    \"\"\"Twice as much.\"\"\"
    ### BEGIN SOLUTION
    return 2 * n
    ### END SOLUTION"""
STARTER = """\
def double(n: int) -> int:
    \"\"\"Twice as much.\"\"\"
    # YOUR CODE HERE
    raise NotImplementedError()"""


def code(source: str, *tags: str) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": f"cell-{abs(hash(source)) % 1000}",
        "metadata": {"tags": [*tags]},
        "source": source.splitlines(keepends=True),
        "outputs": [{"output_type": "stream", "name": "stdout", "text": "4"}],
        "execution_count": 7,
    }


def notebook(*cells: dict[str, Any]) -> dict[str, Any]:
    return {"cells": [*cells], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def put(folder: Path, name: str, *cells: dict[str, Any]) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(json.dumps(notebook(*cells)), encoding="utf-8")
    return path


def test_the_solution_goes_and_everything_else_stays() -> None:
    assert without_solution(SOLVED) == STARTER
    at_the_edge = "answer = ...\n### BEGIN SOLUTION\nanswer = 42\n### END SOLUTION\nprint(answer)"
    assert without_solution(at_the_edge) == "answer = ...\n# YOUR CODE HERE\nprint(answer)"


def test_marks_come_in_pairs() -> None:
    begin, end = "### BEGIN SOLUTION", "### END SOLUTION"
    for marks in ([begin, "x = 1"], ["x = 1", end], [begin, begin, end], [begin, end, end]):
        with pytest.raises(ValueError, match=r"cell c1: '### (BEGIN|END) SOLUTION' has no ot"):
            without_solution("\n".join(marks), "c1")


def test_outputs_and_cells_for_solutions_go() -> None:
    told = {"cell_type": "markdown", "id": "m", "metadata": {}, "source": "Text."}
    solution = notebook(told, code(SOLVED), code("double(2)", "solution"))
    exercise = exercise_of(solution)
    assert [source_of(cell) for cell in exercise["cells"]] == ["Text.", STARTER]
    assert exercise["cells"][1]["outputs"] == []
    assert exercise["cells"][1]["execution_count"] is None
    assert len(solution["cells"]) == 3, "the solution is as it was"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return tmp_path / "solutions", tmp_path / "exercises"


def test_the_command_writes_what_changed_and_says_so(folders: Folders, capsys: Out) -> None:
    solutions, exercises = folders
    put(solutions, "ex01_cards.ipynb", code("x = 1"))
    matching = put(solutions, "ex03_matching.ipynb", code(SOLVED))
    assert json.loads(built(matching))["metadata"]["fcd"] == {"exercise": "ex03"}
    assert main(["teach", "build", "--course", str(solutions.parent)]) == 0
    path = exercises / "ex03_matching.ipynb"
    out = capsys.readouterr().out
    assert f"written: {path}\n" in out
    assert path.read_text(encoding="utf-8") == built(matching)
    put(solutions, "ex01_cards.ipynb", code("x = 2"))
    assert build_all(built_all(solutions), exercises) == [exercises / "ex01_cards.ipynb"]
    assert main(["teach", "build", "--course", str(solutions.parent)]) == 0
    assert "nothing to do: all 2 exercises are up to date" in capsys.readouterr().out
    assert main(["teach", "build", "--check", "--course", str(solutions.parent)]) == 0
    assert "2 of 2 exercises are up to date" in capsys.readouterr().out


def test_check_finds_what_differs_and_writes_nothing(folders: Folders, capsys: Out) -> None:
    solutions, exercises = folders
    put(solutions, "ex01_cards.ipynb", code(SOLVED))
    put(solutions, "ex02_deck_and_deal.ipynb", code(SOLVED))
    by_hand = put(exercises, "ex01_cards.ipynb", code("edited by hand"))
    left_over = put(exercises, "ex05_old.ipynb", code("x"))
    before = by_hand.read_bytes()
    assert main(["teach", "build", "--check", "--course", str(solutions.parent)]) == 1
    out = capsys.readouterr().out
    assert f"{by_hand} differs" in out
    assert f"{exercises / 'ex02_deck_and_deal.ipynb'} is missing" in out
    assert f"{left_over} has no solution" in out
    assert by_hand.read_bytes() == before
    assert not (exercises / "ex02_deck_and_deal.ipynb").exists()


def test_what_cannot_be_built_is_told_before_anything_is_written(
    folders: Folders, capsys: Out
) -> None:
    solutions, exercises = folders
    put(solutions, "ex01_cards.ipynb", code(SOLVED))
    put(solutions, "ex02_deck_and_deal.ipynb", code("### END SOLUTION"))
    empty = solutions.parent / "empty"
    (empty / "solutions").mkdir(parents=True)
    for course, says in (
        (solutions.parent, "ex02_deck_and_deal.ipynb: cell"),
        (solutions, "there is no folder"),
        (empty, "there are no solutions in"),
    ):
        assert main(["teach", "build", "--course", str(course)]) == 2
        assert says in capsys.readouterr().err
    assert not exercises.exists()


ALL = exercises()
every_exercise = pytest.mark.parametrize("exercise", ALL, ids=lambda exercise: exercise.key)


def cells(exercise: Exercise, kind: str) -> list[dict[str, Any]]:
    """The cells of its solution."""
    (path,) = SOLUTIONS.glob(f"{exercise.key}_*.ipynb")
    return [cell for cell in read_notebook(path)["cells"] if cell["cell_type"] == kind]


def shown(cell: dict[str, Any]) -> str:
    """The text that a cell shows."""
    texts = [output.get("data", {}).get("text/plain", "") for output in cell["outputs"]]
    return "\n".join("".join(text) for text in texts)


def test_all_fourteen_are_there_and_built_from_their_solutions() -> None:
    assert [exercise.key for exercise in ALL] == [f"ex{n:02}" for n in range(1, 15)]
    solutions = {path.name: built(path).encode() for path in SOLUTIONS.glob("*.ipynb")}
    assert {path.name: path.read_bytes() for path in EXERCISES.glob("*.ipynb")} == solutions
    assert len(solutions) == len(ALL)


@every_exercise
def test_its_prose_is_of_one_style(exercise: Exercise) -> None:
    texts = [source_of(cell) for cell in cells(exercise, "markdown")]
    own = find_chapter(exercise.chapter).exercise == exercise.key
    assert own or not exercise.points, "only notes go with the chapter of another exercise"
    assert any(f"../notebooks/{exercise.chapter}.ipynb" in text for text in texts)
    assert slips(exercise) == []
    for text in texts:
        not_prose = r"```.*?```|^\|.*?$|^Rules?: .*?$"
        prose = re.sub(not_prose, "", text, flags=re.DOTALL | re.MULTILINE)
        assert len(prose.split()) <= 110, text
        for target in re.findall(r"\]\(([^)#]+)\)", text):
            assert not re.match(r"\w+:", target), f"no network: {target}"
            assert (EXERCISES / target).exists(), target


@every_exercise
def test_the_solution_is_stored_as_it_was_run_with_every_check_right(exercise: Exercise) -> None:
    code = cells(exercise, "code")
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))
    made = {}
    for cell in code:
        if found := re.fullmatch(r'check\("([\w.]+)", (\w+)\)', source_of(cell).strip()):
            assert "check" in tags_of(cell)
            made[found[1]] = found[2]
            word = "right" if exercise.points else "answered"
            assert shown(cell).startswith(f"✓ {found[1]}: {word} (")
    assert made == {check.name: check.submission for check in exercise.checks}
    assert source_of(code[-1]).strip() == f'summary("{exercise.key}")'
    everything = f"\n{exercise.points} of {exercise.points} points"
    assert (everything if exercise.points else exercise.worth) in shown(code[-1])


def test_the_list_of_exercises_is_true() -> None:
    listed = re.findall(
        r"^\| \[(ex\d\d)\. (.+)\]\((\w+\.ipynb)\) \| (.+) \| (\d+(?: by hand)?) \| (\d+) \| .+ \|$",
        (EXERCISES / "README.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    assert listed == [
        (
            each.key,
            each.title,
            next(EXERCISES.glob(f"{each.key}_*.ipynb")).name,
            ", ".join(f"`{game}`" for game in each.games),
            str(each.points or f"{each.by_hand} by hand"),
            str(each.minutes),
        )
        for each in ALL
    ]
