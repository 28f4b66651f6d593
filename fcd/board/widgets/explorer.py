"""MatchExplorer: pick the top card and a card, and see which rules let it go, or do not."""

from __future__ import annotations

from fcd.board.lessons.match_explorer import Matching
from fcd.board.widgets.panel import Panel
from fcd.cards import Card
from fcd.engine import Explanation, Variant


class MatchExplorer(Panel):
    """One card on the pile, one in your hand: may it be put there, and why?

    `color` is the one named with the top card, if it is a card that a color is named with.

    >>> explorer = MatchExplorer("fcd2018", top="R5H", card="B7C")
    >>> bool(explorer.explain())
    False
    >>> bool(MatchExplorer("fcd2018", top="RDS", card="B7C", color="blue").explain())
    True
    """

    lesson: Matching

    def __init__(
        self,
        variant: str | Variant = "fcd2018",
        top: str | Card | None = None,
        card: str | Card | None = None,
        color: str | None = None,
    ) -> None:
        super().__init__(Matching(variant, top, card, color))

    def explain(self) -> Explanation:
        """The engine's words on the cards that are chosen now."""
        return self.lesson.explain()
