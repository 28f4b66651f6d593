"""Players that hang, crash, swell or differ are examined in processes of their own."""

from __future__ import annotations

import builtins
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fcd.cards import Card, Color
from fcd.contest import player
from fcd.contest.conformance import isolation
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.conformance.integrity import altered, mend
from fcd.contest.conformance.isolation import check_entrant_isolated, check_file_isolated
from fcd.contest.conformance.report import Report
from fcd.contest.player import TableView, can_play_on, points_of
from fcd.contest.players.eager import EagerPlayer
from fcd.contest.rounds import rounds
from fcd.contest.rounds.fast_table import FastTable
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.engine import chance
from tests.contest.students import bad, only


@pytest.mark.usefixtures("_no_compiler")
def test_a_good_player_passes_whatever_lies_beside_it_and_whatever_it_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "random.py").write_text("raise ValueError('imported')", encoding="utf-8")
    path = tmp_path / "fine.py"
    loud = "print('{}\\n' * 100)\ndef priority(card, up_card): return 1"
    path.write_text(loud, encoding="utf-8")
    few = ("file", "made", "same")
    only(monkeypatch, *few)
    report = check_file_isolated(path)
    assert report.passed, report
    assert tuple(each.check for each in report.findings) == few


@pytest.mark.usefixtures("_no_compiler")
@pytest.mark.parametrize(
    ("name", "check", "seconds", "says"),
    [
        ("stubborn", "time", 1, "was stopped after 1 seconds"),
        ("counts_forever", "time", 1, "was stopped after 1 seconds"),
        pytest.param(
            *("crashes", "time", 5, "its process crashed with SIGSEGV"),
            marks=pytest.mark.skipif(sys.platform == "win32", reason="exit codes are others there"),
        ),
        pytest.param(
            *("swells", "rounds", 20, "raised MemoryError"),
            marks=pytest.mark.skipif(sys.platform != "linux", reason="memory cannot be limited"),
        ),
        ("hashes", "same", 10, "played differently from the same seed in another process"),
    ],
)
def test_whatever_a_player_does_is_a_finding(
    name: str, check: str, seconds: float, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, check)
    (failure,) = check_entrant_isolated(bad(name), seconds).failures
    assert failure.check == check
    assert re.match(says, failure.says)
    assert check != "same" or "naming" in failure.evidence[0]


@pytest.mark.slow
def test_a_compiled_player_can_be_ended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    only(monkeypatch, "compiled")
    monkeypatch.setattr(isolation, "COMPILING", 20.0)
    assert check_entrant_isolated(bad("hangs_compiled"), 0.5).why.startswith("was stopped after")


def test_without_a_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What breaks the rules for files is never run; a class of a notebook is examined here."""
    monkeypatch.setattr(subprocess, "Popen", None)
    cheat = Entrant("cheat", "cheat.py", "import time\ndef priority(card, up_card): return 1")
    assert "breaks the rules for players' files" in check_entrant_isolated(cheat).why
    assert "cannot read" in check_file_isolated(tmp_path / "none.py").why

    class Mine(EagerPlayer):
        pass

    here = Report("Mine", "notebook", ())
    monkeypatch.setattr(isolation, "check_player", lambda entrant, seconds: here)
    assert check_entrant_isolated(Entrant.of(Mine)) is here


TABLE = FastTable.of(RuleTables.of(UNO_CONTEST))


def alter(owner: Any, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(owner, name, value)


def new_code(function: Any) -> Callable[[], None]:
    return lambda: setattr(function, "__code__", (lambda *args, **kwargs: True).__code__)


def test_tampering_is_found_named_and_put_back() -> None:
    assert not altered()
    ways: list[tuple[Callable[[], object], str]] = [
        (alter(TableView, "playable", frozenset()), "TableView.playable"),
        (alter(TableView, "others", 1), "TableView.others"),
        (alter(Card, "spoken", "a card"), "Card.spoken"),
        (alter(Card, "__eq__", lambda one, other: True), "Card.__eq__"),
        (lambda: delattr(TableView, "__repr__"), "TableView.__repr__"),
        (lambda: object.__setattr__(Card("wild"), "rank", "0"), "wild.rank"),
        (lambda: type.__setattr__(Color, "green", 1), "Color.green"),
        (alter(player, "can_play_on", print), "player.can_play_on"),
        (alter(rounds, "TableView", tuple), "rounds.TableView"),
        (new_code(points_of), "player.points_of"),
        (new_code(vars(TableView)["hand_sizes"].fget), "TableView.hand_sizes"),
        (new_code(chance.shuffled), "chance.shuffled"),
        (lambda: setattr(can_play_on, "__defaults__", (Color.RED,)), "player.can_play"),
        (lambda: player._POINTS.update({Card("wild"): 0}), "player._POINTS"),
        (lambda: TABLE.points.update({Card("wild"): 0}), "FastTable.points"),
        (alter(Random, "choice", lambda self, cards: cards[0]), "Random.choice"),
        (alter(builtins, "len", lambda cards: 7), "builtins.len"),
    ]
    for tamper, what in ways:
        tamper()
        found = altered()
        mend()
        assert found.startswith(what)
        assert not altered()


def test_what_jupyter_sets_for_every_cell_is_no_tampering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "input", lambda prompt="": prompt)
    assert not altered()
