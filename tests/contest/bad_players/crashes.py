"""Ends the process: Python's own stack overflows."""

from fcd.cards import Color
from fcd.contest.player import Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        nested: object = ()
        for _ in range(1_000_000):
            nested = (nested,)
        return hash(nested)

    def call_color(self, hand):
        return Color.GREEN
