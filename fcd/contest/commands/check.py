"""`fcd contest check`: may these files enter the contest?"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fcd.contest.commands.common import command, plainly

if TYPE_CHECKING:
    from fcd.contest.conformance import Report

WHAT = "may these players enter the contest?"
ABOUT = """\
Each file is examined in a process of its own, so it may hang or crash. If a check fails you are
shown the smallest position in which it does, and the rule. The exit code is 0 if all files pass.

A player may import little and touch nothing but what it is lent. This keeps honest people honest;
Python is no prison. Run files of strangers where you would run any program of theirs."""


def add(commands: Any) -> None:
    """Add the command to the others."""
    parser = command(commands, "check", WHAT, ABOUT)
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a player's file")
    parser.add_argument("--json", action="store_true", help="the reports as JSON")
    parser.add_argument(
        "--time",
        type=_seconds,
        default=10.0,
        metavar="SECONDS",
        help="how long a round may take (10)",
    )
    parser.set_defaults(run=plainly(run))


def run(args: argparse.Namespace) -> int:
    """Examine the files; 0 if all of them pass, 1 if not, 2 if one cannot be found."""
    missing = [path for path in args.files if not path.is_file()]
    for path in missing:
        print(f"fcd: there is no file {path}", file=sys.stderr)
    if missing:
        return 2
    reports = []
    for report in _reports(args.files, args.time):
        reports.append(report)
        if not args.json:
            print(report, flush=True)
    if args.json:
        print(json.dumps([report.to_dict() for report in reports], indent=2, ensure_ascii=False))
    elif len(reports) > 1:
        print(f"{sum(report.passed for report in reports)} of {len(reports)} may enter")
    return 0 if all(report.passed for report in reports) else 1


def _reports(files: Sequence[Path], seconds: float) -> Iterator[Report]:
    """Some at a time, told in order."""
    from fcd.contest.conformance.isolation import check_file_isolated

    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        yield from pool.map(lambda path: check_file_isolated(path, seconds), files)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 3600:
        raise argparse.ArgumentTypeError(f"a time from 0.1 to 3600 seconds, not {text!r:.20}")
    return seconds
