"""Playing fixtures: cuts them into tasks, has them played, and writes down what comes out.

Whatever the number of workers, the size of the tasks, the order in which they come back or the
number of interruptions: what is in the book at the end is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fcd.contest.foul import Foul
from fcd.contest.running.checkpoint import Checkpoint
from fcd.contest.running.estimate import TASK_SECONDS, Pace, cut
from fcd.contest.running.executors import Crew, run
from fcd.contest.running.fixtures import Book, Fixture, outcome_entry
from fcd.contest.running.progress import Progress, Step
from fcd.contest.running.work import Batch, Outcome, Task

PIECES_PER_WORKER = 4  # at least, so that nobody waits long for the last one


class Session:
    """A crew at work, with its book."""

    def __init__(
        self,
        crew: Crew,
        *,
        pace: Pace | None = None,
        checkpoint: Checkpoint | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.crew = crew
        self.pace = pace or Pace()
        self.checkpoint = checkpoint
        self.progress = progress
        self.book = Book()

    def recall(self, fixtures: Sequence[Fixture]) -> None:
        """Take over what the checkpoint has of these."""
        if self.checkpoint is not None:
            for fixture in fixtures:
                for sittings, entry in self.checkpoint.entries(fixture):
                    self.book.write(fixture, sittings, entry)

    def play(
        self,
        what: str,
        fixtures: Sequence[Fixture],
        is_void: Callable[[Fixture], bool] = lambda fixture: False,
    ) -> None:
        """Play all that is to be played of these; who is void is asked again and again."""
        self.recall(fixtures)
        meter = _Meter(what, fixtures, self)
        while any(not is_void(f) and any(self.book.remaining(f)) for f in fixtures):
            self._play_once(fixtures, is_void, meter)
        meter.tell(done=True)

    def _play_once(
        self, fixtures: Sequence[Fixture], is_void: Callable[[Fixture], bool], meter: _Meter
    ) -> None:
        owners: dict[Task, Fixture] = {}

        def is_wanted(fixture: Fixture, sittings: range) -> bool:
            return sittings.start < self.book.end(fixture) and not is_void(fixture)

        def batches() -> Iterator[Batch]:
            rest = ((f, sittings) for f in fixtures for sittings in list(self.book.remaining(f)))
            for piece in cut(rest, self.pace, meter.task_seconds, is_wanted):
                tasks = {fixture.task(sittings): fixture for fixture, sittings in piece}
                owners.update(tasks)
                yield Batch(tuple(tasks))

        def on_done(task: Task, outcome: Outcome, seconds: float) -> None:
            fixture = owners.pop(task)
            entry = outcome_entry(outcome)
            if self.checkpoint is not None:
                self.checkpoint.write(fixture, task.sittings, entry)
            self.book.write(fixture, task.sittings, entry)
            if seconds > 0 and not isinstance(outcome, Foul):
                self.pace.learn(task.line_up, seconds / task.rounds)
            meter.count(fixture, task)

        run(batches(), self.crew, on_done)


class _Meter:
    """How far it is. Rounds of slow players weigh more."""

    def __init__(self, what: str, fixtures: Sequence[Fixture], session: Session) -> None:
        self.what = what
        self.progress = session.progress
        self.single = len(fixtures) == 1
        self.weights = {fixture: session.pace.of(fixture.line_up) for fixture in fixtures}
        self.left = {
            fixture: fixture.terms.rounds - session.book.rounds(fixture) for fixture in fixtures
        }
        self.total = sum(f.terms.rounds * self.weights[f] for f in fixtures) or 1.0
        rest = sum(self.left[f] * self.weights[f] for f in fixtures)
        self.done = self.total - rest
        self.finished = sum(not left for left in self.left.values())
        pieces = PIECES_PER_WORKER * session.crew.workers
        self.task_seconds = min(TASK_SECONDS, rest / pieces)
        self.tell()

    def count(self, fixture: Fixture, task: Task) -> None:
        """A task is done."""
        self.left[fixture] -= task.rounds
        self.finished += not self.left[fixture]
        self.done += task.rounds * self.weights[fixture]
        self.tell()

    def tell(self, *, done: bool = False) -> None:
        """Say how far it is."""
        if self.progress is not None:
            fraction = 1.0 if done else min(0.999, self.done / self.total)
            self.progress(Step(self.what, fraction, self._detail(done)))

    def _detail(self, done: bool) -> str:
        if self.single:
            (fixture,) = self.left
            rounds = fixture.terms.rounds
            return f"{rounds - (0 if done else self.left[fixture]):,} of {rounds:,} rounds"
        return f"{len(self.left) if done else self.finished:,} of {len(self.left):,}"
