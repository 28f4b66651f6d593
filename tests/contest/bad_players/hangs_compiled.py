"""Never answers when compiled, where numbers have 64 bits and become negative beyond them."""


def choose(hand, legal, up_card, color, known):
    number = 1
    for card in hand:
        number = number * 1_000_003 + card
    place = 0
    while number < 0:
        place = (place + 1) % 7
    while not legal >> place & 1:
        place += 1
    return place
