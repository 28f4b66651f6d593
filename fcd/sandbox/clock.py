"""Looking at the clock while somebody else's code runs, in this thread and without another.

With `sys.monitoring` (Python 3.12) what is raised is raised again at the next call or jump, so a
loop that catches everything ends, too. Python 3.11 raises it once. One endless call of Python's
own, such as `sum(itertools.count())`, is out of reach.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from fcd.sandbox.steps import THEIRS, whose

_tools: list[int] = []  # our number among those who monitor, while we do


@contextmanager
def at_every_turn(look: Callable[[], object]) -> Iterator[None]:
    """Meanwhile `look` is called whenever code of others calls or jumps; what it raises is raised.

    Within another one, only the inner one is called.
    """
    watching = _monitoring if sys.version_info >= (3, 12) else _tracing
    with watching(look):
        yield


@contextmanager
def _monitoring(look: Callable[[], object]) -> Iterator[None]:
    at: Any = sys.monitoring  # type: ignore[attr-defined]  # mypy looks as Python 3.11
    kinds = at.events.PY_START, at.events.JUMP  # what never ends calls or jumps
    here = threading.get_ident()

    def called(code: CodeType, *where: int) -> Any:
        if whose(code.co_filename) != THEIRS:
            return at.DISABLE
        if threading.get_ident() == here:
            look()
        return None

    is_first = not _tools
    if is_first:
        _tools.append(next(number for number in (4, 3, 5, 2, 1, 0) if not at.get_tool(number)))
        at.use_tool_id(_tools[0], "fcd's clock")
    (tool,) = _tools
    before = [at.register_callback(tool, kind, called) for kind in kinds]
    if is_first:
        at.set_events(tool, sum(kinds))
    try:
        yield
    finally:
        for kind, callback in zip(kinds, before, strict=True):
            at.register_callback(tool, kind, callback)
        if is_first:
            at.set_events(tool, 0)
            at.free_tool_id(_tools.pop())


@contextmanager
def _tracing(look: Callable[[], object]) -> Iterator[None]:
    def called(frame: FrameType, event: str, arg: object) -> Any:
        if whose(frame.f_code.co_filename) != THEIRS:
            return None
        frame.f_trace_opcodes = True  # `while True: pass` is a line that never begins again
        look()
        return called

    before = sys.gettrace()
    sys.settrace(called)
    try:
        yield
    finally:
        sys.settrace(before)
