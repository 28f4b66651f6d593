"""Estimates agree with the textbook, intervals cover what they should, and luck gives no places."""

from __future__ import annotations

import math
import statistics as textbook
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from fcd.contest.results import Entry, MatchResult, Options, TournamentResult
from fcd.contest.results.statistics import (
    LEVEL,
    Estimate,
    Places,
    certainties,
    difference,
    place_ranges,
    points_per_round,
    shares_of_points,
    sure,
)
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms

STRENGTH = [3.0, 2.0, 1.0]
MEAN_POINTS = 100.0  # of a won round


def points_of_rounds(chance: Random, strength: Sequence[float], rounds: int) -> list[list[int]]:
    """Rounds that nobody played: the winner, by strength, gets something between 20 and 180."""
    winners = chance.choices(range(len(strength)), strength, k=rounds)
    points = [chance.randrange(20, 181) for _ in winners]
    return [
        [won * (who == winner) for who in range(len(strength))]
        for winner, won in zip(winners, points, strict=True)
    ]


def tally_of(table: Sequence[Sequence[int]], group: int = 1) -> Tally:
    """The tally of these rounds."""
    tally = Tally(len(table[0]))
    for at in range(0, len(table), group):
        for row in table[at : at + group]:
            tally.rounds += 1
            if any(row):
                tally.count(0, row.index(max(row)), max(row))
            else:
                tally.undecided += 1
        tally.close_group([sum(column) for column in zip(*table[at : at + group], strict=True)])
    return tally


@pytest.mark.parametrize("group", [1, 3])
def test_means_and_differences_are_those_of_the_textbook(group: int) -> None:
    table = [*points_of_rounds(Random(1), STRENGTH, 300), *[[0, 0, 0]] * 30]  # some undecided
    deals = [
        [sum(row[who] for row in table[at : at + group]) / group for who in range(3)]
        for at in range(0, len(table), group)
    ]
    tally = tally_of(table, group)
    wanted = [[deal[who] for deal in deals] for who in range(3)]
    wanted.append([deal[0] - deal[2] for deal in deals])  # one wins what the other does not
    found = [*points_per_round(tally), difference(tally, 0, 2)]
    for estimate, numbers in zip(found, wanted, strict=True):
        assert estimate.value == pytest.approx(textbook.mean(numbers))
        assert estimate.error == pytest.approx(textbook.stdev(numbers) / math.sqrt(len(deals)))


def test_a_share_has_the_error_of_a_ratio() -> None:
    table = points_of_rounds(Random(3), STRENGTH, 400)
    total = sum(map(sum, table))
    shares = shares_of_points(tally_of(table))
    assert sum(share.value for share in shares) == pytest.approx(100)
    for who, found in enumerate(shares):
        share = sum(row[who] for row in table) / total
        off = [row[who] - share * sum(row) for row in table]
        error = textbook.stdev(off) / math.sqrt(len(table)) / (total / len(table))
        assert found.value == pytest.approx(100 * share)
        assert found.error == pytest.approx(100 * error)


def test_the_intervals_cover_the_truth_as_often_as_they_say() -> None:
    chance, matches = Random(5), 400
    covered = [0, 0, 0]
    for _ in range(matches):
        tally = tally_of(points_of_rounds(chance, STRENGTH, 100))
        mean, share = points_per_round(tally)[0], shares_of_points(tally)[0]
        gap = difference(tally, 0, 1)
        covered[0] += mean.low <= MEAN_POINTS / 2 <= mean.high
        covered[1] += share.low <= 50 <= share.high
        covered[2] += gap.low <= MEAN_POINTS / 6 <= gap.high
    for count in covered:
        assert LEVEL - 0.025 < count / matches < LEVEL + 0.025


def test_nothing_is_known_from_one_round_or_none_and_certainty_grows_with_the_rounds() -> None:
    for tally in (Tally(3), tally_of([[100, 0, 0]])):
        assert points_per_round(tally)[0].error == math.inf
        assert certainties(tally) == [[0.5] * 3] * 3
        assert place_ranges(certainties(tally)) == [Places(1, 3)] * 3
        assert shares_of_points(tally)[1].error == math.inf
    few = certainties(tally_of(points_of_rounds(Random(6), [5, 4], 50)))[0][1]
    many = certainties(tally_of(points_of_rounds(Random(6), [5, 4], 5_000)))[0][1]
    assert 0.05 < few < 0.95
    assert many > 0.9999
    assert [Estimate(v, 0.0).certainty for v in (-1.0, 0.0, 1.0)] == [0.0, 0.5, 1.0]


def test_places_are_counted_from_those_who_are_surely_better_and_worse() -> None:
    # Five percent are shared by all comparisons, and by both sides.
    assert [sure(2), sure(4)] == pytest.approx([0.975, 1 - 0.05 / 12])
    certainty = [
        [0.5, 0.9999, 0.9999, 0.9999],
        [0.0001, 0.5, 0.99, 0.9999],
        [0.0001, 0.01, 0.5, 0.6],
        [0.0001, 0.0001, 0.4, 0.5],
    ]
    assert list(map(str, place_ranges(certainty))) == ["1", "2–3", "2–4", "3–4"]
    # By points B is surely better than C, who stands above D, but not surely better than D.
    s, d = 1.0, 0.9
    certainty = [[0.5, s, s, s], [0.0, 0.5, s, d], [0.0, 0.0, 0.5, 0.0], [0.0, 0.1, s, 0.5]]
    assert place_ranges(certainty) == [(1, 1), (2, 4), (2, 4), (2, 4)]
    # Whatever the points say, even the opposite: the place shown is possible, ranges follow it.
    chance = Random(15)
    for count in [*range(1, 9)] * 20:
        certainty = [chance.choices([0.0, 0.5, 1.0], [1, 1, 4], k=count) for _ in range(count)]
        ranges = place_ranges(certainty)
        assert [each.best for each in ranges] == sorted(each.best for each in ranges)
        assert [each.worst for each in ranges] == sorted(each.worst for each in ranges)
        assert all(each.best <= at <= each.worst for at, each in enumerate(ranges, 1))


def _tournament(chance: Random, strength: dict[str, float], rounds: int) -> TournamentResult:
    triples = []
    for three in combinations(strength, 3):
        table = points_of_rounds(chance, [strength[name] for name in three], rounds)
        triples.append(MatchResult(three, Terms(3, rounds), tally_of(table)))
    entries = tuple(Entry(name, "simulated") for name in strength)
    return TournamentResult(entries, Options(rounds), tuple(triples))


def test_equal_players_are_hardly_ever_ranked() -> None:
    chance, contests, apart = Random(11), 200, [0, 0]
    for _ in range(contests):
        match = certainties(tally_of(points_of_rounds(chance, [1, 1, 1, 1], 80)))
        result = _tournament(chance, dict.fromkeys("ABCD", 1.0), 50)
        bar = sure(4)
        for kind, certainty in enumerate((match, result.certainty)):
            apart[kind] += any(each > bar for row in certainty for each in row)
    assert all(0 < count / contests <= 1 - LEVEL + 0.015 for count in apart), apart


def test_different_players_are_ranked_and_two_equals_share_their_places() -> None:
    strength = {"Best": 4.0, "Twin": 2.0, "Twin 2": 2.0, "Last": 1.0}
    rows = _tournament(Random(13), strength, 2_000).standings
    assert [str(row.places) for row in rows] == ["1", "2–3", "2–3", "4"]
    assert [rows[0].name, rows[3].name, rows[0].score, rows[3].score] == ["Best", "Last", 3, -3]


def test_the_certainty_of_a_tournament_is_that_of_all_points_of_both() -> None:
    result = _tournament(Random(14), dict.fromkeys("ABCD", 1.0), 60)
    for one, other in combinations(range(4), 2):
        assert result.certainty[one][other] + result.certainty[other][one] == pytest.approx(1)
    # A and B: two triples with both (ABC, ABD), one with either alone (ACD, BCD).
    abc, abd, acd, bcd = (triple.tally for triple in result.triples)
    together = [difference(abc, 0, 1), difference(abd, 0, 1)]
    apart = [points_per_round(acd)[0], points_per_round(bcd)[0]]
    lead = sum(part.value for part in together) + apart[0].value - apart[1].value
    error = math.hypot(*(part.error for part in [*together, *apart]))
    assert result.certainty[0][1] == pytest.approx(Estimate(lead, error).certainty)
    # Head to head, only those with both count.
    there, back = result.head_to_head[0][1], result.head_to_head[1][0]
    assert there is not None
    assert back is not None
    assert there.value == pytest.approx(textbook.mean(each.value for each in together))
    assert there.error == pytest.approx(math.hypot(*(each.error for each in together)) / 2)
    assert back.value == pytest.approx(-there.value)
    assert result.head_to_head[0][0] is None


def _match(points: dict[str, int]) -> MatchResult:
    """Two rounds won by each, with half of these points."""
    table = [
        [each // 2 * (who == winner) for who, each in enumerate(points.values())]
        for winner in range(len(points))
        for _ in range(2)
    ]
    return MatchResult(tuple(points), Terms(len(points), len(table)), tally_of(table))


def test_ties_win_and_lose_nothing_and_are_decided_by_points_then_by_name() -> None:
    tie_above = _match({"A": 200, "B": 200, "C": 100})
    assert (tie_above.winner, tie_above.loser) == (None, "C")
    tie_below = _match({"A": 200, "B": 100, "C": 100})
    assert (tie_below.winner, tie_below.loser) == ("A", None)
    entries = tuple(Entry(name, "x") for name in "CBAD")
    triples = (_match({"C": 200, "B": 200, "A": 200}), _match({"C": 100, "B": 100, "D": 100}))
    rows = TournamentResult(entries, Options(), triples).standings
    assert [(row.name, row.score, row.points) for row in rows] == [
        ("B", 0, 300),
        ("C", 0, 300),
        ("A", 0, 200),
        ("D", 0, 100),
    ]
