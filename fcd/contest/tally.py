"""The outcome of rounds, in whole numbers only, so that parts add up to the same in any order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from operator import add
from typing import Any

from fcd.arguments import is_whole
from fcd.contest.terms import Terms

BIN = 10  # points
BINS = 64  # the last takes all that is higher
MOST = 2**63 - 1  # in any place, as in the kernel


@dataclass
class Tally:
    """What some rounds of a match have brought, player by player as in the line-up."""

    players: int
    rounds: int = 0
    undecided: int = 0  # rounds without a winner
    turns: int = 0
    apart: int = 0  # rounds that were played again, with each player in a process of its own
    groups: int = 0  # deals: as many as rounds, unless deals are duplicated
    points: list[int] = field(default_factory=list)
    wins: list[int] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)  # points by seat, whoever sat there
    products: list[list[int]] = field(default_factory=list)  # sums over deals of points × points
    histogram: list[list[int]] = field(default_factory=list)  # won rounds by points, in bins

    def __post_init__(self) -> None:
        n = self.players
        self.points = self.points or [0] * n
        self.wins = self.wins or [0] * n
        self.seats = self.seats or [0] * n
        self.products = self.products or [[0] * n for _ in range(n)]
        self.histogram = self.histogram or [[0] * BINS for _ in range(n)]

    def count(self, seat: int, player: int, points: int) -> None:
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
        names = [each.name for each in fields(self) if each.name != "players"]
        sums = {name: _sum(getattr(self, name), getattr(other, name)) for name in names}
        return Tally(self.players, **sums)

    def to_dict(self) -> dict[str, Any]:
        """For JSON, without the empty ends of the histograms."""
        values = asdict(self)
        for row in values["histogram"]:
            while row and not row[-1]:
                row.pop()
        if not self.apart:  # as nearly always
            del values["apart"]
        return values

    @classmethod
    def from_dict(cls, values: Any, terms: Terms, rounds: int) -> Tally:
        """From JSON, of so many rounds on these terms; a ValueError says what is wrong with it."""
        parts = [each.name for each in fields(cls)]
        values = {"apart": 0, **values} if isinstance(values, dict) else values
        if not isinstance(values, dict) or set(values) != set(parts):
            raise ValueError(f"a tally has {', '.join(parts)}, and nothing else")
        found = values["players"], values["rounds"]
        if not all(map(is_whole, found)) or found != (terms.players, rounds):
            raise ValueError(f"this isn't a tally of {rounds} rounds of {terms.players} players")
        tally = cls(terms.players)
        for part in parts:
            setattr(tally, part, values[part])
        if isinstance(tally.histogram, list):
            tally.histogram = [_filled(row) for row in tally.histogram]
        tally.check()
        if tally.groups * terms.group != rounds:
            raise ValueError(f"{rounds} rounds are not {tally.groups} deals")
        return tally

    def check(self) -> None:
        for name, like in vars(Tally(self.players)).items():
            _check_part(name, getattr(self, name), like)
        mirrored = [list(column) for column in zip(*self.products, strict=True)]
        truths = {
            "every round is won or undecided": sum(self.wins) + self.undecided == self.rounds,
            "no more rounds were played again than played": self.apart <= self.rounds,
            "there are no more deals than rounds": self.groups <= self.rounds,
            "the seats have won what the players have": sum(self.seats) == sum(self.points),
            "every win is in the histogram": list(map(sum, self.histogram)) == self.wins,
            "products are the same both ways": mirrored == self.products,
        }
        for truth, holds in truths.items():
            if not holds:
                raise ValueError(f"this isn't a tally: it should be that {truth}")


def _filled(row: Any) -> Any:
    return row + [0] * (BINS - len(row)) if isinstance(row, list) else row


def _check_part(name: str, part: object, like: object) -> None:
    if isinstance(like, list):
        if not isinstance(part, list) or len(part) != len(like):
            raise ValueError(f"in a tally's {name} there should be lists of {len(like)}")
        for one, other in zip(part, like, strict=True):
            _check_part(name, one, other)
    elif not is_whole(part) or not 0 <= part <= MOST:
        raise ValueError(f"a tally's {name} should be from 0 to {MOST}, not {part!r:.60}")


def _sum(one: Any, other: Any) -> Any:
    if isinstance(one, int):
        return one + other
    if isinstance(one[0], list):
        return list(map(_sum, one, other))
    return list(map(add, one, other))
