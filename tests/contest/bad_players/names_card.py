"""Answers with the card instead of its place."""

from fcd.cards import Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        for card in hand:
            if card in state.playable:
                return card
        return NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return Color.GREEN
