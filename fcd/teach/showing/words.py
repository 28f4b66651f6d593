"""Hints, solutions and summaries: small values that show themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fcd.teach.checks import Exercise
from fcd.teach.outcome import Outcome, Report
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

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """How a notebook shows it; IPython adds the plain text."""
        head = f"**Hint {self.number} of {self.of}.** {self.says}"
        return {"text/markdown": f"{head}\n\n{self._next}"}


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

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """How a notebook shows it; IPython adds the plain text."""
        return {"text/markdown": f"```python\n{self.source}\n```" if self.source else repr(self)}


@dataclass(frozen=True, repr=False)
class Summary:
    """How the checks of an exercise stand."""

    exercise: Exercise
    reports: Mapping[str, Report | None]

    def __repr__(self) -> str:
        lines = [f"{self.exercise.key} {self.exercise.title}"]
        width = max(map(len, self.reports))
        for check in self.exercise.checks:
            report = self.reports[check.name]
            outcome = report.outcome if report else Outcome.NOT_ATTEMPTED
            earned = report.earned if report else 0
            mark = MARKS[outcome]
            lines.append(
                f"{mark} {check.name:<{width}}  {outcome:<16} {earned:>3} of {check.points}"
            )
        total = sum(report.earned for report in self.reports.values() if report)
        lines.append(f"{total} of {self.exercise.points} points in the public checks")
        return "\n".join(lines)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """How a notebook shows it; IPython adds the plain text."""
        from fcd.teach.showing.html import summary_html

        return {"text/html": summary_html(self.exercise, dict(self.reports))}
