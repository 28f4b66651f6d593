"""A right answer to ex10: slots, a deque with the top card first, tables of facts."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable
from itertools import chain

from fcd.cards import CLASSIC_UNO_DECK, Card, Color

VALUES = {"skip": 20, "reverse": 20, "draw2": 20, "wild": 50, "wild4": 50}
PENALTY = {"draw2": 2, "wild4": 4}


class Pile:
    __slots__ = ("_top_first",)

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self._top_first: deque[Card] = deque()
        self._top_first.extendleft(cards)

    def __len__(self) -> int:
        return len(self._top_first)

    def cards(self) -> tuple[Card, ...]:
        return tuple(reversed(self._top_first))

    def add(self, card: Card) -> None:
        self._top_first.appendleft(card)

    def take(self) -> Card:
        return self._top_first.popleft()

    def remove(self, card: Card) -> None:
        if card not in self._top_first:
            raise ValueError(f"there is no {card} here")
        self._top_first.remove(card)

    def shuffle(self, seed: int) -> None:
        chance = random.Random(f"pile {seed}")
        mixed = sorted(self._top_first, key=lambda card: chance.random())
        self._top_first = deque(mixed)


class Deck(Pile):
    __slots__ = ()

    def __init__(self, cards: Iterable[Card] | None = None) -> None:
        Pile.__init__(self, CLASSIC_UNO_DECK if cards is None else cards)

    def deal(self, hands: int, size: int) -> tuple[tuple[Card, ...], ...]:
        dealt = [self.take() for _ in range(hands * size)]
        return tuple(tuple(dealt[seat::hands]) for seat in range(hands))


class Hand(Pile):
    __slots__ = ()

    def playable(self, top: Card, color: Color | None) -> list[Card]:
        return [card for card in self.cards() if _fits(card, top, color)]

    def points(self) -> int:
        return sum(VALUES[c.rank] if c.rank in VALUES else int(c.rank) for c in self.cards())

    def draw_until_playable(self, deck: Pile, top: Card, color: Color | None) -> list[Card]:
        drawn: list[Card] = []
        while len(deck) and not (drawn and _fits(drawn[-1], top, color)):
            drawn.append(deck.take())
            self.add(drawn[-1])
        return drawn


def _fits(card: Card, top: Card, color: Color | None) -> bool:
    return card.color in (None, color) or card.rank == top.rank


class Player:
    __slots__ = ("hand", "name", "points")

    def __init__(self, name: str) -> None:
        self.name, self.points, self.hand = name, 0, Hand()

    def add_points(self, points: int) -> None:
        self.points = self.points + points

    def reminder(self) -> str:
        return ": ".join([self.name, " ".join(str(card) for card in self.hand.cards())])


class UnoTable:
    def __init__(
        self,
        names: list[str],
        cards: list[Card] | None = None,
        seed: int = 0,
        hand_size: int = 7,
    ) -> None:
        if len(names) not in range(2, 11):
            raise ValueError("2 to 10 players")
        self.players = tuple(map(Player, names))
        self.deck = Deck(cards)
        if cards is None:
            self.deck.shuffle(seed)
        for player, hand in zip(self.players, self.deck.deal(len(names), hand_size), strict=True):
            for card in hand:
                player.hand.add(card)
        self.order = deque(self.players)  # the current player first
        self._begin()

    def _begin(self) -> None:
        beneath: list[Card] = []
        while (card := self.deck.take()).rank == "wild4":
            beneath.append(card)
        self.deck = Deck([*beneath, *self.deck.cards()])
        self.discards = Pile([card])
        self.color = card.color
        if card.rank == "reverse":
            self.order.reverse()
        elif card.rank in ("skip", "draw2"):
            self._draw_for(self.current, PENALTY.get(card.rank, 0))
            self.order.rotate(-1)

    @property
    def top(self) -> Card:
        return self.discards.cards()[-1]

    @property
    def current(self) -> Player:
        return self.order[0]

    def name_color(self, color: Color) -> None:
        self.color = color

    def _draw_for(self, player: Player, count: int) -> None:
        for _ in range(count):
            player.hand.add(self._next_card())

    def _next_card(self) -> Card:
        if not len(self.deck):
            *below, top = self.discards.cards()
            self.deck, self.discards = Deck(below), Pile([top])
            self.deck.shuffle(len(below))
        return self.deck.take()


class UnoGame(UnoTable):
    drawn: Card | None = None
    winner: Player | None = None

    def play(self, card: Card, color: Color | None = None) -> None:
        me = self.current
        allowed = [self.drawn] if self.drawn else me.hand.cards()
        if self.winner or card not in allowed or not _fits(card, self.top, self.color):
            raise ValueError(f"{card} may not be played")
        if (card.color or color) is None:
            raise ValueError("name a color")
        me.hand.remove(card)
        self.discards.add(card)
        self.drawn, self.color = None, card.color or color
        if card.rank == "reverse" and len(self.order) > 2:
            self.order.reverse()  # the next player is now first, and I am last
        else:
            self.order.rotate(-1)
            if card.rank in ("skip", "reverse", "draw2", "wild4"):
                self._draw_for(self.current, PENALTY.get(card.rank, 0))
                self.order.rotate(-1)
        if not len(me.hand):
            self.winner = me
            left = chain.from_iterable(player.hand.cards() for player in self.players)
            me.add_points(Hand(left).points())

    def draw(self) -> None:
        if self.winner or self.drawn:
            raise ValueError("not now")
        while not (self.drawn and _fits(self.drawn, self.top, self.color)):
            self.drawn = self._next_card()
            self.current.hand.add(self.drawn)

    def end_turn(self) -> None:
        if not self.drawn:
            raise ValueError("draw first")
        self.drawn = None
        self.order.rotate(-1)
