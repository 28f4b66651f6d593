"""Known truths about the players, beyond doubt: fixed seeds, margins of many standard errors."""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path

import pytest

from benchmarks.players import FIELDS, measured
from fcd.contest.players import PLAYERS
from fcd.contest.results.statistics import Z, difference, points_per_round, shares_of_points
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms

pytest.importorskip("numba")  # in plain Python this many rounds would take half an hour
pytestmark = pytest.mark.slow

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
def played(*line_up: str, rounds: int = 40_000) -> Tally:
    from fcd.contest.rounds.compiled import play_blocks

    terms = Terms(len(line_up), rounds, seed=1)
    forms = [PLAYERS[name].form for name in line_up]
    return play_blocks(RuleTables.of(UNO_CONTEST), forms, terms, terms.blocks)


def is_ahead(*line_up: str, rounds: int = 40_000, of: int = 1) -> bool:
    """Whether the first is ahead of another beyond doubt."""
    estimate = difference(played(*line_up, rounds=rounds), 0, of)
    return estimate.value / estimate.error > BEYOND_DOUBT


def test_somewhat_less_eager_beats_eager_and_so_does_everybody_else():
    for count in (1, 2, 3):
        for other in range(1, count + 1):
            assert is_ahead(LESS, *[EAGER] * count, of=other)
    others = [name for name in PLAYERS if name not in (EAGER, CHAMPION)]
    assert [name for name in others if not is_ahead(name, EAGER, CHAMPION, rounds=15_000)] == []


def test_the_champion_beats_everybody():
    others = [name for name in PLAYERS if name != CHAMPION]
    rounds = {name: CLOSE.get(name, 40_000) for name in others}
    table = "EndgamePlayer"
    assert [n for n in others if not is_ahead(CHAMPION, n, n, table, rounds=rounds[n])] == []
    strongest = ("CardCounterPlayer", table, "ColorBreakerPlayer")
    assert all(is_ahead(CHAMPION, *strongest, rounds=200_000, of=other) for other in (1, 2, 3))


@pytest.mark.parametrize("name", [EAGER, CHAMPION])
def test_four_of_a_kind_get_a_quarter_each_on_every_seat(name: str):
    tally = played(name, name, name, name)
    for share in shares_of_points(tally):
        assert abs(share.value - 25) < BY_LUCK * share.error
        assert share.error < 0.25, "this would notice nothing"
    error = points_per_round(tally)[0].error
    for points in tally.seats:
        assert abs(points - sum(tally.seats) / 4) / tally.rounds < BY_LUCK * error


def test_the_numbers_in_docs_players_are_true():
    document = Path(__file__).parents[2] / "docs" / "players.md"
    rows = re.findall(r"^\| (\w+Player) \|(.+ ± .+)\|$", document.read_text("utf-8"), re.MULTILINE)
    documented = {name: re.findall(r"([\d.]+) ± ([\d.]+)", numbers) for name, numbers in rows}
    assert list(documented) == list(PLAYERS), "renew it: python -m fcd.contest.players"
    changed = []
    for name, numbers in documented.items():
        again = [each for field in FIELDS.values() for each in measured(name, field, 15_000, 6)]
        for (value, margin), estimate in zip(numbers, again, strict=True):
            error = math.hypot(float(margin) / Z, estimate.error)
            if abs(float(value) - estimate.value) >= BY_LUCK * error:
                changed.append(name)
    assert changed == [], "renew them: python -m fcd.contest.players"
