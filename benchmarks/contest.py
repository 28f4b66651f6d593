"""How fast is the contest? Kernel, students' players, RLCard and C, side by side in one run.

    python benchmarks/contest.py [--quick] [--full] [--repeats 11] [--json contest.json]

All lanes play UNO with four players. Ours and C play the same rounds of Eager, and it is checked
that they do: the totals must be the same before a time is taken. Rates are rounds in a second of
CPU time of one core; lanes take turns, so that whatever else the machine does hits all of them.
A ratio is the median of the ratios of single repetitions.

kernel       fcd's compiled kernel with the built-in EagerPlayer
strong       the same with the four strongest built-in players, who think longer
functions    a student's function of small whole numbers, compiled, every answer checked
priority     a priority table, run by the kernel
rules        an ordinary class that asks `can_play_on` card by card, as in the seed
playable     the same with `card in state.playable`
C row        contest_eager.c, a straightforward C program: hands are rows of bytes
C slots      the same program with the kernel's own sets of slots: what is the language's share?
rlcard       RLCard's UNO from PyPI, in a virtual environment of its own: UnoGame.step with the
             first legal action, the fastest that its interface gives. Other rows show it with the
             choice of its RandomAgent, as documented (env.run), and without making any state for
             players, which is no way to use it. Aims are meant against the first.

cores        the same work with one worker and with all, by the clock, the fastest of each: the
             kernel in threads, Python classes in processes. It needs an idle machine.
final        the four strongest built-in players. By the clock; --full plays all 10,000,000 rounds.
compile      a new process plays its first round: with an empty cache, and from the cache. CPU time
             from the first import to the end of the round, importing numba included.
same         rounds that Python and the kernel have played alike: tallies of whole blocks.
estimate     what is said before 30 students' classes (and two of ours) play 4,960 triples of
             10,000 rounds; and whether a sample of them took as long as was said.

Times depend on the machine and its load: compare ratios. Nothing here fails because it is slow.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # run as a file, Python would look in benchmarks/ only

from benchmarks.contest_lanes import (  # noqa: E402  # needs the line above
    SEATS,
    Lane,
    Missing,
    entrants,
    finalists,
    in_c,
    of_rlcard,
    ours,
    played,
)
from benchmarks.contest_report import aims, table  # noqa: E402
from fcd.contest.conformance.entrants import Entrant  # noqa: E402
from fcd.contest.results import Options  # noqa: E402
from fcd.contest.terms import Terms  # noqa: E402
from fcd.contest.tournament.executors import WorkerPool, cores, local, run  # noqa: E402
from fcd.contest.tournament.match import play_match  # noqa: E402
from fcd.contest.tournament.tournament import Tournament  # noqa: E402
from fcd.contest.tournament.work import Task, has_numba, play_in_python, play_task  # noqa: E402

FINAL = 10_000_000
FIRST_ROUND = """
import time; start = time.process_time()
from fcd.contest.conformance.entrants import built_in
from fcd.contest.terms import Terms
from fcd.contest.tournament.work import play
play((built_in("EagerPlayer"),) * 4, Terms(4, 1))
print(time.process_time() - start)
"""


def say(text: str) -> None:
    """How far we are, for whoever waits."""
    print(text, file=sys.stderr, flush=True)


# -- lanes -----------------------------------------------------------------------------------------


def lanes(work: ExitStack, rlcard: Path, missing: list[str]) -> list[Lane]:
    """All that can be measured here."""
    found: list[Lane] = []
    say("making a C program and an environment for RLCard")
    groups: list[Callable[[], Iterator[Lane]]] = [
        ours,
        lambda: in_c(work),
        lambda: of_rlcard(work, rlcard),
    ]
    for group in groups:
        try:
            found += group()
        except Missing as reason:
            missing.append(str(reason))
    return found


def check_players(rounds: int = 2_000) -> None:
    """All forms of Eager must play the same rounds, or their times cannot be compared."""
    eager = played(rounds, entrants()["kernel"])
    for key, entrant in entrants().items():
        if played(rounds, entrant) != eager:
            raise AssertionError(f"{key} does not play like Eager")


def take_turns(found: Sequence[Lane], repeats: int, share: float) -> dict[str, list[float]]:
    """Rounds per second of every lane, again and again; the first time is not counted."""
    rates: dict[str, list[float]] = {lane.key: [] for lane in found}
    for repeat in range(repeats + 1):
        say(f"lanes: {repeat} of {repeats}" if repeat else "lanes: warming up")
        for lane in found:
            rounds = max(20, int(lane.rounds * share))
            rate = rounds / lane.play(rounds)
            rates[lane.key] += [rate] if repeat else []
    return rates


# -- all cores -------------------------------------------------------------------------------------


def scaling(entrant: Entrant, rounds: int, repeats: int) -> dict[str, list[float]]:
    """Rounds per second by the clock, with one worker and with all."""
    line_up = (entrant,) * SEATS
    rates: dict[str, list[float]] = {"one": [], "all": []}
    with local(line_up, 1) as one, local(line_up) as everybody:
        for repeat in range(repeats + 1):
            for name, pool in (("one", one), ("all", everybody)):
                rate = rounds / by_the_clock(pool, line_up, rounds)
                rates[name] += [rate] if repeat else []
    return rates


def by_the_clock(pool: WorkerPool, line_up: tuple[Entrant, ...], rounds: int) -> float:
    """The seconds in which a pool plays a match."""
    terms = Terms(len(line_up), rounds)
    began = time.perf_counter()
    run((Task(line_up, terms, block) for block in terms.blocks), pool, lambda *done: None)
    return time.perf_counter() - began


def final(rounds: int) -> dict[str, Any]:
    """The final of four built-in players, on all cores."""
    players = list(finalists())
    play_match(players, 4_000)  # compiles what is not yet compiled
    cpu, clock = time.process_time(), time.perf_counter()
    play_match(players, rounds)
    return {
        "players": [player.name for player in players],
        "rounds": rounds,
        "of": FINAL,
        "seconds": time.perf_counter() - clock,
        "cpu": time.process_time() - cpu,
    }


# -- the rest --------------------------------------------------------------------------------------


def first_rounds(repeats: int) -> dict[str, float]:
    """CPU time to the first round in a new process: compiled, and from the cache; the fastest."""
    first, cached = [], []
    for _ in range(repeats):
        with tempfile.TemporaryDirectory() as cache:
            first.append(_first_round(cache))
            cached += [_first_round(cache) for _ in range(2)]
    return {"first": min(first), "cached": min(cached)}


def _first_round(cache: str) -> float:
    env = {**os.environ, "NUMBA_CACHE_DIR": cache, "PYTHONPATH": str(ROOT)}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    done = subprocess.run(
        [sys.executable, "-c", FIRST_ROUND], capture_output=True, text=True, check=True, env=env
    )
    return float(done.stdout)


def same(rounds: int) -> int:
    """How many rounds came out the same in Python and in the kernel; AssertionError if not."""
    line_up = finalists()
    terms = Terms(SEATS, rounds, seed=1)
    done = 0
    for block in terms.blocks:
        task = Task(line_up, terms, block)
        in_python = play_in_python(task)
        if in_python != play_task(task):
            raise AssertionError(f"block {block} of {terms} came out differently")
        done += in_python.rounds
        if block % 20 == 19:
            say(f"  {done:,} rounds are the same")
    return done


def estimate(sample: int) -> dict[str, Any]:
    """What is said about 30 students' classes, and what a sample of their triples took."""
    kinds = [entrants()["rules"], entrants()["playable"]]
    class_of_30 = [replace(kinds[n % 2], name=f"student {n:02}") for n in range(30)]
    tournament = Tournament(
        [*class_of_30, "EagerPlayer", "SomewhatLessEagerPlayer"], Options(rounds=10_000)
    )
    assert len(tournament.triples) == 4_960
    with local(tournament.line_up) as pool:
        said = tournament.estimate(pool)
        timed = tournament.seconds_per_round(pool)
        some = tournament.triples[:: len(tournament.triples) // sample]
        tasks = [Task(triple.line_up, triple.terms, 0) for triple in some]
        rounds = sum(task.rounds for task in tasks)
        expected = rounds * sum(timed) / len(timed) / pool.workers
        began = time.perf_counter()
        run(tasks, pool, lambda *done: None)
        took = time.perf_counter() - began
    return {"said": said, "rounds": rounds, "expected": expected, "took": took}


def measure(repeats: int, share: float, final_rounds: int, rlcard: Path) -> dict[str, Any]:
    """Everything."""
    result: dict[str, Any] = {
        "python": platform.python_version(),
        "cores": cores(),
        "repeats": repeats,
        "load": [os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0],
        "missing": [],
    }
    with ExitStack() as work:
        found = lanes(work, rlcard, result["missing"])
        check_players()
        result["lanes"] = {lane.key: lane.what for lane in found}
        result["rates"] = take_turns(found, repeats, share)
    say("all cores")
    sizes = {"kernel": 1_000_000, "playable": 24_000}
    result["scaling"] = {
        key: scaling(entrants()[key], int(rounds * share), repeats) for key, rounds in sizes.items()
    }
    say("the final")
    result["final"] = final(final_rounds)
    say("compiling in new processes")
    result["compile"] = first_rounds(1 if share < 1 else 3)
    say("the same rounds in Python and kernel")
    result["same"] = same(int(100_000 * share))
    say("an estimate for 30 players")
    result["estimate"] = estimate(8 if share < 1 else 40)
    result["load"].append(os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0)
    return result


def main() -> None:
    """Print the table, and write all numbers down if asked to."""
    text, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=text, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--repeats", type=int, default=11, help="of every lane, at least 5")
    parser.add_argument("--json", type=Path, metavar="PATH", help="write every number here")
    parser.add_argument("--quick", action="store_true", help="a tenth of the rounds: a try-out")
    parser.add_argument("--full", action="store_true", help="all 10,000,000 rounds of the final")
    cache = Path(tempfile.gettempdir()) / f"fcd-rlcard-{platform.python_version()}"
    parser.add_argument("--rlcard", type=Path, default=cache, help="where RLCard's environment is")
    options = parser.parse_args()
    if not has_numba():
        sys.exit("The kernel needs numba, which is not installed: pip install 'fcd[fast]'")
    share = 0.1 if options.quick else 1.0
    rounds = FINAL if options.full else int(2_000_000 * share)
    result = measure(max(5, options.repeats), share, rounds, options.rlcard)
    result["verdicts"] = {aim.what.strip(): aim.verdict for aim in aims(result)}
    print(table(result))
    if options.json:
        options.json.write_text(json.dumps(result, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
