"""Plots of plain numbers: intervals, curves, who is ahead of whom, and how often how much."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, pairwise
from math import ceil, floor, isfinite, log10

from fcd.board.contest.vega_lite import TEXT, Plot, Spec, hover, layer, named, number, short
from fcd.board.contest.wording import MINUS, counted, decimals, signed, tidy, with_margin
from fcd.console import table
from fcd.contest.tally import BIN

Curve = Sequence[tuple[float, float, float]]  # rounds, value, margin
Margins = Sequence[Sequence[float | None]]  # [row][column]; None: they never met

# Each can be seen on white and on black; series differ in shapes and dashes, too.
MARK, BAND, TIE = "#14806c", "#2f9682", "#c9751a"
AHEAD, BEHIND = "#0d7a66", "#b4540a"
SERIES = ["#2f62d9", "#c9711f", "#0f8a72", "#b05bb8", "#7d7d7d", "#a08a00"]
SHADES = (0.06, 0.2, 0.4, 0.7, 1.0)  # opacities: not known … far ahead or behind


def interval_plot(
    measured: Mapping[str, tuple[float, float]], *, title: str = "", unit: str = "points a round"
) -> Plot:
    """Numbers with their margins, as in {"Eager": (28.4, 0.6)}, in the order given.

    A bridge joins neighbors whose intervals overlap: their order may be chance.

    >>> print(interval_plot({"Ann": (28.4, 0.6), "Ben": (28.0, 0.6), "Cy": (20.1, 0.5)}))
    points a round
    Ann  28.40 ± 0.60  ≈ Ben
    Ben  28.00 ± 0.60
    Cy   20.10 ± 0.50
    """
    known = [(tidy(name), value, abs(margin)) for name, (value, margin) in measured.items()]
    if not known:
        raise ValueError("an interval plot needs at least one number")
    places = decimals(*(margin for *_, margin in known))
    values = [value for _, value, _ in known]
    unknown = max(values) - min(values) + 1  # the margin that is drawn where nobody knows it
    rows: list[Spec] = []
    for name, value, margin in known:
        drawn = margin if isfinite(margin) else unknown
        row = {"name": name, "value": short(value), "words": with_margin(value, margin, places)}
        rows.append(row | {"low": short(value - drawn), "high": short(value + drawn)})
    for above, row in pairwise(rows):
        low, high = max(above["low"], row["low"]), min(above["high"], row["high"])
        if low <= high:
            chance = f"{above['name']} ≈ {row['name']}: their order may be chance"
            above |= {"tie": f"≈ {row['name']}", "chance": chance, "from": low, "to": high}
    words = table([(row["name"], row["words"], row.get("tie", "")) for row in rows])
    return Plot(f"{title or unit}\n{words}", rows, _intervals(rows, unit), title)


def _intervals(rows: list[Spec], unit: str) -> Spec:
    step = 30
    scale = {"zero": False, "nice": False, "padding": 12}
    across = number("low", unit, scale=scale, axis={"tickCount": 6})
    names = {"labelFontWeight": "bold", "labelPadding": 10, "domain": False, "ticks": False}
    said, chance = {"text": {"field": "words"}}, {"tooltip": {"field": "chance"}}
    right, wide = {"x": {"value": "width"}}, 7 * max(len(row["words"]) for row in rows)
    bridge = chance | {"x": across | {"field": "from"}, "x2": {"field": "to"}}
    interval = {"x": across, "x2": {"field": "high"}}
    sign = chance | right | {"text": {"value": "≈"}}
    tied = "isValid(datum.tie)"
    return {
        "width": 400,
        "height": {"step": step},
        "encoding": {
            "y": named("name", rows, {"padding": 0}, axis=names),
            "tooltip": hover(name="player", words=unit),
        },
        "layer": [
            layer("rect", bridge, tied, color=TIE, opacity=0.6, height=step, yOffset=step / 2),
            layer("bar", interval, color=BAND, height=12, cornerRadius=3),
            layer("circle", {"x": across | {"field": "value"}}, color=TEXT, size=70, opacity=1),
            layer("text", right | said, align="right", dx=28 + wide),
            layer("text", sign, tied, align="left", dx=8, dy=step / 2, fontSize=17),
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
    rows: list[Spec] = [
        {"name": name, "rounds": rounds, "value": short(value), "words": said[name, rounds]}
        | {"low": short(value - margin), "high": short(value + margin)}
        for name, rounds, value, margin in points
    ]
    names, every = [tidy(name) for name in curves], sorted({row["rounds"] for row in rows})
    lines = [[f"{rounds:,.0f}", *(said.get((n, rounds), "") for n in names)] for rounds in every]
    words = table([["rounds", *names], *lines], left=1)
    return Plot(f"{title or unit}\n{words}", rows, _curves(rows, unit), title)


def _curves(rows: list[Spec], unit: str) -> Spec:
    rounds = [row["rounds"] for row in rows]
    powers = range(ceil(log10(min(rounds))), floor(log10(max(rounds))) + 1)
    ticks = {"values": [10**power for power in powers], "format": "~s"}
    log = {"type": "log", "nice": False, "padding": 10}
    up = number("value", unit, scale={"zero": False})
    names = named("name", rows)
    return {
        "width": 460,
        "height": 250,
        "encoding": {
            "x": number("rounds", "rounds", axis=ticks, scale=log),
            "y": up,
            "color": named("name", rows, {"range": SERIES}),
            "tooltip": hover(name="player", rounds="rounds", words=unit),
        },
        "layer": [
            layer("area", {"y": up | {"field": "low"}, "y2": {"field": "high"}}, opacity=0.2),
            layer("line", {"strokeDash": names}, strokeWidth=2.2),
            layer("point", {"shape": names}, filled=True, size=80, opacity=1),
        ],
    }


# -- head to head --------------------------------------------------------------------------------


def heat_map(
    names: Sequence[str],
    margins: Margins,
    *,
    sure: Sequence[Sequence[bool]] | None = None,
    title: str = "",
) -> Plot:
    """How far each row is ahead of each column; where that isn't `sure`, a "?" says so.

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
    rows: list[Spec] = [
        {"row": one, "column": other, "words": words or "–"}
        | {"shade": shade, "opacity": SHADES[abs(shade)]}
        for i, (one, line) in enumerate(zip(shown, cells, strict=True))
        for j, (other, (words, shade)) in enumerate(zip(shown, line, strict=True))
        if i != j
    ]
    heads = [f"{place} {name}" for place, name in enumerate(shown, 1)]
    lines = [[head, *(words for words, _ in line)] for head, line in zip(heads, cells, strict=True)]
    words = table([["", *map(str, range(1, count + 1))], *lines], left=1)
    return Plot(f"{title or f'row {MINUS} column'}\n{words}", rows, _heat(rows, count), title)


def heat_cells(margins: Margins, sure: Sequence[Sequence[bool]]) -> list[list[tuple[str, int]]]:
    """The words of each cell and its shade: a place in SHADES, negative for those behind."""
    most = max((abs(each) for row in margins for each in row if each is not None), default=0.0)

    def cell(margin: float | None, sure: bool) -> tuple[str, int]:
        if margin is None:
            return "", 0
        words = signed(margin, 1 if abs(margin) < 9.95 else 0)
        if not sure or not margin:
            return words if sure else f"{words}?", 0
        step = min(4, 1 + int(abs(margin) / most * 4 * 0.999))
        return words, step if margin > 0 else -step

    return [list(map(cell, *both)) for both in zip(margins, sure, strict=True)]


def _heat(rows: list[Spec], count: int) -> Spec:
    wide, high, size = (58, 34, 13) if count <= 8 else (46, 26, 12)
    plain = {"domain": False, "ticks": False, "labelFontSize": 13}
    above = plain | {"orient": "top", "labelAngle": -35, "labelAlign": "left", "labelLimit": 180}
    sides = [
        {"test": "datum.shade > 0", "value": AHEAD},
        {"test": "datum.shade < 0", "value": BEHIND},
    ]
    fill = {
        "color": {"condition": sides, "value": TEXT},
        "fillOpacity": number("opacity", scale=None),
    }
    white = {"test": "datum.opacity == 1", "value": "white"}
    ink = {"color": {"condition": white, "value": TEXT}, "text": {"field": "words"}}
    return {
        "width": {"step": wide},
        "height": {"step": high},
        "encoding": {
            "x": named("column", rows, named("row", rows)["scale"] | {"padding": 0.05}, axis=above),
            "y": named("row", rows, {"padding": 0.05}, axis=plain),
            "tooltip": hover(row="player", column="against", words="points a round ahead"),
        },
        "layer": [layer("rect", fill, cornerRadius=4), layer("text", ink, fontSize=size)],
    }


# -- won rounds by points ------------------------------------------------------------------------


def distribution_plot(
    histograms: Mapping[str, Sequence[int]], *, title: str = "", columns: int = 3
) -> Plot:
    """How many rounds brought how many points, as counted in bins of 10 points.

    >>> print(distribution_plot({"Ann": [0, 2, 5, 3], "Ben": [1, 0, 0, 0]}))
    rounds won, by points
    Ann  10 rounds, half of them over 20 points, most often 20–29
    Ben  1 round, half of them over 0 points, most often 0–9
    """
    if not histograms:
        raise ValueError("a distribution plot needs at least one histogram")
    last = last_bar(histograms.values())
    rows: list[Spec] = []
    for name, counts in histograms.items():
        for place, rounds in enumerate([*counts[:last], sum(counts[last:])]):
            start, end = place * BIN, (place + 1) * BIN
            points = f"{start}–{end - 1}" if place < last else f"{start} and more"
            row = {"name": tidy(name), "from": start, "to": end, "points": points}
            rows.append(row | {"rounds": rounds, "share": short(rounds / (sum(counts) or 1))})
    words = table([(tidy(name), _in_words(each)) for name, each in histograms.items()])
    body = _histograms(rows, len(histograms), columns)
    return Plot(f"{title or 'rounds won, by points'}\n{words}", rows, body, title)


def last_bar(histograms: Iterable[Sequence[int]]) -> int:
    """The bar that sums up all that is higher: few enough, 1 of 200 rounds at the most."""
    sums = [list(accumulate(counts)) for counts in histograms]
    return max([3, *(1 + sum(s < 0.995 * each[-1] for s in each) for each in sums if each)])


def _in_words(counts: Sequence[int]) -> str:
    total = sum(counts)
    if not total:
        return "no round"
    half = sum(so_far <= total / 2 for so_far in accumulate(counts))
    top = max(range(len(counts)), key=counts.__getitem__)
    often = f"most often {top * BIN}–{(top + 1) * BIN - 1}"
    return f"{counted(total, 'round')}, half of them over {half * BIN} points, {often}"


def _histograms(rows: list[Spec], count: int, columns: int) -> Spec:
    width, height = (420, 170) if count == 1 else (210, 100)
    across = {"grid": False, "labelFlush": False, "tickCount": width // 50}
    up = {"format": "~%", "tickCount": 4}
    share = {"field": "share", "title": "of its won rounds", "format": ".1%"}
    names = {"sort": named("name", rows)["scale"]["domain"], "header": {"labelLimit": width}}
    return {
        "columns": columns,
        "spacing": 24,
        "facet": {"field": "name", "type": "nominal", "title": None} | names,
        "resolve": {"axis": {"x": "independent"}},
        "spec": {"width": width, "height": height}
        | layer(
            "bar",
            {
                "x": number("from", "points", bin="binned", axis=across),
                "x2": {"field": "to"},
                "y": number("share", "of the rounds won", axis=up),
                "tooltip": [*hover(name="player", points="points", rounds="rounds won"), share],
            },
            color=MARK,
            binSpacing=1,
        ),
    }
