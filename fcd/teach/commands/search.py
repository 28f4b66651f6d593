"""`fcd teach search`: find the cases of checks, and what no case notices."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fcd.command_line import command, count, plainly
from fcd.teach.commands import add_course

if TYPE_CHECKING:
    from fcd.teach.checks import Exercise

TABLE = Path("docs/checks.md")
WHAT = "find the cases that tell right from wrong, and store them with the checks"
ABOUT = """\
First the exercise is read for slips, and your solution is checked. Then 1,500 cases are generated
for every check. Those are kept that expose a known mistake, a broken game or an automatic change of
the solution, the smallest ones first, and written into the file exNN.cases beside exNN.md. The
wrong answers that no case catches are listed: write a case for them, or copy the change below
"Equivalent changes:" with the reason why nobody could tell. The exit code is then 1.

An exercise takes from some seconds to a few minutes. Afterwards run its solution again, as it shows
how many cases there are.

examples:
  fcd teach search ex03
  fcd teach search                      all exercises
  fcd teach search ex03 --check         generate nothing: what do the stored cases catch?"""


def add(commands: Any) -> None:
    parser = command(commands, "search", WHAT, ABOUT)
    parser.add_argument("exercises", nargs="*", metavar="EXERCISE", help="such as ex03 (all)")
    parser.add_argument("--check", action="store_true", help="write nothing")
    add_course(parser)
    parser.add_argument("--jobs", type=count, metavar="N", help="how many at a time (all cores)")
    parser.set_defaults(run=plainly(run))


def run(args: argparse.Namespace) -> int:
    """Search; 0 if everything that is wrong is noticed, else 1."""
    from fcd.teach import folder
    from fcd.teach.proof import gaps, prove_all, write_table
    from fcd.teach.search import search_all, store
    from fcd.teach.solutions import COURSE, run_again

    keys, left = args.exercises or folder.course_keys(), 0
    for key in keys:
        exercise = folder.find_exercise(key)
        _proofread(exercise, args.jobs)
        new = not args.check and store(exercise, search_all(exercise, jobs=args.jobs))
        names = [check.name for check in exercise.checks]
        proofs = sorted(prove_all(names, args.jobs), key=lambda p: names.index(p.check))
        missed = gaps(exercise, proofs)
        left += len(missed)
        wrong = {wrong for proof in proofs for wrong in proof.wrong}
        cases = sum(proof.cases for proof in proofs)
        print(f"{key} {exercise.title}: {cases} stored cases, {len(wrong)} wrong answers, ", end="")
        print(f"{len(missed)} not noticed" if missed else "all noticed", flush=True)
        for name in missed:
            print(f"  {name}", file=sys.stderr)
        if new:
            print(f"  There are new cases: now run {run_again(key)}", flush=True)
        if not args.check and TABLE.is_file() and COURSE not in os.environ:
            write_table(TABLE, {key: proofs})
    return int(left > 0)


def _proofread(exercise: Exercise, jobs: int | None) -> None:
    """ValueError says what has to be mended before anything can be searched for."""
    from fcd.teach.proofreading import slips, troubles
    from fcd.teach.workers import workers

    with workers(jobs) as pool:
        told = pool.map(troubles, [check.name for check in exercise.checks])
        found = [*slips(exercise), *(trouble for each in told for trouble in each)]
    if found:
        raise ValueError("\n     ".join(["nothing was searched for. Fix this first:", *found]))
