"""Players that hang, crash, swell or differ are examined in processes of their own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from fcd.contest.conformance import isolation
from fcd.contest.conformance.entrants import Entrant, built_in
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
    # print is refused in a file, unless it looks like a name of its own.
    loud = "print = print\nprint('{}\\n' * 100)\ndef priority(card, up_card): return 1"
    path.write_text(loud, encoding="utf-8")
    few = ("file", "made", "same")
    only(monkeypatch, *few)
    report = check_file_isolated(path)
    assert report.passed, report
    assert tuple(each.check for each in report.findings) == few


TOO_LONG = "took too long: no round was finished in 0.3 seconds"


@pytest.mark.usefixtures("_no_compiler")
@pytest.mark.parametrize(
    ("name", "check", "seconds", "says"),
    [
        ("stubborn", "time", 0.3, TOO_LONG),
        ("counts_forever", "time", 0.3, rf"{TOO_LONG} \(counts_forever.py, line 1"),
        pytest.param(
            *("crashes", "time", 5, r"crashed its process with SIG\w+ \(crashes.py, line 12\)"),
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


def test_a_compiled_player_can_be_ended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    only(monkeypatch, "compiled")
    assert check_entrant_isolated(bad("hangs_compiled"), 0.5).why.startswith("took too long")


def test_a_process_that_goes_on_or_ends_by_itself_is_a_finding(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    began = 'import os, time; os.write(1, b\'{"began": "made"}\'); '
    monkeypatch.setattr(isolation, "ALL_CHECKS", 0.5 - 3 * 20)
    monkeypatch.setattr(isolation, "PROGRAM", began + "time.sleep(60)")
    assert check_entrant_isolated(bad("hangs"), 20).why.startswith("took too long")
    monkeypatch.setattr(isolation, "ALL_CHECKS", 60)
    monkeypatch.setattr(isolation, "PROGRAM", began + "os._exit(3)")
    (failure,) = check_entrant_isolated(bad("hangs")).failures
    assert (failure.check, failure.says) == ("made", "ended its process, with exit code 3")


@pytest.mark.usefixtures("_no_compiler")
def test_a_mistake_of_ours_is_raised_with_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    start = "import fcd.contest.conformance.isolation as i"
    for program, says in {
        "i.examine = lambda subject, begin: 1 / 0; i.main()": "ZeroDivisionError",
        "import fcd.nowhere": "No module named 'fcd.nowhere'",
    }.items():
        monkeypatch.setattr(isolation, "PROGRAM", f"{start}; {program}")
        with pytest.raises(RuntimeError, match="by a mistake of fcd's, not of the player's") as how:
            check_entrant_isolated(built_in("EagerPlayer"))
        assert "Traceback (most recent call last):" in str(how.value)
        assert says in str(how.value)


def test_without_a_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What breaks the rules for files is never run; a class of a notebook is examined here."""
    monkeypatch.setattr(subprocess, "Popen", None)
    cheat = Entrant("cheat", "cheat.py", "import os\ndef priority(card, up_card): return 1")
    assert "breaks the rules for players' files" in check_entrant_isolated(cheat).why
    assert "cannot read" in check_file_isolated(tmp_path / "none.py").why

    class Mine(EagerPlayer):
        pass

    here = Report("Mine", "notebook", ())
    monkeypatch.setattr(isolation, "check_player", lambda entrant, seconds: here)
    assert check_entrant_isolated(Entrant.of(Mine)) is here
