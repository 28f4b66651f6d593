"""Which check notices which broken game, and on how small a case: the table docs/mutants.md.

python -m tests.mutant_table        writes it anew, on all cores, in some minutes
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from pathlib import Path

from fcd.teach.mutants import all_correct, all_mutants
from fcd.teach.mutants.table import claims
from fcd.teach.outcome import Report

TABLE = Path(__file__).resolve().parent.parent / "docs" / "mutants.md"
_INTRO = """# Broken games, and the checks that notice them

Written by `python -m tests.mutant_table`; tests run every row anew. A broken game is a right one
with one line replaced ([fcd/teach/mutants](../fcd/teach/mutants)). Each row is a game that an
exercise must notice; after every check that does stands the size of the case it shows the student,
in moves and cards. No row is empty: that is the point.
"""


def table() -> str:
    parts = [_INTRO]
    every = claims()
    with ProcessPoolExecutor() as workers:
        found = list(workers.map(_row, range(len(every)), chunksize=10))
    together = zip(every, found, strict=True)
    for key, group in groupby(together, key=lambda pair: pair[0].exercise.key):
        rows = [row for _, row in group]
        parts.append(
            "\n".join([f"## {key}\n", "| broken game | of | noticed by |", "|---|---|---|"])
        )
        parts[-1] += "\n" + "\n".join(rows) + "\n"
    parts.append(_list("The broken games", all_mutants()))
    parts.append(_list("Correct games that only look different", all_correct()))
    return "\n".join(parts)


def _row(number: int) -> str:
    """The row of one claim; by its number, since claims hold functions and cannot be sent."""
    claim = claims()[number]
    print(claim, file=sys.stderr, flush=True)
    noticing = ", ".join(_check(report) for report in claim.noticed()) or "**nobody**"
    return f"| `{claim.mutant.name}` | {claim.game} | {noticing} |"


def _check(report: Report) -> str:
    name = report.check.partition(".")[2]
    if report.finding.scene is None:
        return name
    moves, cards, _ = report.finding.scene.size
    sizes = [f"{n} {noun}{'' if n == 1 else 's'}" for n, noun in ((moves, "move"), (cards, "card"))]
    return f"{name} ({', '.join(sizes if moves else sizes[1:])})"


def _list(title: str, mutants: tuple[object, ...]) -> str:
    lines = [f"- `{m.name}` ({', '.join(m.games)}): {m.says}" for m in mutants]  # type: ignore[attr-defined]
    return "\n".join([f"## {title}: {len(lines)}\n", *lines, ""])


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8", newline="\n")
