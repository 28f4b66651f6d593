"""ex01: Card classes that people write by mistake, and what they need to be told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fcd.cards import HEX, Color, Suit
from fcd.teach.checks import Misconception

NO_SET = "cannot be put into a set"


class _Right:
    """All that is right; each mistake replaces one method."""

    def __init__(self, value: Any, color: Color, suit: Suit) -> None:
        self.value, self.color, self.suit = value, color, suit

    def parts(self) -> tuple[int, Color, Suit]:
        return self.value, self.color, self.suit

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Right) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.parts())


def _with(**methods: Callable[[Any], object]) -> type:
    return type("Card", (_Right,), methods)


# -- parts ---------------------------------------------------------------------------------------


class _Shared:
    value: int
    color: Color
    suit: Suit

    def __init__(self, value: int, color: Color, suit: Suit) -> None:
        kind = type(self)
        kind.value, kind.color, kind.suit = value, color, suit


class _Swapped(_Right):
    def __init__(self, value: int, color: Any, suit: Any) -> None:
        super().__init__(value, suit, color)


class _ValueAsText(_Right):
    def __init__(self, value: int, color: Color, suit: Suit) -> None:
        super().__init__(HEX[value], color, suit)


class _AllTexts(_Right):
    def __init__(self, value: int, color: Any, suit: Any) -> None:
        super().__init__(str(value), color.name[0], suit.name[0])


OF_PARTS = (
    Misconception(
        "shared",
        "It looks as if all cards share one value, color and suit. Each card needs its own: "
        "write to `self`, which is this one card.",
        lambda: _Shared,
    ),
    Misconception(
        "swapped",
        "It looks as if color and suit are swapped. A card is made as `Card(value, color, suit)`.",
        lambda: _Swapped,
    ),
    Misconception(
        "value-as-text",
        "It looks as if you keep the sign of the value, such as 'A'. Keep the number you were "
        "given; the sign is wanted only when the card is written down.",
        lambda: _ValueAsText,
    ),
    Misconception(
        "all-texts",
        "It looks as if you keep only letters. Keep the three parts as you were given them; they "
        "are turned into text later.",
        lambda: _AllTexts,
    ),
)

# -- text ----------------------------------------------------------------------------------------


def _written(text: Callable[[str, int, str], str]) -> type:
    """A card that writes its color's letter, its value and its suit's letter in this way."""
    return _with(__str__=lambda self: text(self.color.name[0], self.value, self.suit.name[0]))


OF_TEXT = (
    Misconception(
        "decimal",
        "It looks as if 10 is written with two signs. Every value has one sign: after 9 come A for "
        "10, B for 11, and so on to F for 15.",
        lambda: _written(lambda c, v, s: f"{c}{v}{s}"),
    ),
    Misconception(
        "small-letters",
        "It looks as if values from 10 on get a small letter. We write capital letters: A to F.",
        lambda: _written(lambda c, v, s: f"{c}{v:x}{s}"),
    ),
    Misconception(
        "all-small",
        "It looks as if color and suit get small letters. We write capital ones: R2H, not r2h.",
        lambda: _written(lambda c, v, s: f"{c.lower()}{v:X}{s.lower()}"),
    ),
    Misconception(
        "suit-first",
        "It looks as if the suit comes first. The order is color, value, suit.",
        lambda: _written(lambda c, v, s: f"{s}{v:X}{c}"),
    ),
    Misconception(
        "value-first",
        "It looks as if the value comes first. The order is color, value, suit.",
        lambda: _written(lambda c, v, s: f"{v:X}{c}{s}"),
    ),
    Misconception(
        "whole-words",
        "It looks as if you write the whole words. Only their first letters are wanted.",
        lambda: _with(__str__=lambda self: f"{self.color}{HEX[self.value]}{self.suit}"),
    ),
    Misconception(
        "spaces",
        "It looks as if there are spaces between the signs. They stand right beside each other.",
        lambda: _written(lambda c, v, s: f"{c} {v:X} {s}"),
    ),
    Misconception(
        "one-too-many",
        "It looks as if the signs begin with 1. The smallest value is 0, and its sign is 0.",
        lambda: _written(lambda c, v, s: f"{c}{(v + 1) % 16:X}{s}"),
    ),
)

# -- points --------------------------------------------------------------------------------------


OF_POINTS = (
    Misconception(
        "letters-ten",
        "It looks as if every letter counts 10, as kings and queens do in other games. Here they "
        "go on counting: A is 10, B is 11, and F is 15.",
        lambda: _with(points=lambda self: min(self.value, 10)),
    ),
    Misconception(
        "one-each",
        "It looks as if every card counts 1. A card counts its value.",
        lambda: _with(points=lambda self: 1),
    ),
    Misconception(
        "wild-fifty",
        "It looks as if the wild card counts 50. That is so in UNO; here a 0 counts 0.",
        lambda: _with(points=lambda self: self.value or 50),
    ),
    Misconception(
        "special-twenty",
        "It looks as if special cards count 20. That is so in UNO; here each counts its value.",
        lambda: _with(points=lambda self: 20 if self.value in (2, 10, 13) else self.value),
    ),
    Misconception(
        "points-as-text",
        "It looks as if you return the sign of the value. Points are a number: they will be added.",
        lambda: _with(points=lambda self: HEX[self.value]),
    ),
)

# -- wild ----------------------------------------------------------------------------------------


OF_WILD = (
    Misconception(
        "declare-wild",
        "It looks as if the D is wild. Playing a D names a color, but it has to match first. The "
        "card that goes on anything is the 0.",
        lambda: _with(is_wild=lambda self: self.value == 13),
    ),
    Misconception(
        "zero-and-declare",
        "It looks as if both 0 and D are wild. Only the 0 goes on anything; a D has to match.",
        lambda: _with(is_wild=lambda self: self.value in (0, 13)),
    ),
    Misconception(
        "special-wild",
        "It looks as if every special card is wild. Special cards do something when they lie "
        "there; only the 0 goes on anything.",
        lambda: _with(is_wild=lambda self: self.value in (0, 2, 10, 13)),
    ),
    Misconception(
        "never-wild",
        "It looks as if no card is wild. Do you compare the value with a text? `0 == '0'` is "
        "False: your card's value is a number.",
        lambda: _with(is_wild=lambda self: self.value == "0"),
    ),
    Misconception(
        "inside-out",
        "It looks as if every card is wild but the 0. It is the other way round. (Python takes 0 "
        "for False.)",
        lambda: _with(is_wild=lambda self: bool(self.value)),
    ),
)

# -- equal ---------------------------------------------------------------------------------------


class _Identity(_Right):
    __eq__ = object.__eq__
    __hash__ = object.__hash__


class _NoHash(_Right):
    __hash__ = None  # type: ignore[assignment]  # what Python does for a class with only __eq__

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other)


class _AnyPart(_Right):
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Right):
            return False
        return any(mine == theirs for mine, theirs in zip(self.parts(), other.parts(), strict=True))

    def __hash__(self) -> int:
        return hash(self.parts())


OF_EQUAL = (
    Misconception(
        "identity",
        "It looks as if a card is equal only to itself. Two cards are equal if their value, color "
        "and suit agree: compare the parts with `==`.",
        lambda: _Identity,
    ),
    Misconception(
        "value-only",
        "It looks as if the value alone decides. Color and suit must agree, too.",
        lambda: _with(parts=lambda self: self.value),
    ),
    Misconception(
        "no-suit",
        "It looks as if the suit is forgotten. All three parts must agree.",
        lambda: _with(parts=lambda self: (self.value, self.color)),
    ),
    Misconception(
        "any-part",
        "It looks as if one part in common is enough. That makes cards match, not be equal: join "
        "the three comparisons with `and`.",
        lambda: _AnyPart,
    ),
    Misconception(
        "no-hash",
        "It looks as if there is no `__hash__`. Whoever writes `__eq__` has to write it again: "
        "a set needs both.",
        lambda: _NoHash,
    ),
    Misconception(
        "hash-of-itself",
        "It looks as if equal cards have different hashes, so a set keeps both. Make the hash from "
        "the same three parts that you compare.",
        lambda: _with(__hash__=lambda self: id(self)),
    ),
)
