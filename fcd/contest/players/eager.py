"""The two players that everybody should beat."""

from __future__ import annotations

from fcd.cards import Card, Cards, Color
from fcd.contest.forms import Form, valued
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, Player, TableView, points_of

WILD_DRAW_4 = Card("wild4")


class EagerPlayer(Player):
    """Plays the first card that fits, a Wild Draw 4 only if nothing else does, and calls green."""

    form = Form(trusted=True)

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The lowest place."""
        playable = state.playable
        for place, card in enumerate(hand):
            if card in playable and card != WILD_DRAW_4:
                return place
        return hand.index(WILD_DRAW_4) if WILD_DRAW_4 in playable else NO_PLAY_POSSIBLE

    def call_color(self, hand: Cards) -> Color:
        """Green, even without a green card."""
        return Color.GREEN


class SomewhatLessEagerPlayer(EagerPlayer):
    """Plays like Eager, but calls the color of which it holds the most points."""

    form = Form(values=valued(points_of), trusted=True)

    def call_color(self, hand: Cards) -> Color:
        colors = [card.color for card in hand]
        held = [color for color in COLORS if color in colors]
        if not held:
            return super().call_color(hand)
        return max(held, key=lambda color: sum([points_of(c) for c in hand if c.color is color]))
