"""A right answer to ex03, written with sets and text."""

from fcd.cards import Card, Color


def can_play_on(card: Card, top: Card, color: Color) -> bool:
    wanted = {str(color), str(top.suit), top.rank, "0"}
    return bool(wanted & {str(card.color), str(card.suit), card.rank})


def can_play_on_in_uno(card: Card, top: Card, color: Color) -> bool:
    return str(card).startswith("w") or (card.color, card.rank) != _neither(card, top, color)


def _neither(card: Card, top: Card, color: Color) -> tuple[object, object]:
    differs = card.color != color and card.rank != top.rank
    return (card.color, card.rank) if differs else (None, None)
