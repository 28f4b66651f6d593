"""`fcd grade`: a screen, files that are the same however often it was killed, and a gradebook."""

from __future__ import annotations

import csv
import json
import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

import fcd
from fcd.cli import main
from fcd.grade import batch, telling
from fcd.grade.batch import grade_all
from fcd.grade.grading import Graded, Grader, How
from fcd.grade.results import SECONDS, Store
from fcd.grade.self_test import contained
from fcd.grade.submissions import NO_NAME, Submission
from fcd.grade.zoo import Animal, zoo
from fcd.sandbox.child import Sandbox
from fcd.teach.outcome import Depth
from fcd.teach.validating.telling import Progress
from tests.grade.handed import IN_UNO, RIGHT, SANDBOX, WRONG, hand_in
from tests.teach.test_building import Out

QUICK = ("--public", "--sandbox", str(SANDBOX))
MANY = [
    (RIGHT, IN_UNO),
    (WRONG, IN_UNO),
    (RIGHT, "1 / 0"),
    ("def can_play_on(card, top, color)", IN_UNO),
    ("import os\nos._exit(1)", RIGHT),
    ("def can_play_on(card, top, color):\n    return card.worth",),
    ("%matplotlib inline", WRONG, "def can_play_on_in_uno(*cards):\n    raise ValueError(cards)"),
    ("x = 1",),
]


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A folder of students' work, each different."""
    for number in range(12):
        cells = MANY[number % len(MANY)]
        hand_in(tmp_path / "in", f"student{number:02}/ex03_matching.ipynb", *cells, f"n = {number}")
    (tmp_path / "in" / "notes.txt").write_text("hello")
    return tmp_path / "in"


def files(folder: Path) -> dict[str, bytes]:
    """All that is written, but for times."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.name != SECONDS)
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def table(path: Path) -> list[dict[str, str]]:
    return [*csv.DictReader(path.read_text(encoding="utf-8-sig").splitlines())]


def grade(room: Path, out: str, *options: str) -> dict[str, bytes]:
    target = room.parent / out
    assert main(["grade", str(room), "--out", str(target), *QUICK, *options]) == 0
    return files(target)


def test_a_screen_and_files(tmp_path: Path, capsys: Out) -> None:
    room = tmp_path / "in"
    hand_in(room, "alice/ex03_matching.ipynb", RIGHT, IN_UNO)
    hand_in(room, "bob/ex03_matching.ipynb", WRONG, "1 / 0")
    hand_in(room, "bob/ex03_matching (1).ipynb", WRONG, "2 / 0")
    hand_in(room, "dave/ex01_cards.ipynb", "class Card: ...")
    hand_in(room, "shopping.ipynb", "x")
    target = tmp_path / "all.json"
    assert main(["grade", str(room), *QUICK, "--json", str(target)]) == 0
    out, err = capsys.readouterr()
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines.index("ex01 Cards, 30 points") < lines.index("ex03 Matching, 20 points")
    assert "alice ✓ 10 ✓ 10 20 of 20" in lines
    assert "bob, attempt 2 ✗ 0 · 0 0 of 20" in lines
    assert "2 submissions, 10.0 points on average" in lines
    assert "bob, attempt 2: cell 2 (2 / 0): ZeroDivisionError: division by zero" in out
    assert "  shopping.ipynb: it isn't an exercise of this course" in out
    assert "  bob/ex03_matching.ipynb: an earlier attempt of bob at ex03" in out
    assert "3 submissions graded, 2 files not" in lines
    assert telling.how_apart(SANDBOX) in out
    assert "submissions: 3 of 3" in err
    told = json.loads(target.read_text(encoding="utf-8"))
    assert told["complete"] is True
    assert [(each["student"], each["points"]) for each in told["submissions"]] == [
        ("dave", 0), ("alice", 20), ("bob", 0)]  # fmt: skip
    rows = table(tmp_path / "in-grades/files.csv")
    assert sorted(row["file"] for row in rows) == sorted(
        str(path.relative_to(room)) for path in room.rglob("*.ipynb")
    ), "every file is accounted for"


@pytest.mark.skipif(sys.platform == "win32", reason="such names of files are refused there")
def test_nothing_of_a_students_can_harm_the_screen(tmp_path: Path, capsys: Out) -> None:
    hand_in(tmp_path, "ex03_\x1b[2J\nfake 20.ipynb", "raise ValueError('\\x1b[31m' * 99)")
    assert main(["grade", str(tmp_path), "--out", str(tmp_path / "g"), *QUICK]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "\ufffd[2J fake 20" in out
    assert "\nfake" not in out


def test_one_worker_or_four_give_the_same_files(room: Path) -> None:
    assert grade(room, "one", "--jobs", "1") == grade(room, "four", "--jobs", "4")


def killed_and_resumed(room: Path, moments: list[float]) -> dict[str, bytes]:
    """The files, if the grader was killed at these moments (seconds after it began to work)."""
    out = room.parent / "killed"
    command = [sys.executable, "-m", "fcd", "grade", str(room), "--out", str(out), *QUICK]
    env = {**os.environ, "PYTHONPATH": str(Path(fcd.__file__).parent.parent)}
    for moment in moments:
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env
        )
        until = monotonic() + 60
        while not (out / "unfinished.jsonl").exists() and process.poll() is None:
            assert monotonic() < until
            sleep(0.01)
        sleep(moment)
        process.kill()
        process.wait()
    subprocess.run(
        command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env
    )
    return files(out)


def test_killed_and_resumed_the_files_are_the_same(room: Path) -> None:
    assert killed_and_resumed(room, [0.6, 0.1, 1.2]) == grade(room, "whole")


def killed_often(room: Path, students: int, kills: int, seconds: float) -> bool:
    """Whether the files are the same after that. By hand, it was tried with 500 and 10."""
    chance = random.Random(15)
    for number in range(students):
        cells = MANY[number % len(MANY)]
        hand_in(room, f"student{number:03}/ex03.ipynb", *cells, f"n = {number}")
    moments = [chance.uniform(0, seconds) for _ in range(kills)]
    return killed_and_resumed(room, moments) == grade(room, "whole", "--jobs", "1")


@pytest.mark.slow
def test_killed_at_several_moments_the_files_are_the_same(tmp_path: Path) -> None:
    assert killed_often(tmp_path / "in", students=60, kills=4, seconds=3)


def test_only_what_is_new_is_graded(
    room: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = grade(room, "out")
    capsys.readouterr()
    asked: list[str] = []
    real = batch.grade_all

    def noting(submissions: list[Submission], *others: object) -> object:
        asked.extend(each.student for each in submissions)
        return real(submissions, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(batch, "grade_all", noting)
    assert grade(room, "out") == first
    assert "12 of 12 were graded before." in capsys.readouterr().err
    assert asked == []
    hand_in(room, "student03/ex03_matching.ipynb", RIGHT)
    (room.parent / "out/unfinished.jsonl").write_text('{"key": "torn')
    grade(room, "out")
    assert asked == ["student03"]
    grade(room, "out", "--no-resume")
    assert len(asked) == 1 + 12


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be sent Ctrl-C there")
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_stopped_it_shows_what_is_known_and_how_to_go_on(
    sign: signal.Signals, tmp_path: Path
) -> None:
    room, out = tmp_path / "in", tmp_path / "out"
    hand_in(room, "a/ex03.ipynb", RIGHT)
    hand_in(room, "b/ex03.ipynb", "import time\ntime.sleep(1000)")
    process = subprocess.Popen(
        [sys.executable, "-m", "fcd", "grade", str(room), "--out", str(out), *QUICK, "--jobs", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(fcd.__file__).parent.parent)},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # "pytest &" ignores it
    )
    until = monotonic() + 60
    while not _has(out / "unfinished.jsonl", '"student": "a"'):
        assert monotonic() < until
        sleep(0.05)
    process.send_signal(sign)
    told, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Interrupted. This is what is known so far:" in err
    assert "10 of 20" in told
    assert "1 submission graded, 0 files not, 1 submission still to do" in told
    assert "Run the same command again to go on." in told


def _has(path: Path, text: str) -> bool:
    return path.exists() and text in path.read_text(encoding="utf-8")


def told(folder: Path, student: str) -> list[str]:
    """What is on top of a student's pages, which say the same."""
    name = "".join(sign if sign.isalnum() else "_" for sign in student)
    text = (folder / f"feedback/{name}.md").read_text(encoding="utf-8")
    top = text.partition("## ex03")[0].split("\n\n")[1:-1]
    page = (folder / f"feedback/{name}.html").read_text(encoding="utf-8")
    shown = re.findall(r"<p>(?:<b>)?(.+?)(?:</b>)?</p>", page.partition("<h2>")[0])
    assert [line.strip() for line in top] == shown
    return shown


def test_a_student_whose_file_cannot_be_read_has_an_empty_row(tmp_path: Path) -> None:
    hand_in(tmp_path / "in", "Bo_ex03.ipynb", RIGHT)
    for name in ("Ivan_ex03.ipynb", "Bo_ex04.ipynb"):
        (tmp_path / "in" / name).write_bytes(b"PK")
    grade(tmp_path / "in", "out")
    bo, ivan = table(tmp_path / "out/gradebook.csv")
    assert (bo["student"], bo["final"], ivan.pop("student")) == ("Bo", "10", "Ivan")
    assert {*ivan.values()} == {""}


def test_a_note_about_a_name_stays_with_its_file(tmp_path: Path) -> None:
    for name in ("Bo_ex03.ipynb", "ex03 (3).ipynb"):
        hand_in(tmp_path / "in", name, RIGHT)
    pages = grade(tmp_path / "in", "out")
    noted = {
        name for name, page in pages.items() if NO_NAME.encode() in page.replace(b"&#39;", b"'")
    }
    assert noted == {"feedback/ex03 _3_.html", "feedback/ex03 _3_.md", "results.jsonl"}


def test_what_the_instructor_wrote_is_kept_and_counts(tmp_path: Path, capsys: Out) -> None:
    room, book = tmp_path / "in", tmp_path / "in-grades/gradebook.csv"
    for name in ("=1+1", "ann", "bob", "cy", "di"):
        hand_in(room, f"{name}/ex03.ipynb", RIGHT, IN_UNO)
    assert main(["grade", str(room), *QUICK]) == 0
    assert book.read_bytes().startswith(b"\xef\xbb\xbfstudent,")
    rows = table(book)
    assert [row["student"] for row in rows] == ["'=1+1", "ann", "bob", "cy", "di"], "no formula"
    assert {row["final"] for row in rows} == {"20"}
    rows[0] |= {"comment": "-2 for style; größer"}
    rows[1] |= {"late_penalty": "10%"}
    rows[2] |= {"late_penalty": "3,5"}
    rows[3] |= {"override": "17", "late_penalty": "two"}
    rows[4] |= {"override": "12%", "ex03.can_play_on": "5", "ex03": "15", "total": "20,0"}
    with book.open("w", encoding="latin-1", newline="") as file:  # as a spreadsheet may store it
        writer = csv.DictWriter(file, rows[0], delimiter=";")
        writer.writeheader()
        writer.writerows(rows)
    for time in (1, 2):
        assert main(["grade", str(room), *QUICK]) == 0
        out = capsys.readouterr().out
        lines = [" ".join(line.split()) for line in out.splitlines()]
        assert "cy: late_penalty is 'two', which isn't a number" in out
        assert "di: override is '12%', which isn't a number of points, so it is ignored" in lines
        undone = "di: your change to ex03.can_play_on, ex03 is undone; use override"
        assert (undone in lines) is (time == 1), "then it is as it was"
        assert {"student 1 2 points final", "ann ✓ 10 ✓ 10 20 of 20 18"} <= {*lines}
        assert "di ✓ 10 ✓ 10 20 of 20" in lines
        assert told(book.parent, "=1+1") == ["Final points: 20", "Comment: -2 for style; größer"]
        assert told(book.parent, "ann") == ["Final points: 18 (late penalty: 10%)"]
        assert told(book.parent, "cy") == ["Final points: 17 (set by your instructor)"]
        assert told(book.parent, "di") == []
        again = table(book)
        assert [row["final"] for row in again] == ["20", "18", "16.5", "17", "20"]
        assert again[0]["comment"] == "'-2 for style; größer"
        assert again[3]["late_penalty"] == "two"


def test_a_gradebook_survives_a_spreadsheet(tmp_path: Path) -> None:
    room, book = tmp_path / "in", tmp_path / "in-grades/gradebook.csv"
    names = ["0012345", "  =1+1", "a;=1+1", "\uff1d1+1", "Müller, Jürgen", "one\ntwo", "-2"]
    for name in names:
        hand_in(room, f"{name}/ex03.ipynb", RIGHT)
    assert main(["grade", str(room), *QUICK]) == 0
    rows = {row["student"]: row for row in table(book)}
    harmless = {"'=1+1", "'-2", "a;'=1+1", "'\uff1d1+1"}
    assert rows.keys() == {"0012345", "Müller, Jürgen", "one two", *harmless}
    rows["0012345"] |= {"student": "12345"}  # as a spreadsheet shows and stores it
    for number, row in enumerate(rows.values()):
        row["override"] = str(number)
    with book.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, [*rows["one two"]])
        writer.writeheader()
        writer.writerows(rows.values())
    assert main(["grade", str(room), *QUICK]) == 0
    again = {row["student"]: row["override"] for row in table(book)}
    assert again == {name: str(number) for number, name in enumerate(rows)}


def test_the_best_of_several_attempts(tmp_path: Path) -> None:
    hand_in(tmp_path / "in", "doe_1_10_ex03.ipynb", RIGHT, IN_UNO)
    hand_in(tmp_path / "in", "doe_LATE_1_11_ex03-1.ipynb", RIGHT)
    for attempts, points, late in (("latest", "10", "ex03"), ("best", "20", "")):
        grade(tmp_path / "in", attempts, "--attempts", attempts)
        [row] = table(tmp_path / attempts / "gradebook.csv")
        assert (row["student"], row["id"], row["final"], row["late"]) == ("doe", "1", points, late)


def test_what_cannot_work_is_told_before_anything_is_graded(
    room: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "grade_all", lambda *_: pytest.fail("it began"))
    (room.parent / "taken").write_text("")
    for options, says in (
        (["nowhere"], "there is no folder nowhere"),
        ([str(room), *QUICK, "--json", str(room / "no" / "x.json")], "there is no folder for"),
        (
            [str(room), *QUICK, "--gradescope", str(room / "no" / "x.json")],
            "there is no folder for",
        ),
        (
            [str(room), *QUICK, "--canvas", str(room / "notes.txt")],
            "begins with the columns Student",
        ),
        ([str(room), *QUICK, "--out", str(room.parent / "taken")], "File exists"),
    ):
        assert main(["grade", *options]) == 2
        assert says in capsys.readouterr().err


def test_two_at_a_time_do_not_write_into_the_same_folder(room: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("files are not locked there")
    code = (
        "import sys, pathlib\nfrom fcd.grade.results import Store\n"
        "Store(pathlib.Path(sys.argv[1])).open()"
    )
    store = Store(room.parent / "out")
    store.open()
    tried = subprocess.run(
        [sys.executable, "-c", code, str(store.folder)], capture_output=True, text=True
    )
    assert "another `fcd grade` is writing to" in tried.stderr
    store.close()


def test_without_bubblewrap_linux_is_asked_and_others_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    for asked in ("auto", "bwrap"):
        with pytest.raises(ValueError, match="sudo apt install bubblewrap"):
            telling.best_way(asked, Sandbox.NONE)
    assert telling.best_way("none", Sandbox.BWRAP) is Sandbox.NONE
    monkeypatch.setattr(sys, "platform", "darwin")
    assert telling.best_way("auto", Sandbox.NONE) is Sandbox.NONE
    assert "Not kept from it: network; other files of yours" in telling.how_apart(Sandbox.NONE)


def test_a_grader_that_dies_or_hangs_costs_one_submission(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Grader.grade

    def grade(self: Grader, submission: Submission) -> Graded:
        if submission.student == "dies":
            os._exit(1)
        if submission.student == "hangs":
            sleep(1000)
        return real(self, submission)

    if batch.START != "fork":
        pytest.skip("what is patched here is seen only by a process that was forked")
    monkeypatch.setattr(Grader, "grade", grade)
    monkeypatch.setattr(batch, "GRACE", 1.0)
    monkeypatch.setattr(batch, "ALL", 1.0)
    names = ("a", "dies", "b", "hangs", "c")
    handed_in = [Submission(name, name, "ex03", (RIGHT,), "") for name in names]
    done = dict(grade_all(handed_in, How(SANDBOX, Depth.PUBLIC, seconds=5), jobs=1))
    assert [done[n].earned for n in range(5)] == [10, 0, 10, 0, 10]
    assert "it ended" in done[1].trouble
    assert "it took too long" in done[3].trouble


@pytest.mark.slow
def test_the_zoo_is_contained() -> None:
    """All of it; what only bubblewrap contains is not even tried without it."""
    name, right, of, troubles = contained(zoo(), SANDBOX, None, Progress())
    assert not troubles, name
    assert right == of > 50


def test_the_self_test_contains_hostile_samples_and_would_notice() -> None:
    some = [each for each in zoo() if each.name in ("Ends its process", "An int that lies")]
    _, right, of, troubles = contained(some, SANDBOX, 1, Progress())
    assert (right, of, troubles) == (3, 3, [])
    _, right, of, troubles = contained([Animal("gains", (RIGHT, IN_UNO))], SANDBOX, 1, Progress())
    assert (right, of, troubles) == (1, 2, ["gains: 20 points"])
