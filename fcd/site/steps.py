"""The steps of a build: told on the console, their programs quiet, what can be reused kept."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


class CannotBuild(Exception):
    """What is missing or wrong, and what to do about it."""


@contextmanager
def step(title: str) -> Iterator[None]:
    """Say what is being done, with a dot for each second, and how long it took."""
    print(title, end=" .", flush=True)
    start, done = time.monotonic(), threading.Event()

    def dots() -> None:
        while not done.wait(1):
            print(".", end="", flush=True)

    thread = threading.Thread(target=dots, daemon=True)
    thread.start()
    says = " failed"
    try:
        yield
        says = f" {time.monotonic() - start:.0f} s"
    finally:
        done.set()
        thread.join()
        print(says, flush=True)


def call(*command: str | Path, cwd: Path | None = None, otherwise: str) -> None:
    """Run a program; if it fails, tell the end of what it said, and then what that means."""
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        said, failed = done.stdout, done.returncode != 0
    except OSError as error:
        said, failed = str(error), True
    if failed:
        lines = [line for line in said.splitlines() if line.strip()]
        raise CannotBuild("\n".join([*lines[-8:], "", otherwise]))


def made(folder: Path, parts: object, make: Callable[[Path], None]) -> Path:
    """The folder as `make` left it, made again only if `parts`, of which it is made, changed.

    It is made under another name: a folder half made is never taken for a whole one.
    """
    key, mark = hashlib.sha256(repr(parts).encode()).hexdigest(), folder.with_suffix(".made-of")
    if folder.is_dir() and mark.is_file() and mark.read_text() == key:
        return folder
    mark.unlink(missing_ok=True)
    part = empty(folder.with_suffix(".part"))
    make(part)
    shutil.rmtree(folder, ignore_errors=True)
    part.rename(folder)
    mark.write_text(key)
    return folder


def empty(folder: Path) -> Path:
    """This folder, with nothing in it."""
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    return folder
