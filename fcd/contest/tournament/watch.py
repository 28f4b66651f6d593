"""A watchdog for players in this process, such as a notebook's. It costs nothing per question.

A round takes a fraction of a millisecond; if none has finished for some seconds, a player hangs.
Then TookTooLong is thrown into the thread that plays, again and again, since a player may catch
it. A long call of Python's own (`sum(count())`) is out of its reach: files are run in processes of
their own (apart/), which have a clock outside.

Where there are no threads, as in a browser, a player looks at the clock whenever it calls or jumps.

    with watched(10):
        play_block(…)   # the loop counts rounds in PULSE
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import monotonic

from fcd import machine
from fcd.contest.foul import TookTooLong
from fcd.contest.rounds.rounds import PULSE
from fcd.sandbox.clock import at_every_turn
from fcd.sandbox.reminder import Reminder

PATIENCE = 10.0  # seconds without a finished round

_LOOKS = 20  # per patience
_AGAIN = 0.25  # of the patience, from throw to throw: time to get out, undisturbed by the next


def beat() -> None:
    """Something was done: the watchdog is patient again. Loops without PULSE call this."""
    PULSE[0] += 1


@contextmanager
def watched(seconds: float = PATIENCE) -> Iterator[None]:
    """Watch this thread while it plays; TookTooLong is raised in it if it gets nowhere.

    Call a function under the watch, and put no loop there: in Python 3.13 an exception that is
    thrown from outside at the end of a loop is not seen by `with` and `try` around that loop.
    """
    if not machine.HAS_THREADS:
        with at_every_turn(_look(seconds)):
            yield
        return
    watchdog = _Watchdog(seconds)
    watchdog.start()
    try:
        yield
    finally:
        watchdog.stop()


def interrupting() -> AbstractContextManager[None]:
    """Watch where nobody else could interrupt what hangs, as in a browser."""
    return nullcontext() if machine.CAN_INTERRUPT else watched()


def _look(seconds: float) -> Callable[[], None]:
    seen, since = PULSE[0], monotonic()

    def look() -> None:
        nonlocal seen, since
        now = monotonic()
        if PULSE[0] != seen:
            seen, since = PULSE[0], now
        if now - since > seconds:
            raise TookTooLong

    return look


class _Watchdog(Reminder):
    """Strikes only if no round was finished for so long."""

    def __init__(self, seconds: float) -> None:
        super().__init__(TookTooLong)
        self.seconds = seconds

    def run(self) -> None:
        seen, since, struck = PULSE[0], monotonic(), 0
        while not self.done.wait(self.seconds / _LOOKS):
            if PULSE[0] != seen:
                seen, since, struck = PULSE[0], monotonic(), 0
            if (monotonic() - since) / self.seconds > 1 + struck * _AGAIN:
                self.strike()
                struck += 1
