"""Plays its first card, whatever lies there."""

from fcd.cards import Color
from fcd.contest.player import Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        return 0

    def call_color(self, hand):
        return Color.GREEN
