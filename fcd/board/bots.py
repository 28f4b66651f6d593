"""Programs that play on the seats of a table, and what people there can do besides.

A bot is a function of a view and a seed, and the same two give the same move. The bots know what
their seat may know and nothing more, and they never call anybody out wrongly: who kept silent is
public. Two are simple; the strong one does as the coach advises.

A student's player is a function of a view (or of a view and a seed) that returns a move or its
text. It is asked when it is its turn. It may raise, never return, or want what is not legal: then
the game waits and the board says why. It is never replaced behind its author's back.

Out of turn there is one thing to do: to call out whoever forgot a word. People on turn come first,
since they are asked anyway; then people who are not on turn; then bots. And people take back what
they did, to their last choice.

>>> from fcd import Game
>>> game = Game("mini_uno", seed=1)
>>> eager(game.view(game.state.player))
play Bdraw2
"""

from __future__ import annotations

import inspect
import signal
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from traceback import walk_tb
from typing import Any

from fcd.board.coach import advise
from fcd.board.sentences import describe_error, printable, why_not
from fcd.cards import BadNotation
from fcd.engine import Action, IllegalMove, Move, legal_moves
from fcd.engine.chance import pick
from fcd.game import Game
from fcd.sandbox.clock import at_every_turn
from fcd.view import View

Bot = Callable[[View, int], Move]
Player = Callable[..., Any]  # (View) or (View, int) → Move or text; what it returns is checked

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


# -- on the seats of a board ---------------------------------------------------------------------


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
                f"{player!r:.60} can't play: give the name of a bot ({', '.join(BOTS)}) "
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
            raise PlayerFailed(f"{who} tried to move for another seat: {move}.")
        try:
            game.play(move)
        except IllegalMove as illegal:
            reason = why_not(illegal.explanation)
            raise PlayerFailed(f"{who} tried to {move}, which isn't legal: “{reason}”") from None


def _is_ours(player: Player) -> bool:
    """Whether this is a bot of the house, which comes to an end: watching it would take time."""
    return any(player is bot for bot in BOTS.values())  # not ==, which a player can define


class NoMove(Exception):
    """An answer that is none."""


def _read(game: Game, answer: object) -> Move:
    if answer is None:
        raise NoMove("returned nothing. Is a return missing?")
    if not isinstance(answer, Move | str):
        raise NoMove(f"didn't answer with a move, but with {type(answer).__name__}.")
    try:
        return game.read(answer)
    except BadNotation as error:
        raise NoMove(f"didn't answer with a move. {error}") from error


# -- functions that students and teachers wrote: called with what they ask for, and without trust --

# What a function can raise to get out of a board, on purpose or not. An interrupt of the kernel is
# among them: it is meant for the function that takes so long, not for the board.
ESCAPES = (Exception, SystemExit, GeneratorExit, KeyboardInterrupt)
PATIENCE = 10.0  # seconds that one call may take
OURS = str(Path(__file__).parents[1])  # the package: what is in it comes to an end


class TooSlow(Exception):
    """A function that did not come to an end."""


def call_student_code(function: Callable[..., Any], *given: object) -> Any:
    """Call a function that may never return. TooSlow after some seconds.

    Jupyter runs widgets beside the main thread, where "interrupt" does not reach them.
    """
    end = time.monotonic() + PATIENCE

    def look() -> None:
        if time.monotonic() > end:
            raise TooSlow(f"took longer than {PATIENCE:.0f} seconds, so it was stopped.")

    with at_every_turn(look):
        return function(*given)


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
    steps = walk_tb(error.__traceback__)
    theirs = [line for frame, line in steps if not frame.f_code.co_filename.startswith(OURS)]
    return f" (line {theirs[-1]})" if theirs else ""


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
    for ply in reversed(range(start, len(game.moves))):
        state, move = game.states[ply], game.moves[ply]
        if move.player is None and state.player == seat:
            able = [m for m in legal_moves(game.variant, state) if m.player is None]
            unsaid = state.speech.unsaid  # other words would be called out wrongly
            if sum(m.action is not Action.CALL or m.word in unsaid for m in able) > 1:
                return ply
        elif move.player == seat:  # out of turn, where one may always keep silent
            return ply
    return None


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait until what is being done is done: half a move must never be saved."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Ctrl-C reaches the main thread only
        return
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)  # None: not set by Python
    if came:
        raise KeyboardInterrupt
