"""Rounds kept in files under names of their own, moves taken back, and nothing left half-done."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import count
from pathlib import Path
from types import FrameType

from fcd.engine import Action, legal_moves
from fcd.files import write_atomic
from fcd.game import Game


class RecordFile:
    """Where the record of one round is kept: where one is asked to, or under a new name."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path

    def save(self, game: Game) -> Path:
        """Write the record, always to the same file. OSError if that cannot be done."""
        self.path = self.path or new_name(game.variant.key, datetime.now())
        write_atomic(self.path, game.to_json())
        return self.path


def new_name(key: str, now: datetime, folder: Path = Path()) -> Path:
    """A file that is not there yet, whose name says which game was left and when.

    >>> print(new_name("uno", datetime(2026, 1, 2, 3, 4, 5)))
    fcd-uno-20260102-030405.fcd.json
    """
    names = (f"fcd-{key}-{now:%Y%m%d-%H%M%S}{more}.fcd.json" for more in ("", *range(-2, -99, -1)))
    return next(folder / name for name in names if not (folder / name).exists())


def next_name(path: Path) -> Path:
    """A file beside this one that is not there yet, numbered from 2.

    >>> print(next_name(Path("evening.fcd.json")))
    evening-2.fcd.json
    """
    name, dot, kind = path.name.partition(".") if path.name[:1] != "." else (path.name, "", "")
    first, _, number = name.rpartition("-")
    counts = number.isascii() and number.isdigit() and len(number) < 4  # not a date
    name, start = (first, int(number) + 1) if first and counts else (name, 2)
    names = (path.with_name(f"{name}-{more}{dot}{kind}") for more in count(start))
    return next(path for path in names if not path.exists())


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until what is being done is done: half a move must never be saved."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Ctrl-C reaches the main thread only
        return
    came: list[int] = []

    def remember(number: int, frame: FrameType | None) -> None:
        came.append(number)

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)  # None: not set by Python
    if came:
        raise KeyboardInterrupt


# -- taking back: to the last move at which a seat had a choice, so that there is one again --------


def take_back(game: Game, seat: int, start: int = 0) -> int:
    """Undo to this seat's last choice and including it; how many moves that were (0: no choice).

    Moves before position `start` stay.
    """
    made = len(game.moves)
    last = last_choice(game, seat, start)
    with uninterrupted():
        while last is not None and len(game.moves) > last:
            game.undo()
    return made - len(game.moves)


def last_choice(game: Game, seat: int, start: int = 0) -> int | None:
    """The position at which this seat last had a choice, not before `start`; None: never."""
    places = reversed(range(start, len(game.moves)))
    return next((n for n in places if _had_choice(game, n, seat)), None)


def _had_choice(game: Game, number: int, seat: int) -> bool:
    """Whether this move was this seat's, and another could sensibly have been made."""
    state, move = game.states[number], game.moves[number]
    if move.player is not None:  # out of turn, where one may always keep silent
        return move.player == seat
    if state.player != seat:
        return False
    able = [m for m in legal_moves(game.variant, state) if m.player is None]
    unsaid = state.speech.unsaid  # other words would be called out wrongly
    return sum(m.action is not Action.CALL or m.word in unsaid for m in able) > 1
