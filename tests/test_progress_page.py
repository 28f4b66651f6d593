"""The page about the learner's progress: what it says, and what its buttons do."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from ipywidgets import Widget

from fcd.board import Board
from fcd.board.presenter import Goal
from fcd.board.widgets.blocks import Block
from fcd.game import Game
from fcd.series import notebook, progress
from fcd.series.chapters import CHAPTERS, Chapter
from fcd.series.copies import make_copies
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


def words(shown: str | Block) -> str:
    if isinstance(shown, str):
        return shown
    return "".join(shown.get(part, "") for part in ("before", "text", "after"))


def rows(page: ProgressPage) -> list[list[str]]:
    table = next(block["rows"] for block in page.state["body"] if block["kind"] == "table")
    return [[*map(words, row)] for row in table]


def says(page: ProgressPage) -> list[str]:
    """What it says before the table, but for the bars."""
    shown = [block for block in page.state["body"] if block["kind"] != "bar"]
    return [words(block) for block in shown[:2]]


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
        "0 of 4 notebooks opened, 0 of 5 questions right. Puzzles solved: 0. Rounds won: 0.",
        "Next: 00 Start here",
    ]
    assert rows(page)[1:3] == [
        ["01 Cards", "not yet", "not attempted", "ex01: not attempted"],
        ["02 Deck and deal", "not yet", "not attempted", "ex02: not attempted"],
    ]
    other = again(file)  # another kernel
    other.opened("00_start_here")
    other.opened("01_cards")
    other.answered("01_cards", [(name, "right") for name in "abc"])
    other.answered("02_deck_and_deal", [("a", "wrong")])
    other.passed("ex01", 4, 4)
    other.passed("ex02", 1, 4)
    other.solved("a puzzle")
    other.won("a round")
    other.won("another")
    assert says(page)[0].startswith("0 of 4"), "until it is refreshed"
    assert press(page, "refresh") == "Up to date."
    assert says(page) == [
        "2 of 4 notebooks opened, 3 of 5 questions right, 1 of 2 exercises passed. "
        "Puzzles solved: 1. Rounds won: 2.",
        "Next: 02 Deck and deal",
    ]
    assert rows(page) == [
        ["00 Start here", f"✓ {TODAY}", "none", "none"],
        ["01 Cards", f"✓ {TODAY}", "✓ 3 of 3 right", "ex01: ✓ passed"],
        ["02 Deck and deal", "not yet", "0 of 2 right", "ex02: 1 of 4 so far"],
        ["Play", "not yet", "none", "none"],
    ]
    bar, _, following, table = page.state["body"]
    assert (bar["value"], bar["of"]) == (5, 8)
    assert bar["label"] == "62% of the lessons and their quizzes done"
    assert following["href"] == table["rows"][2][0]["href"] == "02_deck_and_deal.ipynb"
    assert table["rows"][1][3]["href"] == "../exercises/ex01_notebook.ipynb"


def test_after_the_notebooks_come_quizzes_then_exercises_that_are_there(
    file: ProgressFile, exercises: Path
) -> None:
    (exercises / "ex02_notebook.ipynb").unlink()
    for each in MAP:
        file.opened(each.key)
    page = page_of(file)
    assert says(page)[1] == "Next: the rest of the quiz in 01 Cards"
    for each in MAP:
        file.answered(each.key, [(name, "right") for name in "abcdef"])  # more than it has now
    file.opened("99_chess")
    press(page, "refresh")
    assert says(page) == [
        "4 of 4 notebooks opened, 5 of 5 questions right. Puzzles solved: 0. Rounds won: 0.",
        "Next: exercise ex01, which goes with 01 Cards",
    ]
    assert [row[3] for row in rows(page)] == ["none", "ex01: not attempted", "to come", "none"]
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


def test_the_original_of_a_changed_copy_comes_back(
    file: ProgressFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = Path(__file__).resolve().parent.parent
    for name in ("00_start_here", "play"):
        shutil.copy(root / "notebooks" / f"{name}.ipynb", tmp_path / "notebooks")
    for path in (tmp_path / "exercises").iterdir():
        path.unlink()
    assert page_of(file).lesson.changed == [], "these are the originals"
    make_copies(tmp_path)
    monkeypatch.chdir(tmp_path / "my_notebooks")
    page = page_of(file)
    assert press(page, "original") == "That isn't here anymore.", "nothing is changed"
    mine = Path("play.ipynb")
    whole = mine.read_bytes()
    mine.write_text("my work")
    press(page, "refresh")
    said = press(page, "original")
    assert said.startswith(
        "play.ipynb is the original again. Your own copy is kept as “play (before "
    )
    assert "Reload Notebook from Disk" in said
    assert mine.read_bytes() == whole
    assert page.lesson.changed == []


def test_what_is_solved_and_won_on_boards_counts_and_what_programs_win_does_not(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FCD_PROGRESS", str(file.path))
    monkeypatch.setattr(Widget, "_widget_construction_callback", None)
    notebook.note_feats()
    for test in (lambda game: False, lambda game: bool(game.moves), lambda game: bool(game.moves)):
        board = Board.puzzle(new_game(), Goal("Move.", test))
        board.game.play(board.game.legal_moves()[0])
        board.refresh()
    assert [name.partition(": ")[2] for name in file.read().puzzles] == ["Move."]
    winner = played_out(new_game()).winner
    assert winner is not None
    seats = (1 - winner, winner, winner)  # to lose, to win, to win the same deal again
    boards = [Board.watch(new_game()), *(Board(new_game(), seat=seat) for seat in seats)]
    for board in boards:
        assert file.read().rounds == {} or board is boards[-1]
        played_out(board.game)
        board.refresh()
    assert list(file.read().rounds) == ["mini_uno, 2 players, deal 1"]


def new_game() -> Game:
    return Game("mini_uno", players=2, seed=1)


def played_out(game: Game) -> Game:
    while not game.is_over:
        game.play(game.legal_moves()[0])
    return game


def test_reset_asks_first(file: ProgressFile) -> None:
    file.opened("00_start_here")
    page = page_of(file)
    assert buttons(page) == ["Refresh", "Reset"]
    assert press(page, "forget") == "That isn't here anymore."
    press(page, "reset")
    assert page.state["controls"][0]["text"] == "Erase all your progress?"
    assert buttons(page) == ["Keep", "Yes, erase it"]
    press(page, "keep")
    assert buttons(page) == ["Refresh", "Reset"]
    assert set(again(file).read().opened) == {"00_start_here"}
    assert press(page, "reset", "forget") == "Your progress is erased."
    assert buttons(page) == ["Refresh", "Reset"]
    assert says(page)[0].startswith("0 of 4")
    assert again(file).read() == Progress()


def test_the_page_tells_what_went_wrong(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.path.write_bytes(b"?")
    page = page_of(file)
    assert "kept as" in page.state["note"]
    assert press(page, "reset", "forget") == "Your progress is erased."
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
