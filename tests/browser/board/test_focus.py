"""Keys and focus: they stay on the board, and where they are expected."""

from __future__ import annotations

from playwright.sync_api import expect

from fcd.board.widgets.board import Board
from tests.browser.board.table import a_game, a_quiet_board, an_uno_game


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
