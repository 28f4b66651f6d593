"""`fcd contest check`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from fcd.contest.commands import check
from fcd.contest.conformance import Report

BAD = Path(__file__).parent / "bad_players"
GOOD = "def priority(card, up_card): return card.rank == up_card.rank\n"


def run(*words: str | Path) -> int:
    parser = argparse.ArgumentParser()
    check.add(parser.add_subparsers())
    args = parser.parse_args(["check", *map(str, words)])
    code: int = args.run(args)
    return code


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.py"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_a_good_file_passes(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(good) == 0
    out = capsys.readouterr().out
    assert out.startswith("good (good.py) may enter the contest\n  ✓ keeps to the rules")


def test_bad_files_fail_with_their_evidence(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(BAD / "refuses.py", BAD / "breaks_at_once.py", "--time", "5") == 1
    out = capsys.readouterr().out
    assert out.index("refuses (refuses.py) is disqualified") < out.index("breaks_at_once (")
    assert "[uno_contest#must-play]" in out
    assert "cannot be made: ValueError" in out
    assert out.endswith("0 of 2 may enter\n")


def test_reports_can_be_had_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(BAD / "hangs.py", "--json", "--time", "0.5") == 1
    (told,) = json.loads(capsys.readouterr().out)
    assert told["passed"] is False
    assert Report.from_dict(told).why == "took too long: no round was finished in 0.5 seconds"


def test_a_file_that_is_not_there_is_a_mistake(
    good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(good, "nowhere.py") == 2
    said = capsys.readouterr()
    assert said.err == "fcd: there is no file nowhere.py\n"
    assert not said.out


@pytest.mark.parametrize("time", ["0", "soon", "1e9", "nan"])
def test_a_time_is_a_number_of_seconds(
    time: str, good: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        run(good, "--time", time)
    assert caught.value.code == 2
    assert "a time from 0.1 to 3600 seconds" in capsys.readouterr().err
