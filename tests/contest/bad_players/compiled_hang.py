"""Never answers, compiled, when it holds many cards."""


def choose(hand, legal, up_card, color, known):
    place = 0
    while len(hand) > 9 or not legal >> place & 1:
        place = (place + 1) % 9
    return place
