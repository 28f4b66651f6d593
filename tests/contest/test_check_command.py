"""`fcd contest check`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from fcd.contest import commands
from fcd.contest.conformance.report import Report
from tests.contest.bad_players import BAD
from tests.contest.students import only


def run(*words: str | Path) -> int:
    parser = argparse.ArgumentParser()
    commands.add(parser.add_subparsers(), show=print)
    args = parser.parse_args(["check", *map(str, words)])
    code: int = args.run(args)
    return code


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("breaks_at_once", "misfits"):
        (tmp_path / f"{name}.py").write_text(BAD[name], encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("_no_compiler")
def test_bad_files_fail_with_their_evidence(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    only(monkeypatch, "made", "rounds")
    assert run(folder / "misfits.py", folder / "breaks_at_once.py", "--time", "5") == 1
    out = capsys.readouterr().out
    assert out.index("misfits (misfits.py) is disqualified") < out.index("breaks_at_once (")
    assert "[uno_contest#match]" in out
    assert "cannot be made: ValueError" in out
    assert out.endswith("0 of 2 may enter\n")


def test_a_good_file_passes_and_reports_can_be_had_as_json(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = Report("good", "good.py", ())
    monkeypatch.setattr(Report, "passed", True)
    monkeypatch.setattr(
        "fcd.contest.conformance.isolation.check_file_isolated", lambda path, seconds: good
    )
    assert run(folder / "misfits.py") == 0
    assert capsys.readouterr().out == "good (good.py) may enter the contest\n"
    monkeypatch.setattr(Report, "passed", False)
    assert run(folder / "misfits.py", "--json") == 1
    assert json.loads(capsys.readouterr().out) == [
        {"name": "good", "origin": "good.py", "passed": False, "findings": []}
    ]


def test_what_cannot_be_checked_is_a_mistake(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(folder / "misfits.py", "nowhere.py") == 2
    said = capsys.readouterr()
    assert said.err == "fcd: there is no file nowhere.py\n"
    assert not said.out
    for time in ("0", "soon", "1e9", "nan"):
        with pytest.raises(SystemExit) as caught:
            run(folder / "misfits.py", "--time", time)
        assert caught.value.code == 2
        assert "a time from 0.1 to 3600 seconds" in capsys.readouterr().err
