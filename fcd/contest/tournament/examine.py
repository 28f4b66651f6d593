"""Whose fault it was that a process ended: its task is played again, and the players are noted.

It is played in a process of its own, and in Python, so that each player can be written down before
it is asked, in a place that survives the process. If that one ends as well, twice, the player last
written down did it. If it does not end, it was an accident, and what comes out is as good as ever.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from fcd.cards import Card, Cards, Color
from fcd.contest.conformance.entrants import built_in
from fcd.contest.conformance.integrity import altered
from fcd.contest.foul import TOO_LONG, Foul
from fcd.contest.player import Player, TableView
from fcd.contest.rounds.rounds import play_block
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.tournament.executors import SPAWN, leave_ctrl_c_to_others, without_main
from fcd.contest.tournament.watch import PATIENCE
from fcd.contest.tournament.work import (
    OF_COMPILED,
    TAMPERED,
    Outcome,
    Task,
    is_compiled,
    outcome_of,
    warm_up,
)

TRIES = 4  # until it has ended twice in the same way


class End(NamedTuple):
    """How a process ended that was to play a task."""

    why: str
    noted: int  # the player last asked
    tampered: bool = False


def examine(task: Task, patience: float = PATIENCE) -> Outcome:
    if not is_compiled(task.line_up):
        return _blamed(task, patience)
    end = _replayed(_compiled, task, patience * OF_COMPILED)
    if not isinstance(end, End):
        return end
    found = _blamed(task, patience)
    return found if isinstance(found, Foul) else _suspected(task, patience, end)


def _blamed(task: Task, patience: float) -> Outcome:
    before = None
    for _ in range(TRIES):
        end = _replayed(_noting, task, patience)
        if not isinstance(end, End):
            return end
        if end.tampered:
            end = _replayed(_noting_changes, task, patience)
            if not isinstance(end, End):
                return end
        if end.noted == before:
            return Foul(end.noted, end.why)
        before = end.noted
    return _nobody(task)


def _suspected(task: Task, patience: float, end: End) -> Foul:
    """Compiled, a function can hang that does not hang in Python: each is tried among Eagers."""
    eager = built_in("EagerPlayer")
    strangers = [who for who, entrant in enumerate(task.line_up) if entrant.source]
    for who in strangers:
        alone = tuple(e if e == task.line_up[who] else eager for e in task.line_up)
        trial = Task(alone, task.terms, task.block)
        if isinstance(_replayed(_compiled, trial, patience * OF_COMPILED), End):
            return Foul(who, end.why)
    return Foul(strangers[0], end.why) if len(strangers) == 1 else _nobody(task)


def _nobody(task: Task) -> Foul:
    names = ", ".join(entrant.name for entrant in task.line_up)
    raise RuntimeError(
        f"a match of {names} ends every process that plays it, and nobody can say whose fault "
        f"it is: leave one of them out"
    )


# -- the process that plays ----------------------------------------------------------------------


class Note:
    """What was last noted, and how often something was, in memory that both processes share."""

    def __init__(self) -> None:
        self.numbers = SPAWN.RawArray("q", 2)

    def write(self, number: int) -> None:
        self.numbers[0] = number
        self.numbers[1] += 1


class _Noted(Player):
    """A player who is noted before it is asked, and looked at afterwards."""

    def __init__(
        self, who: int, note: Note, make: Callable[[], Player], look: Callable[[int], None]
    ) -> None:
        note.write(who)
        self.inner = make()
        self.who, self.note, self.look = who, note, look
        look(who)

    def __setattr__(self, name: str, value: object) -> None:
        if name == "chance":
            self.inner.chance = value  # type: ignore[assignment]
        else:
            object.__setattr__(self, name, value)

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        self.note.write(self.who)
        answer = self.inner.play(hand, up_card, called_color, state)
        self.look(self.who)
        return answer

    def call_color(self, hand: Cards) -> Color:
        self.note.write(self.who)
        answer = self.inner.call_color(hand)
        self.look(self.who)
        return answer


def _noting(task: Task, note: Note) -> Outcome:
    outcome = _noted(task, note, lambda who: None)
    if altered():  # then even the foul of another may be the fault of whoever did that
        os._exit(TAMPERED)
    return outcome


def _noting_changes(task: Task, note: Note) -> Outcome:
    """The same, looking after every answer whether somebody has changed what is not its own."""
    changes: list[Foul] = []

    def look(who: int) -> None:
        changed = altered()
        if changed:
            changes.append(Foul(who, f"changed {changed}, which all players rely on"))
            raise RuntimeError("that is enough")

    outcome = _noted(task, note, look)
    return changes[0] if changes else outcome


def _noted(task: Task, note: Note, look: Callable[[int], None]) -> Outcome:
    makers = [
        partial(_Noted, who, note, entrant.make, look) for who, entrant in enumerate(task.line_up)
    ]
    try:
        return play_block(RuleTables.of(UNO_CONTEST), makers, task.terms, task.block)
    except Foul as foul:
        return Foul(foul.player, foul.what, foul.evidence)


def _compiled(task: Task, note: Note) -> Outcome:
    return outcome_of(task)


def _child(
    replay: Callable[[Task, Note], Outcome], task: Task, note: Note, out: Connection
) -> None:
    leave_ctrl_c_to_others()
    warm_up(compiled=is_compiled(task.line_up))
    note.write(0)
    with (
        Path(os.devnull).open("w", encoding="utf-8") as nowhere,
        redirect_stdout(nowhere),
        redirect_stderr(nowhere),
    ):
        out.send(replay(task, note))


# -- the process that watches --------------------------------------------------------------------


def _replayed(
    replay: Callable[[Task, Note], Outcome], task: Task, patience: float
) -> Outcome | End:
    note = Note()
    heard, out = SPAWN.Pipe(duplex=False)
    process = SPAWN.Process(target=_child, args=(replay, task, note, out), daemon=True)
    with without_main():
        process.start()
    out.close()
    try:
        seen, since = 0, monotonic()
        while not wait([heard], timeout=patience / 20):
            last, count = note.numbers
            if count != seen or not seen:  # while it warms up, nothing is noted
                seen, since = count, monotonic()
            elif monotonic() - since > patience:
                return End(TOO_LONG, last)
        try:
            outcome: Outcome = heard.recv()
            return outcome
        except EOFError:
            process.join()
            why = f"ended the process it was played in (exit code {process.exitcode})"
            return End(why, note.numbers[0], process.exitcode == TAMPERED)
    finally:
        process.kill()
        process.join()
        process.close()
        heard.close()
