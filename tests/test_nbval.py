"""nbval really compares: alter what a cell has stored, and it turns red."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.series import FOLDER, KEYS

ROOT = FOLDER.parent


def reports(folder: Path, keys: Sequence[str]) -> dict[str, str]:
    """What nbval says of copies of these notebooks in which every output was altered."""
    for key in keys:
        _alter(FOLDER / f"{key}.ipynb", folder / f"{key}.ipynb")
    options = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=60", "-pno:cacheprovider"]
    options += [f"--nbval-sanitize-with={ROOT / 'tests' / 'nbval_sanitize.cfg'}"]
    command = [sys.executable, "-m", "pytest", "-q", "-rA", f"--rootdir={folder}", *options]
    there = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [*command, str(folder)], capture_output=True, encoding="utf-8", cwd=folder, env=there
    )
    assert done.returncode == 1, done.stdout[-3000:]
    lines = re.findall(r"(?m)^(PASSED|FAILED) (\w+)\.ipynb::Cell (\d+)", done.stdout)
    return {
        key: " ".join(f"{number}:{verdict}" for verdict, name, number in lines if name == key)
        for key in keys
    }


def _alter(source: Path, copy: Path) -> None:
    notebook = json.loads(source.read_text(encoding="utf-8"))
    _altered(notebook)
    copy.write_text(json.dumps(notebook), encoding="utf-8")


def _altered(notebook: dict[str, Any]) -> list[str]:
    """Change one output of every cell that shows something; say which cells these are, from 0."""
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    return [str(n) for n, cell in enumerate(code) if any(map(_alter_output, cell["outputs"]))]


def _alter_output(output: dict[str, Any]) -> bool:
    if "evalue" in output:  # an error
        output["evalue"] += ", altered"
        return True
    kept = output if "text" in output else output.get("data", {})
    for kind in ("text", "text/plain"):
        if kind in kept:
            kept[kind] = ["altered ", *kept[kind]]
            return True
    return False


@pytest.mark.parametrize(
    "keys",
    [
        pytest.param(["03_valid_moves"], id="one"),
        pytest.param(KEYS, id="all", marks=pytest.mark.slow),
    ],
)
def test_nbval_turns_red_where_an_output_is_altered(keys: list[str], tmp_path: Path) -> None:
    for key, report in reports(tmp_path, keys).items():
        notebook = json.loads((FOLDER / f"{key}.ipynb").read_text(encoding="utf-8"))
        altered = _altered(notebook)
        assert len(altered) > 0
        assert re.findall(r"(\d+):FAILED", report) == altered, f"{key}: these cells, and no other"
        assert "PASSED" in report
