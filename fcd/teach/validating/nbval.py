"""Asking nbval whether a notebook still shows what it showed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import fcd
from fcd.teach.solutions import read_notebook, run_again, source_of

MISSING = 'nbval is not installed: pip install "final-card-down[test]"'
CELL_SECONDS = 60
SECONDS = 900.0  # for one notebook

# What differs from machine to machine and must not be compared.
_SANITIZE = """\
[an object's address]
regex: \\b0x[0-9a-f]{6,16}\\b
replace: ADDRESS
"""


def is_installed() -> bool:
    return find_spec("nbval") is not None


def what_differs(path: Path) -> str:
    """In one line, what the first cell shows that differs, and what to do; nothing if none does."""
    again = run_again(path.name.partition("_")[0])
    if not all(c.get("execution_count") for c in read_notebook(path)["cells"] if _is_code(c)):
        return f"has cells that were never run: run {again}"
    with tempfile.TemporaryDirectory(prefix="fcd-nbval-") as folder:
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", *_options(Path(folder)), str(path.resolve())],
                capture_output=True,
                text=True,
                errors="replace",
                timeout=SECONDS,
                check=False,
                env=_environment(folder),
            )
        except subprocess.TimeoutExpired:
            return f"did not end within {SECONDS:g} seconds"
    if done.returncode == 0:
        return ""
    failed = re.findall(r"^(?:FAILED|ERROR) .*?::Cell (\d+)", done.stdout, re.MULTILINE)
    if failed:
        cells = ", ".join(f"[{int(number) + 1}]" for number in dict.fromkeys(failed))
        lines = _first_difference(done.stdout)
        return f"stored output is out of date in {cells}{lines}: run {again}"
    last = (done.stdout + done.stderr).strip().splitlines()[-1:]
    return f"cannot be run by nbval: {''.join(last)[:200]}"


def _is_code(cell: dict[str, Any]) -> bool:
    return cell["cell_type"] == "code" and bool(source_of(cell).strip())


def _first_difference(told: str) -> str:
    """The first words that were stored and aren't shown now, and what took their place."""
    new, old = (re.search(rf"(?m)^ *{sign} (.+)$", told) for sign in ("-", r"\+"))
    if not (new and old):
        return ""
    was, now = (list(filter(None, re.split(r"<[^>]*>?|\s*\n\s*", m[1]))) for m in (old, new))
    gone = next((words for words in was if words not in now), "nothing")
    came = next((words for words in now if words not in was), "nothing")
    return f" ({gone[:60]!r}, now {came[:60]!r})"


def _options(folder: Path) -> list[str]:
    """Nothing of the project that we happen to stand in: no settings, no conftest, no plugins."""
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (folder / "sanitize.cfg").write_text(_SANITIZE, encoding="utf-8")
    return [
        *("-c", str(folder / "pytest.ini"), "--rootdir", str(folder), "--noconftest"),
        *("-p", "no:cacheprovider", "-q", "--tb=short", "-rfE", "--color=no"),
        *("--nbval", "--nbval-current-env", f"--nbval-cell-timeout={CELL_SECONDS}"),
        f"--nbval-sanitize-with={folder / 'sanitize.cfg'}",
    ]


def _environment(folder: str) -> dict[str, str]:
    """Ours, with the same fcd and a progress file of its own."""
    here = str(Path(fcd.__file__).parent.parent)
    paths = [here, *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, paths)),
        "FCD_PROGRESS": str(Path(folder) / "progress.json"),
    }
