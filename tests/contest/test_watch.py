"""The watchdog: who gets nowhere is stopped, who gets on is left alone."""

from __future__ import annotations

import cProfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress

import pytest

from fcd.contest.foul import TookTooLong
from fcd.contest.tournament.watch import beat, watched

PATIENCE = 0.1


def busy(seconds: float, tell: Callable[[], None] = lambda: None) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        tell()
        time.sleep(0.001)


def watch(doing: Callable[[], None]) -> None:
    with watched(PATIENCE):
        doing()


def test_a_loop_is_stopped_and_who_gets_on_is_left_alone() -> None:
    with pytest.raises(TookTooLong):
        watch(lambda: busy(60))
    watch(lambda: busy(3 * PATIENCE, beat))


def test_a_swallowed_throw_is_repeated() -> None:
    caught: list[TookTooLong] = []

    def stubborn() -> None:
        while len(caught) < 2:
            try:
                busy(60)
            except TookTooLong as thrown:
                caught.append(thrown)

    watch(stubborn)
    assert len(caught) == 2


def test_nothing_strikes_after_the_watch() -> None:
    for _ in range(3):
        with suppress(TookTooLong):
            watch(lambda: busy(PATIENCE))
        busy(0.02)
    assert not [thread for thread in threading.enumerate() if thread.name == "reminder"]


def test_watching_leaves_no_trace_in_the_speed_of_python() -> None:
    # Taking back an exception that was never thrown would leave every loop on the slow path, and
    # a profiler would never come back from it.
    profile = cProfile.Profile()
    profile.enable()
    with watched(5):
        pass
    profile.disable()
