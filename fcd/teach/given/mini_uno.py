"""Cards from a line of text, for trying out a game of mini UNO.

>>> [card.spoken for card in cards_of("R5 Bskip Rdraw2")]
['red 5', 'blue Skip', 'red Draw Two']
"""

from __future__ import annotations

from fcd.cards import Card


def cards_of(text: str) -> list[Card]:
    """The cards in the order in which they are written."""
    return [Card.parse(each) for each in text.split()]
