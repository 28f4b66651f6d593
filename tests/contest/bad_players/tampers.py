"""Makes every card playable, by way of the view's class."""

from fcd.cards import Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        kind = type(state)
        kind.playable = frozenset(hand)
        return NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return Color.GREEN
