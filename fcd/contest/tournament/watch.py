"""A watchdog for processes that run other people's players. It costs nothing per question.

A round takes a fraction of a millisecond; if none has finished for some seconds, a player hangs.
Then TookTooLong is thrown into the thread that plays, again and again, since a player may catch
it. If that does not help the process is ended, with a code of its own. And if not even this thread
gets to run, because the player sits in a long call of Python's own (`sum(count())`) that lets
nobody else run, a timer outside of Python ends the process.

    with watched(10):
        play_block(…)   # the loop counts rounds in PULSE
"""

from __future__ import annotations

import ctypes
import faulthandler
import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, TextIO

from fcd.contest.foul import TookTooLong
from fcd.contest.rounds.rounds import PULSE

if TYPE_CHECKING:
    from fcd.contest.conformance.entrants import Entrant

PATIENCE = 10.0  # seconds without a finished round
HUNG = 74  # the exit code of a process that had to be ended; by the timer, it is 1

TIMER_SAYS = "Timeout ("  # … and its last words begin with this

_LOOKS = 20  # per patience
_AGAIN = 0.25  # of the patience, from throw to throw: time to get out, undisturbed by the next
_END = 1.5  # times the patience: the process is ended
_TIMER = 2.0  # times the patience: the timer outside of Python goes off


def beat() -> None:
    """Something was done: the watchdog is patient again. Loops without PULSE call this."""
    PULSE[0] += 1


@contextmanager
def watched(
    seconds: float = PATIENCE, last_words: TextIO | None = None, *, deadly: bool = True
) -> Iterator[None]:
    """Watch this thread while it plays; TookTooLong is raised in it if it gets nowhere.

    If the process has to be ended, what it was doing is written to `last_words` (stderr if there
    is none): `line_of` reads from it. Watch one thread of a process at a time. A process
    that people work in, such as a notebook's, should not be ended: there, no watch is `deadly`.

    Call a function under the watch, and put no loop there: in Python 3.13 an exception that is
    thrown from outside at the end of a loop is not seen by `with` and `try` around that loop.
    """
    with _opened(last_words or sys.__stderr__) as file:
        watchdog = _Watchdog(threading.get_ident(), seconds, file, deadly=deadly)
        watchdog.set_timer()  # before anything is played: this may be its last chance
        watchdog.start()
        try:
            yield
        finally:
            watchdog.stop()


@contextmanager
def _opened(file: TextIO | None) -> Iterator[TextIO]:
    """A file that exists below Python, which a notebook's stderr does not."""
    try:
        assert file is not None
        file.fileno()
    except (AssertionError, OSError, ValueError):
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            yield nowhere
    else:
        yield file


class _Watchdog(threading.Thread):
    def __init__(self, playing: int, seconds: float, file: TextIO, *, deadly: bool) -> None:
        super().__init__(daemon=True, name="watchdog")
        self.playing = playing
        self.seconds = seconds
        self.file = file
        self.deadly = deadly
        self.done = threading.Event()

    def run(self) -> None:
        seen, since, thrown = PULSE[0], monotonic(), 0
        while not self.done.wait(self.seconds / _LOOKS):
            self.set_timer()
            if PULSE[0] != seen:
                seen, since, thrown = PULSE[0], monotonic(), 0
            waited = (monotonic() - since) / self.seconds
            if waited > _END and self.deadly:
                self.end()
            elif waited > 1 + thrown * _AGAIN:
                self.throw()
                thrown += 1

    def throw(self) -> None:
        playing, thrown = ctypes.c_ulong(self.playing), ctypes.py_object(TookTooLong)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(playing, thrown)

    def set_timer(self) -> None:
        """Put off the end by the timer; it needs nothing from Python to go off."""
        if self.deadly:
            faulthandler.dump_traceback_later(self.seconds * _TIMER, exit=True, file=self.file)

    def end(self) -> None:
        faulthandler.dump_traceback(self.file, all_threads=True)
        os._exit(HUNG)

    def stop(self) -> None:
        """The thread is done playing. What was thrown at it and has not struck yet strikes here."""
        while True:
            try:
                self.done.set()
                self.join()
                break
            except TookTooLong:
                continue
        if self.deadly:
            faulthandler.cancel_dump_traceback_later()


def line_of(last_words: str, entrant: Entrant) -> int | None:
    """The line of an entrant's file that was running when a process was ended, if one was."""
    found = re.search(re.escape(f'"{entrant.file}"') + r", line (\d+)", last_words)
    return int(found[1]) if found and entrant.source else None
