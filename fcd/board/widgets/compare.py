"""RuleCompare: one position under two rule books, or under up to six."""

from __future__ import annotations

from collections.abc import Sequence

from fcd.board.lessons.rule_compare import Comparing
from fcd.board.widgets.panel import Panel
from fcd.engine import Variant


class RuleCompare(Panel):
    """Which cards may be played, what they do, and where the games part.

    >>> compare = RuleCompare("R5 | R7 wild4", variants=("uno", "uno_contest"))
    >>> compare.differences
    ['wild draw four', 'to draw instead', 'words to say']

    With three to six games there is a column for each. A game without suits reads only the color
    and the value of a card.
    """

    lesson: Comparing

    def __init__(
        self,
        position: str | None = None,
        variants: Sequence[str | Variant] = ("fcd2018", "fcd2017"),
    ) -> None:
        super().__init__(Comparing(position, variants))

    @property
    def differences(self) -> list[str]:
        """What the books do not all answer alike."""
        return self.lesson.differences()
