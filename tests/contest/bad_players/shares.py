"""Remembers in its class, so that one block knows of another."""

from fcd.cards import Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player


class Bad(Player):
    seen: list[object] = []  # noqa: RUF012  that is what is wrong with it

    def play(self, hand, up_card, called_color, state):
        for place, card in enumerate(hand):
            if card in state.playable:
                return place
        return NO_PLAY_POSSIBLE

    def call_color(self, hand):
        self.seen.append(hand)
        return (Color.GREEN, Color.RED)[len(self.seen) % 2]
