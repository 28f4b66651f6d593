"""The mutant table as many small questions, which several processes can answer.

Broken games are made of functions and cannot be sent to another process, so a question goes by its
number: every process makes the same list.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache, partial
from multiprocessing import get_context
from typing import NamedTuple

from fcd.teach.checks import Check
from fcd.teach.mutants import Mutant
from fcd.teach.mutants.table import Claim, claims, disguises
from fcd.teach.outcome import Outcome


class Question(NamedTuple):
    """Does this line of the table hold?"""

    exercise: str
    name: str
    trouble: Callable[[], str]  # what is wrong, or nothing


@cache
def questions() -> tuple[Question, ...]:
    """All of them: what is claimed, then what must be accepted."""
    claimed = [Question(c.exercise.key, str(c), partial(_unnoticed, c)) for c in claims()]
    accepted = [
        Question(
            check.name.partition(".")[0], f"{check.name} {other.name}", _rejected(check, other)
        )
        for check, other in disguises()
    ]
    return (*claimed, *accepted)


def _unnoticed(claim: Claim) -> str:
    noticed = any(report.outcome is not Outcome.RIGHT for report in claim.reports())
    return "" if noticed else f"{claim} is not noticed"


def _rejected(check: Check, other: Mutant) -> Callable[[], str]:
    def trouble() -> str:
        report = check.run(check.model(other.of(check.game)))
        right = report.outcome is Outcome.RIGHT
        return "" if right else f"{check.name} rejects {other.name}, which is correct"

    return trouble


def numbers_of(exercises: Collection[str]) -> list[int]:
    """The questions about these exercises."""
    return [n for n, question in enumerate(questions()) if question.exercise in exercises]


def answers(numbers: Collection[int], jobs: int | None) -> Iterator[tuple[Question, str]]:
    """Each question and what is wrong, as they are answered."""
    if jobs == 1:
        yield from ((questions()[number], answer(number)) for number in numbers)
        return
    spawn = get_context("spawn")  # the same on every system
    with ProcessPoolExecutor(jobs, spawn, initializer=_leave_ctrl_c_to_others) as crew:
        asked = {crew.submit(answer, number): number for number in numbers}
        try:
            for done in as_completed(asked):
                yield questions()[asked[done]], done.result()
        finally:
            crew.shutdown(wait=True, cancel_futures=True)


def answer(number: int) -> str:
    """What is wrong, or nothing."""
    return questions()[number].trouble()


def _leave_ctrl_c_to_others() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
