"""The notebook series: its map, its quizzes, its first small games, and what a learner has done.

Notebooks use these names; everything is loaded when it is first asked for.

- `begin("03_valid_moves")`, in the first code cell: notes that the notebook was opened.
- `predict(question)`: something to guess before the next cell shows it.
- `quiz("03_valid_moves")`: its questions; answers are remembered.
- `ProgressPage()`: what has been opened, answered and passed.
- `MATCHING`, `TURNS`, `SPECIALS`: the game as far as it is known by then.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fcd.series.asking import predict, quiz
    from fcd.series.opening import begin
    from fcd.series.progress_page import ProgressPage
    from fcd.series.steps import MATCHING, SPECIALS, TURNS

_HOMES = {
    "opening": ("begin",),
    "progress_page": ("ProgressPage",),
    "steps": ("MATCHING", "SPECIALS", "TURNS"),
    "asking": ("predict", "quiz"),
}
_HOME = {name: f"{__name__}.{home}" for home, names in _HOMES.items() for name in names}

__all__ = ["MATCHING", "SPECIALS", "TURNS", "ProgressPage", "begin", "predict", "quiz"]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
