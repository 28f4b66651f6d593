"""What crosses the border between us and a stranger's code, as plain data.

Numbers, texts, cards and what else cannot change cross as copies. Lists, dicts and sets, and given
objects such as a Scoreboard, are *twins*: each side has its own, and before a message is sent, what
has changed in one is told to the other, so that code that changes its arguments is seen to do so.
All other objects stay where they are and cross as a number.

Each side sends requests and answers them; a request may come in the middle of another one.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

from fcd.cards import Card
from fcd.sandbox.kinds import (
    CHANGING,
    KINDS,
    OBJECTS,
    PLAIN,
    VALUES,
    Twin,
    as_text,
    card_of,
    chain_cards,
    few,
    fill,
    given_class,
    given_name,
    is_a,
    member_of,
    parts_of,
    text_of,
)

LONGEST = 4_000_000  # bytes of a message
DEEPEST = 20  # requests within requests
BUILT_IN: tuple[type, ...] = (list, dict, set, deque, tuple, frozenset, str, int, float)
LARGEST = 2**2000  # of numbers
MANY_SETS = 5_000  # of playable cards: there are a few hundred
MANY_NEW = 12  # cards that may have been played between two views


class NotPlain(Exception):
    """This cannot cross: it is too large, or nothing that is known on the other side."""


class Border:
    """One side of it. `first` is the number of its first object: both count in steps of two."""

    def __init__(self, first: int) -> None:
        self.number = first
        self.objects: dict[int, Any] = {}  # ours that the other side knows
        self._numbers: dict[int, int] = {}  # of those, by id
        self.twins: dict[int, Twin] = {}
        self._twin_of: dict[int, Twin] = {}  # by id
        self.copying = False
        self._sent: Any = ()  # the cards of the last view, a chain, the newest first
        self._heard: Any = ()  # those of the last view that came from the other side
        self.sets: dict[frozenset[Any], int] = {}  # of playable cards that were sent
        self._known: list[frozenset[Any]] = []  # that were told

    # -- to be said by each side ---------------------------------------------------------------

    def proxy(self, number: int, about: dict[str, Any], content: Any) -> Any:
        """What stands for an object of the other side."""
        raise NotImplementedError

    def number_of_proxy(self, value: Any) -> int | None:
        """The other side's number, if this stands for an object of theirs."""
        raise NotImplementedError

    def about(self, value: Any) -> dict[str, Any]:
        """What the other side must know of an object of ours."""
        raise NotImplementedError

    # -- packing -------------------------------------------------------------------------------

    def pack(self, value: Any) -> Any:  # noqa: C901 - a list of kinds, the frequent ones first
        """A value as it is sent."""
        kind = type(value)
        if kind in PLAIN:
            if kind is int and not -LARGEST < value < LARGEST:
                raise NotPlain("a number with hundreds of digits")
            return value
        if kind is Card:  # most of what is sent
            return ["c", text_of(value)]
        if kind is tuple:
            cards = as_text(value)
            return ["cards", cards] if cards else ["t", *map(self.pack, value)]
        if kind in CHANGING:
            if self.copying:
                return [f"copy {kind.__name__}", *self._content(value)]
            return self._pack_twin(value, kind.__name__)
        if (number := self.number_of_proxy(value)) is not None:
            return ["yours", number]
        if name := given_name(kind):
            return self._pack_given(name, kind, value)
        if kind is frozenset:
            return ["frozenset", *map(self.pack, value)]
        if value is Ellipsis or value is NotImplemented:
            return ["..."]
        return self._pack_object(value)

    def pack_copy(self, value: Any) -> Any:
        """The same, but lists and the like are copies: nobody changes these any more."""
        self.copying = True
        try:
            return self.pack(value)
        finally:
            self.copying = False

    def _pack_given(self, name: str, kind: type, value: Any) -> Any:
        if issubclass(kind, Enum):
            return ["e", name, value.name]
        if name in OBJECTS:
            return self._pack_twin(value, name)
        if name == "TableView":
            return self._pack_view(*value)
        return ["v", name, *(self.pack(getattr(value, part)) for part in vars(kind)["__slots__"])]

    def _pack_view(self, playable: Any, sizes: Any, chain: Any, seat: Any, standing: Any) -> Any:
        """A player is shown one each time it is asked. Most of it was in the view before."""
        new: list[Any] = []
        older = chain
        while older and older is not self._sent and len(new) < MANY_NEW:
            card, older = older
            new.append(card)
        if not older or older is not self._sent:
            new, older = [*chain_cards(chain)], ()
        self._sent = chain
        new.reverse()
        number = self.sets.get(playable)
        told: Any = number
        if number is None:
            self.sets[playable] = number = len(self.sets)
            told = [self.pack(card) for card in playable]
        return ["view", told, sizes, bool(older), self.pack(tuple(new)), seat, self.pack(standing)]

    def _pack_twin(self, value: Any, name: str) -> Any:
        twin = self._twin_of.get(id(value))
        if twin is not None:
            return ["same", twin.number]
        twin = self.keep_twin(self._new_number(), value)
        return ["twin", name, twin.number, self._content(value)]

    def _content(self, value: Any) -> list[Any]:
        parts = parts_of(value)
        cards = as_text(parts)
        return [["cards", cards]] if cards else [*map(self.pack, parts)]

    def _unpack_all(self, content: list[Any]) -> list[Any]:
        if len(content) == 1 and type(content[0]) is list and content[0][:1] == ["cards"]:
            return [*self.unpack(content[0])]
        return [*map(self.unpack, content)]

    def _pack_object(self, value: Any) -> Any:
        about, number = self.about(value), self._numbers.get(id(value))
        if number is None:
            number = self._new_number()
            self.objects[number], self._numbers[id(value)] = value, number
        base = next((kind for kind in BUILT_IN if is_a(value, kind)), None)
        if base is None:
            return ["o", number, about]
        content: Any
        if base is str:
            content = str.__str__(value)
        elif base is int:
            content = int.__index__(value)
        elif base is float:
            content = float.__float__(value)
        elif base in (tuple, frozenset):
            content = [*map(self.pack, base.__iter__(value))]
        else:
            twin = self._twin_of.get(id(value)) or self.keep_twin(number, value)
            content = [twin.number, *self._content(value)]
        return ["o", number, about, base.__name__, content]

    def _new_number(self) -> int:
        self.number += 2
        return self.number

    def keep_twin(self, number: int, thing: Any) -> Twin:
        """From now on, both sides have it alike."""
        twin = Twin(number, thing)
        self.twins[number] = self._twin_of[id(thing)] = twin
        return twin

    # -- unpacking -----------------------------------------------------------------------------

    def unpack(self, data: Any) -> Any:  # noqa: C901 - a list of signs, the frequent ones first
        """A value that was sent. Whatever is wrong with it raises an ordinary exception."""
        if type(data) is not list:
            if type(data) in PLAIN:
                return data
            raise TypeError("a value is a list or plain")
        sign, *rest = data
        if sign == "c":
            return card_of(*rest)
        if sign == "t":
            return tuple(map(self.unpack, rest))
        if sign == "cards":
            return tuple(map(card_of, rest[0].split(" ")))
        if sign == "same":
            return self.twins[rest[0]].thing
        if sign == "twin":
            return self._unpack_twin(*rest)
        if sign == "e":
            return member_of(*rest)
        if sign == "v":
            return self._unpack_value(rest[0], [*map(self.unpack, rest[1:])])
        if sign == "view":
            return self._unpack_view(*rest)
        if sign == "frozenset":
            return frozenset(map(self.unpack, few(rest)))
        if sign == "...":
            return Ellipsis
        if sign == "yours":
            return self.objects[rest[0]]
        if sign == "o":
            return self._unpack_object(*rest)
        thing = KINDS[sign.removeprefix("copy ")]()
        fill(thing, self._unpack_all(rest))
        return thing

    def _unpack_value(self, name: str, parts: list[Any]) -> Any:
        if name not in VALUES:
            raise ValueError("no such value is known")
        kind: Any = given_class(name)
        return kind(*parts)

    def _unpack_view(
        self, told: Any, sizes: Any, goes_on: Any, new: Any, seat: Any, standing: Any
    ) -> Any:
        if type(told) is list:
            if len(self._known) > MANY_SETS:
                raise ValueError("more sets of cards than there are")
            self._known.append(frozenset(map(self.unpack, few(told))))
            told = len(self._known) - 1
        chain = self._heard if goes_on else ()
        for card in self.unpack(new):
            chain = (card, chain)
        self._heard = chain
        parts = self._known[told], sizes, chain, seat, self.unpack(standing)
        if not all(type(each) is int for each in (told, sizes, seat)):
            raise TypeError("sizes and seats are numbers")
        return given_class("TableView")(parts)

    def _unpack_twin(self, name: str, number: int, content: list[Any]) -> Any:
        is_given = name in OBJECTS
        thing: Any = object.__new__(given_class(name)) if is_given else KINDS[name]()
        twin = self.keep_twin(self.new_to_us(number), thing)
        self._fill_twin(twin, content)
        return thing

    def _unpack_object(
        self, number: int, about: dict[str, Any], base: str = "", content: Any = None
    ) -> Any:
        if not base:
            return self.proxy(number, about, None)
        if base in ("str", "int", "float"):
            kind = {"str": str, "int": int, "float": float}[base]
            if type(content) is not kind:
                raise TypeError("another kind of content")
            return self.proxy(number, about, content)
        if base in ("tuple", "frozenset"):
            inside = tuple if base == "tuple" else frozenset
            content = content if base == "tuple" else few(content)
            return self.proxy(number, about, inside(map(self.unpack, content)))
        twin_number, *items = content
        if twin_number in self.twins:
            return self.twins[twin_number].thing
        thing = self.proxy(number, about, KINDS[base]())
        self._fill_twin(self.keep_twin(self.new_to_us(twin_number), thing), items)
        return thing

    def new_to_us(self, number: Any) -> int:
        """The number of a twin that the other side has made."""
        if type(number) is not int or number < 0 or number % 2 == self.number % 2:
            raise ValueError("a number that isn't theirs")
        if number in self.twins:
            raise ValueError("a number that is taken")
        return number

    def _fill_twin(self, twin: Twin, content: list[Any]) -> None:
        """Make it what it is on the other side."""
        fill(twin.thing, self._unpack_all(content))
        twin.known = parts_of(twin.thing)

    # -- twins ---------------------------------------------------------------------------------

    def changes(self) -> list[Any]:
        """What has changed on this side since the last message, to be sent along."""
        if not self.twins:
            return []
        changed = [twin for twin in [*self.twins.values()] if twin.has_changed()]
        return [[twin.number, self._content(twin.thing)] for twin in changed]

    def apply(self, changes: Iterable[Any]) -> None:
        """What has changed on the other side."""
        for number, content in changes:
            self._fill_twin(self.twins[number], content)

    def forget(self) -> None:
        """No twin is kept alike any longer, and what we lent is ours again."""
        self.twins.clear()
        self._twin_of.clear()

    def drop(self, numbers: Iterable[int]) -> None:
        """The other side needs these objects and twins no longer."""
        for number in numbers:
            if number in self.objects:
                del self._numbers[id(self.objects.pop(number))]
            if number in self.twins:
                del self._twin_of[id(self.twins.pop(number).thing)]


_encoded = json.JSONEncoder(separators=(",", ":")).encode


def to_bytes(message: Any) -> bytes:
    """A message with its length before it."""
    data = _encoded(message).encode()
    if len(data) > LONGEST:
        raise NotPlain("more than four million characters")
    return len(data).to_bytes(4, "big") + data


def read_message(read: Callable[[int], bytes]) -> Any:
    """The next message; `read(n)` gives just n bytes."""
    length = int.from_bytes(read(4), "big")
    if length > LONGEST:
        raise ValueError("a message that is too long")
    return json.loads(read(length))
