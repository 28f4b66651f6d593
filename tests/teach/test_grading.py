"""Notebooks are checked in a process of their own, and whatever is in them, there is a result."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from threading import Event, Timer
from time import monotonic, sleep

import pytest

from fcd.teach.building import built
from fcd.teach.grading import Graded, grade, grade_all, read_handed_in
from fcd.teach.grading.child import Interrupted
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


def graded(folder: Path, *sources: str, name: str = "ex03_matching.ipynb") -> Graded:
    path = put(folder, name, *map(code, sources))
    return grade(path, depth=Depth.PUBLIC, seconds=SECONDS)


def outcomes(result: Graded) -> dict[str, Outcome]:
    return {report.check: report.outcome for report in result.reports}


def test_the_solution_gets_all_points_and_the_starter_none(
    tmp_path: Path,
) -> None:
    (path,) = SOLUTIONS.glob("ex03_*.ipynb")
    result = grade(path)
    assert (result.earned, result.of, result.notes, result.trouble) == (20, 20, (), "")
    starter = tmp_path / "renamed.ipynb"  # known by what the builder wrote into it
    starter.write_text(built(path), encoding="utf-8")
    result = grade(starter, seconds=SECONDS)
    assert (result.exercise, result.notes) == ("ex03", ())
    assert set(outcomes(result).values()) == {Outcome.NOT_ATTEMPTED}


# -- cells -----------------------------------------------------------------------------------------

FINE = Outcome.RIGHT
OPEN = Outcome.NOT_ATTEMPTED
WRONG_IN_UNO = "def can_play_on_in_uno(card, top, color):\n    return True"
FOUND = {"outcome": "right", "tried": 1, "scene": None, "share": None}
FOUND |= dict.fromkeys(("got", "expected", "says", "misconception", "traceback"), "")
FORGED = json.dumps({"report": json.dumps({"check": UNO, "of": 10, "finding": FOUND})})
FORGERIES = {
    "print": f"print({FORGED!r})",
    "real stdout": f"import sys\nprint({FORGED!r}, file=sys.__stdout__, flush=True)",
    "every file": "import os, contextlib\nfor n in range(3, 64):\n"
    "    with contextlib.suppress(OSError):\n"
    f"        os.write(n, b'\\n' + {FORGED!r}.encode() + b'\\n')",
    "done": "print('{\"done\": true}', flush=True)",
}

# What stands in the cells, what becomes of the two checks, and how each note begins and goes on.
NOTEBOOKS: dict[str, tuple[list[str], Outcome, Outcome, list[str]]] = {
    "right": ([RIGHT, IN_UNO], FINE, FINE, []),
    "cells that raise": (
        ["x = 1\n1 / 0", "x == 1 or nonsense", "def f(:", RIGHT, "input('name? ')", "exit()"],
        FINE,
        OPEN,
        [
            "cell 1: ZeroDivisionError: division by zero, in the line: 1 / 0",
            "cell 3: SyntaxError: invalid syntax",
            "cell 5: EOFError",
            "cell 6: SystemExit",
        ],
    ),
    "calls of check": (
        [
            "from fcd.teach import check, hint, solution, summary",
            RIGHT,
            "check('ex03.can_play_on', can_play_on)\ncheck('ex99.nonsense', 3)",
            "hint('x')\nsolution('y')\nsummary('z')",
            "import fcd.teach\nfcd.teach.check('nothing', 0)\ndisplay(3)",
        ],
        FINE,
        OPEN,
        [],
    ),
    "dataclasses and annotations": (
        [
            "from __future__ import annotations\nfrom dataclasses import dataclass, KW_ONLY\n"
            "@dataclass\nclass Pair:\n    one: int\n    _: KW_ONLY\n    other: int = 0",
            f"Pair(1, other=2)\nassert __name__ == '__main__'\n{RIGHT}",
        ],
        FINE,
        OPEN,
        [],
    ),
    "a cell that never ends": (
        [RIGHT, "while True:\n    pass", IN_UNO],
        FINE,
        FINE,
        ["cell 2: was stopped after 5 seconds: is there a loop that never ends?"],
    ),
    "an endless call of Python's own": (
        ["import itertools\ndef can_play_on(*card):\n    return sum(itertools.count())", IN_UNO],
        Outcome.TOO_LONG,
        FINE,
        [],
    ),
    "an answer that ends the process": (
        ["import os\ndef can_play_on(card, top, color):\n    os._exit(0)", IN_UNO],
        Outcome.RAISED,
        FINE,
        [],
    ),
    "a cell that ends the process": (
        [RIGHT, "import os\nos._exit(3)", IN_UNO, "import os\nos._exit(0)"],
        FINE,
        FINE,
        ["cell 2: its process … exit code 3", "cell 4: its process … exit code 0"],
    ),
    "a flood of output": (
        [
            "import sys\nfor _ in range(99):\n    print('x' * 10**6)\n"
            "    sys.stderr.write('y' * 10**6)",
            RIGHT,
        ],
        FINE,
        OPEN,
        [],
    ),
    **{
        how: ([it, RIGHT, WRONG_IN_UNO, it], FINE, Outcome.WRONG, [])
        for how, it in FORGERIES.items()
    },
}
if sys.platform != "win32":  # where a crash has no signal
    crash = "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)"
    crashed = ["cell 2: its process … crashed with SIGSEGV"]
    NOTEBOOKS["a crash"] = ([RIGHT, crash, IN_UNO], FINE, FINE, crashed)
if sys.platform == "linux":  # memory is limited only there
    much = ["much = bytearray(64 * 2**30)", RIGHT]
    NOTEBOOKS["much memory"] = (much, FINE, OPEN, ["cell 1: MemoryError"])


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_whatever_is_in_the_cells_there_is_a_result(name: str, tmp_path: Path) -> None:
    sources, in_fcd, in_uno, notes = NOTEBOOKS[name]
    result = graded(tmp_path, *sources)
    assert outcomes(result) == {FCD: in_fcd, UNO: in_uno}
    assert result.earned == 10 * [in_fcd, in_uno].count(FINE)
    assert len(result.notes) == len(notes), result.notes
    for note, wanted in zip(result.notes, notes, strict=True):
        begins, _, goes_on = wanted.partition("…")
        assert note.startswith(begins)
        assert goes_on.strip() in note


def test_a_loop_in_python_needs_no_clock(tmp_path: Path) -> None:
    began = monotonic()
    loop = code("def can_play_on(*args):\n    while True:\n        pass")
    assert outcomes(grade(put(tmp_path, "ex03.ipynb", loop), seconds=60))[FCD] is Outcome.TOO_LONG
    assert monotonic() - began < 40


@pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups there")
def test_what_a_notebook_started_ends_with_it(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    starts = (
        "import subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(told)!r}, 'w').write(str(child.pid))"
    )
    assert graded(tmp_path, starts, RIGHT).earned == 10
    pid = int(told.read_text())
    until = monotonic() + 20
    while runs(pid):
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


def test_it_does_not_touch_the_progress_or_the_folder(tmp_path: Path) -> None:
    source = (
        f"import os\nassert os.environ['FCD_PROGRESS'] != {os.environ.get('FCD_PROGRESS', '')!r}\n"
        "open('left_behind.txt', 'w').write('x')\n"
    )
    result = graded(tmp_path / "work", source, RIGHT)
    assert result.notes == ()
    assert [path.name for path in (tmp_path / "work").iterdir()] == ["ex03_matching.ipynb"]


# -- what is no notebook ---------------------------------------------------------------------------


def test_whatever_the_file_is_there_is_a_line(tmp_path: Path) -> None:
    path = tmp_path / "ex03_matching.ipynb"
    for data, says in (
        (b"", "is no notebook"),
        (b"{", "is no notebook"),
        (b"[" * 100_000, "is no notebook"),
        (b"\xff\xfe\x00", "is no notebook"),
        (b"[1, 2]", "it has no cells"),
        (b'{"cells": 3}', "it has no cells"),
    ):
        path.write_bytes(data)
        assert says in grade(path).trouble, data
    assert "No such file" in grade(tmp_path / "ex03_gone.ipynb").trouble


@pytest.mark.parametrize(
    "text",
    [
        '{"cells": [3, null, {}, {"cell_type": "code"}, {"cell_type": "code", "source": [1]}]}',
        '{"cells": [], "metadata": 3}',
        '{"cells": [], "metadata": {"fcd": {"exercise": 3}}}',
    ],
)
def test_odd_cells_are_not_attempted(text: str, tmp_path: Path) -> None:
    path = tmp_path / "ex03_matching.ipynb"
    path.write_text(text, encoding="utf-8")
    assert set(outcomes(grade(path, seconds=SECONDS)).values()) == {OPEN}


def test_a_notebook_is_known_by_its_name(tmp_path: Path) -> None:
    for name in ("ex03_matching.ipynb", "alice-ex03.ipynb", "EX03 (1).ipynb"):
        assert read_handed_in(put(tmp_path, name, code("x"))).exercise == "ex03"
    for name in ("ex99_nothing.ipynb", "index03.ipynb", "03_valid_moves.ipynb"):
        assert grade(put(tmp_path, name, code("x"))).trouble == "it is no exercise of this course"


# -- many ------------------------------------------------------------------------------------------


def test_one_that_hangs_does_not_keep_the_others(tmp_path: Path) -> None:
    hangs = put(tmp_path, "a_ex03.ipynb", code("import time\ntime.sleep(1000)"), code(RIGHT))
    fine = put(tmp_path, "b_ex03.ipynb", code(RIGHT))
    broken = tmp_path / "c_ex03.ipynb"
    broken.write_text("?")
    asked = grade_all([hangs, fine, broken], depth=Depth.PUBLIC, seconds=SECONDS, jobs=2)
    results = {graded.path: graded for graded in asked}
    assert {path: g.earned for path, g in results.items()} == {hangs: 10, fine: 10, broken: 0}


def test_stopping_ends_the_process_at_once(tmp_path: Path) -> None:
    path = put(tmp_path, "ex03.ipynb", code("import time\ntime.sleep(1000)"))
    stop = Event()
    Timer(2, stop.set).start()
    began = monotonic()
    with pytest.raises(Interrupted):
        grade(path, stop=stop)
    assert monotonic() - began < 15
