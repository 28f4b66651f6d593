"""Names and numbers as words: in plots, tables, pages and terminals."""

from __future__ import annotations

import unicodedata
from math import floor, isfinite, log10

MINUS = "\N{MINUS SIGN}"  # as wide as a plus, unlike a hyphen


def tidy(name: str) -> str:
    """A name that is safe to show: one line, its own direction, few marks on a letter."""
    shown, marks = [], 0
    for letter in " ".join(name.split()):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= 2:
            shown.append(letter if letter.isprintable() else "\ufffd")
    return "".join(shown) or "?"


def brief(name: str, room: int = 24) -> str:
    """As much of a name as fits into so many columns of a terminal.

    >>> brief("SomewhatLessEagerPlayer", 12), brief("Ann", 12)
    ('SomewhatLes…', 'Ann')
    """
    name = tidy(name)
    if _columns(name) <= room:
        return name
    while name and _columns(name) >= room:
        name = name[:-1]
    return f"{name.rstrip()}…"


def _columns(words: str) -> int:
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in words)


def counted(count: int, noun: str) -> str:
    """How many: "1 round", "220 rounds"."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def decimals(*margins: float) -> int:
    """How many decimals mean something if numbers may be off by so much: two digits of it.

    >>> decimals(0.55), decimals(0.017), decimals(23.0)
    (2, 3, 0)
    """
    known = [abs(margin) for margin in margins if margin and isfinite(margin)]
    return max(0, min(3, 1 - floor(log10(min(known))))) if known else 1


def fixed(value: float, places: int) -> str:
    """A number with so many decimals, a proper minus sign, and no minus before a zero.

    >>> fixed(-0.01, 1), fixed(-1.5, 1) == MINUS + "1.5"
    ('0.0', True)
    """
    written = f"{value:.{places}f}"
    if not written.startswith("-"):
        return written
    return MINUS + written[1:] if written.strip("-0.") else written[1:]


def signed(value: float, places: int = 1) -> str:
    """A number with its sign, such as +1.5; zero has none."""
    written = fixed(value, places)
    return f"+{written}" if written[0] != MINUS and written.strip("0.") else written


def with_margin(value: float, margin: float, places: int, unit: str = "") -> str:
    """A number and how far off it may be: nothing if it is exact, "?" if nobody knows."""
    written = fixed(value, places) + unit
    if not margin:
        return written
    return f"{written} ± {f'{margin:.{places}f}' if isfinite(margin) else '?'}"


def percent(certainty: float) -> str:
    """How sure something is; never quite 0 or 100 %.

    >>> percent(0.5), percent(0.99987), percent(1 - 1e-9), percent(1e-9)
    ('50 %', '99.99 %', '> 99.99 %', '< 0.01 %')
    """
    if certainty > 0.99995:
        return "> 99.99 %"
    if certainty < 0.00005:
        return "< 0.01 %"
    near_the_end = min(certainty, 1 - certainty) < 0.005
    return f"{100 * certainty:.2f} %" if near_the_end else f"{100 * certainty:.3g} %"
