"""What a terminal shows: colors, lines that keep within its width, the table, a hand, the reasons.

Color only decorates. A card always carries its letters, so that whoever sees no colors, or has
turned them off, misses nothing. What is shown of a round is made of a View, so that nothing can be
printed that the seat may not know.

>>> Ink(colored=False).chip(Card.parse("R2H"))
'R2H'
>>> Ink(colored=True).chip(Card.parse("R2H"))
'\\x1b[1;97;41m R2H \\x1b[0m'
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import TextIOWrapper
from typing import Literal, TextIO

from fcd.board.sentences import hint
from fcd.cards import Card, Color, Suit
from fcd.engine import Explanation
from fcd.engine.rules import Scoring
from fcd.game import Game
from fcd.scoring import held_points, round_points
from fcd.view import View

When = Literal["auto", "always", "never"]

WIDEST = 88  # lines longer than this are hard to read

# White on the dark colors, black on the bright ones: readable on every terminal's palette.
_PAINT = {
    Color.RED: "1;97;41",
    Color.BLUE: "1;97;44",
    Color.GREEN: "1;30;42",
    Color.YELLOW: "1;30;43",
    Color.PURPLE: "1;97;45",
    None: "1;7",  # a wild: the terminal's own colors, exchanged
}
# The suit of questions has no sign: a "?" would look like a doubt.
_SIGNS = {Suit.HEARTS: " ♥", Suit.DIAMONDS: " ♦", Suit.CLUBS: " ♣", Suit.SPADES: " ♠"}


@dataclass(frozen=True, slots=True)
class Ink:
    """How this terminal is written on."""

    colored: bool = False
    wipes: bool = False  # understands the order to clear the screen

    def chip(self, card: Card, width: int = 0) -> str:
        return self._paint(_PAINT[card.color], f"{card!s:<{width}}", " ")

    def color(self, color: Color) -> str:
        return self._paint(_PAINT[color], str(color), " ")

    def bold(self, text: str) -> str:
        return self._paint("1", text)

    def faint(self, text: str) -> str:
        return self._paint("2", text)

    def _paint(self, code: str, text: str, margin: str = "") -> str:
        return f"\x1b[{code}m{margin}{text}{margin}\x1b[0m" if self.colored else text

    def blank_screen(self) -> str:
        """What makes everything written so far disappear, the scrolled-off part too."""
        return "\x1b[2J\x1b[3J\x1b[H" if self.wipes else "\n" * 100


def ink_for(stream: TextIO, when: When = "auto", environ: Mapping[str, str] = os.environ) -> Ink:
    """Colors for people at a terminal who did not ask for none."""
    terminal = stream.isatty() and environ.get("TERM") != "dumb"
    if terminal and os.name == "nt":
        os.system("")  # as odd as it looks: this makes a Windows console obey the codes
    wanted = when == "always" or (when == "auto" and terminal and not environ.get("NO_COLOR"))
    return Ink(colored=wanted, wipes=terminal)


@dataclass(frozen=True)
class Terminal:
    """How to speak to people. A test, or another front end, can take its place."""

    read: Callable[[str], str]
    tell: Callable[[str], None]
    ink: Ink

    def ask(self, question: str) -> str:
        self.tell(self.ink.bold(filled(question)))
        return self.read("> ").strip()


def line_editor() -> Callable[[str], str]:
    """`input`, with arrow keys that work; never with a history, which would show others' lines."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):  # Windows has its own
            import readline

            readline.set_auto_history(False)
    return input


def replace_missing_signs() -> None:
    """A terminal that has no ♥ shows a question mark; that is no reason to stop."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def command() -> str:
    """What people type to start fcd here; run.py says it if it is what started us."""
    return os.environ.get("FCD_COMMAND") or "fcd"


def page_width() -> int:
    return max(20, min(WIDEST, shutil.get_terminal_size().columns))


def filled(text: str, first: str = "", later: str = "") -> str:
    # No break at hyphens: anchors are typed as they are read.
    return textwrap.fill(
        text, page_width(), initial_indent=first, subsequent_indent=later, break_on_hyphens=False
    )


def wrapped(text: str, indent: str = "") -> str:
    """One paragraph within the width, its later lines set in."""
    return filled(text, indent, " " * (len(indent) + 2))


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


def news(lines: Iterable[str]) -> str:
    return "\n".join(wrapped(line, "· ") for line in lines)


def table(view: View, title: str, ink: Ink) -> str:
    way = "down" if view.direction == 1 else "up"
    heading = filled(f"{title}, turn {view.turn}: play goes {way} this list")
    lines = [ink.bold(heading), *_seats(view, ink)]
    lines.append(f"Top card: {ink.chip(view.top)}  {named(view.top)}")
    if view.color is not None and view.color != view.top.color:
        lines.append(f"Color in play: {ink.color(view.color)}")
    return "\n".join([*lines, f"Draw pile: {_size(view.draw_pile).strip()}"])


def _seats(view: View, ink: Ink) -> Iterator[str]:
    names = [f"{name} (you)" if s == view.seat else name for s, name in enumerate(view.names)]
    wide = max(map(len, names))
    for seat, name in enumerate(names):
        turn = "▶" if seat == view.player and not view.is_over else " "
        arrow = "↓" if view.direction == 1 else "↑"
        row = f" {arrow} {turn} {name:<{wide}}  {_size(view.counts[seat])}"
        shown = view.hands[seat] if seat != view.seat else None  # hands can lie open
        text = flowed(f"{row:<{wide + 16}}", shown or (), ink)
        yield ink.bold(row) + text.removeprefix(row) if turn == "▶" else text


def _size(count: int) -> str:
    return f"{count:>2} card" if count == 1 else f"{count:>2} cards"


def hand(view: View, ink: Ink) -> str:
    if not view.hand:
        return "You have no cards."
    wide = max(len(str(card)) for card in view.hand)
    names = [", ".join(filter(None, (named(c), hint(view.rules, c)))) for c in view.hand]
    name_wide = max(map(len, names))
    cells = [
        f"{number:>3}  {ink.chip(card, wide)}  {name:<{name_wide}}"
        for number, (card, name) in enumerate(zip(view.hand, names, strict=True), 1)
    ]
    columns = max(1, (page_width() + 2) // (9 + wide + name_wide + 2))
    rows = -(-len(cells) // columns)
    return "\n".join(["Your hand:", *("  ".join(cells[n::rows]).rstrip() for n in range(rows))])


def named(card: Card) -> str:
    return card.spoken + (_SIGNS.get(card.suit, "") if card.suit else "")


def result(game: Game, ink: Ink) -> str:
    who = "Nobody" if game.winner is None else game.names[game.winner]
    wide = max(map(len, game.names))
    lines = ["", ink.bold(filled(f"The round (seed {game.seed}) is over. {who} won."))]
    for name, points, cards in zip(game.names, held_points(game), game.state.hands, strict=True):
        lines.append(flowed(f"  {name:<{wide}}  {points:>4} ", cards, ink))
    if game.variant.scoring is Scoring.OWN_HAND:
        lines.append("Count the points left in each hand. Fewer is better.")
    elif game.winner is not None:
        lines.append(f"{who} gets {round_points(game)[game.winner]} points.")
    return "\n".join(lines)


def refusal(explanation: Explanation) -> str:
    anchor = explanation.broken[0].ref.partition("#")[2]
    broken = "\n".join(f"  {line}" for line in explanation.lines(explanation.broken))
    look_up = filled(f"Nothing has changed. To read the rule: rules #{anchor}")
    return f"{explanation.move} isn't legal now.\n{set_in(broken)}\n{look_up}"


def set_in(text: str) -> str:
    """Lines within the width, each as far to the right as it was."""
    lines = [(line.lstrip(), len(line) - len(line.lstrip())) for line in text.splitlines()]
    return "\n".join(wrapped(words, " " * indent) for words, indent in lines)
