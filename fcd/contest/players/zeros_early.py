"""There are only four zeros in the deck, so on a zero few cards can change the color."""

from __future__ import annotations

from fcd.cards import Card, Cards, Color
from fcd.contest.forms import Form, ranked, valued
from fcd.contest.player import TableView, points_of
from fcd.contest.players.built_in import most_liked
from fcd.contest.players.save_wilds import SaveWildsPlayer, liking


def zeros_first(card: Card) -> int:
    """Zeros before everything else; the others as SaveWildsPlayer likes them."""
    return 100 if card.rank == "0" else liking(card)


class ZerosEarlyPlayer(SaveWildsPlayer):
    """Plays a zero as soon as it fits, hoping that the color stays; else like SaveWilds."""

    form = Form(
        priorities=ranked(lambda card, up_card: zeros_first(card)),
        values=valued(points_of),
        trusted=True,
    )

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """Zeros, then the most points, wilds last."""
        return most_liked(hand, state, zeros_first)
