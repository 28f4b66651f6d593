"""The table after a move, counted: all that it takes to know whether the game is over (ex07)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class After:
    """How many cards lie where, and what was done last.

    >>> After("draw", 0, (4, 3, 3, 3), draw_pile=5, discards=2).took
    1
    """

    move: str  # the last one: "play", "draw" or "end"; "deal" if nobody has moved yet
    player: int  # who made it
    hands: tuple[int, ...]  # how many cards each player holds now
    draw_pile: int  # how many cards are in it now
    discards: int  # and how many lie here, the top card included
    took: int = 1  # how many cards the player got by drawing; 0 if there was none to be had
