"""Choosing colors and players, challenging, calling out."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from fcd.board.widgets.board import Board
from tests.browser.board.table import a_game, a_quiet_board, an_uno_game, passing
from tests.scripted import down_to_one


def test_choosing_a_color_rings_the_pile(table):
    t = table(a_quiet_board(an_uno_game()))
    t.card("wild").click()
    expect(t.panel).to_contain_text("Name a color")
    expect(t.panel.get_by_role("button", name="red")).to_be_focused()
    t.panel.get_by_role("button", name="green").click()
    expect(t.panel).to_be_hidden()
    expect(t.page.locator(".fcd-pile")).to_have_class(re.compile("fcd-green"))
    expect(t.page.locator(".fcd-force")).to_have_text("green")
    expect(t.page.get_by_role("img", name="Color in force: green")).to_be_visible()


def test_a_choice_can_be_cancelled_with_escape(table):
    t = table(a_quiet_board(an_uno_game()))
    t.card("wild").focus()
    t.page.keyboard.press("Enter")
    expect(t.panel).to_be_visible()
    t.page.keyboard.press("Escape")
    expect(t.panel).to_be_hidden()
    expect(t.hand).to_have_count(5)
    assert t.types == ["play", "cancel"]


def test_choosing_a_player_to_swap_with(table):
    t = table(a_quiet_board(an_uno_game("R9 R8 swap", players=3)))
    t.card("swap").click()
    t.panel.get_by_role("button", name="blue").click()
    t.panel.get_by_role("button", name="Jack").click()
    expect(t.hand).to_have_count(5)


def test_challenging_a_wild_draw_four(table):
    game = an_uno_game("R9 R8", others=["wild4 R1 R2 R3"])
    game._states[0] = game.state._replace(player=1)
    game.play("play wild4 naming blue")
    t = table(a_quiet_board(game))
    expect(t.status).to_contain_text("challenge")
    t.hand.first.press("c")
    expect(t.page.locator(".fcd-log")).to_contain_text("Bob draws four cards")
    assert t.types == ["challenge"]


def test_catching_who_forgot_uno_on_my_turn(table):
    t = table(Board(down_to_one(forgets=True), seat=2, bots={0: passing, 1: passing}))
    t.act("Call out UNO").click()
    expect(t.page.locator(".fcd-log")).to_contain_text("Jack")
    t.settle()
    assert len(t.board.game.state.hands[1]) == 3


def test_catching_who_forgot_uno_out_of_turn_or_letting_it_go(table):
    for press, cards_after in (("Call out UNO", 3), ("Go on", 1)):
        t = table(Board(down_to_one(forgets=True), seat=0, bots={1: passing, 2: passing}))
        before = len(t.board.game.moves)
        t.act(press).click()
        t.settle()
        assert len(t.board.game.at(before + 1).state.hands[1]) == cards_after


def test_calling_out_trio(table):
    others = ["P1S P2S", "G1S G2S", "R1S R2S R3S Y4S"]
    game = a_game("fcd2017", "R9H G5H Y7C", "R4D", players=4, others=others)
    game._states[0] = game.state._replace(player=3)
    game.play("play R1S")
    game.play("end")  # without a word
    t = table(a_quiet_board(game))
    t.act("Call out TRIO").click()
    expect(t.page.locator(".fcd-seats li").last).to_contain_text("5 cards")


def test_a_wrong_call_out_costs_cards(table):
    others = ["P1S P2S P3S P4S", "G1S G2S G3S G4S", "Y1S Y2S Y3S Y4S"]
    t = table(a_quiet_board(a_game("fcd2017", "R9H G5H Y7C", "R4D", players=4, others=others)))
    expect(t.act("Call out UNO")).to_have_attribute("data-tip", "")
    t.hand.first.press("1")
    expect(t.hand).to_have_count(7)
