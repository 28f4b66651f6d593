"""A right answer to ex02: plain loops, and a deck that is taken from card by card."""

from fcd.cards import Card, Color, Suit


def full_deck() -> list[Card]:
    deck = []
    for _ in range(2):
        for suit in Suit:
            for color in Color:
                for value in range(16):
                    deck.append(Card(f"{value:X}", color, suit))
    return deck


def num_of_suit(deck: list[Card], suit: Suit) -> int:
    found = 0
    for card in deck:
        if card.suit == suit:
            found += 1
    return found


def num_of_color(deck: list[Card], color: Color) -> int:
    return len([card for card in deck if card.color is color])


def num_of_value(deck: list[Card], value: int) -> int:
    return sum(1 for card in deck if int(card.rank, 16) == value)


def deal(deck: list[Card]) -> tuple[list[list[Card]], Card, list[Card]]:
    if len(deck) <= 29:
        raise ValueError(f"only {len(deck)} cards")
    hands: list[list[Card]] = [[], [], [], []]
    for _ in range(7):
        for hand in hands:
            hand.insert(0, deck.pop(0))
    top = deck.pop(0)
    return hands, top, deck
