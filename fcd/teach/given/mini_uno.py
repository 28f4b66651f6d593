"""Cards from a line of text, for trying out a game of mini UNO.

>>> [card.spoken for card in cards_of("R5 Bskip Rdraw2")]
['red 5', 'blue Skip', 'red Draw Two']
"""

from __future__ import annotations

from fcd.cards import Card
from fcd.positions import read_cards


def cards_of(text: str) -> list[Card]:
    """The cards in the order in which they are written."""
    return list(read_cards(text))
