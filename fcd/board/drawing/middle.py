"""The middle of the table: the draw pile, the top card in the color in force, what matches it."""

from __future__ import annotations

from textwrap import wrap

from fcd.board.drawing.card import WIDTH, back
from fcd.board.drawing.labels import Labels
from fcd.board.drawing.row import put
from fcd.board.drawing.shapes import box, glyph, number, pill, pill_width, placed, text
from fcd.board.drawing.tabletext import Dict, card_of, chip_words, direction
from fcd.board.drawing.theme import FELT, INK, PALE, PAPER, THEME, mixed

HIGH = 204
_CARD = 104  # width
_TOP = (HIGH - _CARD * 1.4) / 2


def middle(state: Dict, known: Labels, wide: float) -> tuple[str, float]:
    """The drawing and its height."""
    x = wide / 2 - 30
    drawn = _way_round(state, wide) + _pile(state["deck"], x - 170) + _ring(state, x)
    drawn += put(card_of(state["top"]), known, x, _TOP, _CARD)
    return drawn + _matching(state, x + _CARD + 34), HIGH


def _pile(count: int, x: float) -> str:
    """A thin pile looks thin, and an empty one is an empty place."""
    depths = [depth for depth, least in ((6, 20), (3, 2), (0, 1)) if count >= least]
    empty = box(x, _TOP, _CARD, _CARD * 1.4, 12, "none", ' stroke="#fff" stroke-opacity=".5"')
    backs = [placed(back(), x + d, _TOP - d, _CARD / WIDTH) for d in depths]
    center, wide = x + _CARD / 2, max(68, 26 + 14 * len(str(count)))
    label = box(center - wide / 2, HIGH / 2 - 25, wide, 50, 9, INK)
    label += text(center, HIGH / 2, 23, str(count), PAPER)
    return ("".join(backs) or empty) + label + text(center, HIGH / 2 + 17, 12, "to draw", PAPER)


def _ring(state: Dict, x: float) -> str:
    """The color in force around the top card, between white lines so that it shows on any color."""
    color = state.get("color")
    paint = THEME["colors"][color][0] if color else mixed(FELT, PAPER, 0.4)
    return "".join(
        box(x - d, _TOP - d, _CARD + 2 * d, _CARD * 1.4 + 2 * d, radius, fill)
        for d, radius, fill in ((15, 21, PAPER), (12.5, 19, paint), (4.5, 14, PAPER))
    )


def _way_round(state: Dict, wide: float) -> str:
    """A dashed track with arrows, and the direction in words."""
    dashes = ' stroke="#fff" stroke-opacity=".35" stroke-width="2.5" stroke-dasharray="7 7"'
    track = box(30, 8, wide - 60, HIGH - 16, 90, "none", dashes)
    turned = 0 if state["dir"] == 1 else 180
    sides = ((wide / 2, 8), (wide - 30, HIGH / 2), (wide / 2, HIGH - 8), (30, HIGH / 2))
    arrows = "".join(
        f'<path d="M-9-9L9 0-9 9Z" fill="#b9cfca" transform="translate({number(x)} {number(y)}) '
        f'rotate({90 * side + turned})"/>'
        for side, (x, y) in enumerate(sides)
    )
    goes, way = direction(state).rsplit(" ", 1)
    words = text(124, HIGH / 2 - 4, 13, goes, PALE) + text(124, HIGH / 2 + 13, 13, way, PALE)
    return track + arrows + words


def _matching(state: Dict, x: float) -> str:
    """What matches the top card, and the color in force if that is not said already."""
    match = state.get("match") or {}
    chips = [(kind, value) for kind, value in match.get("chips", ())]
    lines = [("", line) for line in wrap(match.get("lead", ""), 30)] + chips
    lines += [("", line) for line in wrap(match.get("also", ""), 30)]
    color = state.get("color")
    if color and ("color", color) not in chips:
        lines += [("", "color in force"), ("color", color)]
    highs = [30 if kind else 19 for kind, _ in lines]
    y = (HIGH - sum(highs)) / 2
    drawn = ""
    for (kind, value), high in zip(lines, highs, strict=True):
        drawn += _chip(kind, value, x, y + 4) if kind else text(x, y + 14, 13, value, PALE, "start")
        y += high
    return drawn


def _chip(kind: str, value: str, x: float, y: float) -> str:
    words = chip_words(kind, value)
    if kind == "color":
        ground, ink = THEME["colors"][value]
        rim = box(x - 2, y - 2, pill_width(words) + 4, 26, 13, PAPER)
        return rim + pill(words, x, y, ground, ink)
    if kind == "suit":
        suit = glyph(THEME["suits"][value], x + 17, y + 11, 15, INK)
        ground = box(x, y, pill_width(words) + 20, 22, 11, PAPER)
        return ground + suit + text(x + 30, y + 15.5, 13, words, INK, "start")
    return pill(words, x, y, PAPER, INK)
