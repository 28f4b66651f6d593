"""Chance as data: a shuffle is a pure function of a seed and of how many shuffles came before.

Nothing here keeps a generator alive, so a state needs only two integers to be replayed, and the
integers below 2**64 behave the same on every platform, in every Python, and in compiled code.

The generator is xorshift64* on a state mixed by splitmix64 (both published and tiny). The k-th
number drawn decides the k-th card of the result, so that a pile need not be shuffled to its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = 0xFFFFFFFFFFFFFFFF
_GOLDEN = 0x9E3779B97F4A7C15


def mix(number: int) -> int:
    """Spread an integer over 64 bits (splitmix64); never 0, which xorshift could not leave."""
    z = (number + _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return (z ^ (z >> 31)) or 1


def shuffled(items: Sequence[T], seed: int, number: int) -> tuple[T, ...]:
    """The items in the order that shuffle `number` of this seed gives them.

    >>> shuffled("ABCDEFGH", seed=1, number=0)
    ('D', 'H', 'E', 'B', 'C', 'F', 'G', 'A')
    """
    pool = list(items)
    size = len(pool)
    x = mix(mix(seed) + number)
    for k in range(size - 1):
        x ^= x >> 12
        x = (x ^ (x << 25)) & _MASK
        x ^= x >> 27
        j = k + ((((x * 0x2545F4914F6CDD1D) & _MASK) >> 32) * (size - k) >> 32)
        pool[k], pool[j] = pool[j], pool[k]
    return tuple(pool)


def pick(count: int, seed: int, number: int) -> int:
    """One number below `count`, used like a shuffle: say `number` for how many came before."""
    return shuffled(range(count), seed, number)[0]
