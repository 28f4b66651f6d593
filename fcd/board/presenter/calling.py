"""Calling functions that students and teachers wrote: with what they ask for, and without trust."""

from __future__ import annotations

import inspect
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

# What a function can raise to get out of a board, on purpose or not. An interrupt of the kernel is
# among them: it is meant for the function that takes so long, not for the board.
ESCAPES = (Exception, SystemExit, GeneratorExit, KeyboardInterrupt)


PATIENCE = 10.0  # seconds that one call may take
OURS = str(Path(__file__).parents[2])  # the package: what is in it comes to an end


class TooSlow(Exception):
    """A function that did not come to an end."""


def call(function: Callable[..., Any], *given: object) -> Any:
    """Call a function that may never return. TooSlow after some seconds.

    Jupyter runs widgets beside the main thread, where "interrupt" does not reach them. So every
    line outside this package looks at the clock. (One that sleeps, or counts in C, does not.)
    """
    end = time.monotonic() + PATIENCE

    def watch(frame: FrameType, event: str, arg: object) -> Any:
        if frame.f_code.co_filename.startswith(OURS):
            return None
        if time.monotonic() > end:
            raise TooSlow(f"took longer than {PATIENCE:.0f} seconds, so it was stopped.")
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        return function(*given)
    finally:
        sys.settrace(before)


def place(error: BaseException) -> str:
    """The line of the function that raised, for its author; empty if it was ours."""
    line, step = 0, error.__traceback__
    while step is not None:
        if not step.tb_frame.f_code.co_filename.startswith(OURS):
            line = step.tb_lineno
        step = step.tb_next
    return f" (line {line})" if line else ""


def wants(function: Callable[..., Any], name: str) -> bool:
    """Whether a function of one thing also asks for a second: one it needs, or one of this name."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):  # ValueError: a built-in that does not tell
        return False
    second = [p for p in parameters[1:2] if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return bool(second) and (second[0].name == name or second[0].default is inspect.Parameter.empty)


def named(function: object) -> str:
    """What the function is called; a functools.partial is called as what it is made of."""
    made_of = getattr(function, "func", function)
    return str(getattr(made_of, "__name__", type(function).__name__))


def told(error: BaseException) -> str:
    """An exception in a line, whatever its author made of its text."""
    name = type(error).__name__
    try:
        text = f"{error!s:.200}"
    except Exception:
        return f"{name}, which cannot even be printed"
    return f"{name}: {text}" if text else name


def clean(text: str) -> str:
    """The text without halves of characters, which no browser could be sent."""
    return text.encode("utf-8", "replace").decode()
