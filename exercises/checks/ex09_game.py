"""ex09: the game that students write, answered by the engine; and how theirs is read."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count, islice
from textwrap import shorten
from typing import Any, NamedTuple

from fcd import engine
from fcd.cards import Card, Cards
from fcd.engine import Action, Move, State
from fcd.game import Game
from fcd.scoring import round_points
from fcd.teach.objects import in_order
from fcd.teach.writing import (
    TableCase,
    TaughtGame,
    Unusable,
    rules_in,
    shown,
    taught_game,
)

GAME = "mini_uno"
RIGHT = taught_game(GAME)
VARIANT = RIGHT.variant
KINDS = tuple(dict.fromkeys(VARIANT.deck))
NAMES = ("Anna", "Ann", "bo", "Dan")  # some begin alike, and one has no capital
OTHERS = ("Dan", "bo", "Anna", "Ann")  # at another table
NONE = "no cards"
PEOPLE = ("Gus", "ann", "Mary Lou", "Ben", "Eve", "Dan", "Cleo")  # in no order


def rules(*sections: str) -> tuple[str, ...]:
    return rules_in(*(f"{GAME}#{section}" for section in sections))


def texts(cards: Sequence[Card]) -> str:
    return " ".join(map(str, cards))


# -- what students write, answered by the engine ---------------------------------------------------


def fits(taught: TaughtGame, card: Card, top: Card) -> bool:
    return bool(TableCase(((card,),), top).play(taught).explain(Move(Action.PLAY, card)))


class OurPlayer:
    """A name and a hand."""

    taught = RIGHT
    handed_out = ("name", "hand", "playable", "__str__")  # to code that is in another process

    def __init__(self, name: str) -> None:
        self.name = name
        self.hand: list[Card] = []

    def playable(self, top: Card) -> list[Card]:
        legal = TableCase((tuple(self.hand),), top).play(self.taught).legal_moves()
        fitting = {move.card for move in legal}
        return [card for card in self.hand if card in fitting]

    def __str__(self) -> str:
        return f"{self.name}: {texts(self.hand)}"


class OurGame:
    """A whole game. Of several cards that fit the first is played."""

    taught = RIGHT
    handed_out = ("players", "setup", "state", "show", "play", "winner")
    round: Game

    def __init__(self, names: Sequence[str]) -> None:
        engine.check_players(self.taught.variant, len(names))
        self.players = [OurPlayer(name) for name in names]
        self.seeds: Iterator[int] = count()  # every setup is another one

    def setup(
        self, deck: Any = None, dealer: int | None = None, hand_size: int | None = None
    ) -> None:
        names, seed = [player.name for player in self.players], next(self.seeds)
        how = {"players": names, "dealer": dealer, "hand_size": hand_size, "seed": seed}
        self.round = self.taught.new_game(deck, **how)

    def state(self) -> dict[str, Any]:
        return {name: getattr(self.round.state, name) for name in Status._fields}

    def show(self) -> None:
        print(*self.seen().lines(self.round.names), sep="\n")

    def seen(self) -> Status:
        return Status.of(self.round.state)

    def play(self) -> None:
        turn = self.round.state.turn
        while self.round.state.turn == turn and not self.round.is_over:
            self.round.play(self.round.legal_moves()[0])

    def winner(self) -> tuple[str, int] | None:
        seat = self.round.winner
        return None if seat is None else (self.players[seat].name, round_points(self.round)[seat])


# -- what a student's game tells about itself ------------------------------------------------------

MOST_CARDS = 1_000  # that are looked at: no deck of ours is that large


class Status(NamedTuple):
    """What `state()` gives. Nobody is told how to sort a hand: ask `alike`, not `==`."""

    hands: tuple[Cards, ...]
    draw_pile: Cards  # the next card first
    discards: Cards  # the top card last
    player: int
    direction: int

    @classmethod
    def of(cls, state: State) -> Status:
        return cls(*(getattr(state, name) for name in cls._fields))

    def facts(self, names: Sequence[str] = NAMES) -> dict[str, str]:
        """In words. Two that say the same are the same: the order below the top card is free."""
        *below, top = self.discards
        hands = {f"{n} holds": in_order(h, NONE) for n, h in zip(names, self.hands, strict=False)}
        return {
            **hands,
            "draw_pile": texts(self.draw_pile) or "no cards",
            "discards": f"{in_order(below)} {top}".strip(),
            "player": f"{self.player} ({names[self.player]})",
            "direction": str(self.direction),
        }

    def alike(self, other: Status) -> bool:
        return self == other or self.facts() == other.facts()

    def all_cards(self) -> list[Card]:
        return [*(card for hand in self.hands for card in hand), *self.draw_pile, *self.discards]

    def apart(self, other: Status, names: Sequence[str] = NAMES) -> str:
        """What is told here, and told differently there."""
        theirs = other.facts(names)
        mine = {name: told for name, told in self.facts(names).items() if told != theirs.get(name)}
        return ", ".join(f"{n} {shorten(told, 60, placeholder=' …')}" for n, told in mine.items())

    def lines(self, names: Sequence[str] = NAMES) -> list[str]:
        """As `show` prints it."""
        mark = {self.player: " (to play)"}
        return [
            *(f"{names[n]}: {texts(hand)}{mark.get(n, '')}" for n, hand in enumerate(self.hands)),
            f"top card: {self.discards[-1]}",
            f"draw pile: {len(self.draw_pile)}",
            f"direction: {'right' if self.direction == 1 else 'left'}",
        ]


def want(fine: bool, what: str, told: object, wanted: str) -> None:
    if not fine:
        raise Unusable(f"{what} is {shown(told)}. It should be {wanted}.")


def read_status(told: Any, players: int) -> Status:
    """The dict that `state()` gave. Unusable says what is wrong with it."""
    want(isinstance(told, Mapping), "state()", told, "a dict")
    if missing := [key for key in Status._fields if key not in told]:
        raise Unusable(f"The dict that state() returned has no {missing[0]!r}.")
    hands, draw_pile, discards, player, direction = (told[key] for key in Status._fields)
    listed = isinstance(hands, list | tuple) and len(hands) == players
    want(listed, "state()['hands']", hands, f"a list of {players} hands, one for each player")
    seat = type(player) is int and player in range(players)
    want(seat, "state()['player']", player, f"a seat, counted from 0: 0 to {players - 1}")
    sign = type(direction) is int and direction in (1, -1)
    want(sign, "state()['direction']", direction, "1 (to the right) or -1 (to the left)")
    read = tuple(read_cards(hand, "A hand in state()['hands']") for hand in hands)
    put_down = read_cards(discards, "state()['discards']")
    want(bool(put_down), "state()['discards']", discards, "at least the top card")
    return Status(read, read_cards(draw_pile, "state()['draw_pile']"), put_down, player, direction)


def read_cards(told: Any, where: str) -> Cards:
    """A list of cards; a deque will do."""
    want(isinstance(told, list | tuple | deque), where, told, "a list of cards")
    cards = tuple(islice(told, MOST_CARDS))
    want(len(told) == len(cards), where, len(told), f"at most {MOST_CARDS} cards")
    if others := [card for card in cards if type(card) is not Card]:
        want(False, f"A card in {where}", others[0], "a Card")
    return cards


Winner = tuple[str, int] | None


def read_winner(told: Any, where: str = "winner()") -> Winner:
    if told is None:
        return None
    pair = isinstance(told, list | tuple) and len(told) == 2
    fine = pair and isinstance(told[0], str) and type(told[1]) is int
    want(fine, where, told, "None, or a name and a score")
    return str.__str__(told[0]), told[1]  # without any methods of its own


@contextmanager
def same_chance() -> Iterator[None]:
    """A player that chooses by chance chooses the same when it is asked again."""
    before = random.getstate()
    random.seed(1)
    try:
        yield
    finally:
        random.setstate(before)


def played_right(game: OurGame, limit: int = 100) -> Winner:
    for _ in range(limit):
        if game.winner():
            break
        game.play()
    return game.winner()
