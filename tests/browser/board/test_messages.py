"""One message at a time, whatever a person or the kernel does."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from fcd import Game
from fcd.board.widgets.board import Board
from tests.browser.board.table import a_quiet_board, an_uno_game


def test_a_double_click_plays_one_card(table):
    t = table(a_quiet_board(an_uno_game("R9 R8 R7 R6 R5")))
    t.host.hold()
    t.card("R9").dblclick()
    assert t.types == ["play"]
    t.host.release()
    expect(t.hand).to_have_count(4)


def test_the_second_click_of_two_does_not_fall_on_the_next_card(table):
    t = table(a_quiet_board(an_uno_game("R9 R8 R7 R6 R5")))
    t.card("R9").click()
    expect(t.hand).to_have_count(4)  # R8 is now where the pointer is
    t.page.mouse.down(click_count=2)
    t.page.mouse.up(click_count=2)
    t.settle()
    assert t.types == ["play"]


def test_two_clicks_while_python_is_busy_play_one_card(table):
    t = table(a_quiet_board(an_uno_game("R9 R8 R7 R6 R5")))
    t.host.hold()
    t.card("R9").click()
    t.card("R8").click()
    t.host.release()
    expect(t.hand).to_have_count(4)
    assert t.types == ["play"]


def test_a_key_that_is_held_down_is_pressed_once(table):
    t = table(a_quiet_board(an_uno_game("R9 R8 R7 R6 R5")))
    t.card("R9").focus()
    t.page.keyboard.down("Enter")
    t.settle()
    t.page.keyboard.down("Enter")
    t.page.keyboard.down("Enter")
    t.settle()
    expect(t.hand).to_have_count(4)


def test_the_board_says_when_python_does_not_answer_and_when_it_does(table):
    t = table(a_quiet_board(an_uno_game()), clock=True)
    t.host.hold()
    t.card("R9").click()
    t.page.clock.run_for(4000)
    expect(t.status).not_to_contain_text("not answering")
    t.page.clock.run_for(1500)
    expect(t.status).to_contain_text("Python is not answering")
    t.host.release()
    expect(t.card("R9")).to_have_count(0)
    expect(t.status).not_to_contain_text("not answering")


def test_two_views_do_not_take_each_others_answers(table):
    t = table(a_quiet_board(an_uno_game()))
    t.host.add_view()
    first, second = t.page.locator(".fcd").all()
    t.host.hold()
    first.locator('[data-id="R9"]').click()
    second.get_by_role("button", name="Hint").click()
    assert t.types == ["play", "hint"]
    t.host.answer_one()
    expect(first).not_to_have_class(re.compile("fcd-busy"))
    expect(second).to_have_class(re.compile("fcd-busy"))
    t.host.release()
    for view in (first, second):
        expect(view).not_to_have_class(re.compile("fcd-busy"))
        expect(view.locator(".fcd-hand > button")).to_have_count(4)


def test_closing_leaves_nothing_behind(table):
    t = table(Board.watch(Game("uno", seed=1)), clock=True)
    t.page.get_by_role("button", name="Play", exact=True).click()
    t.host.close()
    t.page.clock.run_for(10_000)
    assert t.types == []
    assert t.page.evaluate("Object.values(window.fcdHost.heard).every((set) => set.size === 0)")
    assert t.page.locator("main").inner_html() == ""
