"""An alarm in the midst of a call that takes long, where there are signals."""

from __future__ import annotations

from collections.abc import Callable
from types import FrameType
from typing import TypeVar

# signal and threading are imported where they are used: in a child, no alarm is ever set.

T = TypeVar("T")
_rings: list[Callable[[FrameType | None], object]] = []  # what it does, while it is set


def can_be_set() -> bool:
    """Not on Windows, in another thread, within another alarm, or if somebody else has one."""
    import signal
    import threading

    if not hasattr(signal, "setitimer") or _rings:
        return False
    if threading.current_thread() is not threading.main_thread():
        return False
    handler = signal.getsignal(signal.SIGALRM)
    if handler is signal.SIG_DFL:  # and ours stays: it does nothing as long as no alarm is set
        signal.signal(signal.SIGALRM, _ring)
    return handler in (signal.SIG_DFL, _ring)


def at_intervals(
    seconds: float, ring: Callable[[FrameType | None], object], call: Callable[[], T]
) -> T:
    """What the call returns. Again and again `ring` is told where it has come to."""
    import signal

    _rings.append(ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        return call()
    finally:
        off()


def off() -> None:
    import signal

    _rings.clear()  # first: one that is on its way does nothing any more
    signal.setitimer(signal.ITIMER_REAL, 0)


def silenced(call: Callable[[], T]) -> T:
    """What the call returns, during which no alarm goes off."""
    _rings.append(lambda frame: None)
    try:
        return call()
    finally:
        _rings.pop()


def _ring(number: int, frame: FrameType | None) -> None:
    if _rings:
        _rings[-1](frame)
