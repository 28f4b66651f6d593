"""The looks, in one place: colors, patterns and glyphs. Data only; nothing is drawn here.

The five colors differ in lightness, so that they stay apart for color-blind eyes and in gray
(tests/test_colors.py measures it). Suits and symbols are paths in a box of 24 by 24: what a card
means never depends on which fonts or emoji a machine has.
"""

from __future__ import annotations

from typing import TypedDict

INK = "#14161a"
PAPER = "#ffffff"
FELT = "#17453e"
GOLD = "#ffd84a"
PALE = "#dbe9e5"  # text on the felt that is not the main thing
BACK = "#2b3a67"
FONT = "system-ui,-apple-system,Segoe UI,Roboto,DejaVu Sans,sans-serif"


class Theme(TypedDict):
    """What the drawings and the board in the browser have in common."""

    colors: dict[str, list[str]]  # background, text on it
    suits: dict[str, str]  # path
    faces: dict[str, dict[str, str]]  # {"path": …} or {"text": …}


_SYMBOLS = {  # of ranks that have no text on their cards
    "skip": (
        "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20Z"
        "M8.230 17.9A7 7 0 0 0 17.9 8.230ZM15.770 6.1A7 7 0 0 0 6.1 15.770Z"
    ),
    "reverse": (
        "M2.5 5.9H13.5V2.8L21.5 7.5 13.5 12.2V9.1H2.5Z"
        "M21.5 14.9H10.5V11.8L2.5 16.5 10.5 21.2V18.1H21.5Z"
    ),
    "wild": (
        "M11 11H2A9 9 0 0 1 11 2ZM13 11V2A9 9 0 0 1 22 11Z"
        "M13 13H22A9 9 0 0 1 13 22ZM11 13V22A9 9 0 0 1 2 13Z"
    ),
    "swap": (
        "M3 9h6a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1Z"
        "M15 3h6a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Z"
        "M4.5 7.5V6a3.2 3.2 0 0 1 3.2-3.2H9V.6l4 3.3-4 3.3V5H7.7a1 1 0 0 0-1 1v1.5Z"
        "M19.5 16.5V18a3.2 3.2 0 0 1-3.2 3.2H15v2.2l-4-3.3 4-3.3V19h1.3"
        "a1 1 0 0 0 1-1v-1.5Z"
    ),
    "custom": (
        "M2.5 21.5 4.1 15.2 14 5.3 18.7 10 8.8 19.9Z"
        "M15.3 4 16.7 2.6a2 2 0 0 1 2.8 0l1.9 1.9a2 2 0 0 1 0 2.8L20 8.7Z"
    ),
}

THEME: Theme = {
    "colors": {
        "red": ["#cf3026", PAPER],
        "blue": ["#0b48c4", PAPER],
        "green": ["#36bf78", INK],
        "yellow": ["#ffd84a", INK],
        "purple": ["#43155e", PAPER],
    },
    "suits": {
        "hearts": (
            "M12 21.5C4.6 15.9 2 12.5 2 8.6 2 5.4 4.4 3 7.4 3c1.9 0 3.6 1 4.6 2.6"
            "C13 4 14.7 3 16.6 3 19.6 3 22 5.4 22 8.6c0 3.9-2.6 7.3-10 12.9Z"
        ),
        "diamonds": "M12 1.5 20 12 12 22.5 4 12Z",
        "clubs": (
            "M7.6 6.6a4.4 4.4 0 1 1 8.8 0a4.4 4.4 0 1 1-8.8 0Z"
            "M2 13.4a4.4 4.4 0 1 1 8.8 0a4.4 4.4 0 1 1-8.8 0Z"
            "M13.2 13.4a4.4 4.4 0 1 1 8.8 0a4.4 4.4 0 1 1-8.8 0Z"
            "M9 8h6l1.5 6H13.4c.2 3.2 1 5.6 2.6 8H8c1.6-2.4 2.4-4.8 2.6-8H7.5Z"
        ),
        "spades": (
            "M12 2c5 5 9.5 7.8 9.5 12.2a4.4 4.4 0 0 1-8.2 2.2c.2 2.2 1.1 4 2.5 5.6"
            "H8.2c1.4-1.6 2.3-3.4 2.5-5.6a4.4 4.4 0 0 1-8.2-2.2C2.5 9.8 7 7 12 2Z"
        ),
        "questions": (
            "M5.9 8.4C5.9 4.6 8.6 2 12.1 2c3.6 0 6.2 2.3 6.2 5.7 0 2.5-1.3 3.9-3.1 5.2"
            "-1.3.9-1.7 1.5-1.7 2.7v.5H9.6v-1c0-2.4.9-3.8 2.7-5.1 1.3-.9 1.9-1.5 1.9-2.4"
            " 0-1.1-.8-1.9-2.1-1.9-1.4 0-2.3 1-2.3 2.7Z"
            "M9.2 20a2.3 2.3 0 1 1 4.6 0a2.3 2.3 0 1 1-4.6 0Z"
        ),
    },
    "faces": {
        "draw2": {"text": "+2"},
        "wild4": {"text": "+4"},
        **{rank: {"path": path} for rank, path in _SYMBOLS.items()},
    },
}

# A pattern per color in a field of 100 by 140: wide strokes with dashes, cut off by the field's
# edge. Stripes lean, lines lie, dots, nothing, lattice.
PATTERNS: dict[str, str] = {
    "red": (
        '<path d="M-40 190 140-50" stroke="#000" stroke-opacity=".16" stroke-width="300" '
        'stroke-dasharray="3.5 8"/>'
    ),
    "blue": (
        '<path d="M50 0V140" stroke="#000" stroke-opacity=".2" stroke-width="100" '
        'stroke-dasharray="2.6 6.4"/>'
    ),
    "green": (
        '<path d="'
        + "".join(f"M{4 + 5 * (row % 2)} {7 + 9 * row}H100" for row in range(15))
        + '" stroke="#fff" stroke-opacity=".42" stroke-width="3.4" stroke-linecap="round" '
        'stroke-dasharray="0 10"/>'
    ),
    "yellow": "",
    "purple": (
        '<path d="M-40 190 140-50M-40-50 140 190" stroke="#fff" stroke-opacity=".13" '
        'stroke-width="300" stroke-dasharray="2 8.5"/>'
    ),
}


def mixed(color: str, other: str, share: float) -> str:
    """A color with a share of another in it.

    >>> mixed("#000000", "#ffffff", 0.2)
    '#333333'
    """
    pairs = zip(channels(color), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def channels(color: str) -> tuple[int, int, int]:
    """Red, green and blue of "#rrggbb", 0 to 255 each."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)
