"""The table of benchmarks/board.py: what was measured, beside what we aim at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from fcd import console

MB = 1_000_000

Result = dict[str, Any]


class Line(NamedTuple):
    """A row: of our board, of the plain one, and what ours should be at most or least."""

    what: str
    unit: str
    board: float
    plain: float | None = None
    most: float | None = None
    least: float | None = None

    @property
    def verdict(self) -> str:
        """Whether the target is reached."""
        if self.target == "":
            return ""
        reached = (
            self.board <= self.most if self.most is not None else self.board >= (self.least or 0)
        )
        return "reached" if reached else "MISSED"

    @property
    def target(self) -> str:
        """What it should be, in words."""
        show = _shower(self.unit)
        most = "" if self.most is None else f"≤ {show(self.most)}"
        return most or ("" if self.least is None else f"≥ {show(self.least)}")


# What is said of the moves with each hand: name, unit, number, statistic.
MOVES = (
    ("click → settled, median", "ms", "settled", "median"),
    ("click → settled, p95", "ms", "settled", "p95"),
    ("click → settled, fastest", "ms", "settled", "min"),
    ("floor: an empty request, median", "ms", "floor", "median"),
    ("torn picture, median", "ms", "torn", "median"),
    ("thinking, median", "ms", "thinking", "median"),
    ("handling, median", "ms", "handling", "median"),
    ("page, median", "ms", "page", "median"),
    ("page: style, median", "ms", "style", "median"),
    ("page: layout, median", "ms", "layout", "median"),
    ("messages up, most", "", "up", "max"),
    ("messages down, median", "", "down", "median"),
    ("messages down, most", "", "down", "max"),
    ("bytes down, median", "kB", "bytesDown", "median"),
    ("bytes down, most", "kB", "bytesDown", "max"),
)
# The targets of the design (issue 3). Those for time are for hands of 40.
TARGETS = {
    ("up", "max"): 1,
    ("down", "median"): 1,
    ("down", "max"): 1,
    ("bytesDown", "median"): 6.0,
    ("bytesDown", "max"): 8.0,
}
TIME_TARGETS = {("settled", "median"): 75.0, ("settled", "p95"): 200.0}
SMALL_TARGETS = {("settled", "median"): 50.0}  # for hands of 7 (issue 13)
TIMED_HAND = 40
SCALE = {"kB": 1000, "MB": MB}


def lines(result: Result) -> Iterator[Line]:
    """All rows."""
    for hand, boards in result["hands"].items():
        targets = TARGETS | (TIME_TARGETS if int(hand) >= TIMED_HAND else SMALL_TARGETS)
        for what, unit, number, statistic in MOVES:
            board, plain = (
                boards[name]["summary"][number][statistic] / SCALE.get(unit, 1)
                for name in ("board", "plain")
            )
            most = targets.get((number, statistic))
            yield Line(f"{hand} cards: {what}", unit, board, plain, most)
        if int(hand) >= TIMED_HAND:
            ours, theirs = (
                boards[name]["summary"]["settled"]["median"] for name in ("board", "plain")
            )
            yield Line(
                f"{hand} cards: settled, of the plain board’s", "%", 100 * ours / theirs, 100, 50
            )
    if "film" in result:
        yield Line("7 cards: film, median", "fps", result["film"]["fps"]["median"], least=50)
    yield from _memory(result)
    yield Line("ESM + CSS", "kB", sum(result["bytes"].values()) / 1000, None, 60)


def _memory(result: Result) -> Iterator[Line]:
    grown = result.get("memory", {})
    for moves in grown.get("board", {}):
        board, plain = grown["board"][moves], grown["plain"][moves]
        after = f"after {moves} moves" if moves != "0" else "at first"
        most = 2.0 if 0 < int(moves) <= 200 else None
        sign = "" if moves == "0" else " growth"
        yield Line(f"page heap{sign} {after}", "MB", board["heap"] / MB, plain["heap"] / MB, most)
        yield Line(f"page nodes{sign} {after}", "", board["nodes"], plain["nodes"])
        yield Line(f"kernel RSS{sign} {after}", "MB", board["rss"] / MB, plain["rss"] / MB)


def verdicts(result: Result) -> dict[str, str]:
    """The rows that have a target, with what came of it."""
    return {line.what: line.verdict for line in lines(result) if line.target}


def table(result: Result) -> str:
    """Everything, for people."""
    rows = [("", "board", "plain buttons", "target", "")]
    for line in lines(result):
        show = _shower(line.unit)
        plain = "" if line.plain is None else show(line.plain)
        rows.append((line.what, show(line.board), plain, line.target, line.verdict))
    start, end = result["load"]
    head = f"{result['moves']} moves on each board with each hand; load {start:.1f} to {end:.1f}"
    return f"{head}\n\n{console.table(rows, left=1)}"


def _shower(unit: str) -> Callable[[float], str]:
    digits = 1 if unit in ("kB", "MB") else 0
    return lambda number: f"{number:.{digits}f} {unit}".rstrip()
