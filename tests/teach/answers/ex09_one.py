"""A right answer to ex09: deques, slots, tuples; the dearest card that fits is played."""

from __future__ import annotations

import random
from collections import deque
from itertools import cycle, islice, product

from fcd.cards import Card, Color

ACTIONS = ("skip", "reverse", "draw2")


def make_deck() -> list[Card]:
    ranks = "0" + 2 * "123456789"
    both = (Color.RED, Color.BLUE)
    deck = [Card(rank, color) for rank, color in product(ranks, both)]
    return deck + [Card(rank, color) for rank, color in product(2 * ACTIONS, both)]


def fits(card: Card, top: Card) -> bool:
    return bool({card.color, card.rank} & {top.color, top.rank})


def points(card: Card) -> int:
    return 10 * (ACTIONS.index(card.rank) + 2) if card.rank in ACTIONS else int(card.rank)


class Player:
    __slots__ = ("hand", "name")

    def __init__(self, name: str) -> None:
        self.name, self.hand = name, list[Card]()

    def playable(self, top: Card) -> tuple[Card, ...]:
        return tuple(sorted((c for c in self.hand if fits(c, top)), key=points, reverse=True))

    def __str__(self) -> str:
        return " ".join([f"{self.name}:", *map(str, self.hand)])


class Game:
    __slots__ = ("_below", "_pile", "_step", "_top", "_turn", "players")

    def __init__(self, names: list[str]) -> None:
        if len(names) not in (2, 3, 4):
            raise ValueError(f"{len(names)} cannot play: two, three or four can")
        self.players = tuple(map(Player, names))

    def setup(
        self, deck: list[Card] | None = None, dealer: int | None = None, hand_size: int = 7
    ) -> None:
        cards = random.sample(make_deck(), 50) if deck is None else deck
        dealer = random.choice(range(len(self.players))) if dealer is None else dealer
        self._pile = deque(cards)
        self._below: list[Card] = []
        self._step, self._turn = 1, (dealer + 1) % len(self.players)
        for player in self.players:
            player.hand.clear()
        order = islice(cycle(self.players), dealer + 1, None)
        for player in islice(order, hand_size * len(self.players)):
            player.hand.append(self._pile.popleft())
        self._top = self._pile.popleft()

    def state(self) -> dict[str, object]:
        return {
            "hands": tuple(tuple(player.hand) for player in self.players),
            "draw_pile": tuple(self._pile),
            "discards": (*self._below, self._top),
            "player": self._turn,
            "direction": self._step,
            "names": [player.name for player in self.players],
        }

    def play(self) -> None:
        if self.winner() is not None:
            return
        fitting = self.players[self._turn].playable(self._top)
        if fitting:
            self._put_down(fitting[0])
        else:
            self._take(self._turn)
        self._turn = self._after(1)

    def _put_down(self, card: Card) -> None:
        self.players[self._turn].hand.remove(card)
        self._below.append(self._top)
        self._top = card
        match card.rank:
            case "reverse":
                self._step *= -1
            case "skip":
                self._turn = self._after(1)
            case "draw2":
                victim = self._after(1)
                self._take(victim)
                self._take(victim)
                self._turn = victim

    def _after(self, steps: int) -> int:
        return (self._turn + steps * self._step) % len(self.players)

    def _take(self, seat: int) -> None:
        if not self._pile:
            self._pile.extend(random.sample(self._below, len(self._below)))
            self._below = []
        self.players[seat].hand.insert(0, self._pile.popleft())

    def winner(self) -> tuple[str, int] | None:
        out = [player.name for player in self.players if player.hand == []]
        return (out[0], sum(sum(map(points, p.hand)) for p in self.players)) if out else None


def play_round(game: Game, limit: int = 100) -> tuple[str, int] | None:
    while limit and game.winner() is None:
        game.play()
        limit -= 1
    return game.winner()
