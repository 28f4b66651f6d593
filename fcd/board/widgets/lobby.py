"""Lobby: choose a game, deal, and play it below, all in one cell."""

from __future__ import annotations

from typing import Any

import ipywidgets

from fcd.board.lessons.lobby import Choosing
from fcd.board.widgets.board import Board
from fcd.board.widgets.panel import Panel
from fcd.board.widgets.still import StaticFallback
from fcd.engine import Variant
from fcd.game import Game


class Lobby(StaticFallback, ipywidgets.VBox):
    """A panel to choose on, and below it the board of the round that was dealt.

    `lobby.board` is the board in view, None before the first deal. Every deal is a fresh one unless
    a number is chosen; `seed` is the number of the first. A board that cannot come back is closed.

    >>> lobby = Lobby("mini_uno", 2, seed=7)
    >>> lobby.panel.receive({"type": "press", "id": "deal"})
    >>> lobby.game.seed
    7
    """

    python_says = ("children",)
    children: tuple[Panel | Board, ...]

    def __init__(
        self,
        game: str | Variant = "fcd2018",
        players: int | None = None,
        *,
        seed: int | None = None,
    ) -> None:
        self._choosing = Choosing(game, players, seed, make=self._lay)
        self.panel = Panel(self._choosing)
        self._boards: tuple[Board, ...] = ()  # those that are open
        self._told: Game | None = None  # the round that the panel speaks of
        super().__init__((self.panel,))
        self.panel.observe(self._show, "state")

    @property
    def board(self) -> Board | None:
        """The board of the round that was dealt last, or taken up again."""
        table = self._choosing.table
        return table if isinstance(table, Board) else None

    @property
    def game(self) -> Game | None:
        """The round on the board."""
        return self.board and self.board.game

    def _lay(self, game: Game, **seating: Any) -> Board:
        board = Board(game, **seating)
        self._boards += (board,)
        board.observe(self._hear, "state")
        return board

    def _show(self, change: object) -> None:
        """The panel has changed: the board may be another one."""
        self._told = self.game
        shown = (self.panel, self.board) if self.board else (self.panel,)
        if self.children != shown:
            self.children = shown
        self._close_the_rest()

    def _close_the_rest(self) -> None:
        """A board that is neither in view nor put aside would live on in browser and kernel."""
        rounds = (self._choosing.dealt, self._choosing.aside)
        kept = [each.table for each in rounds if each]
        for board in self._boards:
            if board not in kept:
                board.unobserve(self._hear, "state")
                board.layout.close()  # ipywidgets leaves it open
                board.close()
        self._boards = tuple(board for board in self._boards if board in kept)

    def _hear(self, change: object) -> None:
        """The board can deal and load rounds, too; then the panel tells of another one."""
        if self.game is not self._told:
            self.panel.refresh()

    def __repr__(self) -> str:
        return "\n\n".join(repr(child) for child in self.children)

    def still(self) -> str:
        """The panel, and the table if there is one."""
        return "".join(child.still() for child in self.children)
