"""The contest's part of the `fcd` command: check, game, match and run.

Parsers come first and import nothing heavy; a command imports what it needs when it is used.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from functools import partial, wraps
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fcd.contest.conformance.entrants import Entrant
    from fcd.contest.conformance.isolation import Admission
    from fcd.contest.results import TournamentResult
    from fcd.contest.tournament.checkpoint import Checkpoint
    from fcd.contest.tournament.tournament import Tournament
    from fcd.game import Game

INTERRUPTED = 130
YARDSTICKS = ("EagerPlayer", "SomewhatLessEagerPlayer")
KEPT = "checkpoint.jsonl"

Run = Callable[[argparse.Namespace], int]
Show = Callable[["Game"], None]
Page = Callable[["TournamentResult"], str]

CHECK = """\
Each file is examined in a process of its own, so it may hang or crash. If a check fails you are
shown the smallest position in which it does, and the rule. The exit code is 0 if all files pass.

A player may import little and touch nothing but what it is lent. This keeps honest people honest;
Python is no prison. Run files of strangers where you would run any program of theirs."""

GAME = """\
Players are built-in ones by name, or files; the first sits on seat 0. The same seed deals the same
cards. Whoever breaks a rule ends the round: exit code 1."""

MATCH = """\
Players are built-in ones by name, or files. A place such as 2–3 means that the rounds do not tell
which of the two it is. Whoever breaks a rule ends the match: exit code 1."""

RUN = """\
Every file of the folder is examined first, in a process of its own; those that fail are listed with
the reason and do not play. EagerPlayer and SomewhatLessEagerPlayer take part. Every three players
play a match: most points win it, least lose it. The four with the best wins - losses meet in the
final. The same seed gives the same results, whatever the number of workers; keep it to yourself
beforehand.

Ctrl-C stops it; the same command with --resume goes on where it was."""


# -- what can be typed ---------------------------------------------------------------------------


def add(commands: Any, show: Show, page: Page | None = None) -> None:
    """Add the commands. `show` prints a round; `page` makes results.html."""
    parser = command(commands, "check", "may these players enter the contest?", CHECK)
    parser.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a player's file")
    parser.add_argument("--json", action="store_true", help="the reports as JSON")
    parser.add_argument(
        "--time",
        type=seconds,
        default=10.0,
        metavar="SECONDS",
        help="how long a round may take (10)",
    )
    parser.set_defaults(run=plainly(check))

    parser = command(commands, "game", "one round between players, turn by turn", GAME)
    parser.add_argument("players", metavar="PLAYER", nargs="+", help="a name or a file")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the deal (0)")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the record, too")
    parser.set_defaults(run=plainly(partial(game, show=show)))

    parser = command(commands, "match", "many rounds between the same players", MATCH)
    parser.add_argument("players", metavar="PLAYER", nargs="+", help="a name or a file")
    parser.add_argument("--rounds", type=count, default=10_000, metavar="N", help="(10,000)")
    _add_playing(parser, 0)
    parser.add_argument("--checkpoint", type=Path, metavar="FILE", help="can be interrupted")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the result, too")
    parser.set_defaults(run=plainly(match))

    parser = command(commands, "run", "the tournament of a folder of players", RUN)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="with a file for each player")
    parser.add_argument(
        "--rounds", type=count, default=10_000, metavar="N", help="of each triple (10,000)"
    )
    parser.add_argument(
        "--final-rounds", type=count, default=10_000_000, metavar="N", help="(10,000,000)"
    )
    _add_playing(parser, None)
    parser.add_argument(
        "--out", type=Path, default=Path("results"), metavar="DIR", help="where to write (results)"
    )
    parser.add_argument(
        "--checkpoint", type=Path, metavar="FILE", help=f"kept until all is done (DIR/{KEPT})"
    )
    parser.add_argument("--resume", action="store_true", help="go on with what was interrupted")
    parser.add_argument("--estimate", action="store_true", help="only say how long it will take")
    ours = parser.add_mutually_exclusive_group()
    ours.add_argument("--no-built-ins", action="store_true", help="only the folder's players")
    ours.add_argument("--all-built-ins", action="store_true", help="the strong ones, too")
    parser.set_defaults(run=plainly(partial(run, page=page)))


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


def _add_playing(parser: argparse.ArgumentParser, seed: int | None) -> None:
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


# -- check, game, match --------------------------------------------------------------------------


def check(args: argparse.Namespace) -> int:
    """Examine files; 0 if all of them pass, 1 if not, 2 if one cannot be found."""
    from concurrent.futures import ThreadPoolExecutor

    from fcd.contest.conformance.isolation import check_file_isolated
    from fcd.contest.tournament.executors import cores

    missing = [path for path in args.files if not path.is_file()]
    for path in missing:
        print(f"fcd: there is no file {path}", file=sys.stderr)
    if missing:
        return 2
    reports = []
    with ThreadPoolExecutor(cores()) as pool:
        for report in pool.map(lambda path: check_file_isolated(path, args.time), args.files):
            reports.append(report)
            if not args.json:
                print(report, flush=True)
    passed = sum(report.passed for report in reports)
    if args.json:
        print(json.dumps([report.to_dict() for report in reports], indent=2, ensure_ascii=False))
    elif len(reports) > 1:
        print(f"{passed} of {len(reports)} may enter")
    return 0 if passed == len(reports) else 1


def game(args: argparse.Namespace, show: Show) -> int:
    from fcd.contest.conformance.entrants import entrant_of
    from fcd.contest.foul import Foul
    from fcd.contest.tournament.match import play_game
    from fcd.files import write_atomic

    line_up = list(map(entrant_of, args.players))
    if len(line_up) < 2:
        raise ValueError(f"a game needs at least 2 players, not {len(line_up)}")
    try:
        played = play_game(line_up, args.seed)
    except Foul as foul:
        print(f"{line_up[foul.player].name}: {foul}")
        return 1
    show(played)
    if args.save is not None:
        write_atomic(args.save, played.to_json())
        print(f"\nWritten: {args.save}")
    return 0


def match(args: argparse.Namespace) -> int:
    from fcd.contest.foul import Foul
    from fcd.contest.results.result_files import to_json
    from fcd.contest.tournament.match import play_match
    from fcd.contest.tournament.progress import ProgressBar
    from fcd.files import write_atomic

    _check_playing(args)
    try:
        result = play_match(
            args.players,
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
        kept = f"The same command goes on from {args.checkpoint}." if args.checkpoint else ""
        return _interrupted(kept or "Nothing was kept; --checkpoint FILE would.")
    print(result)
    if args.json is not None:
        write_atomic(args.json, to_json(result))
        print(f"\nWritten: {args.json}")
    return 0


def _check_playing(args: argparse.Namespace) -> None:
    if args.cluster is not None and args.workers is not None:
        raise ValueError("--cluster and --workers: a cluster has as many workers as it has")


def _interrupted(kept: str) -> int:
    print(f"\nInterrupted. {kept}".rstrip(), file=sys.stderr)
    return INTERRUPTED


# -- run -----------------------------------------------------------------------------------------


def run(args: argparse.Namespace, page: Page | None) -> int:
    """Examine, estimate, play, write."""
    from fcd.contest.conformance.isolation import admit, known_from
    from fcd.contest.results import Options
    from fcd.contest.tournament.checkpoint import Checkpoint, about, read_lines
    from fcd.contest.tournament.executors import cores
    from fcd.contest.tournament.tournament import Tournament

    _check_playing(args)
    kept = args.checkpoint or args.out / KEPT
    _check_kept(args, kept)
    header = read_lines(kept)[0][0] if args.resume else {}
    admissions = []
    for admission in admit(_files(args.folder), known_from(header), cores()):
        print(admission, flush=True)
        admissions.append(admission)
    students = [admission.entrant for admission in admissions if admission.entrant]
    options = Options(args.rounds, args.final_rounds, _seed(args, header), args.duplicate)
    tournament = Tournament([*_built_ins(args), *students], options)
    if args.estimate:
        return _play(args, tournament, admissions, None, page)
    args.out.mkdir(parents=True, exist_ok=True)
    played = about("tournament", options, tournament.line_up, tournament.names)
    examined = [admission.to_dict() for admission in admissions]
    with Checkpoint(kept, {**played, "examined": examined}, resume=args.resume) as checkpoint:
        return _play(args, tournament, admissions, checkpoint, page)


def _check_kept(args: argparse.Namespace, kept: Path) -> None:
    if args.resume and not kept.exists():
        raise ValueError(f"there is nothing to go on with: no file {kept}")
    if kept.exists() and not args.resume and not args.estimate:
        raise ValueError(
            f"{kept} is there, from a contest that was not finished: add --resume to go on with "
            f"it, or remove it to begin anew"
        )


def _files(folder: Path) -> list[Path]:
    """The files of a folder that hold players; those that begin with _ do not."""
    if not folder.is_dir():
        raise ValueError(f"there is no folder {folder}")
    return sorted(path for path in folder.glob("*.py") if path.name[0] not in "_.")


def _seed(args: argparse.Namespace, header: Mapping[str, Any]) -> int:
    """The seed that is given, the one that is gone on with, or a new one.

    A seed that is known beforehand lets a player find out all hands from its own.
    """
    if args.seed is not None:
        return int(args.seed)
    kept = header.get("terms", {}).get("seed")
    return kept if isinstance(kept, int) else randbits(48)


def _built_ins(args: argparse.Namespace) -> list[Entrant]:
    from fcd.contest.conformance.entrants import BUILT_INS, built_in

    if args.no_built_ins:
        return []
    return list(BUILT_INS) if args.all_built_ins else [built_in(name) for name in YARDSTICKS]


def _play(
    args: argparse.Namespace,
    tournament: Tournament,
    admissions: list[Admission],
    checkpoint: Checkpoint | None,
    page: Page | None,
) -> int:
    """Say how long it takes; then, if there is a checkpoint, do it."""
    from fcd.contest.tournament.match import pool_for
    from fcd.contest.tournament.progress import ProgressBar

    refused = [admission.refused for admission in admissions if admission.refused]
    try:
        with pool_for(tournament.line_up, args.workers, cluster=args.cluster) as pool:
            print(tournament.estimate(pool), flush=True)
            if checkpoint is None:
                return 0
            result = tournament.play(pool, checkpoint, ProgressBar(), refused)
    except KeyboardInterrupt:
        return _interrupted(
            f"What was played is kept in {checkpoint.path}; the same command with --resume goes on "
            f"from there."
            if checkpoint
            else ""
        )
    _write(result, args.out, page)
    checkpoint.remove()
    return 0


def _write(result: TournamentResult, out: Path, page: Page | None) -> None:
    """Everything is ready before anything is written."""
    from fcd.contest.results.result_files import to_json
    from fcd.files import write_atomic

    texts = {"results.json": to_json(result)}
    if page is not None:
        texts["results.html"] = page(result)
    for name, text in texts.items():
        write_atomic(out / name, text)
    print(f"\n{result}\n")
    print(*(f"Written: {out / name}" for name in texts), sep="\n")
