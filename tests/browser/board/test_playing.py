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
    VARIANTS,
    Table,
    a_game,
    a_quiet_board,
    an_uno_game,
    click_through,
    halfway,
    passing,
)
from tests.scripted import down_to_one


@pytest.mark.parametrize("key", VARIANTS)
def test_a_whole_game_by_mouse(table, key):
    t = table(Board(Game(key, players=VARIANTS[key], seed=11)))
    for _ in range(400):
        if t.board.state["over"]:
            break
        click_through(t)
    assert t.board.game.is_over
    expect(t.panel).to_contain_text("won")
    expect(t.panel.get_by_role("listitem")).to_have_count(VARIANTS[key])
    t.panel.get_by_role("button", name="Play again").click()
    t.ply(len(t.board.game.moves))
    assert not t.board.game.is_over


def test_the_draw_pile_draws(table):
    t = table(a_quiet_board(an_uno_game()))
    t.page.get_by_role("button", name="Draw pile").click()
    expect(t.hand).to_have_count(6)
    assert t.types == ["draw"]


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


@pytest.mark.parametrize("key", ["fcd2017", "uno"])
def test_a_whole_game_by_keyboard(table, key):
    t = table(Board(Game(key, players=VARIANTS[key], seed=12)))
    for _ in range(10):
        t.page.keyboard.press("Tab")
        if t.page.evaluate("document.activeElement.matches('.fcd-hand > *')"):
            break
    for _ in range(400):
        if t.board.state["over"]:
            break
        type_through(t)
    assert t.board.game.is_over
    inside = "document.querySelector('.fcd').contains(document.activeElement)"
    assert t.page.evaluate(inside)  # whoever plays by keyboard is not put out of the board


# -- choosing, challenging, calling out ------------------------------------------------------------


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


def test_the_curtain_hides_everything_until_the_device_was_passed(table):
    t = table(Board.hot_seat(Game("uno", players=2, seed=3)))
    expect(t.page.locator(".fcd-table")).to_be_hidden()
    expect(t.page.locator(".fcd-side")).to_be_hidden()
    assert t.hand.count() == 0
    name = t.board.game.names[t.board.game.state.player]
    expect(t.page.locator(".fcd-curtain")).to_contain_text(name)
    t.page.get_by_role("button", name="Show my cards").click()
    expect(t.hand).to_have_count(7)
    before = t.board.game.state.player
    while t.board.game.state.player == before:
        click_through(t)
    assert t.hand.count() == 0
    expect(t.page.get_by_role("button", name="Show my cards")).to_be_visible()


def test_who_misclicked_can_take_it_back_before_passing_the_device_on(table):
    t = table(Board.hot_seat(Game("fcd2018", seed=3)))
    curtain = t.page.locator(".fcd-curtain")
    expect(curtain.get_by_role("button", name="Take back")).to_have_count(0)
    t.page.get_by_role("button", name="Show my cards").click()
    t.act("Draw").click()
    t.act("End turn").click()
    expect(curtain).to_contain_text("Bob")
    curtain.get_by_role("button", name="Take back").click()
    expect(curtain).to_contain_text("Alice")
    t.page.get_by_role("button", name="Show my cards").click()
    expect(t.hand).to_have_count(7)
    t.ply(0)


def test_watching_plays_and_pauses(table):
    t = table(Board.watch(Game("fcd2018", seed=2)), clock=True)
    t.page.get_by_role("button", name="Next move").click()
    t.ply(1)
    t.page.get_by_role("button", name="Play", exact=True).click()
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


def test_a_film_waits_for_a_slow_kernel(table):
    t = table(Board.watch(Game("fcd2018", seed=2)), clock=True)
    t.page.get_by_role("button", name="Play", exact=True).click()
    t.host.hold()
    t.page.clock.run_for(4500)
    assert t.types == ["step"]
    t.host.release()
    t.ply(1)


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


def test_open_hands_are_shown_and_told(table):
    t = table(Board(Game("uno", players=3, seed=3), open_hands=True))
    seat = t.page.locator(".fcd-seats li").first
    expect(seat.locator(".fcd-card")).to_have_count(len(t.board.game.state.hands[1]))
    expect(seat).to_contain_text(t.board.game.state.hands[1][0].spoken)


# -- taking back, replay, hints, sorting -----------------------------------------------------------


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


# -- saving and loading ----------------------------------------------------------------------------


def test_saving_and_loading(table, tmp_path):
    t = table(Board(halfway()))
    t.page.locator("summary").click()
    with t.page.expect_download() as saving:
        t.page.get_by_role("button", name="Save this round").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert Game.from_json(file.read_text()).state == t.board.game.state
    other = table(Board(Game("mini_uno", players=2, seed=1)))
    other.page.locator("input[type=file]").set_input_files(file)
    expect(other.status).to_contain_text("Loaded")
    expect(other.page.locator(".fcd-top b")).to_have_text("UNO")
    assert other.board.game.state == t.board.game.state


def test_a_saved_round_is_offered_once(table):
    t = table(Board(halfway()))
    downloads: list[object] = []
    t.page.on("download", lambda download: downloads.append(download))
    t.page.locator("summary").click()
    with t.page.expect_download():
        t.page.get_by_role("button", name="Save this round").click()
    t.page.get_by_role("button", name="value").click()  # paints the same state again
    t.page.get_by_role("button", name="Hint").click()
    t.settle()
    assert len(downloads) == 1


def test_files_that_are_no_rounds_are_refused(table, tmp_path):
    t = table(Board(an_uno_game()))
    huge, other = tmp_path / "huge.json", tmp_path / "other.json"
    huge.write_text("x" * 1_000_001)
    other.write_text(json.dumps({"hello": 1}))
    picker = t.page.locator("input[type=file]")
    picker.set_input_files(huge)
    expect(t.status).to_contain_text("too large")
    assert t.types == []
    picker.set_input_files(other)
    expect(t.status).to_contain_text("no round")
