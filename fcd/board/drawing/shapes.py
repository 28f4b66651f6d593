"""The few shapes that all drawings are made of. Everything is text; nothing has an id."""

from __future__ import annotations

import html
import re
from typing import Literal

from fcd.board.drawing.theme import FONT, INK, PAPER

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


def placed(body: str, x: float, y: float, scale: float | None = None, name: str = "") -> str:
    """A drawing somewhere in a bigger one, perhaps in another size and with a name of its own."""
    sized = "" if scale is None else f" scale({number(scale)})"
    whole = f"<title>{escaped(name)}</title>{body}" if name else body
    return f'<g transform="translate({number(x)} {number(y)}){sized}">{whole}</g>' if body else ""


def box(
    x: float, y: float, width: float, height: float, radius: float, fill: str, more: str = ""
) -> str:
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" '
        f'height="{number(height)}" rx="{number(radius)}" fill="{fill}"{more}/>'
    )


def text(x: float, y: float, size: float, words: str, ink: str, anchor: Anchor = "middle") -> str:
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
    return f"{value:.3f}".rstrip("0").rstrip(".")
