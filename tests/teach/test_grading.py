"""Notebooks are checked in a process of their own, and whatever is in them, there is a result."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from fcd.teach.building import built
from fcd.teach.grading import Graded, grade, grade_all, read_handed_in
from fcd.teach.outcome import Depth, Outcome
from tests.teach.handed_in import SOLUTIONS
from tests.teach.test_building import code, put

RIGHT = """\
def can_play_on(card, top, color):
    return card.rank in (top.rank, "0") or card.suit == top.suit or card.color == color"""
IN_UNO = """\
def can_play_on_in_uno(card, top, color):
    return card.color in (None, color) or card.rank == top.rank"""
SECONDS = 5.0  # this must be enough for a check on a busy machine

FCD, UNO = "ex03.can_play_on", "ex03.can_play_on_in_uno"


def graded(folder: Path, *sources: str) -> Graded:
    path = put(folder, "ex03_matching.ipynb", *map(code, sources))
    return grade(path, depth=Depth.PUBLIC, seconds=SECONDS)


def outcomes(result: Graded) -> dict[str, Outcome]:
    return {report.check: report.outcome for report in result.reports}


def test_the_solution_gets_all_points_and_the_starter_none(tmp_path: Path) -> None:
    (path,) = SOLUTIONS.glob("ex03_*.ipynb")
    result = grade(path)
    assert (result.earned, result.of, result.notes, result.trouble) == (20, 20, (), "")
    starter = tmp_path / "renamed.ipynb"  # known by what the builder wrote into it
    starter.write_text(built(path), encoding="utf-8")
    result = grade(starter, seconds=SECONDS)
    assert (result.exercise, result.notes) == ("ex03", ())
    assert set(outcomes(result).values()) == {Outcome.NOT_ATTEMPTED}


FINE = Outcome.RIGHT
OPEN = Outcome.NOT_ATTEMPTED
WRONG_IN_UNO = "def can_play_on_in_uno(card, top, color):\n    return True"
FOUND = {"outcome": "right", "tried": 1, "scene": None, "share": None}
FOUND |= dict.fromkeys(("got", "expected", "says", "misconception", "traceback"), "")
FORGED = json.dumps({"report": json.dumps({"check": UNO, "of": 10, "finding": FOUND})})
FORGERIES = [
    f"print({FORGED!r})",
    f"import sys\nprint({FORGED!r}, file=sys.__stdout__, flush=True)",
    "import os, contextlib\nfor n in range(3, 64):\n    with contextlib.suppress(OSError):\n"
    f"        os.write(n, b'\\n' + {FORGED!r}.encode() + b'\\n')",
    "print('{\"done\": true}', flush=True)",
]

# What becomes of the two checks, what stands in the cells, and how each note begins and goes on.
NOTEBOOKS: dict[str, tuple[tuple[Outcome, Outcome], list[str], list[str]]] = {
    "cells that raise": (
        (FINE, OPEN),
        ["x = 1\n1 / 0", "x == 1 or nonsense", "def f(:", RIGHT, "input('name? ')", "exit()"],
        [
            "cell 1: ZeroDivisionError: division by zero, in the line: 1 / 0",
            "cell 3: SyntaxError: invalid syntax",
            "cell 5: EOFError",
            "cell 6: SystemExit",
        ],
    ),
    "all that is allowed": (
        (FINE, FINE),
        [
            "from __future__ import annotations\nfrom dataclasses import dataclass, KW_ONLY\n"
            "@dataclass\nclass Pair:\n    one: int\n    _: KW_ONLY\n    other: int = 0",
            f"Pair(1, other=2)\nassert __name__ == '__main__'\n{RIGHT}",
            "from fcd.teach import check, hint, solution, summary",
            "check('ex03.can_play_on', can_play_on)\ncheck('ex99.nonsense', 3)",
            "hint('x')\nsolution('y')\nsummary('z')",
            f"import os\nassert os.environ['FCD_PROGRESS'] != {os.environ['FCD_PROGRESS']!r}",
            "open('left_behind.txt', 'w').write('x')",
            "import fcd.teach\nfcd.teach.check('nothing', 0)\ndisplay(3)",
            "import sys\nfor _ in range(99):\n    print('x' * 10**6)\n"
            "    sys.stderr.write('y' * 10**6)",
            IN_UNO,
        ],
        [],
    ),
    "a cell that never ends": (
        (FINE, FINE),
        [RIGHT, "while True:\n    pass", IN_UNO],
        ["cell 2: was stopped after 5 seconds: is there a loop that never ends?"],
    ),
    "an endless call of Python's own": (
        (Outcome.TOO_LONG, FINE),
        ["import itertools\ndef can_play_on(*card):\n    return sum(itertools.count())", IN_UNO],
        [],
    ),
    "an answer that ends the process": (
        (Outcome.RAISED, FINE),
        ["import os\ndef can_play_on(card, top, color):\n    os._exit(0)", IN_UNO],
        [],
    ),
    "a cell that ends the process": (
        (FINE, FINE),
        [RIGHT, "import os\nos._exit(3)", IN_UNO, "import os\nos._exit(0)"],
        ["cell 2: its process … exit code 3", "cell 4: its process … exit code 0"],
    ),
    "forgeries": (
        (FINE, Outcome.WRONG),
        [*FORGERIES, RIGHT, WRONG_IN_UNO, *FORGERIES],
        [],
    ),
}
if sys.platform != "win32":  # where a crash has no signal
    crash = "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)"
    crashed = ["cell 2: its process … crashed with SIGSEGV"]
    NOTEBOOKS["a crash"] = ((FINE, FINE), [RIGHT, crash, IN_UNO], crashed)
if sys.platform == "linux":  # memory is limited only there
    much = ["much = bytearray(64 * 2**30)", RIGHT]
    NOTEBOOKS["much memory"] = ((FINE, OPEN), much, ["cell 1: MemoryError"])


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_whatever_is_in_the_cells_there_is_a_result(name: str, tmp_path: Path) -> None:
    (in_fcd, in_uno), sources, notes = NOTEBOOKS[name]
    result = graded(tmp_path, *sources)
    assert outcomes(result) == {FCD: in_fcd, UNO: in_uno}
    assert [path.name for path in tmp_path.iterdir()] == ["ex03_matching.ipynb"], "nothing is left"
    assert result.earned == 10 * [in_fcd, in_uno].count(FINE)
    assert len(result.notes) == len(notes), result.notes
    for note, wanted in zip(result.notes, notes, strict=True):
        begins, _, goes_on = wanted.partition("…")
        assert note.startswith(begins)
        assert goes_on.strip() in note


@pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups there")
def test_what_a_notebook_started_ends_with_it(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    starts = (
        "import subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(told)!r}, 'w').write(str(child.pid))"
    )
    assert graded(tmp_path, starts, RIGHT).earned == 10
    until = monotonic() + 20
    while runs(int(told.read_text())):
        assert monotonic() < until
        sleep(0.1)


def runs(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    if Path("/proc").exists():  # "Z": it has ended, and nobody has collected it yet
        return state.exists() and state.read_text().split()[2] != "Z"
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_whatever_the_file_is_there_is_a_line(tmp_path: Path) -> None:
    path = tmp_path / "ex03_matching.ipynb"
    for data in (b"", b"{", b"[" * 100_000, b"\xff\xfe\x00"):
        path.write_bytes(data)
        assert "isn't a notebook" in grade(path).trouble, data
    for data in (b"[1, 2]", b'{"cells": 3}'):
        path.write_bytes(data)
        assert "it has no cells" in grade(path).trouble, data
    assert "No such file" in grade(tmp_path / "ex03_gone.ipynb").trouble
    for text in (
        '{"cells": [3, null, {}, {"cell_type": "code"}, {"cell_type": "code", "source": [1]}]}',
        '{"cells": [], "metadata": 3}',
        '{"cells": [], "metadata": {"fcd": {"exercise": 3}}}',
    ):
        path.write_text(text, encoding="utf-8")
        assert set(outcomes(grade(path, seconds=SECONDS)).values()) == {OPEN}


def test_a_notebook_is_known_by_its_name(tmp_path: Path) -> None:
    for name in ("ex03_matching.ipynb", "alice-ex03.ipynb", "EX03 (1).ipynb"):
        assert read_handed_in(put(tmp_path, name, code("x"))).exercise == "ex03"
    for name in ("ex99_nothing.ipynb", "index03.ipynb", "03_valid_moves.ipynb"):
        assert (
            grade(put(tmp_path, name, code("x"))).trouble == "it isn't an exercise of this course"
        )


def test_one_that_hangs_does_not_keep_the_others(tmp_path: Path) -> None:
    hangs = put(tmp_path, "a_ex03.ipynb", code("import time\ntime.sleep(1000)"), code(RIGHT))
    fine = put(tmp_path, "b_ex03.ipynb", code(RIGHT))
    broken = tmp_path / "c_ex03.ipynb"
    broken.write_text("?")
    asked = grade_all([hangs, fine, broken], depth=Depth.PUBLIC, seconds=SECONDS, jobs=2)
    assert {each.path: each.earned for each in asked} == {hangs: 10, fine: 10, broken: 0}
