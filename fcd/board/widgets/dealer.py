"""Dealer: step through the deal of a round, card by card."""

from __future__ import annotations

from collections.abc import Sequence

from fcd.board.lessons.dealer import Dealing
from fcd.board.widgets.panel import Panel
from fcd.engine import Variant
from fcd.game import Game


class Dealer(Panel):
    """The hands grow, the first card is turned up, and it does what it does.

    >>> dealer = Dealer("mini_uno", players=2, seed=3)
    >>> dealer.game
    <Game mini_uno: 2 players, seed 3, 0 moves, Alice to move>
    """

    lesson: Dealing

    def __init__(
        self, variant: str | Variant = "fcd2018", players: int | Sequence[str] = 4, seed: int = 1
    ) -> None:
        super().__init__(Dealing(variant, players, seed))

    @property
    def game(self) -> Game:
        """The round that is being dealt, ready to be played."""
        return self.lesson.game
