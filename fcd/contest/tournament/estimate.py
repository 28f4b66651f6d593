"""How long it will take: measured, not guessed, and said before it begins.

Every player plays some rounds against itself, on the workers who are going to do the work, all of
them busy. A table of compiled players is as slow as its players are on average; so is a table of
Python players, at which compiled ones sit as Python ones. Nothing here changes any result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from fcd.contest.conformance.entrants import Entrant
from fcd.contest.foul import Foul
from fcd.contest.terms import Terms
from fcd.contest.tournament.executors import WorkerPool, run
from fcd.contest.tournament.pairings import Pairing
from fcd.contest.tournament.work import Batch, Outcome, Task, is_compiled

GUESS = {True: 3e-6, False: 2e-4}  # seconds a round, compiled or not, before anything is measured
TRIAL_ROUNDS = {True: 20_000, False: 200}
TABLE = 3  # players
NEWS = 0.5  # how much the last observation counts


class Pace:
    """How many seconds a round takes, by player. It learns from all that is played."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, bool], float] = {}

    def of(self, line_up: Sequence[Entrant]) -> float:
        """How many seconds a round of these players takes."""
        compiled = is_compiled(line_up)
        return sum(self._one(entrant, compiled) for entrant in line_up) / len(line_up)

    def learn(self, line_up: Sequence[Entrant], seconds: float) -> None:
        """A round of these players has taken so long: each of them had its part in that."""
        compiled = is_compiled(line_up)
        factor = seconds / self.of(line_up)
        for entrant in dict.fromkeys(line_up):
            now = self._one(entrant, compiled)
            self.set(entrant, compiled, now * (1 + NEWS * (factor - 1)))

    def set(self, entrant: Entrant, compiled: bool, seconds: float) -> None:
        """This player has been measured."""
        self._known[entrant.name, entrant.origin, compiled] = seconds

    def _one(self, entrant: Entrant, compiled: bool) -> float:
        return self._known.get((entrant.name, entrant.origin, compiled), GUESS[compiled])


def measure(entrants: Sequence[Entrant], pool: WorkerPool) -> Pace:
    """Let every player play a little against itself."""
    pace = Pace()
    slow = next((entrant for entrant in entrants if not is_compiled([entrant])), None)

    def learn_alone(task: Task, outcome: Outcome, seconds: float) -> None:
        if not isinstance(outcome, Foul) and task.rounds > 1 and seconds > 0:
            pace.set(task.line_up[0], is_compiled(task.line_up), seconds / task.rounds)

    def learn_beside_slow(task: Task, outcome: Outcome, seconds: float) -> None:
        if not isinstance(outcome, Foul) and task.rounds > 1 and seconds > 0:
            rest = seconds / task.rounds * TABLE - pace.of(task.line_up[2:])
            pace.set(task.line_up[0], False, max(GUESS[True], rest / (TABLE - 1)))

    run((_trial((entrant,) * TABLE) for entrant in entrants), pool, learn_alone)
    if slow is not None:
        compiled = [entrant for entrant in entrants if is_compiled([entrant])]
        run((_trial((entrant, entrant, slow)) for entrant in compiled), pool, learn_beside_slow)
    return pace


def _trial(line_up: tuple[Entrant, ...]) -> Batch:
    """One round to load and compile what is needed, then those that are measured."""
    rounds = TRIAL_ROUNDS[is_compiled(line_up)]
    first, then = Terms(TABLE, 1), Terms(TABLE, rounds)
    return Batch((Task(line_up, first, first.blocks), Task(line_up, then, then.blocks)))


@dataclass(frozen=True)
class Forecast:
    """How long a tournament will take, in seconds."""

    triples: float
    final: tuple[float, float]  # with the four fastest, with the four slowest
    workers: str

    def __str__(self) -> str:
        quick, slow = map(spoken, self.final)
        final = f"{quick} for the final"
        if quick != slow:
            final = f"{quick} to {slow} for the final, depending on who gets there"
        return (
            f"It will take about {spoken(self.triples)} for the triples, and {final}, "
            f"with {self.workers}. All players were timed on these workers just now."
        )


def forecast(
    triples: Iterable[Pairing], finals: Iterable[Pairing], pace: Pace, pool: WorkerPool
) -> Forecast:
    """The time for all triples, and for a final between any of these."""
    times = sorted(_seconds([final], pace, pool) for final in finals)
    return Forecast(_seconds(triples, pace, pool), (times[0], times[-1]), str(pool))


def _seconds(pairings: Iterable[Pairing], pace: Pace, pool: WorkerPool) -> float:
    work = sum(pairing.terms.rounds * pace.of(pairing.line_up) for pairing in pairings)
    return work / pool.workers


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


# -- cutting work to size ------------------------------------------------------------------------

TASK_SECONDS = 1.0  # long enough for a way through a network, short enough to be lost


def cut(
    pairings: Iterable[tuple[Pairing, range]],
    pace: Pace,
    seconds: float = TASK_SECONDS,
    is_wanted: Callable[[Pairing, range], bool] = lambda pairing, blocks: True,
) -> Iterator[list[tuple[Pairing, range]]]:
    """Pieces of about this many seconds: parts of a long match, or several short ones.

    Whether something is still wanted is asked as late as possible.
    """
    piece: list[tuple[Pairing, range]] = []
    room = seconds
    for pairing, rest in pairings:
        while rest and is_wanted(pairing, rest):
            each = pace.of(pairing.line_up) * pairing.terms.block
            if piece and each > room:
                yield piece
                piece, room = [], seconds
                continue
            part = rest[: max(1, int(room / each))]
            piece.append((pairing, part))
            rest = rest[len(part) :]
            room -= len(part) * each
    if piece:
        yield piece
