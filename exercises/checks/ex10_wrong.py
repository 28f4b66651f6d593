"""ex10: wrong programs, where no broken game says the same."""

from __future__ import annotations

import random
from random import Random
from typing import Any

from fcd.cards import UNO_DECK, Card, Color
from fcd.teach.mutants.changing import also, having
from fcd.teach.objects import but
from fcd.teach.writing import TaughtGame

from .ex10_classes import (
    RIGHT,
    WILDS,
    Deck,
    Game,
    Hand,
    Pile,
    Player,
)


def _removes_all(pile: Pile, card: Card) -> None:
    Pile.remove(pile, card)
    pile._cards = [each for each in pile._cards if each != card]


def _cut(pile: Pile, seed: int) -> None:
    place = Random(seed).randrange(1, len(pile))
    pile._cards = pile._cards[place:] + pile._cards[:place]


def _picked_again(pile: Pile, seed: int) -> None:
    pile._cards = Random(seed).choices(pile._cards, k=len(pile))


def _one_by_one(deck: Deck, hands: int, size: int) -> list[list[Card]]:
    return [[deck.take() for _ in range(size)] for _ in range(hands)]


def _one_list(deck: Deck, hands: int, size: int) -> list[list[Card]]:
    """`[[]] * hands`: every card is in every hand."""
    return [[deck.take() for _ in range(hands * size)]] * hands


def _honest(hand: Hand, top: Card, color: Color) -> list[Card]:
    has_color = any(card.color is color for card in hand.cards())
    fitting = Hand.playable(hand, top, color)
    return [card for card in fitting if not (has_color and card.rank == "wild4")]


def _without_seed(
    self: Game, names: Any, cards: Any = None, seed: int = 0, hand_size: Any = None
) -> None:
    Game.__init__(self, names, cards, hand_size=hand_size)


def _color_first(self: Game, card: Card, color: Color | None = None) -> None:
    """The color changes before anything is checked."""
    try:
        Game.play(self, card, color)
    except ValueError:
        state = self.round.state
        self.round._states[-1] = state._replace(color=color or state.color)
        raise


def _turn_passes(self: Game) -> None:
    Game.draw(self)
    self.end_turn()


def _goes_on(self: Game, move: Any) -> None:
    """After the end every move is let through, and does nothing."""
    if not self.winner:
        Game.move(self, move)


def _deck(*cards: Card) -> TaughtGame:
    return RIGHT.with_rules(having(deck=cards))


def _seats(players: range) -> TaughtGame:
    return RIGHT.with_rules(having(players=players))


def _when_refilled(**change: Any) -> TaughtGame:
    """Refilling the deck changes something else as well."""

    def patch(variant: Any, before: Any, move: Any, now: Any) -> Any:
        other = {name: is_now(now) for name, is_now in change.items()}
        return now._replace(**other) if now.shuffles > before.shuffles else now

    return RIGHT.with_patch(patch)


COLORED = tuple(card for card in RIGHT.variant.deck if card.color)
SHARED_LIST: list[Card] = []
SHARED_HAND = Hand()
FORGOTTEN_REVERSE = RIGHT.with_deal(lambda v, state: state._replace(direction=1))

MISTAKES: dict[str, dict[str, object]] = {
    "pile": {
        "shared-list": but(Pile, own=lambda self, cards: [*cards] if cards else SHARED_LIST),
        "open-door": but(Pile, cards=lambda self: self._cards),
        "default-list": but(
            Pile, __init__=lambda s, cards=SHARED_LIST: setattr(s, "_cards", cards)
        ),
        "same-list": but(Pile, own=lambda s, cards: cards if type(cards) is list else [*cards]),
        "removes-all": but(Pile, remove=_removes_all),
        "from-below": but(Pile, take=lambda self: self._cards.pop(0)),
        "silent": but(Pile, remove=lambda s, card: card in s._cards and s._cards.remove(card)),
    },
    "full_pile": {
        "no-limit": but(Pile, most=999),
        "one-too-many": but(Pile, most=len(RIGHT.variant.deck) + 1),
        "only-adding": but(Pile, __init__=lambda s, cards=(): setattr(s, "_cards", [*cards])),
        "silently-full": but(Pile, add=lambda s, card: len(s) < s.most and s._cards.append(card)),
    },
    "shuffle": {
        "any-seed": but(Pile, shuffle=lambda self, seed: random.shuffle(self._cards)),
        "one-seed": but(Pile, shuffle=lambda self, seed: Random(0).shuffle(self._cards)),
        "drawn-again": but(Pile, shuffle=_picked_again),
        "a-copy": but(Pile, shuffle=lambda self, seed: Random(seed).shuffle(self.cards())),
        "cut": but(Pile, shuffle=_cut),
    },
    "deck": {
        "one-of-each": _deck(*dict.fromkeys(COLORED), *4 * WILDS),
        "full-box": _deck(*UNO_DECK),
        "two-wilds": _deck(*COLORED, *2 * WILDS),
        "empty-is-none": but(Deck, __init__=lambda s, cards=(): Deck.__init__(s, cards or None)),
    },
    "deal": {
        "all-at-once": but(Deck, deal=_one_by_one),
        "from-below": but(Deck, take=lambda self: self._cards.pop(0)),
        "one-list": but(Deck, deal=_one_list),
        "still-there": but(Deck, deal=lambda self, *how: Deck(self.cards()).deal(*how)),
    },
    "playable": {
        "printed-color": but(
            Hand, playable=lambda s, top, color: Hand.playable(s, top, top.color or Color.PURPLE)
        ),
        "honest-wild4": but(Hand, playable=_honest),
        "each-once": but(Hand, playable=lambda *args: [*dict.fromkeys(Hand.playable(*args))]),
    },
    "points": {"counts-cards": but(Hand, points=lambda self: len(self))},
    "draw_until_playable": {
        "puts-aside": but(Hand, keep=lambda self, drawn: []),
        "only-the-last": but(Hand, keep=lambda self, drawn: drawn[-1:]),
    },
    "player": {
        "shared-hand": but(Player, new_hand=lambda self: SHARED_HAND),
        "last-points": but(Player, add_points=lambda s, points: setattr(s, "points", points)),
        "no-name": but(Player, reminder=Player.listed),
        "as-a-list": but(Player, listed=lambda self: str(self.hand.cards())),
    },
    "seats": {
        "no-limit": _seats(range(100)),
        "no-most": _seats(range(2, 100)),
        "not-shuffled": but(Game, __init__=_without_seed),
    },
    "play": {
        "anything-goes": RIGHT.with_rules(also("any card", lambda card, top: True)),
        "color-first": but(Game, play=_color_first),
    },
    "draw": {
        "first-reverse-forgotten": FORGOTTEN_REVERSE,
        "turn-passes": but(Game, draw=_turn_passes),
        "refill-color": _when_refilled(color=lambda now: now.top.color),
        "refill-direction": _when_refilled(direction=lambda now: 1),
    },
    "win": {
        "first-reverse-forgotten": FORGOTTEN_REVERSE,
        "goes-on": but(Game, move=_goes_on),
    },
}
