"""`fcd validate`: one screen about the course."""

from __future__ import annotations

import json
import shutil
from io import StringIO
from pathlib import Path

import pytest

from fcd.cli import main
from fcd.teach import folder as registry
from fcd.teach.building import build_all, built_all
from fcd.teach.folder import find_exercise
from fcd.teach.proof import Proof
from fcd.teach.solutions import read_notebook, source_of
from fcd.teach.validating import course
from fcd.teach.validating.course import PARTS, Course, is_course
from fcd.teach.validating.telling import Progress, plain
from tests.grade.handed import RIGHT
from tests.teach.handed_in import SOLUTIONS
from tests.teach.test_building import Out, code, put


def test_one_solution_among_students_makes_no_course(tmp_path: Path) -> None:
    marked = put(tmp_path, "ex01_a.ipynb", code("### BEGIN SOLUTION\nx\n### END SOLUTION"))
    others = [put(tmp_path, f"ex03_{n}.ipynb", code(RIGHT)) for n in range(2)]
    assert [is_course(each) for each in ([marked], [marked, *others], [])] == [True, False, False]


def test_an_empty_folder_is_told(tmp_path: Path, capsys: Out) -> None:
    for folder, says in (("nowhere", "there is no folder"), (".", "there are no notebooks in")):
        assert main(["validate", str(tmp_path / folder)]) == 2
        assert says in capsys.readouterr().err


def test_students_work_is_for_another_command(tmp_path: Path, capsys: Out) -> None:
    put(tmp_path, "ex03_a.ipynb", code(RIGHT))
    assert main(["validate", str(tmp_path)]) == 2
    assert f"to grade students' work: fcd grade {tmp_path}" in capsys.readouterr().err


@pytest.fixture
def material(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course with one exercise: the folder of its solutions."""
    monkeypatch.setattr(registry, "exercises", lambda: (find_exercise("ex01"),))
    solutions, exercises = tmp_path / "solutions", tmp_path / "exercises"
    solutions.mkdir()
    exercises.mkdir()
    shutil.copy(SOLUTIONS / "ex01_cards.ipynb", solutions)
    build_all(built_all(solutions), exercises)
    return solutions


def change(path: Path, old: str, new: str) -> None:
    notebook = read_notebook(path)
    for cell in notebook["cells"]:
        cell["source"] = source_of(cell).replace(old, new).splitlines(keepends=True)
    path.write_text(json.dumps(notebook), encoding="utf-8")


def test_a_sound_course_says_so_on_one_screen(material: Path, capsys: Out) -> None:
    assert main(["validate", str(material)]) == 0
    out, err = capsys.readouterr()
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[0] == "The course material is sound."
    assert "✓ 1 of 1 exercises are built from their solutions" in lines
    assert "✓ 5 of 5 checks accept the solutions" in lines
    assert "✓ 1 of 1 solutions still show what is saved (nbval)" in lines
    wrong = lines[-1].split()[9]
    assert lines[-1] == f"ex01 Cards 5 of 5 30 of 30 ✓ {wrong} of {wrong} ✓ ✓"
    assert int(wrong) >= 60
    assert len(lines) <= 24
    assert "proofs: 0 of" in err


def test_everything_that_is_wrong_is_told(
    material: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "prove_all", lambda names, jobs: ())
    change(material / "ex01_cards.ipynb", "return self.value == 0", "return self.value == 13")
    assert main(["validate", str(material), "--jobs", "1"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("The course material is NOT sound.\n")
    assert "checks: ex01.is_wild wrong" in out
    assert "notebooks: ex01 stored output is out of date in [" in out
    assert "('✓ right', now '✗ wrong'): run `python3 run.py notebooks ex01`" in out
    assert "✗ 0 of 0 wrong answers are noticed" in out, "nothing to look at proves nothing"
    # What is between the marks is not in the exercises.
    sound = [line for line in out.splitlines() if line.startswith("  ✓")]
    assert [line.split(maxsplit=4)[4] for line in sound] == [
        PARTS[name] for name in ("words", "build", "starters")
    ]


def looked_at(material: Path, name: str) -> Course:
    """The course after one of its parts has been looked at."""
    looked = Course(material, material.parent / "exercises", registry.exercises(), 60.0, jobs=1)
    looked.parts.append(course.Part(name, ""))
    looked.look(looked.parts[0], Progress(StringIO()))
    return looked


def test_an_exercise_that_is_not_as_built_is_found(material: Path) -> None:
    exercise = material.parent / "exercises" / "ex01_cards.ipynb"
    solution = material / "ex01_cards.ipynb"
    for change_it, trouble in (
        (lambda: exercise.write_text("{}"), "was changed since, or its solution was: run `fcd te"),
        (exercise.unlink, "has not been built: run `fcd teach build`"),
        (solution.unlink, "has no solution"),
    ):
        change_it()
        [told] = looked_at(material, "build").parts[0].troubles
        assert told.startswith(f"ex01 {trouble}")


def test_a_starter_that_gives_the_answer_away_is_found(material: Path) -> None:
    for mark in ("### BEGIN SOLUTION", "### END SOLUTION"):
        change(material / "ex01_cards.ipynb", mark, "# no mark")
    looked = looked_at(material, "starters")
    assert "ex01.text right, untouched" in looked.parts[0].troubles
    assert looked.cells["ex01"]["starter"] == "✗"
    assert not looked.is_good


def test_what_no_check_notices_and_what_is_wrongly_refused_is_found(
    material: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proofs = (
        Proof("ex01.text", 9, ("mistake spaces", "change a → b"), ("change a → b",), ()),
        Proof(
            "ex01.points", 9, ("mistake one", "change a → b", "change c → d"), ("mistake one",), ()
        ),
        Proof("ex01.equal", 9, ("broken game",), ("broken game",), ("ex01.equal refuses this",)),
    )
    monkeypatch.setattr(course, "prove_all", lambda names, jobs: proofs)
    looked = looked_at(material, "proofs")
    assert looked.parts[0].troubles == [
        "ex01: ex01.equal refuses this",
        "ex01: not noticed: ex01.points: mistake one",
        "ex01: not noticed: broken game",
    ]


def test_without_nbval_it_says_how_to_get_it(
    material: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "is_installed", lambda: False)
    looked = looked_at(material, "notebooks")
    missing = 'nbval is not installed: pip install "final-card-down[test]"'
    assert looked.parts[0].troubles == [missing]
    assert not looked.is_good


def test_a_solution_that_was_never_run_has_nothing_to_compare(material: Path) -> None:
    solution = material / "ex01_cards.ipynb"
    notebook = read_notebook(solution)
    for cell in notebook["cells"]:
        cell |= {"execution_count": None, "outputs": []} if "outputs" in cell else {}
    solution.write_text(json.dumps(notebook), encoding="utf-8")
    [told] = looked_at(material, "notebooks").parts[0].troubles
    assert told == "ex01 has cells that were never run: run `python3 run.py notebooks ex01`"


def test_only_some_exercises_are_looked_at(material: Path, capsys: Out) -> None:
    assert main(["validate", str(material), "--only", "ex02"]) == 2
    assert "there is no exercise ex02; there are ex01" in capsys.readouterr().err


def test_texts_are_made_plain() -> None:
    assert plain("one\ttwo\r\x07") == "one\\ttwo\\r\\x07"
    assert plain("\u202eright to left") == "\\u202eright to left"
    assert plain("x" * 50, 10) == "x" * 9 + "…"
    assert plain("größer ✓") == "größer ✓"
