"""Examining a player in a process of its own, which may hang, crash or swell without harm to us.

The process (inside.py) tells what it begins and what it finds, line by line. If it ends before it
is done, the check that it had begun has failed.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import fcd
from fcd.contest.conformance.checks import HOW_TO_BE_STEADY, compare
from fcd.contest.conformance.entrants import BadPlayer, Entrant, load, read
from fcd.contest.conformance.report import Broken, Finding, Outcome, Report
from fcd.contest.conformance.suite import (
    CHECKS,
    check_player,
    failed,
    refused,
    skipped,
    too_long,
)
from fcd.contest.tournament.watch import HUNG, PATIENCE, TIMER_SAYS, line_of

ALL_CHECKS = 120.0  # seconds beyond the patience, for all checks together on a slow machine
PROGRAM = "from fcd.contest.conformance.inside import main; main()"
KILLED = -9


def check_file_isolated(path: Path, seconds: float = PATIENCE) -> Report:
    """The report on a file, whatever is in it."""
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


class _Told(NamedTuple):
    """What a process told before it ended, and how it ended."""

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
        check = next((each for each in begun if each not in there), None)
        check = check or next((each for each in CHECKS if each not in there), "rounds")
        found = [finding for finding in found if finding.check != check]
        found.append(failed(check, Broken(self.end)))
        tried = [finding.check for finding in found]
        return found + [
            skipped(each, "not tried after that") for each in CHECKS if each not in tried
        ]

    @property
    def end(self) -> str:
        """How it ended, in a sentence."""
        for told in self.lines:
            if "mistake" in told:
                return f"could not be examined: {told['mistake']}"
        line = line_of(self.last_words, self.entrant)
        where = f" ({self.entrant.origin}, line {line})" if line else ""
        if self.code is None or self.code == HUNG or TIMER_SAYS in self.last_words:
            return f"{too_long(self.seconds)}{where}"
        if self.code == KILLED:
            return f"was ended by the system, perhaps for using too much memory{where}"
        if self.code < 0:
            return f"crashed its process with {signal.Signals(-self.code).name}{where}"
        return f"ended its process, with exit code {self.code}{where}"


def _run(entrant: Entrant, seconds: float, task: str, hash_seed: int) -> _Told:
    request = {
        "task": task,
        "seconds": seconds,
        "name": entrant.name,
        "origin": entrant.origin,
        "source": entrant.source,
    }
    words = [sys.executable, "-X", "utf8", "-c", PROGRAM]
    # In an empty folder: what lies beside a player is not imported, be it called random.py.
    with tempfile.TemporaryDirectory(prefix="fcd-check-") as folder:
        process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=_environment(hash_seed),
        )
        code: int | None
        try:
            told = process.communicate(json.dumps(request).encode(), seconds * 3 + ALL_CHECKS)
            code = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            told = process.communicate()
            code = None
        except BaseException:  # Ctrl-C, say
            process.kill()
            process.wait()
            raise
    out, err = (each.decode("utf-8", "replace") for each in told)
    return _Told(entrant, seconds, _lines(out), code, err)


def _environment(hash_seed: int) -> dict[str, str]:
    """Ours, with the same fcd, and with sets in another order for each hash seed."""
    here = str(Path(fcd.__file__).parent.parent)
    paths = [here, *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    path = os.pathsep.join(filter(None, paths))
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
    return {**os.environ, **threads, "PYTHONPATH": path, "PYTHONHASHSEED": str(hash_seed)}


def _lines(text: str) -> list[dict[str, Any]]:
    lines = []
    for line in text.splitlines():
        try:
            told = json.loads(line)
        except ValueError:
            continue  # the process ended in the middle of it
        if isinstance(told, dict):
            lines.append(told)
    return lines
