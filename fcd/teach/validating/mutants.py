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

from fcd.teach import cases
from fcd.teach.checks import Check
from fcd.teach.mutants import Mutant
from fcd.teach.mutants.table import Claim, claims, look_alikes
from fcd.teach.outcome import Depth, Outcome
from fcd.teach.taught_game import TaughtGame, taught_game


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
            check.name.partition(".")[0],
            f"{check.name} {other.name}",
            partial(_rejected, check, other),
        )
        for check, other in look_alikes()
    ]
    return (*claimed, *accepted)


def _unnoticed(claim: Claim) -> str:
    broken = claim.mutant.of(claim.game)
    checks = [check for check in claim.exercise.checks if check.game == claim.game]
    noticed = any(not _is_right(check, broken) for check in checks)
    return "" if noticed else f"{claim} is not noticed"


def _rejected(check: Check, other: Mutant) -> str:
    if _is_right(check, other.of(check.game)):
        return ""
    return f"{check.name} rejects {other.name}, which is correct"


def _is_right(check: Check, taught: TaughtGame) -> bool:
    """Whether the check is content, without finding out which mistake it could be."""
    right = check.model(taught_game(check.game))
    finding = check.checker.check(check.model(taught), right, Depth.PUBLIC, ())
    return finding.outcome is Outcome.RIGHT


def numbers_of(exercises: Collection[str]) -> list[int]:
    """The questions about these exercises."""
    return [n for n, question in enumerate(questions()) if question.exercise in exercises]


def answers(numbers: Collection[int], jobs: int | None) -> Iterator[tuple[Question, str]]:
    """Each question and what is wrong, as they are answered."""
    if jobs == 1:
        yield from ((questions()[number], answer(number)) for number in numbers)
        return
    spawn = get_context("spawn")  # the same on every system
    with ProcessPoolExecutor(jobs, spawn, initializer=_begin) as crew:
        asked = {crew.submit(answer, number): number for number in numbers}
        try:
            for done in as_completed(asked):
                yield questions()[asked[done]], done.result()
        finally:
            crew.shutdown(wait=True, cancel_futures=True)


def answer(number: int) -> str:
    """What is wrong, or nothing."""
    return questions()[number].trouble()


def _begin() -> None:
    """In a process of the crew: Ctrl-C is for others, and no counterexample need be small."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    cases.PATIENCE = 0.0
