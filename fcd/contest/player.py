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

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, Self, TypeVar

from fcd.cards import Card, Cards, Color
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables

T = TypeVar("T")

NO_PLAY_POSSIBLE = -1  # the answer of a player who has nothing to play

COLORS = UNO_CONTEST.colors  # that can be called
SIZE_BITS = len(UNO_CONTEST.deck).bit_length()  # for the size of a hand

# What goes on what, asked from the engine: on a card with a color; on a wild, by called color.
# The latter are keyed by the color's text: the hash of an Enum takes longer than all the rest.
_ON: dict[Card, frozenset[Card]] = {}
_ON_WILD: dict[Card, dict[str, frozenset[Card]]] = {}
for (_top, _color), _fitting in RuleTables.of(UNO_CONTEST).matching.items():
    if _top.color is None:
        _ON_WILD.setdefault(_top, {})[_color.value] = _fitting
    else:
        _ON[_top] = _fitting

_POINTS = {card: UNO_CONTEST.points(card) for card in UNO_CONTEST.kinds}


def can_play_on(card: Card, up_card: Card, called_color: Color | None = None) -> bool:
    """Whether a card fits on another; `called_color` counts if that one is a wild.

    The Wild Draw 4 fits on everything. Whether you *may* play it depends on your hand, too:
    `state.playable` knows.

    >>> can_play_on(Card.parse("R5"), Card.parse("B5"))
    True
    >>> can_play_on(Card.parse("R5"), Card.parse("wild"), Color.GREEN)
    False
    """
    if up_card.color is not None:
        return card in _ON[up_card]
    if called_color is None:
        raise ValueError(f"what fits on a {up_card} depends on the called color, which is None")
    return card in _ON_WILD[up_card][called_color._value_]


def points_of(card: Card) -> int:
    """What a card counts in a hand: its number, 20 or 50."""
    return _POINTS[card]


Chain = tuple[()] | tuple[Card, "Chain"]
"""Cards, the newest first. One is quickly added, and who was lent the others notices nothing."""


def unchained(chain: Chain) -> Iterator[Card]:
    """The cards of a chain, the newest first."""
    while chain:
        card, chain = chain
        yield card


Standing = tuple[tuple[Color | None, ...], int, tuple[int, ...], int]
"""What seldom changes: called colors and scores by seat, direction between, bits of a size."""


class _Facts(NamedTuple):
    """What a view is made of: public, immutable, and quickly put together."""

    playable: frozenset[Card]
    sizes: int  # of all hands, side by side in one number
    chain: Chain
    seat: int
    standing: Standing


class TableView(tuple[Any, ...]):
    """What a player may know of the table; it cannot be changed, and there is nothing behind it.

    `seat` is yours. Lists by player are in playing order: the next player first, you last.
    """

    __slots__ = ()

    # Not itself a NamedTuple, since those take twice as long to make; but their attributes are the
    # quickest there are. What takes time to work out is worked out when somebody asks.

    playable = _Facts.playable
    """The cards that fit. A Wild Draw 4 is among them only if you hold one and may play it."""

    seat = _Facts.seat
    _sizes, _chain, _standing = _Facts.sizes, _Facts.chain, _Facts.standing

    @classmethod
    def of(
        cls,
        playable: frozenset[Card],
        sizes: Sequence[int],
        played: Sequence[Card],
        called: Sequence[Color | None],
        direction: int,
        seat: int,
        scores: Sequence[int],
        bits: int = SIZE_BITS,
    ) -> Self:
        """A view, made slowly; lists are by seat, and the cards played the oldest first."""
        packed = sum(size << bits * place for place, size in enumerate(sizes))
        chain: Chain = ()
        for card in played:
            chain = (card, chain)
        standing = (tuple(called), direction, tuple(scores), bits)
        return cls((playable, packed, chain, seat, standing))

    @property
    def direction(self) -> int:
        """1: the seats play in ascending order, -1: in descending order."""
        return self._standing[1]

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each player holds."""
        sizes, (_, _, scores, bits) = self._sizes, self._standing
        mask, width = (1 << bits) - 1, bits * len(scores)
        return self._in_order(tuple([sizes >> place & mask for place in range(0, width, bits)]))

    @property
    def played(self) -> Cards:
        """The cards on the discard pile, the oldest first and the up card last."""
        return tuple(unchained(self._chain))[::-1]

    @property
    def called_colors(self) -> tuple[Color | None, ...]:
        """The color that each player called last in this round, if any."""
        return self._in_order(self._standing[0])

    @property
    def scores(self) -> tuple[int, ...]:
        """The points that each player has won in this block so far."""
        return self._in_order(self._standing[2])

    def _in_order(self, by_seat: tuple[T, ...]) -> tuple[T, ...]:
        seat = self.seat
        if self._standing[1] == 1:
            return by_seat[seat + 1 :] + by_seat[: seat + 1]
        return by_seat[:seat][::-1] + by_seat[seat:][::-1]

    def __deepcopy__(self, memo: object) -> Self:
        return self  # nothing in it can change, and Python would get lost in the chain

    def __repr__(self) -> str:
        return (
            f"<TableView: hand sizes {self.hand_sizes}, {len(self.played)} cards played, "
            f"called {self.called_colors}, scores {self.scores}, direction {self.direction}>"
        )


class Player:
    """A contestant. Subclass it and answer both questions.

    One object plays a whole match of the contest, 10,000 rounds, and may remember what it likes.
    A longer match is played in blocks of 10,000, each with new objects and an empty scoreboard.
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
