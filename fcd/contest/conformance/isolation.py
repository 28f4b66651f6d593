"""Examining a player in a process of its own: the checks are made here, and it only answers.

Who may play in a tournament (`admit`) is found out like this. It is kept with the checkpoint, so
that going on examines nobody twice, and nobody who was admitted is refused later because the
machine was busy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from fcd.contest.apart.process import Gone, Process, Seat, chosen_sandbox, sent, told
from fcd.contest.conformance import (
    PlayerUnderTest,
    blaming,
    check_player,
    examine,
    failed,
    refused,
)
from fcd.contest.conformance.answers import Skip, Witness
from fcd.contest.conformance.checks import HOW_TO_BE_STEADY, compare, diary
from fcd.contest.conformance.entrants import BadPlayer, Entrant, load, read
from fcd.contest.conformance.report import Broken, Hopeless, Outcome, Report
from fcd.contest.foul import Evidence, Told, TookTooLong, said
from fcd.contest.results import Disqualified
from fcd.contest.tournament.checkpoint import digest_of
from fcd.contest.tournament.watch import PATIENCE

COMPILING = 60.0  # seconds, on a slow machine


def check_file_isolated(path: Path, seconds: float = PATIENCE, sandbox: str = "auto") -> Report:
    try:
        entrant = load(path)
    except BadPlayer as error:
        return refused(path.stem, path.name, error)
    return check_entrant_isolated(entrant, seconds, sandbox)


def check_entrant_isolated(
    entrant: Entrant, seconds: float = PATIENCE, sandbox: str = "auto"
) -> Report:
    """The report on an entrant, whatever it does. One that cannot be sent is examined here."""
    if not entrant.portable:
        return check_player(entrant, seconds=seconds)
    if entrant.source:
        try:
            read(entrant.source, entrant.origin)  # nothing of a file runs that breaks the rules
        except BadPlayer as error:
            return refused(entrant.name, entrant.origin, error)
    with Apart(entrant, seconds, sandbox) as subject:
        findings = {finding.check: finding for finding in examine(subject)}
        passed = all(each.outcome is not Outcome.FAILED for each in findings.values())
        first = _diary(subject) if passed and "same" in findings else []
    if first:
        with Apart(entrant, seconds, sandbox, hash_seed=2) as subject:
            try:
                when = "from the same seed in another process"
                compare(first, _diary(subject), when, HOW_TO_BE_STEADY)
            except Broken as broken:
                findings["same"] = failed("same", broken)
    return Report(entrant.name, entrant.origin, tuple(findings.values()))


def _diary(subject: PlayerUnderTest) -> list[str]:
    try:
        return blaming(subject, diary)
    except Broken as broken:
        return [broken.what]


class Apart(PlayerUnderTest, AbstractContextManager["Apart"]):
    """Who is examined, in its own process."""

    def __init__(self, entrant: Entrant, seconds: float, sandbox: str, hash_seed: int = 1) -> None:
        super().__init__(entrant, seconds)
        self._start = partial(Process, chosen_sandbox(sandbox), seconds, hash_seed)
        self.process = self._start()

    def watching(self) -> AbstractContextManager[None]:
        return nullcontext()  # the process has a clock

    def new(self, seed: int = 0) -> Witness:
        try:
            self.last = Witness(Seat(self.process, self.entrant, seed, TookTooLong))
        except Told as what:
            raise Hopeless(str(what)) from None
        return self.last

    def seed(self, number: int) -> None:
        self._call("seed", number)

    def plays_the_same_compiled(self) -> None:
        self.process.seconds = self.seconds + COMPILING
        match self._call("same_compiled", sent(self.entrant)):
            case ["skip", str(why)]:
                raise Skip(told(why))
            case ["broken", str(what)]:
                raise Broken(told(what))
        self.process.seconds = self.seconds

    def _call(self, *message: Any) -> list[Any]:
        try:
            return self.process.call(*message)
        except Gone as gone:
            raise TookTooLong(str(gone)) from None

    def __exit__(self, *error: object) -> None:
        self.process.close()


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


def admit(
    files: Sequence[Path], known: Known, workers: int, sandbox: str = "auto"
) -> Iterator[Admission]:
    """Examine files, several at a time; those that are known are not."""
    with ThreadPoolExecutor(workers) as pool:
        yield from pool.map(lambda path: _admission(path, known, sandbox), files)


def _admission(path: Path, known: Known, sandbox: str) -> Admission:
    try:
        if path.is_symlink():
            raise BadPlayer(f"{path.name} is a link, which isn't followed; hand in the file itself")
        entrant = load(path)
    except Exception as error:  # whatever it is, it's about this file only
        what = str(error) if isinstance(error, BadPlayer) else f"cannot be read: {said(error)}"
        out = Disqualified(path.stem, path.name, what, "", "check")
        return Admission(path.name, "", None, out)
    digest = digest_of(entrant)
    before = known.get((path.name, digest))
    if before:
        return Admission(path.name, digest, None, before)
    if (path.name, digest) not in known:
        report = check_entrant_isolated(entrant, sandbox=sandbox)
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
