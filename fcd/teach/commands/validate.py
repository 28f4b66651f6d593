"""`fcd validate`: is the course material sound?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fcd.command_line import INTERRUPTED, command, count, plainly
from fcd.teach.commands import add_course

if TYPE_CHECKING:
    from fcd.teach.validating.course import Course

WHAT = "is the course material sound?"
ABOUT = """\
FOLDER has the solutions: nbval runs them, every check is asked about them, untouched exercises
must say "not attempted", every broken game of the mutant table must be noticed, and the exercises
must be what `fcd teach build` makes. The exit code is 0 if all is sound, else 1.

Ctrl-C stops it and shows what is known. Students' work is graded by `fcd grade`.

examples:
  fcd validate solutions/               before the course begins; takes some minutes
  fcd validate solutions/ --only ex15   after a change of ex15"""


def add(commands: Any) -> None:
    parser = command(commands, "validate", WHAT, ABOUT)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="solutions")
    parser.add_argument(
        "--exercises", type=Path, metavar="DIR", help="built from FOLDER (exercises/ beside it)"
    )
    add_course(parser)
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="EXERCISE", help="these solutions, such as ex03"
    )
    parser.add_argument(
        "--time", type=count, default=60, metavar="SECONDS", help="for a cell or a check (60)"
    )
    parser.add_argument("--jobs", type=count, metavar="N", help="so many at a time (all cores)")
    parser.set_defaults(run=plainly(run))


def run(args: argparse.Namespace) -> int:
    """Look at the folder; 0 if the course is sound, else 1."""
    from fcd.teach.validating.telling import Progress

    course, code = _course(args), None
    try:
        course.run(Progress())
    except KeyboardInterrupt:
        code = INTERRUPTED
        print("\nInterrupted. This is what is known so far:", file=sys.stderr)
    print(*course.lines(), sep="\n")
    return code or int(not course.is_good)


def _course(args: argparse.Namespace) -> Course:
    from fcd.teach.folder import CHECKS, exercises, folders, handed_out
    from fcd.teach.validating.course import Course, is_course

    folder: Path = args.folder
    if not folder.is_dir():
        raise ValueError(f"there is no folder {folder}")
    paths = sorted(folder.glob("*.ipynb"))
    if not paths:
        raise ValueError(f"there are no notebooks in {folder}")
    if not is_course(paths):
        raise ValueError(f"these aren't solutions; to grade students' work: fcd grade {folder}")
    course = folder.resolve().parent
    theirs = handed_out(course) / CHECKS
    if theirs.is_dir() and theirs not in folders():
        raise ValueError(f"{folder} belongs to another course: add --course {course}")
    known = {each.key: each for each in exercises()}
    if unknown := {*args.only} - {*known}:
        raise ValueError(f"there is no exercise {min(unknown)}; there are {', '.join(known)}")
    chosen = tuple(each for key, each in known.items() if key in args.only or not args.only)
    beside = args.exercises or handed_out(folder.resolve().parent)
    return Course(folder, beside, chosen, args.time, args.jobs)
