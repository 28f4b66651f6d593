"""The kinds of values that both sides of the border know, and what is in those that change."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import cache, lru_cache
from importlib import import_module
from operator import is_
from typing import Any

from fcd.cards import Card

PLAIN = frozenset((type(None), bool, int, float, str))
CHANGING: dict[type, str] = {kind: kind.__name__ for kind in (list, dict, set, deque)}
KINDS: dict[str, Any] = {name: kind for kind, name in CHANGING.items()}
MANY_KEYS = 2_000  # of a set or dict: numbers can be chosen so that each takes longer to put in

# What students are given: values that cannot change, and objects that can.
VALUES = {
    "Action": "fcd.adt",
    "After": "fcd.teach.given.after",
    "Card": "fcd.cards",
    "Color": "fcd.cards",
    "Direction": "fcd.adt",
    "Moved": "fcd.teach.given.moved",
    "PlayerMove": "fcd.adt",
    "Suit": "fcd.cards",
    "TableView": "fcd.contest.player",
    "Turn": "fcd.teach.given.turns",
}
OBJECTS = {
    "Cheapest": "fcd.teach.given.deal",
    "Dearest": "fcd.teach.given.deal",
    "Decided": "fcd.teach.given.positions",
    "Scoreboard": "fcd.scoring",
}
GIVEN = VALUES | OBJECTS


@cache
def given_class(name: str) -> type:
    """A class that both sides have."""
    kind = getattr(import_module(GIVEN[name]), name)
    assert isinstance(kind, type)
    return kind


def given_name(kind: type) -> str:
    name = kind.__name__
    return name if name in GIVEN and GIVEN[name] == kind.__module__ else ""


def is_a(value: object, kind: type) -> bool:
    """Not isinstance, which believes what an object says its `__class__` is."""
    return issubclass(type(value), kind)


class Twin:
    """A list, or something else that changes, and how it was when both sides had it alike."""

    def __init__(self, number: int, thing: Any) -> None:
        self.number, self.thing = number, thing
        self.known = parts_of(thing)

    def has_changed(self) -> bool:
        now = parts_of(self.thing)
        if len(now) == len(self.known) and all(map(is_, now, self.known)):
            return False
        self.known = now
        return True


def parts_of(thing: Any) -> list[Any]:
    """All that is in it, in a row."""
    for kind in (list, set, deque):
        if is_a(thing, kind):
            return list(kind.__iter__(thing))
    inside = thing if is_a(thing, dict) else vars(thing)
    return [part for item in dict.items(inside) for part in item]


def fill(thing: Any, parts: list[Any]) -> None:
    """Put all this into it, and nothing else."""
    if is_a(thing, list):
        list.__setitem__(thing, slice(None), parts)
    elif is_a(thing, set):
        set.clear(thing)
        set.update(thing, few(parts))
    elif is_a(thing, deque):
        deque.clear(thing)
        deque.extend(thing, parts)
    else:
        inside = thing if is_a(thing, dict) else vars(thing)
        pairs: dict[Any, Any] = {}
        pairs.update(zip(few(parts[::2]), parts[1::2], strict=True))
        if inside is not thing and not all(type(name) is str for name in pairs):
            raise TypeError("attributes have names")
        dict.clear(inside)
        dict.update(inside, pairs)


def few(keys: list[Any]) -> list[Any]:
    if len(keys) > MANY_KEYS:
        raise ValueError("thousands of keys")
    return keys


def chain_cards(chain: Any) -> Any:
    """The cards of a view's chain, the newest first."""
    while chain:
        card, chain = chain
        yield card


text_of: Callable[[Any], str] = lru_cache(maxsize=1_000)(str)


def as_text(parts: Any) -> str:
    """Cards in notation, if there are only cards."""
    if parts and all(type(part) is Card for part in parts):
        return " ".join(map(text_of, parts))
    return ""


@lru_cache(maxsize=1_000)  # not every text that a stranger thinks of
def card_of(text: str) -> Any:
    return Card.parse(text)


@lru_cache(maxsize=1_000)
def member_of(name: str, member: str) -> Any:
    """Of an Enum."""
    return given_class(name)[member]  # type: ignore[index]
