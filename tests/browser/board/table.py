"""A board on a page as a person sees it, and games prepared for it."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from fcd import Game, Variant
from fcd.board.bots import eager
from fcd.board.widgets.board import Board
from fcd.engine import Action, Move
from fcd.view import View
from tests.browser.host import Host
from tests.scenarios.round import cards


class Table:
    """A board on a page, in the words of a person who looks at it."""

    def __init__(self, page: Page, board: Board, host: Host) -> None:
        self.page, self.board, self.host = page, board, host
        self.hand = page.locator(".fcd-hand > button")
        self.playable = page.locator(".fcd-hand > [aria-disabled=false]")
        self.tip = page.locator(".fcd-tip")
        self.aside = page.locator(".fcd-aside")
        self.panel = page.locator(".fcd-panel")
        self.status = page.get_by_role("status")
        self.root = page.locator(".fcd").first

    def card(self, card_id: str) -> Locator:
        return self.page.locator(f'.fcd-hand [data-id="{card_id}"]')

    def act(self, words: str) -> Locator:
        return self.page.get_by_role("toolbar", name="Moves").get_by_role("button", name=words)

    def settle(self) -> None:
        """Wait until the last message has been answered; `expect` would look less often."""
        self.page.wait_for_function("!document.querySelector('.fcd-busy')")

    def ply(self, ply: int) -> None:
        expect(self.root).to_have_attribute("data-ply", str(ply))

    @property
    def types(self) -> list[str]:
        return [message["type"] for message in self.host.sent]


def a_game(
    variant: str | Variant, mine: str, top: str, *, players: int = 2, others: Sequence[str] = ()
) -> Game:
    """Alice is on turn with these cards; the others have theirs, or cards that fit nothing."""
    game = Game(variant, players=players, seed=1)
    color = cards(top)[0].color
    hands = [cards(mine), *map(cards, others)]
    hands += [hand[:5] for hand in game.state.hands[len(hands) :]]
    state = game.state._replace(
        hands=tuple(hands), discards=cards(top), color=color, player=0, phase=game.state.phase
    )
    game._states[0] = state
    return game


def an_uno_game(mine: str = "R9 G5 Y7 wild wild4", top: str = "R4", **options) -> Game:
    return a_game("uno", mine, top, **options)


def passing(view: View) -> Move:
    """A player that never plays a card, so that the game stays where it is."""
    legal = [move for move in view.legal_moves if move.action in (Action.DRAW, Action.END)]
    return legal[0] if legal else eager(view)


def a_quiet_board(game: Game, **options) -> Board:
    return Board(game, bots=dict.fromkeys(range(1, game.players), passing), **options)


def halfway() -> Game:
    """UNO, twelve moves after the deal."""
    return Game("uno", players=3, seed=5).play_out(lambda g: eager(g.view(g.state.player)), 12)


def finished() -> Game:
    return Game("uno", seed=4).play_out(lambda g: eager(g.view(g.state.player)))


def forty() -> Game:
    """Alice, on turn, holds forty cards."""
    game = Game("fcd2017", seed=5)
    state = game.state
    mine = (*state.hands[0], *state.draw_pile[:33])
    game._states[0] = state._replace(hands=(mine, *state.hands[1:]), player=0)
    return game


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
    t.settle()
