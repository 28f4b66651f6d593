"""Whole games by mouse and by keyboard, choices, modes, help and files."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from fcd import Game
from fcd.board.bots import eager
from fcd.board.presenter import film, win
from fcd.board.widgets.board import Board
from fcd.engine import Move
from fcd.positions import position
from fcd.view import View
from tests.browser.board.table import Table, a_quiet_board, an_uno_game


def halfway() -> Game:
    """UNO, twelve moves after the deal."""
    return Game("uno", players=3, seed=5).play_out(lambda g: eager(g.view(g.state.player)), 12)


def click_through(t: Table) -> None:
    """One thing that a person would do next, with the mouse."""
    due = t.page.locator(".fcd-acts .fcd-due[aria-disabled=false]")
    if t.panel.is_visible():
        t.panel.get_by_role("button").first.click()
    elif due.count():
        due.first.click()
    elif t.playable.count():
        t.playable.first.click()
    else:
        t.page.locator(".fcd-acts [aria-disabled=false]").first.click()


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


# Between them these games have every kind of choice and button.
@pytest.mark.parametrize(
    ("key", "players", "kind", "act"),
    [
        ("fcd2018", 4, "draw", click_through),
        ("uno", 3, "color", click_through),
        ("fcd2018", 4, "end", type_through),
        ("fcd2017", 4, "say", type_through),
        ("mini_uno", 3, "draw", type_through),
        ("uno", 4, "color", type_through),
        ("uno_contest", 4, "color", type_through),
        ("seven_zero", 3, "player", type_through),
    ],
)
def test_a_whole_game_by_mouse_or_by_keyboard(table, key, players, kind, act):
    t = table(Board(Game(key, players=players, seed=11 if act is click_through else 12)))
    for _ in range(10 if act is type_through else 0):
        t.page.keyboard.press("Tab")
        if t.page.evaluate("document.activeElement.matches('.fcd-hand > *')"):
            break
    for _ in range(400):
        if t.board.state["over"]:
            break
        act(t)
        t.settle()
    assert t.board.game.is_over
    assert {"play", kind} <= {*t.types}
    inside = "document.querySelector('.fcd').contains(document.activeElement)"
    assert t.page.evaluate(inside)  # whoever plays by keyboard is not put out of the board
    expect(t.panel).to_contain_text("won")
    expect(t.panel.get_by_role("listitem")).to_have_count(players)
    t.panel.get_by_role("button", name=re.compile("Play again|Next round")).click()
    t.ply(len(t.board.game.moves))
    assert not t.board.game.is_over


# What a screen reader says: the live part of the board, whenever it changes.
LISTEN = """() => {
  const say = document.querySelector(".fcd-say[role=status]");
  window.heard = [say.innerText];
  new MutationObserver(() => say.ariaLive === "off" || window.heard.push(say.innerText))
    .observe(say, { subtree: true, childList: true, characterData: true });
}"""


def test_a_whole_round_is_read_aloud_in_order(table):
    t = table(Board(Game("uno", players=3, seed=12)))
    t.page.evaluate(LISTEN)
    for _ in range(400):
        if t.board.state["over"]:
            break
        click_through(t)
        t.settle()
    game, heard, at = t.board.game, t.page.evaluate("window.heard"), 0
    for ply, line in enumerate(game.log_for(0)):
        if ply and any(event.kind != "ends" for event in game.events[ply]):
            told = [line, *film.told(game.at(ply), 0, ply - 1)]  # once: small, or large
            at = next(
                (k for k in range(at, len(heard)) if any(each in heard[k] for each in told)), -1
            )
            assert at >= 0, f"{line!r} was not read, or not in its turn"
    assert "won" in heard[-1]


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
    expect(t.page.get_by_role("img", name="Color in play: green")).to_be_visible()
    expect(t.hand).to_have_count(4)
    t.page.get_by_role("button", name="Draw pile").click()
    expect(t.hand).to_have_count(5)
    assert t.types[-1] == "draw"


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


def test_a_puzzle_shows_its_goal_and_that_it_is_reached_and_a_debt_is_visible(table):
    t = table(Board.puzzle(an_uno_game("R9"), goal=win(1)))
    goal = t.page.locator(".fcd-goal")
    expect(goal).to_contain_text("Goal: Play your final card")
    t.card("R9").click()
    expect(goal).to_contain_text("✓ Solved")
    expect(t.panel).to_contain_text("Solved!")
    t = table(Board.puzzle(an_uno_game("R9 R1 R2"), goal=lambda game: game.state.turn > 0))
    t.card("R9").click()
    expect(t.panel).to_contain_text("Solved!")
    expect(t.page.locator(".fcd-seats em")).to_have_count(0)  # nobody is "playing" anymore
    hands = ["R2S R5S", "R9H G5H", "", ""]
    t = table(Board(position("fcd2018", hands=hands, top="R4D", moves=["play R2S", "end"]), seat=1))
    expect(t.page.locator(".fcd-who")).to_contain_text("you owe 2")
    expect(t.status).to_contain_text("You owe two cards")


def test_by_keyboard_nothing_is_said_of_a_card_until_one_goes_to_it_and_the_end_has_the_focus(
    table,
):
    game = position("fcd2018", hands=["R9H R5H B7C", "", "", ""], top="R4D", seed=1)
    t = table(a_quiet_board(game))
    press = t.page.keyboard.press
    t.card("R9H").focus()
    press("ArrowRight")
    press("Enter")
    t.ply(1)
    expect(t.hand).to_have_count(2)
    expect(t.tip).to_be_hidden()  # it would lie over what has happened
    press("ArrowLeft")
    expect(t.tip).to_contain_text("You've already played a card this turn.")
    press("e")
    expect(t.status).to_contain_text("Your turn")
    expect(t.tip).to_be_hidden()
    t = table(Board(an_uno_game("R9")))
    t.card("R9").focus()
    press = t.page.keyboard.press
    press("Home")
    press("Enter")
    expect(t.panel.get_by_role("button", name="Next round")).to_be_focused()


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


def test_hints_keys_and_taking_back(table):
    t = table(a_quiet_board(an_uno_game("R9 G5 Y7")))
    t.page.get_by_role("button", name="Hint").click()
    expect(t.status).to_contain_text("Hint: play the red 9")
    expect(t.card("R9")).to_have_class(re.compile("fcd-hint"))
    edge = t.card("R9").locator(".fcd-face")
    expect(edge).to_have_css("outline-color", "rgb(255, 216, 74)")  # white is the focus
    assert t.card("R9").evaluate("(e) => getComputedStyle(e, '::after').content") == '"hint"'
    expect(t.card("R9")).to_have_accessible_name(re.compile("Suggested"))
    t.page.locator("summary").press("Enter")
    t.page.get_by_role("button", name="Keys").press("Enter")
    expect(t.side_panel).to_contain_text("Escape")
    expect(t.page.locator(".fcd-menu")).to_be_hidden()
    t.page.keyboard.press("Escape")
    expect(t.page.locator("summary")).to_be_focused()
    t.card("R9").click()
    expect(t.card("R9")).to_have_count(0)
    t.hand.first.press("z")
    expect(t.card("R9")).to_have_count(1)
    t.ply(0)
    expect(t.status).to_contain_text("You took back")


def test_saying_a_word_and_calling_it_out_have_keys_and_places_of_their_own(table):
    t = table(Board(position("fcd2017", hands=["R7H B7Q R8H", "", "", ""], top="R5H")))
    places = [t.act(f"{verb} UNO").bounding_box() for verb in ("Say", "Call out")]
    t.page.keyboard.press("Tab")
    t.card("R7H").focus()
    t.page.keyboard.press("2")  # too early: nobody is called out, which would cost four cards
    expect(t.tip).to_contain_text("You can't say a word now.")
    assert t.types == []
    t.card("R7H").click()
    t.ply(1)
    t.page.keyboard.press("8")  # too late: nothing is said
    assert t.types == ["play"]
    t.page.keyboard.press("2")
    t.ply(2)
    assert t.types == ["play", "say"]
    assert places == [t.act(f"{verb} UNO").bounding_box() for verb in ("Say", "Call out")]
    assert places[0] != places[1]


def test_the_hand_can_be_sorted_in_the_ways_that_matter(table):
    t = table(Board(position("fcd2018", hands=["R9H B5H Y7C R2S", "", "", ""], top="R4D")))
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
    expect(other.status).to_contain_text("can't be loaded")
    picker.set_input_files(file)
    expect(other.status).to_contain_text("Loaded")
    expect(other.page.locator(".fcd-top b")).to_have_text("UNO")
    assert other.board.game.state == t.board.game.state
