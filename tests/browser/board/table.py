"""A board on a page as a person sees it, and games prepared for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from fcd import Game
from fcd.board.bots import eager
from fcd.board.widgets.board import Board
from fcd.engine import Action, Move
from fcd.positions import position
from fcd.view import View
from tests.browser.host import Host


class Table:
    """A board on a page, in the words of a person who looks at it."""

    def __init__(self, page: Page, board: Board, host: Host) -> None:
        self.page, self.board, self.host = page, board, host
        self.hand = page.locator(".fcd-hand > button")
        self.playable = page.locator(".fcd-hand > [aria-disabled=false]")
        self.tip = page.locator(".fcd-tip")
        self.side_panel = page.locator(".fcd-side-panel")
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


@pytest.fixture
def table(new_page) -> Iterator[Callable[..., Table]]:
    """Puts a board on a page of its own, with any setting of a Playwright context."""
    opened: list[Table] = []

    def on_a_page(board: Board, clock: bool = False, **settings) -> Table:
        page = new_page(**{"viewport": {"width": 1200, "height": 800}, **settings})
        if clock:
            page.clock.install()
        opened.append(Table(page, board, Host(page, board)))
        return opened[-1]

    yield on_a_page
    for each in opened:  # what breaks in Python shows on a board only as a note
        assert each.board.error is None


def an_uno_game(mine: str = "R9 G5 Y7 wild wild4") -> Game:
    """Alice is on turn with these cards, against Bob."""
    return position("uno", hands=[mine, ""], top="R4", seed=1)


def passing(view: View) -> Move:
    """A player that never plays a card, so that the game stays where it is."""
    legal = [move for move in view.legal_moves if move.action in (Action.DRAW, Action.END)]
    return legal[0] if legal else eager(view)


def a_quiet_board(game: Game) -> Board:
    return Board(game, bots=dict.fromkeys(range(1, game.players), passing))
