"""What benchmarks/contest.py measures: lanes, each of which plays rounds and says what they cost.

A lane plays so many rounds and tells the seconds of CPU time they took. What cannot be measured on
this machine (no C compiler, no way to PyPI) is not there, and `missing` says why.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from fcd.contest.conformance.entrants import Entrant, built_in, load
from fcd.contest.forms import Form, ranked
from fcd.contest.players import PLAYERS
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament.work import play

HERE = Path(__file__).resolve().parent
STUDENTS = HERE / "contest_players"
SEATS = 4
SEED = 7
RLCARD = "rlcard==1.2.0"

Play = Callable[[int], float]  # so many rounds; seconds of CPU time


class Lane(NamedTuple):
    """Something that plays rounds."""

    key: str
    what: str
    rounds: int  # at a time: a few tenths of a second
    play: Play


class Missing(Exception):
    """A lane that cannot be measured here; the text says why."""


def entrants() -> dict[str, Entrant]:
    """The players of our own lanes: Eager in five forms, which all make the same moves."""
    return {
        "kernel": built_in("EagerPlayer"),
        "functions": load(STUDENTS / "by_numbers.py"),
        "priority": Entrant.of(Form(priorities=ranked(_priority)), "by_priority"),
        "rules": load(STUDENTS / "by_rules.py"),
        "playable": load(STUDENTS / "by_playable.py"),
    }


def _priority(card: object, up_card: object) -> int:
    """All cards are the same, a Wild Draw 4 is the last; of equal ones the first is played."""
    return 0 if str(card) == "wild4" else 1


# -- ours ------------------------------------------------------------------------------------------


def played(rounds: int, *line_up: Entrant) -> Tally:
    """A match of four players, or of one against itself."""
    terms = Terms(SEATS, rounds, seed=SEED)
    return play(line_up if len(line_up) > 1 else line_up * SEATS, terms)


def ours() -> Iterator[Lane]:
    """Our own lanes, on one core."""
    names = {
        "kernel": ("kernel, built-in Eager", 200_000),
        "functions": ("kernel, students' functions, checked", 100_000),
        "priority": ("kernel, priority tables", 100_000),
        "rules": ("Python classes, can_play_on", 2_000),
        "playable": ("Python classes, card in playable", 2_000),
    }
    for key, entrant in entrants().items():
        what, rounds = names[key]
        yield Lane(key, what, rounds, _timed(entrant))
        if key == "kernel":
            yield Lane("strong", "kernel, the four strongest", 50_000, _timed(*finalists()))


def finalists() -> tuple[Entrant, ...]:
    """The four strongest built-in players: they are listed from weak to strong."""
    return tuple(map(built_in, [*PLAYERS][-SEATS:]))


def _timed(*line_up: Entrant) -> Play:
    def lane(rounds: int) -> float:
        began = time.thread_time()
        played(rounds, *line_up)
        return time.thread_time() - began

    return lane


# -- C ---------------------------------------------------------------------------------------------


def in_c(work: ExitStack) -> Iterator[Lane]:
    """The same rounds in C: Missing without a compiler, or if they are not the same."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        raise Missing("there is no C compiler")
    program = Path(work.enter_context(tempfile.TemporaryDirectory())) / "eager"
    flags = ["-O3", "-march=native", "-o", str(program)]
    done = subprocess.run(
        [compiler, str(HERE / "contest_eager.c"), *flags], capture_output=True, text=True
    )
    if done.returncode:
        raise Missing(f"the C compiler says: {done.stderr.strip()[:200]}")
    for kind, what in (("row", "C, hands as rows"), ("slots", "C, hands as the kernel's slots")):
        check_c(program, kind)
        yield Lane(f"C {kind}", what, 200_000, _c_lane(program, kind))


def _run_c(program: Path, kind: str, rounds: int) -> tuple[float, list[int]]:
    asked = [str(program), kind, str(SEED), "0", str(rounds)]
    done = subprocess.run(asked, capture_output=True, text=True, check=True)
    seconds, totals = done.stdout.splitlines()
    return float(seconds), list(map(int, totals.split()))


def _c_lane(program: Path, kind: str) -> Play:
    return lambda rounds: _run_c(program, kind, rounds)[0]


def check_c(program: Path, kind: str, rounds: int = 100_000) -> None:
    """The C program must play the kernel's rounds, or its time means nothing."""
    tally = played(rounds, built_in("EagerPlayer"))
    squares = [tally.products[who][who] for who in range(SEATS)]
    ours = [tally.rounds, tally.undecided, tally.turns, *tally.points, *tally.wins, *tally.seats]
    theirs = _run_c(program, kind, rounds)[1]
    if theirs[: len(ours) + SEATS] != [*ours, *squares]:
        raise AssertionError(f"C ({kind}) played other rounds: {theirs}, the kernel {ours}")


# -- RLCard ----------------------------------------------------------------------------------------


def of_rlcard(work: ExitStack, folder: Path) -> Iterator[Lane]:
    """RLCard's lanes, played in a process of its own. Missing if it cannot be installed."""
    python = installed(folder)
    process = work.enter_context(
        subprocess.Popen(
            [str(python), str(HERE / "contest_rlcard.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    )
    assert process.stdin is not None
    assert process.stdout is not None
    told, heard = process.stdin, process.stdout
    work.callback(told.close)
    if heard.readline().strip() != "ready":
        raise Missing("RLCard does not start")

    def lane(way: str) -> Play:
        def play_rounds(rounds: int) -> float:
            told.write(f"{way} {rounds}\n")
            told.flush()
            return float(heard.readline().split()[0])

        return play_rounds

    yield Lane("rlcard", "RLCard, bare game, first legal action", 500, lane("game"))
    yield Lane("rlcard random", "RLCard, bare game, its random choice", 300, lane("random"))
    yield Lane("rlcard env", "RLCard as documented (env.run)", 100, lane("documented"))
    yield Lane("rlcard inside", "RLCard's rules alone, past its interface", 1_500, lane("inside"))


def installed(folder: Path) -> Path:
    """The Python of a virtual environment with RLCard in it, made if it is not there."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (folder / "complete").exists():
        steps = [
            [sys.executable, "-m", "venv", "--clear", str(folder)],
            [str(python), "-m", "pip", "install", "--quiet", RLCARD],
        ]
        for step in steps:
            done = subprocess.run(step, capture_output=True, text=True)
            if done.returncode:
                raise Missing(f"RLCard cannot be installed: {done.stderr.strip()[-200:]}")
        (folder / "complete").touch()
    return python
