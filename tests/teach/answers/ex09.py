"""A right answer to ex09: recursion, Counters, a pile kept upside down, a new pile at once."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from fcd.cards import Card, Color

VALUES = {str(number): number for number in range(10)} | {"skip": 20, "reverse": 30, "draw2": 40}


def make_deck() -> list[Card]:
    counts = Counter({rank: 1 if rank == "0" else 2 for rank in VALUES})
    return [Card(rank, color) for color in (Color.BLUE, Color.RED) for rank in counts.elements()]


def fits(card: Card, top: Card) -> bool:
    if card.rank == top.rank:
        return True
    return card.color is top.color


def points(card: Card) -> int:
    return VALUES[card.rank]


class Player:
    def __init__(self, name: str) -> None:
        self.name = name
        self.hand: list[Card] = []

    def playable(self, top: Card) -> list[Card]:
        found = []
        for card in self.hand:
            if fits(card, top):
                found.append(card)
        return found[::-1]

    def __str__(self) -> str:
        text = self.name + ": "
        for card in self.hand:
            text += str(card) + " "
        return text


class Table:
    """Everything but the rules of a turn. The next card to draw is the last of the pile."""

    def __init__(self, names: list[str]) -> None:
        if len(names) < 2:
            raise ValueError("too few players: at least two are needed")
        if len(names) > 4:
            raise ValueError("too many players: at most four can play")
        self.players = [Player(name) for name in names]
        self.over = False

    def setup(self, deck: Any = None, dealer: int | None = None, hand_size: int = 7) -> None:
        self.pile = list(deck or make_deck())[::-1]
        if not deck:
            random.shuffle(self.pile)
        dealer = int(random.random() * len(self.players)) if dealer is None else dealer
        self.over, self.to_the_right = False, True
        self.discards: list[Card] = []
        for player in self.players:
            player.hand = []
        self.deal(dealer + 1, hand_size * len(self.players))
        self.discards.append(self.pile.pop())
        self.seat = self.on_from(dealer)

    def deal(self, seat: int, count: int) -> None:
        if count:
            self.give(seat % len(self.players))
            self.deal(seat + 1, count - 1)

    def give(self, seat: int) -> None:
        self.players[seat].hand.append(self.pile.pop())
        if not self.pile and len(self.discards) > 1:
            *below, top = self.discards
            random.shuffle(below)
            self.pile, self.discards = below, [top]

    def on_from(self, seat: int) -> int:
        if self.to_the_right:
            return 0 if seat == len(self.players) - 1 else seat + 1
        return len(self.players) - 1 if seat == 0 else seat - 1

    def state(self) -> dict[str, Any]:
        return {
            "hands": [sorted(player.hand, key=str) for player in self.players],
            "draw_pile": self.pile[::-1],
            "discards": self.discards,
            "player": self.seat,
            "direction": 1 if self.to_the_right else -1,
        }

    def show(self) -> None:
        text = ""
        for player in self.players:
            text += str(player)
            text += "(to play)\n" if player is self.players[self.seat] else "\n"
        text += f"top card: {self.discards[-1]}\ndraw pile: {len(self.pile)}\ndirection: "
        print(text + ("right" if self.to_the_right else "left"), end="")


class Game(Table):
    def play(self) -> None:
        if self.over:
            return
        hand = self.players[self.seat].hand
        choices = self.players[self.seat].playable(self.discards[-1])
        if choices:
            card = random.choice(choices)
            self.discards.append(hand.pop(hand.index(card)))
            self.to_the_right ^= card.rank == "reverse"
            victim = self.on_from(self.seat)
            if card.rank == "draw2":
                self.give(victim)
                self.give(victim)
            if card.rank in ("draw2", "skip"):
                self.seat = victim
        else:
            self.give(self.seat)
        self.over = not hand
        if not self.over:
            self.seat = self.on_from(self.seat)

    def winner(self) -> list[Any] | None:
        score = 0
        name = None
        for player in self.players:
            if not player.hand:
                name = player.name
            for card in player.hand:
                score += points(card)
        return [name, score] if name else None


def play_round(game: Any, limit: int = 100) -> Any:
    if limit == 0 or game.winner():
        return game.winner()
    game.play()
    return play_round(game, limit - 1)
