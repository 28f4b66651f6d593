"""What is shown in a notebook: the board, and the panel of the small teaching widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fcd.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fcd.board.widgets.panel import Panel

__getattr__, __dir__ = lazy_exports(__name__, {"panel": ("Panel",)}, extra="notebook")

__all__ = ["Panel"]
