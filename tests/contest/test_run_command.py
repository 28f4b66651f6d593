"""`fcd contest check`, `run`, `match` and `game`, as an instructor would use them."""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from fcd.cli import main
from fcd.contest import commands
from fcd.contest.conformance import isolation
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.conformance.report import Finding, Outcome, Report
from fcd.contest.results import TournamentResult
from fcd.contest.results.result_files import from_json
from fcd.contest.tournament import match
from fcd.contest.tournament.progress import ProgressBar, Step
from tests.contest.students import ANN, BAD, BEN, CAT, HEAD, LATER, only

QUICK = ["--rounds", "100", "--final-rounds", "200", "--workers", "1"]


def _folder(path: Path, **sources: str) -> Path:
    path.mkdir()
    for name, source in sources.items():
        (path / f"{name}.py").write_text(source, encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three honest players, one that cannot be read, and what is no player at all."""
    students = {"ann": ANN.source, "ben": BEN.source, "cat": CAT.source}
    players = _folder(
        tmp_path / "players", **students, typo="class Typo(Player:\n", _notes="raise SystemExit"
    )
    (players / "readme.txt").write_text("hello", encoding="utf-8")
    return players


@pytest.fixture
def examined(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nobody is examined for real, which takes seconds; who would have been."""
    seen: list[str] = []

    def check(entrant: Entrant, sandbox: str) -> Report:
        seen.append(entrant.name)
        outcome = Outcome.FAILED if entrant.name == "ben" else Outcome.PASSED
        finding = Finding("fair", "plays fair", outcome, "has a bad name")
        return Report(entrant.name, entrant.origin, (finding,))

    monkeypatch.setattr(isolation, "check_entrant_isolated", check)
    return seen


def _run(*words: str | Path, page: Callable[[TournamentResult], str] | None = None) -> int:
    parser = argparse.ArgumentParser()
    commands.add(parser.add_subparsers(), lambda game: print(*game.log, sep="\n"), page)
    args = parser.parse_args(list(map(str, words)))
    code: int = args.run(args)
    return code


def _names(path: Path) -> list[str]:
    return sorted(each.name for each in path.iterdir())


@pytest.mark.usefixtures("_no_compiler")
def test_bad_files_fail_with_their_evidence_and_what_cannot_be_checked_is_a_mistake(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = _folder(tmp_path / "bad", **{name: BAD[name] for name in ("breaks_at_once", "misfits")})
    misfits = bad / "misfits.py"
    only(monkeypatch, "made", "rounds")
    assert _run("check", misfits, bad / "breaks_at_once.py", "--time", "5") == 1
    out = capsys.readouterr().out
    assert out.index("misfits (misfits.py) is disqualified") < out.index("breaks_at_once (")
    assert "[uno_contest#match]" in out
    assert "cannot be made: ValueError" in out
    assert out.endswith("0 of 2 may enter\n")
    assert _run("check", misfits, "nowhere.py") == 2
    assert capsys.readouterr() == ("", "fcd: there is no file nowhere.py\n")
    for seconds in ("0", "soon", "1e9", "nan"):
        with pytest.raises(SystemExit):
            _run("check", misfits, "--time", seconds)
        assert "a time from 0.1 to 3600 seconds" in capsys.readouterr().err


@pytest.mark.usefixtures("_no_compiler")
def test_a_folder_is_played_and_written_only_if_all_is_ready(
    folder: Path, examined: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder.parent / "deep" / "results"
    assert _run("run", folder, "--out", out, "--estimate", "--workers", "1") == 0
    said = capsys.readouterr().out
    assert "ann.py: may play\nben.py: has a bad name\ncat.py: may play\ntypo.py: " in said
    assert "It will take about" in said
    assert not out.parent.exists(), "an estimate plays and writes nothing"

    def broken(result: TournamentResult) -> str:
        raise RuntimeError("no ink")

    examined.clear()
    with pytest.raises(RuntimeError):
        _run("run", folder, *QUICK, "--out", out, page=broken)
    assert _names(out) == ["checkpoint.jsonl"]
    # All was played; only the page is missing.
    page = "<p>{}</p>".format
    words: list[str | Path] = [*QUICK, "--out", out, "--resume"]
    assert _run("run", folder, *words, page=lambda result: page(len(result.entries))) == 0
    said, bar = capsys.readouterr()
    assert sorted(examined) == ["ann", "ben", "cat"], "nobody is examined twice"
    assert "100.0 %" in bar
    assert _names(out) == ["results.html", "results.json"]
    assert (out / "results.html").read_text(encoding="utf-8") == "<p>4</p>"
    result = from_json((out / "results.json").read_text(encoding="utf-8"))
    assert isinstance(result, TournamentResult)
    assert result.names == ("ann", "cat", "EagerPlayer", "SomewhatLessEagerPlayer")
    assert result.options.seed > 0, "picked by chance"
    refused = [(each.name, each.where) for each in result.disqualified]
    assert refused == [("ben", "check"), ("typo", "check")]
    assert str(result) in said


@pytest.mark.usefixtures("_no_compiler")
@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_file_that_cannot_be_read_costs_nobody_else(
    tmp_path: Path, examined: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    deep = "NAME = " + "'a' + " * 1200 + "'a'\ndef priority(card, up_card): return 1"
    players = _folder(tmp_path / "players", ann=ANN.source, deep=deep)
    (tmp_path / "secret").write_text("root:x:0:0", encoding="utf-8")
    (players / "link.py").symlink_to(tmp_path / "secret")
    (players / "folder.py").mkdir()
    os.mkfifo(players / "pipe.py")
    assert _run("run", players, "--estimate", "--workers", "1", "--out", tmp_path / "out") == 0
    said = capsys.readouterr().out
    assert "ann.py: may play" in said
    assert "link.py: link.py is a link, which isn't followed" in said
    assert "root:x" not in said
    assert "deep.py: deep.py has an expression that is nested too deeply" in said
    assert said.count("it isn't a file") == 2
    assert examined == ["ann"]


@pytest.mark.usefixtures("_small_blocks")
def test_interrupted_and_resumed_it_is_the_same_to_the_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    words: list[str | Path] = ["run", _folder(tmp_path / "players", typo="class"), *QUICK]
    assert _run(*words, "--seed", "3", "--out", first) == 0

    def interrupt(self: ProgressBar, step: Step) -> None:
        if step.done > 0.4:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ProgressBar, "__call__", interrupt)
        assert _run(*words, "--seed", "3", "--out", second) == 130
    kept = f"kept in {second / 'checkpoint.jsonl'}; the same command with --resume"
    assert kept in capsys.readouterr().err
    assert _names(second) == ["checkpoint.jsonl"]
    assert _run(*words, "--out", second) == 2
    assert "add --resume to go on with it" in capsys.readouterr().err
    assert _run(*words, "--out", second, "--resume", "--seed", "5") == 2
    assert "seed 3, not 5" in capsys.readouterr().err
    assert _run(*words, "--out", second, "--resume") == 0
    assert (second / "results.json").read_bytes() == (first / "results.json").read_bytes()
    assert _names(second) == ["results.json"]


def test_what_cannot_be_done_is_said_in_one_line(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wanted: list[tuple[list[str | Path], str]] = [
        (["nowhere"], "there is no folder nowhere"),
        ([folder, "--resume"], "nothing to go on with"),
        ([folder, "--cluster", "tcp://127.0.0.1:9", "--workers", "2"], "--cluster and --workers"),
        ([_folder(tmp_path / "empty"), "--no-built-ins"], "at least 2 players, not 0"),
    ]
    for words, says in wanted:
        assert _run("run", *words, "--out", tmp_path / "out") == 2
        text = capsys.readouterr().err
        assert text.startswith("fcd: ")
        assert says in text
        assert text.count("\n") == 1
        assert not (tmp_path / "out").exists()
    for number in ("0", "-3", "1.5", "ten", "1e6"):
        with pytest.raises(SystemExit):
            _run("run", "x", "--rounds", number)
        assert "a whole number from 1 on" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.usefixtures("_no_compiler")
def test_the_whole_way_with_real_examinations(tmp_path: Path) -> None:
    late = LATER.format(head=HEAD, deed="raise ValueError('late')", after=7_000)
    players = _folder(tmp_path / "players", misfits=BAD["misfits"], late=late)
    words = ["contest", "run", str(players), "--rounds", "900", "--final-rounds", "900"]
    assert main([*words, "--out", str(tmp_path / "out"), "--workers", "2"]) == 0
    result = from_json((tmp_path / "out" / "results.json").read_text(encoding="utf-8"))
    assert isinstance(result, TournamentResult)
    misfits, late_one = result.disqualified
    assert (misfits.name, late_one.name) == ("misfits", "late")
    assert misfits.evidence.startswith("hand ")
    assert late_one.what == "raised ValueError: late"
    assert result.names == ("EagerPlayer", "SomewhatLessEagerPlayer")
    assert result.final is not None
    assert (tmp_path / "out" / "results.html").exists()


@pytest.mark.usefixtures("_no_compiler")
@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be sent Ctrl-C there")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    out, players = tmp_path / "out", _folder(tmp_path / "players", ann=ANN.source)
    words = ["contest", "run", str(players), "--rounds", "100", "--final-rounds", "9_000_000"]
    process = subprocess.Popen(
        [sys.executable, "-m", "fcd", *words, "--workers", "2", "--out", str(out)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # "pytest &" ignores it
    )
    try:
        kept = out / "checkpoint.jsonl"
        deadline = time.monotonic() + 100
        while not (kept.exists() and b'["triple"' in kept.read_bytes()):  # now comes the final
            assert process.poll() is None, process.communicate()[1]
            assert time.monotonic() < deadline
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: everybody gets it
        said = process.communicate(timeout=60)[1]
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130
    assert "with --resume goes on from there" in said
    assert "Traceback" not in said, said
    assert all(json.loads(line) for line in kept.read_bytes().splitlines())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_killed_at_any_time_and_resumed_it_is_the_same_to_the_byte(tmp_path: Path) -> None:
    players = _folder(tmp_path / "players", ann=ANN.source, ben=BEN.source)
    words = ["contest", "run", str(players), "--rounds", "1000", "--final-rounds", "20_000"]
    command = [sys.executable, "-m", "fcd", *words, "--seed", "3", "--workers", "2", "--out"]
    first, second = tmp_path / "first", tmp_path / "second"
    began = time.monotonic()
    subprocess.run([*command, str(first)], check=True, capture_output=True)
    took = time.monotonic() - began
    for killed in range(4):
        kept = (second / "checkpoint.jsonl").exists()
        process = subprocess.Popen(
            [*command, str(second), *["--resume"] * kept],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        wait = None if killed == 3 else random.uniform(0, took)
        try:
            process.wait(wait)
        except subprocess.TimeoutExpired:
            process.kill()
        said = process.communicate()[1]
        if process.returncode == 0:
            break
        assert process.returncode == -signal.SIGKILL, said
    assert (second / "results.json").read_bytes() == (first / "results.json").read_bytes()
    assert _names(second) == _names(first)


def test_where_to_write_is_looked_at_before_anything_is_played(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module, name in ((match, "play_match"), (match, "play_game"), (isolation, "admit")):
        monkeypatch.setattr(module, name, None)
    file, two = folder / "ann.py", ("EagerPlayer", "EagerPlayer")
    wanted: list[list[str | Path]] = [
        ["match", *two, "--json", file / "x.json"],
        ["match", *two, "--json", tmp_path / "none" / "x.json"],
        ["match", *two, "--json", tmp_path],
        ["game", *two, "--save", tmp_path],
        ["run", folder, "--out", file],
        ["run", folder, "--out", file / "deep" / "out"],
    ]
    for words in wanted:
        assert _run(*words) == 2, words
        assert capsys.readouterr().err.startswith("fcd: ")


def test_a_match_by_names_can_be_written_and_interrupted(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, kept = tmp_path / "match.json", tmp_path / "kept.jsonl"
    words = ["match", "EagerPlayer", "SomewhatLessEagerPlayer", "EagerPlayer", "--rounds", "3,000"]
    assert _run(*words, "--json", file, "--checkpoint", kept) == 0
    said = capsys.readouterr().out
    assert "SomewhatLessEagerPlayer" in said.splitlines()[3]
    assert str(from_json(file.read_text(encoding="utf-8"))) in said

    def interrupt(self: ProgressBar, step: Step) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ProgressBar, "__call__", interrupt)
    assert _run(*words) == 130
    assert "--checkpoint FILE would" in capsys.readouterr().err
    assert _run(*words, "--checkpoint", kept) == 130
    assert f"goes on from {kept}" in capsys.readouterr().err


@pytest.mark.usefixtures("_no_compiler")
def test_a_game_is_shown_and_a_foul_ends_it_and_a_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.fcd.json"
    assert _run("game", "EagerPlayer", "EagerPlayer", "--seed", "7", "--save", file) == 0
    assert "EagerPlayer plays" in capsys.readouterr().out
    assert file.exists()
    assert _run("game", "EagerPlayer") == 2
    assert _run("game", "EagerPlayer", "Egon") == 2
    assert "no built-in player 'Egon'" in capsys.readouterr().err
    path = _folder(tmp_path / "players", refuses=BAD["refuses"]) / "refuses.py"
    assert _run("game", "EagerPlayer", path) == 1
    assert "did not play although it could" in capsys.readouterr().out
    assert _run("match", "EagerPlayer", path, "--workers", "1") == 1
    assert "That was refuses. hand " in capsys.readouterr().out
