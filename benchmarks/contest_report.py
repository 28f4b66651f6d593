"""The table of benchmarks/contest.py: what was measured, beside what we aim at."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

Result = dict[str, Any]
Rows = list[tuple[str, ...]]


BUSY = 0.3  # of the cores, when we begin


class Aim(NamedTuple):
    """A ratio within one run, or seconds, and what it should be."""

    what: str
    value: float | None  # None: could not be measured
    wanted: float
    at_most: bool = False
    unit: str = "×"

    @property
    def verdict(self) -> str:
        """Whether it is reached."""
        if self.value is None:
            return "not measured"
        good = self.value <= self.wanted if self.at_most else self.value >= self.wanted
        return "reached" if good else "MISSED"

    def cells(self) -> tuple[str, ...]:
        """A row of the table."""
        sign = "≤" if self.at_most else "≥"
        value = "" if self.value is None else _number(self.value, self.unit)
        return self.what, value, f"{sign} {_number(self.wanted, self.unit)}", self.verdict


# The aims of the design (issue 5), as ratios of two lanes in the same repetition.
RATIOS = (
    ("kernel : C, hands as rows", "kernel", "C row", 1.0),
    ("    stretch", "kernel", "C row", 1.3),
    ("kernel : C with the kernel's own slots", "kernel", "C slots", None),
    ("kernel : RLCard", "kernel", "rlcard", 300.0),
    ("students' functions, checked : kernel", "functions", "kernel", 0.6),
    ("priority tables : kernel", "priority", "kernel", 0.5),
    ("Python classes, can_play_on : RLCard", "rules", "rlcard", 6.0),
    ("    : RLCard with its random choice", "rules", "rlcard random", None),
    ("Python classes, card in playable : RLCard", "playable", "rlcard", 8.0),
    ("    : RLCard with its random choice", "playable", "rlcard random", None),
)
SCALING = (("kernel (threads)", "kernel", 1.8), ("Python classes (processes)", "playable", 1.5))


def ratio(result: Result, one: str, other: str) -> float | None:
    """The median of the ratios of two lanes, repetition by repetition."""
    rates: dict[str, list[float]] = result["rates"]
    if one not in rates or other not in rates:
        return None
    return median(a / b for a, b in zip(rates[one], rates[other], strict=True))


def aims(result: Result) -> Iterator[Aim]:
    """All aims, with what came of them."""
    for what, one, other, wanted in RATIOS:
        if wanted is not None:
            yield Aim(what, ratio(result, one, other), wanted)
    for what, key, wanted in SCALING:
        scaled = result["scaling"].get(key)
        value = scaled and max(scaled["all"]) / max(scaled["one"])  # when others left us alone
        yield Aim(f"{what}: {result['cores']} cores : 1", value, wanted * result["cores"] / 2)
    final = result["final"]
    seconds = final["seconds"] * final["of"] / final["rounds"]
    yield Aim(f"final of {final['of']:,} rounds, {result['cores']} cores", seconds, 15, True, " s")
    yield Aim("first compile, until a round is played", result["compile"]["first"], 5, True, " s")
    yield Aim("    from the cache", result["compile"]["cached"], 1, True, " s")
    yield Aim("rounds the same in Python and kernel", result["same"], 100_000, unit="")


def table(result: Result) -> str:
    """Everything, for people."""
    parts = [_head(result), _lanes(result), _ratios(result), _more(result)]
    return "\n\n".join(parts)


def _head(result: Result) -> str:
    start, end = result["load"]
    lines = [
        f"Four players, uno_contest, medians of {result['repeats']}; "
        f"load {start:.1f} to {end:.1f} on {result['cores']} cores, Python {result['python']}"
    ]
    if start > BUSY * result["cores"]:
        lines.append("The machine was busy: what is measured by the clock says little.")
    lines += [f"Not measured: {reason}" for reason in result["missing"]]
    return "\n".join(lines)


def _lanes(result: Result) -> str:
    head = ("rounds in a CPU second of one core", "median", "lowest", "highest", "× RLCard", "× C")
    rows: Rows = [head]
    for key, what in result["lanes"].items():
        rates = result["rates"][key]
        ratios = [ratio(result, key, other) for other in ("rlcard", "C row")]
        shown = [_number(each, "") if each is not None else "" for each in ratios]
        spread = [f"{each:,.0f}" for each in (median(rates), min(rates), max(rates))]
        rows.append((what, *spread, *shown))
    return _columns(rows)


def _ratios(result: Result) -> str:
    rows: Rows = [("within this run", "", "aim", "")]
    found = {(aim.what, aim.wanted): aim for aim in aims(result)}
    for what, one, other, wanted in RATIOS:
        value = ratio(result, one, other)
        if wanted is not None:
            rows.append(found.pop((what, wanted)).cells())
        elif value is not None:
            rows.append((what, _number(value, "×"), "", ""))
    rows += [aim.cells() for aim in found.values()]
    return _columns(rows)


def _more(result: Result) -> str:
    final, estimate, cores = result["final"], result["estimate"], result["cores"]
    idle = final["cpu"] / cores * final["of"] / final["rounds"]
    return "\n".join(
        [
            f"Final: {final['rounds']:,} rounds of {', '.join(final['players'])} were measured, "
            f"{final['seconds']:.2f} s.",
            f"They took {final['cpu']:.2f} s of CPU time: {final['of']:,} rounds would take "
            f"{idle:.1f} s on {cores} cores with nothing else to do.",
            f"30 Python players, 4,960 triples of 10,000 rounds: {estimate['said']}",
            f"How honest that is: {estimate['rounds']:,} rounds of such triples were said to take "
            f"{estimate['expected']:.1f} s and took {estimate['took']:.1f} s.",
        ]
    )


def _columns(rows: Rows) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *cells in rows:
        rest = "  ".join(cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
        lines.append(f"{first.ljust(widths[0])}  {rest}".rstrip())
    return "\n".join(lines)


def _number(value: float, unit: str) -> str:
    text = f"{value:,.0f}" if value >= 100 else f"{value:.2f}" if value < 10 else f"{value:.1f}"
    return f"{text.removesuffix('.00')}{unit}" if unit != "×" else f"{text} ×"
