"""A deck as the course interface takes it."""

from __future__ import annotations

from collections.abc import Sequence

from fcd.cards import Card, Color, Suit


def lists_of(deck: Sequence[Card]) -> tuple[list[int], list[Color], list[Suit]]:
    """A deck as the three lists that the course interface takes.

    >>> lists_of([Card.parse("RAH")])
    ([10], [Color.RED], [Suit.HEARTS])
    """
    values = [int(card.rank, 16) for card in deck]
    colors = [card.color for card in deck if card.color]
    return values, colors, [card.suit for card in deck if card.suit]
