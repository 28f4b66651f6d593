"""A right answer to ex10: a pile that is a list, hands sorted, dataclasses, recursion, phases."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from fcd.cards import Card, Color

COLORS = (Color.YELLOW, Color.GREEN, Color.BLUE, Color.RED)


class Pile(list[Card]):
    """A list already has `remove` and `len`."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        super().__init__(cards)
        self.check()

    def check(self, room: int = 0) -> None:
        if len(self) + room > 108:
            raise ValueError("no pile is larger than the deck")

    def cards(self) -> list[Card]:
        return self[:]

    def add(self, card: Card) -> None:
        self.check(room=1)
        self.insert(len(self), card)

    def take(self) -> Card:
        card = self[-1]
        del self[-1]
        return card

    def shuffle(self, seed: int) -> None:
        chance = random.Random(seed)
        self[:] = chance.sample(self, len(self))


def _classic() -> list[Card]:
    box = [Card(rank, color) for color in COLORS for rank in "0112233445566778899"]
    box += [Card(rank, c) for c in COLORS for rank in 2 * ("reverse", "draw2", "skip")]
    return box + [Card("wild")] * 4 + [Card("wild4")] * 4


class Deck(Pile):
    def __init__(self, cards: list[Card] | None = None) -> None:
        super().__init__(_classic() if cards is None else cards)

    def deal(self, hands: int, size: int) -> list[list[Card]]:
        if size == 0:
            return [[] for _ in range(hands)]
        first = [self.take() for _ in range(hands)]
        return [[card, *rest] for card, rest in zip(first, self.deal(hands, size - 1), strict=True)]


class Hand(Pile):
    def playable(self, top: Card, color: Color | None) -> list[Card]:
        return list(filter(lambda card: self.fits(card, top, color), self))

    @staticmethod
    def fits(card: Card, top: Card, color: Color | None) -> bool:
        if card.color is None:
            return True
        return card.color is color or card.rank == top.rank

    def points(self) -> int:
        return sum(map(self._value, self))

    @staticmethod
    def _value(card: Card) -> int:
        if card.rank.isdigit():
            return int(card.rank)
        return 20 if card.color else 50

    def draw_until_playable(self, deck: Pile, top: Card, color: Color | None) -> list[Card]:
        if not deck.cards():
            return []
        card = deck.take()
        self.add(card)
        if self.fits(card, top, color):
            return [card]
        return [card, *self.draw_until_playable(deck, top, color)]


@dataclass(eq=False)
class Player:
    name: str
    points: int = 0
    hand: Hand = field(default_factory=Hand)

    def add_points(self, points: int) -> None:
        self.points += points

    def reminder(self) -> str:
        text = f"{self.name}:"
        for card in self.hand:
            text += f" {card}"
        return text


@dataclass
class UnoTable:
    names: list[str]
    cards: list[Card] | None = None
    seed: int = 0
    hand_size: int = 7
    seat: int = 0
    direction: int = 1
    color: Color | None = None
    discards: Pile = field(default_factory=Pile)

    def __post_init__(self) -> None:
        if len(self.names) < 2 or len(self.names) > 10:
            raise ValueError(f"{len(self.names)} cannot play")
        self.deck = Deck(self.cards)
        if self.cards is None:
            self.deck.shuffle(self.seed)
        hands = self.deck.deal(len(self.names), self.hand_size)
        self.players = [
            Player(name, hand=Hand(hand)) for name, hand in zip(self.names, hands, strict=True)
        ]
        self._turn_up()

    def _turn_up(self, tries: int = 1) -> None:
        first = self.deck.take()
        if first.rank == "wild4":
            self.deck.add(first)
            self.deck.shuffle(self.seed + tries)
            self._turn_up(tries + 1)
            return
        self.discards.add(first)
        self.color = first.color
        match first.rank:
            case "skip":
                self.seat = 1
            case "draw2":
                self.draw_cards(self.players[0], 2)
                self.seat = 1
            case "reverse":
                self.direction = -1
                self.seat = len(self.players) - 1

    @property
    def top(self) -> Card:
        return self.discards[-1]

    @property
    def current(self) -> Player:
        return self.players[self.seat % len(self.players)]

    def name_color(self, color: Color) -> None:
        self.color = color

    def draw_cards(self, player: Player, count: int) -> None:
        while count:
            self.make_sure_of_a_card()
            player.hand.add(self.deck.take())
            count -= 1

    def make_sure_of_a_card(self) -> None:
        if self.deck:
            return
        top = self.discards.take()
        self.deck.extend(self.discards)
        self.deck.shuffle(self.seed)
        self.discards[:] = [top]


@dataclass
class UnoGame(UnoTable):
    drawn: Card | None = None
    winner: Player | None = None

    def play(self, card: Card, color: Color | None = None) -> None:
        hand = self.current.hand
        self._refuse(self.winner is not None, "it is over")
        self._refuse(card not in hand.playable(self.top, self.color), f"{card} is no choice")
        self._refuse(self.drawn not in (None, card), "only the card drawn")
        self._refuse(not card.color and not color, "which color?")
        player = self.current
        hand.remove(card)
        self.discards.append(card)
        self.color = card.color if card.color else color
        self.drawn = None
        if card.rank == "reverse":
            self.direction *= -1
        self.seat += self.direction * self._seats(card)
        if not hand:
            self.winner = player
            player.points += sum(other.hand.points() for other in self.players)

    def _seats(self, card: Card) -> int:
        """How many seats the turn moves on; whoever must draw does so on the way."""
        if card.rank in ("draw2", "wild4"):
            count = 2 if card.rank == "draw2" else 4
            self.draw_cards(self.players[(self.seat + self.direction) % len(self.players)], count)
            return 2
        if card.rank == "reverse":
            return 2 if len(self.players) == 2 else 1
        return 2 if card.rank == "skip" else 1

    def draw(self) -> None:
        self._refuse(bool(self.drawn or self.winner), "no drawing now")
        while not (self.drawn and Hand.fits(self.drawn, self.top, self.color)):
            self.make_sure_of_a_card()
            hand = self.current.hand
            *_, self.drawn = hand.draw_until_playable(self.deck, self.top, self.color)

    def end_turn(self) -> None:
        self._refuse(not self.drawn, "play or draw")
        self.drawn = None
        self.seat += self.direction

    @staticmethod
    def _refuse(wrong: bool, why: str) -> None:
        if wrong:
            raise ValueError(why)
