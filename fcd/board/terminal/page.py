"""The page that the console writes on: its width, and text that keeps within it."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterable

from fcd.board.terminal.ansi import Ink
from fcd.cards import Card

WIDEST = 88  # lines longer than this are hard to read

Ask = Callable[[str], str]
Tell = Callable[[str], None]


def page_width() -> int:
    """How wide to write."""
    return max(20, min(WIDEST, shutil.get_terminal_size().columns))


def wrapped(text: str, indent: str = "") -> str:
    """One paragraph within the width, its later lines set in."""
    return _filled(text, indent, " " * (len(indent) + 2))


def filled(text: str) -> str:
    """One paragraph within the width."""
    return _filled(text, "", "")


def columns(left: str, wide: int, right: str) -> str:
    """Words, and beside them a paragraph within what is left of the width."""
    return _filled(right, f"{left:<{wide}}", " " * wide)


def _filled(text: str, first: str, later: str) -> str:
    return textwrap.fill(
        text,
        page_width(),
        initial_indent=first,
        subsequent_indent=later,
        break_on_hyphens=False,  # anchors are typed as they are read
    )


def asking(ask: Ask, ink: Ink) -> Ask:
    """The same way to ask, with every question in bold and within the width."""
    return lambda question: ask(ink.bold(filled(question)) + " ")


def flowed(before: str, cards: Iterable[Card], ink: Ink) -> str:
    """Cards after some words, on as many lines as they need."""
    lines, room = [before], page_width() - len(before)
    for card in cards:
        wide = len(str(card)) + (3 if ink.colored else 1)
        if wide > room:
            lines.append(" " * len(before))
            room = page_width() - len(before)
        lines[-1] += f" {ink.chip(card)}"
        room -= wide
    return "\n".join(lines).rstrip()
