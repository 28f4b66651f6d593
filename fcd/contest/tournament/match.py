"""A match: many rounds between the same players, on one scoreboard. And a single game to look at.

>>> result = play_match(["EagerPlayer", "SomewhatLessEagerPlayer"], rounds=400, seed=3, workers=1)
>>> result.winner
'SomewhatLessEagerPlayer'
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from pathlib import Path

from fcd.contest.conformance.entrants import Entrant, built_in, load
from fcd.contest.forms import Form
from fcd.contest.foul import Foul
from fcd.contest.player import Player
from fcd.contest.results.outcome import MatchResult, Options
from fcd.contest.rounds.referee import referee_round
from fcd.contest.rounds.rounds import seat_players
from fcd.contest.terms import Terms
from fcd.contest.tournament import checkpoint as keeping
from fcd.contest.tournament import executors
from fcd.contest.tournament.executors import WorkerPool
from fcd.contest.tournament.pairings import Pairing, distinct
from fcd.contest.tournament.progress import Progress
from fcd.contest.tournament.session import Session
from fcd.contest.tournament.work import is_trusted
from fcd.game import Game

Anybody = Entrant | type[Player] | Form | str | Path  # a name is a built-in player's


def entrant_of(anybody: Anybody) -> Entrant:
    """An entrant, a class or form of yours, the name of a built-in player, or a file."""
    if isinstance(anybody, Entrant):
        return anybody
    if isinstance(anybody, Path):
        return load(anybody)
    return built_in(anybody) if isinstance(anybody, str) else Entrant.of(anybody)


def pool_for(
    entrants: Sequence[Entrant],
    workers: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
) -> WorkerPool:
    """Who plays for these: an executor of yours, a cluster, or this machine."""
    if executor is None and cluster is None:
        return executors.local(entrants, workers)
    for entrant in entrants:
        if not entrant.portable:
            raise ValueError(
                f"{entrant.name} lives in this process only; save it in a file to send it elsewhere"
            )
    if executor is not None:
        return executors.yours(executor, workers)
    assert cluster is not None
    return executors.cluster(cluster)


def play_match(
    entrants: Sequence[Anybody],
    rounds: int = 10_000,
    seed: int = 0,
    *,
    duplicate: bool = False,
    workers: int | None = None,
    executor: Executor | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    checkpoint: str | Path | None = None,
) -> MatchResult:
    """Play a match. A Foul ends it, and says who it was.

    With duplicate deals, every deal is played by all rotations of the players, and the rounds are
    filled up to whole deals. A checkpoint that is there already is gone on with.
    """
    line_up = tuple(map(entrant_of, entrants))
    names = distinct(entrant.name for entrant in line_up)
    terms = Options(rounds, rounds, seed, duplicate).terms(len(line_up), rounds, seed)
    pairing = Pairing("match", names, line_up, terms)
    kept = None
    if checkpoint is not None:
        about = keeping.about("match", terms, line_up, names)
        kept = keeping.Checkpoint(Path(checkpoint), about, resume=True)
    try:
        with pool_for(line_up, workers, executor, cluster) as pool:
            session = Session(pool, checkpoint=kept, progress=progress)
            session.play("rounds", [pairing])
    finally:
        if kept is not None:
            kept.close()
    offense = session.book.offense(pairing)
    if offense is not None:
        foul = Foul(offense.player, offense.what)
        foul.add_note(f"That was {names[offense.player]}. {offense.evidence}".rstrip())
        raise foul
    return MatchResult(names, terms, session.book.tally(pairing))


# -- a single game -------------------------------------------------------------------------------

GAME_SECONDS = 60.0


def play_game(
    entrants: Sequence[Anybody], seed: int = 0, scores: Sequence[int] | None = None
) -> Game:
    """Play one round on the readable engine; the first entrant sits on seat 0.

    A player's file is run in a process of its own.
    """
    line_up = tuple(map(entrant_of, entrants))
    names = distinct(entrant.name for entrant in line_up)
    if is_trusted(line_up):
        return _game(line_up, names, seed, scores)
    with executors.local(line_up, workers=1) as pool:
        try:
            record = pool.call(_recorded, line_up, names, seed, scores).result(GAME_SECONDS)
        except TimeoutError:
            raise TimeoutError(
                f"a game of {', '.join(names)} was not over after {GAME_SECONDS:.0f} seconds"
            ) from None
    return Game.from_json(record)


def _recorded(
    line_up: Sequence[Entrant], names: Sequence[str], seed: int, scores: Sequence[int] | None
) -> str:
    try:
        return _game(line_up, names, seed, scores).to_json()
    except Foul as foul:
        raise Foul(foul.player, foul.what, foul.evidence) from None


def _game(
    line_up: Sequence[Entrant], names: Sequence[str], seed: int, scores: Sequence[int] | None
) -> Game:
    makers = [entrant.make for entrant in line_up]
    players = seat_players(makers, Terms(len(line_up), 1, seed), 0)
    return referee_round(players, seed, names=names, scores=scores)
