"""Uses what the compiler does not know."""


def choose(hand, legal, up_card, color, known):
    best = -1
    for place in range(len(hand)):
        if legal >> place & 1:
            best = max(best, hand[place])
    return hand.index(best)
