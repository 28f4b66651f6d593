"""Known truths about the players, beyond doubt: fixed seeds, margins of many standard errors."""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path

import pytest

from fcd.contest.players import PLAYERS
from fcd.contest.players.__main__ import FIELDS, measured
from fcd.contest.results.statistics import Z, difference, points_per_round, shares_of_points
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms

pytest.importorskip("numba")  # in plain Python this many rounds would take half an hour

EAGER, LESS, CHAMPION = "EagerPlayer", "SomewhatLessEagerPlayer", "ChampionPlayer"
BEYOND_DOUBT = 6  # standard errors: once in a thousand million
BY_LUCK = 4

CLOSE = {  # those who come near the champion need more rounds to be told apart
    "CardCounterPlayer": 200_000,
    "EndgamePlayer": 120_000,
    "ColorBreakerPlayer": 120_000,
    "MajorityColorPlayer": 100_000,
}


@cache
def played(*line_up: str, rounds: int = 40_000, seed: int = 1) -> Tally:
    from fcd.contest.rounds.compiled import play_blocks

    terms = Terms(len(line_up), rounds, seed)
    forms = [PLAYERS[name].form for name in line_up]
    return play_blocks(RuleTables.of(UNO_CONTEST), forms, terms, terms.blocks)


def lead(tally: Tally, one: int, other: int) -> float:
    """How far one player is ahead of another, in standard errors."""
    estimate = difference(tally, one, other)
    return estimate.value / estimate.error


# -- who is better ---------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [(EAGER,), (EAGER, EAGER), (EAGER, EAGER, EAGER)], ids=len)
def test_somewhat_less_eager_beats_eager(others: tuple[str, ...]):
    tally = played(LESS, *others)
    for other in range(1, tally.players):
        assert lead(tally, 0, other) > BEYOND_DOUBT


@pytest.mark.parametrize("other", [name for name in PLAYERS if name not in (EAGER, CHAMPION)])
def test_everybody_else_beats_eager(other: str):
    assert lead(played(other, EAGER, CHAMPION, rounds=15_000), 0, 1) > BEYOND_DOUBT


@pytest.mark.parametrize("other", [name for name in PLAYERS if name != CHAMPION])
def test_the_champion_beats_everybody_at_tables_of_three(other: str):
    rounds = 100_000 if other in CLOSE else 40_000
    assert lead(played(CHAMPION, other, LESS, rounds=rounds), 0, 1) > BEYOND_DOUBT


@pytest.mark.parametrize("other", [name for name in PLAYERS if name != CHAMPION])
def test_the_champion_beats_everybody_at_tables_of_four(other: str):
    tally = played(CHAMPION, other, other, "EndgamePlayer", rounds=CLOSE.get(other, 40_000))
    assert lead(tally, 0, 1) > BEYOND_DOUBT


def test_the_champion_wins_a_final_of_the_strongest():
    strongest = ("CardCounterPlayer", "EndgamePlayer", "ColorBreakerPlayer")
    tally = played(CHAMPION, *strongest, rounds=200_000)
    for other in range(1, 4):
        assert lead(tally, 0, other) > BEYOND_DOUBT


# -- who is not ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [EAGER, CHAMPION])
def test_four_of_a_kind_get_a_quarter_each(name: str):
    for share in shares_of_points(played(name, name, name, name)):
        assert abs(share.value - 25) < BY_LUCK * share.error
        assert share.error < 0.25, "this would notice nothing"


@pytest.mark.parametrize("name", [EAGER, CHAMPION])
def test_no_seat_is_better_than_another(name: str):
    tally = played(name, name, name, name)
    error = points_per_round(tally)[0].error
    for points in tally.seats:
        assert abs(points - sum(tally.seats) / 4) / tally.rounds < BY_LUCK * error


def test_it_does_not_matter_who_is_named_first():
    names = ("SaveWildsPlayer", EAGER, CHAMPION)
    first, *turned = (played(*names[k:], *names[:k], seed=k) for k in range(3))
    for k, other in enumerate(turned, 1):
        for who in range(3):
            here, there = points_per_round(first)[who], points_per_round(other)[(who - k) % 3]
            error = math.hypot(here.error, there.error)
            assert abs(here.value - there.value) < BY_LUCK * error


# -- what a round is like --------------------------------------------------------------------------


def test_four_eagers_take_52_6_turns_and_114_7_points():
    tally = played(EAGER, EAGER, EAGER, EAGER, rounds=200_000)
    error = 36 / math.sqrt(tally.rounds)  # rounds differ by some 36 turns
    assert abs(tally.turns / tally.rounds - 52.6) < 0.05 + BY_LUCK * error
    mean = sum(tally.points) / tally.rounds
    spread = sum(map(sum, tally.products)) / tally.rounds - mean * mean
    assert abs(mean - 114.7) < 0.05 + BY_LUCK * math.sqrt(spread / tally.rounds)


# -- docs/players.md -------------------------------------------------------------------------------


def test_the_documented_numbers_are_true():
    document = Path(__file__).parents[2] / "docs" / "players.md"
    rows = re.findall(r"^\| (\w+Player) \|(.+ ± .+)\|$", document.read_text("utf-8"), re.MULTILINE)
    told = {name: re.findall(r"([\d.]+) ± ([\d.]+)", numbers) for name, numbers in rows}
    assert list(told) == list(PLAYERS), "renew it: python -m fcd.contest.players"
    for name, numbers in told.items():
        again = [
            each for field in FIELDS.values() for each in measured(name, field, 15_000, seed=6)
        ]
        assert len(again) == len(numbers)
        for (value, margin), estimate in zip(numbers, again, strict=True):
            error = math.hypot(float(margin) / Z, estimate.error)
            assert abs(float(value) - estimate.value) < BY_LUCK * error, (
                f"{name} has changed: python -m fcd.contest.players"
            )
