"""Plots of plain numbers, as Vega-Lite specifications: dicts that a notebook draws by itself.

JupyterLab, Notebook 7, VS Code and JupyterLite know the mime type, with a pointer's tooltips and
in a dark theme: lines and letters have the color of the text around them (`currentColor`). Each
plot says the same in words, for terminals and screen readers and for what compares notebooks.

vl-convert, if it is installed, draws the same dict as an SVG for the results page and as a PNG for
readers that draw nothing, such as GitHub. JupyterLab prefers the living plot, and nbval does not
compare PNGs, so no stored output depends on what is installed.
"""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import ceil, floor, isfinite, log10
from typing import Any

from fcd.board.contest.wording import MINUS, counted, decimals, signed, tidy, with_margin
from fcd.board.drawing.theme import FONT
from fcd.console import table
from fcd.contest.tally import BIN

MIME = "application/vnd.vegalite.v5+json"
SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
VEGALITE = "5.8"  # for vl-convert: its oldest, which is nearest to JupyterLab's own 5.6

Spec = dict[str, Any]
Curve = Sequence[tuple[float, float, float]]  # rounds, value, margin
Margins = Sequence[Sequence[float | None]]  # [row][column]; None: they never met

# Each is seen on a light and on a dark ground, and they differ in lightness as far as that allows.
MARK, BAND, TIE = "#14806c", "#3aa48f", "#d98324"
AHEAD, BEHIND = "#0d7a66", "#b4540a"
SERIES = ["#2f62d9", "#d97a2b", "#0f8a72", "#b05bb8", "#7d7d7d", "#a08a00"]
TEXT = "currentColor"

CONFIG: Spec = {
    "background": "transparent",
    "font": FONT,
    "view": {"stroke": None},
    "title": {"color": TEXT, "fontSize": 15, "anchor": "start", "offset": 14},
    "axis": {
        "labelColor": TEXT,
        "labelFontSize": 12,
        "labelLimit": 240,
        "titleColor": TEXT,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "titlePadding": 8,
        "domainColor": TEXT,
        "domainOpacity": 0.5,
        "tickColor": TEXT,
        "tickOpacity": 0.5,
        "gridColor": TEXT,
        "gridOpacity": 0.14,
    },
    "header": {"labelColor": TEXT, "labelFontSize": 13, "labelFontWeight": "bold"},
    "legend": {
        "labelColor": TEXT,
        "labelFontSize": 13,
        "labelLimit": 240,
        "symbolSize": 110,
        "symbolOpacity": 1,
    },
    "text": {"color": TEXT, "fontSize": 13},
}


class Plot:
    """Numbers as a plot. `print(plot)` says them, `plot.spec` is what is drawn."""

    def __init__(self, words: str, body: Spec, title: str = "") -> None:
        self.words = words
        head = {"$schema": SCHEMA, "description": words, "config": CONFIG}
        self.spec: Spec = head | ({"title": title} if title else {}) | body

    def __repr__(self) -> str:
        return self.words

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        data: dict[str, Any] = {MIME: self.spec, "text/plain": self.words}
        png = self.png()
        if png:
            data["image/png"] = b64encode(png).decode()
        # As SVG every mark has a name for screen readers.
        shown = {"embed_options": {"renderer": "svg", "actions": False}}
        return data, {MIME: shown, "image/png": {"alt": self.words}} if png else {MIME: shown}

    def svg(self) -> str:
        """The plot in the colors of the page around it; empty without vl-convert."""
        try:
            import vl_convert
        except ModuleNotFoundError:
            return ""
        return str(vl_convert.vegalite_to_svg(self.spec, vl_version=VEGALITE))

    def png(self) -> bytes:
        """The plot on white; empty without vl-convert."""
        try:
            import vl_convert
        except ModuleNotFoundError:
            return b""
        on_white = self.spec | {"background": "white", "padding": 12}
        return _packed(vl_convert.vegalite_to_png(on_white, vl_version=VEGALITE))


def _packed(png: bytes) -> bytes:
    """The same picture in a third of the room: vl-convert packs in haste, and notebooks are kept."""
    chunks, place = {b"IDAT": b""}, 33  # after the signature and the header
    while place < len(png):
        size, kind = int.from_bytes(png[place : place + 4]), png[place + 4 : place + 8]
        chunks[kind] = chunks.get(kind, b"") + png[place + 8 : place + 8 + size]
        place += 12 + size
    chunks[b"IDAT"] = zlib.compress(zlib.decompress(chunks[b"IDAT"]), 9)
    return png[:33] + b"".join(
        len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)
        for kind, data in chunks.items()
    )


def short(value: float) -> float:
    """A number as a specification keeps it: the same on every machine."""
    return float(f"{value:.6g}")


def axis(field: str, kind: str, title: str | None = None, **more: Any) -> Spec:
    """One of the two directions of a plot."""
    return {"field": field, "type": kind, "title": title, **more}


def in_order(rows: Iterable[Spec], field: str, **more: Any) -> Spec:
    """A scale of names that keeps them in the order given."""
    return {"domain": list(dict.fromkeys(row[field] for row in rows)), **more}


def hover(**fields: str) -> list[Spec]:
    """What the tooltip of a mark says: a title for each field."""
    return [{"field": name, "title": title} for name, title in fields.items()]


def when(cases: Mapping[str, str], otherwise: str) -> Spec:
    """A color by the first test that holds."""
    tests = [{"test": test, "value": color} for test, color in cases.items()]
    return {"condition": tests, "value": otherwise}


# -- numbers with a margin -----------------------------------------------------------------------


def interval_plot(
    measured: Mapping[str, tuple[float, float]] | Iterable[tuple[str, float, float]],
    *,
    title: str = "",
    unit: str = "points a round",
) -> Plot:
    """Numbers with their margins, as in {"Eager": (28.4, 0.6)}, in the order given.

    Neighbors whose intervals overlap are joined by a bridge: their order may be chance.

    >>> print(interval_plot({"Ann": (28.4, 0.6), "Ben": (28.0, 0.6), "Cy": (20.1, 0.5)}))
    points a round
    Ann  28.40 ± 0.60  ≈ Ben
    Ben  28.00 ± 0.60
    Cy   20.10 ± 0.50
    """
    if isinstance(measured, Mapping):
        measured = [(name, *numbers) for name, numbers in measured.items()]
    known = [(tidy(name), value, abs(margin)) for name, value, margin in measured]
    if not known:
        raise ValueError("an interval plot needs at least one number")
    places = decimals(*(margin for *_, margin in known))
    sure = [(v - m, v + m) for _, v, m in known if isfinite(m)] or [
        (v - 1, v + 1) for _, v, _ in known
    ]
    least, most = min(low for low, _ in sure), max(high for _, high in sure)
    rows: list[Spec] = [
        {
            "name": name,
            "value": short(value),
            "low": short(max(least, value - margin)),
            "high": short(min(most, value + margin)),
            "words": with_margin(value, margin, places),
        }
        for name, value, margin in known
    ]
    for (_, value, margin), (other, its, its_margin), row, below in zip(
        known, known[1:], rows, rows[1:], strict=False
    ):
        if abs(value - its) <= margin + its_margin:
            row |= {"tie": f"≈ {other}", "chance": f"{row['name']} ≈ {other}: may be chance"}
            row |= {"from": max(row["low"], below["low"]), "to": min(row["high"], below["high"])}
    lines = [(row["name"], row["words"], row.get("tie", "")) for row in rows]
    words = f"{title or unit}\n{table(lines)}"
    return Plot(words, _intervals(rows, unit), title)


def _intervals(rows: list[Spec], unit: str) -> Spec:
    step = 30
    across = axis("low", "quantitative", unit, scale={"zero": False, "nice": False, "padding": 12})
    names = {"labelFontWeight": "bold", "labelPadding": 10, "domain": False, "ticks": False}
    tie = {"transform": [{"filter": "isValid(datum.tie)"}]}
    chance = {"tooltip": {"field": "chance"}}
    right = {"x": {"value": "width"}}
    widest = 7.4 * max(len(row["words"]) for row in rows)
    return {
        "width": 400,
        "height": {"step": step},
        "data": {"values": rows},
        "encoding": {
            "y": axis("name", "nominal", axis=names, scale=in_order(rows, "name", padding=0)),
            "tooltip": hover(name="player", words=unit),
        },
        "layer": [
            tie
            | {
                "mark": {"type": "rect", "color": TIE, "height": step, "yOffset": step / 2},
                "encoding": chance | {"x": across | {"field": "from"}, "x2": {"field": "to"}},
            },
            {
                "mark": {"type": "bar", "height": 12, "cornerRadius": 3, "color": BAND},
                "encoding": {"x": across, "x2": {"field": "high"}},
            },
            {
                "mark": {"type": "point", "filled": True, "size": 70, "color": TEXT, "opacity": 1},
                "encoding": {"x": across | {"field": "value"}},
            },
            {
                "mark": {"type": "text", "align": "right", "dx": 28 + widest},
                "encoding": right | {"text": {"field": "words"}},
            },
            tie
            | {
                "mark": {"type": "text", "align": "left", "dx": 8, "dy": step / 2, "fontSize": 17},
                "encoding": chance | right | {"text": {"value": "≈"}},
            },
        ],
    }


def convergence_plot(
    curves: Mapping[str, Curve], *, title: str = "", unit: str = "% of the points"
) -> Plot:
    """What was known after so many rounds, as in {"Eager": [(100, 24.1, 6.0), …]}.

    Rounds grow tenfold from tick to tick: ten times the rounds make a margin about 3 times smaller.

    >>> print(convergence_plot({"Ann": [(100, 30.0, 9.0), (10_000, 26.1, 0.9)]}))
    % of the points
    rounds           Ann
    100     30.00 ± 9.00
    10,000  26.10 ± 0.90
    """
    if not curves or not all(curves.values()):
        raise ValueError("a convergence plot needs at least one curve of (rounds, value, margin)")
    points = [(tidy(name), *point) for name, curve in curves.items() for point in curve]
    if any(rounds < 1 for _, rounds, *_ in points):
        raise ValueError("the first point of a curve is known after at least 1 round")
    places = decimals(*(margin for *_, margin in points))
    said = {(name, rounds): with_margin(v, m, places) for name, rounds, v, m in points}
    every, names = sorted({rounds for _, rounds, *_ in points}), [tidy(name) for name in curves]
    lines = [[f"{rounds:,.0f}", *(said.get((n, rounds), "") for n in names)] for rounds in every]
    rows = [
        {
            "name": name,
            "rounds": rounds,
            "value": short(value),
            "low": short(value - margin),
            "high": short(value + margin),
            "words": said[name, rounds],
        }
        for name, rounds, value, margin in points
    ]
    words = f"{title or unit}\n{table([['rounds', *names], *lines], left=1)}"
    return Plot(words, _curves(rows, unit), title)


def _curves(rows: list[Spec], unit: str) -> Spec:
    rounds = [row["rounds"] for row in rows]
    powers = range(ceil(log10(min(rounds))), floor(log10(max(rounds))) + 1)
    log = {"type": "log", "nice": False, "padding": 10}
    ticks = {"values": [10**power for power in powers], "format": "~s"}
    names = axis("name", "nominal", scale=in_order(rows, "name"))
    series = names | {"scale": names["scale"] | {"range": SERIES}}
    up = axis("value", "quantitative", unit, scale={"zero": False})
    return {
        "width": 460,
        "height": 250,
        "data": {"values": rows},
        "encoding": {
            "x": axis("rounds", "quantitative", "rounds", scale=log, axis=ticks),
            "y": up,
            "color": series,
            "tooltip": hover(name="player", rounds="rounds", words=unit),
        },
        "layer": [
            {
                "mark": {"type": "area", "opacity": 0.2},
                "encoding": {"y": up | {"field": "low"}, "y2": {"field": "high"}},
            },
            {
                "mark": {"type": "line", "strokeWidth": 2.2},
                "encoding": {"strokeDash": names},
            },
            {
                "mark": {"type": "point", "filled": True, "size": 80, "opacity": 1},
                "encoding": {"shape": names},
            },
        ],
    }


# -- head to head --------------------------------------------------------------------------------

SHADES = (0.06, 0.2, 0.4, 0.7, 1.0)  # opacities: nothing or not known … far ahead or behind


def heat_map(
    names: Sequence[str],
    margins: Margins,
    *,
    sure: Sequence[Sequence[bool]] | None = None,
    title: str = "",
) -> Plot:
    """How far each row is ahead of each column; where that is not `sure`, a "?" says so.

    >>> print(heat_map(["Ann", "Ben"], [[None, 1.25], [0.5, None]], title="Test"))
    Test
              1     2
    1 Ann        +1.2
    2 Ben  +0.5
    """
    count = len(names)
    if not count or [len(row) for row in margins] != [count] * count:
        raise ValueError(f"a heat map of {count} names needs {count} rows of {count} numbers")
    shown = [tidy(name) for name in names]
    cells = heat_cells(margins, sure or [[True] * count] * count)
    rows = [
        {"row": one, "column": other, "words": words or "–"}
        | {"shade": shade, "strength": SHADES[abs(shade)]}
        for one, line in zip(shown, cells, strict=True)
        for other, (words, shade) in zip(shown, line, strict=True)
        if one != other
    ]
    lines = [
        [f"{place} {name}", *(words for words, _ in line)]
        for place, (name, line) in enumerate(zip(shown, cells, strict=True), 1)
    ]
    head = ["", *(str(place) for place in range(1, count + 1))]
    words = f"{title or f'row {MINUS} column'}\n{table([head, *lines], left=1)}"
    return Plot(words, _heat(rows, count), title)


def heat_cells(margins: Margins, sure: Sequence[Sequence[bool]]) -> list[list[tuple[str, int]]]:
    """The words of each cell, and its shade: an index of SHADES, negative for those behind."""
    most = max((abs(each) for row in margins for each in row if each is not None), default=0.0)

    def cell(margin: float | None, sure: bool) -> tuple[str, int]:
        if margin is None:
            return "", 0
        words = signed(margin, 1 if abs(margin) < 9.95 else 0)
        if not sure:
            return f"{words}?", 0
        step = min(4, 1 + int(abs(margin) / most * 4 * 0.999)) if margin else 0
        return words, step if margin > 0 else -step

    return [
        [cell(*each) for each in zip(*row, strict=True)] for row in zip(margins, sure, strict=True)
    ]


def _heat(rows: list[Spec], count: int) -> Spec:
    wide, high, size = (58, 34, 13) if count <= 8 else (46, 26, 12)
    names = {"domain": False, "ticks": False, "labelFontSize": 13}
    above = names | {"orient": "top", "labelAngle": -35, "labelAlign": "left", "labelLimit": 180}
    order = in_order(rows, "row", padding=0.05)
    return {
        "width": {"step": wide},
        "height": {"step": high},
        "data": {"values": rows},
        "encoding": {
            "x": axis("column", "nominal", axis=above, scale=order),
            "y": axis("row", "nominal", axis=names, scale=order),
            "tooltip": hover(row="player", column="against", words="points a round ahead"),
        },
        "layer": [
            {
                "mark": {"type": "rect", "cornerRadius": 4},
                "encoding": {
                    "color": when({"datum.shade > 0": AHEAD, "datum.shade < 0": BEHIND}, TEXT),
                    "fillOpacity": {"field": "strength", "type": "quantitative", "scale": None},
                },
            },
            {
                "mark": {"type": "text", "fontSize": size},
                "encoding": {
                    "text": {"field": "words"},
                    "color": when({"datum.strength == 1": "white"}, TEXT),
                },
            },
        ],
    }


# -- won rounds by points ------------------------------------------------------------------------

TAIL = 0.005  # of all won rounds: so few may be summed up in the last bar


def distribution_plot(
    histograms: Mapping[str, Sequence[int]], *, width: int = BIN, title: str = "", columns: int = 3
) -> Plot:
    """How many rounds brought how many points, as counted in bins of `width` points.

    >>> print(distribution_plot({"Ann": [0, 2, 5, 3], "Ben": [1, 0, 0, 0]}))
    rounds won, by points
    Ann  10 rounds, half of them over 20 points, most often 20–29
    Ben  1 round, half of them over 0 points, most often 0–9
    """
    if not histograms:
        raise ValueError("a distribution plot needs at least one histogram")
    counts = {tidy(name): list(each) for name, each in histograms.items()}
    lines = [(name, _in_words(each, width)) for name, each in counts.items()]
    words = f"{title or 'rounds won, by points'}\n{table(lines)}"
    bins = bars(counts.values())
    rows = [
        {
            "name": name,
            "from": place * width,
            "to": (place + 1) * width,
            "points": f"{place * width}–{(place + 1) * width - 1}"
            if place + 1 < bins
            else f"{place * width} and more",
            "share": short(rounds / (sum(each) or 1)),
            "rounds": f"{rounds:,}",
        }
        for name, each in counts.items()
        for place, rounds in enumerate([*each[: bins - 1], sum(each[bins - 1 :])])
    ]
    return Plot(words, _histograms(rows, columns), title)


def bars(histograms: Iterable[Sequence[int]]) -> int:
    """How many bars are enough for all of these; the last one is for the few rounds above it."""

    def enough(counts: Sequence[int]) -> int:
        so_far, most = 0, sum(counts) * (1 - TAIL)
        for place, count in enumerate(counts):
            so_far += count
            if so_far >= most:
                return place + 2
        return len(counts)

    return max([4, *map(enough, histograms)])


def _in_words(counts: Sequence[int], width: int) -> str:
    total = sum(counts)
    if not total:
        return "no round"
    sums = list(accumulate(counts))
    half = next(place for place, so_far in enumerate(sums) if so_far > total / 2)
    top = max(range(len(counts)), key=counts.__getitem__)
    often = f"most often {top * width}–{(top + 1) * width - 1}"
    return f"{counted(total, 'round')}, half of them over {half * width} points, {often}"


def _histograms(rows: list[Spec], columns: int) -> Spec:
    order = in_order(rows, "name")["domain"]
    width, height = (420, 170) if len(order) == 1 else (210, 100)
    across = {"grid": False, "labelFlush": False, "tickCount": width // 50}
    share = {"format": "~%", "tickCount": 4}
    return {
        "data": {"values": rows},
        "columns": columns,
        "spacing": 24,
        "facet": axis("name", "nominal", sort=order, header={"labelLimit": width}),
        "resolve": {"axis": {"x": "independent"}},
        "spec": {
            "width": width,
            "height": height,
            "mark": {"type": "bar", "color": MARK, "binSpacing": 1},
            "encoding": {
                "x": axis("from", "quantitative", "points", bin="binned", axis=across),
                "x2": {"field": "to"},
                "y": axis("share", "quantitative", "of the rounds won", axis=share),
                "tooltip": [
                    *hover(name="player", points="points", rounds="rounds won"),
                    {"field": "share", "title": "of its won rounds", "format": ".1%"},
                ],
            },
        },
    }
