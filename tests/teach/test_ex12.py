"""ex12: players are judged fairly, and nothing that they do gets out."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from fcd.cards import Card, Cards, Color
from fcd.contest.conformance import PlayerUnderTest, answers, examine
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.player import TableView
from fcd.contest.players import PLAYERS, EagerPlayer, SaveWildsPlayer
from fcd.contest.results.statistics import Estimate, difference
from fcd.contest.rounds.rounds import play_block
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.terms import Terms
from fcd.teach.checker import with_hidden
from fcd.teach.folder import find_check, find_exercise
from fcd.teach.given.positions import position_of
from fcd.teach.outcome import Depth, Outcome, Report
from fcd.teach.search import search_all
from fcd.teach.table_case import TableCase

ex12: Any = sys.modules[type(find_check("ex12.my_player").checker).__module__]
match: Any = sys.modules[ex12.play_against.__module__]

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


each_depth = pytest.mark.parametrize(
    "depth", [Depth.PUBLIC, pytest.param(Depth.HIDDEN, marks=pytest.mark.slow)]
)


@each_depth
def test_a_match_shows_what_the_long_run_shows(depth: Depth) -> None:
    for name, truths in LONG_RUN.items():
        for rival, truth in zip(match.RIVALS, truths, strict=True):
            lead = ex12.play_against(PLAYERS[name], rival, depth).lead
            assert lead.low - 0.1 <= truth <= lead.high + 0.1, f"{name}, {rival.__name__}: {lead}"


@each_depth
def test_points_are_those_of_the_course(depth: Depth) -> None:
    names = ("EagerPlayer", "SomewhatLessEagerPlayer", "SaveWildsPlayer")
    reports = [tried(like(name), depth) for name in names]
    assert [report.earned for report in reports] == [4, 6, 10]
    assert [report.outcome for report in reports] == [Outcome.WRONG, Outcome.WRONG, Outcome.RIGHT]


def test_it_is_the_contests_own_match() -> None:
    mine = ex12.play_against(SaveWildsPlayer, EagerPlayer, Depth.PUBLIC)
    terms = Terms(2, match.ROUNDS[Depth.PUBLIC], match.SEEDS[Depth.PUBLIC], duplicate=True)
    makers, tables = [SaveWildsPlayer, EagerPlayer], RuleTables.of(UNO_CONTEST)
    blocks = [play_block(tables, makers, terms, block) for block in terms.blocks]
    lead = difference(sum(blocks[1:], blocks[0]), 0, 1)
    assert (mine.lead.value, mine.lead.error) == pytest.approx((lead.value, lead.error))
    assert match.SEEDS[Depth.PUBLIC] != match.SEEDS[Depth.HIDDEN]
    assert match.ROUNDS[Depth.HIDDEN] > match.ROUNDS[Depth.PUBLIC]


def test_the_hidden_match_is_dealt_from_the_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[object] = []

    def noting(player: type, rival: type, depth: Depth, seed: object) -> Any:
        seeds.append(seed)
        return match.Result(rival.__name__, 1_500, Estimate(9.0, 1.0))

    monkeypatch.setattr(ex12, "play_against", noting)
    for secret in ("one secret", "one secret", "another one"):
        hidden = search_all(find_exercise("ex12"), secret, jobs=1)["ex12.my_player"]
        check = with_hidden(find_check("ex12.my_player"), hidden)
        assert check.run(like("SaveWildsPlayer"), Depth.HIDDEN).earned
    assert seeds[0] == seeds[2] != seeds[4]
    assert tried(like("SaveWildsPlayer")).earned
    assert seeds[-1] is None  # and what students try is dealt as ever


def test_a_narrow_win_earns_most_points(monkeypatch: pytest.MonkeyPatch) -> None:
    def narrow(player: type, rival: type, depth: Depth, seed: None) -> Any:
        return match.Result(rival.__name__, 1_500, Estimate(3.0, 1.0))

    monkeypatch.setattr(ex12, "play_against", narrow)
    report = tried(like("SaveWildsPlayer"))
    assert (report.earned, report.outcome) == (8, Outcome.RIGHT)
    assert "For all points, win 2 points a round more, for sure." in repr(report)


def test_whoever_breaks_a_rule_earns_at_most_three_points() -> None:
    for mistake in find_check("ex12.my_player").misconceptions:
        if not mistake.name.startswith("beats"):
            assert tried(mistake.wrong()).earned <= 3, mistake.name


class RaisesLate(SaveWildsPlayer):
    """Counts its questions, prints something, and raises after many."""

    asked = 0

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        self.asked += 1
        print("thinking")
        if self.asked > 700:  # only in a match
            self.late()
        return super().play(hand, up_card, called_color, state)

    def late(self) -> None:
        raise ZeroDivisionError("at last")


class HangsLate(RaisesLate):
    def late(self) -> None:
        while True:
            pass


class RaisesOnReverse(SaveWildsPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        if up_card.rank == "reverse":
            return hand.index(up_card)
        return super().play(hand, up_card, called_color, state)


def test_what_is_raised_late_in_a_match_is_told_with_its_line_and_nothing_is_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report = tried(RaisesLate)
    assert report.outcome is Outcome.RAISED
    assert capsys.readouterr().out == ""
    assert "ZeroDivisionError: at last, in the line: raise ZeroDivisionError" in repr(report)
    assert "hand  " in repr(report)
    assert "in late" in report.finding.traceback


def test_what_is_raised_is_told_on_the_smallest_hand_and_on_slow_machines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    report = tried(RaisesOnReverse)
    assert report.outcome is Outcome.RAISED
    assert "in the line: return hand.index(up_card)" in repr(report)
    assert report.finding.scene
    assert sum(len(row.cards) for row in report.finding.scene.rows) == 2
    monkeypatch.setattr(answers, "BUDGET", 0.05)
    assert tried(RaisesOnReverse).outcome is Outcome.RAISED


def test_who_hangs_late_in_a_match_is_stopped_and_so_is_a_slow_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (ex12, match):
        monkeypatch.setattr(module, "PATIENCE", 0.3)
    assert tried(HangsLate).outcome is Outcome.TOO_LONG  # if it were not, this would not end
    monkeypatch.setattr(match, "MOST", -1.0)
    assert tried(like("SaveWildsPlayer")).outcome is Outcome.TOO_LONG


def test_an_object_is_no_class() -> None:
    report = tried(lambda: SaveWildsPlayer())
    assert report.outcome is Outcome.WRONG
    assert "Hand in the class itself" in repr(report)
    assert report.earned == 0


class WithoutAColor(EagerPlayer):
    def call_color(self, hand: Cards) -> Color:
        raise NotImplementedError


def test_half_a_player_is_told_what_is_missing() -> None:
    report = tried(WithoutAColor)
    assert report.outcome is Outcome.RAISED
    assert report.finding.scene
    assert report.finding.scene.call == 'MyPlayer().call_color(read_cards(""))'


def test_no_hypothesis_is_needed() -> None:
    code = (
        "import sys; from fcd.contest.players import EagerPlayer, SaveWildsPlayer as right\n"
        "from fcd.teach.folder import find_check\n"
        "check = find_check('ex12.my_player')\n"
        "refuses = check.misconceptions[1].wrong()\n"
        "told = [str(check.run(each).outcome) for each in (type('M', (right,), {}), refuses)]\n"
        "print(told, 'hypothesis' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['right', 'wrong'] False\n"


def test_given_positions_find_all_that_hypothesis_finds() -> None:
    """The contest's checks, about the same player, with positions of either kind."""
    checker = find_check("ex12.my_player").checker
    given = [position_of(TableCase.parse(text)) for text in checker.stored]  # type: ignore[attr-defined]
    for mistake in find_check("ex12.my_player").misconceptions:
        entrant = Entrant.of(mistake.wrong(), "MyPlayer")
        made_up, ours = (
            [found.check for found in examine(subject) if found.outcome == "failed"]
            for subject in (PlayerUnderTest(entrant), PlayerUnderTest(entrant, positions=given))
        )
        assert {*ours} >= {*made_up}, mistake.name
