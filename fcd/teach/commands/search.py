"""`fcd teach search`: find the cases of checks, and what no case notices."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from fcd.command_line import command, count, plainly
from fcd.teach.commands import add_course

TABLE = Path("docs/checks.md")
WHAT = "find the cases that tell right from wrong, and store them with the checks"
ABOUT = """\
For every check many cases are made up. Those are kept that show a known mistake, a broken game or
an automatic change of the solution to be wrong, the smallest ones first, and written into the file
exNN.cases beside the exercise's Markdown. What no case shows is listed: write a case for it, or put
the change below "Equivalent changes:" with the reason why nobody could tell. The exit code is then
1.

examples:
  fcd teach search                      all exercises
  fcd teach search ex03 --check         only say what is not noticed by what is stored"""


def add(commands: Any) -> None:
    """Add the command to the others."""
    parser = command(commands, "search", WHAT, ABOUT)
    parser.add_argument("exercises", nargs="*", metavar="EXERCISE", help="such as ex03 (all)")
    parser.add_argument("--check", action="store_true", help="write nothing")
    add_course(parser)
    parser.add_argument("--jobs", type=count, metavar="N", help="so many at a time (all cores)")
    parser.set_defaults(run=plainly(run))


def run(args: argparse.Namespace) -> int:
    """Search; 0 if everything that is wrong is noticed, else 1."""
    from fcd.teach import folder
    from fcd.teach.proof import gaps, prove_all, write_table
    from fcd.teach.search import store

    keys, proofs, left = args.exercises or folder.exercise_keys(), {}, 0
    for key in keys:
        exercise = folder.find_exercise(key)
        names = [check.name for check in exercise.checks]
        if not args.check:
            with ProcessPoolExecutor(args.jobs or os.cpu_count()) as workers:
                found = dict(zip(names, workers.map(_search, names), strict=True))
            path = next(p for p in folder.exercise_files(key) if p.suffix == ".md")
            store(path, {name.partition(".")[2]: cases for name, cases in found.items() if cases})
            folder.load.cache_clear()
        proofs[key] = sorted(prove_all(names, args.jobs), key=lambda p: names.index(p.check))
        missed = gaps(exercise, proofs[key])
        left += len(missed)
        wrong = {wrong for proof in proofs[key] for wrong in proof.wrong}
        cases = sum(proof.cases for proof in proofs[key])
        print(f"{key} {exercise.title}: {cases} cases, {len(wrong)} wrong answers", flush=True)
        for name in missed:
            print(f"  not noticed: {name}", file=sys.stderr)
    if not args.exercises and not args.check and TABLE.parent.is_dir():
        write_table(TABLE, proofs)
    return int(left > 0)


def _search(name: str) -> list[str]:
    """The cases of one check, found in a process of its own; none if it has no cases."""
    from fcd.teach.checker import CaseChecker
    from fcd.teach.folder import find_check, find_exercise
    from fcd.teach.search import search
    from fcd.teach.solutions import solution_path

    exercise, check = find_exercise(name.partition(".")[0]), find_check(name)
    if not isinstance(check.checker, CaseChecker):
        return []
    return search(exercise, check, solution_path(exercise.key), "public").cases
