"""Raises when it is made."""

from fcd.cards import Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player


class Bad(Player):
    def __init__(self):
        self.table = int("five")

    def play(self, hand, up_card, called_color, state):
        for place, card in enumerate(hand):
            if card in state.playable:
                return place
        return NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return Color.GREEN
