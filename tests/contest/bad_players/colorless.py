"""Calls no color when it holds nothing but wilds."""

from fcd.contest.player import NO_PLAY_POSSIBLE, Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        for place, card in enumerate(hand):
            if card in state.playable:
                return place
        return NO_PLAY_POSSIBLE

    def call_color(self, hand):
        colors = [card.color for card in hand if card.color]
        return colors[0] if colors else None
