"""Decks, moves and games in the terms of the course interface, for its tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, takewhile
from typing import Any, TypeVar

import pytest

from fcd import Card, Color, Game, Suit, adt, rulebook
from fcd.adt import PlayerMove
from fcd.cards import HEX

Test = TypeVar("Test", bound=Callable[..., None])

both = pytest.mark.parametrize("rules", ["fcd2017", "fcd2018"])


def shows(*refs: str) -> Callable[[Test], Test]:
    """The rules that a test is about."""
    assert all(rulebook.section(ref) for ref in refs)
    return lambda test: test


# -- decks and moves as text -----------------------------------------------------------------


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def new_game(rules: str, deck: list[Card]) -> Game:
    values = [HEX.index(card.rank) for card in deck]
    colors: list[Color | int] = [card.color for card in deck if card.color]
    suits: list[Suit | int] = [card.suit for card in deck if card.suit]
    return adt.new_game(values, colors, suits, rules=rules)


def deal(rules: str, *hands: str, top: str = "R5H", pile: str = "P7Q P7Q P7Q P7Q") -> Game:
    """Hands are filled up with purple 9s of questions, which fit nothing but each other."""
    filled = [(cards(hand) + 7 * cards("P9Q"))[:7] for hand in (*hands, "", "", "", "")[:4]]
    dealt = [card for round_ in zip(*filled, strict=True) for card in round_]
    return new_game(rules, dealt + cards(top) + cards(pile))


def move(text: str) -> PlayerMove:
    """ "draw", "end", "uno", "duo", "trio", a card, or a card and a color."""
    actions = {"draw": adt.DRAW_CARD, "end": adt.END_TURN}
    actions |= {"uno": adt.SAY_UNO, "duo": adt.SAY_DUO, "trio": adt.SAY_TRIO}
    if text in actions:
        return PlayerMove(actions[text])
    card, _, color = text.partition(" ")
    return PlayerMove(adt.PLAY_CARD, Card.parse(card), Color(color) if color else None)


def play(game: Game, *texts: str) -> Game:
    """Make the moves, each of which is said to be valid before."""
    for text in texts:
        assert adt.is_valid_move(game, move(text)), f"{text}: {game}"
        adt.play_move(game, move(text))
    return game


def valid(game: Game, text: str) -> bool:
    return adt.is_valid_move(game, move(text))


def history(game: Game) -> list[list[PlayerMove]]:
    turns = range(adt.num_turns(game))
    return [[adt.past_move(game, t, m) for m in range(adt.turn_moves(game, t))] for t in turns]


def pile(game: Game, card_of: Callable[[Game, int], Card | None]) -> list[Card]:
    """All cards that a get_… function finds, the top one first."""
    found: Iterator[Any] = takewhile(lambda c: c is not None, (card_of(game, n) for n in count()))
    return list(found)


def hand_of(game: Game, player: int) -> list[Card]:
    return pile(game, lambda game, n: adt.get_hand_card(game, player, n))
