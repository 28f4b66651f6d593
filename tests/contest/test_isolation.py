"""Players that hang, crash, swell or differ are examined in processes of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fcd.contest.conformance import Outcome, Report, isolation
from fcd.contest.conformance.entrants import Entrant, built_in
from fcd.contest.conformance.isolation import check_entrant_isolated, check_file_isolated
from fcd.contest.players.eager import EagerPlayer

BAD = Path(__file__).parent / "bad_players"


def why(name: str, seconds: float = 0.5) -> str:
    report = check_file_isolated(BAD / f"{name}.py", seconds)
    assert not report.passed
    return report.why


def test_a_good_player_passes_whatever_lies_beside_it_and_whatever_it_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "random.py").write_text("raise ValueError('imported')", encoding="utf-8")
    path = tmp_path / "fine.py"
    # print is refused in a file, unless it looks like a name of its own.
    loud = "print = print\nprint('{}\\n' * 100)\ndef priority(card, up_card): return 1"
    path.write_text(loud, encoding="utf-8")
    report = check_file_isolated(path)
    assert report.passed, report
    assert all(finding.outcome is not Outcome.FAILED for finding in report.findings)
    assert {"made", "must-play", "same", "rounds"} <= {each.check for each in report.findings}


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("hangs", "took too long: no round was finished in 0.5 seconds"),
        ("stubborn", "took too long: no round was finished in 0.5 seconds"),
        (
            "counts_forever",
            "took too long: no round was finished in 0.5 seconds (counts_forever.py, ",
        ),
    ],
)
def test_who_does_not_answer_is_ended(name: str, says: str) -> None:
    assert says in why(name)


@pytest.mark.skipif(sys.platform == "win32", reason="the exit codes of crashes are others there")
def test_a_crash_is_a_finding() -> None:
    said = why("crashes", 5.0)
    assert "crashed its process with SIG" in said
    assert "(crashes.py, line 12)" in said


@pytest.mark.skipif(sys.platform != "linux", reason="memory cannot be limited elsewhere")
def test_memory_is_limited() -> None:
    assert why("swells", 20.0) == "raised MemoryError"


def test_the_order_of_sets_must_not_matter() -> None:
    report = check_file_isolated(BAD / "hashes.py")
    (failure,) = report.failures
    assert failure.check == "same"
    assert failure.says == "played differently from the same seed in another process"
    assert "naming" in failure.evidence[0]


def test_a_compiled_player_can_be_ended_too() -> None:
    pytest.importorskip("numba")
    report = check_file_isolated(BAD / "hangs_compiled.py", 1.0)
    (failure,) = report.failures
    assert failure.check == "compiled"
    assert failure.says.startswith("took too long")


def test_a_process_that_just_goes_on_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation, "ALL_CHECKS", -4.0)
    assert why("hangs", 2.0).startswith("took too long")


def test_a_process_that_ends_by_itself_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation, "PROGRAM", "import os; os._exit(3)")
    report = check_entrant_isolated(built_in("EagerPlayer"))
    assert report.why == "ended its process, with exit code 3"
    assert [finding.check for finding in report.failures] == ["file"]


def test_a_mistake_of_ours_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    program = "import fcd.contest.conformance.inside as i; i.examine = None; i.main()"
    monkeypatch.setattr(isolation, "PROGRAM", program)
    report = check_entrant_isolated(built_in("EagerPlayer"))
    assert report.why.startswith("could not be examined: TypeError")


def test_what_breaks_the_rules_for_files_is_never_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", None)
    entrant = Entrant("cheat", "cheat.py", "import os\ndef priority(card, up_card): return 1")
    assert "breaks the rules for players' files" in check_entrant_isolated(entrant).why
    assert "not text in UTF-8" not in check_file_isolated(BAD / "none.py").why


def test_a_class_of_a_notebook_is_examined_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", None)

    class Mine(EagerPlayer):
        pass

    here = Report("Mine", "notebook", ())
    monkeypatch.setattr(isolation, "check_player", lambda entrant, seconds: here)
    assert check_entrant_isolated(Entrant.of(Mine)) is here
