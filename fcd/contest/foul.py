"""When a player breaks a rule, fails, hangs or cheats: what it did, and the position as evidence."""

from __future__ import annotations

from typing import NamedTuple

from fcd.cards import Card, Cards, Color


class Evidence(NamedTuple):
    """The position in which a player went wrong: enough to show it, and to play it again."""

    hand: Cards
    up_card: Card | None = None  # None: it was asked for a color
    color: Color | None = None  # in force
    answer: str = ""
    seed: int | None = None  # of the round

    def __str__(self) -> str:
        parts = [f"hand {' '.join(map(str, self.hand)) or 'empty'}"]
        parts += [f"up card {self.up_card}"] if self.up_card else []
        parts += [f"color {self.color}"] if self.color else []
        parts += [f"answer {self.answer}"] if self.answer else []
        return ", ".join(parts)


class Foul(Exception):
    """A player is to be disqualified. Not a mistake of the program that ran it."""

    def __init__(self, player: int, what: str, evidence: Evidence | None = None) -> None:
        super().__init__(player, what, evidence)
        self.player = player  # its place in the line-up
        self.what = what
        self.evidence = evidence

    def __str__(self) -> str:
        return f"{self.what} ({self.evidence})" if self.evidence else self.what


def said(error: BaseException) -> str:
    """An exception in one line, whatever its text may do."""
    try:
        text = " ".join(str(error).split())
    except Exception:
        text = "with a text that cannot be read"
    return f"{type(error).__name__}: {text:.200}" if text else type(error).__name__


def shown(answer: object) -> str:
    """A player's answer as text, whatever its repr may do."""
    try:
        return f"{answer!r:.60}"
    except Exception:
        return f"a {type(answer).__name__}"
