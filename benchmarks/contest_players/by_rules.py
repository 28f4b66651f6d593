"""Eager as in the seed: the rules are asked, card by card."""

from fcd.cards import Card, Cards, Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView, can_play_on


class ByRules(Player):
    """Plays the first card that fits, a Wild Draw 4 only if nothing else does, and calls green."""

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The lowest place."""
        last_resort = NO_PLAY_POSSIBLE
        for place, card in enumerate(hand):
            if can_play_on(card, up_card, called_color):
                if card.rank != "wild4":
                    return place
                if last_resort == NO_PLAY_POSSIBLE:
                    last_resort = place
        return last_resort

    def call_color(self, hand: Cards) -> Color:
        """Green, even without a green card."""
        return Color.GREEN
