"""Who does the work: threads, processes, a Dask cluster, or any `concurrent.futures.Executor`.

A lost worker costs time and nothing else. Work is kept by task, so none is lost or counted twice:
what was in the hands of whoever was lost is handed out again, one task at a time; a task that ends
its worker again is played with each player in a process of its own, and who ends that is sent away.

- Players of our own, compiled, run in threads: the kernel lets go of Python's lock.
- Players' files run in sandboxes (apart/), or if they are trusted, in processes.
- Classes of a notebook cannot leave it, and play where they are, one task after the other. So does
  everybody where there are no processes, as in a browser.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from multiprocessing import get_context
from threading import Lock
from types import ModuleType
from typing import TYPE_CHECKING, Any

from fcd import machine
from fcd.arguments import whole
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.tournament.watch import PATIENCE, interrupting
from fcd.contest.tournament.work import (
    Outcome,
    Report,
    Task,
    is_compiled,
    is_trusted,
    play_timed,
)

if TYPE_CHECKING:
    pass

Done = tuple[Task, Outcome, float]  # with the seconds that it took
OnDone = Callable[[Task, Outcome, float], None]

TRUST = "trust"  # as a sandbox: none at all, and no audit
MOST_WORKERS = 61  # what Windows can wait for
LISTEN = 5.0  # seconds between two looks at whether anybody is still there


class WorkerPool(AbstractContextManager["WorkerPool"]):
    """Workers, and where to get others: `start` gives an executor, `stop` ends one at once."""

    def __init__(
        self,
        kind: str,
        workers: int,
        start: Callable[[], Executor],
        stop: Callable[[Executor], None] = lambda executor: None,
    ) -> None:
        self.kind = kind  # "here", "threads", "processes", "sandboxes", "cluster" or "yours"
        self.workers = workers
        self.patience = PATIENCE
        self.auditing: list[float] = []  # seconds for a round, of each trial that was audited
        self._start, self._stop = start, stop
        self._executor: Executor | None = None

    @property
    def width(self) -> int:
        """How many tasks may be handed out: for each worker one in hand and one waiting."""
        return 1 if self.kind == "here" else 2 * self.workers

    def hand_out(self, task: Task) -> Future[Report]:
        return self.call(play_timed, task)

    def checked(self, task: Task, found: Any, seconds: float) -> Iterator[Done]:
        """What came out, as soon as it may be believed."""
        yield task, found, seconds

    def rest(self) -> Iterator[Done]:
        """What was not told yet."""
        yield from ()

    def alone(self, task: Task) -> Outcome:
        """What comes out of a task that has ended every worker."""
        names = ", ".join(entrant.name for entrant in task.line_up)
        raise RuntimeError(f"a match of {names} ends every process that plays it")

    def call(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        if self._executor is None:
            self._executor = self._start()
        try:
            return self._executor.submit(function, *args)
        except BrokenExecutor as error:
            if self.kind == "yours":
                raise  # only you can make another
            lost: Future[Any] = Future()
            lost.set_exception(error)
            return lost

    def stop(self) -> None:
        """Stop all, whatever they are doing. Others are started when there is more to do."""
        if self._executor is not None:
            self._stop(self._executor)
        self._executor = None

    def check(self) -> None:
        """Raise a ConnectionAbortedError if there is nobody left who could work."""

    def __exit__(self, *error: object) -> None:
        self.stop()

    def __str__(self) -> str:
        of = "worker" if self.workers == 1 else "workers"
        where = {"here": "in this process", "cluster": "of a cluster", "yours": "of yours"}
        return f"{self.workers} {of} {where.get(self.kind, f'({self.kind})')}"


def pool_for(
    entrants: Sequence[Entrant],
    workers: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    sandbox: str = "auto",
) -> WorkerPool:
    """`sandbox` is auto, bwrap, none, or trust, which is also what a cluster does."""
    if executor is None and cluster is None:
        return local(entrants, workers, sandbox)
    for entrant in entrants:
        if not entrant.portable:
            raise ValueError(
                f"{entrant.name} lives in this process only; save it in a file to send it elsewhere"
            )
    if executor is not None:
        return WorkerPool("yours", workers or cores(), lambda: executor)  # you stop it
    from fcd.contest.tournament.cluster import ClusterPool

    return ClusterPool(str(cluster))


def local(
    entrants: Sequence[Entrant], workers: int | None = None, sandbox: str = "auto"
) -> WorkerPool:
    count = cores() if workers is None else min(whole(workers, "number of workers"), MOST_WORKERS)
    if count < 1:
        raise ValueError(f"somebody has to do the work: at least 1 worker, not {count}")
    ours = is_trusted(entrants)
    at_home = not machine.HAS_PROCESSES or not all(entrant.portable for entrant in entrants)
    if at_home or (ours and count == 1):
        return WorkerPool("here", 1, Here)
    if ours and is_compiled(entrants):
        stop = partial(Executor.shutdown, cancel_futures=True)
        return WorkerPool("threads", count, partial(ThreadPoolExecutor, count), stop)
    if ours or sandbox == TRUST:
        return WorkerPool("processes", count, partial(Processes, count), Processes.end)  # type: ignore[arg-type]
    from fcd.contest.apart.pool import SandboxPool
    from fcd.contest.apart.process import chosen_sandbox

    return SandboxPool(count, chosen_sandbox(sandbox))


def cores() -> int:
    if hasattr(os, "sched_getaffinity"):  # on Linux
        return min(len(os.sched_getaffinity(0)), MOST_WORKERS)
    return min(os.cpu_count() or 1, MOST_WORKERS)


class Here(Executor):
    """No worker at all: what is handed out is done at once."""

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            with interrupting():
                done.set_result(function(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


# -- processes -----------------------------------------------------------------------------------

SPAWN = get_context("spawn")  # the same on every system and inside Jupyter
_ONE_AT_A_TIME = Lock()


@contextmanager
def without_main() -> Iterator[None]:
    """Start processes as if there were no main program, which they would otherwise run again.

    So a student's script that starts a match need not hide behind `if __name__ == "__main__"`.
    Ctrl-C waits meanwhile: it would strike processes that cannot leave it to others yet.
    """
    with _ONE_AT_A_TIME:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        before = None
        if hasattr(signal, "pthread_sigmask"):  # not on Windows
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            sys.modules["__main__"] = main
            if before is not None:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_ctrl_c_to_others() -> None:
    """Whoever started this process decides what Ctrl-C means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Processes(ProcessPoolExecutor):
    """Worker processes; those of a broken or unwanted pool can be ended."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers, mp_context=SPAWN, initializer=leave_ctrl_c_to_others)

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        with without_main():  # here the processes start, when they are needed
            return super().submit(*args, **kwargs)

    def end(self) -> None:
        running = list((self._processes or {}).values())  # Python 3.14 has terminate_workers
        self.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.terminate()
        for process in running:
            process.join(5)
            process.kill()  # if it was deaf


# -- doing it ------------------------------------------------------------------------------------


def run(tasks: Iterable[Task], pool: WorkerPool, on_done: OnDone) -> None:
    """Have all tasks played, and each reported once. They are asked for when needed."""
    waiting = iter(tasks)
    flying: dict[Future[Report], Task] = {}
    lost: list[Task] = []
    try:
        while True:
            while not lost and len(flying) < pool.width and (task := next(waiting, None)):
                flying[pool.hand_out(task)] = task
            if flying:
                done = wait(flying, LISTEN, return_when=FIRST_COMPLETED).done
                if not done:
                    pool.check()  # what was handed to a scheduler that is gone never comes back
                for future in done:
                    task, report = flying.pop(future), _report(future)
                    if report is None:  # once may be an accident: a machine can fall asleep
                        lost.append(task)
                    else:
                        _tell(pool.checked(task, *report), on_done)
            elif lost:
                _tell(pool.rest(), on_done)
                pool.stop()
                pool.check()
                for task in lost:
                    _tell(_rescued(task, pool), on_done)
                lost = []
            else:
                _tell(pool.rest(), on_done)
                return
    except BaseException:
        pool.stop()
        raise


def _tell(reports: Iterable[Done], on_done: OnDone) -> None:
    for report in reports:
        on_done(*report)


def _report(future: Future[Report]) -> Report | None:
    """What a worker brings; None if the worker was lost."""
    try:
        return future.result()
    except (BrokenExecutor, CancelledError, ConnectionError):
        return None
    except Exception as error:
        if type(error).__name__ == "KilledWorker":  # Dask's: it was lost several times
            return None
        raise


def _rescued(task: Task, pool: WorkerPool) -> Iterator[Done]:
    """Play a task again: with nobody beside it, and if its worker is lost again, each alone."""
    report = _report(pool.hand_out(task))
    if report is not None:
        yield from pool.checked(task, *report)
    else:
        pool.stop()
        yield task, pool.alone(task), 0.0
