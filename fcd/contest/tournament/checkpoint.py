"""A checkpoint: what was played so far, a line for each block, so that nothing is played twice.

The first line says what is played and by whom. A last line that was torn off, by a full disk or a
pulled plug, is forgotten; any other damage, and any file that is not ours, is an error, and the
file stays as it is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from fcd import __version__
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.files import write_atomic

FORMAT = "fcd checkpoint 2"

Key = tuple[str, ...]  # of a match: its kind, and the names of its players


class Offense(NamedTuple):
    """A foul as it is written down."""

    player: int
    what: str
    evidence: str = ""


class BadCheckpoint(ValueError):
    """The file is no checkpoint, or that of something else; the message says why."""


class Checkpoint(AbstractContextManager["Checkpoint"]):
    """A file to which every finished block is added."""

    def __init__(self, path: Path, about: Mapping[str, Any]) -> None:
        """`about` says what is played. A file that says the same is gone on with."""
        self.path = path
        self._lines: dict[Key, list[dict[str, Any]]] = {}
        header = {"format": FORMAT, "fcd": __version__, **about}
        if path.exists():
            self._read(json.loads(json.dumps(header)))
        else:
            write_atomic(path, json.dumps(header) + "\n")
        self._file = path.open("ab")

    def write(self, match: Key, block: int, entry: Tally | Offense) -> None:
        """A block is done. When this returns, it is on the disk."""
        played: dict[str, Any] = {"match": match, "block": block}
        if isinstance(entry, Tally):
            played["tally"] = entry.to_dict()
        else:
            played["foul"] = entry._asdict()
        self._file.write((json.dumps(played) + "\n").encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def entries(self, match: Key, terms: Terms) -> Iterator[tuple[int, Tally | Offense]]:
        for values in self._lines.get(match, []):
            try:
                yield values["block"], _entry(values, terms)
            except (KeyError, TypeError, ValueError) as error:
                raise BadCheckpoint(f"{self.path} cannot be gone on with: {error}") from None

    def remove(self) -> None:
        self._file.close()
        self.path.unlink()

    def __exit__(self, *error: object) -> None:
        self._file.close()

    def _read(self, header: Mapping[str, Any]) -> None:
        (found, *lines), whole = read_lines(self.path)
        for name in ("fcd", "what", "terms", "players"):
            if found.get(name) != header[name]:
                difference = _difference(name, found.get(name), header[name])
                raise BadCheckpoint(f"{self.path} belongs to another contest: {difference}")
        for values in lines:
            self._lines.setdefault(tuple(map(str, values.get("match", ""))), []).append(values)
        if whole < self.path.stat().st_size:
            os.truncate(self.path, whole)  # a torn last line, and only that


def about(what: str, terms: Any, entrants: Mapping[str, Entrant]) -> dict[str, Any]:
    """What the first line says: results could be mixed up if any of this differed."""
    players = [
        {"name": name, "origin": entrant.origin, "digest": digest_of(entrant)}
        for name, entrant in entrants.items()
    ]
    return {"what": what, "terms": asdict(terms), "players": players}


def digest_of(entrant: Entrant) -> str:
    if not entrant.portable:
        raise ValueError(
            f"{entrant.name} lives in this process only; save it in a file to use a checkpoint"
        )
    return sha256(entrant.source.encode()).hexdigest()[:16] if entrant.source else ""


def read_lines(path: Path) -> tuple[list[dict[str, Any]], int]:
    lines: list[dict[str, Any]] = []
    size = 0
    for raw in path.read_bytes().splitlines(keepends=True):
        if not raw.endswith(b"\n"):
            break  # torn
        try:
            values = json.loads(raw)
        except (ValueError, RecursionError):
            values = None
        if not isinstance(values, dict):
            raise BadCheckpoint(f"{path} is damaged in line {len(lines) + 1}; it was left as it is")
        lines.append(values)
        size += len(raw)
    if not lines or lines[0].get("format") != FORMAT:
        raise BadCheckpoint(f"{path} isn't a checkpoint of a contest; it was left as it is")
    return lines, size


def _difference(name: str, before: Any, now: Any) -> str:
    if name == "terms" and isinstance(before, dict):
        parts = [
            f"{key} {before.get(key)!r:.60}, not {now[key]!r}"
            for key in now
            if before.get(key) != now[key]
        ]
        return "it is played with " + "; ".join(parts)
    if name == "players" and isinstance(before, list):
        changed = [p["name"] for p in now if p not in before]
        gone = [str(p.get("name")) for p in before if isinstance(p, dict) and p not in now]
        return f"players are new or changed: {', '.join(dict.fromkeys([*changed, *gone]))}"
    return f"{name} was {before!r:.60}, not {now!r:.60}"


def _entry(values: Mapping[str, Any], terms: Terms) -> Tally | Offense:
    rounds = terms.rounds_of(values["block"])
    if "foul" not in values:
        return Tally.from_dict(values["tally"], terms, len(rounds))
    offense = Offense(**values["foul"])
    if offense.player not in range(terms.players):
        raise ValueError(f"there is no player {offense.player!r:.60}")
    return offense
