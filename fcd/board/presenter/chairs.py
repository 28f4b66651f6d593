"""Who sits where: people, the bots of the house, and a student's own player.

A student's player is a function of a view (or of a view and a seed) that returns a move or its
text. It is asked when it is its turn. It may raise, or want what is not legal: then the game waits
and the board says why. It is never replaced behind its author's back.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fcd.board.bots import BOTS
from fcd.board.presenter.calling import (
    ESCAPES,
    TooSlow,
    call,
    clean,
    named,
    place,
    told,
    wants,
)
from fcd.board.presenter.reasons import why_not
from fcd.cards import BadNotation
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
            self.names[seat] = named(player)
            self._players[seat] = player
        else:
            raise ValueError(
                f"{player!r:.60} cannot play: give the name of a bot ({', '.join(BOTS)}) "
                "or a function of a view that returns a move"
            )

    @property
    def house(self) -> list[int]:
        """The seats of our own bots."""
        return [seat for seat, player in self._players.items() if _is_ours(player)]

    def __contains__(self, seat: object) -> bool:
        return seat in self._players

    def choose(self, game: Game, seat: int, *, house: bool = False) -> Move:
        """The move of the program on this seat, or of the house's bot in its place."""
        player: Player = BOTS["eager"] if house else self._players[seat]
        who = f"{game.names[seat]}’s player {self.names[seat]}"
        view = game.view(seat)
        try:
            given = [view, *([game.seed] if wants(player, "seed") else [])]
            answer = player(*given) if _is_ours(player) else call(player, *given)
            move = _read(game, answer)
        except ESCAPES as error:
            raise PlayerFailed(clean(f"{who} {_trouble(error)}")) from error
        if move.player not in (None, seat):
            raise PlayerFailed(f"{who} wants to move for another seat: {move}.")
        explanation = game.explain(move)
        if not explanation:
            said = why_not(explanation, game.names[seat])
            raise PlayerFailed(f"{who} wants to {move}. {said}")
        return move


def _is_ours(player: Player) -> bool:
    """Whether this is a bot of the house, which comes to an end: watching it would take time."""
    return any(player is bot for bot in BOTS.values())  # not ==, which a player can define


def _read(game: Game, answer: object) -> Move:
    if answer is None:
        raise NoMove("returned nothing. Is a return missing?")
    if not isinstance(answer, Move | str):
        raise NoMove(f"did not answer with a move, but with {type(answer).__name__}.")
    try:
        return game.read(answer)
    except BadNotation as error:
        raise NoMove(f"did not answer with a move. {error}") from error


class NoMove(Exception):
    """An answer that is none."""


def _trouble(error: BaseException) -> str:
    if isinstance(error, NoMove | TooSlow):
        return str(error)
    return f"raised {told(error)}{place(error)}"
