"""Counting steps from Python 3.12 on, with sys.monitoring: it needs no thread, as in a browser.

What raises here raises again at every further step, so no `except` keeps a loop going.
"""

from __future__ import annotations

import sys
from _thread import allocate_lock, get_ident
from collections.abc import Callable
from types import CodeType
from typing import Any, TypeVar

from fcd.sandbox.steps import NOBODY, THEIRS, TookTooLong, whose

assert sys.version_info >= (3, 12)

T = TypeVar("T")
_at = sys.monitoring
_EVENTS = _at.events.PY_START | _at.events.PY_RESUME | _at.events.JUMP
_TOOL = next(number for number in (4, 3, 5, 2, 1, 0) if _at.get_tool(number) is None)
_left: dict[int, int] = {}  # steps, of each thread that counts: monitoring is for all of them
_lock = allocate_lock()


def within(steps: int, call: Callable[[], T], spent: Callable[[int], object] | None = None) -> T:
    """What the call returns; TookTooLong after so many steps. `spent` is told how many it took."""
    me = get_ident()
    before = _left.get(me)
    _begin(me, steps)
    try:
        answer = call()
    finally:
        left = _left[me]
        _begin(me, before)
        if spent:
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


def _count_call(code: CodeType, offset: int) -> Any:
    owner = whose(code.co_filename)
    return _at.DISABLE if owner == NOBODY else _count(owner)


def _count_round(code: CodeType, offset: int, to: int) -> Any:
    if to > offset or whose(code.co_filename) != THEIRS:
        return _at.DISABLE
    return _count(THEIRS)


def _count(owner: int) -> None:
    me = get_ident()
    if me in _left:
        _left[me] = left = _left[me] - 1
        if left == -1 or (left < 0 and owner == THEIRS):  # ours cleans up after the first one
            raise TookTooLong


_at.use_tool_id(_TOOL, "fcd")
_at.register_callback(_TOOL, _at.events.PY_START, _count_call)
_at.register_callback(_TOOL, _at.events.PY_RESUME, _count_call)
_at.register_callback(_TOOL, _at.events.JUMP, _count_round)
