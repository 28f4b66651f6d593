"""ex12: players are judged fairly, and nothing that they do gets out."""

from __future__ import annotations

import time

import pytest

from fcd.cards import Card, Cards, Color
from fcd.contest.conformance import checks
from fcd.contest.player import TableView
from fcd.contest.players import PLAYERS, EagerPlayer, SaveWildsPlayer
from fcd.contest.results.statistics import Estimate, difference
from fcd.contest.rounds.rounds import play_block
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.terms import Terms
from fcd.teach.exercises import find_check
from fcd.teach.exercises.ex12_your_own_player import match as ex12_match
from fcd.teach.exercises.ex12_your_own_player import trial as ex12_trial
from fcd.teach.exercises.ex12_your_own_player.match import (
    RIVALS,
    ROUNDS,
    SEEDS,
    Result,
    play_against,
)
from fcd.teach.outcome import Depth, Outcome, Report

# Points a round that players win more than Eager and SomewhatLessEager, in 400,000 rounds.
LONG_RUN = {
    "SomewhatLessEagerPlayer": (10.47, 0.0),
    "DitchPointsPlayer": (15.07, 5.66),
    "SaveWildsPlayer": (17.77, 7.92),
    "ChampionPlayer": (21.38, 12.03),
}


def tried(player: object, depth: Depth = Depth.PUBLIC) -> Report:
    return find_check("ex12.my_player").run(player, depth)


def like(name: str) -> type:
    return type("MyPlayer", (PLAYERS[name],), {})


# -- matches ---------------------------------------------------------------------------------------


slow_hidden = pytest.param(Depth.HIDDEN, marks=pytest.mark.slow)


@pytest.mark.parametrize("depth", [Depth.PUBLIC, slow_hidden])
@pytest.mark.parametrize("name", LONG_RUN)
def test_a_match_shows_what_the_long_run_shows(name: str, depth: Depth) -> None:
    for rival, truth in zip(RIVALS, LONG_RUN[name], strict=True):
        lead = play_against(PLAYERS[name], rival, depth).lead
        assert lead.low - 0.1 <= truth <= lead.high + 0.1, f"{rival.__name__}: {lead}"


def test_it_is_the_contests_own_match() -> None:
    mine = play_against(SaveWildsPlayer, EagerPlayer, Depth.PUBLIC)
    terms = Terms(2, ROUNDS[Depth.PUBLIC], SEEDS[Depth.PUBLIC], duplicate=True)
    makers, tables = [SaveWildsPlayer, EagerPlayer], RuleTables.of(UNO_CONTEST)
    blocks = [play_block(tables, makers, terms, block) for block in terms.blocks]
    lead = difference(sum(blocks[1:], blocks[0]), 0, 1)
    assert (mine.lead.value, mine.lead.error) == pytest.approx((lead.value, lead.error))
    assert SEEDS[Depth.PUBLIC] != SEEDS[Depth.HIDDEN]
    assert ROUNDS[Depth.HIDDEN] > ROUNDS[Depth.PUBLIC]


# -- points ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "points", "outcome"),
    [
        ("EagerPlayer", 4, Outcome.WRONG),
        ("SomewhatLessEagerPlayer", 6, Outcome.WRONG),
        ("SaveWildsPlayer", 10, Outcome.RIGHT),
    ],
)
@pytest.mark.parametrize("depth", [Depth.PUBLIC, slow_hidden])
def test_points_are_those_of_the_course(
    name: str, points: int, outcome: Outcome, depth: Depth
) -> None:
    report = tried(like(name), depth)
    assert (report.earned, report.outcome) == (points, outcome)


def test_a_narrow_win_earns_most_points(monkeypatch: pytest.MonkeyPatch) -> None:
    def narrow(player: type, rival: type, depth: Depth) -> Result:
        return Result(rival.__name__, 1_500, Estimate(3.0, 1.0))

    monkeypatch.setattr(ex12_trial, "play_against", narrow)
    report = tried(like("SaveWildsPlayer"))
    assert (report.earned, report.outcome) == (8, Outcome.RIGHT)
    assert "For all points, win 2 points a round more, for sure." in repr(report)


def test_whoever_breaks_a_rule_earns_at_most_three_points() -> None:
    for mistake in find_check("ex12.my_player").misconceptions:
        if not mistake.name.startswith("beats"):
            assert tried(mistake.wrong()).earned <= 3, mistake.name


# -- what can go wrong -----------------------------------------------------------------------------


class Base(SaveWildsPlayer):
    """Counts its questions, and does something after many."""

    asked = 0

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        self.asked += 1
        if self.asked > 700:  # only in a match
            self.late()
        return super().play(hand, up_card, called_color, state)

    def late(self) -> None:
        raise NotImplementedError


class RaisesLate(Base):
    def late(self) -> None:
        raise ZeroDivisionError("at last")


class HangsLate(Base):
    def late(self) -> None:
        while True:
            pass


class Prints(SaveWildsPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        print("thinking")
        return super().play(hand, up_card, called_color, state)


class RaisesOnReverse(SaveWildsPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        if up_card.rank == "reverse":
            return hand.index(up_card)
        return super().play(hand, up_card, called_color, state)


def test_what_is_raised_late_in_a_match_is_told_with_its_line() -> None:
    report = tried(RaisesLate)
    assert report.outcome is Outcome.RAISED
    assert "ZeroDivisionError: at last, in the line: raise ZeroDivisionError" in repr(report)
    assert "hand  " in repr(report)
    assert "in late" in report.finding.traceback


def test_what_is_raised_is_told_on_the_smallest_hand() -> None:
    report = tried(RaisesOnReverse)
    assert report.outcome is Outcome.RAISED
    assert "in the line: return hand.index(up_card)" in repr(report)
    assert report.finding.scene
    assert sum(len(row.cards) for row in report.finding.scene.rows) == 2


def test_a_slow_machine_gives_no_other_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    for seconds in (0.2, 0.05):
        monkeypatch.setattr(checks, "BUDGET", seconds)
        report = tried(RaisesOnReverse)
        assert report.outcome is Outcome.RAISED, repr(report)


def test_who_hangs_late_in_a_match_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ex12_match, "PATIENCE", 0.3)
    began = time.monotonic()
    report = tried(HangsLate)
    assert report.outcome is Outcome.TOO_LONG, repr(report)
    assert time.monotonic() - began < 30


def test_a_slow_match_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ex12_match, "MOST", -1.0)
    assert tried(like("SaveWildsPlayer")).outcome is Outcome.TOO_LONG


def test_what_a_player_prints_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert tried(Prints).outcome is Outcome.RIGHT
    assert capsys.readouterr().out == ""


def test_an_object_is_no_class() -> None:
    report = tried(lambda: SaveWildsPlayer())
    assert report.outcome is Outcome.WRONG
    assert "Hand in the class itself" in repr(report)
    assert report.earned == 0
