"""A right answer to ex02: counters, iterators, tuples, and hands in order of their cards."""

from collections import Counter
from itertools import islice, product

from fcd.cards import HEX, Card, Color, Suit


class TooFew(ValueError):
    """Not enough cards."""


def full_deck() -> tuple[Card, ...]:
    kinds = map(Card, *zip(*product(reversed(HEX), Color, Suit), strict=True))
    return tuple(Counter(dict.fromkeys(kinds, 2)).elements())


def num_of_suit(deck: list[Card], suit: Suit) -> int:
    return Counter(card.suit for card in deck)[suit]


def num_of_color(deck: list[Card], color: Color) -> int:
    return [card.color for card in deck].count(color)


def num_of_value(deck: list[Card], value: int) -> int:
    if not deck:
        return 0
    first, *rest = deck
    return (HEX.index(first.rank) == value) + num_of_value(rest, value)


def deal(deck: list[Card]) -> list[object]:
    cards = iter(deck)
    hands: dict[int, list[Card]] = {player: [] for player in range(4)}
    for number, card in enumerate(islice(cards, 28)):
        hands[number % 4].append(card)
    left = tuple(cards)
    if len(left) < 2:
        raise TooFew(f"{len(deck)} cards are too few: 30 are needed")
    top, *pile = left
    return [tuple(sorted(hand, key=str) for hand in hands.values()), top, pile]
