"""What a student's game of mini UNO tells about itself: read with care, compared, put in words."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple

from fcd.cards import Card, Cards
from fcd.engine import State
from fcd.teach.answers import shown
from fcd.teach.budget import Unusable

NAMES = ("Ann", "Ben", "Cleo", "Dan")
MOST_SHOWN = 8  # cards of a pile
MOST_CARDS = 1_000  # that are looked at: no deck of ours is that large


class Status(NamedTuple):
    """What `state()` gives. Nobody is told how to sort a hand, so hands are sorted here."""

    hands: tuple[Cards, ...]
    draw_pile: Cards  # the next card first
    discards: Cards  # the top card last
    player: int
    direction: int

    @classmethod
    def of(cls, state: State) -> Status:
        """What the engine would tell."""
        hands = tuple(map(in_order, state.hands))
        return cls(hands, state.draw_pile, state.discards, state.player, state.direction)

    @property
    def is_out(self) -> bool:
        """Whether somebody has no card left."""
        return () in self.hands

    def differs(self, other: Status) -> list[str]:
        """The fields in which they differ. Below the top card the order of discards is free."""
        one, two = self._replace(discards=()), other._replace(discards=())
        fields = [name for name, a, b in zip(self._fields, one, two, strict=True) if a != b]
        return fields if same_discards(self.discards, other.discards) else [*fields, "discards"]

    def told(self, fields: list[str], other: Status) -> str:
        """These fields in words; only the hands that differ."""
        parts: list[str] = []
        for name, hand, theirs in zip(NAMES, self.hands, other.hands, strict=False):
            if "hands" in fields and hand != theirs:
                parts.append(f"{name} holds {written(hand)}")
        for pile in ("draw_pile", "discards"):
            if pile in fields:
                parts.append(f"{pile} {written(getattr(self, pile))}")
        if "player" in fields:
            parts.append(f"player {self.player} ({NAMES[self.player]})")
        if "direction" in fields:
            parts.append(f"direction {self.direction}")
        return ", ".join(parts)


def in_order(cards: Cards) -> Cards:
    """A hand, sorted."""
    return tuple(sorted(cards, key=str))


def same_discards(one: Cards, two: Cards) -> bool:
    """The same top card on the same cards."""
    return one[-1:] == two[-1:] and Counter(one) == Counter(two)


def written(cards: Cards) -> str:
    """Cards of a pile, not too many."""
    text = " ".join(map(str, cards[:MOST_SHOWN])) or "no cards"
    return f"{text} …" if len(cards) > MOST_SHOWN else text


# -- reading ---------------------------------------------------------------------------------------


def read_status(told: object, players: int) -> Status:
    """The dict that `state()` gave. Unusable says what is wrong with it."""
    if not isinstance(told, Mapping):
        raise Unusable(f"state() gave {shown(told)}: it should be a dict.")
    missing = [key for key in Status._fields if key not in told]
    if missing:
        raise Unusable(f"The dict that state() gave has no {missing[0]!r}.")
    hands = told["hands"]
    if not isinstance(hands, list | tuple) or len(hands) != players:
        raise Unusable(
            f"state()['hands'] is {shown(hands)}: it should be a list of {players} hands, one for "
            "each player."
        )
    read = tuple(in_order(read_cards(hand, "A hand in state()['hands']")) for hand in hands)
    draw_pile = read_cards(told["draw_pile"], "state()['draw_pile']")
    discards = read_cards(told["discards"], "state()['discards']")
    if not discards:
        raise Unusable(
            "state()['discards'] is empty: the top card stays there, for the next player to match."
        )
    player = _one_of(told, "player", range(players), f"a seat, counted from 0: 0 to {players - 1}")
    direction = _one_of(told, "direction", (1, -1), "1 (to the right) or -1 (to the left)")
    return Status(read, draw_pile, discards, player, direction)


def read_cards(told: object, where: str) -> Cards:
    """A list of cards; a deque will do. Only our own cards can be compared without surprises."""
    if not isinstance(told, list | tuple | deque):
        raise Unusable(f"{where} is {shown(told)}: it should be a list of cards.")
    if len(told) > MOST_CARDS:
        raise Unusable(f"{where} has {len(told)} cards, far more than there are.")
    cards = tuple(islice(told, MOST_CARDS))
    for card in cards:
        if type(card) is not Card:
            raise Unusable(f"{where} holds {shown(card)}, which isn't a card.")
    return cards


def _one_of(told: Mapping[str, object], key: str, known: range | tuple[int, ...], what: str) -> int:
    value = told[key]
    if type(value) is not int or value not in known:
        raise Unusable(f"state()[{key!r}] is {shown(value)}: it should be {what}.")
    return value


def read_winner(told: object, where: str = "winner()") -> tuple[str, int] | None:
    """What `winner()` gave."""
    if told is None:
        return None
    if isinstance(told, list | tuple) and len(told) == 2:
        name, score = told
        if isinstance(name, str) and type(score) is int:
            return str.__str__(name), score  # without any methods of its own
    raise Unusable(f"{where} gave {shown(told)}: it should be None, or a name and a score.")
