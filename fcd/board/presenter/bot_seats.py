"""Programs on the seats of a board: the bots of the house, and a student's own player.

A student's player is a function of a view (or of a view and a seed) that returns a move or its
text. It is asked when it is its turn. It may raise, never return, or want what is not legal: then
the game waits and the board says why. It is never replaced behind its author's back.
"""

from __future__ import annotations

import inspect
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

from fcd.board.bots import BOTS
from fcd.board.presenter.messages import describe_error, printable
from fcd.board.sentences import why_not
from fcd.cards import BadNotation
from fcd.engine import IllegalMove, Move
from fcd.game import Game

Player = Callable[..., Any]  # (View) or (View, int) → Move or text; what it returns is checked


class PlayerFailed(Exception):
    """A player that raised or wants an illegal move; the text says which, for the board."""


class BotSeats:
    """The players that are programs, by seat."""

    def __init__(self, game: Game, programs: Mapping[int, str | Player]) -> None:
        self.names: dict[int, str] = {}
        self._players: dict[int, Player] = {}
        for seat, player in programs.items():
            self.put(game.check_seat(seat), player)

    def put(self, seat: int, player: str | Player) -> None:
        if isinstance(player, str) and player in BOTS:
            self.names[seat], self._players[seat] = player, BOTS[player]
        elif callable(player):
            self.names[seat], self._players[seat] = function_name(player), player
        else:
            raise ValueError(
                f"{player!r:.60} cannot play: give the name of a bot ({', '.join(BOTS)}) "
                "or a function of a view that returns a move"
            )

    def __contains__(self, seat: object) -> bool:
        return seat in self._players

    @property
    def house(self) -> list[int]:
        return [seat for seat, player in self._players.items() if _is_ours(player)]

    def play(self, game: Game, seat: int, *, house: bool = False) -> None:
        """Make the move of the program on this seat, or of the house's bot in its place."""
        player: Player = BOTS["eager"] if house else self._players[seat]
        who = f"{game.names[seat]}’s player {self.names[seat]}"
        try:
            given = [game.view(seat), *([game.seed] if wants(player, "seed") else [])]
            answer = player(*given) if _is_ours(player) else call_student_code(player, *given)
            move = _read(game, answer)
        except (NoMove, TooSlow) as error:
            raise PlayerFailed(printable(f"{who} {error}")) from error
        except ESCAPES as error:
            raised = f"raised {describe_error(error)}{_line_of(error)}"
            raise PlayerFailed(printable(f"{who} {raised}")) from error
        if move.player not in (None, seat):
            raise PlayerFailed(f"{who} wants to move for another seat: {move}.")
        try:
            game.play(move)
        except IllegalMove as illegal:
            reason = why_not(illegal.explanation, game.names[seat])
            raise PlayerFailed(f"{who} wants to {move}. {reason}") from None


def _is_ours(player: Player) -> bool:
    """Whether this is a bot of the house, which comes to an end: watching it would take time."""
    return any(player is bot for bot in BOTS.values())  # not ==, which a player can define


class NoMove(Exception):
    """An answer that is none."""


def _read(game: Game, answer: object) -> Move:
    if answer is None:
        raise NoMove("returned nothing. Is a return missing?")
    if not isinstance(answer, Move | str):
        raise NoMove(f"did not answer with a move, but with {type(answer).__name__}.")
    try:
        return game.read(answer)
    except BadNotation as error:
        raise NoMove(f"did not answer with a move. {error}") from error


# -- functions that students and teachers wrote: called with what they ask for, and without trust --

# What a function can raise to get out of a board, on purpose or not. An interrupt of the kernel is
# among them: it is meant for the function that takes so long, not for the board.
ESCAPES = (Exception, SystemExit, GeneratorExit, KeyboardInterrupt)
PATIENCE = 10.0  # seconds that one call may take
OURS = str(Path(__file__).parents[2])  # the package: what is in it comes to an end


class TooSlow(Exception):
    """A function that did not come to an end."""


def call_student_code(function: Callable[..., Any], *given: object) -> Any:
    """Call a function that may never return. TooSlow after some seconds.

    Jupyter runs widgets beside the main thread, where "interrupt" does not reach them. So every
    line outside this package looks at the clock. (One that sleeps, or counts in C, does not.)
    """
    end = time.monotonic() + PATIENCE

    def watch(frame: FrameType, event: str, arg: object) -> Any:
        if frame.f_code.co_filename.startswith(OURS):
            return None
        if time.monotonic() > end:
            raise TooSlow(f"took longer than {PATIENCE:.0f} seconds, so it was stopped.")
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        return function(*given)
    finally:
        sys.settrace(before)


def wants(function: Callable[..., Any], name: str) -> bool:
    """Whether a function of one thing also asks for a second: one it needs, or one of this name."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):  # ValueError: a built-in that does not tell
        return False
    second = [p for p in parameters[1:2] if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return bool(second) and (second[0].name == name or second[0].default is inspect.Parameter.empty)


def function_name(function: object) -> str:
    """What the function is called; a functools.partial is called as what it is made of."""
    made_of = getattr(function, "func", function)
    return str(getattr(made_of, "__name__", type(function).__name__))


def _line_of(error: BaseException) -> str:
    """The line of the function that raised, for its author; empty if it was ours."""
    line, step = 0, error.__traceback__
    while step is not None:
        if not step.tb_frame.f_code.co_filename.startswith(OURS):
            line = step.tb_lineno
        step = step.tb_next
    return f" (line {line})" if line else ""
