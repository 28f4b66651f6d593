"""Reckons with numbers on all cards."""


def priority(card, up_card):
    return int(card.rank)
