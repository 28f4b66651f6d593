"""Chance: pure functions that give the same numbers on every platform, and fair ones."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

from hypothesis import given
from hypothesis import strategies as st

from fcd.cards import UNO_DECK
from fcd.engine.chance import mix, pick, shuffled

seeds = st.integers() | st.integers(min_value=-(10**40), max_value=10**40)
numbers = st.integers(min_value=0, max_value=1000)


# -- permutations -----------------------------------------------------------------------------


@given(st.lists(st.integers()), seeds, numbers)
def test_a_shuffle_is_a_permutation(items, seed, number):
    before = list(items)
    result = shuffled(items, seed, number)
    assert isinstance(result, tuple)
    assert sorted(result) == sorted(items)
    assert items == before


@given(st.integers(min_value=1, max_value=60), seeds, numbers)
def test_a_pick_is_the_first_of_a_shuffle(count, seed, number):
    assert pick(count, seed, number) == shuffled(range(count), seed, number)[0]
    assert pick(count, seed, number) in range(count)


def test_shuffles_differ_by_seed_and_by_number():
    deck = range(52)
    assert len({shuffled(deck, seed, 0) for seed in range(-500, 500)}) == 1000
    assert len({shuffled(deck, 1, number) for number in range(1000)}) == 1000
    assert len({shuffled(deck, seed, n) for seed in range(30) for n in range(30)}) == 900


# -- the same everywhere ----------------------------------------------------------------------


def test_mix_is_splitmix64():
    golden = 0x9E3779B97F4A7C15  # splitmix64 adds this before each of its numbers
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [mix(1234567 + k * golden) for k in range(3)] == published
    assert mix(0) == 0xE220A8397B1DCDAF
    assert mix(-golden) == 1  # of the one seed that would give 0


@given(seeds)
def test_mix_fits_64_bits_and_is_never_zero(seed):
    assert 0 < mix(seed) < 2**64
    assert mix(seed) == mix(seed % 2**64)


def xorshift64star(x):
    """The generator as published, in its own words: the upper halves of its numbers."""
    while True:
        x ^= x >> 12
        x ^= (x << 25) % 2**64
        x ^= x >> 27
        yield (x * 0x2545F4914F6CDD1D) % 2**64 >> 32


def test_the_reference_is_the_published_generator():
    numbers = xorshift64star(1234567)
    published = [3540625527, 2750739987, 4037983143, 1993361440, 3809424708]
    assert [next(numbers) for _ in range(5)] == published


@given(seeds, numbers, st.integers(min_value=0, max_value=120))
def test_a_shuffle_is_fisher_and_yates_with_that_generator(seed, number, size):
    pool, chance = list(range(size)), xorshift64star(mix(mix(seed) + number))
    result = []
    for _ in range(size - 1):
        j = next(chance) * len(pool) // 2**32
        result.append(pool[j])
        pool[j] = pool[0]
        del pool[0]
    assert shuffled(range(size), seed, number) == (*result, *pool)


def test_fixed_shuffles_and_picks():
    for seed, number, expected in [
        (0, 0, "BAGIDFEHJC"),
        (1, 0, "DJEBFCHAGI"),
        (1, 1, "EGADJHIFCB"),
        (2, 0, "FHJDEIGCBA"),
        (-1, 0, "JGBHFEICAD"),
        (10**30, 0, "CIGAEBFDHJ"),
    ]:
        assert "".join(shuffled("ABCDEFGHIJ", seed, number)) == expected
    assert [pick(4, 1, number) for number in range(12)] == [1, 1, 0, 2, 2, 2, 2, 3, 3, 2, 2, 3]
    top = " ".join(map(str, shuffled(UNO_DECK, 2024, 0)[:8]))
    assert top == "G3 Bdraw2 Breverse R6 G2 B8 R2 Ydraw2"
    for seed in (1, -1):  # only the lower 64 bits count
        assert shuffled("ABCDEFGH", 2**64 + seed, 0) == shuffled("ABCDEFGH", seed, 0)


# -- fair -------------------------------------------------------------------------------------


def chi_square(counts, kinds, total):
    """How far counts are from even; about `kinds` on average if chance is fair."""
    even = total / kinds
    return sum((counts[kind] - even) ** 2 / even for kind in counts) + even * (kinds - len(counts))


# For a fair generator chi-square has mean k - 1 and deviation sqrt(2 (k - 1)): the bound is four
# deviations above the mean. The seeds are fixed, so these tests cannot fail by bad luck.


def bound(kinds):
    return (kinds - 1) + 4 * (2 * (kinds - 1)) ** 0.5


def test_all_orders_of_four_cards_come_equally_often():
    orders = Counter(shuffled("ABCD", seed, 0) for seed in range(24_000))
    assert set(orders) == set(permutations("ABCD"))
    assert chi_square(orders, 24, 24_000) < bound(24)


def test_later_shuffles_places_and_seats_are_as_fair():
    orders = Counter(shuffled("ABCD", 7, number) for number in range(24_000))
    assert chi_square(orders, 24, 24_000) < bound(24)
    decks = [shuffled(range(52), seed, 3) for seed in range(5200)]
    for place in (0, 1, 25, 50, 51):
        assert chi_square(Counter(deck[place] for deck in decks), 52, 5200) < bound(52)
    for count in (2, 3, 4, 10):
        seats = Counter(pick(count, seed, 0) for seed in range(1000 * count))
        assert chi_square(seats, count, 1000 * count) < bound(count)


def test_neighbors_in_the_deck_are_torn_apart():
    together = 0
    for seed in range(200):
        deck = shuffled(range(52), seed, 0)
        together += sum(b == a + 1 for a, b in pairwise(deck))
    assert 140 < together < 260  # 200 shuffles, 51 pairs, 1 in 52 each: 196 on average
