"""Changes what others will be told."""


def choose(hand, legal, up_card, color, known):
    for card in range(54):
        known[64 + card] = 0
    place = 0
    while not legal >> place & 1:
        place += 1
    return place
