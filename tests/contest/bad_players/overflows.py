"""Reckons with larger numbers than a machine word holds."""


def choose(hand, legal, up_card, color, known):
    number = 1
    for card in hand:
        number = number * 1_000_003 + card
    wanted = number % 97
    best, chosen = -1, 0
    for place in range(len(hand)):
        if legal >> place & 1 and (wanted * (place + 1)) % 89 > best:
            best, chosen = (wanted * (place + 1)) % 89, place
    return chosen
