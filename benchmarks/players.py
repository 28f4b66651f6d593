"""Measures the built-in players and prints the tables of docs/players.md.

python benchmarks/players.py [rounds]
"""

from __future__ import annotations

import sys
from importlib.util import find_spec, module_from_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # run as a file

from fcd.contest.forms import Form
from fcd.contest.players import PLAYERS
from fcd.contest.results.statistics import Estimate, points_per_round, shares_of_points
from fcd.contest.tournament.match import play_match

ROUNDS, SEED = 1_000_000, 5

FIELDS = {  # whom a player meets
    "at a simple table": ("EagerPlayer", "SomewhatLessEagerPlayer"),
    "at a strong table": ("EndgamePlayer", "CardCounterPlayer", "ChampionPlayer"),
}

LEFT_OUT: dict[str, dict[str, int]] = {  # of the champion's ideas: which number makes it go away
    "saving wilds": {"ALL_ELSE": 0},
    "cards out there, of the color": {"OUT_OF_COLOR": 0},
    "cards out there, when calling": {"CALL_OUT": 0},
    "own cards of the color": {"OWN": 0},
    "points": {"POINT": 0},
    "ditching wilds when it is late": {"FAR": 1000},
    "cards out there, of the rank": {"OUT_OF_RANK": 0},
    "reverse towards the larger hand": {"SMALLER_HAND": 0},
    "stopping the next player": {"STOP": 0},
    "the color the next player called": {"WANTED": 0},
}


def measured(
    player: str | Form, field: tuple[str, ...], rounds: int, seed: int = SEED
) -> tuple[Estimate, Estimate]:
    """Points in a round, and the share of all points in percent."""
    tally = play_match([player, *field], rounds, seed).tally
    return points_per_round(tally)[0], shares_of_points(tally)[0]


def champion_with(**numbers: int) -> Form:
    """The champion with some of its numbers changed, in a module of its own."""
    spec = find_spec("fcd.contest.players.champion")
    assert spec
    assert spec.loader
    champion = module_from_spec(spec)
    spec.loader.exec_module(champion)
    vars(champion).update(numbers)
    form: Form = champion.ChampionPlayer.form
    return form


def main() -> None:
    rounds = int(sys.argv[1].replace(",", "").replace("_", "")) if len(sys.argv) > 1 else ROUNDS
    tables = [f"{what} {table}" for table in FIELDS for what in ("points", "share in %")]
    print(f"| {' | '.join(['player', *tables])} |")
    print("|---" * (1 + len(tables)) + "|")
    for name in PLAYERS:
        numbers = [each for field in FIELDS.values() for each in measured(name, field, rounds)]
        print(f"| {' | '.join([name, *map(repr, numbers)])} |")
    print(f"\n| {' | '.join(['left out', *(f'costs {table}, in %' for table in FIELDS)])} |")
    print("|---" * (1 + len(FIELDS)) + "|")
    whole = [measured("ChampionPlayer", field, rounds)[1].value for field in FIELDS.values()]
    for idea, changes in LEFT_OUT.items():
        form = champion_with(**changes)
        poorer = [measured(form, field, rounds)[1].value for field in FIELDS.values()]
        costs = [f"{one - other:.2f}" for one, other in zip(whole, poorer, strict=True)]
        print(f"| {' | '.join([idea, *costs])} |")


if __name__ == "__main__":
    main()
