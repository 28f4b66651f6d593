"""How sure a result is: estimates from tallies, and places that nobody has by luck.

Whole numbers in, floats out; no chance in it, so equal tallies give equal estimates. A *deal* is
one round, or with duplicate deals the rounds that share their cards: deals are independent of each
other, so all errors are worked out from sums over deals.

- An estimate comes with its standard error; ± means the 95 % interval of the normal curve, which
  needs some dozens of deals.
- The *certainty* that one player is better than another is the chance of it, given the points. In a
  tournament these are the points a round in all triples of either.
- A pair is *sure* if the doubt is below 5 % for all comparisons of a table together: 5 % divided by
  their number (Bonferroni), half of it for either side.
- One who stands above another is *surely better* if that is sure for everybody from the first to
  the one, against everybody from the other to the last. So ranges of places never contradict the
  order: they get no better from row to row, and the place that is shown is always among them. This
  only takes back what points alone would say, and so it is wrong less often, never more.
- The best place that a player may have is 1 + the number of those who are surely better, the worst
  is the number of players - the number of those who are surely worse.

Why are places of a tournament not worked out from wins and losses, which make its order? They are
few: a table gives one win however many rounds it has, and among fewer than six players not even
those who win all tables would be surely better. Points tell more, and may only confirm the order.

>>> Estimate(28.7, 0.275)
28.70 ± 0.54
>>> place_ranges([[0.5, 0.999], [0.001, 0.5]])
[Places(best=1, worst=1), Places(best=2, worst=2)]
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, combinations
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from fcd.contest.tally import Tally

if TYPE_CHECKING:
    from fcd.contest.results import MatchResult

LEVEL = 0.95
NORMAL = NormalDist()
Z = NORMAL.inv_cdf((1 + LEVEL) / 2)

T = TypeVar("T")
Matrix = Sequence[Sequence[float]]  # [one][other]


@dataclass(frozen=True, repr=False)
class Estimate:
    """A number that was measured, and its standard error."""

    value: float
    error: float

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval."""
        return Z * self.error

    @property
    def low(self) -> float:
        return self.value - self.margin

    @property
    def high(self) -> float:
        return self.value + self.margin

    @property
    def certainty(self) -> float:
        """How sure it is that the true number is above 0."""
        if not self.error:
            return 0.5 + 0.5 * ((self.value > 0) - (self.value < 0))
        return NORMAL.cdf(self.value / self.error)

    def __repr__(self) -> str:
        return f"{self.value:.2f} ± {self.margin:.2f}"


class Places(NamedTuple):
    """The places that a player may really have: `2–3` if another may be as good."""

    best: int
    worst: int

    def __str__(self) -> str:
        return f"{self.best}" if self.best == self.worst else f"{self.best}–{self.worst}"


# -- one match -----------------------------------------------------------------------------------


def points_per_round(tally: Tally) -> list[Estimate]:
    players = range(tally.players)
    return [_mean(tally, [int(each == player) for each in players]) for player in players]


def shares_of_points(tally: Tally) -> list[Estimate]:
    """What each player has of all points, in percent: an estimate of a ratio."""
    total = sum(tally.points)
    if not total:
        return [Estimate(0.0, math.inf)] * tally.players
    shares = []
    for player, points in enumerate(tally.points):
        # How far a deal is from the share: total × own points - points × all points of the deal.
        weights = [-points] * tally.players
        weights[player] += total
        error = _mean(tally, weights).error * tally.rounds / total / total
        shares.append(Estimate(100 * points / total, 100 * error))
    return shares


def difference(tally: Tally, one: int, other: int) -> Estimate:
    return _mean(tally, [(each == one) - (each == other) for each in range(tally.players)])


def certainties(tally: Tally) -> list[list[float]]:
    seats = range(tally.players)
    return [
        [difference(tally, one, other).certainty if one != other else 0.5 for other in seats]
        for one in seats
    ]


def _mean(tally: Tally, weights: Sequence[int]) -> Estimate:
    """A weighted sum of the players' points, per round."""
    if not tally.rounds:
        return Estimate(0.0, math.inf)
    mean = _weighted(weights, tally.points) / tally.rounds
    deals, points = tally.groups, tally.points
    if deals < 2:
        return Estimate(mean, math.inf)
    # How points vary together from deal to deal, in whole numbers and so without rounding.
    spreads = [
        [deals * product - mine * theirs for product, theirs in zip(row, points, strict=True)]
        for row, mine in zip(tally.products, points, strict=True)
    ]
    spread = _weighted(weights, [_weighted(weights, row) for row in spreads])
    return Estimate(mean, math.sqrt(spread / ((deals - 1) * tally.rounds * tally.rounds)))


def _weighted(weights: Sequence[int], numbers: Sequence[int]) -> int:
    return sum(weight * number for weight, number in zip(weights, numbers, strict=True))


# -- places --------------------------------------------------------------------------------------


def sure(players: int) -> float:
    """From which certainty on somebody is surely better, if all players are compared."""
    comparisons = max(1, players * (players - 1) // 2)
    return 1 - (1 - LEVEL) / 2 / comparisons


def place_ranges(certainty: Matrix) -> list[Places]:
    """The places that players may really have; rows and columns are in order, the best first."""
    bar, places = sure(len(certainty)), range(1, len(certainty) + 1)
    doubtful = [
        max(at for at in places if at <= place or certainty[place - 1][at - 1] <= bar)
        for place in places
    ]
    worst = list(accumulate(doubtful, max))
    return [Places(1 + sum(each < at for each in worst), worst[at - 1]) for at in places]


def ordered(matrix: Sequence[Sequence[T]], order: Sequence[int]) -> list[list[T]]:
    return [[matrix[one][other] for other in order] for one in order]


# -- a tournament --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Standing:
    """What one player has after all triples."""

    name: str
    places: Places  # that it may really have
    wins: int  # triples
    losses: int
    points: int
    share: float  # of all points in its triples, in percent
    per_round: Estimate  # points

    @property
    def score(self) -> int:
        return self.wins - self.losses


def standings(
    names: Sequence[str], triples: Sequence[MatchResult], certainty: Matrix
) -> tuple[Standing, ...]:
    """The players after all triples: by wins - losses, then points, then the alphabet."""
    rows = [_standing(name, triples) for name in names]
    rows.sort(key=lambda row: (-row.score, -row.points, row.name))
    ranges = place_ranges(ordered(certainty, [names.index(row.name) for row in rows]))
    return tuple(replace(row, places=each) for row, each in zip(rows, ranges, strict=True))


def _standing(name: str, triples: Sequence[MatchResult]) -> Standing:
    mine = [(triple, triple.names.index(name)) for triple in triples if name in triple.names]
    points = sum(triple.tally.points[seat] for triple, seat in mine)
    all_points = sum(sum(triple.tally.points) for triple, _ in mine)
    return Standing(
        name,
        places=Places(0, 0),
        wins=sum(triple.winner == name for triple, _ in mine),
        losses=sum(triple.loser == name for triple, _ in mine),
        points=points,
        share=100 * points / all_points if all_points else 0.0,
        per_round=average([points_per_round(triple.tally)[seat] for triple, seat in mine])
        or Estimate(0.0, 0.0),
    )


def average(estimates: Sequence[Estimate]) -> Estimate | None:
    count = len(estimates)
    if not count:
        return None
    error = math.sqrt(sum(each.error**2 for each in estimates)) / count
    return Estimate(sum(each.value for each in estimates) / count, error)


def certainties_of_triples(
    names: Sequence[str], triples: Sequence[MatchResult]
) -> list[list[float]]:
    """How sure it is that one player wins more points a round than another: `[one][other]`."""
    means: dict[str, list[Estimate]] = {name: [] for name in names}
    shared: dict[frozenset[str], float] = {}  # how much points at common tables vary against others
    for triple in triples:
        each = points_per_round(triple.tally)
        for name, mean in zip(triple.names, each, strict=True):
            means[name].append(mean)
        for i, j in combinations(range(len(each)), 2):
            pair = frozenset((triple.names[i], triple.names[j]))
            apart = difference(triple.tally, i, j).error ** 2
            more = apart - each[i].error ** 2 - each[j].error ** 2 if apart < math.inf else 0.0
            shared[pair] = shared.get(pair, 0.0) + more
    overall = {name: average(means[name]) or Estimate(0.0, math.inf) for name in names}

    def certainty(one: str, other: str) -> float:
        a, b = overall[one], overall[other]
        weight = len(means[one]) * len(means[other]) or 1
        together = shared.get(frozenset((one, other)), 0.0) / weight
        error = math.sqrt(max(0.0, a.error**2 + b.error**2 + together))
        return Estimate(a.value - b.value, error).certainty

    return [[0.5 if one == other else certainty(one, other) for other in names] for one in names]


def head_to_head(
    names: Sequence[str], triples: Sequence[MatchResult]
) -> list[list[Estimate | None]]:
    """How many points a round one player has more than another, where both sat: `[one][other]`."""
    met: dict[tuple[str, str], list[Estimate]] = {}
    for triple in triples:
        for (i, one), (j, other) in combinations(enumerate(triple.names), 2):
            lead = difference(triple.tally, i, j)
            met.setdefault((one, other), []).append(lead)
            met.setdefault((other, one), []).append(Estimate(-lead.value, lead.error))
    return [[average(met.get((one, other), [])) for other in names] for one in names]
