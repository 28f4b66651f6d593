"""Matches: many rounds between the same players, on one scoreboard. And a single game to look at.

Whatever the number of workers, the order in which blocks come back or the number of interruptions:
the result is the same. The first foul of a match is the one that counts; it is known once all
blocks before it have been played.

>>> result = play_match(["EagerPlayer", "SomewhatLessEagerPlayer"], rounds=400, seed=3, workers=1)
>>> result.winner
'SomewhatLessEagerPlayer'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path

from fcd.contest.conformance.entrants import Anybody, Entrant, entrant_of
from fcd.contest.foul import Foul
from fcd.contest.results import MatchResult, Options
from fcd.contest.rounds.referee import referee_round
from fcd.contest.rounds.rounds import seat_players
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament import executors
from fcd.contest.tournament.checkpoint import Checkpoint, Key, Offense, opened
from fcd.contest.tournament.executors import WorkerPool
from fcd.contest.tournament.progress import Progress, Step
from fcd.contest.tournament.work import Outcome, Task, is_trusted
from fcd.game import Game


class Pairing:
    """A match to be played, and what was played of it, in whatever order it came in."""

    def __init__(
        self, kind: str, names: tuple[str, ...], line_up: tuple[Entrant, ...], terms: Terms
    ) -> None:
        self.kind = kind  # "match", "triple", "final"
        self.names = names  # to be shown; no two are the same
        self.line_up = line_up
        self.terms = terms
        self.played: set[int] = set()  # blocks
        self.tally = Tally(terms.players)
        self.end = len(terms.blocks)  # from this block on, nothing needs to be played
        self.offense: Offense | None = None  # the first that is known

    @property
    def key(self) -> Key:
        return (self.kind, *self.names)

    def enter(self, block: int, entry: Tally | Offense) -> None:
        """Take down what came out of a block; twice the same changes nothing."""
        if block in self.played:
            return
        self.played.add(block)
        if isinstance(entry, Tally):
            self.tally += entry
        elif block < self.end:
            self.end, self.offense = block, entry

    def remaining(self) -> Iterator[int]:
        """The blocks that are still to be played: after a foul, those before it."""
        return (block for block in range(self.end) if block not in self.played)

    @property
    def is_over(self) -> bool:
        if self.offense is None:
            return len(self.played) == self.end
        return next(self.remaining(), None) is None

    @property
    def result(self) -> MatchResult:
        return MatchResult(self.names, self.terms, self.tally)


class Session:
    """Some pairings that are played together, and how far it is."""

    def __init__(
        self,
        what: str,  # "rounds", "triples", "final"
        pairings: Sequence[Pairing],
        checkpoint: Checkpoint | None,
        progress: Progress | None,
        void_of: Callable[[Sequence[Pairing]], set[Pairing]] = lambda pairings: set(),
    ) -> None:
        self.what = what
        self.pairings = pairings
        self.checkpoint = checkpoint
        self.progress = progress
        self.void_of = void_of  # which count for nothing is asked after every foul
        for pairing in pairings:
            for block, entry in (
                checkpoint.entries(pairing.key, pairing.terms) if checkpoint else ()
            ):
                pairing.enter(block, entry)
        self.void = void_of(pairings)
        self.owners: dict[Task, Pairing] = {}
        self.rounds = sum(pairing.terms.rounds for pairing in pairings)
        self.done = sum(pairing.tally.rounds for pairing in pairings)
        self.over = sum(pairing.is_over for pairing in pairings)

    def play(self, pool: WorkerPool) -> None:
        self.tell(min(0.999, self.done / (self.rounds or 1)))
        while not all(each.is_over or each in self.void for each in self.pairings):
            executors.run(self.tasks(), pool, self.on_done)
        self.done, self.over = self.rounds, len(self.pairings)
        self.tell(1.0)

    def tasks(self) -> Iterator[Task]:
        for pairing in self.pairings:
            for block in pairing.remaining():
                if pairing in self.void or block >= pairing.end:  # which may be known by now
                    break
                task = Task(pairing.line_up, pairing.terms, block)
                self.owners[task] = pairing
                yield task

    def on_done(self, task: Task, outcome: Outcome, seconds: float) -> None:
        pairing, entry = self.owners.pop(task), _entry(outcome)
        if self.checkpoint is not None:
            self.checkpoint.write(pairing.key, task.block, entry)
        pairing.enter(task.block, entry)
        if isinstance(entry, Offense):
            self.void = self.void_of(self.pairings)
        self.done += task.rounds
        self.over += pairing.is_over
        self.tell(min(0.999, self.done / self.rounds))

    def tell(self, fraction: float) -> None:
        if self.progress is not None:
            detail = f"{self.over:,} of {len(self.pairings):,}"
            if len(self.pairings) == 1:
                detail = f"{self.done:,} of {self.rounds:,} rounds"
            self.progress(Step(self.what, fraction, detail))


def _entry(outcome: Outcome) -> Tally | Offense:
    if isinstance(outcome, Foul):
        return Offense(outcome.player, outcome.what, str(outcome.evidence or ""))
    return outcome


def play_match(
    entrants: Sequence[Anybody],
    rounds: int = 10_000,
    seed: int = 0,
    *,
    duplicate: bool = False,
    workers: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    checkpoint: str | Path | None = None,
) -> MatchResult:
    """Play a match. A Foul ends it, and says who it was.

    With duplicate deals, every deal is played by all rotations of the players, and the rounds are
    filled up to whole deals. A checkpoint that is there already is gone on with.
    """
    line_up = tuple(map(entrant_of, entrants))
    names = distinct(entrant.name for entrant in line_up)
    terms = Options(rounds, rounds, seed, duplicate).terms(len(line_up), rounds, seed)
    pairing = Pairing("match", names, line_up, terms)
    with (
        opened(checkpoint, "match", terms, line_up, names) as kept,
        pool_for(line_up, workers, executor, cluster) as pool,
    ):
        Session("rounds", [pairing], kept, progress).play(pool)
    if pairing.offense is not None:
        player, what, evidence = pairing.offense
        foul = Foul(player, what)
        foul.add_note(f"That was {names[player]}. {evidence}".rstrip())
        raise foul
    return pairing.result


def pool_for(
    entrants: Sequence[Entrant],
    workers: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
) -> WorkerPool:
    """Who plays for these: an executor of yours, a cluster, or this machine."""
    if executor is None and cluster is None:
        return executors.local(entrants, workers)
    for entrant in entrants:
        if not entrant.portable:
            raise ValueError(
                f"{entrant.name} lives in this process only; save it in a file to send it elsewhere"
            )
    if executor is not None:
        return executors.yours(executor, workers)
    assert cluster is not None
    return executors.ClusterPool(cluster)


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


# -- a single game -------------------------------------------------------------------------------

GAME_SECONDS = 60.0


def play_game(
    entrants: Sequence[Anybody], seed: int = 0, scores: Sequence[int] | None = None
) -> Game:
    """Play one round on the readable engine; the first entrant sits on seat 0.

    A player's file is run in a process of its own.
    """
    line_up = tuple(map(entrant_of, entrants))
    names = distinct(entrant.name for entrant in line_up)
    if is_trusted(line_up):
        return _game(line_up, names, seed, scores)
    with executors.local(line_up, workers=1) as pool:
        try:
            record = pool.call(_recorded, line_up, names, seed, scores).result(GAME_SECONDS)
        except TimeoutError:
            raise TimeoutError(
                f"a game of {', '.join(names)} was not over after {GAME_SECONDS:.0f} seconds"
            ) from None
    return Game.from_json(record)


def _recorded(
    line_up: Sequence[Entrant], names: Sequence[str], seed: int, scores: Sequence[int] | None
) -> str:
    try:
        return _game(line_up, names, seed, scores).to_json()
    except Foul as foul:
        raise Foul(foul.player, foul.what, foul.evidence) from None


def _game(
    line_up: Sequence[Entrant], names: Sequence[str], seed: int, scores: Sequence[int] | None
) -> Game:
    makers = [entrant.make for entrant in line_up]
    players = seat_players(makers, Terms(len(line_up), 1, seed), 0)
    return referee_round(players, seed, names=names, scores=scores)
