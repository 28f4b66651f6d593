"""Who may import whom, and what `import fcd` costs."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import fcd

ROOT = Path(fcd.__file__).parent
# From the ground up: a room imports from its own line and from those above it.
ROOMS = [
    {"cards", "arguments", "console", "files", "lazy_exports", "command_line", "machine"},
    {"engine"},
    {"variants"},
    {"rulebook"},
    {"game", "positions", "record", "view"},
    {"scoring"},
    {"adt"},
    {"contest", "sandbox"},  # players are strangers' code, and what they get is handed out
    {"board"},
    {"series"},
    {"teach", "grade"},  # students' work is graded by a course's checks, and so is a course
    {"cli", "__main__", "site"},
]
RANK = {room: rank for rank, rooms in enumerate(ROOMS) for room in rooms}


def _imports(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree))
    doors = {node for hook in nodes for node in _upward(hook)}
    names: set[str] = set()
    for node in nodes:
        if node in doors:
            continue
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are absolute here"
            module = node.module or ""
            names |= {f"{module}.{a.name}" if module == "fcd" else module for a in node.names}
    return names


_DOORS = r"_repr_\w+_|_ipython_display_|diagram"


def _upward(door: ast.AST) -> list[ast.AST]:
    """The one door upward: what shows itself in a notebook asks the drawings, and only then.

    `Variant.diagram` is such a door, since a diagram is a drawing; what it returns has a type.
    """
    if isinstance(door, ast.FunctionDef) and re.fullmatch(_DOORS, door.name):
        home = "fcd.board.drawing.diagram" if door.name == "diagram" else "fcd.board.drawing"
    elif isinstance(door, ast.If) and ast.unparse(door.test) == "TYPE_CHECKING":
        home = "fcd.board.drawing.diagram"
    else:
        return []
    imports = [node for node in door.body if isinstance(node, ast.ImportFrom)]
    return [node for node in imports if node.module == home]


def test_imports_run_one_way() -> None:
    wrong = []
    for path in sorted({*ROOT.rglob("*.py")} - {ROOT / "__init__.py"}):
        room = path.relative_to(ROOT).parts[0].removesuffix(".py")
        for name in _imports(path):
            top, _, rest = name.partition(".")
            other = rest.partition(".")[0]
            where = f"{path.relative_to(ROOT)} must not import {name}"
            if top == "fcd" and room != "rulebook":
                wrong += [where] if RANK.get(other, 0) > RANK[room] else []
            elif top == "fcd":
                wrong += [where] if other != "rulebook" else []  # it is only text
            elif RANK[room] <= RANK["adt"]:  # and chance is data: fcd.engine.chance
                ours = top in sys.stdlib_module_names and top != "random"
                wrong += [] if ours else [where]
            elif top in {"ipywidgets", "anywidget"}:
                wrong += [where] if room != "board" else []
    assert wrong == []


def test_importing_fcd_pulls_in_nothing_but_the_standard_library() -> None:
    script = "import sys; before = set(sys.modules); import fcd; print(*set(sys.modules) - before)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT.parent
    )
    modules = set(done.stdout.split())
    assert "fcd.game" in modules, "this test would notice nothing"
    assert not [name for name in modules if name.startswith("fcd.board")], "boards come later"
    tops = {name.partition(".")[0] for name in modules}
    assert tops - sys.stdlib_module_names == {"fcd"}
    for slow in ("json", "random", "difflib", "hashlib"):
        assert slow not in tops, f"importing fcd should not need {slow}"


def test_only_doors_may_ask_for_drawings(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    for source, found in {
        "def _repr_html_(self):\n    from fcd.board.drawing import card_svg": set(),
        "def _repr_html_(self):\n    from fcd.board.bots import eager": {"fcd.board.bots"},
        "def diagram(self):\n    from fcd.board.bots import eager": {"fcd.board.bots"},
        "def show(self):\n    from fcd.board.drawing import card_svg": {"fcd.board.drawing"},
    }.items():
        path.write_text(source, encoding="utf-8")
        assert _imports(path) == found, source
