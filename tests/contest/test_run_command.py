"""`fcd contest run`, `match` and `game`, as an instructor would use them."""

from __future__ import annotations

import argparse
import json
import os
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
from fcd.contest.tournament.progress import ProgressBar, Step
from tests.contest.bad_players import BAD
from tests.contest.students import ANN, BEN, CAT, HEAD, LATER

QUICK = ["--rounds", "100", "--final-rounds", "200", "--workers", "1"]
SEED = ["--seed", "3"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three honest players, one that cannot be read, and what is no player at all."""
    players = tmp_path / "players"
    players.mkdir()
    for entrant in (ANN, BEN, CAT):
        (players / entrant.origin.lower()).write_text(entrant.source, encoding="utf-8")
    (players / "typo.py").write_text("class Typo(Player:\n", encoding="utf-8")
    (players / "_notes.py").write_text("raise SystemExit", encoding="utf-8")
    (players / "readme.txt").write_text("hello", encoding="utf-8")
    return players


@pytest.fixture
def examined(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nobody is examined for real, which takes seconds; who would have been."""
    seen: list[str] = []

    def check(entrant: Entrant) -> Report:
        seen.append(entrant.name)
        refused = Finding("fair", "plays fair", Outcome.FAILED, "has a bad name")
        return Report(
            entrant.name,
            entrant.origin,
            (Finding("kind", "is kind", Outcome.PASSED), *[refused] * (entrant.name == "ben")),
        )

    monkeypatch.setattr("fcd.contest.conformance.isolation.check_entrant_isolated", check)
    return seen


def _run(*words: str | Path, page: Callable[[TournamentResult], str] | None = None) -> int:
    parser = argparse.ArgumentParser()
    commands.add(parser.add_subparsers(), lambda game: print(*game.log, sep="\n"), page)
    args = parser.parse_args(list(map(str, words)))
    code: int = args.run(args)
    return code


def _names(path: Path) -> list[str]:
    return sorted(each.name for each in path.iterdir())


# -- run -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_no_compiler")
def test_a_folder_is_played_and_written(
    folder: Path, examined: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder.parent / "deep" / "results"
    code = _run("run", folder, *QUICK, "--out", out, page=lambda r: f"<p>{len(r.entries)}</p>")
    told = capsys.readouterr()
    assert code == 0, told.err
    assert sorted(examined) == ["ann", "ben", "cat"]
    assert "ann.py: may play\nben.py: has a bad name\ncat.py: may play\ntypo.py: " in told.out
    assert "It will take about" in told.out
    assert "100.0 %" in told.err
    assert _names(out) == ["results.html", "results.json"]
    assert (out / "results.html").read_text(encoding="utf-8") == "<p>4</p>"
    result = from_json((out / "results.json").read_text(encoding="utf-8"))
    assert isinstance(result, TournamentResult)
    assert result.names == ("ann", "cat", "EagerPlayer", "SomewhatLessEagerPlayer")
    assert result.options.seed > 0, "picked by chance"
    assert [(each.name, each.where) for each in result.disqualified] == [
        ("ben", "check"),
        ("typo", "check"),
    ]
    assert str(result) in told.out


@pytest.mark.usefixtures("_no_compiler")
def test_an_estimate_plays_and_writes_nothing(
    folder: Path, examined: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    out = folder.parent / "results"
    assert _run("run", folder, "--out", out, "--estimate", "--workers", "1") == 0
    text = capsys.readouterr().out
    assert "for the triples" in text
    assert "for the final" in text
    assert not out.exists()


def test_a_mistake_of_ours_stops_the_run(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(isolation, "PROGRAM", "import fcd.nowhere")
    with pytest.raises(RuntimeError, match=r"ann \(ann.py\) could not be examined, by a mis"):
        _run("run", folder, *QUICK, "--out", folder.parent / "results")
    assert "may play" not in capsys.readouterr().out


@pytest.mark.usefixtures("_no_compiler")
def test_if_the_page_cannot_be_made_nothing_is_written(folder: Path, examined: list[str]) -> None:
    out = folder.parent / "results"

    def page(result: TournamentResult) -> str:
        raise RuntimeError("no ink")

    with pytest.raises(RuntimeError):
        _run("run", folder, *QUICK, "--out", out, "--no-built-ins", page=page)
    assert _names(out) == ["checkpoint.jsonl"]
    # All was played; only the page is missing.
    assert _run("run", folder, *QUICK, "--out", out, "--resume", "--no-built-ins") == 0
    assert _names(out) == ["results.json"]
    assert sorted(examined) == ["ann", "ben", "cat"], "nobody is examined twice"


@pytest.mark.usefixtures("_no_compiler")
def test_interrupted_and_resumed_it_is_the_same_to_the_byte(
    folder: Path,
    examined: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, second = folder.parent / "first", folder.parent / "second"
    assert _run("run", folder, *QUICK, *SEED, "--out", first) == 0

    def interrupt(self: ProgressBar, step: Step) -> None:
        if step.done > 0.4:
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(ProgressBar, "__call__", interrupt)
        assert _run("run", folder, *QUICK, *SEED, "--out", second) == 130
    told = capsys.readouterr().err
    kept = second / "checkpoint.jsonl"
    assert f"kept in {kept}; the same command with --resume" in told
    assert _names(second) == ["checkpoint.jsonl"]

    assert _run("run", folder, *QUICK, "--out", second) == 2
    assert "add --resume to go on with it" in capsys.readouterr().err
    assert _run("run", folder, *QUICK, "--out", second, "--resume", "--seed", "5") == 2
    assert "seed 3, not 5" in capsys.readouterr().err

    assert _run("run", folder, *QUICK, "--out", second, "--resume") == 0
    assert (second / "results.json").read_bytes() == (first / "results.json").read_bytes()
    assert _names(second) == ["results.json"]


def test_what_cannot_be_done_is_said_in_one_line(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    wanted: list[tuple[list[str | Path], str]] = [
        (["nowhere"], "there is no folder nowhere"),
        ([folder, "--resume"], "nothing to go on with"),
        ([folder, "--cluster", "tcp://127.0.0.1:9", "--workers", "2"], "--cluster and --workers"),
        ([empty, "--no-built-ins"], "at least 2 players, not 0"),
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


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from fcd.cli import main\n"
        "try: main(['contest', '--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted(n for n in sys.modules if n.startswith(('fcd.contest.', 'numba'))))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "['fcd.contest.command_line', 'fcd.contest.commands']"


@pytest.mark.slow
def test_the_whole_way_with_real_examinations(tmp_path: Path) -> None:
    players = tmp_path / "players"
    players.mkdir()
    (players / "misfits.py").write_text(BAD["misfits"], encoding="utf-8")
    late = LATER.format(head=HEAD, deed="raise ValueError('late')", after=7_000)
    (players / "late.py").write_text(late, encoding="utf-8")
    words = ["contest", "run", str(players), "--rounds", "900", "--final-rounds", "900"]
    assert main([*words, "--out", str(tmp_path / "out"), "--workers", "2"]) == 0
    result = from_json((tmp_path / "out" / "results.json").read_text(encoding="utf-8"))
    assert isinstance(result, TournamentResult)
    assert [each.name for each in result.disqualified] == ["misfits", "late"]
    misfits, late_one = result.disqualified
    assert misfits.evidence.startswith("hand ")
    assert late_one.what == "raised ValueError: late"
    assert result.names == ("EagerPlayer", "SomewhatLessEagerPlayer")
    assert result.final is not None
    assert (tmp_path / "out" / "results.html").exists()


@pytest.mark.usefixtures("_no_compiler")
@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be sent Ctrl-C there")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    out, players = tmp_path / "out", tmp_path / "players"
    players.mkdir()
    (players / "ann.py").write_text(ANN.source, encoding="utf-8")
    words = ["contest", "run", str(players), "--rounds", "100", "--final-rounds", "9_000_000"]
    process = subprocess.Popen(
        [sys.executable, "-m", "fcd", *words, "--workers", "2", "--out", str(out)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        kept = out / "checkpoint.jsonl"
        deadline = time.monotonic() + 100
        while not (kept.exists() and b'["final"' in kept.read_bytes()):
            assert process.poll() is None, process.communicate()[1]
            assert time.monotonic() < deadline
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: everybody gets it
        told = process.communicate(timeout=60)[1]
    finally:
        process.kill()
        process.wait()
    assert process.returncode == 130
    assert "with --resume goes on from there" in told
    assert "Traceback" not in told
    assert all(json.loads(line) for line in kept.read_bytes().splitlines())


# -- match and game ------------------------------------------------------------------------------


def test_a_match_by_names_and_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, kept = tmp_path / "match.json", tmp_path / "kept.jsonl"
    words = ["match", "EagerPlayer", "SomewhatLessEagerPlayer", "EagerPlayer", "--rounds", "3,000"]
    assert _run(*words, "--json", file, "--checkpoint", kept) == 0
    told = capsys.readouterr().out
    assert "SomewhatLessEagerPlayer" in told.splitlines()[3]
    result = from_json(file.read_text(encoding="utf-8"))
    assert str(result) in told


@pytest.mark.usefixtures("_no_compiler")
def test_a_match_and_a_game_end_with_a_foul(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "refuses.py"
    path.write_text(BAD["refuses"], encoding="utf-8")
    assert _run("game", "EagerPlayer", path) == 1
    assert _run("match", "EagerPlayer", path, "--workers", "1") == 1
    told = capsys.readouterr().out
    assert "did not play although it could" in told
    assert "That was refuses." in told


def test_a_match_that_is_interrupted_says_what_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(self: ProgressBar, step: Step) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ProgressBar, "__call__", interrupt)
    assert _run("match", "EagerPlayer", "EagerPlayer") == 130
    assert "--checkpoint FILE would" in capsys.readouterr().err
    kept = tmp_path / "kept.jsonl"
    assert _run("match", "EagerPlayer", "EagerPlayer", "--checkpoint", kept) == 130
    assert f"goes on from {kept}" in capsys.readouterr().err


def test_a_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.fcd.json"
    assert (
        _run("game", "EagerPlayer", "SomewhatLessEagerPlayer", "--seed", "7", "--save", file) == 0
    )
    told = capsys.readouterr().out
    assert "EagerPlayer plays" in told
    assert file.exists()
    assert _run("game", "EagerPlayer") == 2
    assert _run("game", "EagerPlayer", "Egon") == 2
    assert "no built-in player 'Egon'" in capsys.readouterr().err
