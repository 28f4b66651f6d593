"""Forgets to answer when nothing fits."""

from fcd.cards import Color
from fcd.contest.player import Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):  # noqa: RET503  that is what is wrong
        for place, card in enumerate(hand):
            if card in state.playable:
                return place

    def call_color(self, hand):
        return Color.GREEN
