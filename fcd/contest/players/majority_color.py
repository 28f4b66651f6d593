"""Stay where you are strong: the color of which you hold the most is the one you can follow."""

from __future__ import annotations

from collections.abc import Sequence

from fcd.cards import Card, Cards, Color
from fcd.contest.forms import Form, valued
from fcd.contest.numbers import WILD, color_of, count_colors, count_of, is_legal, only_place
from fcd.contest.numbers import points_of as points_of_number
from fcd.contest.player import COLORS, TableView, points_of
from fcd.contest.players.built_in import most_liked
from fcd.contest.players.eager import EagerPlayer

CARD = 100  # what one more card of a color counts for; no points add up to that


def choose(hand: Sequence[int], legal: int, up_card: int, color: int, known: Sequence[int]) -> int:
    """As MajorityColorPlayer.play."""
    only = only_place(legal)
    if only >= 0:
        return only
    counts = count_colors(hand)
    best, chosen = -1, 0
    for place in range(len(hand)):
        if is_legal(legal, place):
            card = hand[place]
            liked = 0
            if card < WILD:
                liked = CARD * count_of(color_of(card), counts) + points_of_number(card)
            if liked > best:
                best, chosen = liked, place
    return chosen


class MajorityColorPlayer(EagerPlayer):
    """Plays and calls the color of which it holds the most cards; saves wilds."""

    form = Form(choose=choose, values=valued(lambda card: 1), trusted=True)

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The color with the most cards; among those the most points."""
        colors = [card.color for card in hand]

        def liking(card: Card) -> int:
            if card.color is None:
                return 0
            return CARD * colors.count(card.color) + points_of(card)

        return most_liked(hand, state, liking)

    def call_color(self, hand: Cards) -> Color:
        """The color with the most cards; with nothing but wilds, Eager's."""
        colors = [card.color for card in hand]
        called = max(COLORS, key=colors.count)
        return called if called in colors else super().call_color(hand)
