"""Exercises and the checks of them.

Notebooks use these names; everything is loaded when it is first asked for.

- `check("ex03.can_play_on", can_play_on)`: right or wrong, and the smallest case that shows it.
- `hint("ex03.can_play_on")`: one step further each time.
- `solution("ex03.can_play_on")`: after honest tries.
- `summary("ex03")`: how all checks of an exercise stand, and the points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fcd.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fcd.teach.session import check, hint, solution, summary

__getattr__, __dir__ = lazy_exports(
    __name__, {"session": ("check", "hint", "solution", "summary")}, extra="notebook"
)

__all__ = ["check", "hint", "solution", "summary"]
