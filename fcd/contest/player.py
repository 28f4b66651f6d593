"""What a contestant is: a program that is asked two questions, and what it is shown.

>>> class Last(Player):
...     "Plays the last card that fits."
...     def play(self, hand, up_card, called_color, state):
...         fitting = [i for i, card in enumerate(hand) if card in state.playable]
...         return fitting[-1] if fitting else NO_PLAY_POSSIBLE
...     def call_color(self, hand):
...         return Color.GREEN
"""

from __future__ import annotations

from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING

from fcd.cards import Card, Cards, Color
from fcd.contest.tables import UNO_CONTEST, RuleTables

if TYPE_CHECKING:
    from collections.abc import Sequence

NO_PLAY_POSSIBLE = -1  # the answer of a player who has nothing to play

COLORS = UNO_CONTEST.colors  # that can be called

_MATCHING = RuleTables.of(UNO_CONTEST).matching
_POINTS = {card: UNO_CONTEST.points(card) for card in UNO_CONTEST.kinds}


def can_play_on(card: Card, up_card: Card, called_color: Color | None = None) -> bool:
    """Whether a card fits on another; `called_color` counts if that one is a wild.

    The Wild Draw 4 fits on everything. Whether you *may* play it depends on your hand, too:
    `state.playable` knows.

    >>> can_play_on(Card.parse("R5"), Card.parse("B5"))
    True
    """
    return card in _MATCHING[up_card, up_card.color or called_color]  # type: ignore[index]


def points_of(card: Card) -> int:
    """What a card counts in a hand: its number, 20 or 50."""
    return _POINTS[card]


class TableView(tuple[object, ...]):
    """What a player may know of the table; it cannot be changed, and there is nothing behind it.

    Lists by player are in playing order: the next player first, you last.
    """

    __slots__ = ()

    # A tuple of immutable facts, all of them public, is quick to make and cannot lead anywhere.
    # What takes time to work out (sizes packed in one number, played cards in a chain) is worked
    # out when somebody asks.

    playable: frozenset[Card] = property(itemgetter(0))  # type: ignore[assignment]
    """The cards that you may put down now, if you hold them."""

    direction: int = property(itemgetter(4))  # type: ignore[assignment]
    """1: the seats play in ascending order, -1: in descending order."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each player holds."""
        sizes: int = self[1]  # type: ignore[assignment]
        return tuple(sizes >> 8 * seat & 255 for seat in self._seats())

    @property
    def played(self) -> Cards:
        """The cards on the discard pile, the oldest first and the up card last."""
        cards: list[Card] = []
        chain = self[2]
        while chain:
            card, chain = chain  # type: ignore[misc]
            cards.append(card)
        return tuple(reversed(cards))

    @property
    def called_colors(self) -> tuple[Color | None, ...]:
        """The color that each player called last in this round, if any."""
        called: Sequence[Color | None] = self[3]  # type: ignore[assignment]
        return tuple(called[seat] for seat in self._seats())

    @property
    def scores(self) -> tuple[int, ...]:
        """The points that each player has won in this sitting so far."""
        scores: Sequence[int] = self[5][1]  # type: ignore[index]
        return tuple(scores[seat] for seat in self._seats())

    def _seats(self) -> list[int]:
        seat, scores = self[5]  # type: ignore[misc]
        count = len(scores)
        return [(seat + self.direction * step) % count for step in range(1, count + 1)]

    def __repr__(self) -> str:
        return (
            f"<TableView: hand sizes {self.hand_sizes}, {len(self.played)} cards played, "
            f"called {self.called_colors}, scores {self.scores}, direction {self.direction}>"
        )


class Player:
    """A contestant. Subclass it and answer both questions.

    One object plays one sitting of up to 1,000 rounds and may remember what it likes in between.
    Chance, if you want it, comes from `self.chance`: then the same seed gives the same games.
    """

    chance: Random  # set before the first question

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The place in the hand of the card to play, or NO_PLAY_POSSIBLE.

        Whoever can play must. `called_color` is None unless the up card is a wild.
        """
        raise NotImplementedError(f"{type(self).__name__} has no method play")

    def call_color(self, hand: Cards) -> Color:
        """The color to call for the wild just played; `hand` is what is left, perhaps nothing."""
        raise NotImplementedError(f"{type(self).__name__} has no method call_color")
