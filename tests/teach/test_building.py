"""Exercises are built from solutions, byte for byte, and by nobody's hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fcd.cli import main
from fcd.teach.building import build_all, built, exercise_of, without_solution
from fcd.teach.solutions import source_of

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


# -- building --------------------------------------------------------------------------------------


def test_the_solution_goes_and_everything_else_stays() -> None:
    assert without_solution(SOLVED) == STARTER
    at_the_edge = "answer = ...\n### BEGIN SOLUTION\nanswer = 42\n### END SOLUTION\nprint(answer)"
    assert without_solution(at_the_edge) == "answer = ...\n# YOUR CODE HERE\nprint(answer)"


def test_marks_come_in_pairs() -> None:
    begin, end = "### BEGIN SOLUTION", "### END SOLUTION"
    for marks in ([begin, "x = 1"], ["x = 1", end], [begin, begin, end], [begin, end, end]):
        with pytest.raises(ValueError, match=r"cell c1: '### (BEGIN|END) SOLUTION' without its ot"):
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


def test_only_what_changed_is_written(folders: Folders) -> None:
    solutions, exercises = folders
    put(solutions, "ex01_cards.ipynb", code("x = 1"))
    matching = put(solutions, "ex03_matching.ipynb", code(SOLVED))
    assert json.loads(built(matching))["metadata"]["fcd"] == {"exercise": "ex03"}
    exercises.mkdir()
    assert len(build_all(solutions, exercises)) == 2
    put(solutions, "ex01_cards.ipynb", code("x = 2"))
    assert build_all(solutions, exercises) == [exercises / "ex01_cards.ipynb"]


# -- fcd teach build -------------------------------------------------------------------------------


def test_the_command_builds_and_says_what_it_wrote(folders: Folders, capsys: Out) -> None:
    solutions, exercises = folders
    put(solutions, "ex03_matching.ipynb", code(SOLVED))
    assert main(["teach", "build", str(solutions), str(exercises)]) == 0
    path = exercises / "ex03_matching.ipynb"
    assert f"written: {path}\n1 of 1 exercises were written" in capsys.readouterr().out
    assert path.read_text(encoding="utf-8") == built(solutions / path.name)
    assert main(["teach", "build", "--check", str(solutions), str(exercises)]) == 0
    assert "1 of 1 exercises are as built" in capsys.readouterr().out


def test_check_finds_what_differs_and_writes_nothing(folders: Folders, capsys: Out) -> None:
    solutions, exercises = folders
    put(solutions, "ex01_cards.ipynb", code(SOLVED))
    put(solutions, "ex02_deck_and_deal.ipynb", code(SOLVED))
    by_hand = put(exercises, "ex01_cards.ipynb", code("edited by hand"))
    left_over = put(exercises, "ex05_old.ipynb", code("x"))
    before = by_hand.read_bytes()
    assert main(["teach", "build", "--check", str(solutions), str(exercises)]) == 1
    out = capsys.readouterr().out
    assert f"{by_hand} differs" in out
    assert f"{exercises / 'ex02_deck_and_deal.ipynb'} is missing" in out
    assert f"{left_over} has no solution" in out
    assert by_hand.read_bytes() == before
    assert not (exercises / "ex02_deck_and_deal.ipynb").exists()


def test_a_solution_that_cannot_be_built_stops_all_before_anything_is_written(
    folders: Folders, capsys: Out
) -> None:
    solutions, exercises = folders
    put(solutions, "ex01_cards.ipynb", code(SOLVED))
    put(solutions, "ex02_deck_and_deal.ipynb", code("### END SOLUTION"))
    assert main(["teach", "build", str(solutions), str(exercises)]) == 2
    assert "ex02_deck_and_deal.ipynb: cell" in capsys.readouterr().err
    assert not exercises.exists()


def test_a_folder_without_solutions_is_told(tmp_path: Path, capsys: Out) -> None:
    for name, says in (("nowhere", "there is no folder"), (".", "there are no solutions in")):
        assert main(["teach", "build", str(tmp_path / name), str(tmp_path)]) == 2
        assert says in capsys.readouterr().err
