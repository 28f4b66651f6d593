"""Matches: many rounds between the same players, on one scoreboard. And a single game to look at.

Whatever the number of workers, the order in which blocks come back or the number of interruptions:
the result is the same. The first foul of a match is the one that counts; it is known once all
blocks before it have been played.

>>> result = play_match(["EagerPlayer", "SomewhatLessEagerPlayer"], rounds=400, seed=3, workers=1)
>>> result.winner
'SomewhatLessEagerPlayer'
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from secrets import choice
from time import monotonic
from typing import Any, NamedTuple, TextIO, TypedDict, Unpack

from fcd import machine
from fcd.contest.conformance.entrants import Anybody, Entrant, entrant_of
from fcd.contest.foul import Foul
from fcd.contest.player import Player
from fcd.contest.results import MatchResult, Options
from fcd.contest.rounds.referee import referee_round
from fcd.contest.rounds.rounds import seat_players
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament import executors
from fcd.contest.tournament.affordable import affordable
from fcd.contest.tournament.checkpoint import Checkpoint, Key, Offense, about
from fcd.contest.tournament.executors import WorkerPool
from fcd.contest.tournament.watch import PATIENCE, interrupting
from fcd.contest.tournament.work import DEEP, Outcome, Task
from fcd.game import Game

OF_ONE_BLOCK, OF_MANY = 500, 60  # rounds at most that are audited of every block


class Step(NamedTuple):
    """How far something is."""

    what: str  # "triples", "final"
    done: float  # from 0 to 1
    detail: str = ""  # "1,204 of 4,960"


Progress = Callable[[Step], None]


class Running(TypedDict, total=False):
    """Who plays, and who hears of it. None of these options changes what comes out."""

    workers: int | None  # at most so many at a time; all cores, if nothing is said
    executor: Executor | None  # one of yours, instead of this machine's cores
    cluster: str | None  # or the address of a Dask scheduler
    progress: Progress | None  # is called with every Step
    checkpoint: str | Path | None  # a file for what was played; one that is there is gone on with
    sandbox: str  # for players' files: "auto", "bwrap", "none"; or "trust", without any audit


class Session(NamedTuple):
    """Those who play, where it is kept, and who hears of it."""

    pool: WorkerPool
    checkpoint: Checkpoint | None = None
    progress: Progress | None = None


@contextmanager
def session(
    what: str, terms: Any, players: Mapping[str, Entrant], running: Running
) -> Iterator[Session]:
    if unknown := running.keys() - Running.__annotations__.keys():
        raise TypeError(f"there is no option {', '.join(sorted(unknown))}")
    path = running.get("checkpoint")
    header = {} if path is None else about(what, terms, players)
    with (
        nullcontext() if path is None else Checkpoint(Path(path), header) as kept,
        executors.pool_for(
            list(players.values()),
            running.get("workers"),
            running.get("executor"),
            running.get("cluster"),
            running.get("sandbox", "auto"),
        ) as pool,
    ):
        yield Session(pool, kept, running.get("progress"))


class Pairing:
    """A match to be played, and what was played of it, in whatever order it came in."""

    def __init__(self, kind: str, players: Mapping[str, Entrant], terms: Terms) -> None:
        self.kind = kind  # "match", "triple", "final"
        self.names = tuple(players)
        self.key: Key = (kind, *players)
        self.line_up = tuple(players.values())
        self.terms = terms
        self.played: set[int] = set()  # blocks
        self.tally = Tally(terms.players)
        self.end = len(terms.blocks)  # from this block on, nothing needs to be played
        self.offense: Offense | None = None  # the first that is known

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


class Stage:
    """Some pairings that are played together, and how far it is."""

    def __init__(
        self,
        what: str,  # "rounds", "triples", "final"
        pairings: Sequence[Pairing],
        session: Session,
        void_of: Callable[[Sequence[Pairing]], set[Pairing]] = lambda pairings: set(),
    ) -> None:
        self.what = what
        self.pairings = pairings
        self.pool, self.checkpoint, self.progress = session
        self.void_of = void_of  # which count for nothing is asked after every foul
        if self.checkpoint is not None:
            for pairing in pairings:
                for block, entry in self.checkpoint.entries(pairing.key, pairing.terms):
                    pairing.enter(block, entry)
        self.void = void_of(pairings)
        self.owners: dict[Task, Pairing] = {}
        self.deep = self._picked()
        self.rounds = sum(pairing.terms.rounds for pairing in pairings)
        self.done = sum(pairing.tally.rounds for pairing in pairings)
        self.over = sum(pairing.is_over for pairing in pairings)

    def play(self) -> None:
        self.tell(min(0.999, self.done / (self.rounds or 1)))
        while not all(each.is_over or each in self.void for each in self.pairings):
            executors.run(self.tasks(), self.pool, self.on_done)
        self.done, self.over = self.rounds, len(self.pairings)
        self.tell(1.0)

    def _picked(self) -> set[tuple[Pairing, int]]:
        """Of several matches, a block of each file's, which is audited from beginning to end."""
        if len(self.pairings) == 1:
            return set()
        files = _files(self.pairings)
        picked = [choice([p for p in self.pairings if each in p.line_up]) for each in files]
        return {(pairing, choice(pairing.terms.blocks)) for pairing in picked}

    def tasks(self) -> Iterator[Task]:
        shallow = _shallow(self.pairings)
        for pairing in self.pairings:
            for block in pairing.remaining():
                if pairing in self.void or block >= pairing.end:  # which may be known by now
                    break
                deep = (pairing, block) in self.deep
                task = Task(pairing.line_up, pairing.terms, block, deep=deep, shallow=shallow)
                self.owners[task] = pairing
                yield task

    def on_done(self, task: Task, outcome: Outcome, seconds: float) -> None:
        pairing = self.owners.pop(task)
        entry: Tally | Offense
        if isinstance(outcome, Foul):
            entry = Offense(outcome.player, outcome.what, str(outcome.evidence or ""))
        else:
            entry = outcome
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


def _files(pairings: Sequence[Pairing]) -> set[Entrant]:
    return {each for pairing in pairings for each in pairing.line_up if each.source}


def _shallow(pairings: Sequence[Pairing]) -> int:
    return OF_ONE_BLOCK if sum(len(each.terms.blocks) for each in pairings) == 1 else OF_MANY


def audited(pairings: Sequence[Pairing]) -> tuple[float, float]:
    """How many rounds, on average: some of each block, and whole blocks."""
    blocks = sum(len(each.terms.blocks) for each in pairings)
    size = sum(each.terms.rounds for each in pairings) / blocks
    deep = DEEP * blocks + (len(_files(pairings)) if len(pairings) > 1 else 0)
    return blocks * min(size, (1 + _shallow(pairings)) / 2), deep * size


def play_match(
    entrants: Sequence[Anybody],
    rounds: int = 10_000,
    seed: int = 0,
    *,
    duplicate: bool = False,
    **running: Unpack[Running],
) -> MatchResult:
    """Play a match. A Foul ends it, and says who it was.

    With duplicate deals, every deal is played by all rotations of the players, and the rounds are
    filled up to whole deals. It can be run with `workers`, an `executor` or a `cluster`, tell its
    `progress`, and keep a `checkpoint`; one that is there already is gone on with. In a browser,
    long matches are cut (affordable.py).
    """
    players = named(map(entrant_of, entrants))
    rounds = affordable(rounds)
    terms = Options(rounds, rounds, seed, duplicate).terms(len(players), rounds, seed)
    pairing = Pairing("match", players, terms)
    with session("match", terms, players, running) as playing:
        Stage("rounds", [pairing], playing).play()
    if pairing.offense is not None:
        player, what, evidence = pairing.offense
        foul = Foul(player, what)
        foul.add_note(f"That was {pairing.names[player]}. {evidence}".rstrip())
        raise foul
    return pairing.result


def named(line_up: Iterable[Entrant]) -> dict[str, Entrant]:
    """Entrants by their names, with a number where one comes again.

    >>> list(named(map(entrant_of, ["EagerPlayer", "EagerPlayer"])))
    ['EagerPlayer', 'EagerPlayer 2']
    """
    players: dict[str, Entrant] = {}
    for entrant in line_up:
        options = (entrant.name, *(f"{entrant.name} {number}" for number in range(2, 10_000)))
        taken = {name.casefold() for name in players}
        players[next(name for name in options if name.casefold() not in taken)] = entrant
    return players


# -- a single game -------------------------------------------------------------------------------


def play_game(entrants: Sequence[Anybody], seed: int = 0, sandbox: str = "auto") -> Game:
    """Play one round on the readable engine; the first entrant sits on seat 0.

    A player's file is run in a process of its own, if there are processes.
    """
    players = named(map(entrant_of, entrants))
    terms = Terms(len(players), 1, seed)
    apart = machine.HAS_PROCESSES and sandbox != executors.TRUST
    with ExitStack() as processes:
        makers = [
            partial(_seat, processes, sandbox, entrant, terms.chance_seed(0, who))
            if entrant.source and apart
            else entrant.make
            for who, entrant in enumerate(players.values())
        ]
        with interrupting():
            return referee_round(seat_players(makers, terms, 0), seed, names=tuple(players))


def _seat(processes: ExitStack, sandbox: str, entrant: Entrant, chance: int) -> Player:
    from fcd.contest.apart.process import Process, Seat, chosen_sandbox

    process = processes.enter_context(Process(chosen_sandbox(sandbox), PATIENCE))
    return Seat(process, entrant, chance)


# -- how far it is -------------------------------------------------------------------------------

WIDE = 30


def spoken(seconds: float) -> str:
    """A time in words, no finer than it can be known.

    >>> [spoken(number) for number in (0.2, 42, 90, 4000, 8000, 400_000)]
    ['1 second', '42 seconds', '90 seconds', '67 minutes', '2.2 hours', '111 hours']
    """
    if seconds < 119.5:
        count = max(1, round(seconds))
        return f"{count} second{'s' * (count > 1)}"
    if seconds < 119.5 * 60:
        return f"{round(seconds / 60)} minutes"
    hours = seconds / 3600
    return f"{hours:.1f} hours" if hours < 10 else f"{round(hours)} hours"


class ProgressBar:
    """A bar in a terminal; where it cannot be redrawn, a line every few seconds."""

    def __init__(
        self,
        stream: TextIO | None = None,  # stderr, so that results on stdout stay clean
        clock: Callable[[], float] = monotonic,
        every: float = 5.0,
    ) -> None:
        self.stream = sys.stderr if stream is None else stream
        self.clock = clock
        self.redraws = self.stream.isatty()
        self.every = 0.1 if self.redraws else every
        self.what = ""
        self.began = 0.0
        self.done_before = 0.0  # by whoever was interrupted: that took no time now
        self.shown = -every
        self.written = 0

    def __call__(self, step: Step) -> None:
        now = self.clock()
        begins, ends = step.what != self.what, step.done >= 1
        if begins:
            self.what, self.began, self.done_before = step.what, now, step.done
        if begins or ends or now - self.shown >= self.every:
            self.shown = now
            self._show(step, self._time(step, now), ends)

    def _time(self, step: Step, now: float) -> str:
        passed, gone = now - self.began, step.done - self.done_before
        if step.done >= 1:
            return f"took {spoken(passed)}"
        return f"{spoken(passed * (1 - step.done) / gone)} left" if passed > 1 and gone > 0 else ""

    def _show(self, step: Step, time: str, ends: bool) -> None:
        full = int(WIDE * min(1.0, step.done))
        bar = f"[{'#' * full}{'.' * (WIDE - full)}]" if self.redraws else ""
        parts = (f"{step.what:<8}", bar, f"{100 * step.done:5.1f} %", step.detail, time)
        line = "  ".join(part for part in parts if part)
        if self.redraws:
            end = "\n" if ends else ""
            print(f"\r{line:<{self.written}}", end=end, file=self.stream, flush=True)
            self.written = 0 if ends else len(line)
        else:
            print(line, file=self.stream, flush=True)
