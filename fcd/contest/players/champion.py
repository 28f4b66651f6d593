"""The one to beat: every idea that pays, each with the weight that it deserves.

The weights come from some hundred million rounds. What each of them is worth: docs/players.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from fcd.cards import Card, Cards, Color
from fcd.contest.forms import Form
from fcd.contest.numbers import (
    CALLED,
    DRAW_TWO,
    PLAYERS,
    REVERSE,
    SIZES,
    SKIP,
    WILD,
    color_of,
    count_colors,
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
from fcd.contest.players.card_counter import CardCounterPlayer, call, hold
from fcd.contest.players.sweet_spot import FAR

HOLD, POINT = 10, 3  # the hold on the table before the points
WANTED = 30  # against the color that the next player has called
SMALLER_HAND = 20  # for a reverse, by card: let the larger of both neighbors play first
STOP = 100  # for a skip or draw two, if the next player has one or two cards
ALL_ELSE = 10_000  # more than everything else together: wilds wait, or must go now


def choose(hand: Sequence[int], legal: int, up_card: int, color: int, known: Sequence[int]) -> int:
    """As ChampionPlayer.play."""
    only = only_place(legal)
    if only >= 0:
        return only
    late = smallest_other(known) == 1 and size_of_mine(known) >= FAR
    counts = count_colors(hand)
    best, chosen = -100_000, 0
    for place in range(len(hand)):
        if is_legal(legal, place):
            card = hand[place]
            if card >= WILD:
                liked = (ALL_ELSE if late else -ALL_ELSE) + card
            else:
                liked = HOLD * hold(card, counts, known) + POINT * points_of_number(card)
                liked += neighborly(card, known)
            if liked > best:
                best, chosen = liked, place
    return chosen


def neighborly(card: int, known: Sequence[int]) -> int:
    """What a card means to the players before and after you."""
    after, before = size_of_next(known), known[SIZES + known[PLAYERS] - 2]
    rank = rank_of(card)
    liked = 0
    if color_of(card) == known[CALLED]:
        liked -= WANTED
    if rank == REVERSE:
        liked += SMALLER_HAND * (before - after)
    if rank in (SKIP, DRAW_TWO) and after <= 2:
        liked += STOP
    return liked


class ChampionPlayer(CardCounterPlayer):
    """Counts cards, ditches points on the way, minds its neighbors, and knows when it is late."""

    form = Form(choose=choose, call=call, trusted=True)

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The highest sum of all that speaks for a card."""
        self.look(hand, state)
        *others, _ = state.hand_sizes
        after, before, wanted = others[0], others[-1], state.called_colors[0]
        late = min(others) == 1 and len(hand) >= FAR

        def liking(card: Card) -> int:
            if card.color is None:
                return (ALL_ELSE if late else -ALL_ELSE) + (card.rank == "wild4")
            liked = HOLD * self.hold(card) + POINT * points_of(card)
            if card.color == wanted:
                liked -= WANTED
            if card.rank == "reverse":
                liked += SMALLER_HAND * (before - after)
            if card.rank in ("skip", "draw2") and after <= 2:
                liked += STOP
            return liked

        return most_liked(hand, state, liking)
