"""Matches to be played, and the book of what was played of them, in whatever order it came in.

The first foul of a match is the one that counts. It is known once all sittings before it have been
played; so what the book says does not depend on who was faster.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fcd.contest.entering.entrants import Entrant
from fcd.contest.foul import Foul
from fcd.contest.running.work import Task
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms

Key = tuple[str, ...]


@dataclass(frozen=True)
class Fixture:
    """A match to be played. Names are those to be shown; no two are the same."""

    kind: str  # "match", "triple", "final"
    names: tuple[str, ...]
    line_up: tuple[Entrant, ...]
    terms: Terms

    @property
    def key(self) -> Key:
        """What it is known by."""
        return (self.kind, *self.names)

    def task(self, sittings: range) -> Task:
        """Some of its sittings."""
        return Task(self.line_up, self.terms, sittings)


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
        self.offenses: set[tuple[Key, int]] = set()  # matches, and the sitting

    def write(self, fixture: Fixture, sittings: range, entry: Entry) -> None:
        """Enter what came out of some sittings. Twice the same changes nothing."""
        entries = self._entries.setdefault(fixture.key, {})
        for other in entries:
            if other != sittings and other.start < sittings.stop and sittings.start < other.stop:
                raise ValueError(f"sittings {sittings} of {fixture.key} were played in part")
        entries[sittings] = entry
        if isinstance(entry, Offense):
            self.offenses.add((fixture.key, sittings.start))

    def remaining(self, fixture: Fixture) -> Iterator[range]:
        """The sittings that are still to be played: after a foul, those before it."""
        at = 0
        for sittings, entry in self._sorted(fixture):
            if at < sittings.start:
                yield range(at, sittings.start)
            if isinstance(entry, Offense):
                return
            at = sittings.stop
        if at < len(fixture.terms.sittings):
            yield range(at, len(fixture.terms.sittings))

    def end(self, fixture: Fixture) -> int:
        """From which sitting on nothing needs to be played."""
        fouls = [start for key, start in self.offenses if key == fixture.key]
        return min([len(fixture.terms.sittings), *fouls])

    def offense(self, fixture: Fixture) -> Offense | None:
        """The first foul that is known."""
        entries = [entry for _, entry in self._sorted(fixture)]
        return next((entry for entry in entries if isinstance(entry, Offense)), None)

    def tally(self, fixture: Fixture) -> Tally:
        """The sum of what was played."""
        total = Tally(fixture.terms.players)
        for _, entry in self._sorted(fixture):
            if isinstance(entry, Tally):
                total += entry
        return total

    def rounds(self, fixture: Fixture) -> int:
        """How many rounds were played."""
        return sum(e.rounds for _, e in self._sorted(fixture) if isinstance(e, Tally))

    def _sorted(self, fixture: Fixture) -> list[tuple[range, Entry]]:
        entries = self._entries.get(fixture.key, {})
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
