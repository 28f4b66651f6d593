"""Pictures with something to them: a name under the picture, or a place in it to look at.

Both are for the browser; page and text have the words for a picture anyway.
"""

from __future__ import annotations

from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block


def named(svg: str, name: str) -> Block:
    """A picture with its words to be read beside it."""
    return {**blocks.picture(svg, name), "named": True}


def wide(svg: str, alt: str, left: float, right: float) -> Block:
    """A picture to be moved sideways, of which the part from `left` to `right` is to be seen.

    Both are shares of its width, from 0 to 1.
    """
    place = f"{left:.4f} {right:.4f}"
    return {**blocks.picture(svg, alt, wide=True), "place": place}
