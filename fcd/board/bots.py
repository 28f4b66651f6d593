"""Opponents; and what people at one table with them can do besides, on a board or in a terminal.

Each bot is a function of a view and a seed, and the same two give the same move.

They know what their seat may know and nothing more, and they never call anybody out wrongly: who
kept silent is public. Two are simple; the strong one does as the coach advises.

Out of turn there is one thing to do: to call out whoever forgot a word. People on turn come first,
since they are asked anyway; then people who are not on turn; then bots. And people take back what
they did, to their last choice.

>>> from fcd import Game
>>> game = Game("mini_uno", seed=1)
>>> eager(game.view(game.state.player))
play Bdraw2
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType

from fcd.board.coach import advise
from fcd.engine import Action, Move, legal_moves
from fcd.engine.chance import pick
from fcd.game import Game
from fcd.view import View

Bot = Callable[[View, int], Move]

# What the eager bot would rather do: the first of these that is legal. It never challenges.
_EAGERNESS = [Action(what) for what in ("call", "say", "play", "name", "answer", "draw", "end")]


def eager(view: View, seed: int = 0) -> Move:
    """The first card that fits; draws otherwise; says its words; calls out whoever forgot one."""
    moves = sensible_moves(view)
    for action in _EAGERNESS:
        able = [move for move in moves if move.action is action]
        if able:
            same_card = [move for move in able if move.card == able[0].card]
            return max(same_card, key=lambda move: _liking(view, move))
    raise ValueError(f"{view.names[view.seat]} has no move to make")


def random(view: View, seed: int = 0) -> Move:
    """Any sensible move, by chance. It may forget its words, and it may challenge."""
    moves = sensible_moves(view)
    if not moves:
        raise ValueError(f"{view.names[view.seat]} has no move to make")
    return moves[pick(len(moves), seed, len(view.log) * len(view.names) + view.seat)]


def strong(view: View, seed: int = 0) -> Move:
    return advise(view).move if len(view.legal_moves) > 1 else eager(view)


BOTS: dict[str, Bot] = {"eager": eager, "random": random, "strong": strong}


def right_calls(view: View) -> list[Move]:
    calls = [move for move in view.legal_moves if move.action is Action.CALL]
    return [move for move in calls if move.word in view.speech.unsaid]


def sensible_moves(view: View) -> list[Move]:
    """The legal moves without wrong call-outs, and without idling while a card can be played.

    Both are allowed by the rules. Bots that do such things may never come to an end.
    """
    silly = {Action.CALL}
    if any(move.action is Action.PLAY for move in view.legal_moves):
        silly |= {Action.DRAW, Action.END}
    right = right_calls(view)
    return [move for move in view.legal_moves if move.action not in silly or move in right]


def _liking(view: View, move: Move) -> tuple[int, int]:
    """Of several ways to play a card: the color most held, the fewest cards to get for one's own.

    Where one may swap with nobody, one's own cards are what one gets.
    """
    held = sum(card.color == move.color for card in view.hand) if move.color else 0
    return held, 1 - len(view.hand) if move.target is None else -view.counts[move.target]


# -- calling out of turn, on a terminal or on a board ---------------------------------------------


def catchers(game: Game, people: Collection[int]) -> list[int]:
    """The people who are not on turn and may call out the player before, who forgot a word."""
    words = game.state.speech.unsaid
    if not words:
        return []
    calls = {p: Move(Action.CALL, word=words[0], player=p) for p in people}
    return [p for p, call in calls.items() if p != game.state.player and game.explain(call)]


def bots_catch(game: Game, people: Collection[int], bots: Iterable[int]) -> Move | None:
    """The call-out of a bot that is not on turn, unless a person on turn can make it first."""
    player = game.state.player
    if not game.state.speech.unsaid or (player in people and right_calls(game.view(player))):
        return None
    others = (seat for seat in bots if seat != player)
    return next((call for seat in others for call in right_calls(game.view(seat))), None)


# -- taking back: to the last move at which a seat had a choice, so that there is one again --------


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
    able = [m for m in legal_moves(game.variant, state) if m.player is None]
    unsaid = state.speech.unsaid  # other words would be called out wrongly
    return sum(m.action is not Action.CALL or m.word in unsaid for m in able) > 1


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until what is being done is done: half a move must never be saved."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Ctrl-C reaches the main thread only
        return
    came: list[int] = []

    def remember(number: int, frame: FrameType | None) -> None:
        came.append(number)

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)  # None: not set by Python
    if came:
        raise KeyboardInterrupt
