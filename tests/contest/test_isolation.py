"""Players that hang, crash, swell or differ are examined in processes of their own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from fcd.contest.conformance import isolation
from fcd.contest.conformance.entrants import Entrant, built_in
from fcd.contest.conformance.isolation import check_entrant_isolated, check_file_isolated
from fcd.contest.conformance.report import Outcome, Report
from fcd.contest.players.eager import EagerPlayer
from tests.contest.students import bad


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Lets the process make only these checks: all of them take seconds."""

    def patch(*checks: str) -> None:
        few = (
            f"import fcd.contest.conformance as c; c.CHECKS = {{k: c.CHECKS[k] for k in {checks}}}"
        )
        monkeypatch.setattr(isolation, "PROGRAM", f"{few}; {isolation.PROGRAM}")

    return patch


def why(name: str, seconds: float = 0.5) -> str:
    report = check_entrant_isolated(bad(name), seconds)
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


@pytest.mark.usefixtures("_no_compiler")
@pytest.mark.parametrize("name", ["stubborn", "counts_forever"])
def test_who_does_not_answer_is_ended(name: str) -> None:
    said = why(name)
    assert said.startswith("took too long: no round was finished in 0.5 seconds")
    assert f"({name}.py, line 1" in said or name == "stubborn"


@pytest.mark.usefixtures("_no_compiler")
@pytest.mark.skipif(sys.platform == "win32", reason="the exit codes of crashes are others there")
def test_a_crash_is_a_finding(only: Callable[..., None]) -> None:
    only("time")
    said = why("crashes", 5.0)
    assert "crashed its process with SIG" in said
    assert "(crashes.py, line 12)" in said


@pytest.mark.usefixtures("_no_compiler")
@pytest.mark.skipif(sys.platform != "linux", reason="memory cannot be limited elsewhere")
def test_memory_is_limited(only: Callable[..., None]) -> None:
    only("rounds")
    assert why("swells", 20.0) == "raised MemoryError"


@pytest.mark.usefixtures("_no_compiler")
def test_the_order_of_sets_must_not_matter(only: Callable[..., None]) -> None:
    only("same")
    report = check_entrant_isolated(bad("hashes"))
    (failure,) = report.failures
    assert failure.check == "same"
    assert failure.says == "played differently from the same seed in another process"
    assert "naming" in failure.evidence[0]


def test_a_compiled_player_can_be_ended_too(only: Callable[..., None]) -> None:
    pytest.importorskip("numba")
    only("compiled")
    report = check_entrant_isolated(bad("hangs_compiled"), 1.0)
    (failure,) = report.failures
    assert failure.check == "compiled"
    assert failure.says.startswith("took too long")


def test_a_process_that_just_goes_on_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation, "ALL_CHECKS", 0.5 - 3 * 20)
    monkeypatch.setattr(isolation, "PROGRAM", "import time; time.sleep(60)")
    assert why("hangs", 20.0).startswith("took too long")


def test_a_process_that_ends_by_itself_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        isolation, "PROGRAM", 'import os; os.write(1, b\'{"began": "made"}\'); os._exit(3)'
    )
    report = check_entrant_isolated(built_in("EagerPlayer"))
    assert report.why == "ended its process, with exit code 3"
    assert [finding.check for finding in report.failures] == ["made"]


@pytest.mark.usefixtures("_no_compiler")
@pytest.mark.parametrize(
    ("program", "says"),
    [
        ("i.examine = lambda subject, begin: 1 / 0; i.main()", "ZeroDivisionError"),
        ("i.examine = lambda *all: (); i.diary = 3; i.main()", "'int' object is not callable"),
        ("import fcd.nowhere", "No module named 'fcd.nowhere'"),
    ],
)
def test_a_mistake_of_ours_is_raised_with_its_traceback(
    program: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = "import fcd.contest.conformance.isolation as i"
    monkeypatch.setattr(isolation, "PROGRAM", f"{start}; {program}")
    with pytest.raises(RuntimeError, match="by a mistake of fcd's, not of the player's") as caught:
        check_entrant_isolated(built_in("EagerPlayer"))
    assert "Traceback (most recent call last):" in str(caught.value)
    assert says in str(caught.value)


def test_what_breaks_the_rules_for_files_is_never_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(subprocess, "Popen", None)
    entrant = Entrant("cheat", "cheat.py", "import os\ndef priority(card, up_card): return 1")
    assert "breaks the rules for players' files" in check_entrant_isolated(entrant).why
    assert "cannot read" in check_file_isolated(tmp_path / "none.py").why


def test_a_class_of_a_notebook_is_examined_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", None)

    class Mine(EagerPlayer):
        pass

    here = Report("Mine", "notebook", ())
    monkeypatch.setattr(isolation, "check_player", lambda entrant, seconds: here)
    assert check_entrant_isolated(Entrant.of(Mine)) is here
