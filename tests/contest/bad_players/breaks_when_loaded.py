"""Raises when its file is run."""

from fcd.cards import Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player

TABLE = [1, 2, 3][7]


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        for place, card in enumerate(hand):
            if card in state.playable:
                return place
        return NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return Color.GREEN
