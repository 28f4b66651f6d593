"""Holds back its last card that fits."""

from fcd.cards import Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        return fitting[0] if len(fitting) > 1 else NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return Color.GREEN
