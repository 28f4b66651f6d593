"""What cannot be played says why: on hover, on focus and on tap, with the rule a click away."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from fcd.board.widgets.board import Board
from tests.browser.board.table import an_uno_game

REASON = "color red"


def test_a_blocked_card_says_why_on_hover_and_lets_the_pointer_come_and_read(table):
    t = table(Board(an_uno_game()))
    t.card("G5").hover(force=True)
    expect(t.tip).to_contain_text(REASON)
    t.tip.hover()  # on the way there it must not go away
    t.page.wait_for_timeout(400)  # longer than the grace
    expect(t.tip).to_be_visible()
    t.tip.get_by_role("button", name="Rule").click()
    expect(t.aside).to_contain_text("What matches")
    expect(t.tip).to_be_hidden()
    t.page.mouse.move(5, 5)
    assert t.host.sent[-1]["ref"] == "uno#match"


def test_it_goes_when_the_pointer_leaves_and_with_escape(table):
    t = table(Board(an_uno_game()))
    t.card("G5").hover(force=True)
    expect(t.tip).to_be_visible()
    t.page.locator(".fcd-log").hover()
    expect(t.tip).to_be_hidden()
    t.card("G5").hover(force=True)
    expect(t.tip).to_be_visible()
    t.page.keyboard.press("Escape")  # the focus is nowhere near
    expect(t.tip).to_be_hidden()


def test_a_blocked_card_says_why_on_focus_and_tab_leads_to_the_rule(table):
    t = table(Board(an_uno_game()))
    t.card("R9").focus()
    t.page.keyboard.press("ArrowRight")
    expect(t.tip).to_contain_text(REASON)
    t.page.keyboard.press("Tab")
    expect(t.tip.get_by_role("button", name="Rule")).to_be_focused()
    t.page.keyboard.press("Enter")
    expect(t.aside.locator("b").first).to_be_focused()
    expect(t.aside).to_contain_text("What matches")
    t.page.keyboard.press("Escape")
    expect(t.aside).to_be_hidden()
    expect(t.card("G5")).to_be_focused()


def test_a_blocked_card_says_why_on_tap(table):
    t = table(Board(an_uno_game()), has_touch=True)
    t.card("G5").tap(force=True)
    expect(t.tip).to_contain_text(REASON)
    t.tip.get_by_role("button", name="Why?").tap()
    expect(t.aside).to_contain_text("one of these is needed")
    assert t.types == ["why"]


def test_a_blocked_card_says_why_aloud_and_sends_nothing(table):
    t = table(Board(an_uno_game()))
    expect(t.card("G5")).to_have_accessible_name(re.compile("^green 5. Not playable. .*color red"))
    t.card("G5").click(force=True)
    expect(t.page.locator("[aria-live=assertive]")).to_contain_text(REASON)
    assert t.types == []


def test_w_explains_any_card_and_any_button(table):
    t = table(Board(an_uno_game()))
    t.card("R9").focus()
    t.page.keyboard.press("w")
    expect(t.aside).to_contain_text("Play the red 9: legal")
    t.page.keyboard.press("Escape")
    t.act("End turn").focus()
    t.page.keyboard.press("w")
    expect(t.aside).to_contain_text("not legal")
    assert t.host.sent[-1]["act"] == ["end", ""]


def test_a_blocked_button_says_why_too(table):
    t = table(Board(an_uno_game()))
    t.act("End turn").click(force=True)
    expect(t.tip).to_be_visible()
    assert t.types == []


def test_a_rule_leads_to_another_rule(table):
    t = table(Board(an_uno_game()))
    t.card("G5").focus()
    t.page.keyboard.press("w")
    t.aside.get_by_role("button", name="uno#wild").click()
    expect(t.aside).to_contain_text("Wild")
    t.aside.get_by_role("button", name="Close").click()
    expect(t.aside).to_be_hidden()
    expect(t.card("G5")).to_be_focused()
