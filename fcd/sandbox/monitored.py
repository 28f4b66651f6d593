"""Counting steps from Python 3.12 on, with sys.monitoring: it needs no thread, as in a browser.

What raises here raises again at every further step, so no `except` keeps a loop going.
"""

from __future__ import annotations

import sys
from _thread import allocate_lock, get_ident
from collections.abc import Callable
from types import CodeType
from typing import Any, TypeVar

from fcd.sandbox.steps import TookTooLong, is_theirs

assert sys.version_info >= (3, 12)

T = TypeVar("T")
_at = sys.monitoring
_EVENTS = _at.events.PY_START | _at.events.PY_RESUME | _at.events.JUMP
_TOOL = next(number for number in (4, 3, 5, 2, 1, 0) if _at.get_tool(number) is None)
_left: dict[int, int] = {}  # steps, of each thread that counts: monitoring is for all of them
_lock = allocate_lock()


def within(steps: int, call: Callable[[], T], spent: Callable[[int], object]) -> T:
    """What the call returns; TookTooLong after so many steps. `spent` is told how many it took."""
    me = get_ident()
    before = _left.get(me)
    _begin(me, steps)
    try:
        answer = call()
    finally:
        left = _left[me]
        _begin(me, before)
        spent(steps - max(left, 0))
    if left < 0:  # it was swallowed
        raise TookTooLong
    return answer


def at_full_speed(call: Callable[[], T]) -> T:
    """What a call of ours returns: it comes to an end, and isn't counted."""
    me = get_ident()
    before = _left.pop(me, None)
    try:
        return call()
    finally:
        if before is not None:
            _left[me] = before


def _begin(me: int, steps: int | None) -> None:
    """Count these steps in this thread from now on; with None, none."""
    with _lock:
        if steps is not None:
            _left[me] = steps
        else:
            del _left[me]
        _at.set_events(_TOOL, _EVENTS if _left else 0)


def _count(code: CodeType, offset: int) -> Any:
    if not is_theirs(code.co_filename):
        return _at.DISABLE
    me = get_ident()
    if me in _left:
        _left[me] -= 1
        if _left[me] < 0:
            raise TookTooLong
    return None


def _count_round(code: CodeType, offset: int, to: int) -> Any:
    return _at.DISABLE if to > offset else _count(code, offset)


_at.use_tool_id(_TOOL, "fcd")
_at.register_callback(_TOOL, _at.events.PY_START, _count)
_at.register_callback(_TOOL, _at.events.PY_RESUME, _count)
_at.register_callback(_TOOL, _at.events.JUMP, _count_round)
