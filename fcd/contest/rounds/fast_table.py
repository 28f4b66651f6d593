"""The table that Python players sit at: what lies on it, looked up instead of worked out.

Everything here is made once from the RuleTables, and those were asked from the engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from fcd.cards import Card, Cards, Color
from fcd.contest.rounds.tables import UNO_CONTEST, CardAction, RuleTables
from fcd.engine.chance import pick, shuffled

Deal = tuple[int, list[Card]]  # the dealer and the deck


class TopCard(NamedTuple):
    """A card lying on top, under a color: what may be put on it, and what it does."""

    up_card: Card
    called_color: Color | None  # if the up card has no color of its own
    color: Color  # in play
    plain: frozenset[Card]  # what fits, without the restricted cards
    full: frozenset[Card]  # with them: for a hand that is without the color in play
    colored: frozenset[Card]  # the cards of the color in play
    action: CardAction | None  # None: the card does nothing, and has no restriction

    def playable(self, hand: Sequence[Card]) -> frozenset[Card]:
        """What fits; restricted cards are among it only if they are held and may be played."""
        held = not (self.full - self.plain).isdisjoint(hand)
        return self.full if held and self.colored.isdisjoint(hand) else self.plain


class FastTable:
    """The top cards of one game, and what its cards do, by card."""

    def __init__(self, tables: RuleTables) -> None:
        self.tables = tables
        self.deck: Cards = tuple(tables.cards[number] for number in tables.deck)
        self.size_bits = len(self.deck).bit_length()  # for the size of a hand
        self.points = dict(zip(tables.cards, tables.points, strict=True))
        self.restricted = frozenset(tables.cards[number] for number in tables.restricted)
        self.opening: dict[Card, TopCard] = {}  # of cards that may be turned up first
        self.tops: dict[Card, TopCard | None] = {}  # None: it depends on the color that is called
        self.called: dict[Card, dict[Color, TopCard]] = {}  # of all cards, by the color in play
        for (card, color), fitting in tables.matching.items():
            number = tables.numbers[card]
            action = tables.actions[number]
            top_card = TopCard(
                up_card=card,
                called_color=color if action.names_color else None,
                color=color,
                plain=fitting - self.restricted,
                full=fitting,
                colored=frozenset(each for each in tables.cards if each.color == color),
                action=None if action == CardAction() and card not in self.restricted else action,
            )
            self.tops[card] = None if action.names_color else top_card
            self.called.setdefault(card, {})[color] = top_card
            if tables.may_start[number]:
                self.opening[card] = top_card

    @classmethod
    @cache
    def of(cls, tables: RuleTables) -> FastTable:
        return cls(tables)

    @cache  # noqa: B019  there are few tables, and they stay
    def circle(self, count: int) -> tuple[tuple[int, ...], ...]:
        """By seat: the next one, the one before, a card in the number with all hands' sizes."""
        seats = range(count)
        after, before = (tuple((seat + way) % count for seat in seats) for way in (1, -1))
        return after, before, tuple(1 << self.size_bits * seat for seat in seats)

    def deal(self, seed: int, players: int) -> Deal:
        """The dealer and the deck of a round, as the engine would have them."""
        return pick(players, seed, 0), list(shuffled(self.deck, seed, 1))


TABLE = FastTable.of(RuleTables.of(UNO_CONTEST))
