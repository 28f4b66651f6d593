"""Work that can be done anywhere: some blocks of a match, played by whoever has time.

A task says all that is needed to play it and comes out the same wherever, whenever and however
often it is played. Compiled players meet in the kernel, others in Python; the moves are the same.
Nothing here knows who hands the work out (executors.py) or what it is for.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from multiprocessing import parent_process
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any, TextIO

import fcd
from fcd.contest.conformance.entrants import Entrant, built_in
from fcd.contest.conformance.integrity import untouched
from fcd.contest.forms import Form
from fcd.contest.foul import Foul, said
from fcd.contest.rounds.rounds import PULSE, play_block
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament.watch import HUNG, PATIENCE, watched

MOST_COMPILED = 16  # players at a table of the kernel

OF_COMPILED = 6  # times the patience, in which compiled players must end a whole block
TAMPERED = 75  # the exit code of a process in which a player has changed the rules

Outcome = Tally | Foul


@dataclass(frozen=True)
class Task:
    """Some blocks of a match."""

    line_up: tuple[Entrant, ...]
    terms: Terms
    blocks: range

    @property
    def rounds(self) -> int:
        """How many rounds there are in it."""
        if not self.blocks:
            return 0
        of = self.terms.rounds_of
        return of(self.blocks[-1])[-1] + 1 - of(self.blocks[0])[0]


@dataclass(frozen=True)
class Batch:
    """Tasks that are handed out together: one alone may be too little to be worth the way."""

    tasks: tuple[Task, ...]


Report = list[tuple[Outcome, float]]  # of a batch: what came out of each task, in how many seconds


@cache
def has_numba() -> bool:
    """Whether there is a compiler; asking does not load it."""
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


def play(task: Task) -> Tally:
    """Play a task. Foul if a player breaks a rule or fails."""
    tally = Tally(task.terms.players)
    for part in _parts(task):
        tally += part
    return tally


def play_in_python(task: Task) -> Iterator[Tally]:
    """Play a task in Python, block by block, whoever the players are."""
    tables = RuleTables.of(UNO_CONTEST)
    makers = [entrant.make for entrant in task.line_up]
    for block in task.blocks:
        yield play_block(tables, makers, task.terms, block)


def _parts(task: Task) -> Iterator[Tally]:
    """What the parts of a task bring: a few blocks each."""
    kernel = _kernel() if is_compiled(task.line_up) else None
    if kernel is not None:
        try:
            yield from _compiled_parts(kernel, task)
            return
        except kernel.CannotCompile:  # which is found out before anything is played
            pass
    yield from play_in_python(task)


@cache
def _kernel() -> Any:
    """The compiled side; None if numba is there and does not work."""
    try:
        from fcd.contest.rounds import compiled
    except ImportError:
        return None
    return compiled


def _forms(line_up: tuple[Entrant, ...]) -> list[Form]:
    forms = []
    for who, entrant in enumerate(line_up):
        try:
            form = entrant.form
        except Exception as error:
            raise Foul(who, f"cannot be loaded: {said(error)}") from error
        assert form is not None, f"{entrant.name} looks compilable and has no form"
        forms.append(form)
    return forms


def _compiled_parts(kernel: Any, task: Task) -> Iterator[Tally]:
    """Parts that grow to a tenth of a second: every call costs a little."""
    tables, forms = RuleTables.of(UNO_CONTEST), _forms(task.line_up)
    rest, size = task.blocks, 1
    while rest:
        part, rest = rest[:size], rest[size:]
        began = perf_counter()
        try:
            tally = kernel.play_blocks(tables, forms, task.terms, part)
        except Foul as foul:
            raise _shown_in_python(task, part, foul) from None
        if perf_counter() - began < 0.1:
            size *= 2
        PULSE[0] += 1  # the watchdog sees that it goes on
        yield tally


def _shown_in_python(task: Task, part: range, foul: Foul) -> Foul:
    """The foul with its position: the same blocks are played again, up to it."""
    try:
        for _ in play_in_python(Task(task.line_up, task.terms, part)):
            pass
    except Foul as same:
        if same.player == foul.player:
            return same
    return foul


# -- batches -------------------------------------------------------------------------------------


def play_batch(batch: Batch) -> Report:
    """Play all tasks of a batch, here and now."""
    report: Report = []
    for task in batch.tasks:
        began = perf_counter()
        report.append((outcome_of(task), perf_counter() - began))
    return report


def outcome_of(task: Task) -> Outcome:
    """What comes out of a task; a foul is an outcome, too."""
    try:
        return play(task)
    except Foul as foul:
        # Without its cause, an exception of the player's own making: nobody else could read it.
        return Foul(foul.player, foul.what, foul.evidence)


def play_guarded(batch: Batch, patience: float = PATIENCE) -> Report:
    """Play a batch in a process that may be ended for it, since strangers are among the players.

    The process ends if a player hangs for good, ends it, or changes what all players rely on.
    Then nothing is known but that it ended; examine.py finds out whose fault that was.
    """
    if parent_process() is None or all(is_trusted(task.line_up) for task in batch.tasks):
        return play_batch(batch)
    with (
        _ONE_AT_A_TIME,
        Path(os.devnull).open("w", encoding="utf-8") as nowhere,
        redirect_stdout(nowhere),  # what players print is shown to nobody
        redirect_stderr(nowhere),
    ):
        report = [_watched(task, patience, nowhere) for task in batch.tasks]
    if not untouched():
        os._exit(TAMPERED)
    return report


def _watched(task: Task, patience: float, nowhere: TextIO) -> tuple[Outcome, float]:
    compiled = is_compiled(task.line_up)
    warm_up(compiled=compiled)
    began = perf_counter()
    try:
        with watched(patience * OF_COMPILED if compiled else patience, nowhere):
            outcome = outcome_of(task)
    except Exception:
        raise  # a mistake of ours
    except BaseException:  # a player hung while it was made, or wanted everything to end
        os._exit(HUNG)
    return outcome, perf_counter() - began


_ONE_AT_A_TIME = Lock()  # a worker with several threads has but one watchdog


@cache
def warm_up(*, compiled: bool) -> None:
    """Load what takes time to load, so that no player is blamed for it."""
    eager = (built_in("EagerPlayer"),) * 2
    task = Task(eager, Terms(players=2, rounds=1), range(1))
    for _ in play_in_python(task):
        pass
    if compiled:
        play(task)
