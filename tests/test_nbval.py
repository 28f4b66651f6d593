"""nbval really compares: alter what a cell has stored, and it turns red."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.series import FOLDER

ROOT = FOLDER.parent


# Cells that print, cells that show text and pictures, widgets, and an error on purpose.
NOTEBOOK = "01_cards.ipynb"


def _alter(output: dict[str, Any]) -> bool:
    """Change what is compared; False if nothing is, as of a widget's random name."""
    if "evalue" in output:  # an error
        output["evalue"] += ", altered"
        return True
    kept = output if "text" in output else output["data"]
    kinds = [kind for kind in ("text", "text/plain") if kind in kept]
    for kind in kinds:
        kept[kind] = ["altered ", *kept[kind]]
    return bool(kinds)


def test_nbval_turns_red_where_an_output_is_altered(tmp_path: Path) -> None:
    """That no cell of any notebook is left out is seen in test_notebooks.py."""
    notebook = json.loads((FOLDER / NOTEBOOK).read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    altered = [str(n) for n, cell in enumerate(code) if any([*map(_alter, cell["outputs"])])]
    (tmp_path / NOTEBOOK).write_text(json.dumps(notebook), encoding="utf-8")
    options = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=60", "-pno:cacheprovider"]
    options += ["-ptests.quick_start", f"--rootdir={tmp_path}"]
    options += [f"--nbval-sanitize-with={ROOT / 'tests' / 'nbval_sanitize.cfg'}"]
    command = [sys.executable, "-m", "pytest", "-q", "-rA", *options, str(tmp_path)]
    there = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=tmp_path, env=there)
    assert done.returncode == 1, done.stdout[-3000:]
    red = re.findall(r"(?m)^FAILED \w+\.ipynb::Cell (\d+)", done.stdout)
    assert 0 < len(red) < len(code)
    assert red == altered, "these cells, and no other"
