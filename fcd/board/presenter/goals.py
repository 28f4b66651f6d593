"""What a puzzle asks for.

>>> win(turns=2).text
'Play your final card within two turns.'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from fcd.board.bots import call_student_code, function_name, wants
from fcd.board.sentences import move_text
from fcd.cards import listed
from fcd.engine import Action
from fcd.engine.events import count_cards
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
    alone: bool = False  # then the turns are not counted: it is missed when another player has one
    instead: Callable[[Game, int], str] | None = None  # what there is to say when it is missed

    def reached(self, game: Game, seat: int) -> bool:
        """Whether the round is as wanted. The test is a teacher's code: it may raise anything."""
        given = [game, *([seat] if wants(self.test, "seat") else [])]
        return bool(call_student_code(self.test, *given))

    def missed(self, game: Game, seat: int, start: int) -> bool:
        """Whether the player has had all the turns there are, counted from position `start`."""
        if self.alone:
            return game.is_over or any(state.player != seat for state in game.states[start:])
        steps = pairwise(game.states[start:])
        turns = sum(a.player == seat and (b.turn != a.turn or b.is_over) for a, b in steps)
        return turns >= self.turns or game.is_over

    def why_missed(self, game: Game, seat: int, start: int) -> str:
        """What was to be done and what happened, in a sentence."""
        if game.is_over:
            won = "nobody" if game.winner is None else game.names[game.winner]
            happened = f"the round is over, and {won} won"
        else:
            happened = (self.instead and self.instead(game, seat)) or _did(game, seat, start)
        return f"The goal was “{self.text.removesuffix('.')}”, but {happened}."


def _did(game: Game, seat: int, start: int) -> str:
    """What the player did in the last turn, and whose turn it is if it is over."""
    mine = [n for n in range(start, len(game.moves)) if game.states[n].player == seat]
    last = [n for n in mine if game.states[n].turn == game.states[mine[-1]].turn]
    acts = [n for n in last if game.moves[n].action is not Action.END] or last
    does = listed(dict.fromkeys(move_text(game.moves[n], game.at(n)) for n in acts))
    now = game.state.player
    return f"you chose to {does}" + (f", and it’s {game.names[now]}’s turn" if now != seat else "")


def win(turns: int = 1) -> Goal:
    """Win the round."""
    span = _TURNS[turns] if turns < len(_TURNS) else f"{turns} turns"
    text = f"Play your final card within {span}."

    def instead(game: Game, seat: int) -> str:
        return f"you still have {count_cards(len(game.state.hands[seat]))}"

    return Goal(text, lambda game, seat: game.winner == seat, turns, instead=instead)


def make_owe(count: int, turns: int = 1) -> Goal:
    """Leave another player with at least so many cards to draw."""

    def owed(game: Game, seat: int) -> int:
        state = game.state
        return max(state.debt.passed, state.debt.owed if state.player != seat else 0)

    def instead(game: Game, seat: int) -> str:
        owes = owed(game, seat)
        return f"that player owes only {count_cards(owes)}" if owes else ""

    text = f"Make the next player owe {count} cards."
    return Goal(text, lambda game, seat: owed(game, seat) >= count, turns, instead=instead)


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
