"""Looking at the clock at every line of somebody else's code, in this thread and without another.

With `sys.monitoring` (Python 3.12) what is raised is raised again at the next line, so a loop that
catches everything ends, too. Python 3.11 raises it once. One endless call of Python's own, such as
`sum(itertools.count())`, runs no lines, and is out of reach.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import fcd

# What is in the package and in Python itself comes to an end, and is not interrupted: what keeps
# order there, such as contextlib, would be left half done.
OURS = (str(Path(fcd.__file__).parent), str(Path(os.__file__).parent), "<frozen")
_TOOL = 4  # of sys.monitoring; 0 to 3 and 5 have a use that is agreed on
_NAME = "fcd clock"


@contextmanager
def at_every_line(look: Callable[[], object]) -> Iterator[None]:
    """Meanwhile `look` is called at every line of others; what it raises is raised there.

    Within another one, only the inner one is called.
    """
    watching = _monitoring if sys.version_info >= (3, 12) else _tracing
    with watching(look):
        yield


@contextmanager
def _monitoring(look: Callable[[], object]) -> Iterator[None]:
    at: Any = sys.monitoring
    kinds = at.events.LINE, at.events.JUMP  # `while True: pass` is one line, and jumps
    here = threading.get_ident()

    def called(code: CodeType, *where: int) -> Any:
        if code.co_filename.startswith(OURS):
            return at.DISABLE
        if threading.get_ident() == here:
            look()
        return None

    is_first = at.get_tool(_TOOL) != _NAME
    if is_first:
        at.use_tool_id(_TOOL, _NAME)
    before = [at.register_callback(_TOOL, kind, called) for kind in kinds]
    if is_first:
        at.set_events(_TOOL, sum(kinds))
    try:
        yield
    finally:
        if is_first:
            at.set_events(_TOOL, 0)
        for kind, callback in zip(kinds, before, strict=True):
            at.register_callback(_TOOL, kind, callback)
        if is_first:
            at.free_tool_id(_TOOL)


@contextmanager
def _tracing(look: Callable[[], object]) -> Iterator[None]:
    def called(frame: FrameType, event: str, arg: object) -> Any:
        if frame.f_code.co_filename.startswith(OURS):
            return None
        look()
        return called

    before = sys.gettrace()
    sys.settrace(called)
    try:
        yield
    finally:
        sys.settrace(before)
