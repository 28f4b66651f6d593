"""A process that is listened to with a clock, and ended with all that it started."""

from __future__ import annotations

import json
import os
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread
from time import monotonic
from typing import IO, Any

import fcd

STARTING = 120.0  # seconds until it must say that it is ready, on a slow and busy machine
LONGEST = 1_000_000  # characters of one line
TICK = 0.2  # seconds between looks at `stop`
KILLED = -9


class Interrupted(Exception):
    """Somebody wants to stop."""


class Child:
    """The process that checks one notebook. `told()` gives what it tells, until it ends."""

    def __init__(
        self, path: Path, request: Mapping[str, object], seconds: float, stop: Event
    ) -> None:
        self.path = path.resolve()
        self.key = secrets.token_hex(16)  # what does not carry it does not come from us
        self.request = json.dumps({**request, "key": self.key})
        self.seconds = seconds
        self.stop = stop
        self.hung = False
        self.code: int | None = None
        self._lines: Queue[bytes | None] = Queue(maxsize=1_000)

    def __enter__(self) -> Child:
        self._folder = tempfile.TemporaryDirectory(prefix="fcd-", ignore_cleanup_errors=True)
        self._last_words = tempfile.TemporaryFile()  # closed by __exit__
        self._process = subprocess.Popen(
            [sys.executable, "-X", "utf8", "-m", "fcd.teach.grading", str(self.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._last_words,
            cwd=self._folder.name,  # empty: what lies beside a notebook is not imported
            env=_environment(self._folder.name),
            start_new_session=True,  # so that it can be ended with all that it started
        )
        assert self._process.stdin
        assert self._process.stdout
        Thread(target=self._listen, args=(self._process.stdout,), daemon=True).start()
        with suppress(OSError):  # it has ended already
            self._process.stdin.write(self.request.encode())
            self._process.stdin.close()
        return self

    def __exit__(self, *exception: object) -> None:
        self._kill()
        self.code = self._process.wait()
        with suppress(Empty):
            while self._lines.get(timeout=1) is not None:  # or the listener waits for ever
                pass
        if self._process.stdout:
            self._process.stdout.close()
        self._last_words.seek(0)
        self._words = self._last_words.read(100_000).decode("utf-8", "replace")
        self._last_words.close()
        self._folder.cleanup()

    def told(self) -> Iterator[dict[str, Any]]:
        """What it tells. Afterwards it has ended, or is `hung`: nothing came for too long."""
        until = monotonic() + STARTING
        while True:
            if self.stop.is_set():
                raise Interrupted
            try:
                line = self._lines.get(timeout=TICK)
            except Empty:
                if monotonic() > until:
                    self.hung = True
                    return
                continue
            if line is None:
                with suppress(subprocess.TimeoutExpired):  # how it ended by itself
                    self._process.wait(timeout=5)
                return
            told = self._read(line)
            if told:
                until = monotonic() + self.seconds
                yield told
            elif monotonic() > until:  # a flood that says nothing
                self.hung = True
                return

    @property
    def end(self) -> str:
        """How it ended, in words. After `with`."""
        if self.hung:
            return f"was stopped after {self.seconds:g} seconds: is there a loop that never ends?"
        assert self.code is not None
        if self.code == KILLED:
            return "its process was ended by the system, perhaps for using too much memory"
        if self.code < 0:
            return f"its process crashed with {signal.Signals(-self.code).name}"
        last = self._words.strip().splitlines()[-1:] if self.code else []
        return f"its process ended with exit code {self.code}" + "".join(f" ({x})" for x in last)

    def _listen(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):  # closed
            while line := pipe.readline(LONGEST):
                self._lines.put(line)
        self._lines.put(None)

    def _read(self, line: bytes) -> dict[str, Any] | None:
        try:
            told = json.loads(line)
        except (ValueError, RecursionError):
            return None
        if not isinstance(told, dict) or told.pop("key", None) != self.key:
            return None
        return told

    def _kill(self) -> None:
        if hasattr(os, "killpg"):
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        with suppress(OSError):
            self._process.kill()


def _environment(folder: str) -> dict[str, str]:
    """Ours, with the same fcd, one thread for each library, and a progress file of its own."""
    here = str(Path(fcd.__file__).parent.parent)
    paths = [here, *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"), "1")
    return {
        **os.environ,
        **threads,
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "PYTHONHASHSEED": "0",
        "FCD_PROGRESS": str(Path(folder) / "progress.json"),
    }
