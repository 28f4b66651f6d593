"""When a player breaks a rule, fails, hangs or cheats: what it did, and the evidence."""

from __future__ import annotations

from typing import NamedTuple

from fcd.cards import Card, Cards, Color
from fcd.console import shortened
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE
from fcd.sandbox.budget import TookTooLong as TookTooLong


class Evidence(NamedTuple):
    """The position in which a player went wrong: enough to show it, and to play it again."""

    hand: Cards
    up_card: Card | None = None  # None: it was asked for a color
    color: Color | None = None  # in play
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


class Told(Exception):
    """What a player's own process says that the player did, or how that process ended."""


NOT_THEIRS = (KeyboardInterrupt, TookTooLong)  # goes through a player, and is not of its making


# -- what a player did, in the same words wherever it is found out ---------------------------------

REFUSED = "did not play although it could"
TOO_LONG = "took too long to answer"


def raised(error: BaseException) -> str:
    return error.args[0] if type(error) is Told else f"raised {said(error)}"


def wrong_place(answer: object, hand: Cards) -> str:
    """What is wrong with the place of a card, or NO_PLAY_POSSIBLE; empty if nothing is."""
    if answer is None:
        return "answered None: is a return missing?"
    if type(answer) is not int:  # but True, 1.0, or NumPy's
        return f"answered {shown(answer)}, which isn't an int but {_kind(answer)}"
    if answer != NO_PLAY_POSSIBLE and not 0 <= answer < len(hand):
        return f"answered {shown(answer)}; the places go from 0 to {len(hand) - 1}"
    return ""


def wrong_color(named: object) -> str:
    if type(named) is Color and named in COLORS:
        return ""
    return f"called {shown(named)}; the colors are {', '.join(COLORS)}"


def no_match(card: Card) -> str:
    return f"played {card.spoken}, which is not allowed here"


# -- texts that others have written ----------------------------------------------------------------


def said(error: BaseException) -> str:
    """An exception in one line, whatever its text may do."""
    try:
        text = " ".join(str(error).split())
    except NOT_THEIRS:
        raise
    except BaseException:
        text = "with a text that cannot be read"
    return f"{_name(error)}: {shortened(text)}" if text else _name(error)


def shown(answer: object) -> str:
    """A player's answer as text, whatever its repr may do."""
    try:
        return " ".join(f"{answer!r:.60}".split())
    except NOT_THEIRS:
        raise
    except BaseException:
        return _kind(answer)


def _kind(answer: object) -> str:
    name = _name(answer)
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def _name(value: object) -> str:
    """The name of its class, whatever that pretends to be."""
    name: str = type.__dict__["__name__"].__get__(type(value))
    return name[:40]
