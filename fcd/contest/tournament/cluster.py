"""Matches on the workers of a Dask scheduler. They trust all players."""

from __future__ import annotations

from concurrent.futures import Executor
from functools import partial
from typing import Any

from fcd.contest.foul import said
from fcd.contest.tournament.executors import WorkerPool
from fcd.contest.tournament.work import code_fingerprint

REACH = 10.0  # seconds in which a cluster must answer


class ClusterPool(WorkerPool):
    """The workers of a Dask scheduler. ValueError if it cannot be reached, or plays otherwise."""

    def __init__(self, address: str, reach: float = REACH) -> None:
        self.address = address
        self.client = _connected(address, reach)
        try:
            workers = self._greeted(reach)
        except BaseException:
            self.client.close()
            raise
        start = partial(self.client.get_executor, pure=False)
        super().__init__("cluster", workers, start, partial(Executor.shutdown, wait=False))

    def _greeted(self, reach: float) -> int:
        at = self.address
        try:
            self.client.wait_for_workers(1, timeout=reach)
        except TimeoutError:
            raise ValueError(
                f"the scheduler at {at} has no workers; start some: dask worker {at}"
            ) from None
        try:
            theirs = set(self.client.run(code_fingerprint).values())
        except Exception as error:
            raise ValueError(
                f"the workers at {at} cannot play ({said(error)}); fcd must be installed there"
            ) from None
        if theirs != {code_fingerprint()}:
            raise ValueError(f"the workers at {at} have another fcd than you: install the same")
        return sum(self.client.nthreads().values())

    def __exit__(self, *error: object) -> None:
        super().__exit__(*error)
        self.client.close()

    def check(self) -> None:
        if self.client.status != "running":
            raise ConnectionAbortedError(f"the scheduler at {self.address} has gone away")


def _connected(address: str, reach: float) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise ValueError(
            'a cluster needs Dask, which is not installed: pip install "final-card-down[cluster]"'
        ) from None
    try:
        return Client(address, timeout=reach, set_as_default=False)
    except (OSError, ValueError) as error:
        raise ValueError(
            f"there is no Dask scheduler at {address} ({said(error)}); "
            f"accepted is an address such as tcp://192.168.1.5:8786"
        ) from None
