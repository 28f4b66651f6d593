"""A teacher's first exercise: `fcd teach new` writes one without slips; slips are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from fcd.cli import main
from fcd.teach import folder
from fcd.teach.building import build_all, build_list, built_all
from fcd.teach.proofreading import slips, troubles
from tests.teach.test_building import Out

NOTEBOOK, WORDS, CODE = "solutions/ex01_warm_up.ipynb", "exercises/checks/ex01.md", "ex01.py"


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course of one's own, with the exercise that everybody starts from."""
    assert main(["teach", "new", "ex01", "Warm-up", "--course", str(tmp_path)]) == 0
    monkeypatch.setenv("FCD_COURSE", str(tmp_path))
    folder.load.cache_clear()
    return tmp_path


def found() -> list[str]:
    """What search says before it searches."""
    return [*slips(folder.find_exercise("ex01")), *troubles("ex01.hand_points")]


def test_the_exercise_that_everybody_starts_from_has_no_slips(course: Path) -> None:
    assert found() == []
    exercises = course / "exercises"
    build_all(built_all(course / "solutions"), exercises)
    assert build_list(exercises)
    listed = (exercises / "README.md").read_text(encoding="utf-8")
    assert "[ex01. Warm-up](ex01_warm_up.ipynb) | `fcd2018` | 10 | 15 |" in listed, "not ours"


def test_a_folder_that_is_no_course_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["teach", "new", "ex15"]) == 2
    assert "this folder isn't a course" in capsys.readouterr().err
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (WORDS, "letters-count-ten, ", "leters-count-ten, ", "Did you mean 'letters-count-ten'?"),
        (WORDS, ": letters-count-ten", ": uno-contest-may-draw", "and no check here is"),
        (WORDS, "01_cards", "01_card", "no chapter '01_card'. Did you mean '01_cards'?"),
        (WORDS, "| points-count-cards", "| points-count", "'points-count' has no program in MIST"),
        (WORDS, "3. Add up", "   Add up", "hand_points: write 3 hints or more"),
        (WORDS, "minutes: 15", "minutes: 20", "should have '**20 minutes · 10 points · '"),
        (WORDS, "    R7H\n", "    R7?\n", "the case 'R7?' can't be shown: BadNotation"),
        (CODE, "#points", "#pionts", "can't be shown: NoSuchRule"),
        (CODE, "case.play(taught), 0)", "case.play(taught), 9)", "(ex01.py, line 21)"),
        (CODE, "max(", "1 / 0 + max(", "the mistake highest-only fails on every case: Raised Zero"),
        (NOTEBOOK, "for card in hand)", "for card in hand) + 1", "'-': says 1, the engine says 0"),
        (NOTEBOOK, "def hand_points", "def hand_pionts", "there is no hand_points in"),
        (NOTEBOOK, "play_case, ", "", "import `play_case` from fcd.teach"),
        (NOTEBOOK, 'ex01.hand_points\\", hand', 'ex01.hand\\", hand', "has check(\"ex01.hand_poin"),
    ],
)  # fmt: skip
def test_a_slip_is_told_before_a_student_meets_it(
    course: Path, file: str, old: str, new: str, says: str
) -> None:
    path = course / (f"exercises/checks/{CODE}" if file == CODE else file)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    folder.load.cache_clear()
    [told] = found()
    assert says in told


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("QUESTIONS = {", "QUESTIONS = [", "ex01.py, line 36: SyntaxError: "),
        ("QUESTIONS = {", "QUESTIONS = no + {", "ex01.py, line 36: NameError: name 'no' is not"),
    ],
)
def test_code_that_cannot_be_read_is_told_with_its_line(
    course: Path, old: str, new: str, says: str, capsys: Out
) -> None:
    path = course / f"exercises/checks/{CODE}"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    folder.load.cache_clear()
    assert main(["teach", "search", "ex01", "--course", str(course)]) == 2
    assert says in capsys.readouterr().err


def test_solutions_of_another_course_are_not_mixed_with_ours(
    course: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    monkeypatch.delenv("FCD_COURSE")
    assert main(["validate", str(course / "solutions")]) == 2
    assert f"belongs to another course: add --course {course}" in capsys.readouterr().err
