"""Between ditching wilds and saving them: save them until somebody is about to win."""

from __future__ import annotations

from collections.abc import Sequence

from fcd.cards import Card, Cards, Color
from fcd.contest.forms import Form, valued
from fcd.contest.numbers import WILD, is_legal, only_place, size_of_mine, smallest_other
from fcd.contest.numbers import points_of as points_of_number
from fcd.contest.player import TableView, points_of
from fcd.contest.players.built_in import most_liked
from fcd.contest.players.save_wilds import SaveWildsPlayer, liking

FAR = 4  # cards: with so many, one does not win before somebody who has a single card


def choose(hand: Sequence[int], legal: int, up_card: int, color: int, known: Sequence[int]) -> int:
    """As SweetSpotPlayer.play."""
    only = only_place(legal)
    if only >= 0:
        return only
    late = smallest_other(known) == 1 and size_of_mine(known) >= FAR
    best, chosen = -2, 0
    for place in range(len(hand)):
        if is_legal(legal, place):
            card = hand[place]
            liked = -1 if card >= WILD and not late else points_of_number(card)
            if liked > best:
                best, chosen = liked, place
    return chosen


class SweetSpotPlayer(SaveWildsPlayer):
    """Saves its wilds until somebody has one card left and it is far from winning itself."""

    form = Form(choose=choose, values=valued(points_of), trusted=True)

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """When it is late, the most points, wilds among them; before that, wilds last."""
        *others, _ = state.hand_sizes
        late = min(others) == 1 and len(hand) >= FAR
        return most_liked(hand, state, points_of if late else liking)
