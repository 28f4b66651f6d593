"""Who sits where in which round, and how outcomes add up."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from copy import deepcopy
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as some

from fcd.contest.tally import BINS, MOST, Tally
from fcd.contest.terms import MOST_PLAYERS, MOST_ROUNDS, Terms

# -- terms -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
def test_everybody_is_on_every_seat_equally_often(players):
    terms = Terms(players, rounds=players * 40)
    on = Counter(
        (seat, who)
        for number in range(terms.rounds)
        for seat, who in enumerate(terms.seating(number))
    )
    assert len(on) == players**2
    assert set(on.values()) == {40}


@pytest.mark.parametrize("players", range(2, 6))
def test_up_to_five_players_meet_in_every_order(players):
    terms = Terms(players, rounds=1000)
    met = Counter(terms.seating(number) for number in range(2 * factorial(players)))
    assert met == Counter(dict.fromkeys(permutations(range(players)), 2))


def test_many_players_have_everybody_on_the_left_and_on_the_right():
    terms = Terms(players=8, rounds=16)
    after = Counter((seating[0], seating[1]) for seating in map(terms.seating, range(terms.rounds)))
    assert all(after[one, (one + way) % 8] == 1 for one in range(8) for way in (1, -1))


@pytest.mark.parametrize("players", range(2, 9))
def test_a_duplicate_deal_is_played_by_every_rotation(players):
    terms = Terms(players, rounds=players * 300, seed=4, duplicate=True)
    deals: list[int] = []
    for first in range(0, terms.rounds, players):
        numbers = range(first, first + players)
        deals += {terms.round_seed(number) for number in numbers}
        one = terms.seating(first)
        rotations = {one[turn:] + one[:turn] for turn in range(players)}
        assert {terms.seating(number) for number in numbers} == rotations
    assert len(deals) == len(set(deals)) == 300


@given(
    players=some.integers(2, 20),
    rounds=some.integers(1, 50_000),
    seed=some.integers(),
    duplicate=some.booleans(),
)
def test_block_share_out_all_rounds(players, rounds, seed, duplicate):
    rounds = rounds * players if duplicate else rounds
    terms = Terms(players, rounds, seed, duplicate)
    shares = [terms.rounds_of(block) for block in terms.blocks]
    assert [number for share in shares for number in share] == list(range(rounds))
    assert all(len(share) == terms.block < 10_000 + players for share in shares[:-1])
    assert 0 < len(shares[-1]) <= terms.block
    # whole rotations, so that neither seats nor duplicate deals are torn apart
    assert all(share.start % players == 0 for share in shares)
    assert all(0 < terms.round_seed(share[0]) < 2**64 for share in shares)


def test_rounds_have_seeds_of_their_own():
    seeds = [Terms(4, 2000, seed).round_seed(number) for seed in (0, 1) for number in range(2000)]
    assert len(set(seeds)) == 4000


def test_terms_travel():
    terms = Terms(4, 12_000, seed=-5, duplicate=True)
    assert terms.seatings
    again = pickle.loads(pickle.dumps(terms))
    assert again == terms
    assert again.round_seed(77) == terms.round_seed(77)


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ((1, 10), "a match needs 2 to 100 players, not 1"),
        ((MOST_PLAYERS + 1, 10), "a match needs 2 to 100 players, not 101"),
        ((True, 10), "the players must be a whole number, not True"),
        ((3, 0), "a match has 1 to 1,000,000,000,000 rounds, not 0"),
        ((3, MOST_ROUNDS + 1), "a match has 1 to 1,000,000,000,000 rounds"),
        ((3, 1.5), "the rounds must be a whole number, not 1.5"),
        ((3, 10, "7"), "the seed must be a whole number, not '7'"),
        ((3, 10, 0, True), "with duplicate deals the rounds must be a multiple of 3, not 10"),
        ((3, 9, 0, "yes"), "duplicate must be True or False, not 'yes'"),
    ],
)
def test_terms_that_cannot_be_played_are_refused(values, complaint):
    with pytest.raises(ValueError, match=complaint):
        Terms(*values)


@pytest.mark.parametrize("block", [-1, 3])
def test_there_are_no_other_blocks(block):
    with pytest.raises(ValueError, match=f"the blocks are 0 to 2; there is no {block}"):
        Terms(players=3, rounds=30_000).rounds_of(block)


# -- tallies ---------------------------------------------------------------------------------------


def tally_of(rounds, players=3):
    """A tally of rounds, each told as (seat, winner, points); a seat below 0: nobody has won."""
    tally = Tally(players)
    for seat, winner, points in rounds:
        gained = [0] * players
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
TALLIES = some.lists(A_ROUND, max_size=8).map(tally_of)


def test_a_tally_counts():
    tally = tally_of([(0, 1, 50), (2, 1, 7), (-1, 0, 0), (2, 0, 640)])
    assert (tally.rounds, tally.undecided, tally.groups) == (4, 1, 4)
    assert tally.points == [640, 57, 0]
    assert tally.wins == [1, 2, 0]
    assert tally.seats == [50, 0, 647]
    assert tally.products == [[640**2, 0, 0], [0, 50**2 + 7**2, 0], [0, 0, 0]]
    bins = [{number: count for number, count in enumerate(row) if count} for row in tally.histogram]
    assert bins == [{BINS - 1: 1}, {0: 1, 5: 1}, {}]


def test_the_points_of_one_deal_are_multiplied():
    tally = Tally(3)
    tally.close_group([10, 0, 3])
    tally.close_group([0, 2, 5])
    assert tally.products == [[100, 0, 30], [0, 4, 10], [30, 10, 34]]


@given(TALLIES, TALLIES, TALLIES)
def test_tallies_add_up_in_any_order(a, b, c):
    before = deepcopy((a, b, c))
    assert (a + b) + c == a + (b + c)
    assert a + b == b + a
    assert a + Tally(3) == a
    assert (a, b, c) == before
    (a + b).check()


@given(some.lists(A_ROUND, max_size=8), some.integers(0, 8))
def test_parts_of_a_match_add_up_to_the_match(rounds, where):
    assert tally_of(rounds[:where]) + tally_of(rounds[where:]) == tally_of(rounds)


def test_tallies_of_different_tables_do_not_add_up():
    with pytest.raises(ValueError, match="different line-ups"):
        Tally(3) + Tally(4)


@given(TALLIES)
def test_a_tally_can_be_written_down(tally):
    assert Tally.from_dict(json.loads(json.dumps(tally.to_dict()))) == tally


def played():
    return tally_of([(0, 1, 50), (2, 1, 7), (-1, 0, 0), (2, 0, 640)]).to_dict()


def places(value, path=()):
    """The way to every number in a tally."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))
    else:
        yield path


def put(values, path, new):
    *way, last = path
    for key in way:
        values = values[key]
    values[last] = new(values[last]) if callable(new) else new


@pytest.mark.parametrize(
    "nonsense",
    [-1, 1.0, True, None, "3", [], {}, [1], MOST + 1, 10**400, float("nan"), float("inf")],
    ids=lambda value: f"{value!r:.12}",
)
def test_a_tally_has_nothing_but_whole_numbers(nonsense):
    for path in places(played()):
        values = played()
        put(values, path, nonsense)
        with pytest.raises(ValueError, match="a tally"):
            Tally.from_dict(values)


def test_one_number_that_does_not_fit_is_noticed():
    unnoticed = {
        path[0]
        for path in places(played())
        for values in [played()]
        if put(values, path, lambda number: number + 1) is None and not refused(values)
    }
    # the number of turns could be any, and so could a player's own product
    assert unnoticed == {"turns", "products"}


def refused(values):
    try:
        Tally.from_dict(values)
    except ValueError:
        return True
    return False


LISTS = ["points", "wins", "seats", "products", "histogram"]


CHANGES = {
    "shorter": lambda numbers: numbers[:-1],
    "longer": lambda numbers: [*numbers, numbers[0]],
    "empty": lambda numbers: [],
    "none": lambda numbers: 5,
}


@pytest.mark.parametrize("part", LISTS)
@pytest.mark.parametrize("change", CHANGES)
def test_lists_of_other_lengths_are_refused(part, change):
    values = played()
    put(values, (part,), CHANGES[change])
    with pytest.raises(ValueError, match=f"in a tally's {part} there should be lists of 3"):
        Tally.from_dict(values)


@pytest.mark.parametrize("part", ["products", "histogram"])
def test_rows_of_other_lengths_are_refused(part):
    values = played()
    values[part][1] = values[part][1][:-1]
    with pytest.raises(ValueError, match=f"in a tally's {part} there should be lists of"):
        Tally.from_dict(values)


@pytest.mark.parametrize("part", played())
def test_a_tally_is_whole(part):
    values = played()
    del values[part]
    with pytest.raises(ValueError, match="a tally has players, rounds, undecided,"):
        Tally.from_dict(values)


def test_a_tally_has_nothing_else():
    with pytest.raises(ValueError, match="and nothing else"):
        Tally.from_dict({**played(), "__class__": "Tally"})


def test_nobody_is_made_to_keep_lists_for_a_billion_players():
    with pytest.raises(ValueError, match="a tally is of 2 to 100 players, not 1000000000"):
        Tally.from_dict({**played(), "players": 10**9})
