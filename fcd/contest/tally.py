"""The outcome of rounds, in whole numbers only, so that parts add up to the same in any order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

BIN = 10  # points
BINS = 64  # the last takes all that is higher


@dataclass
class Tally:
    """What some rounds of a match have brought, player by player as in the line-up."""

    players: int
    rounds: int = 0
    undecided: int = 0  # rounds without a winner
    turns: int = 0
    groups: int = 0  # deals: as many as rounds, unless deals are duplicated
    points: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)  # points by seat, whoever sat there
    products: list[list[int]] = field(default_factory=list)  # sums over deals of points × points
    histogram: list[list[int]] = field(default_factory=list)  # won rounds by points, in bins

    def __post_init__(self) -> None:
        """Begin with nothing."""
        n = self.players
        self.points = self.points or [0] * n
        self.wins = self.wins or [0] * n
        self.seats = self.seats or [0] * n
        self.products = self.products or [[0] * n for _ in range(n)]
        self.histogram = self.histogram or [[0] * BINS for _ in range(n)]

    def count(self, seat: int, player: int, points: int) -> None:
        """A round was won."""
        self.points[player] += points
        self.wins[player] += 1
        self.seats[seat] += points
        self.histogram[player][min(points // BIN, BINS - 1)] += 1

    def close_group(self, gained: Sequence[int]) -> None:
        """All rounds of a deal have been played, and brought each player this much."""
        self.groups += 1
        for one, mine in enumerate(gained):
            if mine:
                row = self.products[one]
                for other, theirs in enumerate(gained):
                    row[other] += mine * theirs

    def __add__(self, other: Tally) -> Tally:
        if self.players != other.players:
            raise ValueError("tallies of different line-ups cannot be added")
        return Tally(
            self.players,
            self.rounds + other.rounds,
            self.undecided + other.undecided,
            self.turns + other.turns,
            self.groups + other.groups,
            _sum(self.points, other.points),
            _sum(self.wins, other.wins),
            _sum(self.seats, other.seats),
            [_sum(a, b) for a, b in zip(self.products, other.products, strict=True)],
            [_sum(a, b) for a, b in zip(self.histogram, other.histogram, strict=True)],
        )

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Tally:
        """From JSON; a ValueError says what is wrong with it."""
        try:
            tally = cls(**values)
        except TypeError as error:
            raise ValueError(f"this is no tally: {error}") from None
        tally.check()
        return tally

    def check(self) -> None:
        """Raise a ValueError if the numbers cannot be those of rounds that were played."""
        n = self.players
        lists = [self.points, self.wins, self.seats]
        tables = [self.products, self.histogram]
        wide = [[n] * n, [BINS] * n]
        fits = (
            all(len(each) == n for each in lists)
            and [[len(row) for row in table] for table in tables] == wide
        )
        if not fits or sum(self.wins) + self.undecided != self.rounds:
            raise ValueError(f"this is no tally of {self.rounds} rounds of {n} players")


def _sum(one: Sequence[int], other: Sequence[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]
