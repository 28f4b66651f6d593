"""Says which cards it likes, in words."""


def priority(card, up_card):
    return "high" if card.color == up_card.color else "low"
