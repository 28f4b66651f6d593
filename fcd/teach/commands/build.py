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
    """Add the command to the others."""
    parser = command(commands, "build", WHAT, ABOUT)
    for name in ("solutions", "exercises"):
        parser.add_argument(
            name, nargs="?", type=Path, metavar=name.upper(), help=f"a folder ({name}/)"
        )
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
    from fcd.teach.building import build_all, build_list, built
    from fcd.teach.folder import handed_out

    args.solutions = args.solutions or args.course / "solutions"
    args.exercises = args.exercises or handed_out(args.course)
    if not args.solutions.is_dir():
        raise ValueError(f"there is no folder {args.solutions}")
    paths = sorted(args.solutions.glob("ex*.ipynb"))
    if not paths:
        raise ValueError(f"there are no solutions in {args.solutions}, such as ex03_matching.ipynb")
    texts = {path.name: built(path) for path in paths}  # all of them, before anything is written
    if args.check:
        return _compared(texts, args.exercises)
    if args.nbgrader:
        return _for_nbgrader(texts, args.nbgrader)
    args.exercises.mkdir(parents=True, exist_ok=True)
    written = build_all(args.solutions, args.exercises)
    listed = build_list(args.exercises)
    for path in [*written, *filter(None, [listed])]:
        print(f"written: {path}")
    if not written:
        print(f"nothing to do: all {len(paths)} exercises are as built")
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


def _compared(texts: dict[str, str], exercises: Path) -> int:
    differing = 0
    for name, text in texts.items():
        path = exercises / name
        if not path.is_file():
            says = "is missing"
        elif path.read_bytes() != text.encode():
            says = "differs"
        else:
            continue
        print(f"{path} {says}")
        differing += 1
    without = sorted({path.name for path in exercises.glob("ex*.ipynb")} - {*texts})
    for name in without:
        print(f"{exercises / name} has no solution")
    print(f"{len(texts) - differing} of {len(texts)} exercises are as built")
    return 1 if differing or without else 0
