"""Plain bars: one number for each name, from zero on."""

from __future__ import annotations

from collections.abc import Mapping

from fcd.board.contest.paint import Paint
from fcd.board.contest.plot import (
    Drawn,
    Plot,
    clipped,
    in_columns,
    label,
    line,
    text,
    tidy,
    width_of,
)
from fcd.board.contest.scale import Scale, signless
from fcd.board.drawing.shapes import box

_ROW, _NAMES, _WIDE = 28.0, 240.0, 360.0


def bar_plot(values: Mapping[str, float], *, title: str = "", unit: str = "") -> Plot:
    """A bar for each number, as in {"Eager": 28.4}, in the order given.

    >>> print(bar_plot({"Ann": 12, "Ben": 3.5}, unit="wins"))
    wins
    Ann   12
    Ben  3.5
    """
    if not values:
        raise ValueError("a bar plot needs at least one number")
    rows = {tidy(name): float(value) for name, value in values.items()}
    lines = in_columns((name, _written(value)) for name, value in rows.items())
    words = text(title or unit, lines)
    return Plot(lambda paint: _drawn(rows, unit, paint), words, title)


def _written(value: float) -> str:
    return signless(f"{value:,.6g}" if abs(value) < 1e6 else f"{value:,.0f}")


def _drawn(rows: Mapping[str, float], unit: str, paint: Paint) -> Drawn:
    names = min(_NAMES, max(width_of(name, 14) for name in rows) + 12)
    numbers = max(width_of(_written(value), 14) for value in rows.values()) + 10
    low, high = min(0.0, *rows.values()), max(0.0, *rows.values())
    start = names + (numbers if low < 0 else 0)
    scale = Scale(low, high if high > low else low + 1, start, start + _WIDE)
    zero, body = scale(0), ""
    for place, (name, value) in enumerate(rows.items()):
        y, x = _ROW * (place + 0.5), scale(value)
        body += label(0, y + 5, clipped(name, 14, names - 10), 14, paint.ink, bold=True)
        body += box(min(x, zero), y - 9, max(abs(x - zero), 0.6), 18, 3, paint.mark)
        if value >= 0:
            body += label(x + 6, y + 5, _written(value), 14, paint.ink)
        else:
            body += label(x - 6, y + 5, _written(value), 14, paint.ink, "end")
    body += line(zero, 0, zero, _ROW * len(rows), paint.line)
    tail = 20 if unit else 0
    body += label(scale.start, _ROW * len(rows) + 15, unit, 12, paint.soft)
    return body, scale.end + numbers, _ROW * len(rows) + tail
