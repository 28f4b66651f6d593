"""Accessibility audits, light and dark. (test_browser.py holds the control that must fail.)"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from fcd import Game
from fcd.board.widgets.board import Board
from tests.browser.board.table import Table, an_uno_game, finished, forty


def choose_a_color(t: Table) -> None:
    t.card("wild").click()
    expect(t.panel).to_be_visible()


def open_a_tip(t: Table) -> None:
    t.card("G5").hover(force=True)
    expect(t.tip).to_be_visible()


def open_an_explanation(t: Table) -> None:
    t.card("G5").focus()
    t.page.keyboard.press("w")
    expect(t.aside).to_be_visible()


def look_back(t: Table) -> None:
    t.page.get_by_role("slider").fill("1")
    t.ply(1)


AUDITED: dict[str, tuple[Callable[[], Board], Callable[[Table], object]]] = {
    "a choice": (lambda: Board(an_uno_game()), choose_a_color),
    "a reason": (lambda: Board(an_uno_game()), open_a_tip),
    "an explanation": (lambda: Board(an_uno_game()), open_an_explanation),
    "the menu": (lambda: Board(an_uno_game()), lambda t: t.page.locator("summary").click()),
    "the end": (lambda: Board(finished()), lambda t: expect(t.panel).to_be_visible()),
    "the past": (lambda: Board(finished()), look_back),
    "fcd": (lambda: Board(Game("fcd2017", seed=3)), lambda t: t.settle()),
    "forty cards": (lambda: Board(forty()), lambda t: t.settle()),
    "ten players": (lambda: Board(Game("uno", players=10, seed=3)), lambda t: t.settle()),
    "watching": (lambda: Board.watch(Game("fcd2017", seed=3)), lambda t: t.settle()),
    "a curtain": (lambda: Board.hot_seat(Game("uno", seed=3)), lambda t: t.settle()),
    "a puzzle": (lambda: Board.puzzle(an_uno_game()), lambda t: t.settle()),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("which", AUDITED)
def test_accessibility(table, audit, which, theme):
    make, do = AUDITED[which]
    t = table(make(), theme=theme)
    do(t)
    assert audit(t.page, "#cell") == []
