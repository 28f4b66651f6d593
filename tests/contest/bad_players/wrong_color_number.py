"""Calls color 4, which is none."""


def choose(hand, legal, up_card, color, known):
    place = 0
    while not legal >> place & 1:
        place += 1
    return place


def call(hand, known):
    return 4
