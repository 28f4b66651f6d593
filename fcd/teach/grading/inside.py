"""Inside the process: run the cells of a notebook, then ask the checks, and tell each step.

The request comes on stdin, as JSON: the `key` that each line to the outside must carry, the
`checks` to be asked, the cells to `skip`, the `depth`, the `hidden` cases. It has been read before
any cell runs. After that the way to the outside is a copy of stdout that nothing else writes to,
and stdin, stdout and stderr lead nowhere.
"""

from __future__ import annotations

import json
import linecache
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import fcd.teach
from fcd.teach import session
from fcd.teach.budget import Raised
from fcd.teach.checker import with_hidden
from fcd.teach.checks import Check
from fcd.teach.folder import find_exercise
from fcd.teach.grading.handed_in import read_handed_in
from fcd.teach.outcome import Depth, Finding, Outcome, Report

MEMORY = 4 * 2**30  # bytes; where the system lets us say so

Tell = Callable[..., None]
_MISSING = object()


def main(argv: list[str]) -> None:
    """Check one notebook, and end the process, whatever was started in it."""
    request: dict[str, Any] = json.loads(sys.stdin.read() or "{}")
    handed_in = read_handed_in(Path(argv[0]))
    exercise = find_exercise(handed_in.exercise)
    asked = request.get("checks", [check.name for check in exercise.checks])
    tell = _way_out(str(request.get("key", "")))
    _limit_memory()
    tell(ready=True)
    names = _run(handed_in.sources, set(request.get("skip", ())), tell)
    for check in exercise.checks:
        if check.name in asked:
            tell(began=check.name)
            hidden = request.get("hidden", {}).get(check.name, [])
            report = _report(
                with_hidden(check, hidden), names, Depth(request.get("depth", Depth.HIDDEN))
            )
            tell(report=report.to_json())
    tell(done=True)
    os._exit(0)  # not `exit`: threads and exit handlers of the notebook are not waited for


def _way_out(key: str) -> Tell:
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)

    def tell(**what: object) -> None:
        print(json.dumps({"key": key, **what}), file=out, flush=True)

    return tell


def _limit_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, OSError, ValueError):  # Windows; or less is allowed already
        pass


def _run(sources: tuple[str, ...], skip: set[int], tell: Tell) -> dict[str, Any]:
    """The names that the cells define. What a cell raises is told, and the next one goes on."""
    for name in ("check", "hint", "solution", "summary"):  # in the cells they are only for show
        for module in (fcd.teach, session):
            setattr(module, name, _for_show)
    notebook = ModuleType("__main__")
    vars(notebook)["display"] = _for_show  # as in Jupyter
    sys.modules["__main__"] = notebook
    sys.argv = [""]
    for number, source in enumerate(sources, start=1):
        if number not in skip:
            tell(cell=number)
            says = _run_cell(source, number, vars(notebook))
            if says:
                tell(raised=says, where=number)
    return vars(notebook)


def _for_show(*args: object, **kwargs: object) -> None:
    """In place of check, hint, solution, summary and display."""


def _run_cell(source: str, number: int, names: dict[str, Any]) -> str:
    """What the cell raised, in words."""
    name = f"<cell {number}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    try:
        exec(compile(source, name, "exec"), names)
    except BaseException as error:  # SystemExit and KeyboardInterrupt of its own, too
        return str(Raised(error))
    return ""


def _report(check: Check, names: dict[str, Any], depth: Depth) -> Report:
    submission = names.get(check.submission, _MISSING)
    if submission is _MISSING:
        return Report(check.name, Finding(Outcome.NOT_ATTEMPTED), check.points)
    try:
        return check.run(submission, depth)
    except BaseException as error:  # nothing that we have foreseen; the other checks go on
        finding = Finding(Outcome.RAISED, got=f"the check could not be made: {Raised(error)}")
        return Report(check.name, finding, check.points)
