"""One round, complete and immutable: everything that a rule may look at.

A state holds no generator, no names and no history. It carries the union of what the games need,
grouped (`Debt`, `Speech`), and its repr leaves out whatever is as it was at the start.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from fcd.cards import Card, Cards, Color

if TYPE_CHECKING:
    from fcd.engine.rules import Dare


class Phase(StrEnum):
    """Where we are inside a turn."""

    NAMING = "naming"  # a wild was turned up first: name a color
    READY = "ready"  # nothing done yet, call-outs apart
    OWING = "owing"  # the same, with stacked twos waiting for an answer
    CHALLENGED = "challenged"  # the same, with a Wild Draw 4 lying in front of you
    PAYING = "paying"  # has begun to draw the debt
    PAID = "paid"  # has drawn all of it
    DREW = "drew"  # drew a card
    PLAYED = "played"
    AGAIN = "again"  # played a card that allows another
    DARED = "dared"  # the table must say whether a dare was done
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


class Debt(NamedTuple):
    """Cards to be drawn: "by me" and "by the next player" are two different things."""

    owed: int = 0  # by the player whose turn it is, from the start of the turn to its end
    drawn: int = 0  # of those
    passed: int = 0  # on to the next player
    toll: int = 1  # cards that a draw costs this player if nothing can be played
    next_toll: int = 1


NO_DEBT = Debt()


class Speech(NamedTuple):
    """Who has to say what, and who can be called out for not having said it."""

    owed: str | None = None  # must be the very next move of the player
    missed: tuple[str, ...] = ()  # words the player did not say this turn
    accused: int | None = None  # who had the turn before
    unsaid: tuple[str, ...] = ()  # words the accused did not say and has not been punished for
    called: tuple[str, ...] = ()  # words used to call out in this turn


class Challenge(NamedTuple):
    """A Wild Draw 4 that may be challenged. All but the player is secret."""

    player: int
    guilty: bool
    hand: Cards  # as it was when the card was played
    color: Color | None  # that it was played on
    fine: int  # cards on top of the debt for a challenge that was wrong


class State(NamedTuple):
    """One round. Card 0 of the draw pile is drawn next; the last discard lies on top."""

    hands: tuple[Cards, ...]
    draw_pile: Cards
    discards: Cards
    color: Color | None  # that the next card may match: printed or named
    player: int
    dealer: int
    seed: int = 0
    shuffles: int = 0
    direction: int = 1
    turn: int = 0
    phase: Phase = Phase.READY
    drawn: Card | None = None  # the card just drawn, while it matters
    skips: int = 0  # seats to pass over when this turn ends
    debt: Debt = NO_DEBT
    speech: Speech = Speech()
    challenge: Challenge | None = None
    dare: Dare | None = None
    face_up_until: tuple[int, ...] = ()  # hands lie open until all these have had their next turn
    winner: int | None = None

    @property
    def top(self) -> Card:
        """The card on the discard pile that the next one has to match."""
        return self.discards[-1]

    @property
    def hand(self) -> Cards:
        """The hand of the player whose turn it is."""
        return self.hands[self.player]

    @property
    def is_over(self) -> bool:
        """Whether the round has ended, with a winner or without."""
        return self.phase is Phase.OVER

    def __repr__(self) -> str:
        parts = [
            f"{name}={_short(value)}"
            for name, value in zip(self._fields, self, strict=True)
            if value != self._field_defaults.get(name, _ALWAYS_SHOWN)
        ]
        return f"State({', '.join(parts)})"


_ALWAYS_SHOWN = object()


def _short(value: Any) -> str:
    """Cards in their short form: a state is read by people, and its digest by from_json."""
    if isinstance(value, Debt | Speech | Challenge):
        parts = zip(value._fields, value, strict=True)
        return f"({', '.join(f'{name}={_short(part)}' for name, part in parts)})"
    if isinstance(value, tuple):
        return f"[{' '.join(map(_short, value))}]"
    return str(value)
