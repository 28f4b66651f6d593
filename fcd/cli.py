"""The `fcd` command: read the rules, look at a game, play it, run the contest, build the exercises.

It only understands what was typed and passes it on; each command imports what it needs when it is
used. What the user got wrong ends with one line on stderr and exit code 2, never a traceback.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fcd import __version__
from fcd.board.terminal.invocation import command, speak_any_alphabet
from fcd.board.terminal.page import filled

if TYPE_CHECKING:
    from fcd.contest.results import TournamentResult
    from fcd.engine import Variant
    from fcd.game import Game
    from fcd.scoring import Match

BOTS = ("eager", "random", "strong")  # spelled out: --help should not have to import them

ABOUT = """\
Final Card-Down and UNO: read the rules, look at the cards, play.

examples:
  {fcd} variants                 the games there are
  {fcd} play uno                 play against three simple bots
  {fcd} play fcd2018 --humans 4  four people, one screen
  {fcd} rules uno                the whole rulebook
  {fcd} rules uno catch          one rule of it
  {fcd} diagram fcd2017          the turn as a little machine
  {fcd} contest run players/     the tournament of a folder of programs
  {fcd} teach build              write the exercises from the solutions
  {fcd} validate solutions/      is the course material sound?"""

PLAYING = """\
You type the number of a card to play it; ? says what else can be done.

People have the first seats, bots the others. "eager" plays the first card that fits and never
challenges; "random" plays by chance and sometimes forgets to say UNO; "strong" thinks ahead. All
only know what their seat may know.

Ctrl-C, Ctrl-D and quit save the round. The file is the record of the round and nothing else: its
players' names are in it, but who of them are people (--humans) and what the others are (--bots) is
given again with --resume, and the points of a match are not kept.

UNO has options: uno+classic, uno+draw_until_playable, uno+custom=1 to 10, uno+customs=0 to 2;
{fcd} variants says what they are."""


class Mistake(Exception):
    """Something the user can put right; the message is all they need to see."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; its exit code."""
    speak_any_alphabet()
    parser = _parser()
    args = parser.parse_args(argv)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except Mistake as mistake:
        print(f"fcd: {mistake}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # before or after playing: there is nothing to save
        return 130
    except BrokenPipeError:  # the reader, such as `head`, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


# -- what can be typed -----------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=command(),
        description=ABOUT.format(fcd=command()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"fcd {__version__}")
    parser.set_defaults(run=lambda args: _tell(parser.format_help().rstrip()))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _command(commands, "variants", _variants, "the games there are")
    rules = _command(commands, "rules", _rules, "a rulebook, or one rule of it")
    rules.add_argument("key", metavar="KEY", nargs="?", help="a game, or a rule: fcd2017#match")
    rules.add_argument("anchor", metavar="ANCHOR", nargs="?", help="a rule of the game: match")
    deck = _command(commands, "deck", _deck, "what is in the box")
    deck.add_argument("key", metavar="KEY", help="a game")
    diagram = _command(commands, "diagram", _diagram, "the turn as a little machine")
    diagram.add_argument("key", metavar="KEY", help="a game")
    diagram.add_argument("--svg", metavar="FILE", type=Path, help="write a picture instead")
    _add_play(commands)
    _add_contest(commands)
    _add_teach(commands)
    return parser


def _command(commands: Any, name: str, run: Any, what: str, **more: Any) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=what, description=more.pop("description", what), allow_abbrev=False, **more
    )
    parser.set_defaults(run=run)
    return parser


def _add_play(commands: Any) -> None:
    raw = argparse.RawDescriptionHelpFormatter
    what = "play in the terminal"
    epilog = "\n\n".join(map(filled, PLAYING.format(fcd=command()).split("\n\n")))
    play = _command(commands, "play", _play, what, epilog=epilog, formatter_class=raw)
    play.add_argument("key", metavar="KEY", nargs="?", help="a game, such as uno or uno+classic")
    play.add_argument("--players", type=int, metavar="N", help="how many play")
    play.add_argument("--names", metavar="A,B,C", help="their names, the people's first")
    play.add_argument(
        "--humans", type=int, default=1, metavar="N", help="how many are people (0: watch the bots)"
    )
    play.add_argument("--bots", choices=BOTS, default="eager", help="what the others are")
    play.add_argument("--seed", type=int, metavar="S", help="deal the same cards again")
    play.add_argument("--match", action="store_true", help="rounds until somebody has 500 points")
    play.add_argument(
        "--tally", action="store_true", help="rounds until hands add up to 500; low wins"
    )
    play.add_argument("--save", type=Path, metavar="FILE", help="where to save the round")
    play.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved round")
    play.add_argument("--color", choices=("auto", "always", "never"), default="auto")


def _add_contest(commands: Any) -> None:
    from fcd.contest import commands as contest_commands

    contest = _command(commands, "contest", None, "programs against programs")
    contest.set_defaults(run=lambda args: _tell(contest.format_help().rstrip()))
    parts = contest.add_subparsers(title="commands", metavar="COMMAND")
    contest_commands.add(parts, show=_replay, page=_results_page)


def _add_teach(commands: Any) -> None:
    from fcd.teach.commands import build, validate

    teach = _command(commands, "teach", None, "for those who teach with the exercises")
    teach.set_defaults(run=lambda args: _tell(teach.format_help().rstrip()))
    build.add(teach.add_subparsers(title="commands", metavar="COMMAND"))
    validate.add(commands)


def _replay(game: Game) -> None:
    from fcd.board.contest import print_replay

    print_replay(game, sys.stdout)


def _results_page(result: TournamentResult) -> str:
    from fcd.board.contest import results_page

    return results_page(result, files={"results.json": "all numbers"})


# -- looking ---------------------------------------------------------------------------------


def _tell(text: str) -> int:
    print(text)
    return 0


def _variant(key: str) -> Variant:
    from fcd.board.terminal.listing import nearest
    from fcd.variants import VARIANTS, find_variant

    try:
        return find_variant(key.lower())
    except ValueError as error:
        raise Mistake(f"{error}{nearest(key.lower().partition('+')[0], VARIANTS)}") from None


def _variants(args: argparse.Namespace) -> int:
    from fcd.board.terminal.listing import games

    return _tell(games())


def _rules(args: argparse.Namespace) -> int:
    from fcd.board.terminal import rulepages
    from fcd.board.terminal.listing import nearest
    from fcd.rulebook import books, load

    if args.key is None:
        return _tell("\n".join(f"{key:<12} {load(key).title}" for key in books()))
    key, mark, anchor = args.key.lower().partition("#")
    if mark and args.anchor:
        raise Mistake(f"{args.key} already cites a rule: leave {args.anchor!r} out")
    anchor = anchor or (args.anchor or "").lower().removeprefix("#")
    book, _, options = key.partition("+")  # UNO's options stand in UNO's book
    try:
        if anchor:
            return _tell(rulepages.rule(f"{book}#{anchor}"))
        if options:
            return _tell(rulepages.of_options(_variant(key)))
        return _tell(rulepages.whole_book(book))
    except (KeyError, ValueError) as error:
        raise Mistake(f"{error}{nearest(book, books())}") from None


def _deck(args: argparse.Namespace) -> int:
    from fcd.cards import contents

    return _tell(contents(_variant(args.key).deck))


def _diagram(args: argparse.Namespace) -> int:
    from fcd.files import write_atomic

    diagram = _variant(args.key).diagram()
    if args.svg is None:
        return _tell(str(diagram))
    try:
        write_atomic(args.svg, diagram.svg())
    except OSError as error:
        raise Mistake(f"cannot write {args.svg}: {error.strerror or error}") from None
    return _tell(f"Written: {args.svg}")


# -- playing ---------------------------------------------------------------------------------


def _play(args: argparse.Namespace) -> int:
    from fcd.board.terminal import opening
    from fcd.board.terminal.ansi import ink_for
    from fcd.board.terminal.evening import Evening, result
    from fcd.board.terminal.lines import line_editor

    if args.save is not None and not args.save.resolve().parent.is_dir():
        raise Mistake(f"cannot save to {args.save}: there is no such folder")
    game, match = _opened(args)
    if args.humans not in range(len(game.names) + 1):
        raise Mistake(f"of {len(game.names)} players, {args.humans} cannot be people")
    ink = ink_for(sys.stdout, args.color)
    if game.is_over:
        return _tell(f"{game.variant.title}: there is nothing to go on with.\n{result(game, ink)}")
    greeting = opening.greeting(game, args.humans)
    print(greeting)
    evening = Evening(
        humans=args.humans,
        bots=args.bots,
        ask=line_editor(),
        tell=print,
        ink=ink,
        path=args.save or args.resume,
        match=match,
        greeting=greeting,
    )
    return evening.play(game)


def _opened(args: argparse.Namespace) -> tuple[Game, Match | None]:
    """The round to play, fresh or resumed, and the match it belongs to."""
    from fcd.board.terminal import opening

    try:
        if args.resume is None:
            if args.key is None:
                games = f"{command()} variants"
                raise Mistake(f"play what? Name a game ({games} lists them) or --resume FILE")
            variant = _variant(args.key)
            names = opening.names_for(variant, args.players, args.names)
            return opening.deal(variant, names, args.seed, as_match=args.match, tally=args.tally)
        for option in ("key", "players", "names", "seed", "match", "tally"):
            if str(getattr(args, option)) not in ("None", "False"):  # seed 0 is given, too
                what = "the game" if option == "key" else f"--{option}"
                raise Mistake(f"leave out {what}: --resume goes on with a round as it was")
        return opening.resume(args.resume), None
    except ValueError as error:
        raise Mistake(str(error)) from None
