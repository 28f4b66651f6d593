"""Sizes, names, forced colors, motion, and accessibility."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fcd import Game
from fcd.board.widgets.board import Board
from fcd.positions import position
from tests.browser.board.table import Table, a_quiet_board, an_uno_game, finished, forty

SIZES = [360, 480, 700, 1000, 1400]
BOARDS: dict[str, Callable[[], Board]] = {
    "two players": lambda: Board(Game("uno", players=2, seed=3)),
    "ten players": lambda: Board(Game("uno", players=10, seed=3)),
    "forty cards": lambda: Board(forty()),
    "open hands": lambda: Board.watch(forty()),
    "long names": lambda: Board(Game("uno", players=["W" * 40, "x" * 40, "a b " * 10])),
}


@pytest.mark.parametrize("which", BOARDS)
def test_nothing_sticks_out_at_any_width(table, which):
    t = table(BOARDS[which]())
    for width in SIZES:
        t.page.set_viewport_size({"width": width, "height": 800})
        out = t.page.evaluate("""() => {
          const all = [...document.querySelectorAll('.fcd :is(button, li, p, b, em, input)')];
          const shown = all.filter((e) => e.offsetWidth > 1 && !e.closest('.fcd-log, .fcd-fan'));
          const sticksOut = ({ left, right }) => left < 0 || right > document.body.clientWidth + 8;
          return shown.filter((e) => sticksOut(e.getBoundingClientRect())).map((e) => e.outerHTML);
        }""")
        assert out == [], width
        scrolls = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert t.page.evaluate(scrolls) == 0, width


def test_the_seats_say_who_has_how_many_cards(table):
    t = table(Board(Game("uno", players=10, seed=3)))
    seats = t.page.locator(".fcd-seats li")
    expect(seats).to_have_count(9)
    for seat, n in enumerate(map(len, t.board.game.state.hands[1:])):
        expect(seats.nth(seat)).to_contain_text(f"{n} cards")


def test_forty_cards_are_all_there_and_named(table):
    t = table(Board(forty()))
    expect(t.hand).to_have_count(40)
    names = t.hand.evaluate_all("(all) => all.map((b) => b.getAttribute('aria-label'))")
    hand = t.board.game.state.hands[0]
    assert all(n.startswith(card.spoken) for n, card in zip(names, hand, strict=True))
    narrowest = t.hand.evaluate_all("(all) => Math.min(...all.map((b) => b.offsetWidth))")
    assert narrowest >= 24


def test_a_narrow_cell_in_a_wide_window_is_narrow(table):
    t = table(Board(Game("uno", seed=3)))
    side = t.page.locator(".fcd-side")
    below = "(e) => e.offsetTop > document.querySelector('.fcd-table').offsetHeight / 2"
    assert not side.evaluate(below)
    t.page.locator("main").evaluate("(main) => { main.style.width = '420px'; }")
    assert side.evaluate(below)


HOSTILE = ["<img src=x onerror=window.hit=1>", "</b><script>window.hit=1</script>", "javascript:1"]


def test_names_are_text(table):
    game = Game("uno", players=HOSTILE, seed=3)
    t = table(Board(game))
    for name in HOSTILE:
        expect(t.page.locator(".fcd b", has_text=name)).to_have_count(1)
    t.page.get_by_role("button", name="Hint").click()
    t.settle()
    assert t.page.evaluate("window.hit") is None
    assert t.page.locator(".fcd img, .fcd script").count() == 0


def test_the_ring_survives_forced_colors(table):
    t = table(Board(an_uno_game()), forced_colors="active")
    ring = t.page.locator(".fcd-pile").evaluate("(e) => getComputedStyle(e).borderTopColor")
    red = t.board.setup["theme"]["colors"]["red"][0]
    assert ring == f"rgb({', '.join(str(int(red[i : i + 2], 16)) for i in (1, 3, 5))})"


def test_reduced_motion_is_obeyed(table):
    for motion, moves in (("reduce", 0), ("no-preference", 1)):
        t = table(a_quiet_board(an_uno_game()), reduced_motion=motion)
        t.card("R9").click()
        expect(t.hand).to_have_count(4)
        assert t.page.evaluate("document.getAnimations().length >= 1") == bool(moves)


def test_the_front_end_is_small():
    here = Path(__file__).parents[3] / "fcd" / "board" / "widgets"
    assert sum((here / name).stat().st_size for name in ("board.js", "board.css")) <= 40_000


# -- accessibility audits, light and dark (test_browser.py holds the control that must fail) -------


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
