"""Turns and moves of Final Card-Down, as exercises 4 and 5 hand them to you.

>>> turn = read_turn("R5H B7Q", on="R2S", twos=1, moves="draw")
>>> turn.hand[1].rank, turn.top.rank, turn.active_twos, turn.moves[0].action
('7', '2', 1, DRAW_CARD)
>>> turn
<Turn: R5H B7Q on R2S (red), 1 active two, moves so far: draw>
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from fcd.adt import Action, PlayerMove
from fcd.cards import Card, Color
from fcd.engine import Move


@dataclass(frozen=True, slots=True, repr=False)
class Turn:
    """How things stood when the turn began, and what the player has done since."""

    hand: list[Card]  # the player's cards when the turn began
    top: Card  # the card on the pile when the turn began
    color: Color  # the color in play then: printed on the top card, or named with it
    active_twos: int = 0  # 2s that nobody has paid for yet
    moves: list[PlayerMove] = field(default_factory=list)  # made in this turn, in order

    def typed(self) -> str:
        parts = [f'"{" ".join(map(str, self.hand))}"', f'on="{self.top}"']
        if self.color != self.top.color:
            parts.append(f'color="{self.color}"')
        if self.active_twos:
            parts.append(f"twos={self.active_twos}")
        if self.moves:
            parts.append(f'moves="{", ".join(map(move_text, self.moves))}"')
        return f"read_turn({', '.join(parts)})"

    def __repr__(self) -> str:
        twos = f"{self.active_twos} active two{'' if self.active_twos == 1 else 's'}"
        hand = " ".join(map(str, self.hand))
        made = ", ".join(map(move_text, self.moves)) or "none"
        return f"<Turn: {hand} on {self.top} ({self.color}), {twos}, moves so far: {made}>"


def read_turn(
    hand: str, *, on: str, color: Color | str | None = None, twos: int = 0, moves: str = ""
) -> Turn:
    """A turn from texts; moves are separated by commas, as in "draw, draw" or "play R5H"."""
    top = Card.parse(on)
    in_force = top.color if color is None else Color(color)
    assert in_force is not None, f"{top} isn't a card of Final Card-Down"
    return Turn([*map(Card.parse, hand.split())], top, in_force, twos, read_moves(moves))


def in_course_terms(move: Move) -> PlayerMove:
    """A move of fcd's engine as the course interface has it."""
    action = Action(f"say {move.word}" if move.word else str(move.action))
    return PlayerMove(action, move.card, move.color)


@lru_cache(maxsize=10_000)
def read_move(text: str) -> PlayerMove:
    """A move from its text: "play R5H", "play BDQ naming red", "draw", "end" or "say UNO".

    >>> read_move("draw").action, read_move("play BDQ naming red").next_color
    (DRAW_CARD, Color.RED)
    """
    return in_course_terms(Move.parse(text))


def read_moves(text: str) -> list[PlayerMove]:
    """Several moves, separated by commas.

    >>> len(read_moves("play R5H, draw, draw")), read_moves("")
    (3, [])
    """
    return [read_move(each) for each in text.split(",")] if text else []


def move_text(move: PlayerMove) -> str:
    card = f" {move.card}" if move.card else ""
    return f"{move.action.value}{card}" + (f" naming {move.next_color}" if move.next_color else "")


def typed_move(value: object) -> str:
    """A move or a list of moves as it is typed; "" if it is something else.

    >>> typed_move(read_move("draw")), typed_move("draw")
    ('read_move("draw")', '')
    """
    if isinstance(value, PlayerMove):
        return f'read_move("{move_text(value)}")'
    if isinstance(value, list) and value and isinstance(value[0], PlayerMove):
        return f'read_moves("{", ".join(map(move_text, value))}")'
    return ""
