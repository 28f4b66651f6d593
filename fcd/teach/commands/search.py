"""`fcd teach search`: find the cases of checks, and what no case notices."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, Any

from fcd.command_line import command, count, plainly

if TYPE_CHECKING:
    from fcd.teach.search import Found

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
    parser.add_argument("--jobs", type=count, metavar="N", help="so many at a time (all cores)")
    parser.set_defaults(run=plainly(run))


def run(args: argparse.Namespace) -> int:
    """Search; 0 if everything that is wrong is noticed, else 1."""
    from fcd.teach import folder
    from fcd.teach.search import store, unnoticed

    left = 0
    for key in args.exercises or folder.exercise_keys():
        exercise = folder.find_exercise(key)
        path = next(f / f"{key}.md" for f in folder.folders() if (f / f"{key}.md").is_file())
        with ProcessPoolExecutor(args.jobs or os.cpu_count()) as workers:
            jobs = [(check.name, args.check) for check in exercise.checks]
            results = [found for found in workers.map(_search, jobs) if found]
        equivalent = folder.read_text(path.read_text(encoding="utf-8"), path.name).equivalent
        missed = unnoticed(results, equivalent)
        left += len(missed)
        wrong = {name for found in results for name in found.opponents}
        cases = sum(len(found.cases) for found in results)
        print(f"{key} {exercise.title}: {cases} cases, {len(wrong)} wrong answers", flush=True)
        print(*(f"  not noticed: {name}" for name in missed), sep="\n", file=sys.stderr)
        if not args.check:
            store(path, {found.check.partition(".")[2]: found.cases for found in results})
    return int(left > 0)


def _search(job: tuple[str, bool]) -> Found | None:
    """One check, in a process of its own: checks are made of functions and cannot be sent."""
    from fcd.teach.checker import CaseChecker
    from fcd.teach.folder import find_check, find_exercise
    from fcd.teach.search import search
    from fcd.teach.solutions import solution_path

    name, only_stored = job
    exercise, check = find_exercise(name.partition(".")[0]), find_check(name)
    if not isinstance(check.checker, CaseChecker):
        return None
    stored = check.checker.stored if only_stored else None
    return search(exercise, check, solution_path(exercise.key), "public", stored=stored)
