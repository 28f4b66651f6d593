"""nbval really compares: alter what a cell has stored, and it turns red."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.series import FOLDER, KEYS

ROOT = FOLDER.parent


@pytest.mark.slow
def test_nbval_turns_red_where_an_output_is_altered(tmp_path: Path) -> None:
    """All the cells of the series that show something, and no other."""
    expected = {}
    for key in KEYS:
        notebook = json.loads((FOLDER / f"{key}.ipynb").read_text(encoding="utf-8"))
        expected[key] = _altered(notebook)
        assert expected[key], f"{key} shows nothing"
        (tmp_path / f"{key}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    sanitize = f"--nbval-sanitize-with={ROOT / 'tests' / 'nbval_sanitize.cfg'}"
    options = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=60", sanitize]
    command = [sys.executable, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", *options]
    there = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [*command, f"--rootdir={tmp_path}", str(tmp_path)],
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        env=there,
    )
    assert done.returncode == 1, done.stdout[-3000:]
    lines = re.findall(r"(?m)^(PASSED|FAILED) (\w+)\.ipynb::Cell (\d+)", done.stdout)
    for key in KEYS:
        failed = [number for verdict, name, number in lines if (verdict, name) == ("FAILED", key)]
        assert failed == expected[key], key
        assert ("PASSED", key) in [line[:2] for line in lines]


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
