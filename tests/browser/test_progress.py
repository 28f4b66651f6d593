"""The progress page in a real browser: read, refreshed, and reset only after a second thought."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from fcd.series.chapters import Chapter
from fcd.series.progress import Outcome, Progress, ProgressFile
from fcd.series.progress_page import ProgressPage
from tests.browser.axe import audit_by_day_and_night
from tests.browser.host import Host

TITLES = ["Start here", "Cards", "Deck and deal", "Valid moves", "Turns", "Special cards"]
MAP = [Chapter(f"{n:02}", title, 15, f"ex{n:02}" if n else "") for n, title in enumerate(TITLES)]
QUESTIONS = {each.key: 4 if each.exercise else 0 for each in MAP}
HERE = ["ex01", "ex02", "ex03"]  # the other exercises are to come
DONE = Progress(
    opened={"00": "2026-11-02", "01": "2026-11-02", "02": "2026-11-16"},
    answers={
        "01": dict.fromkeys("abcd", "right"),
        "02": {"a": "right", "b": "wrong"},
    },
    exercises={"ex01": Outcome(5, 5), "ex02": Outcome(2, 5)},
)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ProgressFile:
    (tmp_path / "exercises").mkdir()
    for name in HERE:
        (tmp_path / "exercises" / f"{name}_notebook.ipynb").touch()
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "progress.json"
    path.write_text(DONE.to_json(), encoding="utf-8")
    return ProgressFile(path)


def test_it_says_everything_in_words_and_forgets_only_after_a_second_thought(
    page: Page, file: ProgressFile
) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    Host(page, ProgressPage(MAP, file, QUESTIONS))
    _check_looks(page)
    expect(page.get_by_text("3 of 6 notebooks opened")).to_be_visible()
    expect(page.get_by_text("5 of 20 questions right, 1 of 3 exercises passed")).to_be_visible()
    expect(page.get_by_text("Next: 03 Valid moves")).to_be_visible()
    for row in (
        "01 Cards ✓ 2026-11-02 ✓ 4 of 4 right ✓ passed",
        "02 Deck and deal ✓ 2026-11-16 1 of 4 right 2 of 5 so far",
        "03 Valid moves not yet not attempted not attempted",
        "04 Turns not yet not attempted to come",
    ):
        expect(page.get_by_role("row", name=row)).to_be_visible()
    ProgressFile(file.path).opened("03")
    page.get_by_role("button", name="Refresh").click()
    expect(page.get_by_text("Next: 04 Turns")).to_be_visible()
    expect(page.get_by_text("Up to date.")).to_be_visible()
    before, reset = file.read(), page.get_by_role("button", name="Reset")
    reset.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Forget everything?")).to_be_visible()
    _check_looks(page)
    expect(page.get_by_role("button", name="Keep")).to_be_focused()
    page.keyboard.press("Enter")
    expect(reset).to_be_visible()
    assert file.read() == before
    reset.click()
    page.get_by_role("button", name="Yes, forget").click()
    expect(page.get_by_text("Everything is forgotten.")).to_be_visible()
    expect(page.get_by_text("0 of 6 notebooks opened")).to_be_visible()
    assert file.read() == Progress()
    assert not file.path.exists()


def test_a_damaged_file_is_kept_and_it_is_said_where(page: Page, file: ProgressFile) -> None:
    file.path.write_bytes(b"?")
    page.set_viewport_size({"width": 360, "height": 700})
    Host(page, ProgressPage(MAP, file, QUESTIONS))
    _check_looks(page)
    kept = re.compile(r"It is kept as progress-damaged-\d\.json in the fol")
    expect(page.get_by_text(kept)).to_be_visible()


def _check_looks(page: Page) -> None:
    assert audit_by_day_and_night(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
