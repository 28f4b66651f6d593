"""Exercises and the checks of them.

Notebooks use these names; everything is loaded when it is first asked for.

- `check("ex03.can_play_on", can_play_on)`: right or wrong, and the smallest case that shows it.
- `play_case("ex03.can_play_on")`: that case on a board.
- `hint("ex03.can_play_on")`: one step further each time.
- `solution("ex03.can_play_on")`: after honest tries.
- `summary("ex03")`: how all checks of an exercise stand; `check_all("ex03")` runs them first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fcd.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fcd.teach.session import check, check_all, hint, play_case, solution, summary

__getattr__, __dir__ = lazy_exports(
    __name__,
    {"session": ("check", "check_all", "hint", "play_case", "solution", "summary")},
    extra="notebook",
)

__all__ = ["check", "check_all", "hint", "play_case", "solution", "summary"]
