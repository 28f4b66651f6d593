"""How far it is and how long it will take: a bar in a terminal or notebook, or lines in a log.

Whoever does something long tells it in steps, and anything that can be called with a `Step` may
listen. Bars are for eyes only: results never contain times.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from html import escape
from time import monotonic
from typing import Any, NamedTuple, TextIO

from fcd.contest.tournament.estimate import spoken

WIDE = 30


class Step(NamedTuple):
    """How far something is."""

    what: str  # "triples", "final"
    done: float  # from 0 to 1
    detail: str = ""  # "1,204 of 4,960"


Progress = Callable[[Step], None]


def progress_bar() -> Progress:
    """The bar that suits: below the cell in a notebook, in the terminal everywhere else."""
    loaded = sys.modules.get("IPython")
    shell = loaded.get_ipython() if loaded is not None else None
    return NotebookBar() if type(shell).__name__ == "ZMQInteractiveShell" else ProgressBar()


class Stopwatch:
    """Tells how long something will take, from how fast it went so far."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.what = ""
        self.began = 0.0
        self.done_before = 0.0  # by whoever was interrupted: that took no time now

    def words(self, step: Step) -> str:
        """What to say about the time."""
        now = self.clock()
        if step.what != self.what:
            self.what, self.began, self.done_before = step.what, now, step.done
        passed, gone = now - self.began, step.done - self.done_before
        if step.done >= 1:
            return f"took {spoken(passed)}"
        return f"{spoken(passed * (1 - step.done) / gone)} left" if passed > 1 and gone > 0 else ""


class ProgressBar:
    """A bar in a terminal; where it cannot be redrawn, a line every few seconds."""

    def __init__(
        self,
        stream: TextIO | None = None,  # stderr, so that results on stdout stay clean
        clock: Callable[[], float] = monotonic,
        every: float = 5.0,
    ) -> None:
        self.stream = sys.stderr if stream is None else stream
        self.redraws = self.stream.isatty()
        self.every = 0.1 if self.redraws else every
        self.watch = Stopwatch(clock)
        self.shown = -every
        self.written = 0

    def __call__(self, step: Step) -> None:
        """Something got on."""
        begins, ends = step.what != self.watch.what, step.done >= 1
        words = self.watch.words(step)
        now = self.watch.clock()
        if begins or ends or now - self.shown >= self.every:
            self.shown = now
            self._show(step, words, ends)

    def _show(self, step: Step, words: str, ends: bool) -> None:
        full = int(WIDE * min(1.0, step.done))
        bar = f"[{'#' * full}{'.' * (WIDE - full)}]" if self.redraws else ""
        parts = (f"{step.what:<8}", bar, f"{100 * step.done:5.1f} %", step.detail, words)
        line = "  ".join(part for part in parts if part)
        if self.redraws:
            end = "\n" if ends else ""
            print(f"\r{line:<{self.written}}", end=end, file=self.stream, flush=True)
            self.written = 0 if ends else len(line)
        else:
            print(line, file=self.stream, flush=True)


class NotebookBar:
    """A bar below a cell, which disappears when it is full: what a notebook keeps has no times."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        from IPython import display

        here: Any = display  # it has no type hints
        self._html = here.HTML
        self._place = here.display(here.HTML(""), display_id=True)
        self._watch = Stopwatch(clock)
        self._shown = -1.0

    def __call__(self, step: Step) -> None:
        """Something got on."""
        words = self._watch.words(step)
        now = self._watch.clock()
        if step.done >= 1:
            self._place.update(self._html(""))
        elif now - self._shown > 0.2:
            self._shown = now
            label = escape(" · ".join(part for part in (step.what, step.detail, words) if part))
            bar = f'<progress max="1" value="{step.done:.4f}"></progress>'
            self._place.update(self._html(f"<label>{bar} {label}</label>"))
