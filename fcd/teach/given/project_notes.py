"""What exercise 14 hands to you: your player measured, and the questions with your own numbers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from statistics import mean
from typing import Any

from fcd.console import table
from fcd.contest import play_match
from fcd.contest.results import TournamentResult
from fcd.contest.results.result_files import from_json
from fcd.teach.folder import find_check
from fcd.teach.outcome import Marked
from fcd.teach.prose import Prose

RIVALS = {"eager": "EagerPlayer", "less_eager": "SomewhatLessEagerPlayer"}
BEATS_BOTH, ALL = 8, 10  # strategy points: ex12.my_player


@dataclass(frozen=True, repr=False)
class Measured:
    """The shares of the points, in percent, that a player won against each rival, run by run."""

    player: str
    rounds: int  # of each run
    shares: dict[str, tuple[float, ...]]

    def range_of(self, rival: str) -> str:
        """From the worst run to the best one, in words."""
        runs = self.shares[rival]
        return f"{min(runs):.1f} % to {max(runs):.1f} % (on average {mean(runs):.1f} %)"

    def __repr__(self) -> str:
        count = len(next(iter(self.shares.values())))
        head = ("against", *(f"run {n}" for n in range(1, count + 1)), "average")
        rows = [
            (rival, *(f"{share:.1f} %" for share in runs), f"{mean(runs):.1f} %")
            for rival, runs in self.shares.items()
        ]
        title = (
            f"The share of all points that {self.player} won, {self.rounds:,} rounds in each run"
        )
        return f"{title}\n\n{table([head, *rows])}"


def measure(player: Any, runs: int = 5, rounds: int = 300, seed: int = 1) -> Measured:
    """Let a player class play several runs against each player of the house.

    A player that breaks a rule raises Foul, which says what it did.
    """
    name = str(getattr(player, "__name__", player))
    shares = {}
    for rival in RIVALS.values():
        found = []
        for run in range(runs):
            result = play_match([player, rival], rounds, seed=seed + run, workers=1)
            points = result.tally.points
            found.append(100 * points[0] / (sum(points) or 1))
        shares[rival] = tuple(found)
    return Measured(name, rounds, shares)


def questions(check: str, measured: Measured) -> Marked:
    """The prompts of a check, such as "ex14.findings", with your own numbers in them."""
    prose = find_check(check).checker
    if not isinstance(prose, Prose):
        raise ValueError(f"{check!r} isn't a check of texts")
    numbers = {name: measured.range_of(rival) for name, rival in RIVALS.items()}
    asked = ((name, asks.format(**numbers)) for name, asks in prose.prompts.items())
    return Marked("\n".join(f"- **{name}**: {asks}" for name, asks in asked))


def strategy_points(results: str | Path, player: str, earned: int) -> int:
    """The points of ex12.my_player, after a tournament whose results.json this is.

    A player that beats both house players and reaches the final four gets all of them; for others
    it stays as it was.
    """
    found = from_json(Path(results).read_text(encoding="utf-8"))
    if not isinstance(found, TournamentResult):
        raise ValueError(f"{results} is the result of a match, not of a tournament")
    if player in [each.name for each in found.disqualified]:
        return earned
    if player not in found.names:
        raise ValueError(f"{player!r:.60} did not take part; {', '.join(found.names)} did")
    return ALL if earned >= BEATS_BOTH and player in found.finalists else earned
