"""A course is a folder: found, read, and told apart from one that is badly written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fcd.cli import main
from fcd.teach import folder
from fcd.teach.outcome import Outcome

HEAD = "---\ntitle: Doubles\nchapter: 01_cards\nminutes: 5\n---\n\n# Numbers\n\n"
CHECK = """## double: 4 points, uno

Double a number.

Hints:

1. Add it
   to itself.
2. Or multiply.
3. By two.

| mistake | say |
|---|---|
| squares | You square it. |

Cases:

    # small
    1
    3
"""
CODE = """
from fcd.teach.writing import CaseView, Question

class Double(Question):
    def read(self, text): return int(text)
    def write(self, case): return str(case)
    def make(self, chance): return chance.randint(1, 99)
    def given(self, case): return (case,)
    def answer(self, taught, case): return 2 * case
    def show(self, case): return CaseView("", lines=(f"the number is {case}",))

QUESTIONS = {"double": Double()}
MISTAKES = {"double": {"squares": lambda number: number * number}}
"""


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A teacher's own course, with one exercise."""
    checks = tmp_path / "checks"
    checks.mkdir()
    (checks / "ex15.md").write_text(HEAD + CHECK, encoding="utf-8")
    (checks / "ex15.py").write_text(CODE, encoding="utf-8")
    monkeypatch.setenv("FCD_COURSE", str(tmp_path))
    folder.load.cache_clear()
    return checks


def test_a_folder_without_a_course_is_told_and_no_other_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FCD_COURSE", "")  # --course sets it: it is put back then
    (tmp_path / "in").mkdir()
    (tmp_path / "solutions").mkdir()
    (tmp_path / "solutions/ex03_a.ipynb").write_text(
        '{"cells": [{"cell_type": "code", "source": "### BEGIN SOLUTION"}]}'
    )
    nowhere, out = str(tmp_path / "nope"), tmp_path / "out"
    for command in (
        ("grade", str(tmp_path / "in"), "--out", str(out), "--sandbox", "none"),
        ("grade", "--self-test", "--sandbox", "none"),
        ("teach", "search", "ex03", "--check"),
        ("teach", "search", "--check"),
        ("validate", str(tmp_path / "solutions")),
    ):
        assert main([*command, "--course", nowhere]) == 2, command
        assert f"there is no course in {nowhere}" in capsys.readouterr().err
    assert not out.exists()
    with pytest.raises(ValueError, match="there is no course"):
        folder.find_check("ex03.can_play_on")


def test_an_exercise_in_a_folder_of_ones_own_is_found_beside_ours(course: Path) -> None:
    assert {"ex03", "ex15"} <= {*folder.exercise_keys()}
    assert folder.course_keys() == ["ex15"], "what is searched and validated is only ours"
    exercise = folder.find_exercise("ex15")
    (check,) = exercise.checks
    assert (exercise.title, exercise.points, check.stage) == ("Doubles", 4, "Numbers")
    assert check.hints == ("Add it to itself.", "Or multiply.", "By two.")
    assert check.run(lambda number: number + number).outcome is Outcome.RIGHT
    report = check.run(lambda number: number**2)
    assert report.finding.misconception == "squares"
    assert "double(1)" in repr(report)


def test_a_long_exercise_has_parts_and_every_course_its_own(course: Path, tmp_path: Path) -> None:
    code = CODE[: CODE.index("MISTAKES")] + "from .ex15_wrong import MISTAKES as MISTAKES\n"
    for place, wrong in ((course, "number**2"), (tmp_path / "other" / "checks", "number**2 + 0")):
        place.mkdir(parents=True, exist_ok=True)
        part = f'MISTAKES = {{"double": {{"squares": lambda number: {wrong}}}}}\n'
        (place / "ex15.md").write_text(HEAD + CHECK, encoding="utf-8")
        (place / "ex15.py").write_text(code, encoding="utf-8")
        (place / "ex15_wrong.py").write_text(part, encoding="utf-8")
        (check,) = folder.load(place, "ex15").checks
        program = check.misconceptions[0].wrong()
        assert program.__code__.co_filename == str(place / "ex15_wrong.py")
        assert check.run(program).finding.misconception == "squares"
    assert course / "ex15_wrong.py" in folder.exercise_files("ex15")


def test_a_wrong_program_can_be_a_broken_game(course: Path) -> None:
    game = 'taught_game("uno").with_answers(double=lambda number: -1)'
    code = CODE.replace(
        "return 2 * case", 'return taught.course.get("double", lambda n: 2 * n)(case)'
    )
    code = code.replace("lambda number: number * number", game)
    imported = code.replace("import CaseView", "import taught_game, CaseView")
    (course / "ex15.py").write_text(imported, encoding="utf-8")
    (check,) = folder.find_exercise("ex15").checks
    assert check.run(lambda number: -1).finding.misconception == "squares"


def test_students_are_told_that_grading_asks_more_only_where_it_does(course: Path) -> None:
    (check,) = folder.find_exercise("ex15").checks
    assert repr(check.run(lambda n: 2 * n)).endswith("cases.")
    (course / "graded.md").write_text("Grading asks other numbers.\n", encoding="utf-8")
    assert repr(check.run(lambda n: 2 * n)).endswith("cases. Grading asks other numbers.")


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (("title: Doubles\n", ""), "these are missing: title"),
        (("minutes: 5", "minutes 5"), "'minutes 5' has no colon"),
        (("## double: 4 points, uno", "## double, 4 points"), "line 9: '## double, 4 points'"),
        (("| squares | You", "squares: You"), "write it like '| printed-color | What to say. |'"),
        (("    3\n", "3\n"), "write it like '    R5H on R7Q'"),
        (("| squares | You square it. |\n", ""), "no sentence for squares"),
        (("| squares |", "| sqares |"), "no sentence for squares. Did you mean 'sqares'?"),
        (("## double:", "## triple:"), "ex15.py has no question for 'triple'"),
        (("---\n", ""), "begins with lines between two `---`"),
    ],
)
def test_what_cannot_be_read_is_told_with_an_example(
    course: Path, wrong: tuple[str, str], says: str
) -> None:
    (course / "ex15.md").write_text((HEAD + CHECK).replace(*wrong), encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(says)):
        folder.find_exercise("ex15")


def test_a_name_that_is_not_there_says_which_are() -> None:
    with pytest.raises(ValueError, match=r"there is no exercise 'ex99'.* are .*ex03"):
        folder.find_exercise("ex99")
    with pytest.raises(ValueError, match=r"Did you mean 'ex03.can_play_on'\?"):
        folder.find_check("ex03.can_pay_on")
