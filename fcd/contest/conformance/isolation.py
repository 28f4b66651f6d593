"""Examining a player in a process of its own, which may hang, crash or swell without harm to us.

The process tells what it begins and what it finds, line by line. If it ends before it is done, the
check that it had begun has failed. A mistake of ours in there is no finding about the player: it is
raised here, with its traceback.

Who may play in a tournament (`admit`) is found out like this. It is kept with the checkpoint, so
that going on examines nobody twice, and nobody who was admitted is refused later because the
machine was busy.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import fcd
from fcd.contest.conformance import (
    CHECKS,
    PlayerUnderTest,
    blaming,
    check_player,
    examine,
    failed,
    refused,
    skipped,
    too_long,
)
from fcd.contest.conformance.checks import HOW_TO_BE_STEADY, compare, diary
from fcd.contest.conformance.entrants import BadPlayer, Entrant, load, read
from fcd.contest.conformance.report import Broken, Finding, Outcome, Report
from fcd.contest.foul import Evidence
from fcd.contest.results import Disqualified
from fcd.contest.tournament.watch import HUNG, PATIENCE, TIMER_SAYS, line_of

ALL_CHECKS = 120.0  # seconds beyond the patience, for all checks together on a slow machine
PROGRAM = "from fcd.contest.conformance.isolation import main; main()"
KILLED = -9
MEMORY = 2 << 30  # bytes of addresses, where the system can limit them; with a compiler, 0.5 GB do


def check_file_isolated(path: Path, seconds: float = PATIENCE) -> Report:
    try:
        entrant = load(path)
    except BadPlayer as error:
        return refused(path.stem, path.name, error)
    return check_entrant_isolated(entrant, seconds)


def check_entrant_isolated(entrant: Entrant, seconds: float = PATIENCE) -> Report:
    """The report on an entrant, whatever it does. One that cannot be sent is examined here."""
    if not entrant.portable:
        return check_player(entrant, seconds=seconds)
    if entrant.source:
        try:
            read(entrant.source, entrant.origin)  # nothing of a file runs that breaks the rules
        except BadPlayer as error:
            return refused(entrant.name, entrant.origin, error)
    first = _run(entrant, seconds, "examine", hash_seed=1)
    findings = {finding.check: finding for finding in first.findings()}
    if first.diary and findings["same"].outcome is Outcome.PASSED:
        again = _run(entrant, seconds, "diary", hash_seed=2)
        try:
            compare(
                first.diary, again.diary, "from the same seed in another process", HOW_TO_BE_STEADY
            )
        except Broken as broken:
            findings["same"] = failed("same", broken)
    return Report(entrant.name, entrant.origin, tuple(findings.values()))


# -- the process that listens --------------------------------------------------------------------


class _Heard(NamedTuple):
    """What a process said before it ended, and how it ended."""

    entrant: Entrant
    seconds: float
    lines: list[dict[str, Any]]
    code: int | None  # None: we ended it
    last_words: str

    @property
    def diary(self) -> list[str]:
        return [str(move) for line in self.lines for move in line.get("diary", ())]

    def findings(self) -> list[Finding]:
        """What was found; if the process did not get to the end, its end is a finding, too."""
        found = [Finding.from_dict(line["found"]) for line in self.lines if "found" in line]
        begun = [line["began"] for line in self.lines if "began" in line]
        if any("done" in line for line in self.lines):
            return found
        there = [finding.check for finding in found]
        check = next((each for each in (*begun, *CHECKS) if each not in there), "rounds")
        found = [finding for finding in found if finding.check != check]
        found.append(failed(check, Broken(self.end)))
        tried = [finding.check for finding in found]
        return found + [
            skipped(each, "not tried after that") for each in CHECKS if each not in tried
        ]

    @property
    def end(self) -> str:
        line = line_of(self.last_words, self.entrant)
        where = f" ({self.entrant.origin}, line {line})" if line else ""
        if self.code is None or self.code == HUNG or TIMER_SAYS in self.last_words:
            return f"{too_long(self.seconds)}{where}"
        if self.code == KILLED:
            return f"was ended by the system, perhaps for using too much memory{where}"
        if self.code < 0:
            return f"crashed its process with {signal.Signals(-self.code).name}{where}"
        return f"ended its process, with exit code {self.code}{where}"

    def raise_mistakes(self) -> None:
        """Raise what is no fault of the player's: our own mistakes, and no start at all."""
        mistakes = [str(line["mistake"]) for line in self.lines if "mistake" in line]
        if not self.lines and self.code is not None:
            mistakes = [f"the process did not start (exit code {self.code}):\n{self.last_words}"]
        if mistakes:
            who = f"{self.entrant.name} ({self.entrant.origin})"
            raise RuntimeError(
                f"{who} could not be examined, by a mistake of fcd's, not of the player's:\n\n"
                f"{mistakes[0]}"
            )


def _run(entrant: Entrant, seconds: float, task: str, hash_seed: int) -> _Heard:
    request = {
        "task": task,
        "seconds": seconds,
        "name": entrant.name,
        "origin": entrant.origin,
        "source": entrant.source,
    }
    # In an empty folder: what lies beside a player is not imported, be it called random.py.
    with tempfile.TemporaryDirectory(prefix="fcd-check-") as folder:
        process = subprocess.Popen(
            [sys.executable, "-X", "utf8", "-c", PROGRAM],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=_environment(hash_seed),
        )
        code: int | None
        try:
            output = process.communicate(json.dumps(request).encode(), seconds * 3 + ALL_CHECKS)
            code = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            output = process.communicate()
            code = None
        except BaseException:  # Ctrl-C, say
            process.kill()
            process.wait()
            raise
    out, err = (each.decode("utf-8", "replace") for each in output)
    heard = _Heard(entrant, seconds, list(_parsed(out)), code, err)
    heard.raise_mistakes()
    return heard


def _environment(hash_seed: int) -> dict[str, str]:
    """Ours, with the same fcd, and with sets in another order for each hash seed."""
    here = str(Path(fcd.__file__).parent.parent)
    paths = [here, *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    path = os.pathsep.join(filter(None, paths))
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
    return {**os.environ, **threads, "PYTHONPATH": path, "PYTHONHASHSEED": str(hash_seed)}


def _parsed(text: str) -> Iterator[dict[str, Any]]:
    for line in text.splitlines():
        try:
            values = json.loads(line)
        except ValueError:
            continue  # the process ended in the middle of it
        if isinstance(values, dict):
            yield values


# -- the process that examines -------------------------------------------------------------------


def main() -> None:
    """Read what is to be examined, say what is found. What a player prints goes nowhere."""
    out, last_words = _private(1), _private(2)
    faulthandler.enable(last_words)
    request = json.loads(sys.stdin.buffer.read())
    _limit_memory()

    def say(**what: Any) -> None:
        print(json.dumps(what), file=out, flush=True)

    say(started=True)
    entrant = Entrant(request["name"], request["origin"], request["source"])
    try:
        _examine(PlayerUnderTest(entrant, request["seconds"], last_words), request["task"], say)
        say(done=True)
    except BaseException:
        say(mistake=traceback.format_exc())
    os._exit(0)  # what a player might do at exit is not wanted


def _examine(subject: PlayerUnderTest, task: str, say: Callable[..., None]) -> None:
    passed = True
    if task == "examine":
        for finding in examine(subject, lambda check: say(began=check)):
            say(found=finding.to_dict())
            passed = passed and finding.outcome is not Outcome.FAILED
    if passed:
        try:
            say(diary=blaming(subject, diary))
        except Broken as broken:
            say(diary=[broken.what])


def _private(number: int) -> TextIO:
    """A way out of our own; the usual one leads nowhere from now on."""
    own = os.fdopen(os.dup(number), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
    return own


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limits; the time limit ends it there
        return
    for limit, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
        try:
            resource.setrlimit(limit, (most, resource.getrlimit(limit)[1]))
        except (OSError, ValueError):
            continue  # not this one, on this system


# -- who may play --------------------------------------------------------------------------------

Known = Mapping[tuple[str, str], Disqualified | None]  # by name and digest of a file


@dataclass(frozen=True)
class Admission:
    """What was found out about one file."""

    file: str
    digest: str
    entrant: Entrant | None
    refused: Disqualified | None = None

    def __str__(self) -> str:
        return f"{self.file}: {self.refused.what if self.refused else 'may play'}"

    def to_dict(self) -> dict[str, Any]:
        refused = asdict(self.refused) if self.refused else None
        return {"file": self.file, "digest": self.digest, "refused": refused}


def known_from(header: Mapping[str, Any]) -> Known:
    try:
        return {
            (each["file"], each["digest"]): each["refused"] and Disqualified(**each["refused"])
            for each in header.get("examined", [])
        }
    except (KeyError, TypeError):
        return {}


def admit(files: Sequence[Path], known: Known, workers: int) -> Iterator[Admission]:
    """Examine files, several at a time; those that are known are not."""
    with ThreadPoolExecutor(workers) as pool:
        yield from pool.map(lambda path: _admission(path, known), files)


def _admission(path: Path, known: Known) -> Admission:
    digest = sha256(path.read_bytes()).hexdigest()[:16]
    before = known.get((path.name, digest))
    if before:
        return Admission(path.name, digest, None, before)
    try:
        entrant = load(path)
    except BadPlayer as error:
        out = Disqualified(path.stem, path.name, str(error), "", "check")
        return Admission(path.name, digest, None, out)
    if (path.name, digest) not in known:
        report = check_entrant_isolated(entrant)
        if not report.passed:
            out = Disqualified(entrant.name, path.name, report.why, _evidence(report), "check")
            return Admission(path.name, digest, None, out)
    return Admission(path.name, digest, entrant)


def _evidence(report: Report) -> str:
    failure = report.failures[0]
    if failure.position is None:
        return ""
    answer = "" if failure.place is None else str(failure.place)
    position = failure.position
    return str(Evidence(position.hand, position.up_card, position.color, answer))
