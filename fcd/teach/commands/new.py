"""`fcd teach new`: the files of a new exercise, which works and waits to be changed."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

from fcd.command_line import command, plainly

WHAT = "write the files of a new exercise"
ABOUT = """\
Writes exercises/checks/exNN.md, exercises/checks/exNN.py and a notebook in solutions/: a small
exercise that works. Adapt the three files, then:

  fcd teach search ex15                 find cases, and wrong answers that no case catches
  python3 run.py notebooks ex15         run the solution and save its output
  fcd teach build                       make the students' notebook and the list of exercises
  fcd validate solutions/ --only ex15   check everything

For a course of your own, add --course my_course to each of them (to validate, the solutions are
then my_course/solutions). docs/writing_exercises.md walks through it. Files that are there are
never overwritten.

examples:
  fcd teach new ex15 "Counting hands"
  fcd teach new ex01 "Warm-up" --course ~/my_course"""

SKELETON = Path(__file__).parents[1] / "skeleton"


def add(commands: Any) -> None:
    parser = command(commands, "new", WHAT, ABOUT)
    parser.add_argument("key", metavar="EXERCISE", help="such as ex15")
    parser.add_argument("title", nargs="?", default="A new exercise", help="its title")
    parser.add_argument("--course", type=Path, metavar="DIR", help="the course's folder (this one)")
    parser.set_defaults(run=plainly(run))


def run(args: argparse.Namespace) -> int:
    """Write the files; 0, or 2 with a sentence if that cannot be done."""
    from fcd.teach.building import LIST, LIST_END
    from fcd.teach.folder import CHECKS, handed_out

    if not re.fullmatch(r"ex\d\d", args.key):
        raise ValueError(f"exercises have names like ex15, not {args.key!r:.40}")
    name = re.sub(r"\W+", "_", args.title.lower()).strip("_") or "exercise"
    course = args.course or Path()
    checks = handed_out(course) / CHECKS
    if not (args.course or checks.is_dir()):
        raise ValueError(
            "this folder isn't a course. Go to the project's folder, or add --course my_course"
        )
    texts = {
        checks / f"{args.key}.md": _filled("exNN.md", args.key, args.title),
        checks / f"{args.key}.py": _filled("exNN.py", args.key, args.title),
        course / "solutions" / f"{args.key}_{name}.ipynb": _filled(
            "exNN.json", args.key, json.dumps(args.title, ensure_ascii=False)[1:-1]
        ),
    }
    there = [path for path in texts if path.exists()]
    there += [*checks.glob(f"{args.key}.*"), *course.glob(f"solutions/{args.key}_*.ipynb")]
    if there:
        raise ValueError(f"{there[0]} is there already; choose another number")
    readme = handed_out(course) / "README.md"
    if not readme.exists():
        texts[readme] = f"# Exercises\n\n{LIST}\n{LIST_END}\n"
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(f"written: {path}")
    return 0


def _filled(name: str, key: str, title: str) -> str:
    """One of the files that every exercise begins with."""
    text = (SKELETON / name).read_text(encoding="utf-8")
    number = f"# Exercise {int(key[2:])}. "
    return text.replace("# Exercise NN. ", number).replace("exNN", key).replace("TITLE", title)
