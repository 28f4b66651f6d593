"""Numbers that are known within a margin: a dot, its interval, and where intervals overlap."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from math import isfinite
from typing import NamedTuple

from fcd.board.contest.paint import Paint
from fcd.board.contest.plot import (
    Drawn,
    Plot,
    clipped,
    hover,
    in_columns,
    label,
    line,
    text,
    tidy,
    width_of,
)
from fcd.board.contest.scale import Scale, decimals, scale_for, short, signless
from fcd.board.drawing.shapes import box, number

ROW, NAMES, AXIS = 30.0, 240.0, 400.0
_SIZE = 14


class Interval(NamedTuple):
    """A number and how far off it may be."""

    name: str
    value: float
    margin: float

    @property
    def low(self) -> float:
        """The lowest that it may be."""
        return self.value - self.margin

    @property
    def high(self) -> float:
        """The highest that it may be."""
        return self.value + self.margin

    def overlaps(self, other: Interval) -> bool:
        """Whether both may be the same."""
        return self.low <= other.high and other.low <= self.high


def interval_plot(
    measured: Mapping[str, tuple[float, float]] | Iterable[tuple[str, float, float]],
    *,
    title: str = "",
    unit: str = "points a round",
) -> Plot:
    """Numbers with their margins, as in {"Eager": (28.4, 0.6)}, in the order given.

    Neighbors whose intervals overlap are tied together: their order may be chance.

    >>> print(interval_plot({"Ann": (28.4, 0.6), "Ben": (28.0, 0.6), "Cy": (20.1, 0.5)}))
    points a round
    Ann  28.40 ± 0.60  ≈ Ben
    Ben  28.00 ± 0.60
    Cy   20.10 ± 0.50
    """
    if isinstance(measured, Mapping):
        measured = ((name, *numbers) for name, numbers in measured.items())
    rows = [Interval(tidy(name), value, abs(margin)) for name, value, margin in measured]
    if not rows:
        raise ValueError("an interval plot needs at least one number")
    return Plot(lambda paint: _drawn(rows, unit, paint), text(title or unit, _words(rows)), title)


def _words(rows: list[Interval]) -> list[str]:
    tied = [f"≈ {b.name}" if a.overlaps(b) else "" for a, b in pairwise(rows)] + [""]
    numbers = zip(rows, written(rows), tied, strict=True)
    return in_columns([(row.name, words, tie) for row, words, tie in numbers], left=3)


def written(rows: list[Interval]) -> list[str]:
    """Each number with its margin, all with the same decimals."""
    places = decimals(*(row.margin for row in rows))
    return [signless(f"{row.value:.{places}f}") + _margin(row.margin, places) for row in rows]


def _margin(margin: float, places: int) -> str:
    """Nothing for what is exact, and a question for what nobody knows."""
    if not margin:
        return ""
    return f" ± {margin:.{places}f}" if isfinite(margin) else " ± ?"


def _drawn(rows: list[Interval], unit: str, paint: Paint) -> Drawn:
    names = min(NAMES, max(width_of(row.name, _SIZE) for row in rows) + 12)
    scale = scale_for((x for row in rows for x in (row.low, row.high)), names, names + AXIS)
    high = ROW * len(rows)
    numbers = written(rows)
    wide = scale.end + 40 + max(width_of(words, _SIZE) for words in numbers)
    body = _axis(scale, high, unit, paint)
    for place, (one, other) in enumerate(pairwise(rows)):
        if one.overlaps(other):
            body += _tie(one, other, scale, ROW * (place + 0.5), paint)
    for place, (row, words) in enumerate(zip(rows, numbers, strict=True)):
        y = ROW * (place + 0.5)
        said = f"{row.name}: {words} {unit}"
        shown = label(0, y + 5, clipped(row.name, _SIZE, names - 10), _SIZE, paint.ink, bold=True)
        shown += _interval(row, scale, y, paint)
        shown += label(scale.end + 26, y + 5, words, _SIZE, paint.ink)
        body += hover(shown, said)
    return body, wide, high + 40


def _axis(scale: Scale, high: float, unit: str, paint: Paint) -> str:
    body = ""
    for tick in scale.ticks:
        x = scale(tick)
        body += line(x, 0, x, high + 4, paint.faint)
        body += label(x, high + 18, short(tick), 12, paint.soft, "middle")
    body += line(scale.start, high + 2, scale.end, high + 2, paint.line)
    return body + label((scale.start + scale.end) / 2, high + 35, unit, 12, paint.soft, "middle")


def _interval(row: Interval, scale: Scale, y: float, paint: Paint) -> str:
    """A bar with ends, and a dot on the number itself."""
    left, right, x = scale(row.low), scale(row.high), scale(row.value)
    bar = box(left, y - 6, max(right - left, 0.5), 12, 3, paint.band)
    ends = "".join(line(end, y - 6, end, y + 6, paint.mark, 1.5) for end in (left, right))
    dot = f'<circle cx="{number(x)}" cy="{number(y)}" r="4" fill="{paint.mark}"/>'
    return bar + (ends if row.margin else "") + dot


def _tie(one: Interval, other: Interval, scale: Scale, y: float, paint: Paint) -> str:
    """What two neighbors have in common, as a bridge between them, and a sign at the side."""
    left = scale(max(one.low, other.low))
    right = scale(min(one.high, other.high))
    bridge = box(left, y, max(right - left, 1.5), ROW, 0, paint.both, ' fill-opacity=".55"')
    x, middle = scale.end + 12, y + ROW / 2
    sign = line(x, y + 4, x, middle - 8, paint.both, 2) + line(
        x, middle + 7, x, y + ROW - 4, paint.both, 2
    )
    return bridge + sign + label(x, middle + 5, "≈", 15, paint.ink, "middle", bold=True)
