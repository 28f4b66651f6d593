"""Asking the players of the kernel: tables are looked up, functions are called and checked."""

from __future__ import annotations

import numpy as np

from fcd.contest.numbers import CALLED, KNOWN_SIZE, SCORES, SIZES
from fcd.contest.rounds.functions import aside, ask, inside, lowest_bit, move
from fcd.contest.rounds.kernel import layout as at
from fcd.contest.rounds.kernel.cards import close_up, next_seat
from fcd.contest.rounds.kernel.layout import ONE, ZERO, u64

LEAST = np.int64(-(2**62))  # below every sum of values


@inside
def by_priority(cards, seat, legal, priorities, player, top):
    """The slot of the legal card with the highest priority, the first of equals."""
    best, chosen = -1, ZERO
    while legal != ZERO:
        slot = lowest_bit(legal)
        legal &= legal - ONE
        priority = priorities[player, top, u64(cards[at.HAND + seat * at.WIDTH + slot])]
        if priority > best:
            best, chosen = priority, slot
    return chosen


@inside
def by_function(rules, desk, cards, team, player, seats, seat, way, legal, top, color):
    """The slot that a function chooses, and its answer; the slot is 64 if that is wrong."""
    size = desk[at.SIZE + seat]
    if team[player, at.CHOOSE_KNOWS]:
        tell(desk, seats, seat, way)
    told = (size, legal, top, color)
    lend(cards, seat)
    place = ask(team[player, at.CHOOSE], cards, at.LENT_HAND, told, desk, at.LENT)
    if place < 0 or u64(place) >= size or legal >> u64(place) & ONE == ZERO:
        return at.SLOTS, place
    card = u64(cards[at.HAND + seat * at.WIDTH + u64(place)])
    same = (  # of equal cards the first leaves the hand
        desk[at.SET + seat * at.SETS + rules[at.COLOR + card]]
        & desk[at.SET + seat * at.SETS + rules[at.FAMILY + card]]
    )
    while cards[at.HAND + seat * at.WIDTH + lowest_bit(same)] != card:
        same &= same - ONE
    return lowest_bit(same), place


@aside
def called(rules, desk, cards, team, values, player, seats, seat, way):
    """The color that a player calls, and its answer; the color is none if that is wrong.

    The wild has left the hand, but is not counted as played yet: a function that calls knows what
    it knew when it chose.
    """
    if team[player, at.CALLING] != at.BY_FUNCTION:
        return by_value(rules, desk, cards, team, values, player, seat), np.int64(0)
    size = desk[at.SIZE + seat] - ONE
    if team[player, at.CALL_KNOWS]:
        tell(desk, seats, seat, way)
    if desk[at.SLOT + seat] != size:
        close_up(rules, desk, cards, seat)
    lend(cards, seat)
    answer = ask(team[player, at.CALL], cards, at.LENT_HAND, (size,), desk, at.LENT)
    if 0 <= answer < np.int64(rules[at.COLORS]):
        return u64(answer), answer
    return rules[at.COLORS], answer


@inside
def by_value(rules, desk, cards, team, values, player, seat):
    """The held color of the highest value, the first of equals; or always the same color."""
    best, chosen = LEAST, u64(team[player, at.FIXED_COLOR])
    if team[player, at.CALLING] == at.BY_VALUE:
        for color in range(rules[at.COLORS]):
            held = desk[at.SET + seat * at.SETS + color]
            worth = np.int64(0) if held != ZERO else LEAST
            while held != ZERO:
                worth += values[player, u64(cards[at.HAND + seat * at.WIDTH + lowest_bit(held)])]
                held &= held - ONE
            if worth > best:
                best, chosen = worth, u64(color)
    return chosen


# -- what functions are lent: copies, since they may spoil them ----------------------------------


@inside
def lend(cards, seat):
    """Copy a hand, which has no gaps."""
    move(cards, at.LENT_HAND, at.HAND + seat * at.WIDTH, at.SLOTS)


@aside
def tell(desk, seats, seat, way):
    """Copy what may be known, and fill in what is told from where one sits."""
    move(desk, at.LENT, at.KNOWN, u64(KNOWN_SIZE))
    other = seat
    for place in range(seats):
        other = next_seat(other, way, seats)
        desk[at.LENT + u64(SIZES) + place] = desk[at.SIZE + other]
        desk[at.LENT + u64(CALLED) + place] = desk[at.CALLS + other]
        desk[at.LENT + u64(SCORES) + place] = desk[at.SCORE + other]
