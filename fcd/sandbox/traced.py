"""Counting steps up to Python 3.11, with sys.settrace.

Each call is told; lines only in code with loops, where one that doesn't lie behind the last one is
another round. What it cannot stop is a loop within a `try` that catches everything within another
loop.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from opcode import opmap
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, TypeVar

from fcd.sandbox import alarm
from fcd.sandbox.steps import NOBODY, OURS, TookTooLong, whose

if TYPE_CHECKING:
    from fcd.sandbox.reminder import Reminder

T = TypeVar("T")
_settrace = sys.settrace
_BACKWARD = {number for name, number in opmap.items() if "JUMP_BACKWARD" in name}
_MOST_KNOWN = 5_000
_MANY = 100_000  # steps
_SOON = 0.001  # seconds, in which a small part of so many steps is made
_known: dict[int, tuple[CodeType, int]] = {}  # by the code's id: to hash it would take longer
_Counter = tuple[Callable[[int], None], Callable[..., Any], Callable[[], int], Callable[[], None]]
_idle: list[_Counter] = []  # to be used again: they take long to make
_STRAIGHT, _LOOPS, _JUMPS_TO_ITSELF = range(3)


def within(steps: int, call: Callable[[], T], spent: Callable[[int], object] | None = None) -> T:
    """What the call returns; TookTooLong after so many steps. `spent` is told how many it took.

    Tracing slows down every instruction. If nobody wants to know how many of many steps it took,
    the first millisecond isn't traced: most calls are over by then.
    """
    counter = _idle.pop() if _idle else _counter()
    begin, count, left, end = counter
    begin(steps)
    try:
        if spent is None and steps >= _MANY and alarm.can_be_set():
            answer = _watched(lambda: alarm.at_intervals(_SOON, _late(count, left), call))
        else:
            answer = _watched(call, count)
    finally:
        end()
        if spent:
            spent(steps - max(left(), 0))
    if left() < 0:  # it was swallowed
        raise TookTooLong
    _idle.append(counter)
    return answer


def _late(
    count: Callable[..., Any], left: Callable[[], int]
) -> Callable[[FrameType | None], object]:
    """What an alarm does to begin tracing in the middle of a call, and all that called it."""
    here = sys._getframe(1)

    def begin(frame: FrameType | None) -> None:
        if sys.gettrace() is count or left() < 0:  # from then on it's the reminder that strikes
            return
        _settrace(count)
        while frame and frame is not here:
            frame.f_trace = count(frame, "call", None)
            frame = frame.f_back

    return begin


def _watched(call: Callable[[], T], count: Callable[..., Any] | None = None) -> T:
    """What the call returns, which cannot end tracing; what is traced before and after it stays."""
    before = sys.gettrace()
    sys.settrace = _refuse
    if count:
        _settrace(count)
    try:
        return call()
    finally:  # not `with`: the reminder could strike on the way to __exit__
        _settrace(before)
        sys.settrace = _settrace


def _counter() -> _Counter:  # noqa: C901  closures that share a counter: else it takes twice as long
    """Functions to begin with so many steps, to trace, to tell how many are left, and to end it."""
    left = 0
    reminder: Reminder | None = None  # made when it is needed, which is seldom: a thread is dear

    def begin(steps: int) -> None:
        nonlocal left
        left = steps

    def count_call(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal left
        code = frame.f_code
        owner = whose(code.co_filename)
        if owner == NOBODY:
            return None
        left -= 1
        if left < 0:
            stop()
        if owner == OURS:
            return None
        kind = (_known.get(id(code)) or _look_at(code))[1]
        if kind == _STRAIGHT:
            return None
        if kind == _JUMPS_TO_ITSELF:
            frame.f_trace_lines, frame.f_trace_opcodes = False, True
        return rounds_of(frame.f_lasti)

    def rounds_of(last: int) -> Any:
        def count_round(frame: FrameType, event: str, arg: Any) -> Any:
            nonlocal left, last
            here = frame.f_lasti
            if here <= last and event in ("line", "opcode"):
                left -= 1
                if left < 0:
                    stop()
            last = here
            return count_round

        return count_round

    def stop() -> None:
        nonlocal reminder
        if reminder is None:
            from fcd.sandbox.reminder import Reminder

            reminder = Reminder(TookTooLong)
            reminder.start()  # for code with a bare `except` in its loop
        raise TookTooLong  # after which Python takes these functions away

    def end() -> None:
        if reminder:
            reminder.stop()

    return begin, count_call, lambda: left, end


def at_full_speed(call: Callable[[], T]) -> T:
    """What a call of ours returns: it comes to an end, and counting would take far longer."""
    tracing = sys.gettrace()
    _settrace(None)
    try:
        return alarm.silenced(call)
    finally:
        _settrace(tracing)


def _refuse(function: object) -> None:
    """Stands for sys.settrace while steps are counted, which it would end."""


def _look_at(code: CodeType) -> tuple[CodeType, int]:
    """Remember what kind of code it is, and the code, or its id could become another's."""
    found = code, _kind(code.co_code)
    if len(_known) > _MOST_KNOWN:
        _known.clear()
    _known[id(code)] = found
    return found


def _kind(code: bytes) -> int:
    """`while True: pass` is a single instruction that jumps to itself: that is no new line."""
    if _BACKWARD.isdisjoint(code[::2]):
        return _STRAIGHT
    jumps = {*zip(code[::2], code[1::2], strict=True)}
    return _JUMPS_TO_ITSELF if any((each, 1) in jumps for each in _BACKWARD) else _LOOPS
