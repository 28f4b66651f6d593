"""Real children, with bubblewrap and without it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fcd.cards import Color
from fcd.contest.player import Player
from fcd.sandbox import budget
from fcd.sandbox.budget import Gone
from fcd.sandbox.child import HERE, INSIDE, Child, Sandbox, _seen, find_sandbox
from fcd.sandbox.handout import hand_out, make_handout
from fcd.teach.folder import exercises, find_exercise
from fcd.teach.given.positions import read_cards, read_position
from fcd.teach.outcome import Outcome
from fcd.teach.solutions import read_notebook, source_of, tags_of
from fcd.teach.writing import extends
from tests.series import FOLDER

EXERCISES, SOLUTIONS = FOLDER.parent / "exercises", FOLDER.parent / "solutions"
KEYS = [each.key for each in exercises() if each.points]
LONG = ["ex10", "ex12", "ex13"]  # thousands of messages
QUICK = [key for key in KEYS if key not in LONG]


@pytest.fixture(scope="session")
def handout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_handout(tmp_path_factory.mktemp("handout"))


@pytest.fixture(params=list(Sandbox))
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    if request.param is Sandbox.BWRAP and find_sandbox() is not Sandbox.BWRAP:
        missing = "bubblewrap isn't here, or doesn't work"
        if os.environ.get("FCD_REQUIRE_BUBBLEWRAP", "0") != "0":
            pytest.fail(f"{missing}, and FCD_REQUIRE_BUBBLEWRAP is set", pytrace=False)
        pytest.skip(missing)
    sandbox: Sandbox = request.param
    return sandbox


@pytest.fixture
def child(handout: Path, sandbox: Sandbox) -> Iterator[Child]:
    with Child(handout, sandbox, seconds=60) as child:
        yield child


def _run(child: Child, folder: Path, key: str) -> list[str]:
    """All code cells; what they raised."""
    (path,) = folder.glob(f"{key}_*.ipynb")
    cells = [each for each in read_notebook(path)["cells"] if each["cell_type"] == "code"]
    code = [source_of(cell) for cell in cells if "check" not in tags_of(cell)]
    return [said for n, source in enumerate(code, 1) if (said := child.line.run(source, n))]


def _reports(child: Child, key: str) -> Iterator[Any]:
    for check in find_exercise(key).checks:
        if check.points:
            submission = child.line.look_up(check.submission)
            with budget.counted_by(child.line):
                yield check.run(submission)


@pytest.mark.parametrize("key", [*QUICK, *(pytest.param(k, marks=pytest.mark.slow) for k in LONG)])
def test_solutions_get_all_points(child: Child, key: str) -> None:
    assert _run(child, SOLUTIONS, key) == []
    assert [str(each) for each in _reports(child, key) if each.earned != each.of] == []


@pytest.mark.parametrize("key", KEYS)
def test_starters_are_not_attempted(handout: Path, key: str) -> None:
    with Child(handout, Sandbox.NONE, seconds=60) as child:
        _run(child, EXERCISES, key)
        assert {each.outcome for each in _reports(child, key)} == {Outcome.NOT_ATTEMPTED}


def test_cells_run_as_in_jupyter(child: Child) -> None:
    line = child.line
    assert line.run("from __future__ import annotations", 1) == ""
    assert (
        line.run("import asyncio\nawait asyncio.sleep(0)\ndef f(n: what) -> 3: return n + 1", 2)
        == ""
    )
    assert line.look_up("f")(2) == 3
    assert "SyntaxError" in line.run("g = 1\nif", 3)
    assert not line.has("g")
    assert line.run("x = 1\nexit()\ny = 2", 4).startswith("SystemExit")
    assert line.has("x")
    assert line.has("y")  # what comes after a line that fails is run: computers differ


def test_the_engine_can_be_tried_out_in_cells_but_does_not_answer(child: Child) -> None:
    line = child.line
    cell = "from fcd import Game\ngame = Game('uno')\nprint(len(game.state.hands))\n"
    assert line.run(f"{cell}def f(): return Game('uno').state", 1) == ""
    with (
        budget.counted_by(line),
        pytest.raises(budget.Raised, match=r"NotAvailable: fcd\.Game isn't"),
    ):
        budget.call_with_budget(line.look_up("f"))


def test_players_may_build_on_the_two_they_have_to_beat_if_the_exercise_says_so(
    child: Child,
) -> None:
    line = child.line
    for module in find_exercise("ex12").hands_out:
        hand_out(line, module)
    cell = """
from fcd.contest import SomewhatLessEagerPlayer
from fcd.contest.players import ChampionPlayer, EagerPlayer
from fcd.scoring import hand_points

class Mine(SomewhatLessEagerPlayer):
    def play(self, hand, up_card, called_color, state):
        place = super().play(hand, up_card, called_color, state)
        return place if hand_points("uno_contest", hand) < 60 else len(hand) - 1

class Champion(ChampionPlayer):
    pass
"""
    assert line.run(cell, 1) == ""
    mine = line.look_up("Mine")
    assert extends(mine, Player)
    for hand, place in (("B5 R5 Y9", 1), ("B5 R5 wild", 2)):
        assert mine().play(*read_position(f"{hand} on R7")) == place
    assert mine().call_color(read_cards("R5 B5 B1")) is Color.BLUE
    with budget.counted_by(line), pytest.raises(budget.Raised, match=r"ChampionPlayer isn't avai"):
        budget.call_with_budget(line.look_up("Champion"))
    assert find_exercise("ex11").hands_out == ()  # there, they are what is asked for


def test_steps_and_seconds(handout: Path, sandbox: Sandbox) -> None:
    with Child(handout, sandbox, seconds=60) as child:
        child.line.run("def f():\n    while True: pass", 1)
        with budget.counted_by(child.line), pytest.raises(budget.TookTooLong):
            budget.call_with_budget(child.line.look_up("f"))
        child.line.run("def g(): return sum(iter(int, 1))", 2)
        endless = child.line.look_up("g")
        child.seconds = 0.5
        with pytest.raises(Gone, match=r"stopped after 0\.5 seconds"):
            endless()
        with pytest.raises(Gone):
            child.line.has("g")


@pytest.mark.skipif(sys.platform == "win32", reason="nobody counts there")
def test_computing_is_limited_and_waiting_is_not(handout: Path, sandbox: Sandbox) -> None:
    with Child(handout, sandbox, seconds=60) as child:
        child.line.run("def f():\n    import time\n    time.sleep(2.5)", 1)
        child.line.run("def g(): return sum(iter(int, 1))", 2)
        child.line.allow(0)  # which is up to a second
        child.line.look_up("f")()
        with pytest.raises(Gone, match="stopped after all of its time"):
            child.line.look_up("g")()


def test_a_copy_of_the_child_does_not_answer(child: Child) -> None:
    if not hasattr(os, "fork"):
        pytest.skip("there are no copies")
    child.line.run("import os\nfor _ in range(3): os.fork()", 1)
    child.line.run("import os\ndef f(n): return n + 1", 2)
    assert [child.line.look_up("f")(n) for n in range(50)] == [*range(1, 51)]


@pytest.mark.skipif(sys.platform != "linux", reason="only bubblewrap is safe enough to try this")
def test_processes_are_limited_even_for_root(child: Child, sandbox: Sandbox) -> None:
    if sandbox is Sandbox.NONE:
        pytest.skip("only bubblewrap is safe enough to try this")
    forks = "for _ in range(200):\n    if os.fork() == 0: time.sleep(9), os._exit(0)"
    assert "BlockingIOError" in child.line.run(f"import os, time\n{forks}", 1)


def test_a_child_that_ends_itself_is_gone(child: Child) -> None:
    child.line.run("import os\ndef f(): os._exit(3)", 1)
    with pytest.raises(Gone, match="ended itself"):
        child.line.look_up("f")()


def test_nothing_but_its_private_folders_can_be_written(sandbox: Sandbox) -> None:
    """All folders that bubblewrap makes are in memory: one without a limit can fill it."""
    if sandbox is not Sandbox.BWRAP:
        pytest.skip("bubblewrap doesn't work here")
    look = "import os; print(*[f for f in {!r} if os.access(f, os.W_OK)])"
    code = look.format(("/", "/dev", "/dev/shm", "/tmp", "/usr", INSIDE))
    before = _seen("bwrap", HERE, INSIDE)  # as an ordinary user calls it
    done = subprocess.run([*before, sys.executable, "-I", "-S", "-c", code], capture_output=True)
    assert done.stdout.split() == [b"/dev/shm", b"/tmp"], done.stderr


def test_bubblewrap_shows_nothing_else(child: Child, sandbox: Sandbox, tmp_path: Path) -> None:
    if sandbox is Sandbox.NONE:
        pytest.skip("only bubblewrap hides files")
    secret = tmp_path / "secret"
    secret.write_text("42", encoding="utf-8")
    child.line.run("from pathlib import Path\ndef f(path): return Path(path).exists()", 1)
    exists = child.line.look_up("f")
    assert exists("/tmp")
    for path in (secret, Path(__file__), Path.home() / ".ssh", "/etc/passwd"):
        assert not exists(str(path))
