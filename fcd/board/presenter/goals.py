"""What a puzzle asks for.

>>> win(turns=2).text
'Play your final card within two turns.'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fcd.board.bots import call_student_code, function_name, wants
from fcd.game import Game

_TURNS = ("no turn", "one turn", "two turns", "three turns", "four turns", "five turns")


@dataclass(frozen=True, slots=True)
class Goal:
    """What a puzzle asks for. The test sees the whole round, so it may look at any hand.

    It may also ask for the seat of whoever solves the puzzle: `test(game, seat)`.
    """

    text: str
    test: Callable[..., bool]
    turns: int = 1  # of the player, counted from the start of the puzzle

    def reached(self, game: Game, seat: int) -> bool:
        """Whether the round is as wanted. The test is a teacher's code: it may raise anything."""
        given = [game, *([seat] if wants(self.test, "seat") else [])]
        return bool(call_student_code(self.test, *given))


def win(turns: int = 1) -> Goal:
    """Win the round."""
    span = _TURNS[turns] if turns < len(_TURNS) else f"{turns} turns"
    text = f"Play your final card within {span}."
    return Goal(text, lambda game, seat: game.winner == seat, turns)


def make_owe(count: int, turns: int = 1) -> Goal:
    """Leave another player with at least so many cards to draw."""

    def test(game: Game, seat: int) -> bool:
        state = game.state
        return state.debt.passed >= count or (state.player != seat and state.debt.owed >= count)

    return Goal(f"Make the next player owe {count} cards.", test, turns)


def as_goal(goal: Goal | Callable[..., bool]) -> Goal:
    """A goal from a function of a game; the first line of its docstring is the sentence."""
    if isinstance(goal, Goal):
        return goal
    if not callable(goal):
        raise TypeError(
            f"a goal is a function of a game, or made by win(), make_owe() or Goal(), not {goal!r}"
        )
    says = (goal.__doc__ or "").strip().splitlines()
    name = function_name(goal).replace("_", " ").capitalize()
    return Goal(says[0] if says else f"{name}.", goal)
