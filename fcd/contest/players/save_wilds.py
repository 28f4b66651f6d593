"""A wild always fits, so it can wait: it is the card that gets you out when nothing else does."""

from __future__ import annotations

from fcd.cards import Card, Cards, Color
from fcd.contest.forms import Form, ranked, valued
from fcd.contest.player import TableView, points_of
from fcd.contest.players.built_in import most_liked
from fcd.contest.players.eager import SomewhatLessEagerPlayer


def liking(card: Card) -> int:
    """The points of a card; a wild is liked least of all."""
    return -1 if card.color is None else points_of(card)


class SaveWildsPlayer(SomewhatLessEagerPlayer):
    """Plays wilds only when nothing else fits, and ditches points with its other cards."""

    form = Form(
        priorities=ranked(lambda card, up_card: liking(card)),
        values=valued(points_of),
        trusted=True,
    )

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The most points, but wilds last."""
        return most_liked(hand, state, liking)
