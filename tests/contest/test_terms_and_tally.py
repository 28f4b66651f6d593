"""Who sits where in which round, and how outcomes add up."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from itertools import permutations
from math import factorial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fcd.contest.tally import BINS, MOST, Tally
from fcd.contest.terms import MOST_PLAYERS, MOST_ROUNDS, Terms


def test_everybody_is_on_every_seat_equally_often():
    for players in range(2, 9):
        terms = Terms(players, rounds=players * 40)
        seatings = [terms.seating(number) for number in range(terms.rounds)]
        on = Counter((seat, who) for seating in seatings for seat, who in enumerate(seating))
        assert (len(on), set(on.values())) == (players**2, {40})
        if players <= 5:  # … and meets the others in every order
            met = Counter(terms.seating(number) for number in range(2 * factorial(players)))
            assert met == Counter(dict.fromkeys(permutations(range(players)), 2))
        else:  # … or at least on the left and on the right
            after = Counter(seating[:2] for seating in seatings[: 2 * players])
            ways = [(one, (one + way) % players) for one in range(players) for way in (1, -1)]
            assert all(after[way] == 1 for way in ways)


def test_a_duplicate_deal_is_played_by_every_rotation():
    for players in range(2, 9):
        terms = Terms(players, rounds=players * 100, seed=4, duplicate=True)
        deals: list[int] = []
        for first in range(0, terms.rounds, players):
            numbers = range(first, first + players)
            deals += {terms.round_seed(number) for number in numbers}
            one = terms.seating(first)
            rotations = {one[turn:] + one[:turn] for turn in range(players)}
            assert {terms.seating(number) for number in numbers} == rotations
        assert len(deals) == len(set(deals)) == 100
        assert not {Terms(players, 99, seed=5).round_seed(n) for n in range(99)} & set(deals)


@given(
    players=some.integers(2, 20),
    rounds=some.integers(1, 50_000),
    seed=some.integers(),
    duplicate=some.booleans(),
)
def test_blocks_share_out_all_rounds(players, rounds, seed, duplicate):
    rounds = rounds * players if duplicate else rounds
    terms = Terms(players, rounds, seed, duplicate)
    shares = [terms.rounds_of(block) for block in terms.blocks]
    assert [share.start for share in shares] == [0, *(share.stop for share in shares[:-1])]
    assert shares[-1].stop == rounds
    assert all(10_000 <= len(share) == terms.block < 10_000 + players for share in shares[:-1])
    assert 0 < len(shares[-1]) <= terms.block
    # whole rotations, so that neither seats nor duplicate deals are torn apart
    assert all(share.start % players == 0 for share in shares)
    assert all(0 < terms.round_seed(share[0]) < 2**64 for share in shares)


def test_terms_that_cannot_be_played_are_refused():
    wrong: list[tuple[Any, str]] = [
        ((1, 10), "a match needs 2 to 100 players, not 1"),
        ((MOST_PLAYERS + 1, 10), "a match needs 2 to 100 players, not 101"),
        ((True, 10), "the players must be a whole number, not True"),
        ((3, 0), "a match has 1 to 1,000,000,000,000 rounds, not 0"),
        ((3, MOST_ROUNDS + 1), "a match has 1 to 1,000,000,000,000 rounds"),
        ((3, 1.5), "the rounds must be a whole number, not 1.5"),
        ((3, 10, "7"), "the seed must be a whole number, not '7'"),
        ((3, 10, 0, True), "with duplicate deals the rounds must be a multiple of 3, not 10"),
        ((3, 9, 0, "yes"), "duplicate must be True or False, not 'yes'"),
    ]
    for values, complaint in wrong:
        with pytest.raises(ValueError, match=complaint):
            Terms(*values)
    for block in (-1, 3):
        with pytest.raises(ValueError, match=f"the blocks are 0 to 2; there is no {block}"):
            Terms(players=3, rounds=30_000).rounds_of(block)


def tally_of(rounds):
    """A tally of rounds as (seat, winner, points); a seat below 0: nobody has won."""
    tally = Tally(3)
    for seat, winner, points in rounds:
        gained = [0, 0, 0]
        tally.rounds += 1
        tally.turns += 40 + seat
        if seat < 0:
            tally.undecided += 1
        else:
            tally.count(seat, winner, points)
            gained[winner] = points
        tally.close_group(gained)
    return tally


A_ROUND = some.tuples(some.integers(-1, 2), some.integers(0, 2), some.integers(0, 900))
ROUNDS = some.lists(A_ROUND, max_size=8)
SOME = [(0, 1, 50), (2, 1, 7), (-1, 0, 0), (2, 0, 640)]


def read(values, rounds=4):
    return Tally.from_dict(values, Terms(3, rounds or 1), rounds)


def test_a_tally_counts():
    tally = tally_of(SOME)
    assert (tally.rounds, tally.undecided, tally.groups) == (4, 1, 4)
    assert (tally.points, tally.wins, tally.seats) == ([640, 57, 0], [1, 2, 0], [50, 0, 647])
    assert tally.products == [[640**2, 0, 0], [0, 50**2 + 7**2, 0], [0, 0, 0]]
    bins = [{number: count for number, count in enumerate(row) if count} for row in tally.histogram]
    assert bins == [{BINS - 1: 1}, {0: 1, 5: 1}, {}]
    deals = Tally(3)
    deals.close_group([10, 0, 3])
    deals.close_group([0, 2, 5])
    assert deals.products == [[100, 0, 30], [0, 4, 10], [30, 10, 34]]


@given(ROUNDS, ROUNDS, ROUNDS)
def test_tallies_add_up_in_any_order_and_can_be_written_down(one, other, third):
    a, b, c = tally_of(one), tally_of(other), tally_of(third)
    before = deepcopy((a, b, c))
    assert (a + b) + c == a + (b + c) == tally_of(one + other + third)
    assert a + b == b + a
    assert a + Tally(3) == a
    assert (a, b, c) == before
    assert read(json.loads(json.dumps(a.to_dict())), a.rounds) == a
    with pytest.raises(ValueError, match="different line-ups"):
        a + Tally(4)


def places(value, path=()):
    """The way to every number in a tally."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))
    else:
        yield path


def refused(path, new, match="tally"):
    """Whether a tally with one value changed is refused in these words."""
    values = within = tally_of(SOME).to_dict()
    for key in path[:-1]:
        within = within[key]
    within[path[-1]] = new(within[path[-1]]) if callable(new) else new
    try:
        read(values)
    except ValueError as error:
        return match in str(error)
    return False


def test_a_tally_is_whole_and_has_nothing_but_whole_numbers_that_fit():
    everywhere = list(places(tally_of(SOME).to_dict()))
    numbers: tuple[object, ...] = (-1, 1.0, MOST + 1, 10**400, float("nan"), float("inf"))
    nonsense = (*numbers, True, None, "3", [], {}, [1])
    few = [path for path in everywhere if path[0] != "histogram" or path[-1] < 7]
    assert [(p, each) for p in few for each in nonsense if not refused(p, each)] == []
    unnoticed = {p[0] for p in everywhere if not refused(p, lambda n: n + 1, "")}
    # the number of turns could be any, and so could a player's own product
    assert unnoticed == {"turns", "products"}
    lengths = [lambda n: n[:-1], lambda n: [*n, n[0]], lambda n: [], lambda n: 5]
    for part in ("points", "wins", "seats", "products", "histogram"):
        complaint = f"in a tally's {part} there should be lists of 3"
        assert all(refused((part,), change, complaint) for change in lengths), part
    assert refused(("products", 1), lambda row: row[:-1], "products there should be lists of 3")
    assert refused(("histogram", 1), [0] * 65, "histogram there should be lists of 64")
    whole = tally_of(SOME).to_dict()
    wrong = [{name: whole[name] for name in whole if name != part} for part in whole]
    for values in (*wrong, {**whole, "__class__": "Tally"}, None, 7):
        with pytest.raises(ValueError, match=r"a tally has players, rounds, .*, and nothing else"):
            read(values)
    assert refused(("players",), 10**9, "isn't a tally of 4 rounds of 3 players"), (
        "no lists for so many"
    )
    with pytest.raises(ValueError, match="6 rounds are not 6 deals"):
        Tally.from_dict(tally_of(SOME + SOME[:2]).to_dict(), Terms(3, 6, 0, True), 6)
