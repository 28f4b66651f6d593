"""What every check says about every known mistake and every broken game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from unittest.mock import patch

from fcd.contest.conformance import answers as conformance
from fcd.teach import cases
from fcd.teach.checks import Check, Submission
from fcd.teach.exercises import exercises
from fcd.teach.mutants import Mutant
from fcd.teach.mutants.table import claims
from fcd.teach.outcome import Outcome

TABLE = Path(__file__).with_name("verdicts.txt")


@cache
def stored() -> dict[tuple[str, str], str]:
    """The table as it was written down: a check and what it was asked about, and its verdict."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return {(check, what): verdict for check, what, verdict in (x.split(" | ", 2) for x in lines)}


def notices(check: Check, mutant: Mutant) -> bool:
    """Whether the table says so."""
    return stored().get((check.name, f"broken {mutant.name}"), "right") != "right"


@cache
def questions() -> tuple[tuple[Check, str, Callable[[], Submission]], ...]:
    """The same, as it is now: a check, what it is asked about, and that itself."""
    return tuple(_every_question())


def _every_question() -> Iterator[tuple[Check, str, Callable[[], Submission]]]:
    for exercise in exercises():
        for check in exercise.checks:
            for mistake in check.misconceptions:
                yield check, f"mistake {mistake.name}", mistake.wrong
    for claim in claims():
        for check in claim.exercise.checks:
            if check.game == claim.game:
                make = partial(_of_broken_game, check, claim.mutant)
                yield check, f"broken {claim.mutant.name}", make


def _of_broken_game(check: Check, mutant: Mutant) -> Submission:
    return check.model(mutant.of(check.game))


def line(number: int) -> str:
    """One line; by its number, since checks are made of functions and cannot be sent.

    No clock takes part: everybody must write the same.
    """
    check, what, submission = questions()[number]
    clocks = patch.multiple(cases, PATIENCE=600.0), patch.multiple(conformance, BUDGET=600.0)
    with clocks[0], clocks[1]:
        report = check.run(submission())
    if report.outcome is Outcome.RIGHT:
        return f"{check.name} | {what} | right"
    finding = report.finding
    call = finding.scene.call if finding.scene else ""
    shown = (report.outcome, finding.misconception or "-", call, finding.got, finding.expected)
    return " | ".join((check.name, what, *(" ".join(str(part).split()) for part in shown)))


def lines() -> list[str]:
    """The whole table."""
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        return list(workers.map(line, range(len(questions())), chunksize=4))
