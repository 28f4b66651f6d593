"""A move that somebody has made, as much of it as the rules about words look at (ex06)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, repr=False)
class Moved:
    """One move in the past.

    >>> Moved(0, "say TRIO", 3).move
    'say TRIO'
    >>> Moved(0, "say TRIO", 3)
    Moved(0, "say TRIO", 3)
    """

    player: int  # who made it, 0 to 3
    move: str  # "play", "draw", "say UNO", "call UNO" (or another word), "end"
    left: int  # how many cards the player had left when it was made

    def typed(self) -> str:
        return f'Moved({self.player}, "{self.move}", {self.left})'

    __repr__ = typed
