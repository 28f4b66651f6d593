"""Somebody who calls a color wants it. So do not leave it to them, if you have the choice."""

from __future__ import annotations

from collections.abc import Sequence

from fcd.cards import Card, Cards, Color
from fcd.contest.forms import Form, valued
from fcd.contest.numbers import (
    CALLED,
    PLAYERS,
    WILD,
    color_of,
    count_colors,
    count_of,
    is_legal,
    only_place,
)
from fcd.contest.numbers import points_of as points_of_number
from fcd.contest.player import TableView, points_of
from fcd.contest.players.built_in import most_liked
from fcd.contest.players.majority_color import CARD, MajorityColorPlayer


def choose(hand: Sequence[int], legal: int, up_card: int, color: int, known: Sequence[int]) -> int:
    """As ColorBreakerPlayer.play."""
    only = only_place(legal)
    if only >= 0:
        return only
    counts = count_colors(hand)
    best, chosen = -1000, 0
    for place in range(len(hand)):
        if is_legal(legal, place):
            card = hand[place]
            liked = -CARD
            if card < WILD:
                worth = count_of(color_of(card), counts) - wanting(known, color_of(card))
                liked = max(0, CARD * worth) + points_of_number(card)
            if liked > best:
                best, chosen = liked, place
    return chosen


def wanting(known: Sequence[int], color: int) -> int:
    """How many other players have called this color."""
    count = 0
    for place in range(known[PLAYERS] - 1):
        if known[CALLED + place] == color:
            count += 1
    return count


class ColorBreakerPlayer(MajorityColorPlayer):
    """Like MajorityColor, but a color that an opponent has called is worth a card less to it."""

    form = Form(choose=choose, values=valued(lambda card: 1), trusted=True)

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The color with the most cards, less the opponents who want it."""
        colors = [card.color for card in hand]
        *wanted, _ = state.called_colors

        def liking(card: Card) -> int:
            if card.color is None:
                return -CARD
            worth = colors.count(card.color) - wanted.count(card.color)
            return max(0, CARD * worth) + points_of(card)

        return most_liked(hand, state, liking)
