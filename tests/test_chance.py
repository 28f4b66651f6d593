"""Chance: pure functions that give the same numbers on every platform, and fair ones."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

from hypothesis import given
from hypothesis import strategies as st

from fcd.engine.chance import mix, pick, shuffled

seeds = st.integers() | st.integers(min_value=-(10**40), max_value=10**40)
numbers = st.integers(min_value=0, max_value=1000)


def test_mix_is_splitmix64():
    golden = 0x9E3779B97F4A7C15  # splitmix64 adds this before each of its numbers
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [mix(1234567 + k * golden) for k in range(3)] == published
    assert mix(0) == 0xE220A8397B1DCDAF
    assert mix(-golden) == 1  # of the one seed that would give 0


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


def test_only_the_lower_64_bits_of_a_seed_count():
    assert shuffled("ABCDEFGHIJ", 10**30, 1) == shuffled("ABCDEFGHIJ", 10**30 + 2**64, 1)
    assert [pick(4, 1, number) for number in range(12)] == [1, 1, 0, 2, 2, 2, 2, 3, 3, 2, 2, 3]


def chi_square(counts, kinds, total):
    """How far counts are from even; about `kinds` on average if chance is fair."""
    even = total / kinds
    return sum((counts[kind] - even) ** 2 / even for kind in counts) + even * (kinds - len(counts))


# For a fair generator chi-square has mean k - 1 and deviation sqrt(2 (k - 1)): the bound is four
# deviations above the mean. The seeds are fixed, so these tests cannot fail by bad luck.


def bound(kinds):
    return (kinds - 1) + 4 * (2 * (kinds - 1)) ** 0.5


def test_orders_places_and_seats_come_equally_often():
    for orders in (
        Counter(shuffled("ABCD", seed, 0) for seed in range(4_800)),
        Counter(shuffled("ABCD", 7, number) for number in range(4_800)),
    ):
        assert set(orders) == set(permutations("ABCD"))
        assert chi_square(orders, 24, 4_800) < bound(24)
    decks = [shuffled(range(52), seed, 3) for seed in range(1040)]
    for place in (0, 1, 25, 50, 51):
        assert chi_square(Counter(deck[place] for deck in decks), 52, 1040) < bound(52)
    seats = Counter(pick(3, seed, 0) for seed in range(3000))
    assert chi_square(seats, 3, 3000) < bound(3)
    together = sum(b == a + 1 for deck in decks for a, b in pairwise(deck))
    assert 880 < together < 1160  # neighbors: 51 pairs, 1 in 52 each, 1020 on average
