"""Totals of contest matches: by the kernel, by Python classes, and on the engine."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fcd.contest import Player, Terms, play_match
from fcd.contest.players import PLAYERS
from fcd.contest.rounds.referee import referee_round
from fcd.scoring import round_points

TABLE = Path(__file__).with_name("totals.txt")

TABLES = (
    ("EagerPlayer", "SomewhatLessEagerPlayer"),
    ("EagerPlayer", "DitchPointsPlayer", "SaveWildsPlayer"),
    ("ZerosEarlyPlayer", "SweetSpotPlayer", "MajorityColorPlayer", "ColorBreakerPlayer"),
    ("EndgamePlayer", "CardCounterPlayer", "ChampionPlayer"),
)


def lines() -> list[str]:
    """A line a match and way of playing: rounds won and points of each player."""
    return [
        *(_match("kernel", names, 6_000, duplicate) for names in TABLES for duplicate in (0, 1)),
        *(_match("python", names, 1_200, duplicate) for names in TABLES for duplicate in (0, 1)),
        *(_on_the_engine(names, 60) for names in TABLES),
    ]


def _match(way: str, names: Sequence[str], rounds: int, duplicate: int) -> str:
    players = names if way == "kernel" else [_only_python(PLAYERS[name]) for name in names]
    result = play_match(players, rounds, seed=5, duplicate=bool(duplicate), workers=1)
    points, wins = result.tally.points, result.tally.wins
    deals = "duplicate" if duplicate else "single"
    return f"{way} {deals} {rounds} | {' '.join(names)} | wins {list(wins)} | points {list(points)}"


def _only_python(player: type[Player]) -> type[Player]:
    """The same player as a class of somebody else: only our own names meet in the kernel."""
    return type(player.__name__, (player,), {})


def _on_the_engine(names: Sequence[str], rounds: int) -> str:
    terms = Terms(len(names), rounds, seed=5)
    wins, points = [0] * len(names), [0] * len(names)
    players = [PLAYERS[name]() for name in names]
    for number in range(rounds):
        seating = terms.seating(number)
        game = referee_round([players[seat] for seat in seating], terms.round_seed(number))
        if game.winner is not None:
            wins[seating[game.winner]] += 1
            points[seating[game.winner]] += max(round_points(game))
    return f"engine single {rounds} | {' '.join(names)} | wins {wins} | points {points}"
