"""Questions that are asked before their time, many in one message."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from contextlib import suppress
from operator import is_
from typing import Any, NamedTuple

from fcd.sandbox.budget import Answers
from fcd.sandbox.crossing import Border, NotPlain, to_bytes
from fcd.sandbox.kinds import PLAIN

COPIES = ("c", "cards", "e")  # what these signs stand for is the same on both sides
FIRST = 10**9  # from here on, lists are numbered that are sent ahead

Packed = tuple[list[Any], bytes]  # of each call: its arguments, their first number, as they're sent


def pack_all(packer: Border, calls: Iterable[tuple[Any, ...]]) -> Packed:
    """Calls as they are sent, whoever is asked; none if they can't be asked in one go."""
    packed: list[Any] = []
    packer.number = FIRST
    with suppress(Exception):  # which will be raised again when it is asked
        for args in calls:
            first, sent = packer.number, [packer.pack(arg) for arg in args]
            packed.append((args, None if packer.number == first else first, sent))
            packer.forget()
    if packer.objects or packer.sets:  # those are talked about, and these were sent before
        packed = []
    rows = [args for *_, args in packed]
    alike = {repr(arg): arg for args in rows for arg in args if _is_copy(arg)}  # sent once
    place = {text: number for number, text in enumerate(alike)}
    numbered = [[place.get(repr(arg), arg) for arg in args] for args in rows]
    with suppress(NotPlain):
        return packed, to_bytes([[*alike.values()], numbered])
    return [], b""


def _is_copy(packed: Any) -> bool:
    """Whether it has no parts that are known by a number."""
    return type(packed) in PLAIN or packed[0] in COPIES


class _Foreseen(NamedTuple):
    """A call that was made before it is asked for."""

    number: int  # of the function
    steps: int
    given: tuple[Any, ...]  # its arguments
    first: int | None  # the number before those of its lists, if it has some
    sent: list[Any]  # the arguments, packed
    reply: Any


class Ahead:
    """What was answered already, and will be asked."""

    def __init__(self, border: Border) -> None:
        self._border = border
        self._waiting: deque[_Foreseen] = deque()

    def clear(self) -> None:
        self._waiting.clear()

    def hear(self, message: Any, number: int, steps: int, calls: list[Any]) -> Answers:
        """What is said to these calls. Most are answered with a value and nothing else."""
        sign, replies = message
        if sign != "." or any(reply[0] not in ("=", "!", "late") for reply in replies):
            raise ValueError("no such sign")
        if len(replies) > len(calls):
            raise ValueError("more than was asked")
        answers = [*map(self._plain_answer, replies)]
        asked = zip(calls, replies, answers, strict=False)  # it may have ended early
        for (args, first, sent), reply, answer in asked:
            if answer is None:
                self._waiting.append(_Foreseen(number, steps, args, first, sent, reply))
        return answers

    def _plain_answer(self, reply: list[Any]) -> tuple[Any] | None:
        """The value, if nothing was printed or changed, and if it is no list or object."""
        if reply[0] != "=":
            return None
        _, value, changes, heard, left = reply
        if changes != [] or heard != "" or type(left) is not int:
            return None
        return (self._border.unpack(value),) if _is_copy(value) else None

    def reply(self, number: int, deed: str, args: tuple[Any, ...], turns: list[Any]) -> Any:
        """What was said, if just this was foreseen."""
        if not self._waiting:
            return None
        next_one = self._waiting.popleft()
        asked = number, deed, turns
        if asked == (next_one.number, "call", [next_one.steps]) and self._same(args, next_one):
            return next_one.reply
        self._waiting.clear()
        self._border.forget()
        return None

    def _same(self, args: tuple[Any, ...], other: _Foreseen) -> bool:
        is_plain = other.first is None and len(args) == len(other.given)
        if is_plain and all(map(is_, args, other.given)):
            return True
        border, before = self._border, self._border.number
        if other.first is not None:
            border.number = other.first  # so its lists have the same numbers
        sent = [border.pack(arg) for arg in args]
        border.number = before
        return sent == other.sent
