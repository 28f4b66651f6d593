"""The board stays where it is: one height in a round, no tip over a card, no card out of reach."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from fcd import Game
from fcd.board.widgets.board import Board
from tests.browser.axe import audit
from tests.browser.board.table import a_quiet_board, an_uno_game
from tests.browser.board.test_looks import forty

WIDTHS = [370, 700, 1000, 1400]
SET_WIDTHS = """(widths) => [...document.querySelectorAll('main > div')].forEach((e, i) => {
  e.style.width = `${widths[i]}px`;
})"""
# Where everything is that a person aims at, or looks for, in every view.
PLACES = """() => [...document.querySelectorAll('.fcd')].map((root) => {
  const from = root.getBoundingClientRect();
  const parts = root.querySelectorAll('.fcd-deck, .fcd-pile, .fcd-hand, .fcd-say, .fcd-replay');
  const shown = [...parts].map((e) => e.getBoundingClientRect());
  const places = shown.map(({ left, top }) => `${left - from.left} ${top - from.top}`);
  return [from.height, ...places].join(', ');
})"""


def next_message(state: dict[str, Any]) -> dict[str, Any]:
    """What a person would do next: answer, what is due, the first card, or the first button."""
    able = [act for act in state["acts"] if not act["why"]]
    due = [act for act in able if act["due"]]
    cards = [card for card, why, _ in state["hand"] if not why]
    if state["choose"]:
        return {"type": state["choose"]["ask"], "value": state["choose"]["options"][0][0]}
    if cards and not due:
        return {"type": "play", "id": cards[0]}
    act = (due or able)[0]
    return {"type": act["type"], **({"word": act["word"]} if act["word"] else {})}


@pytest.mark.parametrize(
    ("key", "players"),
    [
        ("fcd2018", 4),
        ("fcd2017", 4),
        ("mini_uno", 3),
        ("uno", 10),
        ("uno_contest", 4),
        ("seven_zero", 3),
    ],
)
def test_height_and_places_are_the_same_from_the_deal_to_the_end_of_a_round(table, key, players):
    t = table(Board(Game(key, players=players, seed=12)), viewport={"width": 1500, "height": 900})
    for _ in WIDTHS[1:]:
        t.host.add_view()
    t.page.evaluate(SET_WIDTHS, WIDTHS)
    first = t.page.evaluate(PLACES)
    for seq in range(400):
        if t.board.state["over"]:
            break
        hint = {"type": "hint"} if seq % 7 == 3 else next_message(t.board.state)
        t.board.receive({**hint, "ply": t.board.state["ply"], "seq": f"{seq}"})
        t.host.push()
        assert t.page.evaluate(PLACES) == first, t.board.game.log[-1]
    expect(t.panel.first).to_contain_text("won")
    t.page.locator(".fcd-you").evaluate_all("(all) => all.forEach((e) => e.append('Caught!'))")
    assert t.page.evaluate(PLACES) == first
    heights = [float(each.split(",")[0]) for each in first]
    assert all(high <= 660 for high in heights[2:]) or players > 4
    assert heights[1] <= 780 or players > 4


# Show what is said of every card and button; tell where it lies over a card or catches the pointer.
TIPS = """() => {
  const tip = document.querySelector('.fcd-tip'), found = [];
  const cards = [...document.querySelectorAll('.fcd-hand > button')];
  for (const b of document.querySelectorAll('.fcd-hand > button, .fcd-acts button')) {
    b.focus();
    if (tip.hidden) continue;
    const at = tip.getBoundingClientRect();
    const parts = cards.flatMap((card) => [card, card.firstChild]);
    const boxes = parts.map((e) => e.getBoundingClientRect());
    const over = boxes.some((box) => box.left < at.right && box.right > at.left
      && box.top < at.bottom && box.bottom > at.top);
    const hit = tip.contains(document.elementFromPoint(at.left + 3, at.top + 3));
    found.push(over || hit ? `${over} ${hit} ${b.ariaLabel ?? b.textContent}` : '');
  }
  return found;
}"""
# Every card can be hit in the middle of what is seen of it, even with another one in front.
OUT_OF_REACH = """() => [...document.querySelectorAll('.fcd-hand > button')].filter((b) => {
  b.previousElementSibling?.focus();
  b.scrollIntoView({ inline: 'center', block: 'nearest' });
  const { left, top, width, height } = b.getBoundingClientRect();
  return width < 22 || document.elementFromPoint(left + width / 2, top + height / 2) !== b;
}).map((b) => b.ariaLabel)"""


@pytest.mark.parametrize("size", [7, 15, 40])
def test_no_tip_covers_a_card_or_takes_its_click_and_every_card_is_in_reach(table, size):
    game = forty() if size == 40 else Game("uno", players=3, seed=3, hand_size=size)
    t = table(Board(game))
    for width in WIDTHS:
        t.page.set_viewport_size({"width": width, "height": 900})
        said = t.page.evaluate(TIPS)
        assert [tip for tip in said if tip] == [], width
        assert len(said) >= size / 2
        assert t.page.evaluate(OUT_OF_REACH) == [], width
        rows = t.hand.evaluate_all("(all) => new Set(all.map((b) => b.offsetTop)).size")
        assert rows == 1


SCROLLS = """(part) => {
  const { scrollHeight, clientHeight } = document.querySelector(part);
  return scrollHeight > clientHeight;
}"""


def test_the_curtain_changes_no_height_and_a_page_below_the_table_is_as_high_as_its_text(table):
    t = table(Board.hot_seat(Game("fcd2018", seed=3)), viewport={"width": 700, "height": 800})
    high = "(part) => document.querySelector(part).getBoundingClientRect().height"
    before, alone = (t.page.evaluate(high, part) for part in (".fcd-table", ".fcd"))
    t.page.get_by_role("button", name="Show my").click()
    assert t.page.evaluate(high, ".fcd") == alone
    t.page.locator("summary").click()
    t.page.get_by_role("button", name="Keys").click()
    expect(t.side_panel).to_contain_text("Escape")
    assert t.page.evaluate(high, ".fcd-table") == before
    assert not t.page.evaluate(SCROLLS, ".fcd-lines")
    expect(t.side_panel.get_by_text("this list")).to_be_in_viewport()
    first = t.side_panel.locator("p").first.bounding_box()
    head = t.side_panel.locator(".fcd-head").bounding_box()
    assert first
    assert head
    assert first["y"] >= head["y"] + head["height"]  # nothing of it is cut off


def test_two_boards_on_one_page_have_names_of_their_own(table):
    t = table(Board(an_uno_game()))
    t.host.add_view()
    names = [root.get_attribute("aria-label") for root in t.page.locator(".fcd").all()]
    assert names == ["UNO table", "UNO table 2"]
    assert audit(t.page, "main") == []


HEAR = """() => {
  window.heard = [];
  document.addEventListener('keydown', (e) => heard.push(e.key));
}"""


def test_arrows_home_and_end_are_the_boards_wherever_the_focus_is_on_it(table):
    t = table(a_quiet_board(an_uno_game("R9 R8 G7 G6 G5")))
    t.page.evaluate(HEAR)
    t.page.evaluate("() => { document.body.style.height = '5000px'; scrollTo(0, 9); }")
    for place in (".fcd-status", ".fcd-top", ".fcd-mid", ".fcd-who"):
        t.page.locator(place).click(position={"x": 2, "y": 2})
        scrolled = t.page.evaluate("scrollY")
        for key, card in (("End", "G5"), ("Home", "R9"), ("ArrowRight", "R8"), ("ArrowDown", "G7")):
            t.page.keyboard.press(key)
            expect(t.card(card)).to_be_focused()
        assert t.page.evaluate("[scrollY, heard.length]") == [scrolled, 0]


def test_the_first_key_after_running_a_cell_comes_to_the_board_and_says_so(table):
    t = table(a_quiet_board(an_uno_game()))  # just run: Playwright's calls count as a person's
    t.page.evaluate(HEAR)
    assert t.page.evaluate("document.activeElement === document.body")
    t.page.keyboard.press("d")
    expect(t.status).to_contain_text("Press D again for “Draw”.")
    expect(t.root).to_be_focused()
    assert t.types == []
    t.page.keyboard.press("d")
    t.settle()
    assert t.types == ["draw"]
    assert t.page.evaluate("heard") == []
    t.host.close()
    t.host.add_view()
    t.page.keyboard.press("Shift+Enter")  # goes on to the next cell, and the board is in sight
    t.page.keyboard.press("d")
    expect(t.root).to_be_focused()
    t.host.close()
    t.host.add_view()
    t.page.keyboard.press("ArrowDown")  # goes to another cell, whose keys they are now
    t.page.keyboard.press("d")
    t.host.close()
    never = "() => Object.defineProperty(navigator, 'userActivation', { value: {} })"
    t.page.evaluate(never)  # the page has only been opened
    t.page.evaluate("document.fcdClaims = false")
    t.host.add_view()
    t.page.keyboard.press("d")
    assert t.page.evaluate("heard") == ["Shift", "Enter", "ArrowDown", "d", "d"]
