"""What the checks have found out about a player: to be read, drawn, sent and kept as evidence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from html import escape

from fcd.contest.conformance.position import Position


class Outcome(StrEnum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"

    @property
    def mark(self) -> str:
        return {"passed": "✓", "failed": "✗", "skipped": "·"}[self.value]


class Broken(AssertionError):
    """A player does not keep to something; position, answer and rules are the evidence."""

    def __init__(
        self,
        what: str,
        position: Position | None = None,
        answer: str = "",
        rules: tuple[str, ...] = (),
        place: int | None = None,
    ) -> None:
        self.what = what
        self.place = place
        self.position = position
        lines = position.lines() if position else []
        lines += [f"answer:  {answer}"] if answer else []
        self.evidence = (*lines, *rules)
        super().__init__("\n".join([what, *self.evidence]))


class Hopeless(Broken):
    """After this there is no sense in going on: the message says why."""


@dataclass(frozen=True)
class Finding:
    """What one check has found."""

    check: str  # its key
    title: str  # what was to be shown
    outcome: Outcome
    says: str = ""  # what went wrong, or why it was not tried, in one line
    evidence: tuple[str, ...] = ()
    position: Position | None = None
    place: int | None = None  # of the card in the hand that was played there

    @property
    def lines(self) -> list[str]:
        note = f": {self.says}" if self.says and self.outcome is not Outcome.FAILED else ""
        lines = [f"{self.outcome.mark} {self.title}{note}"]
        if self.outcome is Outcome.FAILED:
            lines += [f"    {line}" for line in (self.says, *self.evidence)]
        return lines


@dataclass(frozen=True)
class Report:
    """All findings about one player. It may enter the contest if none of them failed."""

    name: str
    origin: str
    findings: tuple[Finding, ...]

    @property
    def passed(self) -> bool:
        return bool(self.findings) and not self.failures

    @property
    def failures(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.outcome is Outcome.FAILED)

    @property
    def why(self) -> str:
        """The first reason why it may not enter, in one line; empty if it may."""
        return self.failures[0].says if self.failures else ""

    def __str__(self) -> str:
        lines = [self.heading, *(f"  {line}" for f in self.findings for line in f.lines)]
        return "\n".join(lines)

    __repr__ = __str__  # what a notebook keeps as text

    @property
    def heading(self) -> str:
        verdict = "may enter the contest" if self.passed else "is disqualified"
        return f"{self.name} ({self.origin}) {verdict}"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from fcd.board.drawing import cards_svg, picture  # only wanted when somebody looks

        def drawn(position: Position, place: int | None) -> str:
            """The up card and the hand, with the card that was played raised."""
            called = f", {position.called_color} was called" if position.called_color else ""
            up_card = cards_svg([position.up_card], caption=f"up card{called}")
            hand = cards_svg(position.hand, caption="hand", ring=() if place is None else (place,))
            held = ", ".join(card.spoken for card in position.hand) or "no cards"
            return (
                f"<div>{picture(up_card, f'up card: {position.up_card.spoken}{called}')} "
                f"{picture(hand, f'hand: {held}')}</div>"
            )

        items = "".join(_item(finding, drawn) for finding in self.findings)
        style = "list-style-type: none; padding-left: 0.5em; line-height: 1.6"
        heading = f"<p><b>{escape(self.heading)}</b></p>"
        return {"text/html": f'<div>{heading}<ul style="{style}">{items}</ul></div>'}


def _item(finding: Finding, drawn: Callable[[Position, int | None], str]) -> str:
    note = f": {finding.says}" if finding.says else ""
    text = f"{finding.outcome.mark} {escape(finding.title + note)}"
    if finding.outcome is not Outcome.FAILED:
        return f"<li>{text}</li>"
    lines = escape("\n".join(finding.evidence))
    style = "white-space: pre-wrap; padding-left: 1.2em"
    cards = drawn(finding.position, finding.place) if finding.position else ""
    return f'<li><b>{text}</b><div style="{style}">{lines}</div>{cards}</li>'
