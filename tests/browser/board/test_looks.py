"""Sizes, names, forced colors, motion, and accessibility."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fcd import Game
from fcd.board.widgets.board import Board
from fcd.positions import position
from tests.browser.axe import audit_by_day_and_night
from tests.browser.board.table import Table, a_quiet_board, an_uno_game, finished, forty

SIZES = [360, 480, 700, 1000, 1400]
STICKS_OUT = """() => {
  const all = [...document.querySelectorAll('.fcd :is(button, li, p, b, em, input)')];
  const shown = all.filter((e) => e.offsetWidth > 1 && !e.closest('.fcd-log, .fcd-fan'));
  const sticksOut = ({ left, right }) => left < 0 || right > document.body.clientWidth + 8;
  return shown.filter((e) => sticksOut(e.getBoundingClientRect())).map((e) => e.outerHTML);
}"""


def missed_puzzle() -> Board:
    board = Board.puzzle(position("fcd2018", hands=["R7H B7Q", "", "", ""], top="R5H"))
    for ply, move in enumerate(["draw", "end"]):
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
    board = Board.hot_seat(position("uno", hands=["Rskip R3", "R4 R5"], top="R6", moves=moves))
    assert board.state["choose"]["ask"] == "caller"
    return board


def a_dare() -> Board:
    moves = ["play custom naming red"]
    hands = ["custom R2 R3", "", ""]
    board = Board(position("uno+custom=10", hands=hands, top="R5", moves=moves))
    assert board.state["choose"]["ask"] == "answer"
    return board


BOARDS: dict[str, Callable[[], Board]] = {
    "two players": lambda: Board(Game("uno", players=2, seed=3)),
    "ten players": lambda: Board(Game("uno", players=10, seed=3)),
    "long names": lambda: Board(Game("uno", players=["W" * 40, "x" * 40, "a b " * 10])),
    "forty cards": lambda: Board(forty()),
    "forty open cards": lambda: Board.watch(forty()),
    "a curtain": lambda: Board.hot_seat(Game("uno", seed=3)),
    "a puzzle": lambda: Board.puzzle(an_uno_game()),
    "a missed puzzle": missed_puzzle,
    "a failing player": failing_player,
    "who calls": who_calls,
    "a dare": a_dare,
}


@pytest.mark.parametrize("which", BOARDS)
def test_a_board_is_accessible_and_nothing_sticks_out_at_any_width(table, which):
    t = table(BOARDS[which]())
    assert audit_by_day_and_night(t.page) == []
    for width in SIZES:
        t.page.set_viewport_size({"width": width, "height": 800})
        assert t.page.evaluate(STICKS_OUT) == [], width
        scrolls = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert t.page.evaluate(scrolls) == 0, width


def open_the_menu(t: Table) -> None:
    t.page.locator("summary").click()


def open_a_tip(t: Table) -> None:
    t.page.locator("summary").click()
    t.card("G5").hover(force=True)
    expect(t.tip).to_be_visible()


def open_an_explanation(t: Table) -> None:
    t.card("G5").focus()
    t.page.keyboard.press("w")
    expect(t.aside).to_be_visible()


def choose_a_color(t: Table) -> None:
    t.page.keyboard.press("Escape")
    t.card("wild").click()
    expect(t.panel).to_be_visible()


def look_back(t: Table) -> None:
    t.page.keyboard.press("Escape")
    t.page.get_by_role("slider").fill("1")
    t.ply(1)


def open_the_review(t: Table) -> None:
    t.page.get_by_role("button", name="Review").click()
    expect(t.aside).to_be_visible()


STAGES: dict[str, tuple[Callable[[], Board], list[Callable[[Table], object]]]] = {
    "a turn": (
        lambda: Board(an_uno_game()),
        [open_the_menu, open_a_tip, open_an_explanation, choose_a_color],
    ),
    "the end": (
        lambda: Board(finished()),
        [lambda t: expect(t.panel).to_be_visible(), open_the_review, look_back],
    ),
}


@pytest.mark.parametrize("which", STAGES)
def test_a_board_is_accessible_whatever_is_open(table, which):
    make, steps = STAGES[which]
    t = table(make())
    for step in steps:
        step(t)
        assert audit_by_day_and_night(t.page) == [], step.__name__


def test_seats_and_forty_cards_are_named_and_a_narrow_cell_in_a_wide_window_is_narrow(table):
    t = table(Board(forty()))
    hand, *others = t.board.game.state.hands
    expect(t.hand).to_have_count(40)
    names = t.hand.evaluate_all("(all) => all.map((b) => b.getAttribute('aria-label'))")
    assert all(n.startswith(card.spoken) for n, card in zip(names, hand, strict=True))
    assert t.hand.evaluate_all("(all) => Math.min(...all.map((b) => b.offsetWidth))") >= 24
    for seat, cards in zip(t.page.locator(".fcd-seats li").all(), others, strict=True):
        expect(seat).to_contain_text(f"{len(cards)} cards")
    side = t.page.locator(".fcd-side")
    below = "(e) => e.offsetTop > document.querySelector('.fcd-table').offsetHeight / 2"
    assert not side.evaluate(below)
    t.page.locator("main").evaluate("(main) => { main.style.width = '420px'; }")
    assert side.evaluate(below)


HOSTILE = ["<img src=x onerror=window.hit=1>", "</b><script>window.hit=1</script>", "javascript:1"]


def test_names_are_text_and_open_hands_are_told(table):
    t = table(Board(Game("uno", players=HOSTILE, seed=3), open_hands=True))
    for name in HOSTILE:
        expect(t.page.locator(".fcd b", has_text=name)).to_have_count(1)
    t.page.get_by_role("button", name="Hint").click()
    t.settle()
    assert t.page.evaluate("window.hit") is None
    assert t.page.locator(".fcd img, .fcd script").count() == 0
    seat, held = t.page.locator(".fcd-seats li").first, t.board.game.state.hands[1]
    expect(seat.locator(".fcd-card")).to_have_count(len(held))
    expect(seat).to_contain_text(held[0].spoken)


def test_reduced_motion_is_obeyed_and_the_ring_survives_forced_colors(table):
    t = table(a_quiet_board(an_uno_game("R9 R8 R7 G5 Y7")))
    for motion, card, left in (("reduce", "R9", 4), ("no-preference", "R8", 3)):
        t.page.emulate_media(reduced_motion=motion)
        t.card(card).click()
        expect(t.hand).to_have_count(left)
        assert t.page.evaluate("document.getAnimations().length > 0") == (motion != "reduce")
    t.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    ring = t.page.locator(".fcd-pile").evaluate("(e) => getComputedStyle(e).borderTopColor")
    red = t.board.setup["theme"]["colors"]["red"][0]
    assert ring == f"rgb({', '.join(str(int(red[i : i + 2], 16)) for i in (1, 3, 5))})"


def test_the_front_end_is_small():
    here = Path(__file__).parents[3] / "fcd" / "board" / "widgets"
    assert sum((here / name).stat().st_size for name in ("board.js", "board.css")) <= 60_000
