"""The built-in players, from the weakest to the strongest.

Each is written once, as a form (`fcd.contest.forms`): a table, or functions on small numbers, which
the kernel runs at full speed; the class that it has, too, plays the same among other classes.
docs/players.md tells what each idea is worth, and `benchmarks/players.py` measures it.

>>> list(PLAYERS)[0], list(PLAYERS)[-1]
('EagerPlayer', 'ChampionPlayer')
"""

from __future__ import annotations

from fcd.contest.forms import FormPlayer
from fcd.contest.players.champion import CardCounterPlayer, ChampionPlayer
from fcd.contest.players.eager import EagerPlayer, SomewhatLessEagerPlayer
from fcd.contest.players.simple import (
    ColorBreakerPlayer,
    DitchPointsPlayer,
    EndgamePlayer,
    MajorityColorPlayer,
    SaveWildsPlayer,
    SweetSpotPlayer,
    ZerosEarlyPlayer,
)

__all__ = ["PLAYERS", "ChampionPlayer", "EagerPlayer", "SaveWildsPlayer", "SomewhatLessEagerPlayer"]

PLAYERS: dict[str, type[EagerPlayer] | type[FormPlayer]] = {
    player.__name__: player
    for player in (
        EagerPlayer,
        SomewhatLessEagerPlayer,
        DitchPointsPlayer,
        SaveWildsPlayer,
        ZerosEarlyPlayer,
        SweetSpotPlayer,
        MajorityColorPlayer,
        ColorBreakerPlayer,
        EndgamePlayer,
        CardCounterPlayer,
        ChampionPlayer,
    )
}
