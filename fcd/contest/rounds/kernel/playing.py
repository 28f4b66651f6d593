"""Playing rounds in the kernel: one turn after the other, one round after the other."""

# mypy: disallow-untyped-defs=False, disallow-untyped-calls=False, disallow-untyped-decorators=False
# numba finds out all types for itself; hints here would be read by nobody.

from __future__ import annotations

import numpy as np

from fcd.contest.forms import DIRECTION
from fcd.contest.rounds.kernel.asking import by_function, by_priority, called
from fcd.contest.rounds.kernel.cards import (
    DRAWN,
    TOO_MANY,
    below,
    close_gap,
    deal,
    dealer_of,
    draw,
    fall,
    mix,
    next_seat,
    remove,
    settle,
    stir,
)
from fcd.contest.rounds.kernel.places import (
    AFTER_DRAW,
    ANSWER,
    BAD_COLOR,
    BAD_PLACE,
    BLOCK,
    BY_FUNCTION,
    BY_PRIORITY,
    CALLS,
    CARD,
    CHOOSING,
    COLOR,
    COLORS,
    DRAWS,
    DREW,
    FIRST_ROUND,
    FOLLOWS,
    FREE,
    GAINED,
    GROUP,
    GROUPS,
    HAND,
    HISTOGRAM,
    IN_COLOR,
    KNOWN,
    LAST_ROUND,
    MOST_TURNS,
    NO_TROUBLE,
    OF_SEAT,
    ONE,
    PLAYER,
    PRODUCTS,
    RESTRICTED,
    REVERSES,
    ROUND,
    ROUNDS,
    SCORE,
    SCORED,
    SET,
    SETS,
    SIZE,
    SKIPS,
    SLOTS,
    TOO_MUCH,
    TROUBLE,
    TURNS,
    UNDECIDED,
    WATCH,
    WATCHED,
    WHO,
    WIDTH,
    WINS,
    WON,
    ZERO,
    u64,
)
from fcd.contest.rounds.kernel.words import inside, lowest_bit, stored
from fcd.contest.tally import BIN, BINS
from fcd.contest.terms import GOLDEN

NOBODY = -1


@inside
def what_fits(rules, desk, seat, top, color):
    """The slots of the cards that may be played: those without a restriction, those with one."""
    base = SET + seat * SETS
    same = desk[base + color]
    fitting = same | desk[base + rules[FOLLOWS + top]] | desk[base + FREE]
    return fitting, desk[base + RESTRICTED] if same == ZERO else ZERO


@inside
def play_round(  # noqa: C901  one loop, as in rounds.py
    rules, team, priorities, values, desk, cards, who, seats, seed, report, trace
):
    """Play a round: the winner's seat (or -1), the points, the turns."""
    dealer, top, pile = deal(rules, desk, cards, seats, seed)
    color = rules[COLOR + top]
    way = ONE
    seat = next_seat(dealer, way, seats)
    turns, moves = 0, 0
    while True:
        player = who[seat]
        fitting, restricted = what_fits(rules, desk, seat, top, color)
        if fitting | restricted == ZERO:
            result, pile = draw(rules, desk, cards, pile, seat, ONE)
            if result != DRAWN:
                return stuck(report, result), 0, turns
            if trace is not None:
                moves = note(trace, moves, seat, DREW, color)
            if rules[AFTER_DRAW]:
                fitting, restricted = what_fits(rules, desk, seat, top, color)
        turns += 1
        if turns == MOST_TURNS:
            return stuck(report, TOO_MANY), 0, turns
        legal = fitting | restricted
        if legal != ZERO:
            choosing = team[player, CHOOSING]
            if choosing == BY_FUNCTION:
                slot, answer = by_function(
                    rules, desk, cards, team, player, seats, seat, way, legal, top, color
                )
                if slot == SLOTS:
                    return wrong(report, BAD_PLACE, player, answer), 0, turns
            elif choosing == BY_PRIORITY:
                slot = by_priority(cards, seat, legal, priorities, player, top)
            else:
                slot = lowest_bit(fitting if fitting != ZERO else restricted)
            top = u64(cards[HAND + seat * WIDTH + slot])
            color = rules[COLOR + top]
            if choosing == BY_FUNCTION:
                close_gap(rules, desk, cards, seat, slot)
            else:
                remove(rules, desk, seat, slot, top)
            if color == rules[COLORS]:
                color, answer = called(rules, desk, cards, team, values, player, seats, seat, way)
                if color == rules[COLORS]:
                    return wrong(report, BAD_COLOR, player, answer), 0, turns
                desk[CALLS + seat] = color
            fall(desk, cards, top)
            desk[SIZE + seat] -= ONE
            if trace is not None:
                moves = note(trace, moves, seat, top, color)
            if desk[SIZE + seat] == ZERO:
                victim = next_seat(seat, way, seats)
                points, result = settle(rules, desk, cards, pile, seats, victim, top)
                if result == TOO_MANY:
                    return stuck(report, result), 0, turns
                return np.int64(seat), np.int64(points), turns
            if rules[REVERSES + top]:
                way = seats - way
                desk[KNOWN + u64(DIRECTION)] = ZERO - desk[KNOWN + u64(DIRECTION)]
            if rules[SKIPS + top]:
                seat = next_seat(seat, way, seats)
                result, pile = draw(rules, desk, cards, pile, seat, rules[DRAWS + top])
                if result != DRAWN:
                    return stuck(report, result), 0, turns
        seat = next_seat(seat, way, seats)


@inside
def note(trace, moves, seat, card, color):
    """Write a move down; how many there are now."""
    if moves < len(trace):
        trace[moves, WHO], trace[moves, CARD], trace[moves, IN_COLOR] = seat, card, color
    return moves + 1


@inside
def stuck(report, result):
    """The round cannot go on: there are no cards left, or too many for us in a hand."""
    if result == TOO_MANY:
        report[TROUBLE] = TOO_MUCH
    return NOBODY


@inside
def wrong(report, trouble, player, answer):
    """A player gave a wrong answer."""
    report[TROUBLE], report[PLAYER], report[ANSWER] = trouble, player, answer
    return NOBODY


@stored
def play_many(
    rules, team, priorities, values, seed, plan, seatings, desk, cards, sums, report, trace
):
    """Play rounds and add them up; stops at the first trouble."""
    seats = u64(seatings.shape[1])
    desk[WATCHED] = plan[WATCH]
    for number in range(plan[FIRST_ROUND], plan[LAST_ROUND]):
        if number % plan[BLOCK] == 0:
            sums[:, SCORED] = 0
        who = seatings[number % len(seatings)]
        for place in range(seats):
            desk[SCORE + place] = sums[who[place], SCORED]
        deal_seed = mix(seed + u64(number // plan[GROUP]) * u64(GOLDEN))
        seat, points, turns = play_round(
            rules, team, priorities, values, desk, cards, who, seats, deal_seed, report, trace
        )
        if report[TROUBLE] != NO_TROUBLE:
            report[ROUND] = number
            return
        report[ROUNDS] += 1
        report[TURNS] += turns
        if seat == NOBODY:
            report[UNDECIDED] += 1
        else:
            add_up(sums, seat, who[seat], points)
        if (number + 1) % plan[GROUP] == 0:
            report[GROUPS] += 1
            close_group(sums)


@inside
def add_up(sums, seat, winner, points):
    """A round was won."""
    sums[winner, WON] += points
    sums[winner, SCORED] += points
    sums[winner, GAINED] += points
    sums[winner, WINS] += 1
    sums[seat, OF_SEAT] += points
    sums[winner, HISTOGRAM + min(points // BIN, BINS - 1)] += 1


@inside
def close_group(sums):
    """All rounds of a deal have been played."""
    for one in range(len(sums)):
        gained = sums[one, GAINED]
        if gained:
            for other in range(len(sums)):
                sums[one, PRODUCTS + other] += gained * sums[other, GAINED]
    sums[:, GAINED] = 0


@stored
def shuffle_all(by_lot, seeds, players, dealers, decks):
    """Shuffle a deck for each seed, to its end, and find the dealer."""
    for row in range(len(seeds)):
        source = mix(seeds[row])
        dealer, shuffles = dealer_of(by_lot, source, u64(players))
        dealers[row] = dealer
        deck = decks[row]
        size = u64(len(deck))
        x = mix(source + shuffles)
        for at in range(size - ONE):
            x = stir(x)
            other = at + below(x, size - at)
            deck[at], deck[other] = deck[other], deck[at]
