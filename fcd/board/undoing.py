"""Taking back: to the last move at which a seat had a choice, so that there is one again."""

from __future__ import annotations

from fcd.board.saving import uninterrupted
from fcd.engine import Action, Move, State, legal_moves
from fcd.game import Game


def take_back(game: Game, seat: int, start: int = 0) -> int:
    """Undo to this seat's last choice and including it; how many moves that were (0: no choice).

    Moves before position `start` stay.
    """
    made = len(game.moves)
    last = last_choice(game, seat, start)
    with uninterrupted():
        while last is not None and len(game.moves) > last:
            game.undo()
    return made - len(game.moves)


def last_choice(game: Game, seat: int, start: int = 0) -> int | None:
    """The position at which this seat last had a choice, not before `start`; None: never."""
    places = reversed(range(start, len(game.moves)))
    return next((n for n in places if _had_choice(game, n, seat)), None)


def _had_choice(game: Game, number: int, seat: int) -> bool:
    """Whether this move was this seat's, and another could sensibly have been made."""
    state, move = game.states[number], game.moves[number]
    if move.player is not None:  # out of turn, where one may always keep silent
        return move.player == seat
    if state.player != seat:
        return False
    others = [m for m in legal_moves(game.variant, state) if m.player is None]
    return sum(not _is_wrong_call(state, m) for m in others) > 1


def _is_wrong_call(state: State, move: Move) -> bool:
    return move.action is Action.CALL and move.word not in state.speech.unsaid
