"""Players that hang, crash, swell or differ are examined in processes of their own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from fcd.contest.conformance import isolation
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.conformance.isolation import check_entrant_isolated, check_file_isolated
from fcd.contest.conformance.report import Report
from fcd.contest.players.eager import EagerPlayer
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
