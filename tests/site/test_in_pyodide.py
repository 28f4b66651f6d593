"""The browser's Python says what this one says: notebooks, solutions, and many a wrong answer."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest

from tests.site import python
from tests.site.built import built_site, find_node
from tests.site.python import ROOT, Python, code_cells, source

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

# A few of each kind; all of them, with FCD_SITE=thorough, take a quarter of an hour.
FEW = ("03", "09", "11", "ex03", "ex09", "ex12")


def chosen(folder: str) -> list[Path]:
    every = sorted((ROOT / folder).glob("*.ipynb"))
    if os.environ.get("FCD_SITE") == "thorough":
        return every
    return [path for path in every if path.stem.split("_")[0] in FEW]


WITHOUT_POINTS = "ex14"  # but those that a person gives

# What no two runs have in common, and pictures that only those who write notebooks make.
NOT_COMPARED = ("application/vnd.jupyter.widget-view+json", "image/png")
ADDRESS = re.compile(r"\b0x[0-9a-f]{6,16}\b")  # as in nbval_sanitize.cfg
# What a RecursionError says, and the line it comes in, depend on the Python and on its stack.
OLDER = re.compile(r"maximum recursion depth exceeded[^<\n]*|Stack overflow[^<\n]*")

# These play fewer rounds in a browser. Here they are compared with this Python playing as few.
WITH_FEWER_ROUNDS = ("11_strategies", "12_tournament")
AS_IN_A_BROWSER = """
from fcd import machine
from fcd.series import progress
machine.IN_BROWSER, progress.keeps_files = True, lambda: True
"""


@pytest.fixture(scope="module")
def drive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return python.course(tmp_path_factory.mktemp("drive"))


@pytest.fixture(scope="module")
def pyodide(drive: Path) -> Iterator[Python]:
    with python.pyodide(find_node(), built_site(), drive) as running:
        yield running


@pytest.fixture(scope="module")
def here(drive: Path) -> Iterator[Python]:
    with python.here(drive) as running:
        yield running


def stored(cell: dict[str, Any]) -> dict[str, Any]:
    """A committed cell's outputs, as the shell tells what came of it."""
    outputs = cell["outputs"]
    said = {
        name: "".join("".join(o["text"]) for o in outputs if o.get("name") == name)
        for name in ("stdout", "stderr")
    }
    shown = [o["data"] for o in outputs if "data" in o]
    return {**said, "shown": shown, "error": "".join(o["ename"] for o in outputs if "ename" in o)}


def text(cell: dict[str, Any]) -> list[str]:
    """What a cell says, in lines."""
    parts = [cell["stdout"], cell["stderr"], cell["error"]]
    for data in cell["shown"]:
        for kind in sorted(data.keys() - {*NOT_COMPARED}):
            part = data[kind]
            if isinstance(part, dict):  # a plot
                part = json.dumps(rounded(part), sort_keys=True, indent=0)
            parts += [kind, "".join(part)]
    said = "\n".join(filter(None, parts))
    return ADDRESS.sub("ADDRESS", OLDER.sub("", said)).splitlines()


def rounded(value: Any) -> Any:
    """The last digits of a plot's numbers depend on how a machine computes a square root."""
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    if not isinstance(value, float):
        return value
    value = float(f"{value:.9g}")
    return int(value) if value.is_integer() else value  # JavaScript knows no difference


def differences(
    names: list[str], one: list[dict[str, Any]], other: list[dict[str, Any]]
) -> list[str]:
    found = []
    for name, before, now in zip(names, one, other, strict=True):
        changes = unified_diff(text(before), text(now), lineterm="", n=0)
        found += [f"{name}: {line[:300]}" for line in [*changes][2:]]
    return found


@pytest.mark.parametrize(
    "path", [*chosen("notebooks"), *chosen("solutions")], ids=lambda path: path.stem
)
def test_every_cell_shows_what_is_stored(path: Path, pyodide: Python, here: Python) -> None:
    cells = code_cells(path)
    sources, names = [source(cell) for cell in cells], [cell["id"] for cell in cells]
    shown = pyodide.run(path.parent.name, sources).cells
    expected = [stored(cell) for cell in cells]
    if path.stem in WITH_FEWER_ROUNDS:
        expected = here.run(path.parent.name, [AS_IN_A_BROWSER, *sources]).cells[1:]
    assert differences(names, expected, shown) == []


@pytest.mark.parametrize("path", chosen("exercises"), ids=lambda path: path.stem)
def test_run_all_gets_to_the_end_of_an_exercise_nobody_has_begun(
    path: Path, pyodide: Python
) -> None:
    cells = code_cells(path)
    ran = pyodide.run(path.parent.name, [source(cell) for cell in cells]).cells
    assert [cell["error"] for cell in ran if cell["error"]] == []


# Run in both Pythons: known mistakes of every check, and what could bring a kernel down.
WRONG = """
from fcd.teach.folder import find_exercise

def says(check, submission):
    print(check.name, repr(check.run(submission)), sep="\\n")

for check in find_exercise("{key}").checks:
    for mistake in check.misconceptions[:2] + check.misconceptions[-1:]:
        says(check, mistake.wrong())
"""
HOSTILE = """
def endless(*given, **named):
    while True:
        pass

def deaf(*given, **named):
    while True:
        try:
            endless = True
        except:
            pass

def deep(*given, **named):
    return deep(*given, **named)

def through_c(*given, **named):
    return sorted([1, 2], key=through_c)

def leaves(*given, **named):
    exit()

def chatty(*given, **named):
    print("a" * 10_000)

def counts(*given, **named):
    return [each for each in iter(int, 1)]

check = find_exercise("{key}").checks[0]
for wrong in (None, 3, endless, deaf, deep, through_c, leaves, chatty, counts):
    says(check, wrong)
"""


@pytest.mark.parametrize(
    "key", [path.stem[:4] for path in chosen("exercises") if path.stem[:4] != WITHOUT_POINTS]
)
def test_wrong_answers_get_the_same_report(key: str, pyodide: Python, here: Python) -> None:
    cells = [WRONG.replace("{key}", key), HOSTILE.replace("{key}", key)]
    there, here_too = (each.run("exercises", cells).cells for each in (pyodide, here))
    assert len(text(there[0])) > 1 or key == "ex12"
    assert differences(["mistakes", "hostile"], here_too, there) == []
