"""Count the cards: the fewer are still out there that fit on yours, the more often others draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fcd.cards import CLASSIC_UNO_DECK, Card, Cards, Color
from fcd.contest.forms import Form
from fcd.contest.numbers import (
    PLAYED,
    WILD,
    color_of,
    count_colors,
    count_of,
    is_legal,
    only_place,
    rank_of,
)
from fcd.contest.numbers import points_of as points_of_number
from fcd.contest.player import COLORS, TableView, points_of
from fcd.contest.players.built_in import BuiltIn, most_liked
from fcd.contest.players.majority_color import CARD

OF_COLOR = 25  # cards in the deck
OF_RANK = Counter(card.rank for card in CLASSIC_UNO_DECK)  # 4 zeros, 8 of the others

OWN, OUT_OF_COLOR, OUT_OF_RANK = 4, 2, 1  # a card of its own, against one that may answer it
CALL_OUT = 1  # of its equally good colors it calls the one of which fewer are out there
LEAST = 100_000  # nothing is liked less than minus that


def choose(hand: Sequence[int], legal: int, up_card: int, color: int, known: Sequence[int]) -> int:
    """As CardCounterPlayer.play."""
    only = only_place(legal)
    if only >= 0:
        return only
    counts = count_colors(hand)
    best, chosen = -LEAST - 1, 0
    for place in range(len(hand)):
        if is_legal(legal, place):
            card = hand[place]
            liked = -LEAST
            if card < WILD:
                liked = CARD * hold(card, counts, known) + points_of_number(card)
            if liked > best:
                best, chosen = liked, place
    return chosen


def call(hand: Sequence[int], known: Sequence[int]) -> int:
    """As CardCounterPlayer.call_color."""
    counts = count_colors(hand)
    best, chosen = -LEAST, 0
    for color in range(4):
        held = count_of(color, counts)
        liked = CARD * held - CALL_OUT * out_of_color(color, held, known)
        if liked > best:
            best, chosen = liked, color
    return chosen


def hold(card: int, counts: int, known: Sequence[int]) -> int:
    """How well a card would hold the table: your own cards of its color, less the answers to it."""
    color, rank = color_of(card), rank_of(card)
    held = count_of(color, counts)
    of_rank = 4 if rank == 0 else 8
    for one in range(4):
        of_rank -= known[PLAYED + 13 * one + rank]
    return OWN * held - OUT_OF_COLOR * out_of_color(color, held, known) - OUT_OF_RANK * of_rank


def out_of_color(color: int, held: int, known: Sequence[int]) -> int:
    """How many cards of a color you have not seen."""
    out = OF_COLOR - held
    for card in range(13 * color, 13 * color + 13):
        out -= known[PLAYED + card]
    return out


class CardCounterPlayer(BuiltIn):
    """Plays the card to which the others have the fewest answers, and it has many; saves wilds."""

    form = Form(choose=choose, call=call, trusted=True)

    def __init__(self) -> None:
        self.held: list[Color | None] = []  # the colors in the hand
        self.seen: list[Color | None] = []  # … and on the discard pile
        self.ranks: list[str] = []  # on the discard pile

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The best hold on the table; of equals the most points."""
        self.look(hand, state)

        def liking(card: Card) -> int:
            if card.color is None:
                return -LEAST
            return CARD * self.hold(card) + points_of(card)

        return most_liked(hand, state, liking)

    def call_color(self, hand: Cards) -> Color:
        """The color with the most cards in the hand; of equals, the fewest out there."""
        held = [card.color for card in hand]
        return max(COLORS, key=lambda color: (held.count(color), -self.out(color)))

    def look(self, hand: Cards, state: TableView) -> None:
        """Count what is in the hand and on the discard pile."""
        played = state.played
        self.held = [card.color for card in hand]
        self.seen = self.held + [card.color for card in played]
        self.ranks = [card.rank for card in played]

    def hold(self, card: Card) -> int:
        """How well a card would hold the table."""
        assert card.color is not None
        of_rank = OF_RANK[card.rank] - self.ranks.count(card.rank)
        out = self.out(card.color)
        return OWN * self.held.count(card.color) - OUT_OF_COLOR * out - OUT_OF_RANK * of_rank

    def out(self, color: Color) -> int:
        """How many cards of a color it has not seen."""
        return OF_COLOR - self.seen.count(color)
