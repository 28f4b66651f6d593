"""A thread that ends a loop which catches what should end it."""

from __future__ import annotations

import ctypes
import threading


class Reminder(threading.Thread):
    """Raises an exception again and again in the thread that made it, until that is done."""

    def __init__(self, raised: type[BaseException]) -> None:
        super().__init__(daemon=True, name="reminder")
        self.raised = raised
        self.whom = threading.get_ident()
        self.done = threading.Event()

    def run(self) -> None:
        while not self.done.wait(0.05):
            self.strike()

    def strike(self) -> None:
        here, thrown = ctypes.c_ulong(self.whom), ctypes.py_object(self.raised)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(here, thrown)

    def stop(self) -> None:
        """End it. What it raised and has not struck yet strikes here, and not somewhere later.

        That cannot be taken back: Python 3.11 hangs after it.
        """
        while True:
            try:
                self.done.set()
                if self.ident:  # it was started
                    self.join()
                for _ in range(100):
                    _nothing()
                break
            except self.raised:
                continue


def _nothing() -> None:
    pass
