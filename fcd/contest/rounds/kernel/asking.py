"""Asking the players of the kernel: tables are looked up, functions are called and checked."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, disallow-untyped-decorators=False
# numba finds out all types for itself; hints here would be read by nobody.

from __future__ import annotations

import numpy as np

from fcd.contest.forms import CALLED, KNOWN_SIZE, SCORES, SIZES
from fcd.contest.rounds.kernel.cards import close_up, next_seat
from fcd.contest.rounds.kernel.places import (
    BY_FUNCTION,
    BY_VALUE,
    CALL,
    CALL_KNOWS,
    CALLING,
    CALLS,
    CHOOSE,
    CHOOSE_KNOWS,
    COLOR,
    COLORS,
    FAMILY,
    FIXED_COLOR,
    HAND,
    KNOWN,
    LENT,
    LENT_HAND,
    ONE,
    SCORE,
    SET,
    SETS,
    SIZE,
    SLOT,
    SLOTS,
    WIDTH,
    ZERO,
    u64,
)
from fcd.contest.rounds.kernel.words import aside, ask_color, ask_place, inside, lowest_bit, move

LEAST = np.int64(-(2**62))  # below every sum of values


@inside
def by_priority(cards, seat, legal, priorities, player, top):
    """The slot of the legal card with the highest priority, the first of equals."""
    best, chosen = -1, ZERO
    while legal != ZERO:
        slot = lowest_bit(legal)
        legal &= legal - ONE
        priority = priorities[player, top, u64(cards[HAND + seat * WIDTH + slot])]
        if priority > best:
            best, chosen = priority, slot
    return chosen


@inside
def by_function(rules, desk, cards, team, player, seats, seat, way, legal, top, color):
    """The slot that a function chooses, and its answer; the slot is 64 if that is wrong."""
    size = desk[SIZE + seat]
    if team[player, CHOOSE_KNOWS]:
        tell(desk, seats, seat, way)
    lend(cards, seat)
    place = ask_place(team[player, CHOOSE], cards, LENT_HAND, size, legal, top, color, desk, LENT)
    if place < 0 or u64(place) >= size or legal >> u64(place) & ONE == ZERO:
        return SLOTS, place
    card = u64(cards[HAND + seat * WIDTH + u64(place)])
    same = (  # of equal cards the first leaves the hand
        desk[SET + seat * SETS + rules[COLOR + card]]
        & desk[SET + seat * SETS + rules[FAMILY + card]]
    )
    while cards[HAND + seat * WIDTH + lowest_bit(same)] != card:
        same &= same - ONE
    return lowest_bit(same), place


@aside
def called(rules, desk, cards, team, values, player, seats, seat, way):
    """The color that a player calls, and its answer; the color is none if that is wrong.

    The wild has left the hand, but is not counted as played yet: a function that calls knows what
    it knew when it chose.
    """
    if team[player, CALLING] != BY_FUNCTION:
        return by_value(rules, desk, cards, team, values, player, seat), np.int64(0)
    size = desk[SIZE + seat] - ONE
    if team[player, CALL_KNOWS]:
        tell(desk, seats, seat, way)
    if desk[SLOT + seat] != size:
        close_up(rules, desk, cards, seat)
    lend(cards, seat)
    answer = ask_color(team[player, CALL], cards, LENT_HAND, size, desk, LENT)
    if 0 <= answer < np.int64(rules[COLORS]):
        return u64(answer), answer
    return rules[COLORS], answer


@inside
def by_value(rules, desk, cards, team, values, player, seat):
    """The held color of the highest value, the first of equals; or always the same color."""
    best, chosen = LEAST, u64(team[player, FIXED_COLOR])
    if team[player, CALLING] == BY_VALUE:
        for color in range(rules[COLORS]):
            held = desk[SET + seat * SETS + color]
            worth = np.int64(0) if held != ZERO else LEAST
            while held != ZERO:
                worth += values[player, u64(cards[HAND + seat * WIDTH + lowest_bit(held)])]
                held &= held - ONE
            if worth > best:
                best, chosen = worth, u64(color)
    return chosen


# -- what functions are lent: copies, since they may spoil them ----------------------------------


@inside
def lend(cards, seat):
    """Copy a hand, which has no gaps."""
    move(cards, LENT_HAND, HAND + seat * WIDTH, SLOTS)


@aside
def tell(desk, seats, seat, way):
    """Copy what may be known, and fill in what is told from where one sits."""
    move(desk, LENT, KNOWN, u64(KNOWN_SIZE))
    other = seat
    for place in range(seats):
        other = next_seat(other, way, seats)
        desk[LENT + u64(SIZES) + place] = desk[SIZE + other]
        desk[LENT + u64(CALLED) + place] = desk[CALLS + other]
        desk[LENT + u64(SCORES) + place] = desk[SCORE + other]
