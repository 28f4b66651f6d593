"""Eager with `card in playable`: what fits is told, not asked."""

from fcd.cards import Card, Cards, Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView


class ByPlayable(Player):
    """Plays the first card that fits, a Wild Draw 4 only if nothing else does, and calls green."""

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The lowest place."""
        playable = state.playable
        last_resort = NO_PLAY_POSSIBLE
        for place, card in enumerate(hand):
            if card in playable:
                if card.rank != "wild4":
                    return place
                if last_resort == NO_PLAY_POSSIBLE:
                    last_resort = place
        return last_resort

    def call_color(self, hand: Cards) -> Color:
        """Green, even without a green card."""
        return Color.GREEN
