"""The players of a result in the order of their places, and what is known between them.

A match and a tournament tell the same things in different ways; tables and pictures want one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fcd.contest.results import MatchResult, Score, TournamentResult, statistics
from fcd.contest.results.statistics import Estimate, Places, Standing


class Field(NamedTuple):
    """Everybody who has a place, the best first; matrices are `[one][other]` in that order."""

    names: tuple[str, ...]
    places: tuple[Places, ...]
    certainty: list[list[float]]  # that one is better than the other
    leads: list[list[Estimate | None]]  # points a round more than the other
    histograms: list[list[int]]

    @property
    def margins(self) -> list[list[float | None]]:
        """How far each is ahead of each other."""
        return [[None if lead is None else lead.value for lead in row] for row in self.leads]

    @property
    def sure(self) -> list[list[bool]]:
        """Whether that is more than luck, all comparisons taken together."""
        bar = statistics.sure(len(self.names))
        return [[lead is not None and _decided(lead, bar) for lead in row] for row in self.leads]


def _decided(lead: Estimate, bar: float) -> bool:
    return not 1 - bar <= lead.certainty <= bar


def field_of(result: MatchResult | TournamentResult) -> Field:
    """The players of a match, or of the triples of a tournament."""
    rows: Sequence[Score | Standing] = (
        result.scores if isinstance(result, MatchResult) else result.standings
    )
    names = tuple(row.name for row in rows)
    where = [result.names.index(name) for name in names]
    if isinstance(result, MatchResult):
        leads = _leads(result)
        histograms = [result.tally.histogram[who] for who in where]
    else:
        leads = result.head_to_head
        histograms = [result.histogram(name) for name in names]
    return Field(
        names,
        tuple(row.places for row in rows),
        [[result.certainty[one][other] for other in where] for one in where],
        [[leads[one][other] for other in where] for one in where],
        histograms,
    )


def _leads(match: MatchResult) -> list[list[Estimate | None]]:
    players = range(len(match.names))
    return [
        [None if i == j else statistics.difference(match.tally, i, j) for j in players]
        for i in players
    ]
