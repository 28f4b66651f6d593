"""One message at a time; keys, focus, and reasons, whatever a person or the kernel does."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from fcd import Game
from fcd.board.widgets.board import Board
from tests.browser.board.table import a_game, a_quiet_board, an_uno_game


def test_clicks_while_python_is_busy_play_one_card(table):
    t = table(a_quiet_board(an_uno_game("R9 R8 R7 R6 R5")))
    t.host.hold()
    t.card("R9").dblclick()
    t.card("R8").click()
    t.host.release()
    assert t.types == ["play"]
    expect(t.hand).to_have_count(4)


def test_the_second_click_of_two_does_not_fall_on_the_next_card(table):
    t = table(a_quiet_board(an_uno_game("R9 R8 R7 R6 R5")))
    t.card("R9").click()
    expect(t.hand).to_have_count(4)  # R8 is now where the pointer is
    t.page.mouse.down(click_count=2)
    t.page.mouse.up(click_count=2)
    t.settle()
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


# -- keys and focus: they stay on the board, and where they are expected ---------------------------


def test_keys_stay_on_the_board_but_those_with_ctrl_go_through(table):
    t = table(a_quiet_board(an_uno_game()))
    t.page.evaluate("""() => {
      window.heard = [];
      document.addEventListener('keydown', (e) => {
        window.heard.push(e.key);
        e.preventDefault();
      });
    }""")
    t.card("R9").focus()
    for key in ("d", "d", "a", "x", "Shift+M", "ArrowRight"):
        t.page.keyboard.press(key)
    t.page.keyboard.press("Control+s")
    t.page.keyboard.press("Shift+Enter")
    heard = set(t.page.evaluate("window.heard"))
    assert heard == {"Control", "s", "Enter"}


def test_focus_stays_on_the_card_it_is_on(table):
    t = table(a_quiet_board(an_uno_game("R9 R8 G7 G6 G5")))
    t.card("R8").focus()
    t.board.receive({"type": "play", "id": "R9", "ply": 0, "seq": "x"})  # played in another view
    t.host.push()
    expect(t.hand).to_have_count(4)
    expect(t.card("R8")).to_be_focused()
    t.page.keyboard.press("Enter")
    expect(t.hand).to_have_count(3)
    expect(t.card("G7")).to_be_focused()  # its neighbor


def test_a_board_that_nobody_is_in_does_not_take_the_focus(table):
    t = table(a_quiet_board(an_uno_game()))
    t.board.receive({"type": "play", "id": "wild", "ply": 0, "seq": "x"})
    t.host.push()
    expect(t.panel).to_be_visible()
    assert t.page.evaluate("document.activeElement === document.body")


def test_the_hand_is_one_tab_stop(table):
    t = table(Board(a_game("fcd2018", "R9H B5H Y7C R2S", "R4D", players=4)))
    assert t.page.locator(".fcd-hand [tabindex='0']").count() == 1
    t.card("B5H").focus()
    t.page.keyboard.press("End")
    expect(t.card("R2S")).to_be_focused()
    assert t.page.locator(".fcd-hand [tabindex='0']").get_attribute("data-id") == "R2S"


# -- what cannot be played says why: on hover, on focus and on tap, with the rule a click away -----


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
