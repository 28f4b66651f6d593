"""Taking back, replay, hints, sorting."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from fcd.board.widgets.board import Board
from tests.browser.board.table import a_game, a_quiet_board, an_uno_game, halfway


def test_taking_back(table):
    t = table(a_quiet_board(an_uno_game()))
    t.card("R9").click()
    expect(t.card("R9")).to_have_count(0)
    t.hand.first.press("z")
    expect(t.card("R9")).to_have_count(1)
    t.ply(0)
    expect(t.status).to_contain_text("Taken back")


def test_replay_by_slider_line_and_buttons(table):
    board = Board(halfway())
    t = table(board)
    last = len(board.game.moves)
    slider = t.page.get_by_role("slider")
    slider.fill("3")
    t.ply(3)
    expect(t.root).to_have_class(re.compile("fcd-past"))
    t.page.locator(".fcd-log button").last.click()
    t.ply(0)
    t.page.get_by_role("button", name="One move forward").click()
    t.ply(1)
    expect(slider).to_have_value("1")
    now = t.page.locator(".fcd-log [aria-current=step]")
    expect(now).to_have_text(board.game.log[1])
    t.page.get_by_role("button", name="Live", exact=True).click()
    t.ply(last)
    expect(t.root).not_to_have_class(re.compile("fcd-past"))


def test_a_dragged_slider_sends_one_message_at_a_time_and_ends_where_it_was_left(table):
    t = table(Board(halfway()))
    slider = t.page.get_by_role("slider")
    t.host.hold()
    for value in ("9", "7", "5", "2"):
        slider.fill(value)
    assert [message["to"] for message in t.host.sent] == [9]
    t.host.answer_one()
    t.ply(9)
    expect(slider).to_have_value("2")  # it stays under the finger
    t.host.release()
    t.ply(2)
    assert [message["to"] for message in t.host.sent] == [9, 2]
    expect(slider).to_have_value("2")


def test_a_hint_shows_the_card_and_says_why(table):
    t = table(Board(an_uno_game("R9 G5 Y7")))
    t.page.get_by_role("button", name="Hint").click()
    expect(t.status).to_contain_text("Hint: play the red 9")
    expect(t.card("R9")).to_have_class(re.compile("fcd-hint"))
    expect(t.card("R9")).to_have_accessible_name(re.compile("Suggested"))


def test_the_menu_opens_the_keys_and_gives_the_focus_back(table):
    t = table(Board(an_uno_game()))
    t.page.locator("summary").press("Enter")
    t.page.get_by_role("button", name="Keys").press("Enter")
    expect(t.aside).to_contain_text("Escape")
    expect(t.page.locator(".fcd-menu")).to_be_hidden()
    t.page.keyboard.press("Escape")
    expect(t.page.locator("summary")).to_be_focused()


def test_the_hand_can_be_sorted_in_the_ways_that_matter(table):
    t = table(Board(a_game("fcd2018", "R9H B5H Y7C R2S", "R4D", players=4)))
    sort = t.page.get_by_role("toolbar", name="Sort the hand")
    assert sort.get_by_role("button").all_inner_texts() == ["dealt", "color", "suit", "value"]
    order = "(cards) => cards.map((b) => b.dataset.id).join(' ')"
    sort.get_by_role("button", name="value").click()
    assert t.hand.evaluate_all(order) == "R2S B5H Y7C R9H"
    sort.get_by_role("button", name="suit").click()
    assert t.hand.evaluate_all(order) == "B5H R9H Y7C R2S"
    uno = table(Board(an_uno_game("R9 R5 R7")))
    sorts = uno.page.get_by_role("toolbar", name="Sort the hand").get_by_role("button")
    assert sorts.all_inner_texts() == ["dealt", "value"]
