"""The course's folders, and a Python to run cells in: the browser's under Node, or this one.

with pyodide(site, drive) as python:
    python.run("notebooks", ["1 + 1"]).cells[0]["shown"]    # [{"text/plain": "2"}]
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
FOLDERS = ("notebooks", "exercises", "solutions")

# The same shell in this Python, and the same lines in and out.
_HERE = """
import json, sys, time
exec(compile(open(sys.argv[1]).read(), "shell.py", "exec"))
out, drive = sys.stdout, sys.argv[2]
for line in sys.stdin:
    job, before = json.loads(line), time.process_time()
    cells = json.loads(run(f"{drive}/{job['folder']}", json.dumps(job["cells"])))
    took = time.process_time() - before
    print(json.dumps({"cells": cells, "seconds": took}), file=out, flush=True)
"""


class Ran(NamedTuple):
    """What came of each cell, and the seconds of computing that all of them took."""

    cells: list[dict[str, Any]]
    seconds: float


class Python:
    """Runs the cells of one notebook after the other, each with no names left of the last one."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def run(self, folder: str, cells: Sequence[str]) -> Ran:
        ask, answer = self.process.stdin, self.process.stdout
        assert ask
        assert answer
        ask.write(json.dumps({"folder": folder, "cells": cells}) + "\n")
        ask.flush()
        said = answer.readline()
        assert said, f"Python ended with {self.process.wait()}"
        return Ran(**json.loads(said))


@contextmanager
def _started(*command: str | Path, log: IO[str] | None = None) -> Iterator[Python]:
    with subprocess.Popen(  # which closes the pipes
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=log,
        encoding="utf-8",
        env={name: value for name, value in os.environ.items() if name != "FCD_PROGRESS"},
    ) as process:
        try:
            yield Python(process)
        finally:
            process.kill()


def pyodide(node: tuple[str | Path, ...], site: Path, drive: Path) -> Any:
    """The Python of a site that was built."""
    return _started(*node, HERE / "cells.mjs", site, drive)


def here(drive: Path) -> Any:
    """This Python."""
    return _started(sys.executable, "-c", _HERE, HERE / "shell.py", drive)


def course(folder: Path) -> Path:
    """A copy of the course, as a place to run it in."""
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("progress*.json"))
    return folder


def code_cells(notebook: Path) -> list[dict[str, Any]]:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])
