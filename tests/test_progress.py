"""The learner's progress: what is remembered, where, and by whom."""

from __future__ import annotations

import errno
import os
from datetime import date
from pathlib import Path

import pytest

from fcd.board import MultipleChoice, Quiz
from fcd.series.progress import ProgressFile, progress_file, where
from fcd.series.progress_record import Outcome, Progress
from tests.at_progress import TODAY, again, names
from tests.at_progress import file_of_today as file_of_today

# -- remembering -------------------------------------------------------------------------------


def test_nothing_is_known_of_a_newcomer(file: ProgressFile) -> None:
    assert file.read() == Progress()
    assert file.trouble == ""
    assert names(file) == [], "looking writes nothing"


def test_what_is_noted_is_read_by_another_kernel(file: ProgressFile) -> None:
    file.opened("03_valid_moves")
    file.answered("03_valid_moves", [("fits", "right"), ("zero", "wrong"), ("d", "not attempted")])
    file.passed("ex03", 3, 5)
    assert again(file).read() == Progress(
        opened={"03_valid_moves": TODAY},
        answers={"03_valid_moves": {"fits": "right", "zero": "wrong"}},
        exercises={"ex03": Outcome(3, 5)},
    )
    assert names(file) == ["progress.json"], "no lock and no part is left behind"
    assert file.trouble == ""


def test_the_file_is_for_people_too(file: ProgressFile) -> None:
    file.passed("ex03", 3, 5)
    file.path.write_text(file.path.read_text(encoding="utf-8"), encoding="utf-8-sig")  # Notepad
    file.opened("01_cards")
    assert file.path.read_text(encoding="utf-8") == (
        '{\n  "answers": {},\n  "exercises": {\n    "ex03": {\n      "earned": 3,\n      "of": 5\n'
        f'    }}\n  }},\n  "opened": {{\n    "01_cards": "{TODAY}"\n  }},\n  "version": 1\n}}\n'
    )


def test_the_day_is_the_day_it_is(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "progress.json")
    before = date.today().isoformat()
    file.opened("01_cards")
    assert before <= file.read().opened["01_cards"] <= date.today().isoformat()


def test_the_first_day_stays(file: ProgressFile) -> None:
    file.path.write_text(Progress(opened={"01_cards": "2020-02-29"}).to_json(), encoding="utf-8")
    file.opened("01_cards")
    assert file.read().opened == {"01_cards": "2020-02-29"}


@pytest.mark.parametrize(
    ("outcomes", "kept"),
    [
        (["right", "wrong"], "right"),
        (["wrong", "right"], "right"),
        (["right", "not attempted"], "right"),
        (["wrong", "not attempted"], "wrong"),
        (["not attempted", "wrong"], "wrong"),
        (["not attempted"], None),
    ],
)
def test_once_right_stays_right(file: ProgressFile, outcomes: list[str], kept: str | None) -> None:
    for outcome in outcomes:
        again(file).answered("01_cards", [("q1", outcome)])
    assert file.read().answers.get("01_cards", {}).get("q1") == kept
    assert file.read().right("01_cards") == (kept == "right")


def test_answers_of_two_notebooks_and_two_kernels_add_up(file: ProgressFile) -> None:
    other = again(file)
    file.answered("01_cards", [("a", "right")])
    other.answered("01_cards", [("b", "wrong")])
    file.answered("02_deck_and_deal", [("a", "wrong")])
    both = {"01_cards": {"a": "right", "b": "wrong"}, "02_deck_and_deal": {"a": "wrong"}}
    assert other.read().answers == both


@pytest.mark.parametrize(
    ("outcomes", "best"),
    [
        ([(3, 5), (4, 5)], (4, 5)),
        ([(4, 5), (3, 5)], (4, 5)),
        ([(4, 4), (4, 5)], (4, 4)),  # the share counts: more was asked later
        ([(4, 4), (6, 6)], (6, 6)),
    ],
)
def test_the_best_outcome_stays(
    file: ProgressFile, outcomes: list[tuple[int, int]], best: tuple[int, int]
) -> None:
    for earned, of in outcomes:
        again(file).passed("ex01", earned, of)
    assert file.read().exercises == {"ex01": best}


def test_a_quiz_says_it_in_these_words(file: ProgressFile) -> None:
    quiz = Quiz([MultipleChoice("?", ["a", "b"], "a", id=each) for each in ("one", "two", "three")])
    for answer in ("a", "b"):
        quiz.handle({"type": "set", "id": "answer", "value": answer})
        quiz.handle({"type": "press", "id": "check"})
        quiz.handle({"type": "press", "id": "next"})
    file.answered("01_cards", quiz.results)
    assert file.read().answers == {"01_cards": {"one": "right", "two": "wrong"}}


def test_forgetting_leaves_nothing(file: ProgressFile) -> None:
    file.opened("01_cards")
    file.reset()
    assert names(file) == []
    assert file.read() == Progress()
    file.reset()
    assert file.trouble == ""


def test_what_another_kernel_forgot_does_not_come_back(file: ProgressFile) -> None:
    file.opened("01_cards")
    again(file).reset()
    file.opened("02_deck_and_deal")
    assert file.read().opened == {"02_deck_and_deal": TODAY}


WRONG_CALLS: list[tuple[str, tuple[object, ...]]] = [
    ("opened", ("",)),
    ("opened", ("x" * 101,)),
    ("opened", ("a\nb",)),
    ("opened", (3,)),
    ("answered", ("01_cards", [("q1", "maybe")])),
    ("answered", ("01_cards", [("", "right")])),
    ("passed", ("ex01", 6, 5)),
    ("passed", ("ex01", -1, 5)),
    ("passed", ("ex01", 0, 0)),
    ("passed", ("ex01", True, 1)),
    ("passed", ("ex01", 0.5, 1)),
]


@pytest.mark.parametrize(("call", "given"), WRONG_CALLS, ids=str)
def test_wrong_calls_are_refused(file: ProgressFile, call: str, given: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match=r"1 to 100|an answer is|earned must be"):
        getattr(file, call)(*given)
    assert names(file) == []


# -- where it is -------------------------------------------------------------------------------


@pytest.fixture
def series(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("FCD_PROGRESS", raising=False)
    for folder in ("notebooks", "exercises", "elsewhere/deep"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "notebooks" / "00_start_here.ipynb").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("notebooks", "notebooks"),
        (".", "notebooks"),
        ("exercises", "notebooks"),
        ("elsewhere/deep", "elsewhere/deep"),
    ],
)
def test_it_lies_beside_the_notebooks(
    series: Path, monkeypatch: pytest.MonkeyPatch, here: str, there: str
) -> None:
    monkeypatch.chdir(series / here)
    assert where() == series / there / "progress.json"
    assert progress_file() is progress_file()


def test_a_setting_says_where(series: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(series / "notebooks")
    monkeypatch.setenv("FCD_PROGRESS", str(series / "mine.json"))
    assert where() == series / "mine.json"
    monkeypatch.setenv("FCD_PROGRESS", str(series / "elsewhere"))
    assert where() == series / "elsewhere" / "progress.json", "a folder is not moved aside"
    monkeypatch.setenv("FCD_PROGRESS", "")
    assert where() == series / "notebooks" / "progress.json"


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a folder that somebody is in")
def test_a_folder_that_is_gone_is_no_reason_to_crash(
    series: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(series / "elsewhere" / "deep")
    (series / "elsewhere" / "deep").rmdir()
    file = progress_file()
    file.opened("01_cards")
    assert "cannot be saved" in file.trouble
    assert set(file.read().opened) == {"01_cards"}


def test_no_folder_is_looked_into_that_is_closed(
    series: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(_path: Path) -> bool:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.chdir(series)
    monkeypatch.setattr(Path, "is_file", closed)
    assert where() == series / "progress.json"
