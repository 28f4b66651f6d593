"""The five colors stay apart for color-blind eyes, and text on them can be read: measured."""

from __future__ import annotations

import math
from itertools import combinations, pairwise, product

import pytest

from fcd.board.drawing import GROUNDS
from fcd.board.drawing.card import _paints
from fcd.board.drawing.theme import PATTERNS, THEME, channels, mixed
from fcd.cards import Card, Color

Triple = tuple[float, ...]

# Machado, Oliveira and Fernandes 2009, severity 1: what linear red, green and blue become.
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = (0.95047, 1.0, 1.08883)

OURS = [ground for ground, _ in THEME["colors"].values()]
ORDINARY = ["#d72600", "#0956bf", "#379711", "#ecd407", "#6b2fa0"]  # as printed on UNO cards


def linear(color: str) -> Triple:
    parts = (channel / 255 for channel in channels(color))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def times(matrix: tuple[Triple, ...], vector: Triple) -> Triple:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def lab(light: Triple) -> Triple:
    ratios = (part / white for part, white in zip(times(XYZ, light), WHITE, strict=True))
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(color: str, eyes: str) -> Triple:
    return lab(tuple(min(1.0, max(0.0, part)) for part in times(EYES[eyes], linear(color))))


def smallest_difference(colors: list[str], eyes: str) -> float:
    """The smallest distance (CIE76) between any two of the colors."""
    points = [seen(color, eyes) for color in colors]
    return min(math.dist(*pair) for pair in combinations(points, 2))


def contrast(one: str, other: str) -> float:
    """As the Web Content Accessibility Guidelines reckon it."""
    dark, light = sorted(times(XYZ, linear(color))[1] for color in (one, other))
    return (light + 0.05) / (dark + 0.05)


def test_the_measures_are_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21, abs=0.01)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert seen("#ff0000", "normal") == pytest.approx((53.24, 80.09, 67.20), abs=0.05)
    assert seen("#ffffff", "deuteranopia") == pytest.approx((100, 0, 0), abs=0.05)


def test_no_two_colors_look_alike_to_any_eyes_nor_in_gray() -> None:
    assert [eyes for eyes in EYES if smallest_difference(OURS, eyes) < 24] == []
    assert smallest_difference(ORDINARY, "normal") >= 24
    worst = min(smallest_difference(ORDINARY, eyes) for eyes in EYES)
    assert worst < 12, "the control must fail, or the measure finds nothing"
    lightness = sorted(seen(color, "normal")[0] for color in OURS)
    assert min(b - a for a, b in pairwise(lightness)) >= 10, "a gray print has an order, too"


def test_text_can_be_read_on_every_card_and_patterns_can_be_seen() -> None:
    cards = (Card("wild"), *(Card("7", color) for color in Color))
    for card, dim in product(cards, (False, True)):
        ground, ink, paper = _paints(card, dim=dim)
        assert contrast(ground, ink) >= 4.5, card
        assert contrast(paper, "#14161a") >= 4.5, card
        pattern = PATTERNS[card.color] if card.color else ""
        if pattern:
            white = 'stroke="#fff"' in pattern
            opacity = float(pattern.partition('stroke-opacity="')[2].partition('"')[0])
            stroke = mixed(ground, "#ffffff" if white else "#000000", opacity)
            assert contrast(stroke, ink) >= 4.5, card
            assert contrast(stroke, ground) >= 1.1, "a pattern that nobody sees tells nothing"
    assert min(contrast(ground, "#ffffff") for ground in GROUNDS.values()) >= 4.5
