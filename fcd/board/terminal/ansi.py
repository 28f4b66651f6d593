"""Ink for the terminal: cards as colored chips, bold and faint words, a wiped screen.

Color only decorates. A chip always carries the card's letters, so that whoever sees no colors, or
has turned them off, misses nothing.

>>> Ink(colored=False).chip(Card.parse("R2H"))
'R2H'
>>> Ink(colored=True).chip(Card.parse("R2H"))
'\\x1b[1;97;41m R2H \\x1b[0m'
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TextIO

from fcd.cards import Card, Color, Suit

When = Literal["auto", "always", "never"]

# White on the dark colors, black on the bright ones: readable on every terminal's palette.
_PAINT = {
    Color.RED: "1;97;41",
    Color.BLUE: "1;97;44",
    Color.GREEN: "1;30;42",
    Color.YELLOW: "1;30;43",
    Color.PURPLE: "1;97;45",
    None: "1;7",  # a wild: the terminal's own colors, exchanged
}
GLYPHS = {
    Suit.HEARTS: "♥",
    Suit.DIAMONDS: "♦",
    Suit.CLUBS: "♣",
    Suit.SPADES: "♠",
}  # the suit of questions has no sign: a "?" would look like a doubt


@dataclass(frozen=True, slots=True)
class Ink:
    """How this terminal is written on."""

    colored: bool = False
    wipes: bool = False  # understands the order to clear the screen

    def chip(self, card: Card, width: int = 0) -> str:
        """The card's letters on its color, filled up to a width."""
        text = f"{card!s:<{width}}"
        return self._paint(_PAINT[card.color], f" {text} ") if self.colored else text

    def color(self, color: Color) -> str:
        """A color's name on that color."""
        return self._paint(_PAINT[color], f" {color} ") if self.colored else str(color)

    def bold(self, text: str) -> str:
        """Words that matter."""
        return self._paint("1", text) if self.colored else text

    def faint(self, text: str) -> str:
        """Words that one need not read."""
        return self._paint("2", text) if self.colored else text

    def blank_screen(self) -> str:
        """What makes everything written so far disappear, the scrolled-off part too."""
        return "\x1b[2J\x1b[3J\x1b[H" if self.wipes else "\n" * 100

    @staticmethod
    def _paint(code: str, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m"


def named(card: Card) -> str:
    """The card as one says it, with its suit's sign.

    >>> named(Card.parse("R2H"))
    'red 2 of hearts ♥'
    """
    sign = GLYPHS.get(card.suit) if card.suit else None
    return f"{card.spoken} {sign}" if sign else card.spoken


def ink_for(stream: TextIO, when: When = "auto", environ: Mapping[str, str] = os.environ) -> Ink:
    """The ink for this stream: colors for people at a terminal who did not ask for none."""
    terminal = stream.isatty() and environ.get("TERM") != "dumb"
    if terminal and os.name == "nt":
        os.system("")  # as odd as it looks: this makes a Windows console obey the codes
    wanted = when == "always" or (when == "auto" and terminal and not environ.get("NO_COLOR"))
    return Ink(colored=wanted, wipes=terminal)
