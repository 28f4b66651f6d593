"""What the scenarios of the two Final Card-Down games share."""

from __future__ import annotations

from fcd import Game
from tests.scenarios import in_books

both = in_books("fcd2018", "fcd2017")


def four(*hands: str) -> list[str]:
    """These hands, and enough plain ones for a table of four."""
    return [*hands, *["G5D Y8C P9S B7Q G6C"] * (4 - len(hands))]


def moves_of(game: Game, turn: int) -> list[str]:
    """What was done in one turn."""
    before = zip(game.moves, game.states, strict=False)  # there is one state more: the present
    return [str(move) for move, state in before if state.turn == turn]
