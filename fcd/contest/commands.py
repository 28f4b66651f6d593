"""The contest's part of the `fcd` command: check, game, match and run.

Parsers come first and import nothing heavy; a command imports what it needs when it is used.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any

from fcd.command_line import INTERRUPTED, command, count, plainly, seconds
from fcd.files import check_writable

if TYPE_CHECKING:
    from fcd.contest.conformance.entrants import Entrant
    from fcd.contest.results import TournamentResult
    from fcd.game import Game

YARDSTICKS = ("EagerPlayer", "SomewhatLessEagerPlayer")
KEPT = "checkpoint.jsonl"

Show = Callable[["Game"], None]
Page = Callable[["TournamentResult"], str]

CHECK = """\
Each file is examined in a process of its own, so it may hang or crash. If a check fails you are
shown the smallest position in which it does, and the rule. The exit code is 0 if all files pass."""

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
    parser.set_defaults(run=plainly(check))
    option = parser.add_argument
    option("files", metavar="FILE", nargs="+", type=Path, help="a player's file")
    long = "how long a round may take (10)"
    option("--time", type=seconds, default=10.0, metavar="SECONDS", help=long)
    _add_sandbox(option)

    parser = command(commands, "game", "one round between players, turn by turn", GAME)
    parser.set_defaults(run=plainly(partial(game, show=show)))
    option = parser.add_argument
    option("players", metavar="PLAYER", nargs="+", help="a name or a file")
    option("--seed", type=int, default=0, metavar="S", help="of the deal (0)")
    option("--save", type=Path, metavar="FILE", help="write the record, too")
    _add_sandbox(option)

    parser = command(commands, "match", "many rounds between the same players", MATCH)
    parser.set_defaults(run=plainly(match))
    option = parser.add_argument
    option("players", metavar="PLAYER", nargs="+", help="a name or a file")
    option("--rounds", type=count, default=10_000, metavar="N", help="(10,000)")
    option("--seed", type=int, default=0, metavar="S", help="of all chance (0)")
    _add_playing(option)
    option("--checkpoint", type=Path, metavar="FILE", help="can be interrupted")
    option("--json", type=Path, metavar="FILE", help="write the result, too")

    parser = command(commands, "run", "the tournament of a folder of players", RUN)
    parser.set_defaults(run=plainly(partial(run, page=page)))
    option = parser.add_argument
    option("folder", metavar="FOLDER", type=Path, help="with a file for each player")
    option("--rounds", type=count, default=10_000, metavar="N", help="of each triple (10,000)")
    option("--final-rounds", type=count, default=10_000_000, metavar="N", help="(10,000,000)")
    picked = "of all chance (picked by chance, and shown)"
    option("--seed", type=int, metavar="S", help=picked)
    _add_playing(option)
    out = Path("results")
    option("--out", type=Path, default=out, metavar="DIR", help="where to write (results)")
    kept = f"kept until all is done (DIR/{KEPT})"
    option("--checkpoint", type=Path, metavar="FILE", help=kept)
    option("--resume", action="store_true", help="go on with what was interrupted")
    option("--estimate", action="store_true", help="only say how long it will take")
    ours = parser.add_mutually_exclusive_group()
    ours.add_argument("--no-built-ins", action="store_true", help="only the folder's players")
    ours.add_argument("--all-built-ins", action="store_true", help="the strong ones, too")


def _add_playing(option: Callable[..., Any]) -> None:
    option("--duplicate", action="store_true", help="each deal is played from every seat")
    option("--workers", type=count, metavar="N", help="at most so many at a time (all cores)")
    address = "a Dask scheduler, such as tcp://192.168.1.5:8786: its workers trust all players"
    option("--cluster", metavar="ADDRESS", help=address)
    _add_sandbox(option)
    trust = "files run without a sandbox, and nothing is audited: for players you know"
    option("--trust", dest="sandbox", action="store_const", const="trust", help=trust)


def _add_sandbox(option: Callable[..., Any]) -> None:
    kinds, how = (
        ("auto", "bwrap", "none"),
        "how files are kept apart (auto: bubblewrap if it works)",
    )
    option("--sandbox", choices=kinds, default="auto", help=how)


def _say_what_is_open(sandbox: str, files: Sequence[Entrant]) -> None:
    """What a stranger's file could reach, if it isn't kept apart."""
    from fcd.contest.apart.process import MISSING, Sandbox, chosen_sandbox

    is_stranger = any(each.source for each in files) and sandbox != "trust"
    if is_stranger and chosen_sandbox(sandbox) is Sandbox.NONE:
        print(f"No sandbox: players' files can reach {'; '.join(MISSING)}.", file=sys.stderr)


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
    passed = []
    with ThreadPoolExecutor(cores()) as pool:
        examine = partial(check_file_isolated, seconds=args.time, sandbox=args.sandbox)
        for report in pool.map(examine, args.files):
            print(report, flush=True)
            passed.append(report.passed)
    if len(passed) > 1:
        print(f"{sum(passed)} of {len(passed)} may enter")
    return 0 if all(passed) else 1


def game(args: argparse.Namespace, show: Show) -> int:
    from fcd.contest.conformance.entrants import entrant_of
    from fcd.contest.foul import Foul
    from fcd.contest.tournament.match import play_game
    from fcd.files import write_atomic

    if args.save is not None:
        check_writable(args.save)
    line_up = list(map(entrant_of, args.players))
    if len(line_up) < 2:
        raise ValueError(f"a game needs at least 2 players, not {len(line_up)}")
    try:
        _say_what_is_open(args.sandbox, line_up)
        played = play_game(line_up, args.seed, args.sandbox)
    except Foul as foul:
        print(f"{line_up[foul.player].name}: {foul}")
        return 1
    show(played)
    if args.save is not None:
        write_atomic(args.save, played.to_json())
        print(f"\nWritten: {args.save}")
    return 0


def match(args: argparse.Namespace) -> int:
    from fcd.contest.conformance.entrants import entrant_of
    from fcd.contest.foul import Foul
    from fcd.contest.results.result_files import to_json
    from fcd.contest.tournament.match import play_match
    from fcd.contest.tournament.progress import ProgressBar
    from fcd.files import write_atomic

    _check_playing(args)
    line_up = list(map(entrant_of, args.players))
    _say_what_is_open(args.sandbox, line_up)
    try:
        result = play_match(
            line_up,
            args.rounds,
            args.seed,
            duplicate=args.duplicate,
            workers=args.workers,
            cluster=args.cluster,
            progress=ProgressBar(),
            checkpoint=args.checkpoint,
            sandbox=args.sandbox,
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
    """Nothing is begun that cannot be ended: what is to be written can be."""
    for path in (getattr(args, "json", None), args.checkpoint):
        if path is not None:
            check_writable(path)
    if args.cluster is not None and args.workers is not None:
        raise ValueError("--cluster and --workers: a cluster has as many workers as it has")


def _interrupted(kept: str) -> int:
    print(f"\nInterrupted. {kept}".rstrip(), file=sys.stderr)
    return INTERRUPTED


# -- run -----------------------------------------------------------------------------------------


def run(args: argparse.Namespace, page: Page | None) -> int:
    from fcd.contest.conformance.isolation import admit, known_from
    from fcd.contest.results import Options
    from fcd.contest.tournament.checkpoint import Checkpoint, about, read_lines
    from fcd.contest.tournament.executors import cores, pool_for
    from fcd.contest.tournament.match import Session
    from fcd.contest.tournament.progress import ProgressBar
    from fcd.contest.tournament.tournament import Tournament

    _check_playing(args)
    kept = args.checkpoint or args.out / KEPT
    _check_kept(args, kept)
    if not args.estimate:
        there = next(each for each in (args.out, *args.out.absolute().parents) if each.exists())
        check_writable(there / "results.json")  # the folder itself is made when there is a result
    header = read_lines(kept)[0][0] if args.resume else {}
    admissions = []
    files = _files(args.folder)
    for admission in admit(files, known_from(header), cores(), _admitting(args)):
        print(admission, flush=True)
        admissions.append(admission)
    students = [each.entrant for each in admissions if each.entrant]
    refused = [each.refused for each in admissions if each.refused]
    options = Options(args.rounds, args.final_rounds, _seed(args, header), args.duplicate)
    tournament = Tournament([*_built_ins(args), *students], options)
    checkpoint = None
    if not args.estimate:
        args.out.mkdir(parents=True, exist_ok=True)
        played = about("tournament", options, tournament.players)
        examined = [admission.to_dict() for admission in admissions]
        checkpoint = Checkpoint(kept, {**played, "examined": examined})
    with checkpoint or nullcontext():
        line_up = list(tournament.players.values())
        try:
            _say_what_is_open(args.sandbox, line_up)
            pool = pool_for(line_up, args.workers, cluster=args.cluster, sandbox=args.sandbox)
            with pool:
                print(tournament.estimate(pool), flush=True)
                if checkpoint is None:
                    return 0
                result = tournament.play(Session(pool, checkpoint, ProgressBar()), refused)
        except KeyboardInterrupt:
            goes_on = f"What was played is kept in {kept}; the same command with --resume goes on "
            return _interrupted(f"{goes_on}from there." if checkpoint else "")
        _write(result, args.out, page)
        checkpoint.remove()
    return 0


def _admitting(args: argparse.Namespace) -> str:
    """Files are examined in processes of their own, also if they are trusted."""
    return "auto" if args.sandbox == "trust" else str(args.sandbox)


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
