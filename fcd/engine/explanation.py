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


_STATEMENTS = {"over", "turn", "player", "form"}  # the findings that legality.py makes itself


class Finding(NamedTuple):
    """One clause's word on one move."""

    verdict: Verdict
    name: str
    says: str
    ref: str
    one_of: bool = False  # one of several clauses of which one is enough

    @property
    def is_statement(self) -> bool:
        """Whether it says what is so (the game is over), and not, as clauses do, what must be."""
        return self.name in _STATEMENTS

    def __str__(self) -> str:
        return f"{self.verdict.value} {self.says} [{self.ref}]"


class Row(NamedTuple):
    """One line of an explanation, as it is shown; at depth 1 it belongs to the heading above it."""

    verdict: Verdict
    text: str
    ref: str = ""  # empty: a heading
    depth: int = 0
    is_statement: bool = False

    def __str__(self) -> str:
        ref = f" [{self.ref}]" if self.ref else ""
        return f"{'  ' * self.depth}{self.verdict.value} {self.text}{ref}"


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
        rows: list[Row] = []
        for found in self.findings if findings is None else findings:
            if found.one_of and not any(row.depth for row in rows):
                fails = found.verdict is Verdict.FAILS
                verdict = Verdict.FAILS if fails else Verdict.HOLDS
                rows.append(Row(verdict, f"one of these is {'needed' if fails else 'enough'}:"))
            rows.append(
                Row(found.verdict, found.says, found.ref, int(found.one_of), found.is_statement)
            )
        return rows

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
        lines = explanation.lines(explanation.broken)
        reasons = f" {lines[0].strip()}" if len(lines) == 1 else "".join(f"\n{x}" for x in lines)
        super().__init__(f"{move} is not legal:{reasons}")
        self.move = move
        self.explanation = explanation

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Move, Explanation]]:
        return IllegalMove, (self.move, self.explanation)
