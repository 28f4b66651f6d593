"""A widget that leaves a picture behind for readers who have no kernel.

Jupyter stores what a cell has shown. Of a widget it stores a reference, which means nothing once
the kernel is gone: a reopened notebook says "model not found". So two things are shown, the widget
and a picture of it, and a style sheet lets exactly one of them be seen: the picture where no widget
has come to life. Where style sheets are taken away (untrusted notebooks, GitHub), none lives.
"""

from __future__ import annotations

import re
from typing import Any

import ipywidgets
from IPython.display import display

from fcd.board.drawing.shapes import box, text
from fcd.board.drawing.theme import GOLD, INK, PAPER

_show: Any = display  # which has no type hints

# A live widget hides the picture after it; a picture hides the widget before it that is not alive.
_ONE_OF_TWO = (
    "<style>.jp-OutputArea-child:has(.fcd,.fcd-p)+.jp-OutputArea-child:has(.fcd-still),"
    ".jp-OutputArea-child:not(:has(.fcd,.fcd-p)):has(+.jp-OutputArea-child .fcd-still)"
    "{display:none}</style>"
)

INVITATION = "▶ Click here, press Shift+Enter"


def with_invitation(svg: str, y: float) -> str:
    """A picture dimmed like a film that waits, with a band that says how to start it.

    It is drawn into the picture: HTML that lies over others is taken away in untrusted notebooks.
    """
    wide, _ = _size(svg)
    words, keys = INVITATION.rsplit(" ", 1)
    drawn = _dimming(svg)
    drawn += box(-4, y, wide + 8, 90, 0, INK, f' stroke="{GOLD}" stroke-width="4"')
    x = wide / 2 + 25
    drawn += text(x, y + 56, 30, words, PAPER, "end")
    for key in keys.split("+"):
        drawn += text(x + 2, y + 54, 26, "+", PAPER) if x > wide / 2 + 25 else ""
        drawn += box(x + 16, y + 21, 108, 48, 8, PAPER, f' stroke="{GOLD}" stroke-width="3"')
        drawn += text(x + 70, y + 53, 24, key, INK)
        x += 139
    return f"{svg.removesuffix('</svg>')}{drawn}</svg>"


def without_invitation(svg: str) -> str:
    """The picture as it was before that, for readers who cannot start it."""
    picture, dimmed, _ = svg.partition(_dimming(svg))
    return f"{picture}</svg>" if dimmed else svg


def _dimming(svg: str) -> str:
    wide, high = _size(svg)
    return box(0, 0, wide, high, 18, "#000000", ' fill-opacity=".3"')


def _size(svg: str) -> tuple[float, float]:
    [(wide, high)] = re.findall(r'^<svg[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    return float(wide), float(high)


class StaticFallback(ipywidgets.DOMWidget):
    """Shows itself twice: alive, and as a picture with its text, which is its `repr`."""

    python_says: tuple[str, ...] = ()  # traits that only go down

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """What the browser may change of the widget: its looks, never what Python says."""
        ours = {*self.python_says, "_esm", "_css"}
        super().set_state({key: value for key, value in sync_data.items() if key not in ours})

    def fallback(self) -> str:
        """What is seen where there is no kernel, as HTML that survives sanitizing."""
        raise NotImplementedError

    def _ipython_display_(self, **options: Any) -> None:
        closed = self._repr_mimebundle_ is None  # it has only its picture left
        bundle = None if closed else self._repr_mimebundle_(**options)
        if bundle is not None:  # None: this front end cannot show widgets
            # ipywidgets gives the data alone
            data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
            alive = {kind: part for kind, part in data.items() if kind != "text/plain"}
            _show(alive, metadata=metadata, raw=True)
        html = f'{_ONE_OF_TWO}<div class="fcd-still">{self.fallback()}</div>'
        _show({"text/html": html, "text/plain": repr(self)}, raw=True)
