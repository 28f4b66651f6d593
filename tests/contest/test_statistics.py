"""Estimates agree with the textbook, intervals cover what they should, and luck gives no places."""

from __future__ import annotations

import math
import statistics as textbook
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
from tests.contest.simulated import MEAN_POINTS, points_of_rounds, simulated, tally_of

STRENGTH = [3.0, 2.0, 1.0]


# -- one match -----------------------------------------------------------------------------------


@pytest.mark.parametrize("group", [1, 3])
def test_mean_and_error_are_those_of_the_textbook(group: int) -> None:
    table = points_of_rounds(Random(1), STRENGTH, 300)
    deals = [
        [sum(row[who] for row in table[at : at + group]) / group for who in range(3)]
        for at in range(0, 300, group)
    ]
    for who, found in enumerate(points_per_round(tally_of(table, group))):
        mine = [deal[who] for deal in deals]
        assert found.value == pytest.approx(textbook.mean(mine))
        assert found.error == pytest.approx(textbook.stdev(mine) / math.sqrt(len(deals)))


@pytest.mark.parametrize("group", [1, 3])
def test_a_difference_knows_that_one_wins_what_the_other_does_not(group: int) -> None:
    table = points_of_rounds(Random(2), STRENGTH, 300)
    gaps = [
        sum(row[0] - row[2] for row in table[at : at + group]) / group
        for at in range(0, 300, group)
    ]
    found = difference(tally_of(table, group), 0, 2)
    assert found.value == pytest.approx(textbook.mean(gaps))
    assert found.error == pytest.approx(textbook.stdev(gaps) / math.sqrt(len(gaps)))


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


def test_rounds_without_a_winner_count() -> None:
    half_empty = [*points_of_rounds(Random(4), [1, 1], 50), *[[0, 0]] * 50]
    mine = [row[0] for row in half_empty]
    found = points_per_round(tally_of(half_empty))[0]
    assert found.value == pytest.approx(textbook.mean(mine))
    assert found.error == pytest.approx(textbook.stdev(mine) / 10)


def test_the_intervals_cover_the_truth_as_often_as_they_say() -> None:
    chance, matches = Random(5), 400
    covered = [0, 0, 0]
    for _ in range(matches):
        tally = tally_of(points_of_rounds(chance, STRENGTH, 200))
        mean, share = points_per_round(tally)[0], shares_of_points(tally)[0]
        gap = difference(tally, 0, 1)
        covered[0] += mean.low <= MEAN_POINTS / 2 <= mean.high
        covered[1] += share.low <= 50 <= share.high
        covered[2] += gap.low <= MEAN_POINTS / 6 <= gap.high
    for count in covered:
        assert LEVEL - 0.025 < count / matches < LEVEL + 0.025


def test_duplicate_deals_that_cancel_luck_make_the_interval_narrow() -> None:
    # The cards alone decide: whoever gets the good hand wins 100, and everybody gets it once.
    rotated = [[100, 0, 0], [0, 100, 0], [0, 0, 100]] * 20
    assert difference(tally_of(rotated), 0, 1).error > 10
    assert difference(tally_of(rotated, group=3), 0, 1) == Estimate(0.0, 0.0)


def test_nothing_is_known_from_one_round_or_none() -> None:
    for tally in (Tally(3), tally_of([[100, 0, 0]])):
        assert points_per_round(tally)[0].error == math.inf
        assert certainties(tally) == [[0.5] * 3] * 3
        assert place_ranges(certainties(tally)) == [Places(1, 3)] * 3
        assert shares_of_points(tally)[1].error == math.inf


def test_certainty_grows_with_the_rounds() -> None:
    few = certainties(tally_of(points_of_rounds(Random(6), [5, 4], 50)))[0][1]
    many = certainties(tally_of(points_of_rounds(Random(6), [5, 4], 5_000)))[0][1]
    assert 0.05 < few < 0.95
    assert many > 0.9999


def test_an_estimate_without_error_is_certain() -> None:
    assert [Estimate(v, 0.0).certainty for v in (-1.0, 0.0, 1.0)] == [0.0, 0.5, 1.0]


# -- places --------------------------------------------------------------------------------------


def test_five_percent_are_shared_by_all_comparisons() -> None:
    assert sure(2) == pytest.approx(0.975)
    assert sure(4) == pytest.approx(1 - 0.05 / 12)


def test_places_are_counted_from_those_who_are_surely_better_and_worse() -> None:
    certainty = [
        [0.5, 0.9999, 0.9999, 0.9999],
        [0.0001, 0.5, 0.99, 0.9999],
        [0.0001, 0.01, 0.5, 0.6],
        [0.0001, 0.0001, 0.4, 0.5],
    ]
    found = place_ranges(certainty)
    assert found == [Places(1, 1), Places(2, 3), Places(2, 4), Places(3, 4)]
    assert list(map(str, found)) == ["1", "2–3", "2–4", "3–4"]


def test_equal_players_are_told_apart_in_few_matches() -> None:
    chance, matches = Random(7), 300
    apart = 0
    for _ in range(matches):
        tally = tally_of(points_of_rounds(chance, [1, 1, 1, 1], 150))
        apart += any(places != (1, 4) for places in place_ranges(certainties(tally)))
    assert 0 < apart / matches <= 1 - LEVEL + 0.015


# -- tournaments ---------------------------------------------------------------------------------


def _tournament(chance: Random, strength: dict[str, float], rounds: int) -> TournamentResult:
    triples = [
        simulated(chance, {name: strength[name] for name in three}, rounds)
        for three in combinations(strength, 3)
    ]
    entries = tuple(Entry(name, "simulated") for name in strength)
    return TournamentResult(entries, Options(rounds), tuple(triples))


def test_equal_players_are_told_apart_in_few_tournaments() -> None:
    chance, contests, apart = Random(11), 250, 0
    for _ in range(contests):
        result = _tournament(chance, dict.fromkeys("ABCD", 1.0), 80)
        apart += any(places != (1, 4) for places in place_ranges(result.certainty))
    assert 0 < apart / contests <= 1 - LEVEL + 0.015


def test_different_players_are_told_apart() -> None:
    strength = {"D": 1.0, "A": 4.0, "C": 2.0, "B": 3.0}
    result = _tournament(Random(12), strength, 2_000)
    assert [row.name for row in result.standings] == ["A", "B", "C", "D"]
    assert [str(row.places) for row in result.standings] == ["1", "2", "3", "4"]
    assert [row.score for row in result.standings] == [3, 1, -1, -3]


def test_two_who_are_equal_share_their_places_and_the_others_do_not() -> None:
    strength = {"Best": 4.0, "Twin": 2.0, "Twin 2": 2.0, "Last": 1.0}
    result = _tournament(Random(13), strength, 2_000)
    places = {row.name: str(row.places) for row in result.standings}
    assert places == {"Best": "1", "Twin": "2–3", "Twin 2": "2–3", "Last": "4"}


def test_the_certainty_of_a_tournament_is_that_of_all_points_of_both() -> None:
    result = _tournament(Random(14), dict.fromkeys("ABCD", 1.0), 60)
    for one, other in combinations(range(4), 2):
        assert result.certainty[one][other] + result.certainty[other][one] == pytest.approx(1)
    # A and B: two triples with both (ABC, ABD), one with either alone (ACD, BCD).
    abc, abd, acd, bcd = (triple.tally for triple in result.triples)
    parts = [difference(abc, 0, 1), difference(abd, 0, 1), points_per_round(acd)[0]]
    away = points_per_round(bcd)[0]
    lead = sum(part.value for part in parts) - away.value
    error = math.hypot(*(part.error for part in [*parts, away]))
    assert result.certainty[0][1] == pytest.approx(Estimate(lead, error).certainty)


def test_places_never_contradict_the_order() -> None:
    # By points B is surely better than C, which is above D, but not surely better than D.
    s, d = 1.0, 0.9
    certainty = [[0.5, s, s, s], [0.0, 0.5, s, d], [0.0, 0.0, 0.5, 0.0], [0.0, 0.1, s, 0.5]]
    assert place_ranges(certainty) == [(1, 1), (2, 4), (2, 4), (2, 4)]
    # Whatever the points say, even the opposite: the place shown is possible, ranges follow it.
    chance = Random(15)
    for count in [1, *range(2, 9)] * 20:
        certainty = [[chance.choice([0.0, 0.5, 1.0, 1.0]) for _ in range(count)]] * count
        ranges = place_ranges(certainty)
        assert ranges == sorted(ranges)
        assert [each.worst for each in ranges] == sorted(each.worst for each in ranges)
        assert all(each.best <= at <= each.worst for at, each in enumerate(ranges, 1))


def test_head_to_head_looks_only_at_tables_where_both_sat() -> None:
    result = _tournament(Random(16), {"A": 5.0, "B": 3.0, "C": 1.0, "D": 1.0}, 400)
    lead = result.head_to_head[0][1]
    assert lead is not None
    leads_ = [difference(t.tally, 0, 1) for t in result.triples if {"A", "B"} <= {*t.names}]
    assert len(leads_) == 2
    assert lead.value == pytest.approx(textbook.mean(each.value for each in leads_))
    assert lead.error == pytest.approx(math.hypot(*(each.error for each in leads_)) / 2)
    back = result.head_to_head[1][0]
    assert back is not None
    assert back.value == pytest.approx(-lead.value)
    assert result.head_to_head[0][0] is None


def _match(points: dict[str, int]) -> MatchResult:
    """Two rounds won by each, with half of these points."""
    table = []
    for who, each in enumerate(points.values()):
        row = [0] * len(points)
        row[who] = each // 2
        table += [row, row]
    return MatchResult(tuple(points), Terms(len(points), len(table)), tally_of(table))


def test_a_tie_for_the_most_or_the_least_wins_and_loses_nothing() -> None:
    tie_above = _match({"A": 200, "B": 200, "C": 100})
    assert (tie_above.winner, tie_above.loser) == (None, "C")
    tie_below = _match({"A": 200, "B": 100, "C": 100})
    assert (tie_below.winner, tie_below.loser) == ("A", None)
    assert [score.place for score in tie_above.scores] == [1, 1, 3]


def test_equal_wins_minus_losses_are_decided_by_points_then_by_name() -> None:
    entries = tuple(Entry(name, "x") for name in "CBAD")
    triples = (_match({"C": 200, "B": 200, "A": 200}), _match({"C": 100, "B": 100, "D": 100}))
    rows = TournamentResult(entries, Options(), triples).standings
    assert [(row.name, row.score, row.points) for row in rows] == [
        ("B", 0, 300),
        ("C", 0, 300),
        ("A", 0, 200),
        ("D", 0, 100),
    ]
