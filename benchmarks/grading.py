"""How long does grading a class take? `fcd grade` beside nbgrader, on one core each.

    python benchmarks/grading.py [--ex03 200] [--ex08 50] [--nbgrader 10] [--venv DIR]

The submissions are solutions, most of them changed in one place. nbgrader gets the same notebooks,
with the public cases of ex03 and their right answers as assertions in two test cells, in a virtual
environment of its own, which is made first (`pip install nbgrader`; --venv keeps it). `fcd grade`
gets the same public cases; what it does beyond that (a smaller case, the mistake's name) is
counted, too. CPU seconds are of all processes together, but for those within bubblewrap, which only
the clock sees; so there is a row without it. The clock needs an idle machine.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from fcd.console import table
from fcd.sandbox.child import Sandbox, find_sandbox
from fcd.teach.changes import cells_of, changes_for
from fcd.teach.folder import find_exercise

ROOT = Path(__file__).resolve().parents[1]
AIM, AIM_CPU = 20, 0.08  # times as fast as nbgrader; seconds
CHANGES = 40  # that are different


@dataclass(frozen=True)
class Took:
    """What a number of submissions took."""

    what: str
    count: int
    cpu: float
    clock: float

    @property
    def row(self) -> tuple[str, ...]:
        each = (f"{self.cpu / self.count:.3f}", f"{self.clock / self.count:.3f}")
        return self.what, str(self.count), *each, f"{self.clock:.1f}"


def variants(key: str, count: int) -> list[list[str]]:
    """The cells of that many different submissions: the solution, and solutions with a mistake."""
    (path,) = (ROOT / "solutions").glob(f"{key}_*.ipynb")
    cells = cells_of(path)
    plain = [cell.source for cell in cells]
    found = {str(c): c for k in find_exercise(key).checks for c in changes_for(cells, k.submission)}
    step = max(1, len(found) // CHANGES)
    made = [plain]
    for change in list(found.values())[::step]:
        made.append([*plain])
        made[-1][change.where] = ast.unparse(change.tree)
    numbered = enumerate(islice(cycle(made), count))
    return [[*sources, f"number = {number}"] for number, sources in numbered]


def notebook(cells: Sequence[dict[str, Any]]) -> str:
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    return json.dumps({"cells": [*cells], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5})


def cell(source: str, name: str, **nbgrader: Any) -> dict[str, Any]:
    about = {"nbgrader": {"schema_version": 3, "grade_id": name, **nbgrader}} if nbgrader else {}
    return {
        "cell_type": "code",
        "id": name,
        "metadata": about,
        "source": source,
        "outputs": [],
        "execution_count": None,
    }


def timed(what: str, count: int, command: Sequence[str], core: int | None, **named: Any) -> Took:
    """Run it, on one core if it is given."""

    def on_one_core() -> None:
        if core is not None:
            os.sched_setaffinity(0, {core})

    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        command, preexec_fn=on_one_core, capture_output=True, text=True, check=False, **named
    )
    clock, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(f"{what} failed:\n{done.stdout[-2000:]}\n{done.stderr[-3000:]}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Took(what, count, cpu, clock)


def ours(key: str, count: int, sandbox: Sandbox, jobs: int, folder: Path) -> Took:
    """`fcd grade`, as an instructor calls it."""
    room = folder / key
    for number, sources in enumerate(variants(key, count)):
        path = room / f"student{number:03}" / f"{key}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(notebook([cell(s, f"c{n}") for n, s in enumerate(sources)]))
    out = folder / f"{key}-{sandbox}-{jobs}"
    command = [sys.executable, "-m", "fcd", "grade", str(room), "--out", str(out), "--public"]
    command += ["--sandbox", str(sandbox), "--jobs", str(jobs)]
    what = (
        f"fcd grade {key}, {'bubblewrap' if sandbox is Sandbox.BWRAP else 'no sandbox'}, {jobs} job"
    )
    core = 0 if jobs == 1 else None
    return timed(what + "s" * (jobs > 1), count, command, core, cwd=ROOT)


def theirs(count: int, folder: Path, venv: Path) -> Took:
    """nbgrader's autograde on the same submissions of ex03."""
    course = folder / "nbgrader"
    test: dict[str, Any] = {"grade": True, "solution": False, "locked": True, "points": 10}
    task = {"grade": False, "solution": True, "locked": False}
    checks = find_exercise("ex03").checks
    tests = [cell(tests_of(c.name), c.submission, cell_type="code", **test) for c in checks]
    for number, sources in enumerate([variants("ex03", 1)[0], *variants("ex03", count)]):
        own = [cell(s, f"c{n}", **task) for n, s in enumerate(sources)]
        where = f"submitted/student{number:03}" if number else "source"
        path = course / where / "ps1" / "ex03.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(notebook([*own, *tests]))
    (course / "nbgrader_config.py").write_text(
        f"c = get_config()\nc.CourseDirectory.root = {str(course)!r}\n"
        "c.CourseDirectory.course_id = 'x'\n"
    )
    program = str(venv / "bin" / "nbgrader")
    env = {**os.environ, "HOME": str(folder), "PATH": f"{venv / 'bin'}:{os.environ['PATH']}"}
    timed("generate", 1, [program, "generate_assignment", "ps1"], None, cwd=course, env=env)
    command = [program, "autograde", "ps1"]
    return timed("nbgrader autograde ex03, 1 job", count, command, 0, cwd=course, env=env)


def tests_of(name: str) -> str:
    """The public cases of a check, as assertions."""
    (check,) = (c for c in find_exercise("ex03").checks if c.name == name)
    checker: Any = check.checker
    lines = [
        f"assert {checker.question.call(check.submission, case)} is {checker.question.right(case)}"
        for case in checker.cases()
    ]
    return "\n".join(["from fcd import Card, Color", *lines])


def made_venv(venv: Path) -> Path:
    if not (venv / "bin" / "nbgrader").exists():
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
        pip = [str(venv / "bin" / "pip"), "install", "-q"]
        subprocess.run([*pip, "nbgrader"], check=True, stderr=subprocess.DEVNULL)
    subprocess.run(
        [str(venv / "bin" / "pip"), "install", "-q", "--no-deps", "-e", str(ROOT)],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    return venv


def memory(count: int, folder: Path) -> str:
    """How large a worker is after some submissions, and after many."""
    code = (
        "import sys, resource\nfrom pathlib import Path\n"
        "sys.path.insert(0, 'benchmarks')\nfrom grading import variants\n"
        "from fcd.grade.grading import Grader, How\nfrom fcd.grade.submissions import Submission\n"
        "from fcd.sandbox.child import find_sandbox\nfrom fcd.sandbox.handout import make_handout\n"
        "from fcd.teach.outcome import Depth\n"
        "handout = make_handout(Path(sys.argv[2]))\n"
        "with Grader(handout, How(find_sandbox(), Depth.PUBLIC)) as grader:\n"
        "    for n, cells in enumerate(variants('ex03', int(sys.argv[1])), start=1):\n"
        "        grader.grade(Submission('x', 'x', 'ex03', tuple(cells), ''))\n"
        "        if n in (int(sys.argv[1]) // 4, int(sys.argv[1])):\n"
        "            pages = int(Path('/proc/self/statm').read_text().split()[1])\n"
        "            print(n, f'{pages * resource.getpagesize() / 2**20:.1f} MB')\n"
    )
    command = [sys.executable, "-c", code, str(count), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return ", ".join(done.stdout.splitlines())


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, count in (("ex03", 200), ("ex08", 50), ("nbgrader", 10)):
        parser.add_argument(f"--{name}", type=int, default=count, help=f"submissions ({count})")
    parser.add_argument("--venv", type=Path, help="nbgrader's, kept for the next time")
    args = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="fcd-grading-"))
    try:
        best = find_sandbox()
        ways = dict.fromkeys((Sandbox.NONE, best))
        rows = [ours("ex03", args.ex03, way, 1, folder) for way in ways]
        rows.append(ours("ex03", args.ex03, best, 2, folder))
        if args.ex08:
            rows.append(ours("ex08", args.ex08, Sandbox.NONE, 1, folder))
        if args.nbgrader:
            venv = made_venv(args.venv or folder / "venv")
            rows.append(theirs(args.nbgrader, folder, venv))
        heads = ("", "submissions", "CPU s each", "clock s each", "clock s in all")
        print(table([heads, *(row.row for row in rows)], left=1))
        mine = rows[0].cpu / rows[0].count
        print(f"\na submission of ex03 takes {mine:.3f} CPU seconds (aim ≤ {AIM_CPU})")
        if args.nbgrader:
            ratio = rows[-1].cpu / rows[-1].count / mine
            print(f"nbgrader takes {ratio:.0f} times that (aim ≥ {AIM})")
        (folder / "handout").mkdir()
        print(f"a worker's memory, by submissions: {memory(args.ex03, folder / 'handout')}")
    finally:
        with suppress(OSError):
            shutil.rmtree(folder)


if __name__ == "__main__":
    main()
