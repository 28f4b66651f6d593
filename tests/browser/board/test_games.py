"""Whole games, by mouse and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from fcd import Game
from fcd.board.widgets.board import Board
from tests.browser.board.table import VARIANTS, Table, a_quiet_board, an_uno_game, click_through


@pytest.mark.parametrize("key", VARIANTS)
def test_a_whole_game_by_mouse(table, key):
    t = table(Board(Game(key, players=VARIANTS[key], seed=11)))
    for _ in range(400):
        if t.board.state["over"]:
            break
        click_through(t)
    assert t.board.game.is_over
    expect(t.panel).to_contain_text("won")
    expect(t.panel.get_by_role("listitem")).to_have_count(VARIANTS[key])
    t.panel.get_by_role("button", name="Play again").click()
    t.ply(len(t.board.game.moves))
    assert not t.board.game.is_over


def test_the_draw_pile_draws(table):
    t = table(a_quiet_board(an_uno_game()))
    t.page.get_by_role("button", name="Draw pile").click()
    expect(t.hand).to_have_count(6)
    assert t.types == ["draw"]


def type_through(t: Table) -> None:
    """The same with the keyboard alone; where the focus is, is where it was left."""
    keys = t.page.keyboard
    focused = t.page.evaluate("document.activeElement.closest('.fcd-hand, .fcd-panel')?.className")
    due = t.page.locator(".fcd-acts .fcd-due[aria-disabled=false]")
    able = t.page.locator(".fcd-acts [aria-disabled=false]")
    if t.panel.is_visible():
        assert focused == "fcd-panel"
        keys.press("Enter")
    elif due.count() or not t.playable.count():
        keys.press((due if due.count() else able).first.get_attribute("data-key") or "")
    else:
        assert focused == "fcd-hand"
        at = t.playable.first.evaluate("(b) => [...b.parentElement.children].indexOf(b)")
        keys.press("Home")
        for _ in range(at):
            keys.press("ArrowRight")
        keys.press("Enter")
    t.settle()


@pytest.mark.parametrize("key", ["fcd2017", "uno"])
def test_a_whole_game_by_keyboard(table, key):
    t = table(Board(Game(key, players=VARIANTS[key], seed=12)))
    for _ in range(10):
        t.page.keyboard.press("Tab")
        if t.page.evaluate("document.activeElement.matches('.fcd-hand > *')"):
            break
    for _ in range(400):
        if t.board.state["over"]:
            break
        type_through(t)
    assert t.board.game.is_over
    inside = "document.querySelector('.fcd').contains(document.activeElement)"
    assert t.page.evaluate(inside)  # whoever plays by keyboard is not put out of the board
