"""Who may play: the files of a folder, each examined in a process of its own.

What was found is kept with the checkpoint, so that going on with a contest examines nobody twice,
and nobody who was admitted is refused later because the machine was busy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fcd.contest.conformance.entrants import BadPlayer, Entrant, load
from fcd.contest.foul import Evidence
from fcd.contest.results.outcome import Disqualified
from fcd.contest.tournament.executors import cores

if TYPE_CHECKING:
    from fcd.contest.conformance import Report

Known = Mapping[tuple[str, str], Disqualified | None]  # by name and digest of a file


@dataclass(frozen=True)
class Admission:
    """What was found out about one file."""

    file: str
    digest: str
    entrant: Entrant | None
    refused: Disqualified | None = None

    def __str__(self) -> str:
        return f"{self.file}: {self.refused.what}" if self.refused else f"{self.file}: may play"

    def to_dict(self) -> dict[str, Any]:
        """For the checkpoint."""
        refused = asdict(self.refused) if self.refused else None
        return {"file": self.file, "digest": self.digest, "refused": refused}


def players_in(folder: Path) -> list[Path]:
    """The files of a folder that hold players; those that begin with _ do not."""
    if not folder.is_dir():
        raise ValueError(f"there is no folder {folder}")
    return sorted(path for path in folder.glob("*.py") if path.name[0] not in "_.")


def admit(
    files: Sequence[Path], known: Known, tell: Callable[[Admission], None]
) -> list[Admission]:
    """Examine files, several at a time, and tell of each; those that are known are not."""
    admissions = []
    with ThreadPoolExecutor(cores()) as pool:
        for admission in pool.map(lambda path: _examined(path, known), files):
            tell(admission)
            admissions.append(admission)
    return admissions


def known_from(header: Mapping[str, Any]) -> Known:
    """What the first line of a checkpoint says about files; nothing, if it says it badly."""
    try:
        return {
            (each["file"], each["digest"]): each["refused"] and Disqualified(**each["refused"])
            for each in header.get("examined", [])
        }
    except (KeyError, TypeError):
        return {}


def _examined(path: Path, known: Known) -> Admission:
    from fcd.contest.conformance import check_entrant_isolated

    digest = sha256(path.read_bytes()).hexdigest()[:16]
    refused = known.get((path.name, digest))
    if refused:
        return Admission(path.name, digest, None, refused)
    try:
        entrant = load(path)
    except BadPlayer as error:
        gone = Disqualified(path.stem, path.name, str(error), "", "check")
        return Admission(path.name, digest, None, gone)
    if (path.name, digest) not in known:
        report = check_entrant_isolated(entrant)
        if not report.passed:
            gone = Disqualified(entrant.name, path.name, report.why, _evidence(report), "check")
            return Admission(path.name, digest, None, gone)
    return Admission(path.name, digest, entrant)


def _evidence(report: Report) -> str:
    """The position of the first failure, as results keep it."""
    failure = report.failures[0]
    position, place = failure.position, failure.place
    if position is None:
        return ""
    answer = "" if place is None else str(place)
    return str(Evidence(position.hand, position.up_card, position.color, answer))
