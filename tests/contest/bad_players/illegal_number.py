"""Answers with the first card, legal or not."""


def choose(hand, legal, up_card, color, known):
    return 0
