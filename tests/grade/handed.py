"""What students hand in, for the tests of grading."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from fcd.grade.grading import Graded, Grader
from fcd.grade.submissions import Submission
from fcd.sandbox.child import find_sandbox
from fcd.teach.outcome import Outcome
from tests.teach.test_building import code, notebook

RIGHT = """\
def can_play_on(card, top, color):
    return card.rank in (top.rank, "0") or card.suit == top.suit or card.color == color"""
IN_UNO = """\
def can_play_on_in_uno(card, top, color):
    return card.color in (None, color) or card.rank == top.rank"""
WRONG = "def can_play_on(card, top, color):\n    return True"
FCD, UNO = "ex03.can_play_on", "ex03.can_play_on_in_uno"
SANDBOX = find_sandbox()


def as_notebook(*sources: str) -> str:
    return json.dumps(notebook(*map(code, sources)))


def hand_in(folder: Path, name: str, *sources: str) -> Path:
    """A notebook in the folder; the name may have folders in it."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(as_notebook(*sources), encoding="utf-8")
    return path


def graded(grader: Grader, *sources: str, exercise: str = "ex03") -> Graded:
    return grader.grade(Submission("x.ipynb", "x", exercise, tuple(sources), ""))


def outcomes(result: Graded) -> Sequence[Outcome]:
    return [report.outcome for report in result.reports]
