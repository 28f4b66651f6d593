"""The `fcd` command: read the rules, look at a game, play it, run the contest, build the exercises.

It only understands what was typed and passes it on. What the user got wrong ends with one line on
stderr and exit code 2, never a traceback.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fcd import VARIANTS, Game, Variant, __version__, find_variant
from fcd.board.terminal.console import command, filled, page_width, replace_missing_signs, wrapped
from fcd.cards import contents
from fcd.console import table
from fcd.contest import commands as contest_commands
from fcd.files import write_atomic
from fcd.grade import command as grade
from fcd.rulebook import books, load, section
from fcd.teach.commands import build, new, search, validate
from fcd.variants.custom_cards import IDEAS

if TYPE_CHECKING:
    from fcd.contest.results import TournamentResult

BOTS = ("eager", "random", "strong")  # spelled out: --help should not have to import them

ABOUT = """\
Final Card-Down and UNO: read the rules, look at the cards, play.

examples:
  {fcd} variants                 the games there are, and UNO's options
  {fcd} play uno                 play against three simple bots
  {fcd} play fcd2018 --humans 4  four people, one screen
  {fcd} rules uno                the whole rulebook
  {fcd} rules uno catch          one rule of it
  {fcd} diagram fcd2017          the turn as a little machine
  {fcd} contest run players/     the tournament of a folder of programs
  {fcd} teach build              write the exercises from the solutions
  {fcd} validate solutions/      is the course material sound?
  {fcd} grade handed_in/         grade a folder of students' work"""

PLAYING = """\
You type the number of a card to play it; ? says what else can be done.

People have the first seats, bots the others. "eager" plays the first card that fits and never
challenges; "random" plays by chance and sometimes forgets to say UNO; "strong" thinks ahead. All
only know what their seat may know.

Ctrl-C, Ctrl-D and quit save the round. The file is the record of the round and nothing else: its
players' names are in it, but who of them are people (--humans) and what the others are (--bots) is
given again with --resume."""

OPTIONS = [
    "+classic: 108 cards, without Swap Hands and Customizable",
    "+draw_until_playable: draw until a card fits",
    "+custom=N: the rule on the Customizable cards: "
    + ", ".join(f"{idea.number} {idea.name}" for idea in IDEAS),
    "+customs=0, 1 or 2: fewer Customizable cards than three",
]


class Mistake(Exception):
    """Something the user can put right; the message is all they need to see."""


def main(argv: Sequence[str] | None = None) -> int:
    replace_missing_signs()
    args = _parser().parse_args(argv)
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
    parser.set_defaults(run=lambda args: _print(parser.format_help().rstrip()))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _command(commands, "variants", "the games there are", _variants)
    rules = _command(commands, "rules", "a rulebook, or one rule of it", _rules)
    rules.add_argument("key", metavar="KEY", nargs="?", help="a game, or a rule: fcd2017#match")
    rules.add_argument("anchor", metavar="ANCHOR", nargs="?", help="a rule of the game: match")
    deck = _command(
        commands, "deck", "what is in the box", lambda a: _print(contents(_variant(a.key).deck))
    )
    diagram = _command(commands, "diagram", "the turn as a little machine", _diagram)
    deck.add_argument("key", metavar="KEY", help="a game")
    diagram.add_argument("key", metavar="KEY", help="a game")
    diagram.add_argument("--svg", metavar="FILE", type=Path, help="write a picture instead")
    _add_play(_command(commands, "play", "play in the terminal", _play))
    contest = _command(commands, "contest", "programs against programs")
    parts = contest.add_subparsers(title="commands", metavar="COMMAND")
    contest_commands.add(parts, show=_replay, page=_results_page)
    teach = _command(commands, "teach", "for those who teach with the exercises")
    teaching = teach.add_subparsers(title="commands", metavar="COMMAND")
    build.add(teaching)
    search.add(teaching)
    new.add(teaching)
    validate.add(commands)
    grade.add(commands)
    return parser


def _command(commands: Any, name: str, what: str, run: Any = None) -> argparse.ArgumentParser:
    """A command; one that only has commands of its own (without `run`) prints its help."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=what, description=what, allow_abbrev=False
    )
    parser.set_defaults(run=run or (lambda args: _print(parser.format_help().rstrip())))
    return parser


def _add_play(play: argparse.ArgumentParser) -> None:
    play.formatter_class = argparse.RawDescriptionHelpFormatter
    play.epilog = "\n\n".join(map(filled, PLAYING.split("\n\n")))
    play.add_argument("key", metavar="KEY", nargs="?", help="a game, such as uno or uno+classic")
    play.add_argument("--players", type=int, metavar="N", help="how many play")
    play.add_argument("--names", metavar="A,B,C", help="their names, the people's first")
    play.add_argument(
        "--humans", type=int, default=1, metavar="N", help="how many are people (0: watch the bots)"
    )
    play.add_argument("--bots", choices=BOTS, default="eager", help="what the others are")
    play.add_argument("--seed", type=int, metavar="S", help="deal the same cards again")
    play.add_argument("--save", type=Path, metavar="FILE", help="where to save the round")
    play.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved round")
    play.add_argument("--color", choices=("auto", "always", "never"), default="auto")


def _replay(game: Game) -> None:
    from fcd.board.contest import print_replay

    print_replay(game, sys.stdout)


def _results_page(result: TournamentResult) -> str:
    from fcd.board.contest import results_page

    return results_page(result, files={"results.json": "all numbers"})


# -- looking ---------------------------------------------------------------------------------


def _print(text: str) -> int:
    print(text)
    return 0


def _variant(key: str) -> Variant:
    try:
        return find_variant(key.lower())
    except ValueError as error:
        raise Mistake(f"{error}{_nearest(key.lower().partition('+')[0], VARIANTS)}") from None


def _nearest(typed: str, known: Iterable[str]) -> str:
    near = get_close_matches(typed, list(known), n=2, cutoff=0.6)
    return f". Did you mean {' or '.join(map(repr, near))}?" if near and typed not in near else ""


def _variants(args: argparse.Namespace) -> int:
    rows = []
    for v in VARIANTS.values():
        least, most = v.players[0], v.players[-1]
        players = str(least) if least == most else f"{least}–{most}"
        rows.append((v.key, v.title, f"{players} players", f"{len(v.deck)} cards"))
    options = "UNO has options, added with +, as in uno+custom=8+customs=2:"
    lines = [table(rows, left=2), "", wrapped(options), *(wrapped(each, "  ") for each in OPTIONS)]
    return _print("\n".join(lines))


def _rules(args: argparse.Namespace) -> int:
    if args.key is None:
        return _print(table([(key, load(key).title) for key in books()]))
    key, mark, anchor = args.key.lower().partition("#")
    if mark and args.anchor:
        raise Mistake(f"{args.key} already cites a rule: leave {args.anchor!r} out")
    anchor = anchor or (args.anchor or "").lower().removeprefix("#")
    book, _, options = key.partition("+")
    try:
        if anchor:
            return _print(section(f"{book}#{anchor}").page(page_width()))
        if options:
            return _print(_rules_of_options(_variant(key)))
        return _print(load(book).text(page_width()))
    except (KeyError, ValueError) as error:
        raise Mistake(f"{error}{_nearest(book, books())}") from None


def _rules_of_options(uno: Variant) -> str:
    """UNO's options stand in UNO's book, under their own names but for the number of cards."""
    book = load(uno.book or uno.key)
    anchors = [name.replace("_", "-").replace("=", "-") for name in uno.key.split("+")[1:]]
    rules = [book[anchor if anchor in book else "customizable"] for anchor in anchors]
    pages = [rule.page(page_width()) for rule in rules]
    return "\n\n".join([*pages, f"All the other rules: {command()} rules {book.key}"])


def _diagram(args: argparse.Namespace) -> int:
    diagram = _variant(args.key).diagram()
    if args.svg is None:
        return _print(str(diagram))
    try:
        write_atomic(args.svg, diagram.svg())
    except OSError as error:
        raise Mistake(f"cannot write {args.svg}: {error.strerror or error}") from None
    return _print(f"Written: {args.svg}")


# -- playing ---------------------------------------------------------------------------------


def _play(args: argparse.Namespace) -> int:
    from fcd.board.terminal.console import Terminal, ink_for, line_editor, result
    from fcd.board.terminal.session import TerminalSession

    if args.save is not None and not args.save.resolve().parent.is_dir():
        raise Mistake(f"cannot save to {args.save}: there is no such folder")
    game = _opened(args)
    if args.humans not in range(len(game.names) + 1):
        raise Mistake(f"of {len(game.names)} players, {args.humans} cannot be people")
    ink = ink_for(sys.stdout, args.color)
    if game.is_over:
        return _print(f"{game.variant.title}: there is nothing to go on with.\n{result(game, ink)}")
    terminal = Terminal(line_editor(), print, ink)
    path = args.save or args.resume
    return TerminalSession(game, terminal, range(args.humans), args.bots, path).play()


def _opened(args: argparse.Namespace) -> Game:
    from fcd.board.terminal.session import deal, resume

    given = [option for option in ("players", "names", "seed") if getattr(args, option) is not None]
    if args.resume is not None and (args.key or given):
        what = "the game" if args.key else f"--{given[0]}"
        raise Mistake(f"leave out {what}: --resume goes on with a round as it was")
    if args.resume is None and args.key is None:
        games = f"{command()} variants"
        raise Mistake(f"play what? Name a game ({games} lists them) or --resume FILE")
    try:
        if args.resume is not None:
            return resume(args.resume)
        return deal(_variant(args.key), args.players, args.names, args.seed)
    except ValueError as error:
        raise Mistake(str(error)) from None
