"""How far a match or tournament is: told step by step, and shown as a bar."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple, TextIO

WIDE = 30  # characters


class Step(NamedTuple):
    """How far something is."""

    what: str  # "triples", "final"
    done: float  # from 0 to 1
    detail: str = ""  # "1,204 of 4,960"


Progress = Callable[[Step], None]


def spoken(seconds: float) -> str:
    """A time in words, no finer than it can be known.

    >>> [spoken(number) for number in (0.2, 42, 90, 4000, 8000, 400_000)]
    ['1 second', '42 seconds', '90 seconds', '67 minutes', '2.2 hours', '111 hours']
    """
    if seconds < 119.5:
        count = max(1, round(seconds))
        return f"{count} second{'s' * (count > 1)}"
    if seconds < 119.5 * 60:
        return f"{round(seconds / 60)} minutes"
    hours = seconds / 3600
    return f"{hours:.1f} hours" if hours < 10 else f"{round(hours)} hours"


class ProgressBar:
    """A bar in a terminal; where it cannot be redrawn, a line every few seconds."""

    def __init__(
        self,
        stream: TextIO | None = None,  # stderr, so that results on stdout stay clean
        clock: Callable[[], float] = monotonic,
        every: float = 5.0,
    ) -> None:
        self.stream = sys.stderr if stream is None else stream
        self.clock = clock
        self.redraws = self.stream.isatty()
        self.every = 0.1 if self.redraws else every
        self.what = ""
        self.began = 0.0
        self.done_before = 0.0  # by whoever was interrupted: that took no time now
        self.shown = -every
        self.written = 0

    def __call__(self, step: Step) -> None:
        now = self.clock()
        begins, ends = step.what != self.what, step.done >= 1
        if begins:
            self.what, self.began, self.done_before = step.what, now, step.done
        if begins or ends or now - self.shown >= self.every:
            self.shown = now
            self._show(step, self._time(step, now), ends)

    def _time(self, step: Step, now: float) -> str:
        passed, gone = now - self.began, step.done - self.done_before
        if step.done >= 1:
            return f"took {spoken(passed)}"
        return f"{spoken(passed * (1 - step.done) / gone)} left" if passed > 1 and gone > 0 else ""

    def _show(self, step: Step, time: str, ends: bool) -> None:
        full = int(WIDE * min(1.0, step.done))
        bar = f"[{'#' * full}{'.' * (WIDE - full)}]" if self.redraws else ""
        parts = (f"{step.what:<8}", bar, f"{100 * step.done:5.1f} %", step.detail, time)
        line = "  ".join(part for part in parts if part)
        if self.redraws:
            end = "\n" if ends else ""
            print(f"\r{line:<{self.written}}", end=end, file=self.stream, flush=True)
            self.written = 0 if ends else len(line)
        else:
            print(line, file=self.stream, flush=True)
