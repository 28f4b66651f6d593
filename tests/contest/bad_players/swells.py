"""Takes all the memory there is."""

from fcd.cards import Color
from fcd.contest.player import Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        kept = []
        while True:
            kept.append(bytes(100_000_000))

    def call_color(self, hand):
        return Color.GREEN
