"""One message at a time; keys, focus, and reasons, whatever a person or the kernel does."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from fcd import Game
from fcd.board.widgets.board import Board
from tests.browser.board.table import a_quiet_board, an_uno_game


def test_clicks_while_python_is_busy_second_clicks_and_held_keys_play_one_card(table):
    t = table(a_quiet_board(an_uno_game("R9 R8 R7 R6 R5 R3")))
    t.host.hold()
    t.card("R9").dblclick()
    t.card("R8").click()
    t.host.release()
    assert t.types == ["play"]
    expect(t.hand).to_have_count(5)
    t.card("R8").click()
    expect(t.hand).to_have_count(4)  # R7 is now where the pointer is
    t.page.mouse.down(click_count=2)
    t.page.mouse.up(click_count=2)
    t.settle()
    assert t.types == ["play", "play"]
    t.card("R7").focus()
    for _ in range(3):
        t.page.keyboard.down("Enter")
        t.settle()
    expect(t.hand).to_have_count(3)


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


def test_a_film_plays_pauses_waits_for_a_slow_kernel_and_leaves_nothing_behind(table):
    t = table(Board.watch(Game("fcd2018", seed=2)), clock=True)
    play = t.page.get_by_role("button", name="Play", exact=True)
    t.page.get_by_role("button", name="Next move").click()
    t.ply(1)
    play.click()
    for ply in (2, 3, 4):
        t.page.clock.run_for(1000)
        t.ply(ply)
    t.page.get_by_role("combobox").select_option("fast")
    t.page.clock.run_for(300)
    expect(t.root).not_to_have_attribute("data-ply", "4")
    t.page.get_by_role("button", name="Pause").click()
    t.settle()
    ply = len(t.board.game.moves)  # on a busy machine the film may be further
    t.page.clock.run_for(10_000)
    t.ply(ply)
    assert set(t.types) == {"step"}
    t.host.sent.clear()
    t.host.hold()
    play.click()
    t.page.clock.run_for(4500)
    assert t.types == ["step"]
    t.host.release()
    t.ply(ply + 1)
    t.host.close()
    t.host.sent.clear()
    t.page.clock.run_for(10_000)
    assert t.types == []
    assert t.page.evaluate("Object.values(window.fcdHost.heard).every((set) => set.size === 0)")
    assert t.page.locator("main").inner_html() == ""


def test_focus_and_keys_stay_on_the_board_but_those_with_ctrl_go_through(table):
    t = table(a_quiet_board(an_uno_game("R9 R8 G7 G6 G5")))
    t.card("R8").focus()
    t.board.receive({"type": "play", "id": "R9", "ply": 0, "seq": "x"})  # played in another view
    t.host.push()
    expect(t.hand).to_have_count(4)
    expect(t.card("R8")).to_be_focused()
    t.page.keyboard.press("Enter")
    expect(t.hand).to_have_count(3)
    expect(t.card("G7")).to_be_focused()  # its neighbor
    t.page.keyboard.press("End")
    expect(t.card("G5")).to_be_focused()
    stops = t.page.locator(".fcd-hand [tabindex='0']")  # the hand is one
    assert [stop.get_attribute("data-id") for stop in stops.all()] == ["G5"]
    hear = "(e) => { heard.push(e.key); e.preventDefault(); }"
    t.page.evaluate(f"() => {{ window.heard = []; document.onkeydown = {hear}; }}")
    for key in ("d", "d", "a", "x", "Shift+M", "ArrowRight", "Control+s", "Shift+Enter"):
        t.page.keyboard.press(key)
    assert set(t.page.evaluate("window.heard")) == {"Control", "s", "Enter"}


REASON = "Needs red, a 4 or a wild."


def test_what_is_blocked_says_why_to_the_mouse_and_lets_it_come_and_read(table):
    t = table(Board(an_uno_game()))
    expect(t.card("G5")).to_have_accessible_name(re.compile("^green 5. Not playable. Needs red"))
    t.card("G5").click(force=True)
    expect(t.page.locator("[aria-live=assertive]")).to_contain_text(REASON)
    t.act("End turn").click(force=True)
    expect(t.tip).to_be_visible()
    assert t.types == []  # Python was not asked
    t.page.locator(".fcd-log").hover()
    t.page.locator(":focus").blur()
    expect(t.tip).to_be_hidden()
    t.card("G5").hover(force=True)
    expect(t.tip).to_be_visible()
    t.page.keyboard.press("Escape")  # the focus is nowhere near
    expect(t.tip).to_be_hidden()
    t.page.locator(".fcd-log").hover()
    t.card("G5").hover(force=True)
    expect(t.tip).to_contain_text(REASON)
    expect(t.tip).to_be_visible()
    t.tip.hover(force=True, position={"x": 4, "y": 4})  # on the way there it must not go away
    t.page.wait_for_timeout(400)  # longer than the grace
    expect(t.tip).to_be_visible()
    t.tip.get_by_role("button", name="Rule").click()
    expect(t.side_panel).to_contain_text("What matches")
    expect(t.tip).to_be_hidden()
    assert t.host.sent[-1]["ref"] == "uno#match"


def test_what_is_blocked_says_why_to_the_keyboard_and_w_explains_anything(table):
    t = table(Board(an_uno_game()))
    press = t.page.keyboard.press
    t.card("R9").focus()
    press("ArrowRight")
    expect(t.tip).to_contain_text(REASON)
    press("Tab")
    expect(t.tip.get_by_role("button", name="Rule")).to_be_focused()
    press("Enter")
    expect(t.side_panel.locator("b").first).to_be_focused()
    expect(t.side_panel).to_contain_text("What matches")
    press("Escape")
    expect(t.side_panel).to_be_hidden()
    expect(t.card("G5")).to_be_focused()
    press("w")
    t.side_panel.get_by_role("button", name="Rule: What matches").click()  # a rule leads to another
    expect(t.side_panel).to_contain_text("What matches")
    t.side_panel.get_by_role("button", name="Close").click()
    expect(t.side_panel).to_be_hidden()
    expect(t.card("G5")).to_be_focused()
    t.card("R9").focus()
    press("w")
    expect(t.side_panel).to_contain_text("You can play the red 9")
    press("Escape")
    t.act("End turn").focus()
    press("w")
    expect(t.side_panel).to_contain_text("You can’t end the turn")
    assert t.host.sent[-1]["act"] == ["end", ""]


def test_a_blocked_card_says_why_on_tap(table):
    t = table(Board(an_uno_game()), has_touch=True)
    t.card("G5").tap(force=True)
    expect(t.tip).to_contain_text(REASON)
    t.tip.get_by_role("button", name="Why?").tap()
    expect(t.side_panel).to_contain_text("Needs red")
    assert t.types == ["why"]
