"""Comparing a student's answer with ours, and showing both, without running the student's code.

An answer may be an object with an `__eq__` or `__repr__` of the student's own. Ours are plain data
(True, 3, "R2H", None, a Card, lists and tuples of those), so ours say what is compared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from enum import Enum, StrEnum
from operator import is_
from typing import Any

from fcd.cards import Card, Color, Suit
from fcd.sandbox.budget import (
    NotAttempted,
    Raised,
    TookTooLong,
    Unusable,
    call_with_budget,
    printable,
    type_name,
)

LONGEST = 300  # characters of an answer that are shown
MOST_ITEMS = 2_000  # in lists that are written at once
DEEPEST = 20  # lists within lists


def same(got: object, expected: object) -> bool:
    """Whether the answers agree. A list may stand for a tuple; 1 is not True, "red" is no Color.

    >>> same([1, 2], (1, 2)), same(1, True), same((1, None), (1, None))
    (True, False, True)
    >>> from fcd.cards import Color
    >>> same("red", Color.RED), same([Color.RED], (Color.RED,))
    (False, True)
    """
    if got is expected and id(type(got)) in _PLAIN:
        return True
    if expected is None or isinstance(expected, bool | StrEnum):
        return got is expected
    if isinstance(expected, int):
        return _is(got, int) and not _is(got, bool) and int.__eq__(got, expected)  # type: ignore[operator]
    if isinstance(expected, str):
        return _is(got, str) and str.__eq__(got, expected)  # type: ignore[operator]
    if isinstance(expected, Mapping):
        return _is(got, dict) and _all_found(dict.items(got), expected.items())  # type: ignore[arg-type]
    if isinstance(expected, Set):
        return _is(got, set, frozenset) and _all_found(_items(got), expected)
    if isinstance(expected, Sequence):
        return _is(got, list, tuple) and _same_items(_items(got), list(expected))
    return type(got) is type(expected) and got == expected  # our own: a Card, a PlayerMove


def wrong_type(got: object, expected: object) -> str:
    """A sentence if the answer is only of the wrong kind: 1 for True, 3.0 for 3, "red" for a Color.

    >>> wrong_type(1, True)
    'You returned 1, which is an int. Return True or False.'
    >>> wrong_type((False, 1), (0, 1))
    'In what you returned, item 0 is False, which is a bool. It should be an int.'
    """
    if type(got) in (list, tuple) and type(expected) in (list, tuple):
        return _wrong_inside(_items(got), _items(expected))
    if got is None or expected is None or type(got) is type(expected):
        return ""
    return f"You returned {shown(got, 60)}, which is {_a(got)}. Return {_wanted(expected)}."


def _wrong_inside(got: list[object], expected: list[object]) -> str:
    """The same about the first item that differs, if that is only of the wrong kind."""
    pairs = enumerate(zip(got, expected, strict=False))
    place, one, other = next(((n, a, b) for n, (a, b) in pairs if not same(a, b)), (0, None, None))
    if len(got) != len(expected) or type(one) in (list, tuple) or other is None:
        return ""
    if one is not None and not wrong_type(one, other):
        return ""
    what = "None" if one is None else f"{shown(one, 60)}, which is {_a(one)}"
    return f"In what you returned, item {place} is {what}. It should be {_wanted(other)}."


def _wanted(expected: object) -> str:
    return "True or False" if isinstance(expected, bool) else _a(expected)


def _a(value: object) -> str:
    """Its kind in words: "an int", "a Color such as Color.RED"."""
    name = type_name(value)
    such = f", such as {value!r}" if isinstance(value, Enum) else ""
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}{such}"


def _is(value: object, *kinds: type) -> bool:
    """Not isinstance, which believes what an object says its `__class__` is."""
    return issubclass(type(value), kinds)


def _items(value: object) -> list[object]:
    """What is really in it, whatever its `__iter__` gives."""
    kind = next(kind for kind in (list, tuple, set, frozenset) if _is(value, kind))
    return list(kind.__iter__(value))  # type: ignore[arg-type]


def _same_items(got: list[object], expected: list[object]) -> bool:
    if len(got) != len(expected):
        return False
    if all(map(is_, got, expected)):  # this is fast, and so is what follows
        return True
    kinds = [*map(type, got)]
    if _PLAIN.keys() >= {*map(id, kinds)} and kinds == [*map(type, expected)]:
        return got == expected
    return all(map(same, got, expected))


def _all_found(got: Iterable[object], expected: Iterable[object]) -> bool:
    """Whether these are the same, in any order. No two of ours are."""
    left, right = list(got), list(expected)
    if len(left) != len(right):
        return False
    in_order = all(map(same, left, right))  # mostly they are, and this is fast
    return in_order or all(any(same(a, b) for a in left) for b in right)


def shown(value: object, longest: int = LONGEST) -> str:
    """The answer as text, whatever its `__repr__` does; our cards in notation.

    >>> shown((1, "two", [Card.parse("R2H")]))
    "(1, 'two', [R2H])"
    """
    if type(value) in _AT_ONCE:
        return str(value)
    try:
        text = _plain_text(value, [MOST_ITEMS]) or call_with_budget(
            lambda: _text(value), steps=20_000
        )
        if type(text) is not str:
            raise Unusable
    except (ValueError, Raised, NotAttempted, Unusable, TookTooLong):  # ValueError: a huge int
        return f"a {type_name(value)} that cannot be shown (its __repr__ fails)"
    text = printable(without_address(text[: longest + 100]))
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


_AT_ONCE = frozenset((bool, type(None), Card))  # short, and nobody else's code
# What is nobody else's code, by id, since a class of the student's can have a hash of its own.
_PLAIN: dict[int, Callable[[Any], str]] = {id(Card): str} | {
    id(kind): repr for kind in (bool, int, str, type(None), Color, Suit)
}
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")  # another one each time, and it helps nobody


def without_address(text: str) -> str:
    """What Python says of an object, but for where in memory it is."""
    return _ADDRESS.sub("", text)


def apart(got: object, expected: object) -> tuple[str, str]:
    """Both as text. Of two dicts of ours only what differs, or nobody would find it.

    >>> apart({"turn": "Ann", "color": "red"}, {"turn": "Ann", "color": "blue"})
    ("color: 'red'", "color: 'blue'")
    """
    if type(got) is dict and type(expected) is dict and {type(key) for key in got} == {str}:
        one, other = _entries(got, expected), _entries(expected, got)
        if one and other:
            return one, other
    return shown(got), shown(expected)


def _entries(told: dict[object, object], other: dict[object, object]) -> str:
    """Those that both have and tell differently; if there are none, those that the other lacks."""
    missing = [key for key in told if key not in other]
    wrong = [key for key in told if key in other and not same(told[key], other[key])]
    return ", ".join(f"{key}: {shown(told[key])}" for key in wrong or missing)


def _plain_text(value: object, left: list[int], deep: int = 0) -> str:
    """The same as _text, sooner; "" if somebody else's code has a say in it, or if it is long."""
    if write := _PLAIN.get(id(type(value))):
        return write(value)
    if not (type(value) is list or (type(value) is tuple and len(value) > 1)):
        return ""
    left[0] -= 1 + len(value)
    if left[0] < 0 or deep > DEEPEST:
        return ""
    texts = [_plain_text(each, left, deep + 1) for each in value]
    if not all(texts):
        return ""
    return f"[{', '.join(texts)}]" if type(value) is list else f"({', '.join(texts)})"


def _text(value: object, deep: int = 0) -> object:
    if deep > DEEPEST:  # perhaps it holds itself
        return "…"
    if type(value) is Card:
        return str(value)
    if type(value) is list:
        return f"[{', '.join(str(_text(each, deep + 1)) for each in value)}]"
    if type(value) is tuple and len(value) > 1:
        return f"({', '.join(str(_text(each, deep + 1)) for each in value)})"
    return repr(value)
