"""How fast is the contest? Kernel, students' players, RLCard and C, side by side in one run.

    python benchmarks/contest.py [--quick] [--repeats 11] [--json contest.json]

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
             first legal action, the fastest that its interface gives
rlcard env   the same as documented: env.run with its RandomAgent

sandboxed    the match of `rules` as it is played for strangers: by a sandboxed worker, audited
isolated     the audit alone: every player in a process of its own, all of it asked again

cores        the same match with one worker and with all, by the clock; it needs an idle machine
first round  CPU time of a new process from the first import to the end of a round of the strongest
             players: with an empty cache, and from the cache

Times depend on the machine and its load: compare ratios. Nothing here fails because it is slow.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))  # run as a file, Python would look in benchmarks/ only

from fcd.cards import Card  # noqa: E402  # needs the line above
from fcd.console import table  # noqa: E402
from fcd.contest import load, play_match  # noqa: E402
from fcd.contest.forms import Form, ranked  # noqa: E402
from fcd.contest.players import PLAYERS  # noqa: E402
from fcd.contest.rounds.compiled import play_blocks  # noqa: E402
from fcd.contest.rounds.rounds import MakePlayer, play_block  # noqa: E402
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables  # noqa: E402
from fcd.contest.tally import Tally  # noqa: E402
from fcd.contest.terms import Terms  # noqa: E402

SEATS, SEED = 4, 7
SHARE = 0.008  # of all rounds are audited: 0.5 % of the blocks, and some rounds of each
RLCARD = "rlcard==1.2.0"
STRONGEST = [*PLAYERS][-SEATS:]
AIMS = (  # one lane : another, and what we aim at
    ("kernel", "C row", 1.3),
    ("kernel", "C slots", None),
    ("kernel", "rlcard", 300.0),
    ("functions", "kernel", 0.6),
    ("priority", "kernel", 0.5),
    ("rules", "rlcard", 6.0),
    ("playable", "rlcard", 8.0),
    ("sandboxed", "rules", 0.85),
    ("isolated", "rules", 0.15),
)
FIRST_ROUND = f"""
import time; start = time.process_time()
from fcd.contest import play_match
play_match({STRONGEST}, rounds=1, workers=1)
print(time.process_time() - start)
"""

Play = Callable[[int], float]  # so many rounds; seconds of CPU time


class Lane(NamedTuple):
    """Something that plays rounds."""

    key: str
    rounds: int  # at a time: a few tenths of a second
    play: Play


class Missing(Exception):
    """What cannot be measured on this machine; the text says why."""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


# -- ours ------------------------------------------------------------------------------------------


def in_kernel(forms: Sequence[Form], rounds: int) -> Tally:
    terms = Terms(SEATS, rounds, seed=SEED)
    return play_blocks(RuleTables.of(UNO_CONTEST), forms, terms, terms.blocks)


def in_python(make: MakePlayer, rounds: int) -> Tally:
    return play_block(
        RuleTables.of(UNO_CONTEST), [make] * SEATS, Terms(SEATS, rounds, seed=SEED), 0
    )


def last_resort(card: Card, up_card: Card) -> int:
    """All cards are the same, a Wild Draw 4 is the last; of equal ones the first is played."""
    return 0 if card.rank == "wild4" else 1


def ours() -> Iterator[Lane]:
    """Our own lanes; all but one play Eager, and must play the same rounds."""
    students = HERE / "contest_players"
    by_numbers = load(students / "by_numbers.py").form
    assert by_numbers is not None
    forms = {
        "kernel": (PLAYERS["EagerPlayer"].form, 200_000),
        "functions": (by_numbers, 100_000),
        "priority": (Form(priorities=ranked(last_resort)), 100_000),
    }
    ways: dict[str, tuple[Callable[[int], Tally], int]] = {
        key: (partial(in_kernel, [form] * SEATS), rounds) for key, (form, rounds) in forms.items()
    }
    for key in ("rules", "playable"):
        ways[key] = partial(in_python, load(students / f"by_{key}.py").make), 2_000
    eager = ways["kernel"][0](2_000)
    for key, (way, _) in ways.items():
        assert way(2_000) == eager, f"{key} does not play like Eager"
    ways["strong"] = partial(in_kernel, [PLAYERS[name].form for name in STRONGEST]), 50_000
    for key, (way, rounds) in ways.items():
        yield Lane(key, rounds, partial(timed, way))


def timed(way: Callable[[int], Tally], rounds: int) -> float:
    began = time.thread_time()
    way(rounds)
    return time.thread_time() - began


def apart(work: ExitStack) -> Iterator[Lane]:
    """Strangers: CPU time of our process and of theirs, which are ours to wait for without bwrap.

    They are started beforehand: that takes a quarter of a second for each, once in a tournament.
    """
    if os.name == "nt":
        raise Missing("CPU time of other processes")
    from fcd.contest.apart.audit import AT_ONCE, Auditor
    from fcd.contest.apart.pool import Workers
    from fcd.contest.apart.process import Sandbox
    from fcd.contest.tournament.work import Task

    by_rules = load(HERE / "contest_players" / "by_rules.py")
    workers, auditor = Workers(1, Sandbox.NONE, 60), Auditor(Sandbox.NONE, 60)
    work.callback(workers.end)
    work.callback(auditor.close)

    def seconds(children: Sequence[Any]) -> float:
        return time.process_time() + sum(_cpu_of(each._process.pid) for each in children)

    def play(rounds: int, *, audited: bool) -> float:
        size = max(10, rounds // AT_ONCE)
        matches = [Terms(SEATS, size, seed=SEED + number) for number in range(AT_ONCE)]
        tasks = [Task((by_rules,) * SEATS, terms, 0) for terms in matches]
        began = seconds(workers._all)
        plays = [workers.play(task)[0] for task in tasks]
        played = seconds(workers._all) - began
        auditor.audit([(task, found, 1) for task, found in zip(tasks, plays, strict=True)])
        theirs = [*auditor.own.all.values()]
        began = seconds(theirs)
        auditor.audit([(task, found, size) for task, found in zip(tasks, plays, strict=True)])
        took = (seconds(theirs) - began) * size * AT_ONCE / rounds
        return played + took * SHARE if audited else took

    yield Lane("sandboxed", 20_000, partial(play, audited=True))
    yield Lane("isolated", 5_000, partial(play, audited=False))


def _cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# -- C and RLCard ----------------------------------------------------------------------------------


def in_c(work: ExitStack) -> Iterator[Lane]:
    """The same rounds in C; AssertionError if they are not the same."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        raise Missing("there is no C compiler")
    program = str(Path(work.enter_context(tempfile.TemporaryDirectory())) / "eager")
    flags = ["-O3", "-march=native", "-o", program]
    subprocess.run([compiler, str(HERE / "contest_eager.c"), *flags], check=True)

    def play(kind: str, rounds: int, first: int = 0, seed: int = SEED) -> tuple[float, list[int]]:
        asked = [program, kind, *map(str, (seed, first, first + rounds))]
        seconds, totals = subprocess.check_output(asked, text=True).splitlines()
        return float(seconds), list(map(int, totals.split()))

    terms = Terms(SEATS, 100_000, SEED)
    blocks = [
        (len(terms.rounds_of(b)), terms.rounds_of(b)[0], terms.block_seed(b)) for b in terms.blocks
    ]
    tally = in_kernel([PLAYERS["EagerPlayer"].form] * SEATS, terms.rounds)
    totals = [tally.rounds, tally.undecided, tally.turns, *tally.points, *tally.wins, *tally.seats]
    totals += [tally.products[who][who] for who in range(SEATS)]
    for kind in ("row", "slots"):
        each = [play(kind, *block)[1] for block in blocks]
        theirs = [sum(column) for column in zip(*each, strict=True)][: len(totals)]
        assert theirs == totals, f"C ({kind}) played other rounds"
        yield Lane(f"C {kind}", 200_000, lambda rounds, kind=kind: play(kind, rounds)[0])  # type: ignore[misc]


def of_rlcard(work: ExitStack, folder: Path) -> Iterator[Lane]:
    """RLCard's lanes, played in a process of its own, in an environment that is made for it."""
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    if not (folder / "complete").exists():
        for step in (
            [sys.executable, "-m", "venv", "--clear", str(folder)],
            [str(python), "-m", "pip", "install", "--quiet", RLCARD],
        ):
            done = subprocess.run(step, capture_output=True, text=True)
            if done.returncode:
                raise Missing(f"RLCard cannot be installed: {done.stderr.strip()[-200:]}")
        (folder / "complete").touch()
    command, pipe = [str(python), str(HERE / "contest_rlcard.py")], subprocess.PIPE
    process = work.enter_context(subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True))
    assert process.stdin is not None
    assert process.stdout is not None
    asks, answers = process.stdin, process.stdout
    work.callback(asks.close)
    if answers.readline().strip() != "ready":
        raise Missing("RLCard does not start")

    def play(way: str, rounds: int) -> float:
        print(way, rounds, file=asks, flush=True)
        return float(answers.readline())

    yield Lane("rlcard", 500, partial(play, "game"))
    yield Lane("rlcard env", 100, partial(play, "documented"))


# -- measuring -------------------------------------------------------------------------------------


def measure(repeats: int, share: float, rlcard: Path) -> dict[str, Any]:
    missing: list[str] = []
    with ExitStack() as work:
        found = list(ours())
        for group in (partial(apart, work), partial(in_c, work), partial(of_rlcard, work, rlcard)):
            try:
                found += group()
            except Missing as reason:
                missing.append(str(reason))
        rates: dict[str, list[float]] = {lane.key: [] for lane in found}
        for repeat in range(repeats + 1):  # the first time is not counted
            say(f"lanes: {repeat} of {repeats}" if repeat else "lanes: warming up")
            for lane in found:
                rounds = max(20, int(lane.rounds * share))
                rates[lane.key] += [rounds / lane.play(rounds)] * bool(repeat)
    say("all cores, and new processes")
    return {
        "rates": rates,
        "missing": missing,
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0,
        "cores": cores(int(4_000_000 * share)),
        "first round": first_rounds(),
    }


def cores(rounds: int) -> dict[str, float]:
    """Rounds in a second by the clock: a final of the strongest, with one worker and with all."""
    rates = {}
    for name, workers in (("one", 1), ("all", None)):
        began = time.perf_counter()
        play_match(STRONGEST, rounds, workers=workers)
        rates[name] = rounds / (time.perf_counter() - began)
    return rates


def first_rounds() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as cache:
        env = {**os.environ, "NUMBA_CACHE_DIR": cache, "PYTHONPATH": str(HERE.parent)}
        command = [sys.executable, "-c", FIRST_ROUND]
        seconds = [float(subprocess.check_output(command, env=env)) for _ in range(3)]
    return {"compiled": seconds[0], "from the cache": min(seconds[1:])}


def ratio(rates: dict[str, list[float]], one: str, other: str) -> float | None:
    """The median of the ratios of two lanes, repetition by repetition."""
    if one not in rates or other not in rates:
        return None
    return median(a / b for a, b in zip(rates[one], rates[other], strict=True))


def report(result: dict[str, Any]) -> str:
    rates = result["rates"]
    rows = [["rounds in a CPU second of one core", "median", "lowest", "highest"]]
    for key, each in rates.items():
        rows.append([key, *(f"{rate:,.0f}" for rate in (median(each), min(each), max(each)))])
    ratios = [["within this run", "", "aim"]]
    for one, other, wanted in AIMS:
        value = ratio(rates, one, other)
        shown = "not measured" if value is None else f"{value:.2f} ×"
        ratios.append([f"{one} : {other}", shown, f"≥ {wanted} ×" if wanted else ""])
    by_clock, first = result["cores"], result["first round"]
    ratios.append([f"{os.cpu_count()} cores : 1", f"{by_clock['all'] / by_clock['one']:.2f} ×", ""])
    ratios += [[f"first round, {how}", f"{first[how]:.2f} s", ""] for how in first]
    head = f"Four players, load {result['load']:.1f}, Python {platform.python_version()}"
    missing = [f"Not measured: {reason}" for reason in result["missing"]]
    return "\n\n".join(["\n".join([head, *missing]), table(rows, left=1), table(ratios)])


def main() -> None:
    text, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=text, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--repeats", type=int, default=11, help="of every lane")
    parser.add_argument("--json", type=Path, metavar="PATH", help="write every number here")
    parser.add_argument("--quick", action="store_true", help="a tenth of the rounds: a try-out")
    cache = Path(tempfile.gettempdir()) / f"fcd-rlcard-{platform.python_version()}"
    parser.add_argument("--rlcard", type=Path, default=cache, help="where RLCard's environment is")
    options = parser.parse_args()
    result = measure(options.repeats, 0.1 if options.quick else 1.0, options.rlcard)
    print(report(result))
    if options.json:
        options.json.write_text(json.dumps(result, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
