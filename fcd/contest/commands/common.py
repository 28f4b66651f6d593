"""What the commands that play have in common: options, and what went wrong in one line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fcd.contest.conformance.entrants import Entrant

Run = Callable[[argparse.Namespace], int]

INTERRUPTED = 130


def plainly(run: Run) -> Run:
    """A command that says in one line what cannot be done: exit code 2, never a traceback."""

    @wraps(run)
    def told(args: argparse.Namespace) -> int:
        try:
            return run(args)
        except BrokenPipeError:
            raise  # the reader has had enough; the fcd command knows
        except (ValueError, OSError) as error:
            print(f"fcd: {error}", file=sys.stderr)
            return 2

    return told


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


def add_playing(parser: argparse.ArgumentParser, seed: int | None = 0) -> None:
    """Options of everything that is played many times; without a `seed`, chance picks one."""
    picked = "picked by chance, and told" if seed is None else seed
    parser.add_argument(
        "--seed", type=int, default=seed, metavar="S", help=f"of all chance ({picked})"
    )
    parser.add_argument(
        "--duplicate", action="store_true", help="each deal is played from every seat"
    )
    parser.add_argument(
        "--workers", type=count, metavar="N", help="at most so many at a time (all cores)"
    )
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://192.168.1.5:8786"
    )


def check_playing(args: argparse.Namespace) -> None:
    """Refuse what does not go together."""
    if args.cluster is not None and args.workers is not None:
        raise ValueError("--cluster and --workers: a cluster has as many workers as it has")


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


def entrant(text: str) -> Entrant:
    """A built-in player by its name, or that in a file."""
    from fcd.contest.conformance.entrants import built_in, load

    path = Path(text)
    return load(path) if path.suffix == ".py" or path.is_file() else built_in(text)
