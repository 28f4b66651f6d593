"""Who acts next when people and bots share a table, on a terminal or on a board.

Out of turn there is one thing to do: to call out whoever forgot a word. People on turn come first,
since they are asked anyway; then people who are not on turn; then bots.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from fcd.board.bots import right_calls
from fcd.engine import Action, Move
from fcd.game import Game


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
    for seat in bots:
        if seat != player:
            calls = right_calls(game.view(seat))
            if calls:
                return calls[0]
    return None
