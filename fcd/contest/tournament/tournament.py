"""The tournament: every triple of entrants plays, the four best by wins - losses meet in a final.

The seed of each match is made from the seed of the tournament and the names of its players. So its
outcome depends neither on the others nor on when or where it is played.

Whoever commits a foul is disqualified: its triples are void, and all others stand. That is settled
as if the triples had been played one after the other, in the order of the names: a triple counts
for nothing if one of its players was disqualified before it came. A foul in the final means
another final, of those who are left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import Any

from fcd.contest.conformance.entrants import Entrant
from fcd.contest.results.outcome import (
    FINALISTS,
    Disqualified,
    Entry,
    MatchResult,
    Options,
    TournamentResult,
)
from fcd.contest.tournament import checkpoint as keeping
from fcd.contest.tournament.estimate import Forecast, Pace, forecast, measure
from fcd.contest.tournament.executors import WorkerPool
from fcd.contest.tournament.match import Anybody, entrant_of, pool_for
from fcd.contest.tournament.pairings import Book, Key, Offense, Pairing, distinct
from fcd.contest.tournament.progress import Progress
from fcd.contest.tournament.session import Session


def play_tournament(
    entrants: Sequence[Anybody],
    rounds: int = 10_000,
    final_rounds: int = 10_000_000,
    seed: int = 0,
    *,
    duplicate: bool = False,
    workers: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    checkpoint: str | Path | None = None,
) -> TournamentResult:
    """Play a tournament. A checkpoint that is there already is gone on with."""
    tournament = Tournament(entrants, Options(rounds, final_rounds, seed, duplicate))
    kept = None
    if checkpoint is not None:
        kept = keeping.Checkpoint(Path(checkpoint), tournament.about(), resume=True)
    try:
        with pool_for(tournament.line_up, workers, executor, cluster) as pool:
            return tournament.play(Session(pool, checkpoint=kept, progress=progress))
    finally:
        if kept is not None:
            kept.close()


class Tournament:
    """Who plays, and how. Entrants are put in order by their names."""

    def __init__(self, entrants: Sequence[Anybody], options: Options | None = None) -> None:
        self.options = options or Options()
        self.line_up = sorted(map(entrant_of, entrants), key=_in_order)
        if len(self.line_up) < 2:
            raise ValueError(f"a tournament needs at least 2 players, not {len(self.line_up)}")
        self.names = distinct(entrant.name for entrant in self.line_up)
        self.triples = [self._fixture("triple", three) for three in combinations(self.names, 3)]
        self._final(self.names[:FINALISTS])  # if there cannot be one, better now than at the end

    def about(self) -> dict[str, Any]:
        """What its checkpoint says about it."""
        return keeping.about("tournament", self.options, self.line_up, self.names)

    def measure(self, pool: WorkerPool) -> Pace:
        """How fast everybody is."""
        return measure(self.line_up, pool)

    def forecast(self, pace: Pace, pool: WorkerPool) -> Forecast:
        """How long it will take."""
        by_speed = sorted(self.names, key=lambda name: pace.of([self._entrant(name)]))
        fastest, slowest = by_speed[:FINALISTS], by_speed[-FINALISTS:]
        return forecast(self.triples, [self._final(fastest), self._final(slowest)], pace, pool)

    def play(self, session: Session, before: Sequence[Disqualified] = ()) -> TournamentResult:
        """Play it to the end; `before` are those who did not get so far."""
        verdict = Verdict(self.triples, session.book)
        session.play("triples", self.triples, verdict.is_void)
        out = {name: self._disqualified(*ruling) for name, ruling in verdict.rulings().items()}
        while True:
            result = self._result(session.book, before, out)
            if len(result.entries) < 2:
                return result
            final = self._final(result.finalists)
            session.play("final", [final])
            offense = session.book.offense(final)
            if offense is None:
                played = MatchResult(final.names, final.terms, session.book.tally(final))
                return TournamentResult(
                    result.entries, self.options, result.triples, played, result.disqualified
                )
            out[final.names[offense.player]] = self._disqualified(final, offense)

    def _result(
        self, book: Book, before: Sequence[Disqualified], out: Mapping[str, Disqualified]
    ) -> TournamentResult:
        """After the triples, without those who were sent away."""
        left = [name for name in self.names if name not in out]
        triples = [triple for triple in self.triples if out.keys().isdisjoint(triple.names)]
        return TournamentResult(
            tuple(self._entry(name) for name in left),
            self.options,
            tuple(MatchResult(t.names, t.terms, book.tally(t)) for t in triples),
            None,
            (*before, *out.values()),
        )

    def _final(self, names: Sequence[str]) -> Pairing:
        return self._fixture("final", tuple(name for name in self.names if name in names))

    def _fixture(self, kind: str, names: tuple[str, ...]) -> Pairing:
        rounds = self.options.rounds if kind == "triple" else self.options.final_rounds
        terms = self.options.terms(len(names), rounds, seed_of(self.options.seed, kind, names))
        return Pairing(kind, names, tuple(map(self._entrant, names)), terms)

    def _entrant(self, name: str) -> Entrant:
        return self.line_up[self.names.index(name)]

    def _entry(self, name: str) -> Entry:
        entrant = self._entrant(name)
        return Entry(name, entrant.origin, keeping.digest_of(entrant) if entrant.source else "")

    def _disqualified(self, pairing: Pairing, offense: Offense) -> Disqualified:
        name = pairing.names[offense.player]
        *others, last = pairing.names
        where = "the final" if pairing.kind == "final" else f"{', '.join(others)} and {last}"
        origin = self._entrant(name).origin
        return Disqualified(name, origin, offense.what, offense.evidence, where)


class Verdict:
    """Who is disqualified, by what is known so far."""

    def __init__(self, pairings: Sequence[Pairing], book: Book) -> None:
        self.places = {pairing.key: place for place, pairing in enumerate(pairings)}
        self.pairings = pairings
        self.book = book
        self.known: set[tuple[Key, int]] = set()
        self.out: dict[str, tuple[Pairing, Offense]] = {}

    def rulings(self) -> dict[str, tuple[Pairing, Offense]]:
        """Who is out, and for which foul in which match; the earliest match first."""
        if self.book.offenses != self.known:
            self.known = set(self.book.offenses)
            self.out = {}
            for place in sorted({self.places[key] for key, _ in self.known}):
                pairing = self.pairings[place]
                offense = self.book.offense(pairing)
                if offense and self.out.keys().isdisjoint(pairing.names):
                    self.out[pairing.names[offense.player]] = pairing, offense
        return self.out

    def is_void(self, pairing: Pairing) -> bool:
        """Whether one of its players was disqualified before this match came."""
        out, place = self.rulings(), self.places[pairing.key]
        return any(n in out and self.places[out[n][0].key] < place for n in pairing.names)


def seed_of(seed: int, kind: str, names: Sequence[str]) -> int:
    """The seed of one match of a tournament."""
    text = "\0".join([str(seed), kind, *names])
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> 1


def _in_order(entrant: Entrant) -> tuple[str, str, str, str]:
    """By name; of equal names ours come first, which have no source."""
    return entrant.name.casefold(), entrant.name, entrant.source, entrant.origin
