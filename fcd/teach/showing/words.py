"""Hints, solutions and summaries: small values that show themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from fcd.teach.checks import Check, Exercise
from fcd.teach.outcome import Outcome, said
from fcd.teach.showing.text import MARKS


@dataclass(frozen=True, repr=False)
class Hint:
    """One step of the ladder."""

    check: str
    number: int
    of: int
    says: str

    def __repr__(self) -> str:
        return f"Hint {self.number} of {self.of}: {self.says}\n{self._next}"

    @property
    def _next(self) -> str:
        if self.number < self.of:
            return f"Ask again for hint {self.number + 1}."
        return f"That was the last one. solution({self.check!r}) opens after honest tries."

    def _repr_markdown_(self) -> str:
        return f"**Hint {self.number} of {self.of}.** {self.says}\n\n{self._next}"


@dataclass(frozen=True, repr=False)
class Solution:
    """The source of a solution, or why it cannot be seen yet."""

    check: str
    source: str  # empty: not open yet, or not here
    left: int  # tries until it opens
    needed: int

    def __repr__(self) -> str:
        if self.source:
            return self.source
        if self.left:
            return (
                f"Not yet: the solution opens when yours is right, or after {self.needed} "
                f"different tries ({self.left} to go). hint({self.check!r}) helps."
            )
        return "The solutions are not in this copy of the course: ask your instructor."

    def _repr_markdown_(self) -> str:
        return f"```python\n{self.source}\n```" if self.source else repr(self)


class SummaryRow(NamedTuple):
    """How one check stands."""

    check: Check
    outcome: Outcome
    earned: int
    note: str

    @property
    def said(self) -> str:
        return said(self.outcome, self.check.by_hand, self.earned)

    @property
    def points(self) -> str:
        by_hand = self.check.by_hand
        return f"up to {by_hand} by hand" if by_hand else f"{self.earned} of {self.check.points}"


@dataclass(frozen=True, repr=False)
class Summary:
    """How the checks of an exercise stand."""

    exercise: Exercise
    rows: tuple[SummaryRow, ...]  # one for each check

    @property
    def in_words(self) -> str:
        """The sum; what a person gives is kept apart."""
        exercise, parts = self.exercise, []
        texts = [row.outcome is Outcome.RIGHT for row in self.rows if row.check.by_hand]
        if exercise.points or not texts:
            earned = sum(row.earned for row in self.rows)
            parts.append(f"{earned} of {exercise.points} points")
        if texts:
            worth = f"worth up to {exercise.by_hand} points by hand"
            parts.append(f"{sum(texts)} of {len(texts)} texts answered, {worth}")
        return "; ".join(parts)

    def __repr__(self) -> str:
        lines = [f"{self.exercise.key} {self.exercise.title}"]
        width = max(len(row.check.name) for row in self.rows)
        for row in self.rows:
            line = f"{MARKS[row.outcome]} {row.check.name:<{width}}  {row.said:<16} {row.points:>8}"
            lines.append(f"{line}  ({row.note})" if row.note else line)
        lines.append(self.in_words)
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from fcd.teach.showing.html import summary_html

        return summary_html(self)
