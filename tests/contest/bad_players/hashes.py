"""Relies on the order of a set of texts, which is another one in every process."""

from fcd.cards import Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        for place, card in enumerate(hand):
            if card in state.playable:
                return place
        return NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return Color(next(iter({"red", "blue", "green", "yellow"})))
