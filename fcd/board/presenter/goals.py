"""Goals of puzzles: a sentence, a test of the round, and how many turns there are for it.

>>> goal = win(turns=2)
>>> goal.text
'Put your final card down within two turns.'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from fcd.board.presenter.calling import ESCAPES, call, named, told, wants
from fcd.game import Game

_WORDS = ("no turn", "one turn", "two turns", "three turns", "four turns", "five turns")


class GoalFailed(ValueError):
    """The test of a goal cannot be asked."""


@dataclass(frozen=True, slots=True)
class Goal:
    """What a puzzle asks for. The test sees the whole round, so it may look at any hand.

    It may also ask for the seat of whoever solves the puzzle: `test(game, seat)`.
    """

    text: str
    test: Callable[..., bool]
    turns: int = 1  # of the player, counted from the start of the puzzle

    def reached(self, game: Game, seat: int) -> bool:
        """Whether the round is as wanted. GoalFailed if the test raises: it is a teacher's code."""
        try:
            return bool(call(self.test, game, *([seat] if wants(self.test, "seat") else [])))
        except ESCAPES as error:
            raise GoalFailed(f"the test of this goal raised {told(error)}") from error


def win(turns: int = 1) -> Goal:
    """Win the round."""
    span = _WORDS[turns] if turns < len(_WORDS) else f"{turns} turns"
    text = f"Put your final card down within {span}."
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
    return Goal(says[0] if says else named(goal).replace("_", " ").capitalize() + ".", goal)


def turns_taken(game: Game, seat: int, start: int) -> int:
    """How many turns this seat has finished since position `start`."""
    states = game.states[start:]
    return sum(a.player == seat and (b.turn != a.turn or b.is_over) for a, b in pairwise(states))
