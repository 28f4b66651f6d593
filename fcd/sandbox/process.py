"""In the child: its process, with pipes of its own and limits that the system keeps."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import partial
from typing import Any

resource: Any
try:
    import resource
except ImportError:  # Windows
    resource = None

MEMORY = 2 * 2**30  # bytes
FILE = 20 * 2**20  # bytes of one file
PROCESSES = 64
OPEN = 128  # files: nameless ones are in memory


def own_pipes() -> tuple[int, int]:
    """Copies of stdin and stdout that nothing else uses; from now on there are limits, too."""
    pipes = os.dup(0), os.dup(1)
    if hasattr(os, "register_at_fork"):  # a copy of this process must not answer, too
        os.register_at_fork(after_in_child=partial(_close, *pipes))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    _limit()
    return pipes


def read_all(pipe: int, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = os.read(pipe, size - len(data))
        if not more:
            raise EOFError
        data += more
    return data


def write_all(pipe: int, data: bytes) -> None:
    while data:
        data = data[os.write(pipe, data) :]


def _limit() -> None:
    if not resource:
        return
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_FSIZE, FILE),
        (resource.RLIMIT_NPROC, PROCESSES),
        (resource.RLIMIT_NOFILE, OPEN),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(OSError, ValueError):  # less is allowed already
            resource.setrlimit(what, (most, most))


def allow(seconds: float) -> None:
    """What follows may compute for so long: a busy machine, on which it waits, is no fault."""
    if resource:
        used = resource.getrusage(resource.RUSAGE_SELF)
        until = int(used.ru_utime + used.ru_stime + seconds) + 1
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        with suppress(OSError, ValueError):  # less is allowed already
            resource.setrlimit(resource.RLIMIT_CPU, (until, most))


def _close(*ways: int) -> None:
    for way in ways:
        with suppress(OSError):
            os.close(way)
