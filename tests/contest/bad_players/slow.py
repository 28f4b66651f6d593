"""Thinks for a third of a second, every time."""

from fcd.cards import Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        for _ in range(300):
            sum(range(100_000))
        for place, card in enumerate(hand):
            if card in state.playable:
                return place
        return NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return Color.GREEN
