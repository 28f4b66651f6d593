"""`fcd teach build`: write the exercises from the solutions."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from fcd.command_line import command, plainly

WHAT = "write the exercises from the solutions"
ABOUT = """\
What is between ### BEGIN SOLUTION and ### END SOLUTION is replaced with a stub; cells tagged
`solution` are left out; outputs go. The list in the README is written, too. Never edit an exercise
by hand: change the solution.

examples:
  fcd teach build                       solutions/ → exercises/
  fcd teach build --course my_course    my_course/solutions/ → my_course/exercises/
  fcd teach build --check               only say what differs; the exit code is then 1"""


def add(commands: Any) -> None:
    parser = command(commands, "build", WHAT, ABOUT)
    parser.add_argument(
        "--course", type=Path, default=Path(), metavar="DIR", help="another course's folder"
    )
    parser.add_argument("--check", action="store_true", help="write nothing, only compare")
    parser.add_argument(
        "--nbgrader", type=Path, metavar="DIR", help="write them there with nbgrader's metadata"
    )
    parser.set_defaults(run=plainly(run))


def run(args: argparse.Namespace) -> int:
    """Build; 0, or 1 if --check finds something that differs, or 2 if it cannot be done."""
    from fcd.teach.building import build_all, build_list, built_all, difference
    from fcd.teach.folder import handed_out

    exercises = handed_out(args.course)
    texts = built_all(args.course / "solutions")
    if args.nbgrader:
        return _for_nbgrader(texts, args.nbgrader)
    if args.check:
        told = {name: difference(exercises / name, text) for name, text in texts.items()}
        told |= {
            path.name: "has no solution"
            for path in sorted(exercises.glob("ex*.ipynb"))
            if path.name not in texts
        }
        differing = [f"{exercises / name} {says}" for name, says in told.items() if says]
        good = sum(not told[name] for name in texts)
        print(*differing, f"{good} of {len(texts)} exercises are up to date", sep="\n")
        return int(bool(differing))
    written = build_all(texts, exercises)
    for path in filter(None, [*written, build_list(exercises)]):
        print(f"written: {path}")
    if not written:
        print(f"nothing to do: all {len(texts)} exercises are up to date")
    return 0


def _for_nbgrader(texts: dict[str, str], folder: Path) -> int:
    """A folder for each exercise, as in nbgrader's `source/`."""
    import json

    from fcd.files import write_atomic
    from fcd.grade.exports import with_nbgrader
    from fcd.teach.folder import find_exercise

    for name, text in texts.items():
        exercise = find_exercise(name[:4])
        path = folder / exercise.key / name
        path.parent.mkdir(parents=True, exist_ok=True)
        notebook = with_nbgrader(json.loads(text), exercise)
        write_atomic(path, json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
        print(f"written: {path}")
    return 0
