"""Who may import whom, and what `import fcd` costs."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import fcd

ROOT = Path(fcd.__file__).parent
# From the ground up: a room imports from its own line and from those above it.
ROOMS = [
    {"cards", "checks"},
    {"engine"},
    {"variants"},
    {"rulebook"},
    {"game", "positions", "record", "view"},
    {"scoring"},
    {"adt"},
    {"contest"},
    {"board"},
    {"teach"},
    {"cli", "__main__"},
]
RANK = {room: rank for rank, rooms in enumerate(ROOMS) for room in rooms}


def _files() -> list[Path]:
    return sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")


def _room(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def _imports(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are absolute here"
            module = node.module or ""
            names |= {f"{module}.{a.name}" if module == "fcd" else module for a in node.names}
    return names


@pytest.mark.parametrize("path", _files(), ids=lambda p: p.relative_to(ROOT).as_posix())
def test_imports_run_one_way(path: Path) -> None:
    room = _room(path)
    for name in _imports(path):
        top, _, rest = name.partition(".")
        other = rest.partition(".")[0]
        if top == "fcd" and room != "rulebook":
            assert RANK.get(other, 0) <= RANK[room], f"{room} must not import fcd.{other}"
        elif top == "fcd":
            assert other == "rulebook", f"the rulebook is only text, and imports no {other}"
        elif RANK[room] <= RANK["adt"]:
            assert top in sys.stdlib_module_names, f"{room} must not import {top}"
            assert top != "random", "chance is data: fcd.engine.chance"
        elif top in {"ipywidgets", "anywidget"}:
            assert room == "board"


def test_importing_fcd_pulls_in_nothing_but_the_standard_library() -> None:
    script = "import sys; before = set(sys.modules); import fcd; print(*set(sys.modules) - before)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT.parent
    )
    tops = {name.partition(".")[0] for name in done.stdout.split()}
    assert tops - sys.stdlib_module_names == {"fcd"}
    for slow in ("json", "random", "difflib", "hashlib"):
        assert slow not in tops, f"importing fcd should not need {slow}"
