"""The table that Python players sit at: what lies on it, looked up instead of worked out.

Everything here is made once from the RuleTables, and those were asked from the engine.
"""

from __future__ import annotations

from typing import NamedTuple
from weakref import WeakKeyDictionary

from fcd.cards import Card, Cards, Color
from fcd.contest.tables import Deed, RuleTables
from fcd.engine.chance import pick, shuffled


class Spot(NamedTuple):
    """A card lying on top, under a color: what may be put on it."""

    up_card: Card
    called_color: Color | None  # if the up card has no color of its own
    color: Color  # in force
    plain: frozenset[Card]  # what fits, without the hitched cards
    full: frozenset[Card]  # with them: for a hand that is without the color in force
    colored: frozenset[Card]  # the cards of the color in force
    hitched: frozenset[Card]

    def playable(self, hand: Cards) -> frozenset[Card]:
        """What may be put down by whoever holds this hand."""
        return self.full if self.colored.isdisjoint(hand) else self.plain


class Felt:
    """The spots of one game, and what its cards do, by card."""

    def __init__(self, tables: RuleTables) -> None:
        self.tables = tables
        self.cards = tables.cards
        self.deeds: dict[Card, Deed] = dict(zip(tables.cards, tables.deeds, strict=True))
        self.points = dict(zip(tables.cards, tables.points, strict=True))
        hitched = frozenset(tables.cards[number] for number in tables.hitched)
        self.spots: dict[Card, Spot] = {}  # of cards with a color
        self.called: dict[Card, dict[Color, Spot]] = {}  # of cards without one
        for (top, color), fitting in tables.matching.items():
            colored = frozenset(card for card in tables.cards if card.color == color)
            called = color if top.color is None else None
            spot = Spot(top, called, color, fitting - hitched, fitting, colored, hitched)
            if called is None:
                self.spots[top] = spot
            else:
                self.called.setdefault(top, {})[color] = spot

    @classmethod
    def of(cls, tables: RuleTables) -> Felt:
        """The felt of these tables, made once."""
        if tables not in _MADE:
            _MADE[tables] = cls(tables)
        return _MADE[tables]

    def spot(self, up_card: Card, color: Color) -> Spot:
        """What may be put on this card while this color is in force."""
        return self.spots.get(up_card) or self.called[up_card][color]

    def deal(self, seed: int, players: int) -> tuple[int, bytes]:
        """The dealer and the deck of a round, in card numbers, as the engine would have them."""
        if self.tables.by_lot:
            return pick(players, seed, 0), bytes(shuffled(self.tables.deck, seed, 1))
        return players - 1, bytes(shuffled(self.tables.deck, seed, 0))


_MADE: WeakKeyDictionary[RuleTables, Felt] = WeakKeyDictionary()
