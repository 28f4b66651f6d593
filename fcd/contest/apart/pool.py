"""Sandboxed workers for players' files, and the audit of what they tell."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from functools import cached_property, partial
from typing import Any

from fcd.contest.apart.audit import Auditor, play_apart
from fcd.contest.apart.process import Gone, Process, Sandbox
from fcd.contest.apart.workers import play_compiled, play_in
from fcd.contest.foul import Foul
from fcd.contest.tally import Tally
from fcd.contest.tournament.executors import Done, WorkerPool
from fcd.contest.tournament.work import OF_COMPILED, Outcome, Report, Task, is_compiled, play_timed


class Lost(BrokenExecutor):
    """A worker has ended, or had to be ended."""


class Workers(ThreadPoolExecutor):
    """Threads, each with a sandboxed process that plays for it."""

    def __init__(self, workers: int, sandbox: Sandbox, patience: float) -> None:
        super().__init__(workers)
        self._sandbox, self._patience = sandbox, patience
        # What compiled players tell isn't audited, so nobody else's code may ever have run there.
        self._idle: dict[bool, list[Process]] = {False: [], True: []}
        self._all: list[Process] = []
        self._ended = False

    def play(self, task: Task) -> tuple[Any, float]:
        """A Play that is to be audited, or the outcome of compiled players; and the seconds."""
        if task.apart:
            return play_apart(task, self._sandbox, self._patience), 0.0
        compiled = is_compiled(task.line_up)
        try:
            process = self._idle[compiled].pop()
        except IndexError:
            process = self._started()
        process.seconds = self._patience * (OF_COMPILED if compiled else 1)

        play = play_compiled if compiled else play_in
        try:
            played = play_timed(task, partial(play, process))
        except Gone as gone:
            process.close()
            raise Lost(str(gone)) from None
        self._idle[compiled].append(process)
        return played

    def _started(self) -> Process:
        process = Process(self._sandbox, self._patience)
        self._all.append(process)
        if self._ended:
            process.kill()
        return process

    def end(self) -> None:
        """The player is ended, and its thread notices."""
        self._ended = True
        for process in self._all:
            process.kill()
        self.shutdown(cancel_futures=True)
        for process in self._all:
            process.close()


class SandboxPool(WorkerPool):
    """Sandboxed workers for players' files, and an audit of what they tell."""

    def __init__(self, workers: int, sandbox: Sandbox) -> None:
        super().__init__("sandboxes", workers, self._workers, Workers.end)  # type: ignore[arg-type]
        self.sandbox = sandbox

    def _workers(self) -> Workers:
        return Workers(self.workers, self.sandbox, self.patience)

    @cached_property
    def auditor(self) -> Auditor:
        return Auditor(self.sandbox, self.patience)

    def hand_out(self, task: Task) -> Future[Report]:
        if self._executor is None:
            self._executor = self._start()
        return self.call(self._executor.play, task)  # type: ignore[attr-defined]

    def checked(self, task: Task, found: Any, seconds: float) -> Iterator[Done]:
        if isinstance(found, Tally | Foul):  # of compiled players, or played apart
            yield task, found, seconds
        elif task.is_trial:
            self.auditing.append(self.auditor.seconds(task, found, seconds))
            yield task, found.foul or Tally(task.terms.players), seconds
        else:
            self.auditor.hold(task, found, seconds)
            yield from self.auditor.ready()

    def rest(self) -> Iterator[Done]:
        yield from self.auditor.ready(all_of_them=True)

    def alone(self, task: Task) -> Outcome:
        """Every player in a process of its own: one that ended the workers ends only that."""
        return play_apart(task, self.sandbox, self.patience)

    def stop(self) -> None:
        super().stop()
        self.auditor.close()
