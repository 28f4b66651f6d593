"""A right answer to ex05, looking back from the end instead of going forward."""

from itertools import takewhile

from fcd.adt import Action, PlayerMove
from fcd.cards import Card, Color

PLAIN = Card.parse("P6C")


def cards(moves: list[PlayerMove]) -> list[Card | None]:
    return [move.card for move in moves]


def is_two(card: Card | None) -> bool:
    return card is not None and card.rank == "2"


def cards_owed(first: Card, moves: list[PlayerMove]) -> int:
    newest_first = [first, *cards(moves)][::-1]
    return 2 * len(list(takewhile(is_two, newest_first)))


def whose_turn(first: Card, moves: list[PlayerMove]) -> int:
    skips = [card for card in [first, *cards(moves)] if card and card.rank == "A"]
    return (len(moves) + len(skips)) % 4


def color_in_force(first: Card, moves: list[PlayerMove]) -> Color | None:
    if not moves:
        return first.color
    *before, last = moves
    if last.action is Action.DRAW_CARD or last.card is None:
        return color_in_force(first, before)
    return last.card.color if last.next_color is None else last.next_color


def may_follow(card: Card, top: Card, named: Color | None) -> bool:
    wanted = {top.rank, "0", str(top.suit), str(top.color if named is None else named)}
    return not wanted.isdisjoint({card.rank, str(card.suit), str(card.color)})


def first_turn(card: Card) -> list[int]:
    return {"2": [0, 1, 2], "A": [1, 1, 0], "B": [0, -1, 0]}.get(card.rank, [0, 1, 0])


def next_player(player: int, direction: int, played: Card | None) -> int:
    circle = [0, 1, 2, 3]
    step = {"A": 2, "B": -1}.get((played or PLAIN).rank, 1) * direction
    return circle[(circle.index(player) + step + 4) % len(circle)]


def may_go_on(top: Card, named: Color | None, played: list[Card], move: PlayerMove) -> bool:
    if move.card is None:
        return (move.action is Action.END_TURN) == bool(played)
    played = list(played)
    while played and played[0].rank == "C":
        top, named = played.pop(0), None
    return not played and may_follow(move.card, top, named)


def table_after(first: Card, moves: list[PlayerMove]) -> list[object]:
    if moves:
        *before, last = moves
        player, direction, *_ = table_after(first, before)
        assert isinstance(player, int)
        assert isinstance(direction, int)
        player = next_player(player, direction, last.card)
        direction *= -1 if last.card and last.card.rank == "B" else 1
    else:
        player, direction, _ = first_turn(first)
    return [player, direction, cards_owed(first, moves), color_in_force(first, moves)]
