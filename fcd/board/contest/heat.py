"""Head to head: how far each is ahead of each other, in numbers and shades."""

from __future__ import annotations

from collections.abc import Sequence

from fcd.board.contest.paint import STEPS, Paint
from fcd.board.contest.plot import (
    Drawn,
    Plot,
    clipped,
    hover,
    in_columns,
    label,
    text,
    tidy,
    width_of,
)
from fcd.board.contest.scale import MINUS, signed
from fcd.board.drawing.shapes import box, placed

Margins = Sequence[Sequence[float | None]]  # [row][column]; None: they never met
Sure = Sequence[Sequence[bool]]

_NAMES = 230.0


def heat_map(
    names: Sequence[str], margins: Margins, *, sure: Sure | None = None, title: str = ""
) -> Plot:
    """How far each row is ahead of each column; where that is not `sure`, a "?" says so.

    >>> print(heat_map(["Ann", "Ben"], [[None, 1.25], [0.5, None]], title="Test"))
    Test
              1     2
    1 Ann        +1.2
    2 Ben  +0.5
    """
    count = len(names)
    if not count or [len(row) for row in margins] != [count] * count:
        raise ValueError(f"a heat map of {count} names needs {count} rows of {count} numbers")
    shown = [tidy(name) for name in names]
    known = sure or [[True] * count] * count
    words = text(title or f"row {MINUS} column", _words(shown, margins, known))
    return Plot(lambda paint: _drawn(shown, margins, known, paint), words, title)


def shade(margin: float, most: float, *, sure: bool = True) -> int:
    """Which of the shades: 0 is far behind, STEPS is nothing or not known, 2 × STEPS far ahead."""
    if not sure or not margin or not most:
        return STEPS
    step = min(STEPS, 1 + int(abs(margin) / most * STEPS * 0.999))
    return STEPS + step if margin > 0 else STEPS - step


def largest(margins: Margins) -> float:
    """The largest distance of all, which gets the darkest shade."""
    return max((abs(each) for row in margins for each in row if each is not None), default=0.0)


def cell_words(margin: float | None, *, sure: bool) -> str:
    """The number in a cell, short enough for many of them."""
    if margin is None:
        return ""
    return signed(margin, 1 if abs(margin) < 9.95 else 0) + ("" if sure else "?")


def _words(names: list[str], margins: Margins, sure: Sure) -> list[str]:
    head = ["", *(str(place) for place in range(1, len(names) + 1))]
    rows = [
        [f"{place} {name}", *map(_cell, row, known)]
        for place, (name, row, known) in enumerate(zip(names, margins, sure, strict=True), 1)
    ]
    return in_columns([head, *rows])


def _cell(margin: float | None, sure: bool) -> str:
    return cell_words(margin, sure=sure)


def _drawn(names: list[str], margins: Margins, sure: Sure, paint: Paint) -> Drawn:
    count = len(names)
    wide, high, size = next(
        sizes
        for most, sizes in ((8, (58, 36, 14)), (16, (48, 28, 12)), (999, (40, 22, 10.5)))
        if count <= most
    )
    left = min(_NAMES, 30 + max(width_of(name, 13) for name in names))
    most, body = largest(margins), ""
    for place, name in enumerate(names):
        center = left + wide * (place + 0.5)
        body += hover(label(center, 15, str(place + 1), 13, paint.ink, "middle", bold=True), name)
        body += label(20, 24 + high * (place + 0.5) + 4.5, str(place + 1), 13, paint.soft, "end")
        short = label(26, 24 + high * (place + 0.5) + 4.5, clipped(name, 13, left - 30), 13, "INK")
        body += hover(short.replace("INK", paint.ink), name)
    cells = ""
    for row, name in enumerate(names):
        for column, other in enumerate(names):
            margin, known = margins[row][column], sure[row][column]
            x, y = left + wide * column, high * row
            if row == column:
                cells += box(x + 1, y + 1, wide - 2, high - 2, 4, "none")
                continue
            ground, ink = paint.heat[shade(margin or 0, most, sure=known)]
            words = cell_words(margin, sure=known) or "–"
            cell = box(x + 1, y + 1, wide - 2, high - 2, 4, ground)
            cell += label(x + wide / 2, y + high / 2 + size * 0.36, words, size, ink, "middle")
            cells += hover(cell, f"{name} against {other}: {words}")
    return body + placed(cells, 0, 24), left + wide * count, 24 + high * count
