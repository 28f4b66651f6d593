"""Numbers on an axis: where they lie, which of them are written, and with how many digits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor, isfinite, log10

MINUS = "\N{MINUS SIGN}"  # as long as a plus, unlike a hyphen


@dataclass(frozen=True)
class Scale:
    """From the numbers `low` to `high` onto the places `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Where a number lies; one that is off the scale lies at its end."""
        share = (value - self.low) / (self.high - self.low)
        return self.start + min(1.0, max(0.0, share)) * (self.end - self.start)

    @property
    def ticks(self) -> list[float]:
        """Round numbers on the scale, about five."""
        return ticks(self.low, self.high)


def scale_for(values: Iterable[float], start: float, end: float, *, room: float = 0.06) -> Scale:
    """A scale on which all of these lie, with some room at its ends."""
    known = [value for value in values if isfinite(value)] or [0.0]
    low, high = min(known), max(known)
    more = (high - low) * room or max(abs(high) * room, 0.5)
    return Scale(low - more, high + more, start, end)


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two others: steps of 1, 2 or 5 times a power of ten.

    >>> ticks(23.2, 31.9)
    [24.0, 26.0, 28.0, 30.0]
    """
    step = 10.0 ** floor(log10((high - low) / most))
    step *= next(times for times in (1, 2, 5, 10) if (high - low) / (step * times) <= most)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(number * step, 12) + 0.0 for number in range(first, last + 1)]


def decimals(*margins: float) -> int:
    """How many decimals mean something, if numbers may be off by so much: two digits of it.

    >>> decimals(0.55), decimals(0.017), decimals(23.0)
    (2, 3, 0)
    """
    known = [abs(margin) for margin in margins if margin and isfinite(margin)]
    return max(0, min(3, 1 - floor(log10(min(known))))) if known else 1


def short(value: float) -> str:
    """A number for an axis, without needless zeros, thousands and millions in letters.

    >>> short(0.25), short(2.0), short(20_000), short(10_000_000)
    ('0.25', '2', '20 k', '10 M')
    """
    for unit, letter in ((1_000_000, " M"), (1_000, " k")):
        if abs(value) >= 10 * unit or (abs(value) >= unit and value % unit == 0):
            return signless(f"{value / unit:.6g}{letter}")
    return signless(f"{value:.6g}")


def signless(number: str) -> str:
    """With a proper minus sign, and without one before a zero.

    >>> signless("-0.0"), signless("-1.5") == MINUS + "1.5"
    ('0.0', True)
    """
    if number.startswith("-"):
        return MINUS + number[1:] if number.strip("-0.") else number[1:]
    return number


def signed(value: float, places: int = 1) -> str:
    """A number with its sign, such as +1.5; zero has none."""
    written = f"{value:+.{places}f}"
    return signless(written) if written.strip("+-0.") else written[1:]
