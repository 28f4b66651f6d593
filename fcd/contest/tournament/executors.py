"""Who does the work: threads, processes, a Dask cluster, or any `concurrent.futures.Executor`.

A lost worker costs time and nothing else. Work is kept by task, so none is lost or counted twice:
what was in the hands of whoever was lost is handed out again, one task at a time; a task that ends
its worker again is examined (examine.py), and the player who does it is sent away.

- Players of our own, compiled, run in threads: the kernel lets go of Python's lock.
- Everybody else runs in processes, which can be ended when a player hangs.
- Classes of a notebook cannot leave it, and play where they are, one task after the other.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from functools import partial
from typing import Any

from fcd.arguments import whole
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.foul import TOO_LONG, Foul, said
from fcd.contest.tournament.examine import examine
from fcd.contest.tournament.processes import Processes
from fcd.contest.tournament.watch import PATIENCE
from fcd.contest.tournament.work import (
    Batch,
    Outcome,
    Report,
    Task,
    code_fingerprint,
    is_compiled,
    is_trusted,
    play_batch,
    play_guarded,
)

OnDone = Callable[[Task, Outcome, float], None]  # with the seconds that it took

LARGEST_CREW = 61  # what Windows can wait for
REACH = 10.0  # seconds in which a cluster must answer
LISTEN = 5.0  # seconds between two looks at whether anybody is still there


class WorkerPool:
    """Workers, and where to get others: `hire` gives an executor, `fire` stops one at once."""

    def __init__(
        self,
        kind: str,
        workers: int,
        hire: Callable[[], Executor],
        fire: Callable[[Executor], None],
        patience: float = PATIENCE,
    ) -> None:
        self.kind = kind  # "here", "threads", "processes", "cluster" or "yours"
        self.workers = workers
        self.patience = patience
        self._hire, self._fire = hire, fire
        self._executor: Executor | None = None

    @property
    def width(self) -> int:
        """How many batches may be handed out: for each worker one in hand and one waiting."""
        return 1 if self.kind == "here" else 2 * self.workers

    def hand_out(self, batch: Batch) -> Future[Report]:
        """Let somebody play a batch."""
        own = self.kind in ("here", "threads")
        return self.call(
            play_batch if own else partial(play_guarded, patience=self.patience), batch
        )

    def call(self, function: Callable[..., Any], *args: Any) -> Future[Any]:
        """Let somebody call a function."""
        if self._executor is None:
            self._executor = self._hire()
        try:
            return self._executor.submit(function, *args)
        except BrokenExecutor as error:
            if self.kind == "yours":
                raise  # only you can make another
            lost: Future[Any] = Future()
            lost.set_exception(error)
            return lost

    def dismiss(self) -> None:
        """Stop all, whatever they are doing. Others are hired when there is more to do."""
        if self._executor is not None:
            self._fire(self._executor)
        self._executor = None

    def check(self) -> None:
        """Raise a ConnectionAbortedError if there is nobody left who could work."""

    def __enter__(self) -> WorkerPool:
        return self

    def __exit__(self, *error: object) -> None:
        self.dismiss()

    def __str__(self) -> str:
        of = "worker" if self.workers == 1 else "workers"
        where = {"here": "in this process", "cluster": "of a cluster", "yours": "of yours"}
        return f"{self.workers} {of} {where.get(self.kind, f'({self.kind})')}"


def local(
    entrants: Sequence[Entrant], workers: int | None = None, patience: float = PATIENCE
) -> WorkerPool:
    """A pool on this machine, as it suits these players."""
    count = cores() if workers is None else min(whole(workers, "number of workers"), LARGEST_CREW)
    if count < 1:
        raise ValueError(f"somebody has to do the work: at least 1 worker, not {count}")
    ours = is_trusted(entrants)
    if not all(entrant.portable for entrant in entrants) or (ours and count == 1):
        return WorkerPool("here", 1, _Here, Executor.shutdown, patience)
    if ours and is_compiled(entrants):
        return WorkerPool("threads", count, partial(ThreadPoolExecutor, count), _stop, patience)
    return WorkerPool("processes", count, partial(Processes, count), _end, patience)


def yours(executor: Executor, workers: int | None = None, patience: float = PATIENCE) -> WorkerPool:
    """A pool of somebody else's; it is not stopped here."""
    return WorkerPool("yours", workers or cores(), lambda: executor, lambda _: None, patience)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):  # on Linux
        return max(1, min(len(os.sched_getaffinity(0)), LARGEST_CREW))
    return max(1, min(os.cpu_count() or 1, LARGEST_CREW))


class _Here(Executor):
    """No worker at all: what is handed out is done at once."""

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(function(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


def _stop(executor: Executor) -> None:
    executor.shutdown(wait=True, cancel_futures=True)


def _end(executor: Executor) -> None:
    assert isinstance(executor, Processes)
    executor.end()


# -- a cluster -----------------------------------------------------------------------------------


def cluster(address: str, patience: float = PATIENCE, reach: float = REACH) -> WorkerPool:
    """The workers of a Dask scheduler. ValueError if it cannot be reached, or plays otherwise."""
    try:
        from distributed import Client
    except ImportError:
        raise ValueError(
            'a cluster needs Dask, which is not installed: pip install "final-card-down[cluster]"'
        ) from None
    try:
        client = Client(address, timeout=reach, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ValueError(
            f"there is no Dask scheduler at {address} ({said(error)}); "
            f"accepted is an address such as tcp://192.168.1.5:8786"
        ) from None
    try:
        workers = _greeted(client, address, reach)
    except BaseException:
        client.close()
        raise
    pool = _ClusterCrew(
        "cluster", workers, lambda: client.get_executor(pure=False), _cancel, patience
    )
    pool.client, pool.address = client, address
    return pool


class _ClusterCrew(WorkerPool):
    client: Any
    address: str

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        self.client.close()

    def check(self) -> None:
        if self.client.status != "running":
            raise ConnectionAbortedError(f"the scheduler at {self.address} has gone away")


def _cancel(executor: Executor) -> None:
    executor.shutdown(wait=False)


def _greeted(client: Any, address: str, reach: float) -> int:
    """The number of workers, if there are any and they have the same fcd."""
    try:
        client.wait_for_workers(1, timeout=reach)
    except TimeoutError:
        raise ValueError(
            f"the scheduler at {address} has no workers; start some: dask worker {address}"
        ) from None
    try:
        editions = set(client.run(code_fingerprint).values())
    except Exception as error:
        raise ValueError(
            f"the workers at {address} cannot play ({said(error)}); fcd must be installed there"
        ) from None
    if editions != {code_fingerprint()}:
        raise ValueError(f"the workers at {address} have another fcd than you: install the same")
    return sum(client.nthreads().values())


# -- doing it ------------------------------------------------------------------------------------


def run(batches: Iterable[Batch], pool: WorkerPool, on_done: OnDone) -> None:
    """Have all batches played, and each task reported once. They are asked for when needed."""
    waiting = iter(batches)
    flying: dict[Future[Report], Batch] = {}
    lost: list[Task] = []
    try:
        while True:
            while not lost and len(flying) < pool.width and (batch := next(waiting, None)):
                flying[pool.hand_out(batch)] = batch
            if flying:
                done = wait(flying, LISTEN, return_when=FIRST_COMPLETED).done
                if not done:
                    pool.check()  # what was handed to a scheduler that is gone never comes back
                for future in done:
                    lost += _received(future, flying.pop(future), on_done)
            elif lost:
                pool.dismiss()
                pool.check()
                for task in lost:
                    on_done(task, *_rescued(task, pool))
                lost = []
            else:
                return
    except BaseException:
        pool.dismiss()
        raise


def _received(future: Future[Report], batch: Batch, on_done: OnDone) -> list[Task]:
    """Report what was played; returned are the tasks that are to be played again."""
    report = _report(future)
    if report is None:
        return list(batch.tasks)
    again = []
    for task, (outcome, seconds) in zip(batch.tasks, report, strict=True):
        if isinstance(outcome, Foul) and outcome.what == TOO_LONG:
            again.append(task)  # once may be an accident: a machine can fall asleep
        else:
            on_done(task, outcome, seconds)
    return again


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


def _rescued(task: Task, pool: WorkerPool) -> tuple[Outcome, float]:
    """Play a task again: with nobody beside it, and if its worker is lost, under examination."""
    report = _report(pool.hand_out(Batch((task,))))
    if report is not None:
        return report[0]
    pool.dismiss()
    return examine(task, pool.patience), 0.0
