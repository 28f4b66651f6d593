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

WORDS = """\
---
title: {title}
chapter: 01_cards
minutes: 15
you write: what the cards in a hand are worth
broken games: letters-count-ten, points-count-cards
---

# One hand

## hand_points: 10 points, fcd2018

Say how many points the cards of a hand are worth.

Hints:

1. What is one card worth? Try the red 7 of hearts, then the red A of hearts.
2. `int(card.rank, 16)` turns "7" into 7 and "A" into 10.
3. Add up the points of all cards: `sum(…)`, or a loop.

| mistake | say |
|---|---|
| letters-count-ten | It looks as if every letter is worth 10. A is 10, B is 11, … F is 15. |
| points-count-cards | It looks as if you count the cards. Each card is worth its value. |
| highest-only | It looks as if only the highest card counts. All cards of the hand do. |

Cases:

    # one card
    R7H
    RAH
    # several cards
    R7H B7H
    RAH B0Q PFS
    # an empty hand
    -

Equivalent changes:

| {change} | In base 17, "0" to "F" mean the same numbers. |
"""
CHANGE = (
    "hand_points: return sum((int(card.rank, 16) for card in hand))"
    " → return sum((int(card.rank, 17) for card in hand))"
)

CODE = '''"""{key}: what the cards in a hand are worth."""

from __future__ import annotations

from fcd.cards import Card
from fcd.game import Game
from fcd.teach.writing import Row, TableCase, TableQuestion, TaughtGame, rules_in


class HandPoints(TableQuestion):
    """A hand. Nothing else on the table matters, so nothing else is generated."""

    hand, pile, players = (0, 4), (0, 0), (1, 1)

    def given(self, case: TableCase) -> tuple[list[Card]]:
        """What the student's function is called with."""
        return (list(case.hand),)

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        """The right answer: the engine is asked, also for games that are broken on purpose."""
        return taught.course["player_points"](case.play(taught), 0)

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        """The cards that are drawn when a case is shown."""
        return (Row("the hand", case.hand),)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        """What the rulebook says about it."""
        return rules_in("fcd2018#points")


def _highest_only(hand: list[Card]) -> int:
    return max((int(card.rank, 16) for card in hand), default=0)


QUESTIONS = {{"hand_points": HandPoints()}}
MISTAKES = {{"hand_points": {{"highest-only": _highest_only}}}}
'''

CELLS = (
    (
        "markdown",
        "# Exercise {number}. {title}\n\nYou count what the cards in a hand are worth.\n\n"
        "**15 minutes · 10 points · Final Card-Down 2018**",
    ),
    (
        "code",
        "from fcd import Card\nfrom fcd.teach import check, hint, play_case, solution, summary",
    ),
    (
        "markdown",
        "## 1. One hand (10 points)\n\nA number is worth its value. Letters go on counting: A is "
        "worth 10, F is worth 15. Leave the list as it is.",
    ),
    (
        "code",
        "def hand_points(hand: list[Card]) -> int:\n"
        '    """How many points the cards of a hand are worth."""\n'
        "    ### BEGIN SOLUTION\n"
        "    return sum(int(card.rank, 16) for card in hand)\n"
        "    ### END SOLUTION",
    ),
    ("check", 'check("{key}.hand_points", hand_points)'),
    ("check", 'summary("{key}")'),
)


def add(commands: Any) -> None:
    """Add the command to the others."""
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
        raise ValueError(f"an exercise is named like ex15, not {args.key!r:.40}")
    name = re.sub(r"\W+", "_", args.title.lower()).strip("_") or "exercise"
    course = args.course or Path()
    checks = handed_out(course) / CHECKS
    if not (args.course or checks.is_dir()):
        raise ValueError(
            "this folder isn't a course. Go to the project's folder, or add --course my_course"
        )
    filled = {"key": args.key, "title": args.title, "number": int(args.key[2:]), "change": CHANGE}
    texts = {
        checks / f"{args.key}.md": WORDS.format(**filled),
        checks / f"{args.key}.py": CODE.format(**filled),
        course / "solutions" / f"{args.key}_{name}.ipynb": _notebook(filled),
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


def _notebook(filled: dict[str, Any]) -> str:
    cells = []
    for number, (kind, text) in enumerate(CELLS):
        source = text.format(**filled) if "{" in text else text
        cell: dict[str, Any] = {
            "cell_type": "markdown" if kind == "markdown" else "code",
            "id": f"cell-{number}",
            "metadata": {"tags": ["check"]} if kind == "check" else {},
            "source": source.splitlines(keepends=True),
        }
        if kind != "markdown":
            cell |= {"execution_count": None, "outputs": []}
        cells.append(cell)
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    notebook = {
        "cells": cells,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"
