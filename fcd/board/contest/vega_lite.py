"""Plots as Vega-Lite specifications: dicts that a notebook draws by itself, and their parts.

JupyterLab, Notebook 7, VS Code and JupyterLite know their mime type. They add tooltips, and follow
a dark theme: letters and lines have the color of the text around them (`currentColor`). Each plot
says the same in words, for terminals, for screen readers, and for nbval, which compares them.

vl-convert draws the same dict without a browser: as an SVG on the results page, and as a PNG in the
notebooks of the repository, for readers that draw nothing, such as GitHub. JupyterLab prefers the
live plot, and nbval never compares a PNG.
"""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Iterable
from typing import Any

from fcd.board.drawing.theme import FONT

MIME = "application/vnd.vegalite.v5+json"
SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
VEGALITE = "5.8"  # of vl-convert's versions the nearest to the 5.6 in JupyterLab 4

Spec = dict[str, Any]

TEXT = "currentColor"
LABELS = {"labelColor": TEXT, "labelFontSize": 12, "labelLimit": 240}
LINES = {"domainColor": TEXT, "domainOpacity": 0.5, "tickColor": TEXT, "tickOpacity": 0.5}
CONFIG: Spec = {
    "aria": False,  # not mark by mark: the description says it better
    "background": "transparent",
    "font": FONT,
    "view": {"stroke": None},
    "title": {"color": TEXT, "fontSize": 15, "anchor": "start", "offset": 14},
    "axis": LABELS
    | LINES
    | {"titleColor": TEXT, "titleFontSize": 12, "titleFontWeight": "normal", "titlePadding": 8}
    | {"gridColor": TEXT, "gridOpacity": 0.14},
    "header": LABELS | {"labelFontSize": 13, "labelFontWeight": "bold"},
    "legend": LABELS | {"labelFontSize": 13, "symbolSize": 110, "symbolOpacity": 1},
    "text": {"color": TEXT, "fontSize": 13},
}


class Plot:
    """Numbers as a plot. `print(plot)` says them in words, `plot.spec` is what is drawn."""

    def __init__(self, words: str, rows: list[Spec], body: Spec, title: str = "") -> None:
        self.words = words
        self.spec: Spec = {"$schema": SCHEMA, "description": words, "config": CONFIG}
        self.spec |= ({"title": title} if title else {}) | {"data": {"values": rows}} | body

    def __repr__(self) -> str:
        return self.words

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[Spec, Spec]:
        options = {"renderer": "svg", "actions": False}  # an SVG follows a change of the theme
        metadata = {MIME: {"embed_options": options}, "image/png": {"alt": self.words}}
        return {MIME: self.spec, "text/plain": self.words}, metadata

    def svg(self) -> str:
        """The plot for a page that says its words and gives the color; this needs vl-convert."""
        import vl_convert

        drawn: str = vl_convert.vegalite_to_svg(self.spec, vl_version=VEGALITE)
        return drawn.replace("<svg", '<svg aria-hidden="true"', 1)


def still_picture(spec: Spec) -> str:
    """A specification as a PNG on white, in base64; this needs vl-convert."""
    import vl_convert

    on_white = spec | {"background": "white", "padding": 12}
    return b64encode(_packed(vl_convert.vegalite_to_png(on_white, vl_version=VEGALITE))).decode()


def _packed(png: bytes) -> bytes:
    """The same picture in a third of the bytes: vl-convert packs in haste."""
    chunks, place = {b"IDAT": b""}, 33  # after the signature and the header
    while place < len(png):
        size, kind = int.from_bytes(png[place : place + 4]), png[place + 4 : place + 8]
        chunks[kind] = chunks.get(kind, b"") + png[place + 8 : place + 8 + size]
        place += 12 + size
    chunks[b"IDAT"] = zlib.compress(zlib.decompress(chunks[b"IDAT"]), 9)
    checked = [(kind + data, len(data)) for kind, data in chunks.items()]
    parts = [size.to_bytes(4) + part + zlib.crc32(part).to_bytes(4) for part, size in checked]
    return png[:33] + b"".join(parts)


# -- what specifications are made of -------------------------------------------------------------


def layer(mark: str, encoding: Spec, where: str = "", **options: Any) -> Spec:
    """Marks of one kind: how they look, what is where, and which rows have one."""
    spec = {"mark": {"type": mark, **options}, "encoding": encoding}
    return spec | ({"transform": [{"filter": where}]} if where else {})


def number(field: str, title: str | None = None, **more: Any) -> Spec:
    return {"field": field, "type": "quantitative", "title": title, **more}


def named(field: str, rows: Iterable[Spec], scale: Spec | None = None, **more: Any) -> Spec:
    """Names in the order of the rows."""
    order = {"domain": list(dict.fromkeys(row[field] for row in rows))} | (scale or {})
    return {"field": field, "type": "nominal", "title": None, "scale": order, **more}


def hover(**titles: str) -> list[Spec]:
    return [{"field": field, "title": title} for field, title in titles.items()]


def short(value: float) -> float:
    """A number as a specification keeps it: the same on every machine."""
    return float(f"{value:.6g}")
