"""Never answers, and does not let itself be stopped."""

from fcd.cards import Color
from fcd.contest.player import Player


class Bad(Player):
    def play(self, hand, up_card, called_color, state):
        while True:
            with Deaf():
                while True:
                    pass

    def call_color(self, hand):
        return Color.GREEN


class Deaf:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        return True
