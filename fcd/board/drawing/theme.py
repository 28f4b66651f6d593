"""The looks, in one place: colors, patterns, glyphs, and the few shapes that drawings are made of.

The five colors differ in lightness, so that they stay apart for color-blind eyes and in gray
(tests/test_colors.py measures it). Suits and symbols are paths in a box of 24 by 24: what a card
means never depends on which fonts or emoji a machine has. Every drawing is text; nothing in it has
an id.
"""

from __future__ import annotations

import html
import re
from typing import Literal, TypedDict

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
        "skip": {
            "path": (
                "M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20Z"
                "M8.230 17.9A7 7 0 0 0 17.9 8.230ZM15.770 6.1A7 7 0 0 0 6.1 15.770Z"
            )
        },
        "reverse": {
            "path": (
                "M2.5 5.9H13.5V2.8L21.5 7.5 13.5 12.2V9.1H2.5Z"
                "M21.5 14.9H10.5V11.8L2.5 16.5 10.5 21.2V18.1H21.5Z"
            )
        },
        "draw2": {"text": "+2"},
        "wild": {
            "path": (
                "M11 11H2A9 9 0 0 1 11 2ZM13 11V2A9 9 0 0 1 22 11Z"
                "M13 13H22A9 9 0 0 1 13 22ZM11 13V22A9 9 0 0 1 2 13Z"
            )
        },
        "wild4": {"text": "+4"},
        "swap": {
            "path": (
                "M3 9h6a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1Z"
                "M15 3h6a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Z"
                "M4.5 7.5V6a3.2 3.2 0 0 1 3.2-3.2H9V.6l4 3.3-4 3.3V5H7.7a1 1 0 0 0-1 1v1.5Z"
                "M19.5 16.5V18a3.2 3.2 0 0 1-3.2 3.2H15v2.2l-4-3.3 4-3.3V19h1.3"
                "a1 1 0 0 0 1-1v-1.5Z"
            )
        },
        "custom": {
            "path": (
                "M2.5 21.5 4.1 15.2 14 5.3 18.7 10 8.8 19.9Z"
                "M15.3 4 16.7 2.6a2 2 0 0 1 2.8 0l1.9 1.9a2 2 0 0 1 0 2.8L20 8.7Z"
            )
        },
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


# -- shapes ----------------------------------------------------------------------------------------

Anchor = Literal["start", "middle", "end"]

_NO_XML = re.compile("[^\\t\\n\\r\\x20-\\ud7ff\\ue000-\\ufffd\\U00010000-\\U0010ffff]")


def escaped(words: str) -> str:
    """Words that stay words, in a text or an attribute, whatever somebody is called."""
    return html.escape(_NO_XML.sub("\ufffd", words)).replace("\n", "&#10;")


def drawing(width: float, height: float, body: str, name: str, scale: float = 1) -> str:
    """A whole SVG with an accessible name, shown so many times as large as it is drawn."""
    said = escaped(name)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width * scale)}" '
        f'height="{number(height * scale)}" viewBox="0 0 {number(width)} {number(height)}" '
        f'role="img" aria-label="{said}" font-family="{FONT}"><title>{said}</title>{body}</svg>'
    )


def placed(body: str, x: float, y: float, scale: float | None = None) -> str:
    """A drawing somewhere in a bigger one, perhaps in another size."""
    sized = "" if scale is None else f" scale({number(scale)})"
    return f'<g transform="translate({number(x)} {number(y)}){sized}">{body}</g>' if body else ""


def box(
    x: float, y: float, width: float, height: float, radius: float, fill: str, more: str = ""
) -> str:
    """A rectangle with round corners."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}" rx="{number(radius)}" fill="{fill}"{more}/>'
    )


def text(x: float, y: float, size: float, words: str, ink: str, anchor: Anchor = "middle") -> str:
    """A line of bold text."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" font-weight="800" '
        f'fill="{ink}" text-anchor="{anchor}">{escaped(words)}</text>'
    )


def glyph(path: str, x: float, y: float, size: float, ink: str) -> str:
    """A path of the theme around a center."""
    half, scale = size / 2, number(size / 24)
    move = f"translate({number(x - half)} {number(y - half)})"
    return f'<path transform="{move} scale({scale})" fill="{ink}" d="{path}"/>'


def pill(words: str, x: float, y: float, ground: str = INK, ink: str = PAPER) -> str:
    """Words on a ground of their own, so that they can be read on any page."""
    if not words:
        return ""
    wide = pill_width(words)
    return box(x, y, wide, 22, 11, ground) + text(x + wide / 2, y + 15.5, 13, words, ink)


def pill_width(words: str) -> float:
    """How wide a pill is; measured generously, since every machine has other fonts."""
    return 20 + 8.2 * len(words) if words else 0


def number(value: float) -> str:
    """A number as short as an SVG needs it."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
