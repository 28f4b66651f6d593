"""The watchdog: who gets nowhere is stopped, who gets on is left alone."""

from __future__ import annotations

import cProfile
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

import fcd
from fcd.contest.foul import TookTooLong
from fcd.contest.tournament.watch import HUNG, beat, watched

PATIENCE = 0.1


def busy(seconds: float, tell: Callable[[], None] = lambda: None) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        tell()
        time.sleep(0.001)


def watch(doing: Callable[[], None]) -> None:
    with watched(PATIENCE, deadly=False):
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
    assert not [thread for thread in threading.enumerate() if thread.name == "watchdog"]


def test_watching_leaves_no_trace_in_the_speed_of_python() -> None:
    # Taking back an exception that was never thrown would leave every loop on the slow path, and
    # a profiler would never come back from it.
    profile = cProfile.Profile()
    profile.enable()
    with watched(5, deadly=False):
        pass
    profile.disable()


@pytest.mark.parametrize(("code", "exit_code"), [("time.sleep(60)", HUNG), ("pass", 0)])
def test_only_what_cannot_be_stopped_is_ended(code: str, exit_code: int) -> None:
    """By a timer outside of Python, if need be: test_isolation.py has a player for that."""
    watching = "import time\nfrom fcd.contest.tournament.watch import watched\nwith watched(0.4): "
    done = subprocess.run(
        [sys.executable, "-c", watching + code],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=Path(fcd.__file__).parent.parent,
    )
    assert done.returncode == exit_code
    assert ('File "<string>", line 3' in done.stderr) == bool(exit_code)
