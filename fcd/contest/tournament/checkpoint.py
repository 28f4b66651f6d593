"""A checkpoint: what was played so far, one line for each task, so that nothing is played twice.

The first line says what is played and by whom. Every line carries a seal made from all lines before
it. A last line that was torn off, by a full disk or a pulled plug, is forgotten; any other damage,
and any file that is not ours, is an error, and the file stays as it is.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

from fcd import __version__
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.results.result_files import tally_from_dict, tally_to_dict
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament.pairings import Entry, Key, Offense, Pairing
from fcd.files import write_atomic

FORMAT = "fcd checkpoint 1"


class BadCheckpoint(ValueError):
    """The file is no checkpoint, or that of something else; the message says why."""


class Checkpoint:
    """A file to which every finished task is added."""

    def __init__(self, path: Path, about: Mapping[str, Any], *, resume: bool = False) -> None:
        """`about` says what is played. An existing file is gone on with, if `resume` says so."""
        self.path = path
        self._lines: dict[Key, list[Mapping[str, Any]]] = {}
        header = {"format": FORMAT, "fcd": __version__, **about}
        if path.exists():
            if not resume:
                raise BadCheckpoint(
                    f"{path} is there already, from a contest that was not finished"
                )
            self._read(header)
        else:
            self._seal = _sealed(header, "")
            write_atomic(path, _line(header, self._seal))
        self._file = path.open("ab")

    # -- writing ---------------------------------------------------------------------------------

    def write(self, pairing: Pairing, blocks: range, entry: Entry) -> None:
        """A task is done. When this returns, it is on the disk."""
        what = (
            {"tally": tally_to_dict(entry)} if isinstance(entry, Tally) else {"foul": asdict(entry)}
        )
        values = {"match": pairing.key, "blocks": [blocks.start, blocks.stop], **what}
        self._seal = _sealed(values, self._seal)
        self._file.write(_line(values, self._seal).encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Nothing more is written."""
        self._file.close()

    def remove(self) -> None:
        """All is done, and the results are safe."""
        self.close()
        self.path.unlink()

    def __enter__(self) -> Checkpoint:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # -- reading ---------------------------------------------------------------------------------

    def entries(self, pairing: Pairing) -> Iterator[tuple[range, Entry]]:
        """What was played of a match before."""
        for values in self._lines.get(pairing.key, []):
            try:
                yield _entry(values, pairing.terms)
            except (KeyError, TypeError, ValueError) as error:
                raise BadCheckpoint(f"{self.path} cannot be gone on with: {error}") from None

    def _read(self, header: Mapping[str, Any]) -> None:
        text, whole = read_lines(self.path)
        found, self._seal = text[0]
        _compare(self.path, found, json.loads(json.dumps(header)))
        for values, self._seal in text[1:]:
            key = values.get("match")
            if not isinstance(key, list):
                raise BadCheckpoint(f"{self.path} has a line that says nothing about a match")
            self._lines.setdefault(tuple(map(str, key)), []).append(values)
        if whole < self.path.stat().st_size:
            os.truncate(self.path, whole)  # a torn last line, and only that


def about(
    what: str, terms: Any, entrants: Sequence[Entrant], names: Sequence[str], **more: Any
) -> dict[str, Any]:
    """What the first line says: results could be mixed up if any of this differed."""
    players = [
        {"name": name, "origin": entrant.origin, "digest": digest_of(entrant)}
        for name, entrant in zip(names, entrants, strict=True)
    ]
    return {"what": what, "terms": asdict(terms), "players": players, **more}


def digest_of(entrant: Entrant) -> str:
    """A short digest of a player's file; empty for a built-in player."""
    if not entrant.portable:
        raise ValueError(
            f"{entrant.name} lives in this process only; save it in a file to use a checkpoint"
        )
    return sha256(entrant.source.encode()).hexdigest()[:16] if entrant.source else ""


def read_lines(path: Path) -> tuple[list[tuple[dict[str, Any], str]], int]:
    """All whole lines with their seals, and how many bytes they are."""
    lines: list[tuple[dict[str, Any], str]] = []
    seal, size = "", 0
    data = path.read_bytes()
    for raw in data.splitlines(keepends=True):
        if not raw.endswith(b"\n"):
            break  # torn
        values = _parsed(path, raw, len(lines))
        given = values.pop("seal", None)
        seal = _sealed(values, seal)
        if given != seal:
            raise BadCheckpoint(
                f"{path}, line {len(lines) + 1}: it was changed, or lines are missing before it"
            )
        lines.append((values, seal))
        size += len(raw)
    if not lines or lines[0][0].get("format") != FORMAT:
        raise BadCheckpoint(f"{path} is no checkpoint of a contest; it was left as it is")
    return lines, size


def _parsed(path: Path, raw: bytes, number: int) -> dict[str, Any]:
    try:
        values = json.loads(raw)
    except (ValueError, RecursionError):
        values = None
    if isinstance(values, dict):
        return values
    what = "is no checkpoint of a contest" if number == 0 else f"is damaged in line {number + 1}"
    raise BadCheckpoint(f"{path} {what}; it was left as it is")


def _compare(path: Path, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    for name in ("fcd", "what", "terms", "players"):
        if found.get(name) != wanted[name]:
            raise BadCheckpoint(
                f"{path} belongs to another contest: {_difference(name, found, wanted)}"
            )


def _difference(name: str, found: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    before, now = found.get(name), wanted[name]
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


def _entry(values: Mapping[str, Any], terms: Terms) -> tuple[range, Entry]:
    blocks = range(*values["blocks"])
    if not blocks or blocks[0] not in terms.blocks or blocks[-1] not in terms.blocks:
        raise ValueError(f"there are no blocks {values['blocks']!r:.60}")
    if "foul" in values:
        offense = Offense(**values["foul"])
        if offense.player not in range(terms.players):
            raise ValueError(f"there is no player {offense.player!r:.60}")
        return blocks, offense
    rounds = sum(len(terms.rounds_of(block)) for block in blocks)
    return blocks, tally_from_dict(values["tally"], terms, rounds)


def _line(values: Mapping[str, Any], seal: str) -> str:
    return json.dumps({**values, "seal": seal}) + "\n"


def _sealed(values: Mapping[str, Any], before: str) -> str:
    return sha256(f"{before} {json.dumps(values, sort_keys=True)}".encode()).hexdigest()[:16]
