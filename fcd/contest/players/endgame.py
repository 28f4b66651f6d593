"""When a hand is nearly empty, other things count: stop whoever comes next, and lose small."""

from __future__ import annotations

from collections.abc import Sequence

from fcd.cards import Card, Cards, Color
from fcd.contest.forms import Form, valued
from fcd.contest.numbers import (
    DRAW_TWO,
    SKIP,
    WILD,
    color_of,
    count_colors,
    count_of,
    is_legal,
    only_place,
    rank_of,
    size_of_mine,
    size_of_next,
    smallest_other,
)
from fcd.contest.numbers import points_of as points_of_number
from fcd.contest.player import TableView, points_of
from fcd.contest.players.built_in import most_liked
from fcd.contest.players.majority_color import CARD, MajorityColorPlayer
from fcd.contest.players.sweet_spot import FAR

STOPS = ("skip", "reverse", "draw2")  # the next player does not play next
STOP = 10_000  # before everything else


def choose(hand: Sequence[int], legal: int, up_card: int, color: int, known: Sequence[int]) -> int:
    """As EndgamePlayer.play."""
    only = only_place(legal)
    if only >= 0:
        return only
    stopping = size_of_next(known) <= 2
    late = smallest_other(known) == 1 and size_of_mine(known) >= FAR
    counts = count_colors(hand)
    best, chosen = -1, 0
    for place in range(len(hand)):
        if is_legal(legal, place):
            card = hand[place]
            liked = 0
            if stopping and SKIP <= rank_of(card) <= DRAW_TWO:
                liked += STOP
            if late:
                liked += points_of_number(card)
            elif card < WILD:
                liked += CARD * count_of(color_of(card), counts) + points_of_number(card)
            if liked > best:
                best, chosen = liked, place
    return chosen


class EndgamePlayer(MajorityColorPlayer):
    """Like MajorityColor, until somebody is about to win."""

    form = Form(choose=choose, values=valued(lambda card: 1), trusted=True)

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """Stop the next player if it has one or two cards; ditch points when it is late."""
        *others, _ = state.hand_sizes
        stopping = others[0] <= 2
        late = min(others) == 1 and len(hand) >= FAR
        colors = [card.color for card in hand]

        def liking(card: Card) -> int:
            stop = STOP if stopping and card.rank in STOPS else 0
            if late:
                return stop + points_of(card)
            if card.color is None:
                return 0
            return stop + CARD * colors.count(card.color) + points_of(card)

        return most_liked(hand, state, liking)
