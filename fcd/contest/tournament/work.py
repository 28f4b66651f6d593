"""One block of a match, played by whoever has time: here, in a thread, in a process, on a cluster.

A task says all that is needed to play it and comes out the same wherever, whenever and however
often it is played. Compiled players meet in the kernel, others in Python; the moves are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar

import fcd
from fcd.contest.conformance.entrants import BadPlayer, Entrant
from fcd.contest.foul import Foul
from fcd.contest.rounds.rounds import PULSE, play_block
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms

MOST_COMPILED = 16  # players at a table of the kernel
LONG_TRIAL = 20.0  # seconds
DEEP = 0.005  # of all blocks are audited from beginning to end, beside one of each file
OF_COMPILED = 6  # times the patience, in which compiled players must end a whole block

Outcome = Tally | Foul
T = TypeVar("T")


@dataclass(frozen=True)
class Task:
    """One block of a match."""

    line_up: tuple[Entrant, ...]
    terms: Terms
    block: int
    is_trial: bool = False  # for its time: a round is played before the clock starts
    shallow: int = 500  # rounds that are audited at most, unless it is the whole block
    apart: bool = False  # each file in a process of its own, as a worker can't be believed

    @property
    def rounds(self) -> int:
        return len(self.terms.rounds_of(self.block))


Report = tuple[Outcome, float]  # what came out of a task, in how many seconds


@cache
def has_numba() -> bool:
    try:
        return find_spec("numba") is not None
    except ValueError:  # something else goes by its name
        return False


def is_compiled(line_up: Sequence[Entrant]) -> bool:
    """Whether these players meet in the kernel. Nothing of theirs is run to find out."""
    return (
        has_numba()
        and len(line_up) <= MOST_COMPILED
        and all(entrant.compilable for entrant in line_up)
    )


def is_trusted(line_up: Iterable[Entrant]) -> bool:
    """Whether all of them are our own, or live in this process anyway."""
    return not any(entrant.source for entrant in line_up)


def code_fingerprint() -> str:
    """Which fcd this is, to the letter: workers must have the same."""
    folder = Path(fcd.__file__).parent
    digest = sha256(fcd.__version__.encode())
    for path in sorted(folder.rglob("*.py")):
        if path.relative_to(folder).parts[0] not in ("board", "series"):
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return f"fcd {fcd.__version__} {digest.hexdigest()[:16]}"


# -- playing -------------------------------------------------------------------------------------


def play(line_up: Sequence[Entrant], terms: Terms) -> Tally:
    """Play a whole match, here and now. Foul if a player breaks a rule or fails."""
    return sum(
        (play_task(Task(tuple(line_up), terms, block)) for block in terms.blocks),
        Tally(terms.players),
    )


def play_task(task: Task) -> Tally:
    kernel = _kernel() if is_compiled(task.line_up) else None
    if kernel is None:
        return play_in_python(task)
    forms = _of_each(task.line_up, lambda entrant: entrant.form)
    tables, blocks = RuleTables.of(UNO_CONTEST), range(task.block, task.block + 1)
    try:
        tally: Tally = kernel.play_blocks(tables, forms, task.terms, blocks)
    except kernel.CannotCompile:  # which is found out before anything is played
        return play_in_python(task)
    except Foul as foul:
        raise _shown_in_python(task, foul) from None
    PULSE[0] += 1  # the watchdog sees that it goes on
    return tally


def play_in_python(task: Task) -> Tally:
    makers = _of_each(task.line_up, lambda entrant: entrant.maker)
    return play_block(RuleTables.of(UNO_CONTEST), makers, task.terms, task.block)


@cache
def _kernel() -> Any:
    """The compiled side; None if numba is there and does not work."""
    try:
        from fcd.contest.rounds import compiled
    except ImportError:
        return None
    return compiled


def _of_each(line_up: Sequence[Entrant], part: Callable[[Entrant], T]) -> list[T]:
    """What a file holds is known when it has been run; one that cannot be is a foul."""
    parts = []
    for who, entrant in enumerate(line_up):
        try:
            parts.append(part(entrant))
        except BadPlayer as error:
            raise Foul(who, f"cannot be loaded: {error}") from error
    return parts


def _shown_in_python(task: Task, foul: Foul) -> Foul:
    """The foul with its position: the same block is played again, up to it."""
    try:
        play_in_python(task)
    except Foul as same:
        if same.player == foul.player:
            return same
    return foul


def outcome_of(task: Task) -> Outcome:
    """What comes out of a task; a foul is an outcome, too."""
    try:
        return play_task(task)
    except Foul as foul:
        # Without its cause, an exception of the player's own making: nobody else could read it.
        return Foul(foul.player, foul.what, foul.evidence)


def play_timed(task: Task, play: Callable[[Task], T] = outcome_of) -> tuple[T, float]:  # type: ignore[assignment]
    """What comes out of a task, and its seconds. Of a long trial, one round tells them."""
    once = Task(task.line_up, Terms(len(task.line_up), 1), 0)
    parts: tuple[Task, ...] = (task,)
    if task.is_trial:
        play(once)  # which loads and compiles
        parts = (task,) if is_compiled(task.line_up) else (once, task)
    for part in parts:
        began = perf_counter()
        found = play(part)
        seconds = (perf_counter() - began) * task.rounds / part.rounds
        if seconds > LONG_TRIAL:
            break
    return found, seconds
