"""Playing rounds in the kernel: one turn after the other, one round after the other."""

from __future__ import annotations

import numpy as np

from fcd.contest.numbers import DIRECTION
from fcd.contest.rounds.functions import inside, lowest_bit, stored
from fcd.contest.rounds.kernel import layout as at
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
    points_in_hands,
    remove,
    stir,
)
from fcd.contest.rounds.kernel.layout import ONE, ZERO, u64
from fcd.contest.rounds.kernel.questions import by_function, by_priority, called
from fcd.contest.tally import BIN, BINS
from fcd.contest.terms import GOLDEN

NOBODY = -1


@inside
def what_fits(rules, desk, seat, top, color):
    """The slots of the cards that may be played: those without a restriction, those with one."""
    base = at.SET + seat * at.SETS
    same = desk[base + color]
    fitting = same | desk[base + rules[at.FOLLOWS + top]] | desk[base + at.FREE]
    return fitting, desk[base + at.RESTRICTED] if same == ZERO else ZERO


@inside
def play_round(  # noqa: C901  one loop, as in rounds.py
    rules, team, priorities, values, desk, cards, who, seats, seed, report, trace
):
    """Play a round: the winner's seat (or -1), the points, the turns."""
    dealer, top, pile = deal(rules, desk, cards, seats, seed)
    color = rules[at.COLOR + top]
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
                moves = note(trace, moves, seat, at.DREW, color)
            fitting, restricted = what_fits(rules, desk, seat, top, color)
        turns += 1
        if turns == at.MOST_TURNS:
            return stuck(report, TOO_MANY), 0, turns
        legal = fitting | restricted
        if legal != ZERO:
            choosing = team[player, at.CHOOSING]
            if choosing == at.BY_FUNCTION:
                slot, answer = by_function(
                    rules, desk, cards, team, player, seats, seat, way, legal, top, color
                )
                if slot == at.SLOTS:
                    return wrong(report, at.BAD_PLACE, player, answer), 0, turns
            elif choosing == at.BY_PRIORITY:
                slot = by_priority(cards, seat, legal, priorities, player, top)
            else:
                slot = lowest_bit(fitting if fitting != ZERO else restricted)
            top = u64(cards[at.HAND + seat * at.WIDTH + slot])
            color = rules[at.COLOR + top]
            if choosing == at.BY_FUNCTION:
                close_gap(rules, desk, cards, seat, slot)
            else:
                remove(rules, desk, seat, slot, top)
            if color == rules[at.COLORS]:
                color, answer = called(rules, desk, cards, team, values, player, seats, seat, way)
                if color == rules[at.COLORS]:
                    return wrong(report, at.BAD_COLOR, player, answer), 0, turns
                desk[at.CALLS + seat] = color
            fall(desk, cards, top)
            desk[at.SIZE + seat] -= ONE
            if trace is not None:
                moves = note(trace, moves, seat, top, color)
            if desk[at.SIZE + seat] == ZERO:
                points = points_in_hands(rules, desk, cards, seats)
                return np.int64(seat), np.int64(points), turns
            if rules[at.REVERSES + top]:
                way = seats - way
                desk[at.KNOWN + u64(DIRECTION)] = ZERO - desk[at.KNOWN + u64(DIRECTION)]
            if rules[at.SKIPS + top]:
                seat = next_seat(seat, way, seats)
                result, pile = draw(rules, desk, cards, pile, seat, rules[at.DRAWS + top])
                if result != DRAWN:
                    return stuck(report, result), 0, turns
        seat = next_seat(seat, way, seats)


@inside
def note(trace, moves, seat, card, color):
    """Write a move down; how many there are now."""
    if moves < len(trace):
        trace[moves, at.WHO], trace[moves, at.CARD], trace[moves, at.IN_COLOR] = seat, card, color
    return moves + 1


@inside
def stuck(report, result):
    """The round cannot go on: there are no cards left, or too many for us in a hand."""
    if result == TOO_MANY:
        report[at.TROUBLE] = at.TOO_MUCH
    return NOBODY


@inside
def wrong(report, trouble, player, answer):
    report[at.TROUBLE], report[at.PLAYER], report[at.ANSWER] = trouble, player, answer
    return NOBODY


@stored
def play_many(
    rules, team, priorities, values, seed, plan, seatings, desk, cards, sums, report, trace
):
    """Play rounds and add them up; stops at the first trouble."""
    seats = u64(seatings.shape[1])
    desk[at.WATCHED] = plan[at.WATCH]
    for number in range(plan[at.FIRST_ROUND], plan[at.LAST_ROUND]):
        if number % plan[at.BLOCK] == 0:
            sums[:, at.SCORED] = 0
        who = seatings[number % len(seatings)]
        for place in range(seats):
            desk[at.SCORE + place] = sums[who[place], at.SCORED]
        deal_seed = mix(seed + u64(number // plan[at.GROUP]) * u64(GOLDEN))
        seat, points, turns = play_round(
            rules, team, priorities, values, desk, cards, who, seats, deal_seed, report, trace
        )
        if report[at.TROUBLE] != at.NO_TROUBLE:
            report[at.ROUND] = number
            return
        report[at.ROUNDS] += 1
        report[at.TURNS] += turns
        if seat == NOBODY:
            report[at.UNDECIDED] += 1
        else:
            winner = who[seat]
            sums[winner, at.WON] += points
            sums[winner, at.SCORED] += points
            sums[winner, at.GAINED] += points
            sums[winner, at.WINS] += 1
            sums[seat, at.OF_SEAT] += points
            sums[winner, at.HISTOGRAM + min(points // BIN, BINS - 1)] += 1
        if (number + 1) % plan[at.GROUP] == 0:
            report[at.GROUPS] += 1
            for one in range(len(sums)):
                gained = sums[one, at.GAINED]
                if gained:
                    for other in range(len(sums)):
                        sums[one, at.PRODUCTS + other] += gained * sums[other, at.GAINED]
            sums[:, at.GAINED] = 0


@stored
def shuffle_all(seeds, players, dealers, decks):
    """Shuffle a deck for each seed, to its end, and find the dealer."""
    for row in range(len(seeds)):
        source = mix(seeds[row])
        dealers[row] = dealer_of(source, u64(players))
        deck = decks[row]
        size = u64(len(deck))
        x = mix(source + ONE)
        for place in range(size - ONE):
            x = stir(x)
            other = place + below(x, size - place)
            deck[place], deck[other] = deck[other], deck[place]
