"""The terms of a match: how many rounds, from which seed, who sits where in which of them.

All of it follows from four numbers, so any worker can play any block, in any order, twice if
need be, and the sum is the same.

>>> terms = Terms(players=3, rounds=10_000, seed=7)
>>> terms.block, len(terms.blocks)
(10002, 1)
>>> [terms.seating(number) for number in range(4)]
[(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1)]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from itertools import permutations

from fcd.arguments import whole
from fcd.engine.chance import mix

GOLDEN = 0x9E3779B97F4A7C15
BLOCK = 10_000  # rounds: a match of the contest is one scoreboard from first to last
ALL_ORDERS_UP_TO = 5  # players; more have too many
MOST_PLAYERS = 100
MOST_ROUNDS = 10**12


@dataclass(frozen=True)
class Terms:
    """What is to be played. A block begins with new players and an empty scoreboard."""

    players: int
    rounds: int
    seed: int = 0
    duplicate: bool = False  # each deal is played by every rotation of the players

    def __post_init__(self) -> None:
        whole(self.seed, "seed")
        if not 1 <= whole(self.rounds, "rounds") <= MOST_ROUNDS:
            raise ValueError(f"a match has 1 to {MOST_ROUNDS:,} rounds, not {self.rounds:,}")
        if not 2 <= whole(self.players, "players") <= MOST_PLAYERS:
            raise ValueError(f"a match needs 2 to {MOST_PLAYERS} players, not {self.players}")
        if not isinstance(self.duplicate, bool):
            raise ValueError(f"duplicate must be True or False, not {self.duplicate!r:.60}")
        if self.duplicate and self.rounds % self.players:
            raise ValueError(
                f"with duplicate deals the rounds must be a multiple of {self.players}, "
                f"not {self.rounds}"
            )

    @property
    def block(self) -> int:
        """Rounds in a block: ten thousand, or a few more to make whole rotations."""
        return -(-BLOCK // self.players) * self.players

    @property
    def blocks(self) -> range:
        return range(-(-self.rounds // self.block))

    @property
    def group(self) -> int:
        """Rounds that belong together: those of one deal."""
        return self.players if self.duplicate else 1

    def rounds_of(self, block: int) -> range:
        if block not in self.blocks:
            raise ValueError(f"the blocks are 0 to {self.blocks[-1]}; there is no {block}")
        first = block * self.block
        return range(first, min(first + self.block, self.rounds))

    def round_seed(self, number: int) -> int:
        return mix(self.block_seed(number // self.block) + number // self.group * GOLDEN)

    def block_seed(self, block: int) -> int:
        """What the deals of a block come from. It leads to no other block, nor to the match."""
        return self.seed if self.rounds <= self.block else derived(self.seed, "deals", block) >> 192

    def chance_seed(self, block: int, player: int) -> int:
        """What a player's own chance in a block comes from. It leads to no deal."""
        return derived(self.seed, "chance", block, player)

    def chance_seeds(self, block: int) -> list[int]:
        return [self.chance_seed(block, player) for player in range(self.players)]

    def seating(self, number: int) -> tuple[int, ...]:
        """Who sits where in a round: `seating(5)[0]` is the player on seat 0."""
        return self.seatings[number % len(self.seatings)]

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """All seatings, in turn: the rotations of one order, then those of the next.

        Every order round the table is as frequent; of many players, one order and its mirror.
        """
        others, few = range(1, self.players), self.players <= ALL_ORDERS_UP_TO
        rings = [(0, *order) for order in (permutations(others) if few else (others, others[::-1]))]
        return tuple(ring[k:] + ring[:k] for ring in rings for k in range(self.players))


@cache
def derived(*from_what: object) -> int:
    """A number of 256 bits, from which nobody finds the way back."""
    return int.from_bytes(sha256("\0".join(map(str, from_what)).encode()).digest(), "big")
