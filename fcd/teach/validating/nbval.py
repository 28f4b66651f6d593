"""Asking nbval whether a notebook still shows what it showed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import fcd

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
    """Whether nbval can be asked."""
    return find_spec("nbval") is not None


def what_differs(path: Path) -> str:
    """In one line, which cells show something else; nothing if none does."""
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
    failed = re.findall(r"^(?:FAILED|ERROR) .*?::(\S+ \S+|\S+)", done.stdout, re.MULTILINE)
    if failed:
        return f"differs in {', '.join(dict.fromkeys(failed))}"
    last = (done.stdout + done.stderr).strip().splitlines()[-1:]
    return f"cannot be run by nbval: {''.join(last)[:200]}"


def _options(folder: Path) -> list[str]:
    """Nothing of the project that we happen to stand in: no settings, no conftest, no plugins."""
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (folder / "sanitize.cfg").write_text(_SANITIZE, encoding="utf-8")
    return [
        *("-c", str(folder / "pytest.ini"), "--rootdir", str(folder), "--noconftest"),
        *("-p", "no:cacheprovider", "-q", "--tb=no", "-rfE", "--color=no"),
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
