"""All submissions of a class: some workers at a time, each grading one after another.

A worker is a process of ours and holds the checks; the students' code is in its children. Whatever
happens to a worker costs one submission.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import Any

from fcd.grade.grading import ALL, LOST, Graded, Grader, How
from fcd.grade.submissions import Submission
from fcd.sandbox.handout import make_handout
from fcd.teach.folder import find_exercise

TICK = 1.0  # seconds between looks at the clock
GRACE = 60.0  # seconds more than a submission may take, before its worker is ended
START = "fork" if sys.platform.startswith("linux") else "spawn"  # what is loaded is shared


def grade_all(
    submissions: Sequence[Submission], how: How, jobs: int | None = None, limit: float | None = None
) -> Iterator[tuple[int, Graded]]:
    """Each submission's number and result, as they are done. After `limit` seconds it stops."""
    for key in {each.exercise for each in submissions}:
        find_exercise(key)  # workers that are forked have it then
    with tempfile.TemporaryDirectory(prefix="fcd-handout-") as folder:
        handout = make_handout(Path(folder))
        wanted = min(jobs or os.cpu_count() or 1, len(submissions))
        crew = [_Worker(handout, how) for _ in range(wanted)]
        try:
            yield from _work(crew, submissions, monotonic() + (limit or float("inf")))
        finally:
            for worker in crew:
                worker.end()


def _work(
    crew: list[_Worker], submissions: Sequence[Submission], until: float
) -> Iterator[tuple[int, Graded]]:
    left = iter(enumerate(submissions))
    for worker in crew:
        worker.give(next(left, None))
    while busy := {worker.line: worker for worker in crew if worker.task}:
        for line in wait([*busy], timeout=TICK):
            worker = busy[line]
            number, submission = worker.task  # type: ignore[misc]  # it is busy
            yield number, worker.result(submission)
            worker.give(next(left, None) if monotonic() < until else None)
        for worker in busy.values():
            if worker.task and monotonic() > worker.until:
                number, submission = worker.task
                worker.end()
                yield number, _lost(submission, "it took too long")
                worker.begin()
                worker.give(next(left, None))


def _lost(submission: Submission, why: str) -> Graded:
    return Graded("", "", submission.exercise, trouble=f"{LOST}{why}").of_submission(submission)


class _Worker:
    """A process of ours, seen from the one that gives it work."""

    def __init__(self, handout: Path, how: How) -> None:
        self.handout, self.how = handout, how
        self.task: tuple[int, Submission] | None = None
        self.until = 0.0
        self.begin()

    def begin(self) -> None:
        context: Any = multiprocessing.get_context(START)
        self.line, theirs = context.Pipe()
        arguments = (theirs, self.handout, self.how, os.getpid())
        self.process = context.Process(target=_serve, args=arguments, daemon=True)
        self.process.start()
        theirs.close()

    def give(self, task: tuple[int, Submission] | None) -> None:
        self.task = task
        if task:
            self.until = monotonic() + ALL * self.how.seconds + GRACE
            with suppress(OSError):  # it has ended: asking for the result tells
                self.line.send(task[1])

    def result(self, submission: Submission) -> Graded:
        try:
            graded: Graded = self.line.recv()
        except (EOFError, OSError):
            self.end()
            self.begin()
            return _lost(submission, "it ended, perhaps for want of memory")
        return graded

    def end(self) -> None:
        """Have it end its child and itself."""
        self.task = None
        self.process.terminate()
        self.process.join(5)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.line.close()


def _serve(line: Connection, handout: Path, how: How, parent: int) -> None:
    """In the worker: grade until nobody asks any longer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that gives the work
    signal.signal(signal.SIGTERM, _stop)
    with Grader(handout, how) as grader, suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            while not line.poll(TICK):
                if os.name == "posix" and os.getppid() != parent:
                    return  # it was killed
            line.send(grader.grade(line.recv()))


def _stop(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt  # the one thing that no check takes for a student's
