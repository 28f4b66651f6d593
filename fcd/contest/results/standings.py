"""Standings after all triples: wins - losses, and who is really ahead of whom.

The order of three players is more or less certain, by their points (`order_odds`). What is likely
in each triple carries to the difference of two players' wins - losses: triples are independent, so
the odds of the difference are those of a sum. Two players of equal strength are hardly ever told
apart by it, however many triples luck has given to one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING

from fcd.contest.results import statistics
from fcd.contest.results.statistics import Estimate, Matrix, Odds, Places

if TYPE_CHECKING:
    from fcd.contest.results.outcome import MatchResult

WORTH = (1, 0, -1)  # of the first, second and third place in a triple


@dataclass(frozen=True)
class Standing:
    """What one player has after all triples."""

    name: str
    place: int
    places: Places  # that it may really have
    wins: int  # triples
    losses: int
    points: int
    share: float  # of all points in its triples, in percent
    per_round: Estimate  # points

    @property
    def score(self) -> int:
        """What counts."""
        return self.wins - self.losses


def after(
    names: Sequence[str], triples: Sequence[MatchResult], certainty: Matrix
) -> tuple[Standing, ...]:
    """The standings, the best first."""
    sums = {name: _Sums(name, triples) for name in names}
    order = sorted(names, key=lambda name: (-sums[name].score, -sums[name].points, name))
    where = [names.index(name) for name in order]
    # Nobody is surely better than whoever stands before: places do not contradict the order.
    ordered = [
        [certainty[one][other] if i < j else 0.0 for j, other in enumerate(where)]
        for i, one in enumerate(where)
    ]
    ranges = statistics.place_ranges(ordered)
    return tuple(sums[name].standing(place + 1, ranges[place]) for place, name in enumerate(order))


class _Sums:
    """What one player has in all of its triples."""

    def __init__(self, name: str, triples: Sequence[MatchResult]) -> None:
        mine = [triple for triple in triples if name in triple.names]
        seats = [triple.names.index(name) for triple in mine]
        self.name = name
        self.wins = sum(triple.winner == name for triple in mine)
        self.losses = sum(triple.loser == name for triple in mine)
        self.score = self.wins - self.losses
        self.points = sum(t.tally.points[seat] for t, seat in zip(mine, seats, strict=True))
        self.all_points = sum(sum(triple.tally.points) for triple in mine)
        self.means = [
            statistics.points_per_round(t.tally)[seat] for t, seat in zip(mine, seats, strict=True)
        ]

    def standing(self, place: int, places: Places) -> Standing:
        share = 100 * self.points / self.all_points if self.all_points else 0.0
        mean = average(self.means) or Estimate(0.0, 0.0)
        return Standing(self.name, place, places, self.wins, self.losses, self.points, share, mean)


def average(estimates: Sequence[Estimate]) -> Estimate | None:
    """The mean of independent estimates."""
    count = len(estimates)
    if not count:
        return None
    error = sqrt(sum(each.error**2 for each in estimates)) / count
    return Estimate(sum(each.value for each in estimates) / count, error)


# -- who is ahead of whom ------------------------------------------------------------------------


def certainties(names: Sequence[str], triples: Sequence[MatchResult]) -> list[list[float]]:
    """How sure it is that one player has better wins - losses than another: `[one][other]`."""
    outcomes = [_Outcomes(triple) for triple in triples]
    sat_in = {name: [(o, o.seats[name]) for o in outcomes if name in o.seats] for name in names}
    certainty = [[0.5] * len(names) for _ in names]
    for (i, one), (j, other) in combinations(enumerate(names), 2):
        contests = [outcome.lead(seat, outcome.seats.get(other)) for outcome, seat in sat_in[one]]
        contests += [o.lead(None, seat) for o, seat in sat_in[other] if one not in o.seats]
        certainty[i][j] = statistics.leads(contests)
        certainty[j][i] = 1 - certainty[i][j]
    return certainty


class _Outcomes:
    """How a triple may really stand, and how likely that is."""

    def __init__(self, triple: MatchResult) -> None:
        self.seats = {name: seat for seat, name in enumerate(triple.names)}
        self._orders = statistics.order_odds(triple.tally)
        self._leads: dict[tuple[int | None, int | None], Odds] = {}

    def lead(self, one: int | None, other: int | None) -> Odds:
        """What one player gains on the other here; None is whoever does not sit here."""
        pair = one, other
        if pair not in self._leads:
            odds = Odds()
            for order, chance in self._orders.items():
                gain = _worth(order, one) - _worth(order, other)
                odds[gain] = odds.get(gain, 0.0) + chance
            self._leads[pair] = odds
        return self._leads[pair]


def _worth(order: tuple[int, int, int], seat: int | None) -> int:
    return 0 if seat is None else WORTH[order.index(seat)]


def head_to_head(
    names: Sequence[str], triples: Sequence[MatchResult]
) -> list[list[Estimate | None]]:
    """How many points a round one player has more than another, where both sat: `[one][other]`."""
    met: dict[tuple[str, str], list[Estimate]] = {}
    for triple in triples:
        for (i, one), (j, other) in combinations(enumerate(triple.names), 2):
            lead = statistics.difference(triple.tally, i, j)
            met.setdefault((one, other), []).append(lead)
            met.setdefault((other, one), []).append(Estimate(-lead.value, lead.error))
    return [[average(met.get((one, other), [])) for other in names] for one in names]
