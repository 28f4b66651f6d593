"""Rounds that nobody played: winners and points by chance, of players whose strength is known."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fcd.contest.results import MatchResult
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms

MEAN_POINTS = 100.0  # of a won round


def points_of_rounds(chance: Random, strength: Sequence[float], rounds: int) -> list[list[int]]:
    """What each player gets in each round: nothing, or something between 20 and 180."""
    table = []
    for winner in chance.choices(range(len(strength)), strength, k=rounds):
        row = [0] * len(strength)
        row[winner] = chance.randrange(20, 181)
        table.append(row)
    return table


def tally_of(table: Sequence[Sequence[int]], group: int = 1) -> Tally:
    """The tally of these rounds."""
    players = len(table[0])
    tally = Tally(players)
    gained = [0] * players
    for number, row in enumerate(table, 1):
        tally.rounds += 1
        if any(row):
            winner = next(who for who, points in enumerate(row) if points)
            tally.count(0, winner, row[winner])
            gained[winner] += row[winner]
        else:
            tally.undecided += 1
        if number % group == 0:
            tally.close_group(gained)
            gained = [0] * players
    return tally


def simulated(chance: Random, strength: dict[str, float], rounds: int) -> MatchResult:
    """A match of players with these strengths."""
    table = points_of_rounds(chance, list(strength.values()), rounds)
    return MatchResult(tuple(strength), Terms(len(strength), rounds), tally_of(table))
