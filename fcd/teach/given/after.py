"""The table after a move, counted: all that it takes to know whether the game is over (ex07)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class After:
    """What was done last, and how many cards lie where now.

    >>> After("draw", 1, 0, (2, 3, 3, 3), draw_pile=5, discards=2).move
    'draw'
    """

    move: str  # the last one: "play", "draw" or "end"; "deal" if nobody has moved yet
    took: int  # how many cards it brought: 1 for a draw, or 0 if there was none to be had
    player: int  # who made it
    hands: tuple[int, ...]  # how many cards the players 0 to 3 hold
    draw_pile: int  # how many cards can be drawn from it
    discards: int  # how many lie there, the top card included

    def typed(self) -> str:
        counts = ("took", "player", "hands", "draw_pile", "discards")
        told = (f"{name}={getattr(self, name)}" for name in counts)
        return f'After("{self.move}", {", ".join(told)})'
