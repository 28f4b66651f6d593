"""SpecialCardLab: play one special card in a prepared position; before and after side by side."""

from __future__ import annotations

from fcd.board.lessons.special_card_lab import Lab
from fcd.board.widgets.panel import Panel
from fcd.cards import Card
from fcd.engine import Variant
from fcd.game import Game


class SpecialCardLab(Panel):
    """What a special card changes, and how it can go on from there.

    >>> lab = SpecialCardLab("fcd2018", card="RAH")
    >>> lab.game.log[1]
    'Alice plays red A of hearts; Bob is skipped'
    """

    lesson: Lab

    def __init__(self, variant: str | Variant = "fcd2018", card: str | Card | None = None) -> None:
        super().__init__(Lab(variant, card))

    @property
    def game(self) -> Game:
        """The round as it stands in the right column."""
        return self.lesson.played()
