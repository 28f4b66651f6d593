"""The tournament: every triple of entrants plays, the four best by wins - losses meet in a final.

The seed of each match is made from the seed of the tournament and the names of its players. So its
outcome depends neither on the others nor on when or where it is played.

Whoever commits a foul is disqualified: its triples are void, and all others stand. That is settled
as if the triples had been played one after the other, in the order of the names: a triple counts
for nothing if one of its players was disqualified before it came. A foul in the final means
another final, of those who are left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import combinations
from math import comb
from typing import Unpack

from fcd.contest.conformance.entrants import Anybody, Entrant, entrant_of
from fcd.contest.foul import Foul
from fcd.contest.results import FINALISTS, Disqualified, Entry, Options, TournamentResult
from fcd.contest.terms import Terms
from fcd.contest.tournament import executors
from fcd.contest.tournament.checkpoint import digest_of
from fcd.contest.tournament.executors import WorkerPool
from fcd.contest.tournament.match import (
    Pairing,
    Running,
    Session,
    Stage,
    affordable,
    audited,
    named,
    session,
)
from fcd.contest.tournament.progress import spoken
from fcd.contest.tournament.work import Outcome, Task, is_compiled

TABLE = 3  # players
TRIAL_ROUNDS = {True: 10_000, False: 100}  # of compiled players, and of others


def play_tournament(
    entrants: Sequence[Anybody],
    rounds: int = 10_000,
    final_rounds: int = 10_000_000,
    seed: int = 0,
    *,
    duplicate: bool = False,
    **running: Unpack[Running],
) -> TournamentResult:
    """Play a tournament. It can be run with all options of `play_match`."""
    rounds = affordable(rounds, comb(len(entrants), TABLE))
    options = Options(rounds, affordable(final_rounds), seed, duplicate)
    tournament = Tournament(entrants, options)
    with session("tournament", options, tournament.players, running) as playing:
        return tournament.play(playing)


class Tournament:
    """Who plays, and how. Entrants are put in order by their names."""

    def __init__(self, entrants: Sequence[Anybody], options: Options) -> None:
        self.options = options
        self.players = named(sorted(map(entrant_of, entrants), key=_in_order))
        if len(self.players) < 2:
            raise ValueError(f"a tournament needs at least 2 players, not {len(self.players)}")
        threes = combinations(self.players, TABLE)
        self.triples = [self._pairing("triple", three, options.rounds) for three in threes]
        self._final(list(self.players)[:FINALISTS])  # if there can be none, better now than later

    def play(self, playing: Session, before: Sequence[Disqualified] = ()) -> TournamentResult:
        """Play it to the end; `before` are those who did not get so far."""
        Stage("triples", self.triples, playing, void).play()
        without = void(self.triples)
        fouls = [triple for triple in self.triples if triple.offense and triple not in without]
        out = {each.name: each for each in map(self._disqualified, fouls)}
        while True:
            result = self._result(before, out)
            if len(result.entries) < 2:
                return result
            final = self._final(result.finalists)
            Stage("final", [final], playing).play()
            if final.offense is None:
                return self._result(before, out, final)
            culprit = self._disqualified(final)
            out[culprit.name] = culprit

    def _result(
        self,
        before: Sequence[Disqualified],
        out: Mapping[str, Disqualified],
        final: Pairing | None = None,
    ) -> TournamentResult:
        left = {name: entrant for name, entrant in self.players.items() if name not in out}
        return TournamentResult(
            tuple(
                Entry(name, entrant.origin, digest_of(entrant) if entrant.source else "")
                for name, entrant in left.items()
            ),
            self.options,
            tuple(triple.result for triple in self.triples if left.keys() >= set(triple.names)),
            final.result if final else None,
            (*before, *out.values()),
        )

    def _final(self, finalists: Sequence[str]) -> Pairing:
        names = [name for name in self.players if name in finalists]
        return self._pairing("final", names, self.options.final_rounds)

    def _pairing(self, kind: str, names: Sequence[str], rounds: int) -> Pairing:
        terms = self.options.terms(len(names), rounds, seed_of(self.options.seed, kind, names))
        return Pairing(kind, {name: self.players[name] for name in names}, terms)

    def _disqualified(self, pairing: Pairing) -> Disqualified:
        assert pairing.offense is not None
        player, what, evidence = pairing.offense
        name = pairing.names[player]
        *others, last = pairing.names
        where = "the final" if pairing.kind == "final" else f"{', '.join(others)} and {last}"
        return Disqualified(name, self.players[name].origin, what, evidence, where)

    # -- how long it will take -------------------------------------------------------------------

    def estimate(self, pool: WorkerPool) -> str:
        """How long it will take, in words.

        Everybody is timed at one table, so the average table is like that of all triples. Four who
        get to the final may be as quick as the quickest table, or as slow as the slowest.
        """
        timed: list[float] = []
        pool.auditing.clear()

        def on_done(task: Task, outcome: Outcome, took: float) -> None:
            if not isinstance(outcome, Foul) and took > 0:
                timed.append(took / task.rounds)

        executors.run(self._trials(), pool, on_done)
        seconds = timed or [0.0]
        audit = sum(pool.auditing) / len(seconds)  # compiled players aren't audited
        triples = _seconds(self.triples, sum(seconds) / len(seconds), audit, pool.workers)
        final_one = self._final(list(self.players)[:FINALISTS])
        quick, slow = (
            spoken(_seconds([final_one], each, audit, pool.workers))
            for each in (min(seconds), max(seconds))
        )
        final = f"{quick} for the final"
        if quick != slow:
            final = f"{quick} to {slow} for the final, depending on who gets there"
        return (
            f"It will take about {spoken(triples)} for the triples, and {final}, with {pool}. "
            f"All players were timed on these workers just now{', and their audit' * bool(audit)}."
        )

    def _trials(self) -> Iterator[Task]:
        line_up = list(self.players.values())
        everybody = [*line_up, *line_up[: TABLE - 1]]  # to fill up the last table
        for at in range(0, len(line_up), TABLE):
            table = tuple(everybody[at : at + TABLE])
            yield Task(table, Terms(len(table), TRIAL_ROUNDS[is_compiled(table)]), 0, is_trial=True)


def _seconds(pairings: Sequence[Pairing], play: float, audit: float, workers: int) -> float:
    """By the clock, with the seconds that a round takes. Whole blocks are audited at the end."""
    some, whole = audited(pairings) if audit else (0, 0)
    rounds = sum(pairing.terms.rounds for pairing in pairings)
    return (rounds * play + some * audit) / workers + whole * audit


def void(pairings: Sequence[Pairing]) -> set[Pairing]:
    """Those that count for nothing: one of their players was disqualified before they came."""
    out: set[str] = set()
    found = set()
    for pairing in pairings:
        if not out.isdisjoint(pairing.names):
            found.add(pairing)
        elif pairing.offense is not None:
            out.add(pairing.names[pairing.offense.player])
    return found


def seed_of(seed: int, kind: str, names: Sequence[str]) -> int:
    text = "\0".join([str(seed), kind, *names])
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> 1


def _in_order(entrant: Entrant) -> tuple[str, str, str, str]:
    """By name; of equal names ours come first, which have no source."""
    return entrant.name.casefold(), entrant.name, entrant.source, entrant.origin
