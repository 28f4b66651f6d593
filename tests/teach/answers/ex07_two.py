"""A right answer to ex07, written with unpacking, dictionaries, recursion and a Counter."""

from collections import Counter

from fcd.cards import Card
from fcd.teach.given.after import After

Cards = tuple[Card, ...]
WORTH = {str(number): number for number in range(10)}
WORTH |= {"draw2": 20, "reverse": 20, "skip": 20, "swap": 40, "custom": 40, "wild": 50, "wild4": 50}


def turned_over(discards: list[Card]) -> tuple[Cards, Cards]:
    *below, top = discards
    return tuple(below), (top,)


def draw_card(draw_pile: list[Card], discards: list[Card]) -> tuple[Card | None, Cards, Cards]:
    if draw_pile:
        card, *rest = draw_pile
        return card, tuple(rest), tuple(discards)
    *below, top = discards
    return draw_card(below, [top]) if below else (None, (), (top,))


def game_winner(after: After) -> int:
    by_size = {cards: player for player, cards in enumerate(after.hands)}
    failed = (after.move, after.took) == ("draw", 0)
    return by_size.get(0, 4 if failed else -1)


def runs_out(wanted: int, draw_pile: int, discards: int) -> bool:
    below_top = max(discards - 1, 0)
    enough = draw_pile >= wanted or draw_pile + below_top >= wanted
    return not enough


def points(hand: list[Card]) -> int:
    return int(hand[0].rank, base=16) + points(hand[1:]) if hand else 0


def points_in_uno(hand: list[Card]) -> int:
    ranks = Counter(card.rank for card in hand)
    return sum(WORTH[rank] * count for rank, count in ranks.items())


def still_drawn(last: Card) -> int:
    return {"draw2": 2, "wild4": 4}.get(last.rank, 0)


def round_points(winner: int, hands: list[list[Card]]) -> list[int]:
    everything = points_in_uno([card for hand in hands for card in hand])
    return [everything * (player == winner) for player, _ in enumerate(hands)]


def match_winner(rounds: list[list[int]]) -> int:
    totals = list(map(sum, zip(*rounds, strict=True)))
    return next((player for player, total in enumerate(totals) if total >= 500), -1)


def tally_winners(rounds: list[list[int]]) -> tuple[int, ...]:
    totals = dict(enumerate(map(sum, zip(*rounds, strict=True))))
    if max(totals.values(), default=0) < 500:
        return ()
    lowest = min(totals.values())
    return tuple(filter(lambda player: totals[player] == lowest, totals))
