"""How sure a result is: estimates from tallies, and places that nobody has by luck.

Whole numbers in, floats out; no chance in it, so equal tallies give equal estimates. A *deal* is
one round, or with duplicate deals the rounds that share their cards: deals are independent of each
other, so all errors are worked out from sums over deals. Nothing here knows players or tournaments.

- An estimate comes with its standard error; ± means the 95 % interval of the normal curve, which
  needs some dozens of deals.
- The *certainty* that one player is better than another is the chance of it, given the points.
- Somebody is *surely* better if the doubt is below 5 % for all comparisons of a table together:
  5 % divided by their number (Bonferroni), half of it for either side.
- The best place that a player may have is 1 + the number of those who are surely better, the worst
  is the number of players - the number of those who are surely worse.

>>> Estimate(28.7, 0.275)
28.70 ± 0.54
>>> place_ranges([[0.5, 0.999], [0.001, 0.5]])
[Places(best=1, worst=1), Places(best=2, worst=2)]
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from statistics import NormalDist
from typing import NamedTuple

from fcd.contest.tally import Tally

LEVEL = 0.95
Z = NormalDist().inv_cdf((1 + LEVEL) / 2)

Matrix = Sequence[Sequence[float]]  # [one][other]
Order = tuple[int, int, int]  # three players, the best first


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
        """Where the 95 % interval begins."""
        return self.value - self.margin

    @property
    def high(self) -> float:
        """Where it ends."""
        return self.value + self.margin

    @property
    def certainty(self) -> float:
        """How sure it is that the true number is above 0."""
        if not self.error:
            return 0.5 + 0.5 * ((self.value > 0) - (self.value < 0))
        return normal(self.value / self.error)

    def __repr__(self) -> str:
        return f"{self.value:.2f} ± {self.margin:.2f}"


class Places(NamedTuple):
    """The places that a player may really have: `2-3` if it cannot be told apart from another."""

    best: int
    worst: int

    def __str__(self) -> str:
        return f"{self.best}" if self.best == self.worst else f"{self.best}–{self.worst}"


# -- one match -----------------------------------------------------------------------------------


def points_per_round(tally: Tally) -> list[Estimate]:
    """What each player wins in a round."""
    return [_mean(tally, _unit(tally, player)) for player in range(tally.players)]


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
    """How many points one player wins in a round more than another."""
    return _mean(tally, _unit(tally, one, other))


def certainties(tally: Tally) -> list[list[float]]:
    """How sure it is that one player is better than another: `[one][other]`, 0.5 at worst."""
    seats = range(tally.players)
    return [
        [difference(tally, one, other).certainty if one != other else 0.5 for other in seats]
        for one in seats
    ]


def _unit(tally: Tally, one: int, other: int | None = None) -> list[int]:
    weights = [0] * tally.players
    weights[one] = 1
    if other is not None:
        weights[other] -= 1
    return weights


def _mean(tally: Tally, weights: Sequence[int]) -> Estimate:
    """A weighted sum of the players' points, per round."""
    if not tally.rounds:
        return Estimate(0.0, math.inf)
    mean = _weighted(weights, tally.points) / tally.rounds
    if tally.groups < 2:
        return Estimate(mean, math.inf)
    spread = _weighted(weights, [_weighted(weights, row) for row in _spreads(tally)])
    return Estimate(mean, math.sqrt(spread * _scale(tally)))


def _spreads(tally: Tally) -> list[list[int]]:
    """How points vary together from deal to deal: exact, and so large that `_scale` is needed."""
    deals, points = tally.groups, tally.points
    return [
        [deals * product - mine * theirs for product, theirs in zip(row, points, strict=True)]
        for row, mine in zip(tally.products, points, strict=True)
    ]


def _scale(tally: Tally) -> float:
    """Makes spreads covariances of points per round."""
    return 1 / ((tally.groups - 1) * tally.rounds * tally.rounds)


def _weighted(weights: Sequence[int], numbers: Sequence[int]) -> int:
    return sum(weight * number for weight, number in zip(weights, numbers, strict=True))


# -- places --------------------------------------------------------------------------------------


def sure(players: int) -> float:
    """From which certainty on somebody is surely better, if all players are compared."""
    comparisons = max(1, players * (players - 1) // 2)
    return 1 - (1 - LEVEL) / 2 / comparisons


def place_ranges(certainty: Matrix) -> list[Places]:
    """The places that each player may have."""
    players = range(len(certainty))
    bar = sure(len(certainty))
    return [
        Places(
            1 + sum(certainty[other][one] > bar for other in players if other != one),
            len(certainty) - sum(certainty[one][other] > bar for other in players if other != one),
        )
        for one in players
    ]


# -- the order of three --------------------------------------------------------------------------


def order_odds(tally: Tally) -> dict[Order, float]:
    """How likely each order of three players is, given their points. The sum is 1."""
    orders = list(permutations(range(3), 3))
    if tally.groups < 2:
        return dict.fromkeys(orders, 1 / len(orders))
    leads = {pair: difference(tally, *pair) for pair in permutations(range(3), 2)}
    spreads, scale = _spreads(tally), _scale(tally)

    def odds_of(a: int, b: int, c: int) -> float:
        """The chance that a is better than b, and b better than c."""
        upper, lower = leads[a, b], leads[b, c]
        if not upper.error or not lower.error:
            return upper.certainty * lower.certainty
        shared = scale * (spreads[a][b] - spreads[a][c] - spreads[b][b] + spreads[b][c])
        correlation = shared / (upper.error * lower.error)
        return both_positive(upper.value / upper.error, lower.value / lower.error, correlation)

    odds = {order: odds_of(*order) for order in orders}
    total = sum(odds.values())
    return {order: chance / total for order, chance in odds.items()}


def normal(z: float) -> float:
    """The chance that a standard normal number is below z."""
    return math.erfc(-z / math.sqrt(2)) / 2


# Gauss and Legendre: places and weights on (0, 1), of 20 on (-1, 1).
_HALF_NODES = (
    (0.9931285991850949, 0.0176140071391521),
    (0.9639719272779138, 0.0406014298003869),
    (0.9122344282513259, 0.0626720483341091),
    (0.8391169718222188, 0.0832767415767048),
    (0.7463319064601508, 0.1019301198172404),
    (0.6360536807265150, 0.1181945319615184),
    (0.5108670019508271, 0.1316886384491766),
    (0.3737060887154195, 0.1420961093183820),
    (0.2277858511416451, 0.1491729864726037),
    (0.0765265211334973, 0.1527533871307258),
)
_NODES = [((1 + s * x) / 2, w / 2) for x, w in _HALF_NODES for s in (-1, 1)]


def both_positive(one: float, other: float, correlation: float) -> float:
    """The chance that two normal numbers are above 0; their means are given in errors.

    Plackett's integral over the correlation, from independent numbers to what they are.
    """
    apart = normal(one) * normal(other)
    if min(abs(one), abs(other)) > 8:
        return apart  # beyond doubt
    angle = math.asin(max(-1.0, min(1.0, correlation)))
    together = 0.0
    for place, weight in _NODES:
        sine = math.sin(angle * place)
        spread = 1 - sine * sine
        if spread > 0:
            distance = (one * one + other * other - 2 * one * other * sine) / (2 * spread)
            together += weight * math.exp(-distance)
    return min(1.0, max(0.0, apart + angle * together / (2 * math.pi)))


# -- sums of many little contests ----------------------------------------------------------------

SURELY = 1e-12  # doubts below this are none
BY_HAND_UP_TO = 6.0  # variance; beyond it the normal curve fits


class Odds(dict[int, float]):
    """How likely each whole number is."""

    @cached_property
    def mean(self) -> float:
        """What is to be expected."""
        return sum(number * chance for number, chance in self.items())

    @cached_property
    def variance(self) -> float:
        """How much it varies; 0 if there is no doubt worth mentioning."""
        if max(self.values()) > 1 - SURELY:
            return 0.0
        return sum(number * number * chance for number, chance in self.items()) - self.mean**2


def leads(contests: Iterable[Odds]) -> float:
    """How sure it is that a sum of independent whole numbers is above 0; 0 counts half.

    Exact while little is in doubt, where the normal curve would promise too much.
    """
    contests = list(contests)
    doubtful = [odds for odds in contests if odds.variance]
    variance = sum(odds.variance for odds in doubtful)
    if variance > BY_HAND_UP_TO:
        return normal(sum(odds.mean for odds in contests) / math.sqrt(variance))
    total = Odds({round(sum(odds.mean for odds in contests if not odds.variance)): 1.0})
    for odds in doubtful:
        total = _added(total, odds)
    return sum(p for n, p in total.items() if n > 0) + total.get(0, 0.0) / 2


def _added(one: Odds, other: Odds) -> Odds:
    total: dict[int, float] = {}
    for n, p in one.items():
        for m, q in other.items():
            total[n + m] = total.get(n + m, 0.0) + p * q
    return Odds({n: p for n, p in total.items() if p > SURELY / 1000})
