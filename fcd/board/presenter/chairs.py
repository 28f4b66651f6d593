"""Who sits where: people, the bots of the house, and a student's own player.

A student's player is a function of a view (or of a view and a seed) that returns a move or its
text. It may raise, or want what is not legal: then the game waits and the board says why. It is
never replaced behind its author's back.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from fcd.board.bots import BOTS
from fcd.board.presenter.reasons import why_not
from fcd.engine import Move
from fcd.game import Game

Player = Callable[..., Any]  # (View) or (View, int) → Move or text; what it returns is checked


class PlayerFailed(Exception):
    """A player that raised or wants an illegal move; the text says which, for the board."""


class Chairs:
    """The players that are programs, by seat."""

    def __init__(self, game: Game, programs: Mapping[int, str | Player]) -> None:
        self.names: dict[int, str] = {}
        self._players: dict[int, Player] = {}
        for seat, player in programs.items():
            self.seat(game.check_seat(seat), player)

    def seat(self, seat: int, player: str | Player) -> None:
        """Let this player play for this seat."""
        if isinstance(player, str) and player in BOTS:
            self.names[seat], self._players[seat] = player, BOTS[player]
        elif callable(player):
            made_of = getattr(player, "func", player)  # a functools.partial has no name
            self.names[seat] = str(getattr(made_of, "__name__", type(player).__name__))
            self._players[seat] = player
        else:
            raise ValueError(
                f"{player!r:.60} cannot play: give the name of a bot ({', '.join(BOTS)}) "
                "or a function of a view that returns a move"
            )

    def __contains__(self, seat: object) -> bool:
        return seat in self._players

    def choose(self, game: Game, seat: int, *, house: bool = False) -> Move:
        """The move of the program on this seat, or of the house's bot in its place."""
        player: Player = BOTS["eager"] if house else self._players[seat]
        who = f"{game.names[seat]}’s player {self.names[seat]}"
        view = game.view(seat)
        try:
            answer = player(view, game.seed) if _takes_two(player) else player(view)
        except Exception as error:
            raise PlayerFailed(f"{who} raised {type(error).__name__}: {error!s:.200}") from error
        try:
            move = game.read(answer)
        except Exception as error:  # it may have returned anything, with any __str__
            raise PlayerFailed(f"{who} did not answer with a move. {error!s:.200}") from error
        if move.player not in (None, seat):
            raise PlayerFailed(f"{who} wants to move for another seat: {move}.")
        explanation = game.explain(move)
        if not explanation:
            raise PlayerFailed(f"{who} wants to {move}. {why_not(explanation)}")
        return move


def _takes_two(player: Player) -> bool:
    """Whether the function asks for a seed, too."""
    try:
        inspect.signature(player).bind(None, 0)
    except (TypeError, ValueError):  # ValueError: a built-in that does not tell
        return False
    return True
