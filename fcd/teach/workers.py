"""Processes for work that takes long. They end when we do, even if we are stopped halfway."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread


@contextmanager
def workers(jobs: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """As many processes as there are cores, or `jobs`; stopped, they do not finish their work."""
    spawn = get_context("spawn")  # the same on every system
    pool = ProcessPoolExecutor(jobs or os.cpu_count(), spawn, initializer=_begin)
    try:
        yield pool
    except BaseException:
        for process in [*(pool._processes or {}).values()]:  # Python 3.14 has terminate_workers
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for our parent
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    """A parent that is killed says nothing: wait for its end, and end, too."""
    parent = parent_process()
    assert parent
    parent.join()
    os._exit(1)
