"""The contest: players as programs, and who of them is best.

- A player is a `Player` that answers two questions (`play`, `call_color`); `state` is a TableView.
- `check_player(MyPlayer)` tells whether it may enter, and if not, the smallest position where it
  goes wrong.
- `play_game` is one round to look at, `play_match` thousands on one scoreboard, `play_tournament`
  every triple of entrants and a final of the best four.
- `Form`, `ranked` and `valued` make compiled players: tables, or functions on small numbers.

Nothing here imports numba or Dask before it is needed, and all of it works without them.

>>> from fcd.contest import EagerPlayer, SomewhatLessEagerPlayer, play_match
>>> result = play_match([EagerPlayer, SomewhatLessEagerPlayer], rounds=200, seed=3, workers=1)
>>> result.winner
'SomewhatLessEagerPlayer'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fcd.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fcd.contest.conformance import check_player
    from fcd.contest.conformance.entrants import BUILT_INS, Entrant, built_in, load, read
    from fcd.contest.forms import Form, ranked, valued
    from fcd.contest.foul import Foul
    from fcd.contest.player import (
        COLORS,
        NO_PLAY_POSSIBLE,
        Player,
        TableView,
        can_play_on,
        points_of,
    )
    from fcd.contest.players import EagerPlayer, SomewhatLessEagerPlayer
    from fcd.contest.results import MatchResult, TournamentResult
    from fcd.contest.results.result_files import from_json, to_json
    from fcd.contest.rounds.tables import NotCompilable
    from fcd.contest.terms import Terms
    from fcd.contest.tournament.match import play_game, play_match
    from fcd.contest.tournament.tournament import play_tournament

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "conformance": ("check_player",),
        "conformance.entrants": ("BUILT_INS", "Entrant", "built_in", "load", "read"),
        "forms": ("Form", "ranked", "valued"),
        "foul": ("Foul",),
        "results": ("MatchResult", "TournamentResult"),
        "results.result_files": ("from_json", "to_json"),
        "tournament.match": ("play_game", "play_match"),
        "player": ("COLORS", "NO_PLAY_POSSIBLE", "Player", "TableView", "can_play_on", "points_of"),
        "players": ("EagerPlayer", "SomewhatLessEagerPlayer"),
        "rounds.tables": ("NotCompilable",),
        "terms": ("Terms",),
        "tournament.tournament": ("play_tournament",),
    },
)

__all__ = ["COLORS", "NO_PLAY_POSSIBLE", "Player", "TableView", "can_play_on", "points_of"]
__all__ += ["EagerPlayer", "Form", "NotCompilable", "SomewhatLessEagerPlayer", "ranked", "valued"]
__all__ += ["BUILT_INS", "Entrant", "built_in", "check_player", "load", "read"]
__all__ += ["Foul", "MatchResult", "Terms", "TournamentResult", "from_json", "to_json"]
__all__ += ["play_game", "play_match", "play_tournament"]
