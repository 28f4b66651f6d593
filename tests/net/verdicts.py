"""What every check says about every known mistake and every broken game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

from fcd.teach import cases
from fcd.teach.checks import Check, Misconception
from fcd.teach.exercises import exercises
from fcd.teach.mutants.table import claims
from fcd.teach.outcome import Outcome, Report

TABLE = Path(__file__).with_name("verdicts.txt")


@cache
def _questions() -> tuple[tuple[str, Callable[[], Report]], ...]:
    """Each line's name, and the check that makes the rest of it."""
    return tuple(_every_question())


def _every_question() -> Iterator[tuple[str, Callable[[], Report]]]:
    for exercise in exercises():
        for check in exercise.checks:
            for mistake in check.misconceptions:
                yield f"{check.name} | mistake {mistake.name}", partial(_of_mistake, check, mistake)
    for claim in claims():
        for check in claim.exercise.checks:
            if check.game == claim.game:
                name = f"{check.name} | broken {claim.mutant.name}"
                yield name, partial(_of_broken_game, check, claim.mutant)


def _of_mistake(check: Check, mistake: Misconception) -> Report:
    return check.run(mistake.wrong())


def _of_broken_game(check: Check, mutant: object) -> Report:
    return check.run(check.model(mutant.of(check.game)))  # type: ignore[attr-defined]


def names() -> list[str]:
    """Which check and what it is asked about, line by line."""
    return [name for name, _ in _questions()]


def line(number: int) -> str:
    """One line; by its number, since checks are made of functions and cannot be sent."""
    name, run = _questions()[number]
    report = run()
    if report.outcome is Outcome.RIGHT:
        return f"{name} | right"
    finding = report.finding
    call = finding.scene.call if finding.scene else ""
    shown = (report.outcome, finding.misconception or "-", call, finding.got, finding.expected)
    return " | ".join((name, *(" ".join(str(part).split()) for part in shown)))


def lines() -> list[str]:
    """The whole table. No clock takes part: a slow machine must write the same."""
    with ProcessPoolExecutor(os.cpu_count(), initializer=_be_patient) as workers:
        return list(workers.map(line, range(len(_questions())), chunksize=4))


def _be_patient() -> None:
    cases.PATIENCE = 600.0
