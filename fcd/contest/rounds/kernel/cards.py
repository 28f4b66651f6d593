"""Cards in the kernel: chance as the engine has it, the draw pile, the discards, the hands."""

from __future__ import annotations

from typing import NamedTuple

from fcd.contest.numbers import DIRECTION, MOST_HELD, PLAYED, PLAYERS
from fcd.contest.rounds.functions import aside, inside, lowest_bit, move
from fcd.contest.rounds.kernel import layout as at
from fcd.contest.rounds.kernel.layout import ONE, ZERO, u64
from fcd.contest.terms import GOLDEN

DRAWN, NONE_LEFT, TOO_MANY = range(3)  # what came of drawing cards


class Pile(NamedTuple):
    """The draw pile: the cards from DECK + at on. It is shuffled while it is drawn from."""

    chance: u64
    at: u64
    left: u64


# -- chance --------------------------------------------------------------------------------------


@inside
def mix(number):
    """Spread a number over 64 bits, as fcd.engine.chance does; never 0."""
    z = number + u64(GOLDEN)
    z = (z ^ (z >> u64(30))) * u64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> u64(27))) * u64(0x94D049BB133111EB)
    z ^= z >> u64(31)
    return z if z != ZERO else ONE


@inside
def stir(x):
    x ^= x >> u64(12)
    x ^= x << u64(25)
    return x ^ (x >> u64(27))


@inside
def below(x, count):
    """A number below `count`, from a stirred x."""
    return (((x * u64(0x2545F4914F6CDD1D)) >> u64(32)) * count) >> u64(32)


@inside
def dealer_of(source, seats):
    """Who deals, by lot: that is the first shuffle."""
    return below(stir(mix(source)), seats)


# -- piles ---------------------------------------------------------------------------------------


@inside
def turn_over(cards, pile):
    """The next card of the draw pile, which has one; and the rest."""
    x = stir(pile.chance)
    other = at.DECK + pile.at + below(x, pile.left)
    card = cards[other]
    cards[other] = cards[at.DECK + pile.at]
    return u64(card), Pile(x, pile.at + ONE, pile.left - ONE)


@inside
def fall(desk, cards, card):
    fallen = desk[at.FALLEN]
    cards[at.DISCARDS + fallen] = card
    desk[at.FALLEN] = fallen + ONE
    if desk[at.WATCHED]:
        desk[at.KNOWN + u64(PLAYED) + card] += ONE


@inside
def clear_discards(desk):
    desk[at.FALLEN] = ZERO
    if desk[at.WATCHED]:
        for card in range(u64(at.KINDS)):
            desk[at.KNOWN + u64(PLAYED) + card] = ZERO


@aside
def recycle(desk, cards):
    """A new draw pile, of the discards below the top one; there are some."""
    left = desk[at.FALLEN] - ONE
    move(cards, at.DECK, at.DISCARDS, left)
    top = u64(cards[at.DISCARDS + left])
    clear_discards(desk)
    fall(desk, cards, top)
    shuffles = desk[at.SHUFFLES]
    desk[at.SHUFFLES] = shuffles + ONE
    return Pile(mix(desk[at.SOURCE] + shuffles), ZERO, left)


# -- hands ---------------------------------------------------------------------------------------


@inside
def all_slots(desk, seat):
    held = ZERO
    for color in range(at.FREE):
        held |= desk[at.SET + seat * at.SETS + color]
    return held


@inside
def put(rules, desk, cards, seat, slot, card):
    cards[at.HAND + seat * at.WIDTH + slot] = card
    bit = ONE << slot
    desk[at.SET + seat * at.SETS + rules[at.COLOR + card]] |= bit
    desk[at.SET + seat * at.SETS + rules[at.FAMILY + card]] |= bit


@inside
def remove(rules, desk, seat, slot, card):
    """Take a card out of its slot, which stays empty."""
    bit = ONE << slot
    desk[at.SET + seat * at.SETS + rules[at.COLOR + card]] ^= bit
    desk[at.SET + seat * at.SETS + rules[at.FAMILY + card]] ^= bit


@inside
def take(rules, desk, cards, seat, card):
    if desk[at.SLOT + seat] == at.SLOTS:
        close_up(rules, desk, cards, seat)
    slot = desk[at.SLOT + seat]
    desk[at.SLOT + seat] = slot + ONE
    desk[at.SIZE + seat] += ONE
    put(rules, desk, cards, seat, slot, card)


@aside
def close_up(rules, desk, cards, seat):
    """Move the cards of a hand to the first slots, in order."""
    held = all_slots(desk, seat)
    for i in range(at.SETS):
        desk[at.SET + seat * at.SETS + i] = ZERO
    slot = ZERO
    while held != ZERO:
        card = u64(cards[at.HAND + seat * at.WIDTH + lowest_bit(held)])
        put(rules, desk, cards, seat, slot, card)
        held &= held - ONE
        slot += ONE
    desk[at.SLOT + seat] = slot


@inside
def close_gap(rules, desk, cards, seat, slot):
    """Take a card out of its slot and move those above it down by one."""
    under = (ONE << slot) - ONE
    for i in range(rules[at.SETS_USED]):
        word = desk[at.SET + seat * at.SETS + i]
        desk[at.SET + seat * at.SETS + i] = (word & under) | (word >> ONE & ~under)
    gap = at.HAND + seat * at.WIDTH + slot
    move(cards, gap, gap + ONE, at.SLOTS)
    desk[at.SLOT + seat] -= ONE


@inside
def draw(rules, desk, cards, pile, seat, count):
    """What came of it, and the pile."""
    if desk[at.SIZE + seat] + count > u64(MOST_HELD):
        return TOO_MANY, pile
    for _ in range(count):
        if pile.left == ZERO:
            if desk[at.FALLEN] <= ONE:
                return NONE_LEFT, pile
            pile = recycle(desk, cards)
        card, pile = turn_over(cards, pile)
        take(rules, desk, cards, seat, card)
    return DRAWN, pile


# -- the beginning and the end of a round --------------------------------------------------------


@aside
def deal(rules, desk, cards, seats, seed):
    """Begin a round: the dealer, the up card, the draw pile."""
    source = mix(seed)
    dealer = dealer_of(source, seats)
    size = rules[at.DECK_SIZE]
    move(cards, at.DECK, at.NEW_DECK, size)
    for i in range(seats * at.SETS):
        desk[at.SET + i] = ZERO
    for seat in range(seats):
        desk[at.SLOT + seat] = ZERO
        desk[at.SIZE + seat] = ZERO
        desk[at.CALLS + seat] = rules[at.COLORS]
    desk[at.SHUFFLES] = u64(2)  # one for the dealer, one for the deck
    desk[at.SOURCE] = source
    desk[at.KNOWN + u64(PLAYERS)] = seats
    desk[at.KNOWN + u64(DIRECTION)] = ONE
    clear_discards(desk)
    pile = Pile(mix(source + ONE), ZERO, size)
    seat = dealer
    for _ in range(rules[at.HAND_SIZE] * seats):
        seat = next_seat(seat, ONE, seats)
        card, pile = turn_over(cards, pile)
        take(rules, desk, cards, seat, card)
    while True:
        card, pile = turn_over(cards, pile)
        fall(desk, cards, card)
        if rules[at.STARTS + card]:
            return dealer, card, pile


@inside
def next_seat(seat, way, seats):
    """One seat on; `way` is 1, or one less than the number of seats."""
    seat += way
    return seat - seats if seat >= seats else seat


@aside
def points_in_hands(rules, desk, cards, seats):
    points = ZERO
    for seat in range(seats):
        held = all_slots(desk, seat)
        while held != ZERO:
            points += rules[at.POINTS + u64(cards[at.HAND + seat * at.WIDTH + lowest_bit(held)])]
            held &= held - ONE
    return points
