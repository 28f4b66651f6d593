"""Comparing a student's answer with ours, and showing both, without running the student's code.

An answer may be an object with an `__eq__` or `__repr__` of the student's own. Ours are plain data
(True, 3, "R2H", None, a Card, lists and tuples of those), so ours say what is compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from enum import Enum

from fcd.cards import Card
from fcd.teach.asking import NotAttempted, Raised, TookTooLong, Unusable, ask

LONGEST = 300  # characters of an answer that are shown


def same(got: object, expected: object) -> bool:
    """Whether the answers agree. A list may stand for a tuple; 1 is not True, and "1" is not 1.

    >>> same([1, 2], (1, 2)), same(1, True), same((1, None), (1, None))
    (True, False, True)
    """
    if expected is None or isinstance(expected, bool):
        return got is expected
    if isinstance(expected, int):
        return isinstance(got, int) and not isinstance(got, bool) and int.__eq__(got, expected)
    if isinstance(expected, str):
        return isinstance(got, str) and str.__eq__(got, expected)
    if isinstance(expected, Mapping):
        return _is(got, dict) and _same_entries(got, expected)  # type: ignore[arg-type]
    if isinstance(expected, Set):
        return isinstance(got, set | frozenset) and set(got) == set(expected)
    if isinstance(expected, Sequence):
        return isinstance(got, list | tuple) and _same_items(list(got), list(expected))
    return type(got) is type(expected) and got == expected  # our own: a Card, a PlayerMove


def _is(value: object, kind: type) -> bool:
    return isinstance(value, kind)


def _same_items(got: list[object], expected: list[object]) -> bool:
    return len(got) == len(expected) and all(map(same, got, expected))


def _same_entries(got: Mapping[object, object], expected: Mapping[object, object]) -> bool:
    return set(got) == set(expected) and all(same(got[key], expected[key]) for key in expected)


def shown(value: object, longest: int = LONGEST) -> str:
    """The answer as text, whatever its `__repr__` does; our cards in notation.

    >>> shown((1, "two", [Card.parse("R2H")]))
    "(1, 'two', [R2H])"
    """
    if isinstance(value, Enum):
        return repr(value)
    try:
        text = ask(lambda: _text(value), steps=20_000)
        if type(text) is not str:
            raise Unusable
    except (Raised, NotAttempted, Unusable, TookTooLong):
        return f"a {type(value).__name__} that cannot be shown (its __repr__ fails)"
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _text(value: object) -> object:
    if type(value) is Card:
        return str(value)
    if type(value) is list:
        return f"[{', '.join(map(str, map(_text, value)))}]"
    if type(value) is tuple and len(value) > 1:
        return f"({', '.join(map(str, map(_text, value)))})"
    return repr(value)
