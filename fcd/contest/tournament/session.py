"""Playing pairings: cuts them into tasks, has them played, and writes down what comes out.

Whatever the number of workers, the size of the tasks, the order in which they come back or the
number of interruptions: what is in the book at the end is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fcd.contest.foul import Foul
from fcd.contest.tournament.checkpoint import Checkpoint
from fcd.contest.tournament.estimate import TASK_SECONDS, Pace, cut
from fcd.contest.tournament.executors import WorkerPool, run
from fcd.contest.tournament.pairings import Book, Pairing, outcome_entry
from fcd.contest.tournament.progress import Progress, Step
from fcd.contest.tournament.work import Batch, Outcome, Task

PIECES_PER_WORKER = 4  # at least, so that nobody waits long for the last one


class Session:
    """A pool at work, with its book."""

    def __init__(
        self,
        pool: WorkerPool,
        *,
        pace: Pace | None = None,
        checkpoint: Checkpoint | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.pool = pool
        self.pace = pace or Pace()
        self.checkpoint = checkpoint
        self.progress = progress
        self.book = Book()

    def recall(self, pairings: Sequence[Pairing]) -> None:
        """Take over what the checkpoint has of these."""
        if self.checkpoint is not None:
            for pairing in pairings:
                for blocks, entry in self.checkpoint.entries(pairing):
                    self.book.write(pairing, blocks, entry)

    def play(
        self,
        what: str,
        pairings: Sequence[Pairing],
        is_void: Callable[[Pairing], bool] = lambda pairing: False,
    ) -> None:
        """Play all that is to be played of these; who is void is asked again and again."""
        self.recall(pairings)
        meter = _Meter(what, pairings, self)
        while any(not is_void(f) and any(self.book.remaining(f)) for f in pairings):
            self._play_once(pairings, is_void, meter)
        meter.tell(done=True)

    def _play_once(
        self, pairings: Sequence[Pairing], is_void: Callable[[Pairing], bool], meter: _Meter
    ) -> None:
        owners: dict[Task, Pairing] = {}

        def is_wanted(pairing: Pairing, blocks: range) -> bool:
            return blocks.start < self.book.end(pairing) and not is_void(pairing)

        def batches() -> Iterator[Batch]:
            rest = ((f, blocks) for f in pairings for blocks in list(self.book.remaining(f)))
            for piece in cut(rest, self.pace, meter.task_seconds, is_wanted):
                tasks = {pairing.task(blocks): pairing for pairing, blocks in piece}
                owners.update(tasks)
                yield Batch(tuple(tasks))

        def on_done(task: Task, outcome: Outcome, seconds: float) -> None:
            pairing = owners.pop(task)
            entry = outcome_entry(outcome)
            if self.checkpoint is not None:
                self.checkpoint.write(pairing, task.blocks, entry)
            self.book.write(pairing, task.blocks, entry)
            if seconds > 0 and not isinstance(outcome, Foul):
                self.pace.learn(task.line_up, seconds / task.rounds)
            meter.count(pairing, task)

        run(batches(), self.pool, on_done)


class _Meter:
    """How far it is. Rounds of slow players weigh more."""

    def __init__(self, what: str, pairings: Sequence[Pairing], session: Session) -> None:
        self.what = what
        self.progress = session.progress
        self.single = len(pairings) == 1
        self.weights = {pairing: session.pace.of(pairing.line_up) for pairing in pairings}
        self.left = {
            pairing: pairing.terms.rounds - session.book.rounds(pairing) for pairing in pairings
        }
        self.total = sum(f.terms.rounds * self.weights[f] for f in pairings) or 1.0
        rest = sum(self.left[f] * self.weights[f] for f in pairings)
        self.done = self.total - rest
        self.finished = sum(not left for left in self.left.values())
        pieces = PIECES_PER_WORKER * session.pool.workers
        self.task_seconds = min(TASK_SECONDS, rest / pieces)
        self.tell()

    def count(self, pairing: Pairing, task: Task) -> None:
        """A task is done."""
        self.left[pairing] -= task.rounds
        self.finished += not self.left[pairing]
        self.done += task.rounds * self.weights[pairing]
        self.tell()

    def tell(self, *, done: bool = False) -> None:
        """Say how far it is."""
        if self.progress is not None:
            fraction = 1.0 if done else min(0.999, self.done / self.total)
            self.progress(Step(self.what, fraction, self._detail(done)))

    def _detail(self, done: bool) -> str:
        if self.single:
            (pairing,) = self.left
            rounds = pairing.terms.rounds
            return f"{rounds - (0 if done else self.left[pairing]):,} of {rounds:,} rounds"
        return f"{len(self.left) if done else self.finished:,} of {len(self.left):,}"
