"""Lose small: what is still in the hand at the end is somebody else's gain."""

from __future__ import annotations

from fcd.cards import Card, Cards, Color
from fcd.contest.forms import Form, ranked, valued
from fcd.contest.player import TableView, points_of
from fcd.contest.players.built_in import most_liked
from fcd.contest.players.eager import SomewhatLessEagerPlayer


class DitchPointsPlayer(SomewhatLessEagerPlayer):
    """Plays the most expensive card that fits: wilds, then special cards, then 9, 8, 7 …"""

    form = Form(
        priorities=ranked(lambda card, up_card: points_of(card)),
        values=valued(points_of),
        trusted=True,
    )

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The most points."""
        return most_liked(hand, state, points_of)
