"""The film of what others did, skipping it, dragging cards, and what the end of a round offers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from fcd import Game
from fcd.board.bots import eager
from fcd.board.presenter import win
from fcd.board.widgets.board import Board
from fcd.positions import position
from tests.browser.board.table import Table, a_quiet_board, an_uno_game
from tests.browser.host import Host

MOVING = {"reduced_motion": "no-preference"}
# Notes every position that is painted: its number, its top card, and the page as it is then.
RECORD = """() => {
  window.painted = [];
  const root = document.querySelector('.fcd'), pile = document.querySelector('.fcd-pile');
  const note = () => painted.push([Number(root.dataset.ply), pile.ariaLabel, root.outerHTML]);
  new MutationObserver(note).observe(root, {attributes: true, attributeFilter: ['data-ply']});
}"""
ANIMATED = "document.getAnimations().filter((a) => !(a instanceof CSSTransition)).length"
FLYING = "document.querySelectorAll('.fcd-ghost').length"


def four(**options: Any) -> Board:
    """The others draw and play nothing but purple cards, which Alice never sees."""
    purple = " ".join(f"P{rank}H" for rank in "13456789")
    hands = ["R7H R8H B9H B1H", "R2S P1S P3S P4S", "R3D P1D P3D P4D", "R4S P1C P3C P4C"]
    return Board(position("fcd2018", hands=hands, top="R5H", draw=purple), **options)


def play_and_end(t: Table) -> list[int]:
    """Alice plays and ends her turn; the positions of the film that follows."""
    t.card("R7H").click()
    t.settle()
    t.page.wait_for_function(f"{FLYING} === 0")
    t.page.evaluate(RECORD)
    t.act("End turn").click()
    t.settle()
    return [frame["ply"] for frame in t.board.state["film"]]


def painted(t: Table) -> list[int]:
    return [ply for ply, _, _ in t.page.evaluate("painted")]


def finish(t: Table) -> None:
    expect(t.root).not_to_have_class(re.compile("fcd-filming"))


def test_the_positions_are_painted_in_order_and_then_the_state(table):
    t = table(four(), **MOVING)
    plies = play_and_end(t)
    assert len(plies) == 3
    expect(t.page.locator(".fcd-ghost")).not_to_have_count(0)
    expect(t.root).to_have_class(re.compile("fcd-filming"))
    expect(t.root).not_to_have_class(re.compile("fcd-mine"))  # from the first card in the air on
    expect(t.page.get_by_text("your turn", exact=True)).to_be_hidden()
    finish(t)
    last = t.board.state["ply"]
    assert painted(t) == [*plies, last]
    tops = [label for _, label, _ in t.page.evaluate("painted")]
    assert "red 2 of spades" in tops[0]
    expect(t.page.locator(".fcd-ghost")).to_have_count(0)
    expect(t.page.locator(".fcd-badges em").first).to_be_visible()


def test_four_draws_are_one_motion_and_the_badge_is_on_the_seat(table):
    t = table(four(), **MOVING)
    play_and_end(t)
    finish(t)
    film = t.board.state["film"]
    drawn = next(frame for frame in film if frame["what"] == "draws")
    assert drawn["badges"] == [(2, "draws 2")]
    expect(t.page.locator(".fcd-seats li").nth(1)).to_contain_text("draws 2")
    expect(t.page.get_by_text("draws 2", exact=True)).to_be_visible()
    expect(t.page.get_by_text("draws 2", exact=True)).to_be_hidden()  # soon it is old


def test_a_card_drawn_lands_in_its_own_place_and_is_not_seen_there_before(table):
    t = table(a_quiet_board(position("uno", hands=["R6 G9", ""], top="B4", draw="R6")), **MOVING)
    t.act("Draw").click()
    ghost, card = t.page.locator(".fcd-ghost"), t.card("R6#1")
    expect(card).to_have_css("opacity", "0")
    left = "(e) => (e.querySelector('.fcd-face') ?? e).getBoundingClientRect().left"
    assert abs(float(ghost.evaluate("(e) => e.offsetLeft")) - card.evaluate(left)) < 20
    expect(ghost).to_have_count(0)
    expect(card).to_have_css("opacity", "1")


@pytest.mark.parametrize("way", ["click", "key", "state"])
def test_a_click_a_key_or_a_new_state_skips_it_and_does_nothing_else(table, way):
    t = table(four(), **MOVING)
    plies = play_and_end(t)
    sent = list(t.types)
    expect(t.root).to_have_class(re.compile("fcd-filming"))
    if way == "click":
        t.card("R8H").click(force=True)
    elif way == "key":
        t.page.keyboard.press("d")
    else:
        t.board.refresh()
        t.host.push()
    assert "fcd-filming" not in (t.root.get_attribute("class") or "")
    assert painted(t)[-1] == t.board.state["ply"] > plies[0]
    assert len(painted(t)) < len(plies)
    assert t.types == sent
    expect(t.page.locator(".fcd-ghost")).to_have_count(0)
    t.act("Draw").click()
    t.settle()
    assert t.types == [*sent, "draw"]


def test_reduced_motion_moves_nothing_and_instant_paints_once(table):
    for settings, speed in (({}, None), (MOVING, "instant"), ({}, "normal")):
        t = table(four(), **settings)
        if speed:
            t.page.locator("summary").click()
            t.page.get_by_label("Animation").select_option(speed)
            t.page.locator("summary").click()
        plies = play_and_end(t)
        finish(t)
        steps = [*plies, t.board.state["ply"]] if speed == "normal" else [t.board.state["ply"]]
        assert painted(t) == steps
        assert t.page.evaluate(ANIMATED) == 0
        expect(t.page.locator(".fcd-seats li").nth(1)).to_contain_text("draws 2")


def test_no_hidden_card_is_on_the_page_at_any_time(table):
    t = table(four(), **MOVING)
    play_and_end(t)
    finish(t)
    pages = [html for _, _, html in t.page.evaluate("painted")]
    assert len(pages) == 4
    shown = [re.sub(r"--(on-)?purple:[^;]*;", "", html) for html in pages]
    assert [html for html in shown if re.search(r"purple|\bP\d", html)] == []
    assert not re.search(r"\bP\d", str(t.board.state))
    assert "purple" not in str(t.board.state)


def test_speed_and_sounds_are_remembered(new_page):
    page = new_page(**MOVING)
    page.route("http://board.test/", lambda route: route.fulfill(body="", content_type="text/html"))
    page.goto("http://board.test/")
    host = Host(page, Board(an_uno_game()))
    page.locator("summary").click()
    speed, sounds = page.get_by_label("Animation"), page.get_by_label("Sounds")
    expect(speed).to_have_value("normal")
    expect(sounds).not_to_be_checked()
    speed.select_option("slow")
    sounds.check()
    host.close()
    host.add_view()
    page.locator("summary").click()
    expect(speed).to_have_value("slow")
    expect(sounds).to_be_checked()


def test_a_film_that_is_taken_away_leaves_nothing_behind_and_a_hidden_page_does_not_wait(table):
    t = table(four(), **MOVING)
    play_and_end(t)
    expect(t.root).to_have_class(re.compile("fcd-filming"))
    hide = "Object.defineProperty(document, 'hidden', {value: true, configurable: true})"
    t.page.evaluate(f"{hide}; document.dispatchEvent(new Event('visibilitychange'))")
    assert "fcd-filming" not in (t.root.get_attribute("class") or "")
    t.page.evaluate("delete document.hidden")
    t.act("Draw").click()
    t.act("End turn").click()
    t.settle()
    t.host.close()
    t.page.wait_for_timeout(1500)  # what were left would fail now
    assert t.page.locator("main").inner_html() == ""


def test_whoever_lifts_the_curtain_sees_what_has_happened_since(table):
    t = table(Board.hot_seat(Game("fcd2018", seed=3)), **MOVING)
    for name in ("Alice", "Bob"):
        expect(t.page.locator(".fcd-curtain")).to_contain_text(name)
        t.page.evaluate(RECORD)
        t.page.get_by_role("button", name="Show my cards").click()
        t.settle()
        finish(t)
        t.act("Draw").click()
        t.act("End turn").click()
        t.settle()
    assert [frame["text"] for frame in t.board.state["film"]] == []
    first, *_ = t.page.evaluate("painted")
    assert first[0] == 2
    assert "Alice draws one card" in first[2]


def test_what_is_watched_is_a_film_too_and_pause_is_one_click_away(table):
    t = table(Board.watch(Game("fcd2018", seed=2)), **MOVING)
    t.page.get_by_role("button", name="Play", exact=True).click()
    expect(t.root).to_have_class(re.compile("fcd-filming"))
    t.page.get_by_role("button", name="Pause").click()
    expect(t.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    finish(t)


def test_what_happened_to_you_is_first_and_large_and_read_aloud(table):
    hands = ["R1 R2 R3", "R9 B7 B8", "Rdraw2 B1 B2"]
    t = table(Board(position("uno", hands=hands, top="R5")))
    t.card("R1").click()
    t.settle()
    first = t.status.locator("p").first
    expect(first).to_have_class("fcd-you")
    expect(first).to_contain_text("Jack made you draw two cards and skipped you.")
    assert t.status.evaluate("(e) => e.scrollHeight <= e.clientHeight + 2")  # no line is cut
    size = "(e) => parseFloat(getComputedStyle(e).fontSize)"
    assert first.evaluate(size) > 1.3 * t.status.locator("p").last.evaluate(size)


def test_a_card_is_dragged_to_the_pile_or_returns(table):
    t = table(a_quiet_board(an_uno_game()), **MOVING)
    pile = t.page.locator(".fcd-pile")
    t.card("R9").drag_to(t.page.locator(".fcd-log"))
    t.card("G5").drag_to(pile, force=True)
    expect(t.tip).to_be_visible()  # says why not
    assert t.types == []
    expect(t.hand).to_have_count(5)
    expect(t.page.locator(".fcd-ghost")).to_have_count(0)
    t.card("R9").drag_to(pile)
    t.settle()
    assert t.types == ["play"]
    finish(t)
    expect(t.card("R9")).to_have_count(0)


def touch(t: Table, *points: tuple[float, float]) -> None:
    devtools = t.page.context.new_cdp_session(t.page)
    kinds = ["touchStart", *["touchMove"] * (len(points) - 1)]
    for kind, (x, y) in zip(kinds, points, strict=True):
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def middle(t: Table, which: str) -> tuple[float, float]:
    box = t.page.locator(which).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_is_dragged_with_a_finger_and_a_finger_can_still_scroll(table):
    t = table(a_quiet_board(an_uno_game()), has_touch=True, viewport={"width": 700, "height": 420})
    t.page.evaluate("scrollTo(0, 40)")
    (x, y), (to_x, to_y) = middle(t, '[data-id="R9"]'), middle(t, ".fcd-pile")
    steps = [(x + (to_x - x) * k / 6, y + (to_y - y) * k / 6) for k in range(1, 7)]
    touch(t, (x, y), (x, y - 20), *steps)
    t.settle()
    assert t.types == ["play"]
    assert t.page.evaluate("scrollY") == 40
    x, y = middle(t, '[data-id="G5"]')
    touch(t, (x, y), (x, y - 30), (x, y - 60), (x, y - 90))  # not playable: the page moves
    t.page.wait_for_function("scrollY > 40")
    assert t.types == ["play"]


def test_a_missed_puzzle_starts_again(table):
    t = table(Board.puzzle(position("fcd2018", hands=["R7H B7Q", "", "", ""], top="R5H"), win()))
    t.act("Draw").click()
    expect(t.panel).to_contain_text("but you still have three cards.")
    expect(t.act("End turn")).to_be_disabled()
    expect(t.status.locator(".fcd-aloud")).to_contain_text("but you still have")  # seen once
    expect(t.panel.get_by_role("button", name="Take back")).to_be_visible()
    t.panel.get_by_role("button", name="Start again").click()
    t.ply(0)
    expect(t.panel).to_be_hidden()
    expect(t.hand).to_have_count(2)


def test_a_mistake_is_looked_at_with_the_stronger_card_and_live_leads_back(table):
    game = Game("fcd2018", seed=8).play_out(lambda g: eager(g.view(g.state.player)))
    t = table(Board(game))
    t.panel.get_by_role("button", name="Review").click()
    mistake = t.side_panel.locator("button", has_text="Stronger: play").first
    words = re.search(r"Stronger: play the ([\w ]+)\.", mistake.inner_text())
    mistake.click()
    hinted = t.page.locator(".fcd-hand .fcd-hint")
    expect(hinted).to_have_count(1)
    assert words
    expect(hinted).to_have_accessible_name(re.compile(f"^{words[1]}"))
    expect(t.status).to_contain_text("Stronger")
    t.side_panel.get_by_role("button", name="Live").click()
    t.ply(len(game.moves))


def test_a_round_won_is_celebrated_but_not_with_motion_for_who_wants_none(table):
    for settings, bits in (({}, False), (MOVING, True)):
        t = table(Board(position("uno", hands=["R9", "G5"], top="R4")), **settings)
        t.card("R9").click()
        expect(t.panel).to_contain_text("Match to 500 points: Alice leads with 5.")
        expect(t.panel.get_by_role("button", name="Next round")).to_be_visible()
        assert (t.page.locator(".fcd-bit").count() > 0) == bits
