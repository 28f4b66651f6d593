"""The built-in players: each a small class to read, with a compiled form that plays the same.

From the weakest to the strongest; docs/players.md tells what each idea is worth, and
`python -m fcd.contest.players` measures it.

>>> list(PLAYERS)[0], list(PLAYERS)[-1]
('EagerPlayer', 'ChampionPlayer')
"""

from __future__ import annotations

from fcd.contest.players.built_in import BuiltIn
from fcd.contest.players.card_counter import CardCounterPlayer
from fcd.contest.players.champion import ChampionPlayer
from fcd.contest.players.color_breaker import ColorBreakerPlayer
from fcd.contest.players.ditch_points import DitchPointsPlayer
from fcd.contest.players.eager import EagerPlayer, SomewhatLessEagerPlayer
from fcd.contest.players.endgame import EndgamePlayer
from fcd.contest.players.majority_color import MajorityColorPlayer
from fcd.contest.players.save_wilds import SaveWildsPlayer
from fcd.contest.players.sweet_spot import SweetSpotPlayer
from fcd.contest.players.zeros_early import ZerosEarlyPlayer

__all__ = [
    "PLAYERS",
    "BuiltIn",
    "EagerPlayer",
    "SomewhatLessEagerPlayer",
    "DitchPointsPlayer",
    "SaveWildsPlayer",
    "ZerosEarlyPlayer",
    "SweetSpotPlayer",
    "MajorityColorPlayer",
    "ColorBreakerPlayer",
    "EndgamePlayer",
    "CardCounterPlayer",
    "ChampionPlayer",
]

PLAYERS: dict[str, type[BuiltIn]] = {
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
