"""`fcd grade`: a folder of students' work, graded."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import fcd
from fcd.command_line import INTERRUPTED, command, count, plainly
from fcd.files import write_atomic
from fcd.teach.commands import add_course

if TYPE_CHECKING:
    from fcd.grade.grading import Graded
    from fcd.grade.results import Gradebook
    from fcd.grade.submissions import Found, Submission
    from fcd.teach.hidden import Hidden

WHAT = "grade a folder of students' work"
ABOUT = """\
FOLDER has what students handed in: notebooks, Python files and zips, as Canvas and Moodle export
them, or a folder for each student. Every file is graded, or listed with the reason why it wasn't.
The exercise is known by what `fcd teach build` wrote into a notebook, by its name (ex03_…), or by
the functions in it.

Each submission runs in a sandbox of its own with a clock, so it may hang, crash or lie. With
bubblewrap it can't see your files, the network or other students' work; without it, it can, and you
are asked first.

The results are in FOLDER-grades: gradebook.csv has a row for each student. You can fill in its
columns late_penalty (points, or 10%), override and comment; they are kept when you grade again.
Ctrl-C stops it; the same command goes on where it was. What has been graded already is graded again
only if the file, the course or the secret has changed.

Hidden cases are found by search from a secret of your own, which is made the first time. Keep that
file, and students get the same cases as last time.

examples:
  fcd grade handed_in/                         all of it
  fcd grade submissions.zip --names canvas     straight from Canvas
  fcd grade handed_in/ --attempts best         the best of several attempts, not the latest
  fcd grade handed_in/ --public                only the cases that students could try themselves
  fcd grade export.zip --canvas grades.csv     Canvas's own gradebook, filled in
  fcd grade --self-test                        does it work on this machine, and how safely?"""


def add(commands: Any) -> None:
    """Add the command to the others."""
    parser = command(commands, "grade", WHAT, ABOUT)
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="?", help="students' work")
    parser.add_argument("--out", type=Path, metavar="DIR", help="for the results (FOLDER-grades)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="all results in one file, too")
    parser.add_argument(
        "--names", choices=("auto", "canvas", "moodle", "folder"), default="auto",
        help="who named the files (auto: look at the names)",
    )  # fmt: skip
    parser.add_argument("--attempts", choices=("latest", "best"), default="latest")
    parser.add_argument("--sandbox", choices=("auto", "bwrap", "none"), default="auto")
    parser.add_argument(
        "--secret", type=Path, metavar="FILE",
        help="hidden cases come from it (~/.config/fcd/secret)",
    )  # fmt: skip
    add_course(parser)
    parser.add_argument("--public", action="store_true", help="without the hidden cases")
    parser.add_argument(
        "--time",
        type=count,
        default=60,
        metavar="SECONDS",
        help="of computing, for a cell or a check (60)",
    )
    parser.add_argument("--limit", type=count, metavar="MINUTES", help="for all together")
    parser.add_argument("--jobs", type=count, metavar="N", help="this many at a time (all cores)")
    parser.add_argument(
        "--resume", action=argparse.BooleanOptionalAction, default=True,
        help="use the results that are there already (on)",
    )  # fmt: skip
    parser.add_argument("--reveal", action="store_true", help="hidden cases are in the feedback")
    parser.add_argument(
        "--canvas", type=Path, metavar="CSV", help="fill in this export of Canvas's gradebook"
    )
    parser.add_argument(
        "--gradescope", type=Path, metavar="FILE", help="results.json of a single submission"
    )
    parser.add_argument(
        "--autograder", type=Path, metavar="ZIP", help="write an autograder for Gradescope"
    )
    parser.add_argument("--self-test", action="store_true", help="try it on this machine")
    parser.set_defaults(run=plainly(run))


def run(args: argparse.Namespace) -> int:
    """Grade; 0 if everything that was handed in could be graded, else 1."""
    try:
        if args.self_test:
            from fcd.grade.self_test import self_test

            return self_test(args.sandbox, args.jobs)
        if args.autograder:
            return _write_autograder(args)
        return _Run(args).run()
    except ModuleNotFoundError as missing:  # Hypothesis makes up the cases
        install = 'pip install "final-card-down[notebook]"'
        raise ValueError(f"this needs {missing.name}: {install}") from None


class _Run:
    """One call of the command."""

    def __init__(self, args: argparse.Namespace) -> None:
        from fcd.grade.exports import fill_canvas, read_export
        from fcd.grade.results import Store
        from fcd.grade.telling import best_way
        from fcd.sandbox.child import find_sandbox
        from fcd.teach.outcome import Depth
        from fcd.teach.validating.telling import Progress

        self.args, self.progress = args, Progress()
        self.folder: Path = args.folder or Path()
        if args.folder is None or not self.folder.exists():
            raise ValueError(
                f"there is no folder {args.folder or ''}: fcd grade FOLDER".replace(" :", ":")
            )
        beside = self.folder.resolve()
        self.out: Path = args.out or beside.with_name(f"{beside.name.removesuffix('.zip')}-grades")
        for path in filter(None, (args.json, args.gradescope)):
            if not path.resolve().parent.is_dir():
                raise ValueError(f"there is no folder for {path}")
        if args.canvas and not args.canvas.is_file():
            raise ValueError(f"there is no file {args.canvas}")
        if args.canvas:
            fill_canvas(read_export(args.canvas), {}, {})  # now is when to fail
        self.sandbox = best_way(args.sandbox, find_sandbox())
        self.depth = Depth.PUBLIC if args.public else Depth.HIDDEN
        self.store = Store(self.out)
        self.keys: list[tuple[str, Submission]] = []

    def run(self) -> int:
        from fcd.grade.results import in_order
        from fcd.grade.submissions import Names, find_submissions
        from fcd.grade.telling import told

        found = find_submissions(self.folder, Names(self.args.names), skip=self.out)
        self.store.open()
        if self.args.json:
            write_atomic(self.args.json, "{}\n")  # now, and not after an hour, is when to fail
        if self.args.attempts == "latest":
            found.latest()
        before = signal.signal(signal.SIGTERM, _interrupt)
        interrupted = False
        try:
            self.grade(found.submissions)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            signal.signal(signal.SIGTERM, before)
        results = self.results()
        left = len(found.submissions) - len(results)
        graded = sorted((graded for _, graded in results), key=in_order)
        book = None if left else self.finish(graded, found)
        if interrupted:
            print("\nInterrupted. This is what is known so far:", file=sys.stderr)
        finals, odd = (book.changed(), book.odd) if book else ({}, [])
        print(*told(graded, found.others, left, self.sandbox, finals), *odd, sep="\n")
        if left:
            print(f"What is known is kept in {self.out}. Run the same command again to go on.")
        else:
            print(f"Written: {self.out}")
        if self.args.json:
            data = self.to_dict(graded, found.others, complete=not left)
            write_atomic(self.args.json, json.dumps(data, indent=2, ensure_ascii=False) + "\n")
        if interrupted:
            return INTERRUPTED
        return int(bool(left) or not graded or any(each.trouble for each in graded))

    def finish(self, graded: list[Graded], found: Found) -> Gradebook:
        """Write everything."""
        from fcd.grade.exports import gradescope_results
        from fcd.grade.outputs import write_canvas, write_pages

        book = self.store.finish(self.results(), found)
        write_pages(self.out, graded, found, book, reveal=self.args.reveal)
        if self.args.canvas:
            book.odd += write_canvas(self.args.canvas, self.out / "canvas.csv", graded, book.marks)
        if self.args.gradescope and graded:
            write_atomic(self.args.gradescope, gradescope_results(graded[-1]))
        return book

    def grade(self, submissions: list[Submission]) -> None:
        """Grade what isn't known yet; results are kept as they come."""
        from fcd.grade.batch import grade_all
        from fcd.grade.grading import How
        from fcd.grade.results import keys_of
        from fcd.teach.hidden import read_secret

        secret = "" if self.args.public else read_secret(self.args.secret)
        hashed = sha256(secret.encode()).hexdigest()
        how = (self.depth, self.args.time, self.sandbox, hashed)
        self.keys = [*zip(keys_of(submissions, how), submissions, strict=True)]
        if not self.args.resume:
            self.store.known.clear()
        if known := self.results():
            print(f"{len(known)} of {len(self.keys)} were graded before.", file=sys.stderr)
        todo = {key: each for key, each in self.keys if key not in self.store.known}
        if not todo:
            return
        hidden = self.hidden(sorted({s.exercise for s in todo.values()}), secret)
        limit = 60.0 * self.args.limit if self.args.limit else None
        self.progress("submissions", 0, len(todo))
        names = [*todo]
        way = How(self.sandbox, self.depth, self.args.time, hidden)
        results = grade_all([*todo.values()], way, self.args.jobs, limit)
        for done, (number, graded) in enumerate(results, start=1):
            self.store.add(names[number], graded)
            self.progress("submissions", done, len(todo), graded.student)

    def results(self) -> list[tuple[str, Graded]]:
        """What is known, whether from before or since."""
        known = self.store.known
        return [(key, known[key].of_submission(each)) for key, each in self.keys if key in known]

    def hidden(self, exercises: list[str], secret: str) -> Hidden:
        from fcd.teach.hidden import hidden_cases

        found: Hidden = {}
        if self.args.public:
            return found
        for number, key in enumerate(exercises):
            self.progress("hidden cases", number, len(exercises), key)
            found |= hidden_cases([key], secret, self.args.jobs)
        self.progress("hidden cases", len(exercises), len(exercises))
        return found

    def to_dict(
        self, graded: list[Graded], others: dict[str, str], complete: bool
    ) -> dict[str, Any]:
        return {
            "folder": str(self.folder),
            "depth": str(self.depth),
            "sandbox": str(self.sandbox),
            "complete": complete,
            "submissions": [each.to_dict() for each in graded],
            "not_graded": others,
        }


def _write_autograder(args: argparse.Namespace) -> int:
    from fcd.grade.exports import write_autograder
    from fcd.teach.hidden import read_secret

    project = Path(fcd.__file__).parent.parent
    if not (project / "pyproject.toml").is_file():
        raise ValueError("an autograder is made in the project's folder, where pyproject.toml is")
    write_autograder(args.autograder, project, read_secret(args.secret))
    print(f"Written: {args.autograder}")
    return 0


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
