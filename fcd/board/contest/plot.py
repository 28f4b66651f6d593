"""Plot: a small drawing with its words, for notebooks, pages and terminals.

A drawing is made when somebody looks, in the paints of the place where it will be seen. Its words
are the same numbers, line by line: for screen readers, for terminals, and for whatever compares
what a notebook shows.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence

from fcd.board.contest.paint import LIGHT, Paint
from fcd.board.drawing.notebook import picture
from fcd.board.drawing.shapes import Anchor, box, escaped, number, placed
from fcd.board.drawing.theme import FONT

Drawn = tuple[str, float, float]  # the body of a drawing, its width and its height

MARGIN = 16
TITLE = 30  # the height of a title
LETTER = 0.64  # of the font size: the width of an average letter, in the widest fonts


class Plot:
    """Numbers as a drawing. `print(plot)` says them, `plot.svg()` draws them."""

    def __init__(self, draw: Callable[[Paint], Drawn], words: str, title: str = "") -> None:
        self._draw = draw
        self.words = words
        self.title = title

    def svg(self, paint: Paint = LIGHT) -> str:
        """The drawing on a ground of its own, with its title."""
        body, wide, high = self._draw(paint)
        top = TITLE if self.title else 0
        wide, high = wide + 2 * MARGIN, high + 2 * MARGIN + top
        wide = max(wide, 2 * MARGIN + width_of(self.title, 15))
        ground = box(0.5, 0.5, wide - 1, high - 1, 10, paint.ground, f' stroke="{paint.line}"')
        title = label(MARGIN, MARGIN + 14, self.title, 15, paint.ink, bold=True)
        return canvas(wide, high, ground + title + placed(body, MARGIN, MARGIN + top), self.words)

    def bare(self, paint: Paint) -> str:
        """The drawing alone, for a page that has the title and the words beside it."""
        body, wide, high = self._draw(paint)
        return canvas(wide, high, body, self.words)

    def __repr__(self) -> str:
        return self.words

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """How a notebook shows it; IPython adds the plain text."""
        return {"text/html": picture(self.svg(), self.words)}


def canvas(width: float, height: float, body: str, said: str) -> str:
    """A whole SVG. It has no title of its own: the pointer would see it all over the drawing."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" '
        f'height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}" '
        f'role="img" aria-label="{escaped(said)}" font-family="{FONT}">{body}</svg>'
    )


def label(
    x: float,
    y: float,
    words: str,
    size: float,
    ink: str,
    anchor: Anchor = "start",
    *,
    bold: bool = False,
) -> str:
    """A line of text."""
    weight = ' font-weight="700"' if bold else ""
    side = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{ink}"'
        f"{weight}{side}>{escaped(words)}</text>"
        if words
        else ""
    )


def line(x1: float, y1: float, x2: float, y2: float, ink: str, wide: float = 1) -> str:
    """A straight line."""
    ends = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    return f'<path d="{ends}" stroke="{ink}" stroke-width="{number(wide)}" fill="none"/>'


def hover(body: str, words: str) -> str:
    """Something with words that a pointer finds."""
    return f"<g><title>{escaped(words)}</title>{body}</g>"


# -- names ---------------------------------------------------------------------------------------


def tidy(name: str) -> str:
    """A name as it can be shown: on one line, running its own way, with few marks on a letter."""
    shown, marks = [], 0
    for letter in " ".join(name.split()):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= 2:
            shown.append(letter if letter.isprintable() else "\ufffd")
    return "".join(shown) or "?"


def width_of(words: str, size: float) -> float:
    """About how wide a text is; every machine has other fonts."""
    wide = sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in words)
    return wide * LETTER * size


def clipped(name: str, size: float, room: float) -> str:
    """As much of a name as there is room for."""
    name = tidy(name)
    if width_of(name, size) <= room:
        return name
    while name and width_of(name + "…", size) > room:
        name = name[:-1]
    return f"{name.rstrip()}…"


def brief(name: str, most: int = 24) -> str:
    """So many letters of a name, where every letter is as wide as another."""
    name = tidy(name)
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def in_columns(rows: Iterable[Sequence[str]], *, left: int = 1) -> list[str]:
    """Words in columns, the first ones from the left, numbers from the right."""
    table = [list(row) for row in rows]
    wide = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            f"{cell:<{w}}" if place < left else f"{cell:>{w}}"
            for place, (cell, w) in enumerate(zip(row, wide, strict=True))
        ).rstrip()
        for row in table
    ]


def text(title: str, lines: Iterable[str]) -> str:
    """The words of a plot: its title, if any, and a line for each thing in it."""
    return "\n".join([*([title] if title else []), *lines])
