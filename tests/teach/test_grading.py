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


def test_a_right_notebook_gets_all_points(tmp_path: Path) -> None:
    result = graded(tmp_path, RIGHT, IN_UNO)
    assert outcomes(result) == {FCD: Outcome.RIGHT, UNO: Outcome.RIGHT}
    assert (result.earned, result.of, result.notes, result.trouble) == (20, 20, (), "")


def test_the_solution_itself_with_hidden_cases(tmp_path: Path) -> None:
    (path,) = SOLUTIONS.glob("ex03_*.ipynb")
    assert grade(path).earned == 20


def test_untouched_is_not_attempted(tmp_path: Path) -> None:
    (path,) = SOLUTIONS.glob("ex03_*.ipynb")
    starter = tmp_path / "renamed.ipynb"  # known by what the builder wrote into it
    starter.write_text(built(path), encoding="utf-8")
    result = grade(starter, seconds=SECONDS)
    assert result.exercise == "ex03"
    assert set(outcomes(result).values()) == {Outcome.NOT_ATTEMPTED}
    assert result.notes == ()


def test_a_cell_that_raises_is_noted_and_the_next_goes_on(tmp_path: Path) -> None:
    result = graded(tmp_path, "x = 1\n1 / 0", "x == 1 or nonsense", "def f(:", RIGHT, "exit()")
    assert outcomes(result) == {FCD: Outcome.RIGHT, UNO: Outcome.NOT_ATTEMPTED}
    division, syntax, left = result.notes
    assert division == "cell 1: ZeroDivisionError: division by zero, in the line: 1 / 0"
    assert syntax.startswith("cell 3: SyntaxError: invalid syntax")
    assert left.startswith("cell 5: SystemExit")


def test_calls_of_check_in_cells_do_not_matter(tmp_path: Path) -> None:
    result = graded(
        tmp_path,
        "from fcd.teach import check, hint, solution, summary",
        RIGHT,
        "check('ex03.can_play_on', can_play_on)\ncheck('ex99.nonsense', 3)",
        "hint('x')\nsolution('y')\nsummary('z')",
        "import fcd.teach\nfcd.teach.check('nothing', 0)\ndisplay(3)",
    )
    assert result.notes == ()
    assert result.earned == 10


def test_dataclasses_and_annotations_work_as_in_a_notebook(tmp_path: Path) -> None:
    result = graded(
        tmp_path,
        "from __future__ import annotations\nfrom dataclasses import dataclass, KW_ONLY\n"
        "@dataclass\nclass Pair:\n    one: int\n    _: KW_ONLY\n    other: int = 0",
        f"Pair(1, other=2)\nassert __name__ == '__main__'\n{RIGHT}",
    )
    assert result.notes == ()
    assert result.earned == 10


# -- what hangs and crashes ------------------------------------------------------------------------


def test_a_cell_that_never_ends_is_left_out(tmp_path: Path) -> None:
    result = graded(tmp_path, RIGHT, "while True:\n    pass", IN_UNO)
    assert result.earned == 20
    assert result.notes == (
        "cell 2: was stopped after 5 seconds: is there a loop that never ends?",
    )


def test_an_endless_call_of_pythons_own_takes_too_long_and_the_others_go_on(tmp_path: Path) -> None:
    endless = (
        "import itertools\ndef can_play_on(card, top, color):\n    return sum(itertools.count())"
    )
    result = graded(tmp_path, endless, IN_UNO)
    assert outcomes(result) == {FCD: Outcome.TOO_LONG, UNO: Outcome.RIGHT}
    assert result.earned == 10


def test_a_loop_in_python_needs_no_clock(tmp_path: Path) -> None:
    began = monotonic()
    path = put(
        tmp_path, "ex03.ipynb", code("def can_play_on(*args):\n    while True:\n        pass")
    )
    assert outcomes(grade(path, seconds=60))[FCD] is Outcome.TOO_LONG
    assert monotonic() - began < 40


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("import os\nos._exit(3)", "exit code 3"),
        ("import os\nos._exit(0)", "exit code 0"),
        pytest.param(
            "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)",
            "crashed with SIGSEGV",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="a crash has no signal there"),
        ),
    ],
)
def test_a_notebook_that_ends_its_process_gets_its_line(
    source: str, says: str, tmp_path: Path
) -> None:
    result = graded(tmp_path, RIGHT, source, IN_UNO)
    assert result.earned == 20
    (note,) = result.notes
    assert note.startswith("cell 2: its process ")
    assert says in note


def test_an_answer_that_ends_the_process_loses_its_points(tmp_path: Path) -> None:
    ends = "import os\ndef can_play_on(card, top, color):\n    os._exit(0)"
    result = graded(tmp_path, ends, IN_UNO)
    assert outcomes(result) == {FCD: Outcome.RAISED, UNO: Outcome.RIGHT}
    assert "exit code 0" in result.reports[0].finding.got


def test_a_flood_of_output_goes_nowhere(tmp_path: Path) -> None:
    flood = (
        "import sys\nfor _ in range(99):\n    print('x' * 10**6)\n    sys.stderr.write('y' * 10**6)"
    )
    result = graded(tmp_path, flood, RIGHT)
    assert result.earned == 10
    assert result.notes == ()


def test_what_needs_an_answer_gets_none(tmp_path: Path) -> None:
    result = graded(tmp_path, "input('your name? ')", RIGHT)
    assert result.earned == 10
    assert "EOFError" in result.notes[0]


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited only there")
def test_memory_has_an_end(tmp_path: Path) -> None:
    result = graded(tmp_path, "much = bytearray(64 * 2**30)", RIGHT)
    assert result.earned == 10
    assert result.notes[0].startswith("cell 1: MemoryError")


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


# -- what lies -------------------------------------------------------------------------------------

FORGED = json.dumps(
    {
        "report": json.dumps(
            {
                "check": UNO,
                "of": 10,
                "finding": {
                    "outcome": "right",
                    "tried": 1,
                    "scene": None,
                    "got": "",
                    "expected": "",
                    "says": "",
                    "misconception": "",
                    "traceback": "",
                    "share": None,
                },
            }
        )
    }
)


@pytest.mark.parametrize(
    "how",
    [
        f"print({FORGED!r})",
        f"import sys\nprint({FORGED!r}, file=sys.__stdout__, flush=True)",
        "import os, contextlib\nfor n in range(3, 64):\n    with contextlib.suppress(OSError):\n"
        f"        os.write(n, b'\\n' + {FORGED!r}.encode() + b'\\n')",
        "print('{\"done\": true}', flush=True)",
    ],
    ids=["print", "real stdout", "every file", "done"],
)
def test_what_is_written_cannot_forge_a_report(how: str, tmp_path: Path) -> None:
    wrong = "def can_play_on_in_uno(card, top, color):\n    return True"
    result = graded(tmp_path, how, RIGHT, wrong, how)
    assert outcomes(result) == {FCD: Outcome.RIGHT, UNO: Outcome.WRONG}


def test_it_does_not_touch_the_progress_or_the_folder(tmp_path: Path) -> None:
    source = (
        f"import os\nassert os.environ['FCD_PROGRESS'] != {os.environ.get('FCD_PROGRESS', '')!r}\n"
        "open('left_behind.txt', 'w').write('x')\n"
    )
    result = graded(tmp_path / "work", source, RIGHT)
    assert result.notes == ()
    assert [path.name for path in (tmp_path / "work").iterdir()] == ["ex03_matching.ipynb"]


# -- what is no notebook ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is no notebook"),
        ("{", "is no notebook"),
        ("[1, 2]", "it has no cells"),
        ('{"cells": 3}', "it has no cells"),
        ("[" * 100_000, "is no notebook"),
        ('{"cells": []}', ""),
        (
            '{"cells": [3, null, {}, {"cell_type": "code"}, {"cell_type": "code", "source": [1]}]}',
            "",
        ),
        ('{"cells": [], "metadata": 3}', ""),
        ('{"cells": [], "metadata": {"fcd": {"exercise": 3}}}', ""),
    ],
)
def test_whatever_the_file_is_there_is_a_line(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "ex03_matching.ipynb"
    path.write_text(text, encoding="utf-8")
    result = grade(path, seconds=SECONDS)
    if says:
        assert says in result.trouble
    else:
        assert set(outcomes(result).values()) == {Outcome.NOT_ATTEMPTED}


def test_bytes_and_missing_files_have_a_line_too(tmp_path: Path) -> None:
    path = tmp_path / "ex03_matching.ipynb"
    path.write_bytes(b"\xff\xfe\x00")
    assert "is no notebook" in grade(path).trouble
    assert "No such file" in grade(tmp_path / "ex03_gone.ipynb").trouble


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("ex03_matching.ipynb", "ex03"),
        ("alice-ex03.ipynb", "ex03"),
        ("EX03 (1).ipynb", "ex03"),
        ("ex99_nothing.ipynb", ""),
        ("index03.ipynb", ""),
        ("03_valid_moves.ipynb", ""),
    ],
)
def test_a_notebook_is_known_by_its_name(name: str, key: str, tmp_path: Path) -> None:
    assert read_handed_in(put(tmp_path, name, code("x"))).exercise == key
    if not key:
        assert grade(tmp_path / name).trouble == "it is no exercise of this course"


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
