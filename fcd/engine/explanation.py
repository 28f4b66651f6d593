"""Why a move is legal or not, as data: what each clause says, and the error that carries it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from fcd.engine.state import Move


class Verdict(Enum):
    """What one clause says about one move."""

    HOLDS = "✓"
    FAILS = "✗"
    WARNS = "!"  # allowed, but somebody can make you pay for it
    UNUSED = "·"  # one of several ways to be legal, and not this one


class Finding(NamedTuple):
    """One clause's word on one move: a sentence that is true as it stands."""

    verdict: Verdict
    name: str
    says: str
    ref: str
    one_of: str = ""  # of several clauses of which one is enough: the line that sums them up

    def __str__(self) -> str:
        return f"{self.verdict.value} {self.says} [{self.ref}]"


class Row(NamedTuple):
    """One line of an explanation, as it is shown."""

    verdict: Verdict
    text: str
    ref: str

    def __str__(self) -> str:
        return f"{self.verdict.value} {self.text} [{self.ref}]"


@dataclass(frozen=True, slots=True, repr=False)
class Explanation:
    """Why a move is legal or not: every clause that bears on it. True when it is legal."""

    move: Move
    findings: tuple[Finding, ...]

    def __bool__(self) -> bool:
        return all(finding.verdict is not Verdict.FAILS for finding in self.findings)

    @property
    def broken(self) -> tuple[Finding, ...]:
        return tuple(f for f in self.findings if f.verdict is Verdict.FAILS)

    def rows(self, findings: tuple[Finding, ...] | None = None) -> list[Row]:
        """The findings (all of them, or these), line by line: whatever shows one, shows these."""
        rows: dict[str, Row] = {}  # several clauses of which one is enough have one line
        for found in self.findings if findings is None else findings:
            text = found.one_of or found.says
            if found.one_of and found.verdict is Verdict.FAILS and self.move.card:
                text += f" This is a {self.move.card.spoken}."
            if found.verdict is not Verdict.UNUSED:
                rows.setdefault(text, Row(found.verdict, text, found.ref))
        return list(rows.values())

    def lines(self, findings: tuple[Finding, ...] | None = None) -> list[str]:
        return [str(row) for row in self.rows(findings)]

    def __str__(self) -> str:
        verdict = "legal" if self else "not legal"
        return "\n".join([f"{self.move}: {verdict}", *(f"  {line}" for line in self.lines())])

    __repr__ = __str__  # what a person wants to see of it, in a notebook without pictures too

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from fcd.board.drawing import explanation_html  # only wanted when somebody looks

        return {"text/html": explanation_html(self)}


class IllegalMove(ValueError):
    """The move breaks a rule; `explanation` says which. Nothing has changed."""

    def __init__(self, move: Move, explanation: Explanation) -> None:
        rows = explanation.rows(explanation.broken)
        reasons = " ".join(f"{row.text} [{row.ref}]" for row in rows)
        super().__init__(f"{move} isn't legal. {reasons}")
        self.move = move
        self.explanation = explanation

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Move, Explanation]]:
        return IllegalMove, (self.move, self.explanation)
