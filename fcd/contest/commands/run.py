"""`fcd contest run`: the tournament of a folder of players."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any

from fcd.contest.commands.common import (
    INTERRUPTED,
    add_playing,
    check_playing,
    command,
    count,
    plainly,
)

if TYPE_CHECKING:
    from fcd.contest.conformance.admission import Admission
    from fcd.contest.conformance.entrants import Entrant
    from fcd.contest.results.outcome import TournamentResult
    from fcd.contest.tournament.checkpoint import Checkpoint
    from fcd.contest.tournament.tournament import Tournament

WHAT = "the tournament of a folder of players"
ABOUT = """\
Every file of the folder is examined first, in a process of its own; those that fail are listed with
the reason and do not play. EagerPlayer and SomewhatLessEagerPlayer take part. Every three players
play a match: most points win it, least lose it. The four with the best wins - losses meet in the
final. The same seed gives the same results, whatever the number of workers; keep it to yourself
beforehand.

Ctrl-C stops it; the same command with --resume goes on where it was."""

YARDSTICKS = ("EagerPlayer", "SomewhatLessEagerPlayer")
KEPT = "checkpoint.jsonl"

Page = Callable[["TournamentResult"], str]


def add(commands: Any, page: Page | None = None) -> None:
    """Add the command to the others. `page` makes results.html; without it there is none."""
    parser = command(commands, "run", WHAT, ABOUT)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="with a file for each player")
    parser.add_argument(
        "--rounds", type=count, default=10_000, metavar="N", help="of each triple (10,000)"
    )
    parser.add_argument(
        "--final-rounds", type=count, default=10_000_000, metavar="N", help="(10,000,000)"
    )
    add_playing(parser, seed=None)
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


def run(args: argparse.Namespace, page: Page | None) -> int:
    """Examine, estimate, play, write."""
    from fcd.contest.conformance.admission import admit, known_from, players_in
    from fcd.contest.results.outcome import Options
    from fcd.contest.tournament.checkpoint import Checkpoint, read_lines
    from fcd.contest.tournament.tournament import Tournament

    check_playing(args)
    kept = args.checkpoint or args.out / KEPT
    _check_kept(args, kept)
    files = players_in(args.folder)
    header = read_lines(kept)[0][0][0] if args.resume else {}
    known = known_from(header)
    admissions = admit(files, known, lambda admission: print(admission, flush=True))
    students = [admission.entrant for admission in admissions if admission.entrant]
    options = Options(args.rounds, args.final_rounds, _seed(args, header), args.duplicate)
    tournament = Tournament([*_built_ins(args), *students], options)
    if args.estimate:
        return _play(args, tournament, admissions, None, page)
    args.out.mkdir(parents=True, exist_ok=True)
    about = {**tournament.about(), "examined": [each.to_dict() for each in admissions]}
    with Checkpoint(kept, about, resume=args.resume) as checkpoint:
        return _play(args, tournament, admissions, checkpoint, page)


def _seed(args: argparse.Namespace, header: Mapping[str, Any]) -> int:
    """The seed that is given, the one that is gone on with, or a new one.

    A seed that is known beforehand lets a player find out all hands from its own.
    """
    if args.seed is not None:
        return int(args.seed)
    kept = header.get("terms", {}).get("seed")
    return kept if isinstance(kept, int) else randbits(48)


def _check_kept(args: argparse.Namespace, kept: Path) -> None:
    if args.resume and not kept.exists():
        raise ValueError(f"there is nothing to go on with: no file {kept}")
    if kept.exists() and not args.resume and not args.estimate:
        raise ValueError(
            f"{kept} is there, from a contest that was not finished: add --resume to go on with "
            f"it, or remove it to begin anew"
        )


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
    from fcd.contest.tournament.session import Session

    try:
        with pool_for(tournament.line_up, args.workers, cluster=args.cluster) as pool:
            pace = tournament.measure(pool)
            print(tournament.forecast(pace, pool), flush=True)
            if checkpoint is None:
                return 0
            session = Session(pool, pace=pace, checkpoint=checkpoint, progress=ProgressBar())
            refused = [admission.refused for admission in admissions if admission.refused]
            result = tournament.play(session, refused)
    except KeyboardInterrupt:
        print("\nInterrupted.", end=" ", file=sys.stderr)
        if checkpoint is not None:
            print(
                f"What was played is kept in {checkpoint.path}; the same command with --resume "
                f"goes on from there.",
                file=sys.stderr,
            )
        return INTERRUPTED
    _write(result, args.out, page)
    if checkpoint is not None:
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
