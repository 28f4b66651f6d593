"""Never answers when it holds a wild."""

from fcd.cards import Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        while any(card.color is None for card in hand):
            pass
        for place, card in enumerate(hand):
            if card in state.playable:
                return place
        return NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return Color.GREEN
