"""A position in which a player is asked: what it is shown, and what the rules say of its answer.

Positions are given, as in exercise 12, or made up: any that a round could lead to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from fcd.cards import Card, Cards, Color
from fcd.contest.player import COLORS, TableView
from fcd.contest.rounds.fast_table import TABLE
from fcd.contest.rounds.tables import UNO_CONTEST
from fcd.engine import Action, Explanation, Move, State, explain

Question = tuple[Cards, Card, Color | None, TableView]


@dataclass(frozen=True)
class Position:
    """What is shown to a player on seat 0. Lists are by seat, with its own place in them."""

    hand: Cards
    up_card: Card
    called_color: Color | None = None  # if the up card is a wild
    below: Cards = ()  # the discards under the up card, the oldest first
    sizes: tuple[int, ...] = (0, 7)  # of hands; its own is not looked at
    called: tuple[Color | None, ...] = (None, None)
    scores: tuple[int, ...] = (0, 0)
    direction: int = 1

    @property
    def color(self) -> Color:
        color = self.up_card.color or self.called_color
        assert color is not None  # every wild has been given one
        return color

    @property
    def playable(self) -> Cards:
        allowed = self.view().playable
        return tuple(card for card in self.hand if card in allowed)

    @property
    def question(self) -> Question:
        return self.hand, self.up_card, self.called_color, self.view()

    def view(self) -> TableView:
        return TableView.of(
            playable=TABLE.called[self.up_card][self.color].playable(self.hand),
            sizes=(len(self.hand), *self.sizes[1:]),
            played=(*self.below, self.up_card),
            called=self.called,
            direction=self.direction,
            seat=0,
            scores=self.scores,
        )

    def explain_draw(self) -> Explanation:
        return explain(UNO_CONTEST, self._state(), Move(Action.DRAW))

    def explain_play(self, card: Card, color: object = COLORS[0]) -> Explanation:
        """What the rules say of playing this card, and of this color if it is a wild."""
        named = color if isinstance(color, Color) and card.color is None else None
        return explain(UNO_CONTEST, self._state(), Move(Action.PLAY, card, named))

    def _state(self) -> State:
        others = ((),) * (len(self.sizes) - 1)
        return State((self.hand, *others), (), (*self.below, self.up_card), self.color, 0, 0)

    @classmethod
    def of_question(
        cls, hand: Cards, up_card: Card, called_color: Color | None, view: TableView
    ) -> Position:
        """The position that a player was shown at a table, turned so that it sits on seat 0."""
        seats = range(len(view.scores))
        places = [(view.direction * seat - 1) % len(seats) for seat in seats]  # in playing order
        return cls(
            hand=hand,
            up_card=up_card,
            called_color=called_color,
            below=view.played[:-1],
            sizes=tuple(view.hand_sizes[place] for place in places),
            called=tuple(view.called_colors[place] for place in places),
            scores=tuple(view.scores[place] for place in places),
            direction=view.direction,
        )

    def lines(self) -> list[str]:
        called = f", {self.called_color} was called" if self.called_color else ""
        hand = " ".join(map(str, self.hand)) or "empty"
        return [f"hand:    {hand}", f"up card: {self.up_card}{called}"]

    def smaller(self) -> Iterator[Position]:
        """This position with something left out."""
        if self.below:
            yield replace(self, below=())
        if any(self.scores):
            yield replace(self, scores=(0,) * len(self.scores))
        if any(self.called):
            yield replace(self, called=(None,) * len(self.called))
        for place in range(len(self.hand) if len(self.hand) > 1 else 0):
            yield replace(self, hand=self.hand[:place] + self.hand[place + 1 :])


# -- made up -------------------------------------------------------------------------------------

MOST_IN_HAND, MOST_BELOW, MOST_OF_OTHERS = 20, 40, 15  # together no more than there are
WILDS = [card for card in TABLE.deck if card.color is None]
COLORED = [card for card in TABLE.deck if card.color is not None]


@cache
def made_up(count: int, seed: int = 3) -> tuple[Position, ...]:
    """So many positions, the smallest hands first. Everybody is asked about the same."""
    chance = Random(seed)
    return tuple(sorted((_made_up(chance) for _ in range(count)), key=lambda p: len(p.hand)))


def _made_up(chance: Random) -> Position:
    """Wild cards come more often than they are in the deck: they have the rules."""
    wilds, colored = (chance.sample(cards, len(cards)) for cards in (WILDS, COLORED))
    up_card = (wilds if chance.random() < 0.2 else colored).pop()
    hand = [wilds.pop() for _ in range(chance.choice((0, 0, 0, 1, 2, 3)))]
    hand += [colored.pop() for _ in range(chance.randint(not hand, MOST_IN_HAND - 3))]
    chance.shuffle(hand)
    rest = chance.sample(wilds + colored, chance.randint(0, MOST_BELOW))
    players = range(chance.randint(2, 4))
    return Position(
        hand=tuple(hand),
        up_card=up_card,
        called_color=chance.choice(COLORS) if up_card.color is None else None,
        below=tuple(rest),
        sizes=tuple(chance.randint(1, MOST_OF_OTHERS) for _ in players),
        called=tuple(chance.choice((None, *COLORS)) for _ in players),
        scores=tuple(chance.randint(0, 20_000) for _ in players),
        direction=chance.choice((1, -1)),
    )
