"""Saving and loading."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from fcd import Game
from fcd.board.widgets.board import Board
from tests.browser.board.table import an_uno_game, halfway


def test_saving_and_loading(table, tmp_path):
    t = table(Board(halfway()))
    t.page.locator("summary").click()
    with t.page.expect_download() as saving:
        t.page.get_by_role("button", name="Save this round").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert Game.from_json(file.read_text()).state == t.board.game.state
    other = table(Board(Game("mini_uno", players=2, seed=1)))
    other.page.locator("input[type=file]").set_input_files(file)
    expect(other.status).to_contain_text("Loaded")
    expect(other.page.locator(".fcd-top b")).to_have_text("UNO")
    assert other.board.game.state == t.board.game.state


def test_a_saved_round_is_offered_once(table):
    t = table(Board(halfway()))
    downloads: list[object] = []
    t.page.on("download", lambda download: downloads.append(download))
    t.page.locator("summary").click()
    with t.page.expect_download():
        t.page.get_by_role("button", name="Save this round").click()
    t.page.get_by_role("button", name="value").click()  # paints the same state again
    t.page.get_by_role("button", name="Hint").click()
    t.settle()
    assert len(downloads) == 1


def test_files_that_are_no_rounds_are_refused(table, tmp_path):
    t = table(Board(an_uno_game()))
    huge, other = tmp_path / "huge.json", tmp_path / "other.json"
    huge.write_text("x" * 1_000_001)
    other.write_text(json.dumps({"hello": 1}))
    picker = t.page.locator("input[type=file]")
    picker.set_input_files(huge)
    expect(t.status).to_contain_text("too large")
    assert t.types == []
    picker.set_input_files(other)
    expect(t.status).to_contain_text("no round")
