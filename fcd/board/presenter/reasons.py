"""Sentences out of explanations: why a move cannot be made, and what is risky about one that can.

Clauses are conditions, so both say "only if …". The words are the clauses' own.
"""

from __future__ import annotations

from fcd.engine import Action, Explanation
from fcd.engine.explanation import Verdict
from fcd.rulebook import is_written


def why_not(explanation: Explanation, who: str = "You") -> str:
    """Why this move is not legal, as one sentence.

    >>> from fcd import Game
    >>> game = Game("mini_uno", seed=1)
    >>> print(why_not(game.explain("play R1")))
    You can play it only if it has the color blue, or it has the number or symbol of blue 4.
    """
    broken = explanation.broken
    if not broken:
        return ""
    if broken[0].is_statement:
        return _sentence(broken[0].says)
    ways = " or ".join(f"{finding.says}," for finding in broken if finding.one_of).rstrip(",")
    musts = [finding.says for finding in broken if not finding.one_of]
    verb = "play it" if explanation.move.action is Action.PLAY else "do that"
    return f"{who} can {verb} only if {', and '.join([*musts, *([ways] if ways else [])])}."


def risk(explanation: Explanation) -> str:
    """What somebody could make you pay for, if you make this legal move; else empty."""
    warned = [f.says for f in explanation.findings if f.verdict is Verdict.WARNS]
    return _sentence(f"allowed, but safe only if {' and '.join(warned)}") if warned else ""


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


class Table:
    """Sentences, each written down once; what needs one has its number. Number 0 is nothing."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str]] = [("", "")]
        self._numbers = {("", ""): 0}

    def number(self, text: str, ref: str = "") -> int:
        """The number of this sentence."""
        row = (text, ref if is_written(ref) else "")
        if row not in self._numbers:
            self._numbers[row] = len(self.rows)
            self.rows.append(row)
        return self._numbers[row]
