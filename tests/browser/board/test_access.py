"""Accessibility audits, light and dark. (test_browser.py holds the control that must fail.)"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from fcd import Game
from fcd.board.widgets.board import Board
from fcd.positions import position
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


def open_the_review(t: Table) -> None:
    t.page.get_by_role("button", name="Review").click()
    expect(t.aside).to_be_visible()


def missed_puzzle() -> Board:
    hands = ["R7H B7Q", "", "", ""]
    moves = ["draw", "end"]
    board = Board.puzzle(position("fcd2018", hands=hands, top="R5H"))
    for ply, move in enumerate(moves):
        board.receive({"type": move, "ply": ply})
    assert board.state["goal"]["state"] == "missed"
    return board


def failing_player() -> Board:
    board = Board(Game("fcd2018", seed=7), bots={1: lambda view: "jump"})
    for ply, move in enumerate(["draw", "end"]):
        board.receive({"type": move, "ply": ply})
    assert board.state["stuck"]
    return board


def who_calls() -> Board:
    moves = ["play Rskip", "end"]
    game = position("uno", hands=["Rskip R3", "R4 R5"], top="R6", moves=moves)
    board = Board.hot_seat(game)
    assert board.state["choose"]["ask"] == "caller"
    return board


def a_dare() -> Board:
    moves = ["play custom naming red"]
    game = position("uno+custom=10", hands=["custom R2 R3", "", ""], top="R5", moves=moves)
    board = Board(game)
    assert board.state["choose"]["ask"] == "answer"
    return board


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
    "a missed puzzle": (missed_puzzle, lambda t: t.settle()),
    "a failing player": (failing_player, lambda t: expect(t.panel).to_be_visible()),
    "who calls": (who_calls, lambda t: expect(t.panel).to_be_visible()),
    "a dare": (a_dare, lambda t: expect(t.panel).to_be_visible()),
    "a review": (lambda: Board(finished()), open_the_review),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("which", AUDITED)
def test_accessibility(table, audit, which, theme):
    make, do = AUDITED[which]
    t = table(make(), theme=theme)
    do(t)
    assert audit(t.page, "#cell") == []
