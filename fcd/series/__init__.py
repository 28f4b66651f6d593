"""The notebook series: its map, its quizzes, its first small games, and what a learner has done.

Notebooks use these names; everything is loaded when it is first asked for.

- `begin("03_valid_moves")`, in the first code cell: notes that the notebook was opened, and gives
  it its lesson, if it is one without programming.
- `predict(question)`: something to guess; then it says what is right, and why.
- `quiz("03_valid_moves")`: its questions; answers are remembered.
- `with expected_error():` shows the message of what is refused on purpose.
- `ProgressPage()`: what has been opened, answered and passed.
- `MATCHING`, `TURNS`, `SPECIALS`: the game as far as it is known by then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fcd.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fcd.series.notebook import begin, expected_error, predict, quiz
    from fcd.series.progress_page import ProgressPage
    from fcd.series.steps import MATCHING, SPECIALS, TURNS

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "notebook": ("begin", "expected_error", "predict", "quiz"),
        "progress_page": ("ProgressPage",),
        "steps": ("MATCHING", "SPECIALS", "TURNS"),
    },
)

__all__ = [
    "MATCHING",
    "SPECIALS",
    "TURNS",
    "ProgressPage",
    "begin",
    "expected_error",
    "predict",
    "quiz",
]
