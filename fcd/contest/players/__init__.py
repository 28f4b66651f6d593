"""The built-in players: each a small class to read, with a compiled form that plays the same."""

from __future__ import annotations

from fcd.contest.players.built_in import BuiltIn
from fcd.contest.players.eager import EagerPlayer, SomewhatLessEagerPlayer

PLAYERS: dict[str, type[BuiltIn]] = {
    player.__name__: player for player in (EagerPlayer, SomewhatLessEagerPlayer)
}
