"""`fcd contest match`: many rounds between the same players."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from fcd.contest.commands.common import (
    INTERRUPTED,
    add_playing,
    check_playing,
    command,
    count,
    entrant,
    plainly,
)

WHAT = "many rounds between the same players"
ABOUT = """\
Players are built-in ones by name, or files. A place such as 2–3 means that the rounds do not tell
which of the two it is. Whoever breaks a rule ends the match: exit code 1."""


def add(commands: Any) -> None:
    """Add the command to the others."""
    parser = command(commands, "match", WHAT, ABOUT)
    parser.add_argument("players", metavar="PLAYER", nargs="+", help="a name or a file")
    parser.add_argument("--rounds", type=count, default=10_000, metavar="N", help="(10,000)")
    add_playing(parser)
    parser.add_argument("--checkpoint", type=Path, metavar="FILE", help="can be interrupted")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the result, too")
    parser.set_defaults(run=plainly(run))


def run(args: argparse.Namespace) -> int:
    """Play it and print the result."""
    from fcd.contest.foul import Foul
    from fcd.contest.results.result_files import save
    from fcd.contest.tournament.match import play_match
    from fcd.contest.tournament.progress import ProgressBar

    check_playing(args)
    try:
        result = play_match(
            list(map(entrant, args.players)),
            args.rounds,
            args.seed,
            duplicate=args.duplicate,
            workers=args.workers,
            cluster=args.cluster,
            progress=ProgressBar(),
            checkpoint=args.checkpoint,
        )
    except Foul as foul:
        print("\n".join([str(foul), *getattr(foul, "__notes__", [])]))
        return 1
    except KeyboardInterrupt:
        print("\nInterrupted.", end=" ", file=sys.stderr)
        kept = f"The same command goes on from {args.checkpoint}." if args.checkpoint else ""
        print(kept or "Nothing was kept; --checkpoint FILE would.", file=sys.stderr)
        return INTERRUPTED
    print(result)
    if args.json is not None:
        save(result, args.json)
        print(f"\nWritten: {args.json}")
    return 0
