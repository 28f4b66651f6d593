"""A right answer to ex07, written with loops that change copies of the lists they were given."""

from fcd.cards import Card
from fcd.teach.given.after import After

HEXADECIMAL = "0123456789ABCDEF"


def turned_over(discards: list[Card]) -> list[list[Card]]:
    left = discards.copy()
    top = left.pop()
    return [left, [top]]


def draw_card(draw_pile: list[Card], discards: list[Card]) -> list[object]:
    draw_pile, discards = draw_pile[:], discards[:]
    while len(draw_pile) == 0 and len(discards) > 1:
        top = discards.pop()
        while discards:
            draw_pile.append(discards.pop(0))
        discards.append(top)
    card = draw_pile.pop(0) if draw_pile else None
    return [card, draw_pile, discards]


def game_winner(after: After) -> int:
    if after.move == "deal":
        return -1
    if after.hands[after.player] == 0:
        return after.player
    if after.move != "draw" or after.took > 0:
        return -1
    return 4


def runs_out(wanted: int, draw_pile: int, discards: int) -> bool:
    for _ in range(wanted):
        if draw_pile == 0:
            draw_pile, discards = discards - 1, 1
        if draw_pile == 0:
            return True
        draw_pile -= 1
    return False


def points(hand: list[Card]) -> int:
    total = 0
    for card in hand:
        total = total + HEXADECIMAL.index(card.rank)
    return total


def points_in_uno(hand: list[Card]) -> int:
    total = 0
    for card in hand:
        if card.rank in ("wild", "wild4"):
            total += 50
        elif card.color is None:
            total += 40
        elif len(card.rank) > 1:
            total += 20
        else:
            total += int(card.rank)
    return total


def still_drawn(last: Card) -> int:
    return int(last.rank[-1]) if last.rank in {"draw2", "wild4"} else 0


def round_points(winner: int, hands: list[list[Card]]) -> tuple[int, ...]:
    gains: list[int] = []
    for player in range(len(hands)):
        gain = 0
        if player == winner:
            for hand in hands:
                gain += points_in_uno(hand)
        gains.append(gain)
    return tuple(gains)


def match_winner(rounds: list[list[int]]) -> int:
    totals: dict[int, int] = {}
    for brought in rounds:
        for player, gained in enumerate(brought):
            totals[player] = totals.get(player, 0) + gained
            if totals[player] >= 500:
                return player
    return -1


def tally_winners(rounds: list[list[int]]) -> list[int]:
    totals: list[int] = []
    for left in rounds:
        if not totals:
            totals = [0] * len(left)
        for player in range(len(left)):
            totals[player] += left[player]
    if not totals or max(totals) < 500:
        return []
    winners: list[int] = []
    for player, total in enumerate(totals):
        if total == min(totals):
            winners.append(player)
    return winners
