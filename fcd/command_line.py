"""What commands of `fcd` have in common: a parser, numbers, and errors in one line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import wraps
from typing import Any

INTERRUPTED = 130  # the exit code after Ctrl-C

Run = Callable[[argparse.Namespace], int]


def command(commands: Any, name: str, what: str, about: str = "") -> argparse.ArgumentParser:
    """A parser for one more command."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=what,
        description=what,
        epilog=about,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return parser


def count(text: str) -> int:
    """A whole number from 1 on; underscores and commas may divide it.

    >>> count("10,000,000")
    10000000
    """
    try:
        number = int(text.replace(",", ""))
    except ValueError:
        number = 0
    if not 1 <= number < 10**15:
        raise argparse.ArgumentTypeError(f"a whole number from 1 on, not {text!r:.20}")
    return number


def seconds(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.1 <= number <= 3600:
        raise argparse.ArgumentTypeError(f"a time from 0.1 to 3600 seconds, not {text!r:.20}")
    return number


def plainly(run: Run) -> Run:
    """A command that says in one line what cannot be done: exit code 2, never a traceback."""

    @wraps(run)
    def run_plainly(args: argparse.Namespace) -> int:
        try:
            return run(args)
        except BrokenPipeError:
            raise  # the reader has had enough; the fcd command knows
        except (ValueError, OSError) as error:
            print(f"fcd: {error}", file=sys.stderr)
            return 2

    return run_plainly
