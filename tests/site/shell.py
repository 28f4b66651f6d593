"""Runs in Pyodide, under Node: the cells of a notebook in IPython's shell, and what they show.

`run(folder, cells)` tells of every cell of a notebook what was printed, shown and raised, and how
long it took. Nothing here knows of fcd.
"""

from __future__ import annotations

import json
import os
import time
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output

shown: list[dict[str, Any]] = []  # by mime type


class Shown(DisplayHook):
    """The value of a cell's last line."""

    def write_output_prompt(self) -> None:
        """None: it would be printed."""

    def write_format_data(self, format_dict: dict[str, Any], md_dict: Any = None) -> None:
        shown.append(format_dict)

    def finish_displayhook(self) -> None:
        """Nothing is printed, either."""


class Displayed(DisplayPublisher):
    """What is displayed on the way."""

    def publish(self, data: dict[str, Any], *given: Any, **named: Any) -> None:
        shown.append(data)


shell: Any = InteractiveShell.instance(displayhook_class=Shown, display_pub_class=Displayed)
shell.showtraceback = shell.showsyntaxerror = lambda *given, **named: None  # it is told below


def run(folder: str, cells: str) -> str:
    """JSON in and out: a list of sources, and a list of what came of them."""
    os.chdir(folder)
    shell.reset()
    return json.dumps([run_cell(source) for source in json.loads(cells)])


def run_cell(source: str) -> dict[str, Any]:
    began = time.perf_counter()
    shown.clear()
    with capture_output(display=False) as said:
        result = shell.run_cell(source, store_history=True)
    error = result.error_before_exec or result.error_in_exec
    return {
        "stdout": said.stdout,
        "stderr": said.stderr,
        "shown": [*shown],
        "error": f"{type(error).__name__}: {error}" if error else "",
        "seconds": round(time.perf_counter() - began, 2),
    }
