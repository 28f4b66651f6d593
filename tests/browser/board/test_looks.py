"""Sizes, names, forced colors, motion."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fcd import Game
from fcd.board.widgets.board import Board
from tests.browser.board.table import a_quiet_board, an_uno_game, forty

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
