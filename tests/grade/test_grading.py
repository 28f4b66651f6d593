"""Whatever is in the cells, there is a result, and a mistake costs what it is worth."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from fcd.grade.cells import notebook_of
from fcd.grade.grading import Graded, Grader, How
from fcd.sandbox.child import Sandbox
from fcd.teach.building import built
from fcd.teach.outcome import Depth, Outcome
from tests.grade.handed import IN_UNO, RIGHT, SANDBOX, UNO, graded, outcomes
from tests.teach.handed_in import SOLUTIONS

FINE, OPEN, RAISED = Outcome.RIGHT, Outcome.NOT_ATTEMPTED, Outcome.RAISED
WRONG_IN_UNO = "def can_play_on_in_uno(card, top, color):\n    return True"
FOUND = {"outcome": "right", "tried": 1, "scene": None, "share": None}
FOUND |= dict.fromkeys(("got", "expected", "says", "misconception", "traceback"), "")
FORGED = json.dumps({"report": json.dumps({"check": UNO, "of": 10, "finding": FOUND})})
FORGERIES = [
    f"print({FORGED!r})",
    f"import sys\nprint({FORGED!r}, file=sys.__stdout__, flush=True)",
    "print('{\"done\": true}', flush=True)",
]
STOPPED = "was stopped after 2 seconds: is there a loop that never ends?"

# What becomes of the two checks, what is in the cells, and how each note begins and goes on.
NOTEBOOKS: dict[str, tuple[tuple[Outcome, Outcome], list[str], list[str]]] = {
    "cells that raise": (
        (FINE, OPEN),
        ["x = 1\n1 / 0", "x == 1 or nonsense", RIGHT, "input('name? ')", "exit()"],
        [
            "cell 1 (x = 1): ZeroDivisionError: division by zero, in the line: 1 / 0",
            "cell 4 (input('name? ')): EOFError",
            "cell 5 (exit()): ",
        ],
    ),
    "cells that only Jupyter understands": (
        (FINE, FINE),
        [
            "%matplotlib inline\nimport asyncio",
            f"%%time\n{RIGHT}",
            "!pip install numpy\ncan_play_on?",
            f"await asyncio.sleep(0)\n{IN_UNO}",
            "%%bash\nexit 1",
            "get_ipython().run_line_magic('pwd', '')\ntext = '''\n%no magic\n'''",
            "assert '%no magic' in text",
        ],
        ["left out, as only Jupyter understands it: %matplotlib inline, %%time, !pip install"],
    ),
    "a cell that is no Python": (
        (RAISED, FINE),
        [f"\n{RIGHT.replace(':', '')}", IN_UNO],
        ["cell 1 (def can_play_on(card, top, color)): SyntaxError: expected ':', in line 2: def c"],
    ),
    "a cell with a line that fails": (
        (FINE, FINE),
        [f"nonsense\n{RIGHT}", IN_UNO],
        ["cell 1 (nonsense): NameError: name 'nonsense' is not defined"],
    ),
    "a cell that fails where it defines what is asked for": (
        (RAISED, FINE),
        [f"@nonsense\n{RIGHT}", IN_UNO],
        ["cell 1 (@nonsense): NameError: name 'nonsense' is not defined"],
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
            "open('left_behind.txt', 'w').write('x')",
            "import fcd.teach\nfcd.teach.check('nothing', 0)\ndisplay(3)",
            "import sys\nfor _ in range(99):\n    print('x' * 10**6)\n"
            "    sys.stderr.write('y' * 10**6)",
            IN_UNO,
        ],
        [],
    ),
    "cells that try fcd out, and an answer that asks it": (
        (RAISED, FINE),
        [
            "from fcd import Game\ngame = Game('uno')\nprint(game.hand)",
            "def can_play_on(card, top, color):\n    return Game('fcd2018').legal(card)",
            IN_UNO,
        ],
        [],
    ),
    "a cell that never ends": (
        (FINE, FINE),
        [RIGHT, "while True:\n    pass", IN_UNO],
        [f"cell 2 (while True:): {STOPPED}"],
    ),
    "an endless call of Python's own": (
        (Outcome.TOO_LONG, FINE),
        ["import itertools\ndef can_play_on(*card):\n    return sum(itertools.count())", IN_UNO],
        [],
    ),
    "many calls that take their time": (
        (Outcome.TOO_LONG, FINE),
        ["import time\ndef can_play_on(*card):\n    time.sleep(0.3)", IN_UNO],
        [],
    ),
    "an answer that ends the process": (
        (RAISED, FINE),
        ["import os\ndef can_play_on(card, top, color):\n    os._exit(0)", IN_UNO],
        [],
    ),
    "a cell that ends the process": (
        (FINE, FINE),
        [RIGHT, "import os\nos._exit(3)", IN_UNO, "import os\nos._exit(0)"],
        ["cell 2 (import os): its process ended", "cell 4 (import os): its process ended"],
    ),
    "forgeries": ((FINE, Outcome.WRONG), [*FORGERIES, RIGHT, WRONG_IN_UNO, *FORGERIES], []),
}
if sys.platform != "win32":  # where a crash has no signal
    crash = "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)"
    crashed = ["cell 2 (import os, signal): its process crashed with SIGSEGV"]
    NOTEBOOKS["a crash"] = ((FINE, FINE), [RIGHT, crash, IN_UNO], crashed)
if sys.platform == "linux":  # memory is limited only there
    much = ["much = bytearray(64 * 2**30)", RIGHT]
    told = ["cell 1 (much = bytearray(64 * 2**30)): MemoryError"]
    NOTEBOOKS["much memory"] = ((FINE, OPEN), much, told)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_whatever_is_in_the_cells_there_is_a_result(name: str, grader: Grader) -> None:
    wanted, sources, notes = NOTEBOOKS[name]
    result = graded(grader, *sources)
    assert (*outcomes(result),) == wanted, result
    assert result.earned == 10 * wanted.count(FINE)
    assert result.trouble == ""
    assert len(result.notes) == len(notes), result.notes
    for note, begins in zip(result.notes, notes, strict=True):
        assert note.startswith(begins)
    assert Graded.from_dict(json.loads(json.dumps(result.to_dict()))) == result


def test_a_cell_that_is_no_python_is_an_attempt_and_the_line_is_told(grader: Grader) -> None:
    result = graded(grader, "x = 1", "def can_play_on(card, top, color):\n    retrun True")
    report = result.reports[0]
    assert report.outcome is RAISED
    assert "doesn't run: SyntaxError: invalid syntax, in line 2: retrun True" in report.finding.got


def test_work_with_nothing_that_is_asked_for_may_be_of_another_course(grader: Grader) -> None:
    note = "None of ex03's functions are in it. If it belongs to another course, grade with --co"
    for sources, told in (
        (["def make_deck(): ..."], [note]),
        (["def can_play_on_in_uno(*cards):\n    raise NotImplementedError()"], []),
        (["exec('can_play_on = max')"], []),
    ):
        assert [each[: len(note)] for each in graded(grader, *sources).notes] == told


def test_the_solution_gets_all_points_and_the_starter_none(grader: Grader) -> None:
    (path,) = SOLUTIONS.glob("ex03_*.ipynb")
    for text, points, outcome in (
        (path.read_text(encoding="utf-8"), 20, FINE),
        (built(path), 0, OPEN),
    ):
        cells, _ = notebook_of(text)
        result = graded(grader, *cells)
        assert (result.earned, result.notes, {*outcomes(result)}) == (points, (), {outcome})


def test_hidden_cases_are_asked(grader: Grader) -> None:
    """An answer that is wrong only for one case: it is public in no check."""
    odd = (
        f"{RIGHT}\nright = can_play_on\n"
        "def can_play_on(card, top, color):\n"
        "    return right(card, top, color) != (f'{card} on {top}' == 'PES on P3H')"
    )
    hidden = {"ex03.can_play_on": ["PES on P3H"]}
    assert graded(grader, odd).reports[0].outcome is FINE
    with Grader(grader.handout, How(SANDBOX, hidden=hidden)) as strict:
        report = graded(strict, odd).reports[0]
    assert report.outcome is Outcome.WRONG
    assert report.finding.scene
    assert report.finding.scene.case.startswith("PES on P3H")


def test_nothing_in_a_result_is_different_the_next_time(grader: Grader) -> None:
    odd = "class Odd: ...\ndef can_play_on(card, top, color):\n    return Odd()"
    results = [graded(grader, odd, "raise ValueError(Odd())") for _ in range(2)]
    assert results[0] == results[1]
    assert "0x" not in json.dumps(results[0].to_dict())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no process groups there")
def test_nothing_is_left_running_or_lying_about(grader: Grader, tmp_path: Path) -> None:
    mark = f"fcd-test-{tmp_path.name}-{id(tmp_path)}"
    starts = (
        "import subprocess, sys\n"
        f"subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)', {mark!r}])"
    )
    with Grader(grader.handout, How(Sandbox.NONE, Depth.PUBLIC)) as bare:
        assert graded(bare, starts, RIGHT).earned == 10
    until = monotonic() + 5  # on a busy machine, what was killed needs a moment to be gone
    while is_running(mark) and monotonic() < until:
        sleep(0.05)
    assert not is_running(mark)


def is_running(mark: str) -> bool:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has just ended
            if mark.encode() in path.read_bytes():
                return True
    return False
