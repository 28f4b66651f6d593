"""Reckons with numbers on all cards."""

from fcd.cards import Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        fitting.sort(key=lambda place: int(hand[place].rank))
        return fitting[0] if fitting else NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return Color.GREEN
