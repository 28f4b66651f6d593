"""The page about the learner's progress: what it says, and what its buttons do."""

from __future__ import annotations

from pathlib import Path

import pytest

from fcd.series import progress
from fcd.series.chapters import CHAPTERS, Chapter
from fcd.series.progress import Progress, ProgressFile
from fcd.series.progress_page import ProgressPage
from tests.at_progress import TODAY, again, refuse
from tests.at_progress import file_of_today as file_of_today

MAP = (
    Chapter("00_start_here", "Start here", 10),
    Chapter("01_cards", "Cards", 15, "ex01"),
    Chapter("02_deck_and_deal", "Deck and deal", 20, "ex02"),
    Chapter("play", "Play", 5),
)
QUESTIONS = {"00_start_here": 0, "01_cards": 3, "02_deck_and_deal": 2, "play": 0}


@pytest.fixture(autouse=True)
def exercises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the exercises, which are all there."""
    folder = tmp_path / "exercises"
    for place in (tmp_path / "notebooks", folder):
        place.mkdir()
    for each in MAP:
        (folder / f"{each.exercise or 'ex00'}_notebook.ipynb").touch()
    monkeypatch.chdir(tmp_path / "notebooks")
    return folder


def page_of(file: ProgressFile) -> ProgressPage:
    return ProgressPage(MAP, file, QUESTIONS)


def rows(page: ProgressPage) -> list[list[str]]:
    return next(block["rows"] for block in page.state["body"] if block["kind"] == "table")


def says(page: ProgressPage) -> list[str]:
    return [block["text"] for block in page.state["body"] if block["kind"] == "paragraph"]


def buttons(page: ProgressPage) -> list[str]:
    shown = page.state["controls"]
    parts = [each for block in shown for part in block.get("parts", [[block]]) for each in part]
    return [each["label"] for each in parts if each["kind"] == "button"]


def press(page: ProgressPage, *names: str) -> str:
    for name in names:
        page.receive({"type": "press", "id": name})
        assert page.error is None
    note: str = page.state["note"]
    return note


def test_the_page_of_a_newcomer_and_of_somebody_on_the_way(file: ProgressFile) -> None:
    page = page_of(file)
    assert page.state["note"] == ""
    assert says(page) == [
        "0 of 4 notebooks opened, 0 of 5 questions right, 0 of 2 exercises passed.",
        "Next: 00 Start here",
    ]
    assert rows(page)[1:3] == [
        ["01 Cards", "not yet", "not attempted", "not attempted"],
        ["02 Deck and deal", "not yet", "not attempted", "not attempted"],
    ]
    other = again(file)  # another kernel
    other.opened("00_start_here")
    other.opened("01_cards")
    other.answered("01_cards", [(name, "right") for name in "abc"])
    other.answered("02_deck_and_deal", [("a", "wrong")])
    other.passed("ex01", 4, 4)
    other.passed("ex02", 1, 4)
    assert says(page)[0].startswith("0 of 4"), "until it is refreshed"
    assert press(page, "refresh") == "Up to date."
    assert says(page) == [
        "2 of 4 notebooks opened, 3 of 5 questions right, 1 of 2 exercises passed.",
        "Next: 02 Deck and deal",
    ]
    assert rows(page) == [
        ["00 Start here", f"✓ {TODAY}", "none", "none"],
        ["01 Cards", f"✓ {TODAY}", "✓ 3 of 3 right", "✓ passed"],
        ["02 Deck and deal", "not yet", "0 of 2 right", "1 of 4 so far"],
        ["Play", "not yet", "none", "none"],
    ]


def test_after_the_notebooks_come_quizzes_then_exercises_that_are_there(
    file: ProgressFile, exercises: Path
) -> None:
    (exercises / "ex02_notebook.ipynb").unlink()
    for each in MAP:
        file.opened(each.key)
    page = page_of(file)
    assert page.lesson.next_step == "Next: the rest of the quiz in 01 Cards"
    for each in MAP:
        file.answered(each.key, [(name, "right") for name in "abcdef"])  # more than it has now
    file.opened("99_chess")
    press(page, "refresh")
    assert says(page) == [
        "4 of 4 notebooks opened, 5 of 5 questions right, 0 of 1 exercises passed.",
        "Next: exercise ex01, which goes with 01 Cards",
    ]
    assert [row[3] for row in rows(page)] == ["none", "not attempted", "to come", "none"]
    file.passed("ex01", 1, 1)
    press(page, "refresh")
    assert "That was everything" in says(page)[1]
    (exercises / "ex02_notebook.ipynb").touch()
    press(page, "refresh")
    assert says(page)[1] == "Next: exercise ex02, which goes with 02 Deck and deal"


def test_what_was_earned_in_an_exercise_that_has_gone_is_shown(
    file: ProgressFile, exercises: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.passed("ex01", 4, 4)
    file.passed("ex02", 1, 4)
    for each in exercises.iterdir():
        each.unlink()
    page = page_of(file)
    assert "exercises" not in says(page)[0]
    assert [row[3] for row in rows(page)] == ["none", "✓ passed", "1 of 4 so far", "none"]
    monkeypatch.setattr(Path, "glob", refuse)  # a folder that may not be looked into
    assert "exercises" not in says(page_of(file))[0]


def test_reset_asks_first(file: ProgressFile) -> None:
    file.opened("00_start_here")
    page = page_of(file)
    assert buttons(page) == ["Refresh", "Reset"]
    assert press(page, "forget") == "That isn't here anymore."
    press(page, "reset")
    assert page.state["controls"][0]["text"] == "Forget everything?"
    assert buttons(page) == ["Keep", "Yes, forget"]
    press(page, "keep")
    assert buttons(page) == ["Refresh", "Reset"]
    assert set(again(file).read().opened) == {"00_start_here"}
    assert press(page, "reset", "forget") == "Everything is forgotten."
    assert buttons(page) == ["Refresh", "Reset"]
    assert says(page)[0].startswith("0 of 4")
    assert again(file).read() == Progress()


def test_the_page_tells_what_went_wrong(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.path.write_bytes(b"?")
    page = page_of(file)
    assert "kept as" in page.state["note"]
    assert press(page, "reset", "forget") == "Everything is forgotten."
    with monkeypatch.context() as closed:
        closed.setattr(file, "_load", refuse)
        assert "cannot be reset" in press(page, "reset", "forget")
    monkeypatch.setattr(progress, "write_atomic", refuse)
    file.opened("01_cards")
    assert "cannot be saved" in press(page, "refresh")
    assert says(page)[0].startswith("1 of 4")


def test_what_is_stored_is_the_same_for_everybody(file: ProgressFile) -> None:
    stored = repr(page_of(file)), page_of(file).fallback()
    file.path.write_bytes(b"?")
    page = page_of(file)
    file.opened("01_cards")
    press(page, "refresh", "reset")
    assert (repr(page), page.fallback()) == stored
    assert "01 Cards          15 minutes\n" in stored[0]  # notebook 0 stores the whole page


def test_the_page_finds_the_series_and_the_file_itself(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FCD_PROGRESS", str(file.path))
    file.opened("00_start_here")
    page = ProgressPage()
    assert says(page)[0].startswith(f"1 of {len(CHAPTERS)} notebooks opened, 0 of ")
    assert rows(page)[0] == ["00 Start here", f"✓ {TODAY}", "not attempted", "none"]
