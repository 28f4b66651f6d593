"""Where there are no threads, no processes and no compiler: everything is played in place."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fcd import machine
from fcd.cards import Cards
from fcd.contest import (
    Foul,
    Player,
    TableView,
    check_player,
    play_game,
    play_match,
    play_tournament,
)
from fcd.contest.conformance.entrants import entrant_of
from fcd.contest.tournament import executors, match, work
from fcd.contest.tournament.executors import pool_for
from fcd.contest.tournament.watch import watched

EAGER, LESS = "EagerPlayer", "SomewhatLessEagerPlayer"
MINE = "def priority(card, up_card):\n    return 1\n"


@pytest.fixture(autouse=True)
def in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HAS_THREADS", "HAS_PROCESSES", "CAN_INTERRUPT"):
        monkeypatch.setattr(machine, name, False)
    monkeypatch.setattr(machine, "IN_BROWSER", True)
    monkeypatch.setattr(work, "has_numba", lambda: False)
    monkeypatch.setitem(sys.modules, "fcd.contest.rounds.compiled", None)
    monkeypatch.setattr(subprocess, "Popen", None)
    monkeypatch.setattr("threading.Thread.start", None)


class Sleeper(Player):
    def play(self, hand: Cards, up_card: object, called_color: object, state: TableView) -> int:
        while True:
            pass


def test_files_and_many_workers_play_in_place_and_come_out_the_same(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(MINE)
    assert pool_for([entrant_of(mine), entrant_of(EAGER)], workers=4).kind == "here"
    assert play_match([mine, EAGER], 60, seed=1, workers=2).tally.rounds == 60
    assert play_game([mine, EAGER], seed=1).names == ("mine", EAGER)


def test_a_player_that_hangs_is_disqualified(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "took too long" in check_player(Sleeper, seconds=0.1).why
    monkeypatch.setattr(executors, "interrupting", lambda: watched(0.1))
    with pytest.raises(Foul, match="took too long to answer") as foul:
        play_match([EAGER, Sleeper], 100)
    assert foul.value.player == 1


def test_long_matches_are_cut_and_it_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(match, "MATCH", 60)
    monkeypatch.setattr(match, "TABLES", 80)
    cut = play_match([EAGER, LESS], 20_000, seed=1)
    assert (cut.terms.rounds, cut) == (60, play_match([EAGER, LESS], 60, seed=1))
    assert capsys.readouterr().out == f"{match.SHORTER}\n"
    played = play_tournament([EAGER, LESS, "SaveWildsPlayer", "ChampionPlayer"], 9_000, 9_000)
    assert {triple.tally.rounds for triple in played.triples} == {80 // 4}
    assert played.final is not None
    assert played.final.tally.rounds == 60


def test_a_wrong_number_of_rounds_is_refused_as_ever() -> None:
    with pytest.raises((TypeError, ValueError)):
        play_match([EAGER, LESS], "many")  # type: ignore[arg-type]
