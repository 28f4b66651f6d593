"""Hot seat, watching, puzzles, players that fail, debts, open hands."""

from __future__ import annotations

from playwright.sync_api import expect

from fcd import Game
from fcd.board.presenter import win
from fcd.board.widgets.board import Board
from fcd.engine import Move
from fcd.view import View
from tests.browser.board.table import a_game, a_quiet_board, an_uno_game, click_through


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
    t.ply(5)
    t.page.get_by_role("button", name="Pause").click()
    t.page.clock.run_for(10_000)
    t.ply(5)
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
