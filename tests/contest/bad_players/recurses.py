"""Asks itself, and itself again."""

from fcd.cards import Color
from fcd.contest.player import Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        return self.play(hand, up_card, called_color, state)

    def call_color(self, hand):
        return Color.GREEN
