"""What is shown in a notebook: the board, and the panel of the small teaching widgets."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from fcd.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fcd.board.widgets.panel import Panel

__getattr__, __dir__ = lazy_exports(__name__, {"panel": ("Panel",)}, extra="notebook")

__all__ = ["Panel", "front_end"]

_HERE = Path(__file__).parent


def front_end(*names: str) -> str:
    """These files as one, without indents, empty lines and lines of comment: every widget sends it
    to the browser."""
    whole = "".join((_HERE / name).read_text(encoding="utf-8") for name in names)
    return re.sub(r"(?m)^\s*(?://.*\s+)*", "", whole)
