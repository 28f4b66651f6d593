"""Matches to be played, and the book of what was played of them, in whatever order it came in.

The first foul of a match is the one that counts. It is known once all blocks before it have been
played; so what the book says does not depend on who was faster.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fcd.contest.conformance.entrants import Entrant
from fcd.contest.foul import Foul
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament.work import Task

Key = tuple[str, ...]


@dataclass(frozen=True)
class Pairing:
    """A match to be played. Names are those to be shown; no two are the same."""

    kind: str  # "match", "triple", "final"
    names: tuple[str, ...]
    line_up: tuple[Entrant, ...]
    terms: Terms

    @property
    def key(self) -> Key:
        """What it is known by."""
        return (self.kind, *self.names)

    def task(self, blocks: range) -> Task:
        """Some of its blocks."""
        return Task(self.line_up, self.terms, blocks)


@dataclass(frozen=True)
class Offense:
    """A foul as it is written down."""

    player: int
    what: str
    evidence: str = ""

    @classmethod
    def of(cls, foul: Foul) -> Offense:
        """What a foul says."""
        return cls(foul.player, foul.what, str(foul.evidence or ""))


Entry = Tally | Offense


class Book:
    """What was played."""

    def __init__(self) -> None:
        self._entries: dict[Key, dict[range, Entry]] = {}
        self.offenses: set[tuple[Key, int]] = set()  # matches, and the block

    def write(self, pairing: Pairing, blocks: range, entry: Entry) -> None:
        """Enter what came out of some blocks. Twice the same changes nothing."""
        entries = self._entries.setdefault(pairing.key, {})
        for other in entries:
            if other != blocks and other.start < blocks.stop and blocks.start < other.stop:
                raise ValueError(f"blocks {blocks} of {pairing.key} were played in part")
        entries[blocks] = entry
        if isinstance(entry, Offense):
            self.offenses.add((pairing.key, blocks.start))

    def remaining(self, pairing: Pairing) -> Iterator[range]:
        """The blocks that are still to be played: after a foul, those before it."""
        at = 0
        for blocks, entry in self._sorted(pairing):
            if at < blocks.start:
                yield range(at, blocks.start)
            if isinstance(entry, Offense):
                return
            at = blocks.stop
        if at < len(pairing.terms.blocks):
            yield range(at, len(pairing.terms.blocks))

    def end(self, pairing: Pairing) -> int:
        """From which block on nothing needs to be played."""
        fouls = [start for key, start in self.offenses if key == pairing.key]
        return min([len(pairing.terms.blocks), *fouls])

    def offense(self, pairing: Pairing) -> Offense | None:
        """The first foul that is known."""
        entries = [entry for _, entry in self._sorted(pairing)]
        return next((entry for entry in entries if isinstance(entry, Offense)), None)

    def tally(self, pairing: Pairing) -> Tally:
        """The sum of what was played."""
        total = Tally(pairing.terms.players)
        for _, entry in self._sorted(pairing):
            if isinstance(entry, Tally):
                total += entry
        return total

    def rounds(self, pairing: Pairing) -> int:
        """How many rounds were played."""
        return sum(e.rounds for _, e in self._sorted(pairing) if isinstance(e, Tally))

    def _sorted(self, pairing: Pairing) -> list[tuple[range, Entry]]:
        entries = self._entries.get(pairing.key, {})
        return sorted(entries.items(), key=lambda item: item[0].start)


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """The names, with a number where one comes again.

    >>> distinct(["Eager", "Eager", "Ann"])
    ('Eager', 'Eager 2', 'Ann')
    """
    given: list[str] = []
    for name in names:
        options = (name, *(f"{name} {number}" for number in range(2, 10_000)))
        taken = {other.casefold() for other in given}
        given.append(next(option for option in options if option.casefold() not in taken))
    return tuple(given)


def outcome_entry(outcome: Tally | Foul) -> Entry:
    """An outcome as it is written down."""
    return Offense.of(outcome) if isinstance(outcome, Foul) else outcome
