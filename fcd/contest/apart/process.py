"""A sandboxed process for players. What it says is checked: plain data, or it is Gone."""

from __future__ import annotations

import os
import signal
import sys
import sysconfig
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

import fcd
from fcd.cards import Card, Cards, Color
from fcd.contest.apart.words import COLORS, Question, Writer, question_of
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.foul import Told
from fcd.contest.player import Player, TableView
from fcd.contest.rounds.rounds import MakePlayer
from fcd.sandbox.budget import Gone, printable
from fcd.sandbox.child import MISSING, Child, Sandbox, find_sandbox, wrapped

__all__ = ["MISSING", "Gone", "OwnProcesses", "Process", "Sandbox", "Seat", "chosen_sandbox"]

CODE = (
    "import os, sys; sys.path.insert(0, {home!r}); sys.path.append({packages!r}); "
    "os.environ.update(OPENBLAS_NUM_THREADS='1', NUMBA_NUM_THREADS='1'); "
    "from fcd.contest.apart import inside; inside.main()"
)
_KEYS = count(1)  # of players in their processes


@cache
def chosen_sandbox(wish: str = "auto") -> Sandbox:
    """What is to be used. ValueError if there is none such here."""
    found = find_sandbox()
    if wish == "auto":
        return found
    if wish == Sandbox.BWRAP and found is not Sandbox.BWRAP:
        raise ValueError(
            "bubblewrap doesn't work here (Linux: install the package bubblewrap); "
            "--sandbox none plays without it"
        )
    return Sandbox(wish)


def _command(sandbox: Sandbox, hash_seed: int) -> list[str]:
    """All of fcd can be read in it: rules are nothing that players must not know."""
    home = Path(fcd.__file__).parent
    before: list[str] = []
    if sandbox is Sandbox.BWRAP:
        before = wrapped(home, inside=str(home))
        before[before.index("PYTHONHASHSEED") + 1] = str(hash_seed)
    code = CODE.format(home=str(home.parent), packages=sysconfig.get_paths()["purelib"])
    # Not -I: the hash seed must be heard, so that sets are in the same order everywhere.
    return [*before, sys.executable, "-s", "-P", "-S", "-X", "utf8", "-c", code]


class Process(Child):
    """One process, and a way to ask it."""

    def __init__(self, sandbox: Sandbox, seconds: float, hash_seed: int = 0) -> None:
        home = Path(fcd.__file__).parent
        super().__init__(home, sandbox, seconds, command=_command(sandbox, hash_seed))
        self._writer = Writer()

    def __enter__(self) -> Process:
        return self

    def call(self, deed: str, *details: Any) -> list[Any]:
        self.send(["?", deed, *details])
        return self.hear()

    def hear(self, sign: str = "") -> list[Any]:
        """The next message, which begins with this sign."""
        message = self.receive()
        if type(message) is not list or not message or type(message[0]) is not str:
            raise Gone("said something that isn't an answer")
        if sign and message[0] != sign:
            raise Gone("said something that isn't an answer")
        return message

    def wait_on(self) -> None:
        """It goes on: the clock starts again."""
        self._until = monotonic() + self.seconds

    def kill(self) -> None:
        """From another thread than the one that listens, which will notice."""
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)

    def new(self, entrant: Entrant, chance: int) -> int:
        """Make a player in there; its key. Told if that failed."""
        key = next(_KEYS)
        _, what, is_player = [*self.call("new", key, sent(entrant), chance), None, None][:3]
        if type(what) is not str or what:
            raise Told(told(what))
        if is_player is not True:
            raise Told("makes something that isn't a Player")
        return key

    def ask(self, questions: list[tuple[int, list[Question]]]) -> None:
        """Of players by their keys; `answers` is to follow."""
        data, begins = self._writer.write(questions)
        self.send(["?", "ask", len(data), begins], data)

    def answers(self, wanted: int) -> list[Any]:
        answers = self.hear("answers")[-1]
        if type(answers) is not list or len(answers) != wanted:
            raise Gone("said something that isn't an answer")
        return answers


def sent(entrant: Entrant) -> list[str]:
    return [entrant.name, entrant.origin, entrant.source]


def told(text: object) -> str:
    """What a stranger says, in one line and without control characters."""
    line = " ".join(printable(text[:1000]).split()) if type(text) is str else ""
    return line or "something strange"


def understood(answer: Any, is_call: bool) -> Any:
    """An answer as if it had been given here; a Told says what is wrong with it."""
    if type(answer) is str:
        raise Told(told(answer))
    if type(answer) is not int or (is_call and not 0 <= answer < len(COLORS)):
        raise Gone("said something that isn't an answer")
    return COLORS[answer] if is_call else answer


class Seat(Player):
    """Sits here for a player that is in a process of its own."""

    def __init__(
        self,
        process: Process,
        entrant: Entrant,
        chance: int,
        gone: Callable[[str], BaseException] = Told,
    ) -> None:
        self._process, self._gone = process, gone
        try:
            self._key = process.new(entrant, chance)
        except Gone as error:
            raise gone(str(error)) from None

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        answer: int = self._asked(question_of(hand, up_card, called_color, state))
        return answer

    def call_color(self, hand: Cards) -> Color:
        color: Color = self._asked((hand,))
        return color

    def _asked(self, question: Question) -> Any:
        try:
            self._process.ask([(self._key, [question])])
            (answer,) = self._process.answers(1)
            return understood(answer, is_call=len(question) == 1)
        except Gone as error:
            raise self._gone(str(error)) from None


class OwnProcesses:
    """A process for each player's file at a table, and for each of its copies there."""

    def __init__(self, sandbox: Sandbox, seconds: float) -> None:
        self._start = partial(Process, sandbox, seconds)
        self.all: dict[tuple[Entrant, int], Process] = {}

    def __enter__(self) -> OwnProcesses:
        return self

    def of(self, line_up: Sequence[Entrant], who: int) -> Process:
        key = line_up[who], line_up[:who].count(line_up[who])
        process = self.all.pop(key, None) or self._start()
        self.all[key] = process  # the one that was used last comes last
        return process

    def makers(self, line_up: Sequence[Entrant], chances: Sequence[int]) -> list[MakePlayer]:
        """Makers of players; those of files sit in their processes."""
        return [
            partial(Seat, self.of(line_up, who), each, chances[who]) if each.source else each.make
            for who, each in enumerate(line_up)
        ]

    def forget(self, process: Process) -> None:
        process.close()
        self.all = {key: each for key, each in self.all.items() if each is not process}

    def close(self, but: int = 0) -> None:
        """End them, but not those that were used last."""
        while len(self.all) > but:
            self.all.pop(next(iter(self.all))).close()

    def __exit__(self, *error: object) -> None:
        self.close()
