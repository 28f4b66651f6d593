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
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, NamedTuple, TypedDict, Unpack

from fcd import machine
from fcd.contest.conformance.entrants import Anybody, Entrant, entrant_of
from fcd.contest.foul import Foul
from fcd.contest.results import MatchResult, Options
from fcd.contest.rounds.referee import referee_round
from fcd.contest.rounds.rounds import MakePlayer, seat_players
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament import executors
from fcd.contest.tournament.checkpoint import Checkpoint, Key, Offense, about
from fcd.contest.tournament.executors import WorkerPool
from fcd.contest.tournament.progress import Progress, Step
from fcd.contest.tournament.watch import PATIENCE, interrupting
from fcd.contest.tournament.work import DEEP, Outcome, Task, is_trusted
from fcd.game import Game

OF_ONE_BLOCK, OF_MANY = 500, 60  # rounds at most that are audited of every block


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
        self.apart = False  # whether only blocks that were played apart count
        self.end = len(terms.blocks)  # from this block on, nothing needs to be played
        self.offense: Offense | None = None  # the first that is known

    def enter(self, block: int, entry: Tally | Offense) -> None:
        """Take down what came out of a block; twice the same changes nothing.

        If one had to be played apart, so have all of them: those before it are forgotten.
        """
        if isinstance(entry, Tally) and entry.apart and not self.apart:
            self.apart, self.played, self.tally = True, set(), Tally(self.terms.players)
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
        self.rounds = sum(pairing.terms.rounds for pairing in pairings)
        self.done = sum(pairing.tally.rounds for pairing in pairings)
        self.over = sum(pairing.is_over for pairing in pairings)

    def play(self) -> None:
        self.tell(min(0.999, self.done / (self.rounds or 1)))
        while not all(each.is_over or each in self.void for each in self.pairings):
            executors.run(self.tasks(), self.pool, self.on_done)
        self.done, self.over = self.rounds, len(self.pairings)
        self.tell(1.0)

    def tasks(self) -> Iterator[Task]:
        shallow = _shallow(self.pairings)
        for pairing in self.pairings:
            for block in pairing.remaining():
                if pairing in self.void or block >= pairing.end:  # which may be known by now
                    break
                task = Task(
                    pairing.line_up, pairing.terms, block, shallow=shallow, apart=pairing.apart
                )
                self.owners[task] = pairing
                yield task

    def on_done(self, task: Task, outcome: Outcome, seconds: float) -> None:
        pairing = self.owners.pop(task)
        if pairing.apart and not task.apart:
            return  # it was handed out before
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


def _shallow(pairings: Sequence[Pairing]) -> int:
    return OF_ONE_BLOCK if sum(len(each.terms.blocks) for each in pairings) == 1 else OF_MANY


def audited(pairings: Sequence[Pairing]) -> tuple[float, float]:
    """How many rounds, on average: some of each block, and whole blocks."""
    blocks = sum(len(each.terms.blocks) for each in pairings)
    size = sum(each.terms.rounds for each in pairings) / blocks
    files = {each for pairing in pairings for each in pairing.line_up if each.source}
    deep = min(blocks, DEEP * blocks + len(files))
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
    long matches are cut.
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


# -- how many rounds ------------------------------------------------------------------------------

MATCH, TABLES = 2_000, 10_000  # rounds in a browser: of one match, of all tables of a tournament
SHORTER = (
    f"In a browser nothing is compiled, so matches are shorter here: at most {MATCH:,} rounds "
    f"each, and {TABLES:,} for all tables of a tournament."
)
_said_in: list[Any] = [None]  # the cell in which it was said last


def affordable(rounds: int, matches: int = 1) -> int:
    """As many rounds, or in a browser what it can do in some seconds, and it says so.

    Nobody could interrupt a match there that was a little too long.

    >>> affordable(10_000)
    10000
    """
    most = max(1, min(MATCH, TABLES // max(1, matches)))
    if not machine.IN_BROWSER or type(rounds) is not int or rounds <= most:
        return rounds
    cell = _cell()
    if cell is None or cell != _said_in[0]:
        print(SHORTER)
    _said_in[0] = cell
    return most


def _cell() -> int | None:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return shell.execution_count if shell else None


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
    line_up = list(players.values())

    def play(makers: Sequence[MakePlayer]) -> Game:
        with interrupting():
            return referee_round(seat_players(makers, terms, 0), seed, names=tuple(players))

    if not machine.HAS_PROCESSES or sandbox == executors.TRUST or is_trusted(line_up):
        return play([entrant.make for entrant in line_up])
    from fcd.contest.apart.process import OwnProcesses, chosen_sandbox

    with OwnProcesses(chosen_sandbox(sandbox), PATIENCE) as own:
        return play(own.makers(line_up, terms.chance_seeds(0)))
