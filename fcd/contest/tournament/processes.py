"""Processes beside this one, the same on every system and inside Jupyter.

They start afresh (`spawn`), import what they need and nothing of the program that started them: a
student's script that starts a match need not hide behind `if __name__ == "__main__"`.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from threading import Lock
from types import ModuleType
from typing import Any

SPAWN = get_context("spawn")

_ONE_AT_A_TIME = Lock()


@contextmanager
def as_nobody() -> Iterator[None]:
    """Start processes as if there were no main program, which they would otherwise run again."""
    with _ONE_AT_A_TIME:
        main = sys.modules["__main__"]
        sys.modules["__main__"] = ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main


def leave_ctrl_c_to_others() -> None:
    """Whoever started this process decides what Ctrl-C means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class Processes(ProcessPoolExecutor):
    """Worker processes; those of a broken or unwanted pool can be ended."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers, mp_context=SPAWN, initializer=leave_ctrl_c_to_others)

    def submit(self, *args: Any, **kwargs: Any) -> Future[Any]:
        """Hand out work; here the processes start, when they are needed."""
        with as_nobody():
            return super().submit(*args, **kwargs)

    def end(self) -> None:
        """End it now, whatever it is doing."""
        # What is public for this comes with Python 3.14 (terminate_workers).
        running = list((getattr(self, "_processes", None) or {}).values())
        self.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.terminate()
        for process in running:
            process.join(5)
            process.kill()  # if it was deaf
