"""The compiled kernel: rounds of compiled players, the better part of a million a second.

It is compiled from the variant: all it knows of a game it reads from the RuleTables (packed into
`rules` by compiled.py), and what these do not know they refuse. It draws from the same chance as
the engine and is held to it move for move (tests/contest/).

A card in a hand lies in a slot, one of 64, in the order in which it came. A set of slots is one
machine word. Each seat keeps such a set for every color and for every family of cards (those of
one rank, those that go on anything, those with a hitch). So what may be played is three sets
united, the first such card is the lowest bit, and nothing is ever shifted.

Everything lies in a few flat arrays of words, with named places in them: numba counts references
to every array that it passes on, and many small arrays would cost four fifths of the speed.
"""

# mypy: allow-untyped-defs, allow-untyped-calls
# numba finds out all types for itself; hints here would be read by nobody.

from __future__ import annotations

import numpy as np
from numba import njit

from fcd.contest.forms import (
    CALLED,
    DIRECTION,
    KNOWN_SIZE,
    MOST_HELD,
    PLAYED,
    PLAYERS,
    SCORES,
    SIZES,
)
from fcd.contest.pointers import ask_color, ask_place, lowest_bit
from fcd.contest.tally import BIN, BINS
from fcd.contest.terms import GOLDEN

u64 = np.uint64
ZERO, ONE = u64(0), u64(1)

# -- places in the arrays ------------------------------------------------------------------------

MOST_SEATS = 16
MOST_CARDS = 256  # in a deck
KINDS = 64
SLOTS = u64(64)  # of a hand
SETS = u64(32)  # of slots that each seat keeps: for each color from 0, for each family from 8
FAMILIES = 8
FREE, HITCHED, NEVER = u64(29), u64(30), u64(31)

# rules: first single numbers, then a table of each kind: rules[COLOR + card].
COLORS, HAND_SIZE, AFTER_DRAW, BY_LOT, DECK_SIZE = (u64(n) for n in range(5))
(COLOR, FAMILY, FOLLOWS, POINTS, SKIPS, DRAWS, REVERSES, LAST_DRAWS, STARTS, DECK_OF) = (
    u64(KINDS * n) for n in range(1, 11)
)
RULES_SIZE = int(DECK_OF) + MOST_CARDS

# desk: what lies on the table during a round.
CHANCE, AT, LEFT, FALLEN, SHUFFLES, SEED, TOLD = (u64(n) for n in range(7))
SIZE, SLOT, CALLS = u64(16), u64(32), u64(48)  # + seat
DECK = u64(64)
DISCARDS = DECK + u64(MOST_CARDS)
SET = DISCARDS + u64(MOST_CARDS)  # + seat * SETS + color or family
KIND = SET + u64(MOST_SEATS) * SETS  # + seat * SLOTS + slot
DESK_SIZE = int(KIND) + MOST_SEATS * int(SLOTS)

# team: one row for each player.
CHOOSING, CHOOSE, CALLING, FIXED_COLOR, CALL = range(5)
TEAM_SIZE = 8
FIRST, BY_PRIORITY, BY_FUNCTION = 0, 1, 2  # ways of choosing
FIXED, BY_VALUE = 0, 1  # ways of calling, and BY_FUNCTION

# plan: what is to be played.
FIRST_ROUND, LAST_ROUND, SITTING, GROUP = range(4)

# totals: what was played; trouble: what went wrong.
ROUNDS, UNDECIDED, TURNS, GROUPS = range(4)
WHAT, ROUND, PLAYER, ANSWER = range(4)
DONE, TOO_MANY_CARDS, BAD_PLACE, BAD_COLOR = range(4)

# trace: one row for each move.
WHO, CARD, IN_COLOR = range(3)
DREW = -1


# -- chance, as the engine has it ----------------------------------------------------------------


@njit
def mix(number):
    z = number + u64(GOLDEN)
    z = (z ^ (z >> u64(30))) * u64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> u64(27))) * u64(0x94D049BB133111EB)
    z ^= z >> u64(31)
    return z if z != ZERO else ONE


@njit
def stir(x):
    x ^= x >> u64(12)
    x ^= x << u64(25)
    return x ^ (x >> u64(27))


@njit
def below(x, count):
    """A number below `count`, from a stirred x."""
    return (((x * u64(0x2545F4914F6CDD1D)) >> u64(32)) * count) >> u64(32)


@njit
def dealer_of(rules, source, seats):
    """Who deals, and how many shuffles it took to find out."""
    if rules[BY_LOT]:
        return below(stir(mix(source)), seats), ONE
    return seats - ONE, ZERO


# -- cards ---------------------------------------------------------------------------------------


@njit
def turn_over(desk):
    """The next card of the draw pile, which has one. A pile is shuffled while it is drawn from."""
    x, at, left = stir(desk[CHANCE]), desk[AT], desk[LEFT]
    other = DECK + at + below(x, left)
    card = desk[other]
    desk[other] = desk[DECK + at]
    desk[CHANCE] = x
    desk[AT] = at + ONE
    desk[LEFT] = left - ONE
    return card


@njit
def fall(desk, card):
    """A card comes to lie on the discards."""
    fallen = desk[FALLEN]
    desk[DISCARDS + fallen] = card
    desk[FALLEN] = fallen + ONE


@njit
def recycle(desk):
    """Make a draw pile of the discards below the top one; False if there are none."""
    fallen = desk[FALLEN]
    if fallen <= ONE:
        return False
    for i in range(fallen - ONE):
        desk[DECK + i] = desk[DISCARDS + i]
    desk[DISCARDS] = desk[DISCARDS + fallen - ONE]
    desk[FALLEN] = ONE
    desk[AT] = ZERO
    desk[LEFT] = fallen - ONE
    desk[CHANCE] = mix(mix(desk[SEED]) + desk[SHUFFLES])
    desk[SHUFFLES] += ONE
    desk[TOLD] = ZERO
    return True


@njit
def take(rules, desk, seat, card):
    """Put a card into the next free slot of a hand."""
    slot = desk[SLOT + seat]
    if slot == SLOTS:
        slot = close_up(rules, desk, seat)
    desk[SLOT + seat] = slot + ONE
    desk[SIZE + seat] += ONE
    put(rules, desk, seat, slot, card)


@njit
def put(rules, desk, seat, slot, card):
    desk[KIND + seat * SLOTS + slot] = card
    bit = ONE << slot
    desk[SET + seat * SETS + rules[COLOR + card]] |= bit
    desk[SET + seat * SETS + rules[FAMILY + card]] |= bit


@njit
def close_up(rules, desk, seat):
    """Move the cards of a hand to the first slots, in order; the next free slot."""
    held = all_slots(rules, desk, seat)
    for i in range(SETS):
        desk[SET + seat * SETS + i] = ZERO
    slot = ZERO
    while held != ZERO:
        put(rules, desk, seat, slot, desk[KIND + seat * SLOTS + lowest_bit(held)])
        held &= held - ONE
        slot += ONE
    return slot


@njit
def all_slots(rules, desk, seat):
    held = ZERO
    for color in range(rules[COLORS] + ONE):
        held |= desk[SET + seat * SETS + color]
    return held


@njit
def draw(rules, desk, seat, count):
    """Draw cards into a hand; False if they cannot all be had."""
    for _ in range(count):
        if desk[LEFT] == ZERO and not recycle(desk):
            return False
        take(rules, desk, seat, turn_over(desk))
    return True


@njit
def deal(rules, desk, seats, seed):
    """Begin a round; the dealer. The up card is the last of the discards."""
    source = mix(seed)
    dealer, shuffles = dealer_of(rules, source, seats)
    size = rules[DECK_SIZE]
    for i in range(size):
        desk[DECK + i] = rules[DECK_OF + i]
    for i in range(seats * SETS):
        desk[SET + i] = ZERO
    for seat in range(seats):
        desk[SLOT + seat] = ZERO
        desk[SIZE + seat] = ZERO
        desk[CALLS + seat] = rules[COLORS]
    desk[CHANCE] = mix(source + shuffles)
    desk[AT] = ZERO
    desk[LEFT] = size
    desk[FALLEN] = ZERO
    desk[SHUFFLES] = shuffles + ONE
    desk[SEED] = seed
    desk[TOLD] = ZERO
    seat = dealer
    for _ in range(rules[HAND_SIZE] * seats):
        seat = next_seat(seat, ONE, seats)
        take(rules, desk, seat, turn_over(desk))
    while True:
        card = turn_over(desk)
        fall(desk, card)
        if rules[STARTS + card]:
            return dealer


@njit
def points_in_hands(rules, desk, seats):
    points = ZERO
    for seat in range(seats):
        held = all_slots(rules, desk, seat)
        while held != ZERO:
            points += rules[POINTS + desk[KIND + seat * SLOTS + lowest_bit(held)]]
            held &= held - ONE
    return points


@njit
def next_seat(seat, way, seats):
    """One seat on; `way` is 1, or one less than the number of seats."""
    seat += way
    return seat - seats if seat >= seats else seat


# -- asking the players --------------------------------------------------------------------------


@njit
def by_priority(desk, seat, legal, priorities, player, top):
    """The slot of the legal card with the highest priority, the first of equals."""
    best, chosen = -1, ZERO
    while legal != ZERO:
        slot = lowest_bit(legal)
        legal &= legal - ONE
        priority = priorities[player, top, desk[KIND + seat * SLOTS + slot]]
        if priority > best:
            best, chosen = priority, slot
    return chosen


@njit
def tell(desk, known, scores, who, seats, seat, way):
    """Fill in what a function may know."""
    known[PLAYERS] = seats
    known[DIRECTION] = 1 if way == ONE else -1
    other = seat
    for place in range(seats):
        other = next_seat(other, way, seats)
        known[u64(SIZES) + place] = desk[SIZE + other]
        known[u64(CALLED) + place] = desk[CALLS + other]
        known[u64(SCORES) + place] = scores[who[other]]
    if desk[TOLD] == ZERO:
        for card in range(KINDS):
            known[PLAYED + card] = 0
    for i in range(desk[TOLD], desk[FALLEN]):
        known[u64(PLAYED) + desk[DISCARDS + i]] += 1
    desk[TOLD] = desk[FALLEN]


@njit
def lend(rules, desk, seat, hand):
    """Copy the cards of a hand, in order; how many there are."""
    held = all_slots(rules, desk, seat)
    count = ZERO
    while held != ZERO:
        hand[count] = desk[KIND + seat * SLOTS + lowest_bit(held)]
        held &= held - ONE
        count += ONE
    return count


@njit
def by_function(rules, desk, seat, legal, address, top, color, hand, known):
    """The slot that a function chooses, and its answer; the slot is 64 if that is wrong."""
    held = all_slots(rules, desk, seat)
    count, allowed, rest = 0, 0, held
    while rest != ZERO:
        slot = lowest_bit(rest)
        rest &= rest - ONE
        hand[count] = desk[KIND + seat * SLOTS + slot]
        allowed |= np.int64(legal >> slot & ONE) << count
        count += 1
    place = ask_place(address, hand, count, allowed, np.int64(top), np.int64(color), known)
    if place < 0 or place >= count or not allowed >> place & 1:
        return SLOTS, place
    while place > 0:
        held &= held - ONE
        place -= 1
    slot = lowest_bit(held)
    card = desk[KIND + seat * SLOTS + slot]
    same = (  # of equal cards the first leaves the hand
        desk[SET + seat * SETS + rules[COLOR + card]]
        & desk[SET + seat * SETS + rules[FAMILY + card]]
    )
    while desk[KIND + seat * SLOTS + lowest_bit(same)] != card:
        same &= same - ONE
    return lowest_bit(same), place


@njit
def called(rules, desk, team, values, player, seat, hand, known):
    """The color that a player calls, and its answer; the color is none if that is wrong."""
    calling = team[player, CALLING]
    if calling == BY_FUNCTION:
        count = lend(rules, desk, seat, hand)
        answer = ask_color(team[player, CALL], hand, np.int64(count), known)
        if 0 <= answer < np.int64(rules[COLORS]):
            return u64(answer), answer
        return rules[COLORS], answer
    best, chosen = np.int64(-1), u64(team[player, FIXED_COLOR])
    if calling == BY_VALUE:
        for color in range(rules[COLORS]):
            cards = desk[SET + seat * SETS + color]
            worth = np.int64(0) if cards != ZERO else np.int64(-1)
            while cards != ZERO:
                worth += values[player, desk[KIND + seat * SLOTS + lowest_bit(cards)]]
                cards &= cards - ONE
            if worth > best:
                best, chosen = worth, color
    return chosen, np.int64(0)


# -- playing -------------------------------------------------------------------------------------


@njit
def play_round(  # noqa: C901  one loop, as in rounds.py
    rules, team, priorities, values, desk, who, scores, seats, seed, hand, known, trouble, trace
):
    """Play a round: the winner's seat (or -1), the points, the turns."""
    dealer = deal(rules, desk, seats, seed)
    top = desk[DISCARDS + desk[FALLEN] - ONE]
    color = rules[COLOR + top]
    back = seats - ONE
    way = ONE
    seat = next_seat(dealer, way, seats)
    turns, moves = 0, 0
    while True:
        player = who[seat]
        base = SET + seat * SETS
        same = desk[base + color]
        fitting = same | desk[base + rules[FOLLOWS + top]] | desk[base + FREE]
        hitched = desk[base + HITCHED] if same == ZERO else ZERO
        if fitting | hitched == ZERO:
            if not draw(rules, desk, seat, ONE):
                return -1, 0, turns
            if trace is not None:
                trace[moves, WHO], trace[moves, CARD] = seat, DREW
                moves += 1
            if rules[AFTER_DRAW]:
                same = desk[base + color]
                fitting = same | desk[base + rules[FOLLOWS + top]] | desk[base + FREE]
                hitched = desk[base + HITCHED] if same == ZERO else ZERO
        turns += 1
        if fitting | hitched != ZERO:
            choosing = team[player, CHOOSING]
            if choosing == FIRST:
                slot = lowest_bit(fitting if fitting != ZERO else hitched)
            elif choosing == BY_PRIORITY:
                slot = by_priority(desk, seat, fitting | hitched, priorities, player, top)
            else:
                tell(desk, known, scores, who, seats, seat, way)
                slot, answer = by_function(
                    rules,
                    desk,
                    seat,
                    fitting | hitched,
                    team[player, CHOOSE],
                    top,
                    color,
                    hand,
                    known,
                )
                if slot == SLOTS:
                    trouble[WHAT], trouble[PLAYER], trouble[ANSWER] = BAD_PLACE, player, answer
                    return -1, 0, turns
            card = desk[KIND + seat * SLOTS + slot]
            bit = ONE << slot
            desk[base + rules[COLOR + card]] ^= bit
            desk[base + rules[FAMILY + card]] ^= bit
            desk[SIZE + seat] -= ONE
            fall(desk, card)
            top = card
            color = rules[COLOR + card]
            if color == rules[COLORS]:
                if choosing != BY_FUNCTION and team[player, CALLING] == BY_FUNCTION:
                    desk[SIZE + seat] += ONE  # a function knows what was known before the play
                    desk[FALLEN] -= ONE
                    tell(desk, known, scores, who, seats, seat, way)
                    desk[FALLEN] += ONE
                    desk[SIZE + seat] -= ONE
                color, answer = called(rules, desk, team, values, player, seat, hand, known)
                if color == rules[COLORS]:
                    trouble[WHAT], trouble[PLAYER], trouble[ANSWER] = BAD_COLOR, player, answer
                    return -1, 0, turns
                desk[CALLS + seat] = color
            if trace is not None:
                trace[moves, WHO], trace[moves, CARD], trace[moves, IN_COLOR] = seat, card, color
                moves += 1
            if desk[SIZE + seat] == ZERO:
                draw(rules, desk, next_seat(seat, way, seats), rules[LAST_DRAWS + card])
                return np.int64(seat), np.int64(points_in_hands(rules, desk, seats)), turns
            if rules[REVERSES + card]:
                way = back if way == ONE else ONE
            if rules[SKIPS + card]:
                seat = next_seat(seat, way, seats)
                if not draw(rules, desk, seat, rules[DRAWS + card]):
                    return -1, 0, turns
        if desk[SIZE + seat] > u64(MOST_HELD - 4):
            trouble[WHAT] = TOO_MANY_CARDS
            return -1, 0, turns
        seat = next_seat(seat, way, seats)


@njit(nogil=True, cache=True)
def play_many(
    rules,
    team,
    priorities,
    values,
    seed,
    plan,
    seatings,
    totals,
    points,
    wins,
    by_seat,
    products,
    histogram,
    trouble,
    trace,
):
    """Play rounds and add them up; stops at the first trouble."""
    count = seatings.shape[1]
    seats = u64(count)
    desk = np.zeros(DESK_SIZE, np.uint64)
    hand, known = np.zeros(MOST_CARDS, np.uint8), np.zeros(KNOWN_SIZE, np.int64)
    scores, gained = np.zeros(count, np.int64), np.zeros(count, np.int64)
    for number in range(plan[FIRST_ROUND], plan[LAST_ROUND]):
        if number % plan[SITTING] == 0:
            scores[:] = 0
        who = seatings[number % len(seatings)]
        deal_seed = mix(seed + u64(number // plan[GROUP]) * u64(GOLDEN))
        seat, won, turns = play_round(
            rules,
            team,
            priorities,
            values,
            desk,
            who,
            scores,
            seats,
            deal_seed,
            hand,
            known,
            trouble,
            trace,
        )
        if trouble[WHAT] != DONE:
            trouble[ROUND] = number
            return
        totals[ROUNDS] += 1
        totals[TURNS] += turns
        if seat < 0:
            totals[UNDECIDED] += 1
        else:
            player = who[seat]
            scores[player] += won
            gained[player] += won
            points[player] += won
            wins[player] += 1
            by_seat[seat] += won
            histogram[player, min(won // BIN, BINS - 1)] += 1
        if (number + 1) % plan[GROUP] == 0:
            totals[GROUPS] += 1
            for one in range(count):
                for other in range(count):
                    products[one, other] += gained[one] * gained[other]
            gained[:] = 0


@njit(nogil=True, cache=True)
def deal_all(rules, seeds, players, dealers, decks):
    """The dealers and the decks of many rounds, each deck shuffled to its end."""
    seats, size = u64(players), rules[DECK_SIZE]
    for row in range(len(seeds)):
        source = mix(seeds[row])
        dealer, shuffles = dealer_of(rules, source, seats)
        dealers[row] = dealer
        deck = decks[row]
        for i in range(size):
            deck[i] = rules[DECK_OF + i]
        x = mix(source + shuffles)
        for at in range(size - ONE):
            x = stir(x)
            other = at + below(x, size - at)
            card = deck[other]
            deck[other] = deck[at]
            deck[at] = card
