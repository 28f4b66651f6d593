"""View: what one player may know of a round, and nothing more.

Boards, bots and students' players get a view, never the state. It has the own hand, how many
cards the others hold, and what lies or was said openly; it does not change when only hidden cards
do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fcd.cards import Card, Cards, Color, Hand
from fcd.engine import Move, Phase, State, Variant, legal_moves
from fcd.engine.state import Debt, Speech

if TYPE_CHECKING:
    from fcd.game import Game


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """One seat's knowledge. `hands` has None for every hand that this seat cannot see."""

    rules: Variant
    seat: int
    names: tuple[str, ...]
    hands: tuple[Cards | None, ...]
    counts: tuple[int, ...]
    draw_pile: int
    discards: Cards
    color: Color | None
    player: int
    dealer: int
    direction: int
    turn: int
    phase: Phase
    drawn: Card | None
    debt: Debt
    speech: Speech
    challenged: int | None
    dare: str | None  # what the table is asked
    winner: int | None
    legal_moves: tuple[Move, ...]
    log: tuple[str, ...]

    @classmethod
    def of(cls, game: Game, seat: int) -> View:
        game.check_seat(seat)
        s = game.state
        return cls(
            rules=game.variant,
            seat=seat,
            names=game.names,
            hands=tuple(hand if _sees(s, seat, p) else None for p, hand in enumerate(s.hands)),
            counts=tuple(map(len, s.hands)),
            draw_pile=len(s.draw_pile),
            discards=s.discards,
            color=s.color,
            player=s.player,
            dealer=s.dealer,
            direction=s.direction,
            turn=s.turn,
            phase=s.phase,
            drawn=s.drawn if _sees(s, seat, s.player) else None,
            debt=s.debt,
            speech=s.speech,
            challenged=s.challenge.player if s.challenge else None,
            dare=s.dare.question if s.dare else None,
            winner=s.winner,
            legal_moves=tuple(
                move
                for move in legal_moves(game.variant, s)
                if seat == (s.player if move.player is None else move.player)
            ),
            log=game.log_for(seat),
        )

    @property
    def variant(self) -> str:
        return self.rules.key

    @property
    def hand(self) -> Hand:
        return Hand(self.hands[self.seat] or ())

    @property
    def top(self) -> Card:
        return self.discards[-1]

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    def __repr__(self) -> str:
        name, whose = self.names[self.seat], self.names[self.player]
        status = "over" if self.is_over else f"{whose}'s turn"
        return f"<View of {self.variant} by {name}: {self.hand}, top card {self.top}, {status}>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from fcd.board.drawing import view_html  # only wanted when somebody looks

        return {"text/html": view_html(self)}


def _sees(s: State, seat: int, owner: int) -> bool:
    """Hands are secret, unless a card laid them all open or the round is over."""
    return seat == owner or bool(s.face_up_until) or s.is_over
