"""A right answer to ex03, written with early returns."""

from fcd.cards import Card, Color


def can_play_on(card: Card, top: Card, color: Color) -> bool:
    if card.rank == "0":
        return True
    if card.color is color:
        return True
    return card.suit == top.suit or card.rank == top.rank


def can_play_on_in_uno(card: Card, top: Card, color: Color) -> bool:
    if card.color is None:
        return True
    if card.color == color:
        return True
    return card.rank == top.rank
