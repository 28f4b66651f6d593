"""Waits in a call of Python's own, which nobody can interrupt."""

from itertools import count

from fcd.cards import Color
from fcd.contest.player import Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        return sum(count())

    def call_color(self, hand):
        return Color.GREEN
