"""RuleCompare: one position under two rule books."""

from __future__ import annotations

from collections.abc import Sequence

from fcd.board.lessons.comparing import Comparing
from fcd.board.widgets.panel import Panel
from fcd.engine import Variant


class RuleCompare(Panel):
    """Which cards may be played, what they do, and where two games part.

    >>> compare = RuleCompare("R5 | R7 wild4", variants=("uno", "uno_contest"))
    >>> compare.differences
    ['wild draw four', 'to draw instead', 'words to say']
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
        """What the two books answer differently."""
        answers = self.lesson.answers().items()
        return [what for what, (one, other) in answers if one.differs(other)]
