"""`fcd contest game`: one round between players, told turn by turn."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fcd.contest.commands.common import command, entrant, plainly

if TYPE_CHECKING:
    from fcd.game import Game

WHAT = "one round between players, turn by turn"
ABOUT = """\
Players are built-in ones by name, or files; the first sits on seat 0. The same seed deals the same
cards. Whoever breaks a rule ends the round: exit code 1."""

Show = Callable[["Game"], None]


def add(commands: Any, show: Show | None = None) -> None:
    """Add the command to the others. `show` prints a round, if there is a finer way than ours."""
    parser = command(commands, "game", WHAT, ABOUT)
    parser.add_argument("players", metavar="PLAYER", nargs="+", help="a name or a file")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the deal (0)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the record, too")
    parser.set_defaults(run=plainly(partial(run, show=show or print_log)))


def run(args: argparse.Namespace, show: Show) -> int:
    """Play it and show it."""
    from fcd.contest.foul import Foul
    from fcd.contest.tournament.match import play_game
    from fcd.files import write_atomic

    line_up = list(map(entrant, args.players))
    if len(line_up) < 2:
        raise ValueError(f"a game needs at least 2 players, not {len(line_up)}")
    try:
        game = play_game(line_up, args.seed)
    except Foul as foul:
        print(f"{line_up[foul.player].name}: {foul}")
        return 1
    show(game)
    if args.save is not None:
        write_atomic(args.save, game.to_json())
        print(f"\nWritten: {args.save}")
    return 0


def print_log(game: Game) -> None:
    """The round in the words of the engine."""
    from fcd.contest.rounds.referee import points_won

    for line in game.log:
        print(line)
    print(f"{points_won(game)} points")
