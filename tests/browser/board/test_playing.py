"""Whole games by mouse and by keyboard, choices, modes, help and files."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from fcd import Game
from fcd.board.presenter import win
from fcd.board.widgets.board import Board
from fcd.engine import Move
from fcd.view import View
from tests.browser.board.table import (
    Table,
    a_game,
    a_quiet_board,
    an_uno_game,
    click_through,
    halfway,
    passing,
)
from tests.scripted import down_to_one

# Each game by mouse or by keyboard: between them they have every kind of choice and button.


@pytest.mark.parametrize(("key", "players", "kind"), [("fcd2018", 4, "draw"), ("uno", 3, "color")])
def test_a_whole_game_by_mouse(table, key, players, kind):
    t = table(Board(Game(key, players=players, seed=11)))
    for _ in range(400):
        if t.board.state["over"]:
            break
        click_through(t)
    assert t.board.game.is_over
    assert {"play", kind} <= {*t.types}
    expect(t.panel).to_contain_text("won")
    expect(t.panel.get_by_role("listitem")).to_have_count(players)
    t.panel.get_by_role("button", name="Play again").click()
    t.ply(len(t.board.game.moves))
    assert not t.board.game.is_over


def type_through(t: Table) -> None:
    """The same with the keyboard alone; where the focus is, is where it was left."""
    keys = t.page.keyboard
    focused = t.page.evaluate("document.activeElement.closest('.fcd-hand, .fcd-panel')?.className")
    due = t.page.locator(".fcd-acts .fcd-due[aria-disabled=false]")
    able = t.page.locator(".fcd-acts [aria-disabled=false]")
    if t.panel.is_visible():
        assert focused == "fcd-panel"
        keys.press("Enter")
    elif due.count() or not t.playable.count():
        keys.press((due if due.count() else able).first.get_attribute("data-key") or "")
    else:
        assert focused == "fcd-hand"
        at = t.playable.first.evaluate("(b) => [...b.parentElement.children].indexOf(b)")
        keys.press("Home")
        for _ in range(at):
            keys.press("ArrowRight")
        keys.press("Enter")
    t.settle()


@pytest.mark.parametrize(
    ("key", "players", "kind"), [("fcd2017", 4, "say"), ("seven_zero", 3, "player")]
)
def test_a_whole_game_by_keyboard(table, key, players, kind):
    t = table(Board(Game(key, players=players, seed=12)))
    for _ in range(10):
        t.page.keyboard.press("Tab")
        if t.page.evaluate("document.activeElement.matches('.fcd-hand > *')"):
            break
    for _ in range(400):
        if t.board.state["over"]:
            break
        type_through(t)
    assert t.board.game.is_over
    assert {"play", kind} <= {*t.types}
    inside = "document.querySelector('.fcd').contains(document.activeElement)"
    assert t.page.evaluate(inside)  # whoever plays by keyboard is not put out of the board


# -- choosing, challenging, calling out ------------------------------------------------------------


def test_a_color_is_chosen_or_not_and_then_the_draw_pile_draws(table):
    t = table(a_quiet_board(an_uno_game()))
    for message in ({"type": "play", "id": "wild"}, {"type": "cancel"}):  # from another view
        t.board.receive({**message, "ply": 0, "seq": "x"})
        t.host.push()
        expect(t.panel).to_be_visible(visible=message["type"] == "play")
        assert t.page.evaluate("document.activeElement === document.body")  # nobody is in here
    t.card("wild").focus()
    t.page.keyboard.press("Enter")
    expect(t.panel).to_be_visible()
    t.page.keyboard.press("Escape")
    expect(t.panel).to_be_hidden()
    expect(t.hand).to_have_count(5)
    assert t.types == ["play", "cancel"]
    t.card("wild").click()
    expect(t.panel).to_contain_text("Name a color")
    expect(t.panel.get_by_role("button", name="red")).to_be_focused()
    t.panel.get_by_role("button", name="green").click()
    expect(t.panel).to_be_hidden()
    expect(t.page.locator(".fcd-pile")).to_have_class(re.compile("fcd-green"))
    expect(t.page.locator(".fcd-force")).to_have_text("green")
    expect(t.page.get_by_role("img", name="Color in force: green")).to_be_visible()
    expect(t.hand).to_have_count(4)
    t.page.get_by_role("button", name="Draw pile").click()
    expect(t.hand).to_have_count(5)
    assert t.types[-1] == "draw"


def test_challenging_a_wild_draw_four(table):
    game = an_uno_game("R9 R8", others=["wild4 R1 R2 R3"])
    game._states[0] = game.state._replace(player=1)
    game.play("play wild4 naming blue")
    t = table(a_quiet_board(game))
    expect(t.status).to_contain_text("challenge")
    t.hand.first.press("c")
    expect(t.page.locator(".fcd-log")).to_contain_text("Bob draws four cards")
    assert t.types == ["challenge"]


def test_catching_who_forgot_uno_out_of_turn_or_letting_it_go(table):
    for press, cards_after in (("Call out UNO", 3), ("Go on", 1)):
        t = table(Board(down_to_one(forgets=True), seat=0, bots={1: passing, 2: passing}))
        before = len(t.board.game.moves)
        t.act(press).click()
        t.settle()
        assert len(t.board.game.at(before + 1).state.hands[1]) == cards_after


def test_a_wrong_call_out_costs_cards(table):
    others = ["P1S P2S P3S P4S", "G1S G2S G3S G4S", "Y1S Y2S Y3S Y4S"]
    t = table(a_quiet_board(a_game("fcd2017", "R9H G5H Y7C", "R4D", players=4, others=others)))
    expect(t.act("Call out UNO")).to_have_attribute("data-tip", "")
    t.hand.first.press("1")
    expect(t.hand).to_have_count(7)


# -- hot seat, watching, puzzles, players that fail, debts, open hands -----------------------------


def test_the_curtain_hides_everything_and_who_misclicked_can_take_it_back_behind_it(table):
    t = table(Board.hot_seat(Game("fcd2018", seed=3)))
    curtain, show = t.page.locator(".fcd-curtain"), t.page.get_by_role("button", name="Show my")
    expect(curtain).to_contain_text("Alice")
    expect(curtain.get_by_role("button", name="Take back")).to_have_count(0)
    show.click()
    t.act("Draw").click()
    t.act("End turn").click()
    expect(curtain).to_contain_text("Bob")
    for part in (".fcd-table", ".fcd-side"):
        expect(t.page.locator(part)).to_be_hidden()
    assert t.hand.count() == 0
    curtain.get_by_role("button", name="Take back").click()
    expect(curtain).to_contain_text("Alice")
    show.click()
    expect(t.hand).to_have_count(7)
    t.ply(0)


def test_a_puzzle_shows_its_goal_and_that_it_is_reached(table):
    t = table(Board.puzzle(an_uno_game("R9"), goal=win(1)))
    goal = t.page.locator(".fcd-goal")
    expect(goal).to_contain_text("Goal: Put your final card down")
    t.card("R9").click()
    expect(goal).to_contain_text("✓ Done")


def test_a_players_failure_is_shown_and_the_bot_can_help(table):
    def broken(view: View) -> Move:
        raise RuntimeError("not yet written")

    t = table(Board(an_uno_game(), bots={1: broken}))
    t.card("R9").click()
    expect(t.panel).to_contain_text("not yet written")
    t.panel.get_by_role("button", name="Try again").click()
    expect(t.panel).to_contain_text("not yet written")
    t.panel.get_by_role("button", name="Let the eager bot move").click()
    expect(t.panel).to_be_hidden()


def test_a_debt_is_made_visible(table):
    others = ["P1S P2S", "G1S G2S", "R2S R5S R3S Y4S"]
    game = a_game("fcd2018", "R9H G5H Y7C", "R4D", players=4, others=others)
    game._states[0] = game.state._replace(player=3)
    game.play("play R2S")
    game.play("end")
    t = table(a_quiet_board(game))
    expect(t.page.locator(".fcd-who")).to_contain_text("you owe 2")
    expect(t.status).to_contain_text("You owe two cards")


# -- hints, sorting, taking back, replay -----------------------------------------------------------


def test_hints_keys_and_taking_back(table):
    t = table(a_quiet_board(an_uno_game("R9 G5 Y7")))
    t.page.get_by_role("button", name="Hint").click()
    expect(t.status).to_contain_text("Hint: play the red 9")
    expect(t.card("R9")).to_have_class(re.compile("fcd-hint"))
    expect(t.card("R9")).to_have_accessible_name(re.compile("Suggested"))
    t.page.locator("summary").press("Enter")
    t.page.get_by_role("button", name="Keys").press("Enter")
    expect(t.aside).to_contain_text("Escape")
    expect(t.page.locator(".fcd-menu")).to_be_hidden()
    t.page.keyboard.press("Escape")
    expect(t.page.locator("summary")).to_be_focused()
    t.card("R9").click()
    expect(t.card("R9")).to_have_count(0)
    t.hand.first.press("z")
    expect(t.card("R9")).to_have_count(1)
    t.ply(0)
    expect(t.status).to_contain_text("Taken back")


def test_the_hand_can_be_sorted_in_the_ways_that_matter(table):
    t = table(Board(a_game("fcd2018", "R9H B5H Y7C R2S", "R4D", players=4)))
    sort = t.page.get_by_role("toolbar", name="Sort the hand")
    assert sort.get_by_role("button").all_inner_texts() == ["dealt", "color", "suit", "value"]
    order = "(cards) => cards.map((b) => b.dataset.id).join(' ')"
    for by, cards in (("value", "R2S B5H Y7C R9H"), ("suit", "B5H R9H Y7C R2S")):
        sort.get_by_role("button", name=by).click()
        assert t.hand.evaluate_all(order) == cards
    reds = table(Board(an_uno_game("R9 R5 R7")))
    sorts = reds.page.get_by_role("toolbar", name="Sort the hand").get_by_role("button")
    assert sorts.all_inner_texts() == ["dealt", "value"]


def test_replay_by_slider_line_buttons_and_dragging(table):
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
    t.host.sent.clear()
    t.host.hold()
    for value in ("9", "7", "5", "2"):  # dragged: one message at a time, and it ends where it was
        slider.fill(value)
    assert [message["to"] for message in t.host.sent] == [9]
    t.host.answer_one()
    t.ply(9)
    expect(slider).to_have_value("2")  # it stays under the finger
    t.host.release()
    t.ply(2)
    assert [message["to"] for message in t.host.sent] == [9, 2]
    expect(slider).to_have_value("2")


# -- saving and loading ----------------------------------------------------------------------------


def test_a_round_is_saved_once_and_loaded_but_no_other_file(table, tmp_path):
    t = table(Board(halfway()))
    downloads: list[object] = []
    t.page.on("download", lambda download: downloads.append(download))
    t.page.locator("summary").click()
    with t.page.expect_download() as saving:
        t.page.get_by_role("button", name="Save this round").click()
    t.page.get_by_role("button", name="value").click()  # paints the same state again
    t.page.get_by_role("button", name="Hint").click()
    t.settle()
    assert len(downloads) == 1
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert Game.from_json(file.read_text()).state == t.board.game.state
    other = table(Board(Game("mini_uno", players=2, seed=1)))
    picker = other.page.locator("input[type=file]")
    huge, strange = tmp_path / "huge.json", tmp_path / "strange.json"
    huge.write_text("x" * 1_000_001)
    strange.write_text(json.dumps({"hello": 1}))
    picker.set_input_files(huge)
    expect(other.status).to_contain_text("too large")
    assert other.types == []
    picker.set_input_files(strange)
    expect(other.status).to_contain_text("no round")
    picker.set_input_files(file)
    expect(other.status).to_contain_text("Loaded")
    expect(other.page.locator(".fcd-top b")).to_have_text("UNO")
    assert other.board.game.state == t.board.game.state
