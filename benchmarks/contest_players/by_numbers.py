"""Eager as functions of small whole numbers."""

from collections.abc import Sequence

from fcd.contest.numbers import GREEN, WILD_DRAW_4, is_legal


def choose(hand: Sequence[int], legal: int, up_card: int, color: int, known: Sequence[int]) -> int:
    """The lowest place; a Wild Draw 4 only if nothing else fits."""
    last_resort = -1
    for place in range(len(hand)):
        if is_legal(legal, place):
            if hand[place] != WILD_DRAW_4:
                return place
            if last_resort < 0:
                last_resort = place
    return last_resort


def call(hand: Sequence[int], known: Sequence[int]) -> int:
    """Green, even without a green card."""
    return GREEN
