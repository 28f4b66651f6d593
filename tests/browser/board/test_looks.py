"""Sizes, names, forced colors, motion, and accessibility."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from fcd import Game
from fcd.board.bots import eager
from fcd.board.widgets.board import Board
from fcd.positions import position
from tests.browser.axe import audit_by_day_and_night
from tests.browser.board.table import a_quiet_board, an_uno_game

SIZES = [360, 480, 700, 1000, 1400]
STICKS_OUT = """() => {
  const all = [...document.querySelectorAll('.fcd :is(button, li, p, b, em, input)')];
  const shown = all.filter((e) => e.offsetWidth > 1 && !e.closest('.fcd-log, .fcd-fan, .fcd-hand'));
  const sticksOut = ({ left, right }) => left < 0 || right > document.body.clientWidth + 8;
  return shown.filter((e) => sticksOut(e.getBoundingClientRect())).map((e) => e.outerHTML);
}"""


def forty() -> Game:
    return Game("fcd2017", seed=5, hand_size=40, dealer=3)


def drawn_and_ended(board: Board) -> Board:
    for ply, move in enumerate(["draw", "end"]):
        board.receive({"type": move, "ply": ply})
    return board


PUZZLE = position("fcd2018", hands=["R7H B7Q", "", "", ""], top="R5H")
FORGOTTEN = position("uno", hands=["Rskip R3", ""], top="R6", moves=["play Rskip", "end"])
DARE = position("uno+custom=8", hands=["custom R2", ""], top="R5", moves=["play custom naming red"])
FAILING = {1: lambda view: "jump"}
BOARDS: dict[str, Callable[[], Board]] = {
    "two players": lambda: Board(Game("uno", players=2, seed=3)),
    "ten players": lambda: Board(Game("uno", players=10, seed=3)),
    "long names": lambda: Board(Game("uno", players=["W" * 40, "x" * 40, "a b " * 10])),
    "forty cards": lambda: Board(forty()),
    "forty open cards": lambda: Board.watch(forty()),
    "a curtain": lambda: Board.hot_seat(Game("uno", seed=3)),
    "a puzzle": lambda: Board.puzzle(an_uno_game()),
    "a missed puzzle": lambda: drawn_and_ended(Board.puzzle(PUZZLE.at(0))),
    "a failing player": lambda: drawn_and_ended(Board(Game("fcd2018", seed=7), bots=FAILING)),
    "who calls": lambda: Board.hot_seat(FORGOTTEN),
    "a dare": lambda: Board(DARE),
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


def test_a_board_is_accessible_whatever_is_open(table):
    t = table(Board(an_uno_game()))
    t.page.locator("summary").click()
    assert audit_by_day_and_night(t.page) == [], "the menu"
    t.page.locator("summary").click()
    t.card("G5").hover(force=True)
    expect(t.tip).to_be_visible()
    assert audit_by_day_and_night(t.page) == [], "a tip"
    t.card("G5").focus()
    t.page.keyboard.press("w")
    expect(t.side_panel).to_be_visible()
    assert audit_by_day_and_night(t.page) == [], "an explanation"
    t.page.keyboard.press("Escape")
    t.card("wild").click()
    expect(t.panel).to_be_visible()
    assert audit_by_day_and_night(t.page) == [], "the choice of a color"
    t = table(Board(Game("uno", seed=4).play_out(lambda g: eager(g.view(g.state.player)))))
    expect(t.panel).to_be_visible()
    assert audit_by_day_and_night(t.page) == [], "the end"
    t.page.get_by_role("button", name="Review").click()
    expect(t.side_panel).to_be_visible()
    assert audit_by_day_and_night(t.page) == [], "the review"
    t.page.keyboard.press("Escape")
    t.page.get_by_role("slider").fill("1")
    t.ply(1)
    assert audit_by_day_and_night(t.page) == [], "the past"


# Whether two lines of the message box lie over each other, and what sticks out of the board.
COVERED = """() => {
  const box = (e) => e.getBoundingClientRect(), find = (name) => document.querySelector(name);
  const lines = [...document.querySelectorAll('.fcd-you, .fcd-say p:not(.fcd-you)')].map(box);
  const covered = lines.slice(1).some((line, k) => line.top < lines[k].bottom - 1);
  const [sort, bar, say] = ['.fcd-sort', '.fcd-bar', '.fcd-say'].map((name) => box(find(name)));
  return [covered, sort.right > bar.right + 1, lines.at(-1).bottom > say.bottom];
}"""


def test_beside_a_panel_nothing_covers_what_to_do_and_the_row_of_sorts_has_its_place(table):
    hands = ["R4H R7S G9H B1H", "R2H R5S R6S R8S", "R2S B2S P7S P8S", "Y2S G2S P3S P4S"]
    board = Board(position("fcd2017", hands=hands, top="R9H"))
    t = table(board)
    t.card("R4H").click()
    t.act("End turn").click()
    expect(t.page.locator(".fcd-you")).to_contain_text("you owe six cards")
    heard = t.status.locator(".fcd-aloud").first  # what there is no room for is read aloud
    expect(heard).to_contain_text("Bob plays the red 2 of hearts")
    for width in (1200, 1000, 865, 720, 620, 360):
        t.page.set_viewport_size({"width": width, "height": 800})
        assert t.page.evaluate(COVERED) == [False, False, False], width


def test_seats_and_forty_cards_are_named_and_a_narrow_cell_in_a_wide_window_is_narrow(table):
    t = table(Board(forty()))
    hand, *others = t.board.game.state.hands
    expect(t.hand).to_have_count(40)
    names = t.hand.evaluate_all("(all) => all.map((b) => b.getAttribute('aria-label'))")
    assert all(n.startswith(card.spoken) for n, card in zip(names, hand, strict=True))
    assert t.hand.evaluate_all("(all) => Math.min(...all.map((b) => b.offsetWidth))") >= 22
    for seat, cards in zip(t.page.locator(".fcd-seats li").all(), others, strict=True):
        expect(seat).to_contain_text(f"{len(cards)} cards")
    side = t.page.locator(".fcd-side")
    below = "(e) => e.offsetTop > document.querySelector('.fcd-table').offsetHeight / 2"
    assert not side.evaluate(below)
    t.page.locator("main").evaluate("(main) => { main.style.width = '420px'; }")
    assert side.evaluate(below)


# Names that are cut off, if only by part of a pixel; how many moves are seen, whole and in part.
CUT = """() => {
  const width = (e) => e.getBoundingClientRect().width;
  const text = (e) => { const r = document.createRange(); r.selectNodeContents(e); return r; };
  const words = [...document.querySelectorAll('.fcd-label :is(b, small)')];
  return words.filter((e) => width(text(e)) > width(e) + 0.01).map((e) => e.textContent);
}"""
MOVES = """() => {
  const log = document.querySelector('.fcd-log'), { bottom } = log.getBoundingClientRect();
  const boxes = [...log.children].map((li) => li.getBoundingClientRect());
  const whole = boxes.filter((box) => box.bottom <= bottom + 1).length;
  return [whole, boxes.filter((box) => box.top < bottom - 1).length];
}"""


def test_players_can_be_told_apart_and_the_last_moves_read_at_any_width(table):
    names = [f"player {seat}" for seat in range(4)]
    board = Board(position("fcd2018", hands=["R7H B7Q", "", "", ""], top="R5H", players=names))
    t = table(drawn_and_ended(board))
    for width in (1200, 900, 866, 862, 858, 854, 850, 700, 620, 360):
        t.page.set_viewport_size({"width": width, "height": 800})
        assert t.page.evaluate(CUT) == [], width
        whole, begun = t.page.evaluate(MOVES)
        assert whole == begun >= 2, width


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
    t.card("R9").click()
    expect(t.hand).to_have_count(4)
    assert t.page.evaluate("document.getAnimations().length") == 0
    t.page.emulate_media(forced_colors="active", reduced_motion="reduce")
    ring = t.page.locator(".fcd-pile").evaluate("(e) => getComputedStyle(e).borderTopColor")
    red = t.board.setup["theme"]["colors"]["red"][0]
    assert ring == f"rgb({', '.join(str(int(red[i : i + 2], 16)) for i in (1, 3, 5))})"


def test_the_front_end_is_small():
    assert len(f"{Board._esm}{Board._css}".encode()) <= 60_000
