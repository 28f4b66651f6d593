"""`fcd validate`: is the course material sound? How do these students' notebooks stand?"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fcd.command_line import INTERRUPTED, command, count, plainly
from fcd.teach.commands import add_course

if TYPE_CHECKING:
    from fcd.teach.checks import Exercise
    from fcd.teach.validating.classroom import Classroom
    from fcd.teach.validating.course import Course

WHAT = "is the course sound? how do these notebooks stand?"
ABOUT = """\
A folder of solutions is the course material: nbval runs them, every check is asked about them,
untouched exercises must say "not attempted", every broken game of the mutant table must be noticed,
and the exercises must be what `fcd teach build` makes. The exit code is 0 if all is sound, else 1.

A folder of students' notebooks gives a table for each exercise. A notebook is known by what
`fcd teach build` wrote into it, or by its name (ex03_…); subfolders are looked into. Each notebook
runs in a process of its own with a clock, so it may hang or crash. It can do all that you can do:
Python is no prison. Run notebooks of strangers where you would run any program of theirs.

Grading asks hidden cases, too. They are found by search from a secret of your own, which is made
the first time; keep that file, and students get the same cases as last time.

Ctrl-C stops it and shows what is known.

examples:
  fcd validate solutions/               before the course begins; takes some minutes
  fcd validate solutions/ --only ex15   after a change of ex15
  fcd validate handed_in/ --json marks.json
  fcd validate handed_in/ --public      only the cases that students could try themselves"""


def add(commands: Any) -> None:
    """Add the command to the others."""
    parser = command(commands, "validate", WHAT, ABOUT)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="solutions, or students' work")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results there, too")
    parser.add_argument(
        "--exercises", type=Path, metavar="DIR", help="built from FOLDER (exercises/ beside it)"
    )
    parser.add_argument(
        "--secret",
        type=Path,
        metavar="FILE",
        help="hidden cases come from it (~/.config/fcd/secret)",
    )
    add_course(parser)
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="EXERCISE", help="these solutions, such as ex03"
    )
    parser.add_argument("--public", action="store_true", help="without the hidden cases")
    parser.add_argument(
        "--time", type=count, default=60, metavar="SECONDS", help="for a cell or a check (60)"
    )
    parser.add_argument("--jobs", type=count, metavar="N", help="so many at a time (all cores)")
    parser.set_defaults(run=plainly(run))


def run(args: argparse.Namespace) -> int:
    """Look at the folder; 0 if a course is sound or all notebooks could be graded, else 1."""
    from fcd.files import write_atomic
    from fcd.teach.validating.telling import Progress

    try:
        looked = _what_it_is(args)
    except ModuleNotFoundError as missing:  # Hypothesis makes up the cases
        install = 'pip install "final-card-down[test]"'
        raise ValueError(f"this needs {missing.name}: {install}") from None
    interrupted = False
    try:
        looked.run(Progress())
    except KeyboardInterrupt:
        interrupted = True
        print("\nInterrupted. This is what is known so far:", file=sys.stderr)
    print(*looked.lines(), sep="\n")
    if args.json:
        write_atomic(args.json, json.dumps(looked.to_dict(), indent=2, ensure_ascii=False) + "\n")
    return INTERRUPTED if interrupted else int(not looked.is_good)


def _what_it_is(args: argparse.Namespace) -> Course | Classroom:
    """The course material if most notebooks are solutions, else a classroom."""
    from fcd.teach.folder import exercises, handed_out
    from fcd.teach.hidden import read_secret
    from fcd.teach.outcome import Depth
    from fcd.teach.validating.classroom import Classroom, notebooks_in
    from fcd.teach.validating.course import Course, is_course

    folder: Path = args.folder
    if not folder.is_dir():
        raise ValueError(f"there is no folder {folder}")
    paths = notebooks_in(folder)
    if not paths:
        raise ValueError(f"there are no notebooks in {folder}")
    if is_course(paths):
        beside = args.exercises or handed_out(folder.resolve().parent)
        return Course(folder, beside, _chosen(args.only, exercises()), args.time, args.jobs)
    depth = Depth.PUBLIC if args.public else Depth.HIDDEN
    secret = "" if args.public else read_secret(args.secret)
    return Classroom(folder, paths, depth, args.time, args.jobs, secret)


def _chosen(keys: list[str], known: tuple[Exercise, ...]) -> tuple[Exercise, ...]:
    """Those that are named, or all."""
    if unknown := {*keys} - {each.key for each in known}:
        there = ", ".join(each.key for each in known)
        raise ValueError(f"there is no exercise {min(unknown)}; there are {there}")
    return tuple(each for each in known if not keys or each.key in keys)
