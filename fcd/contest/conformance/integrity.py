"""Whether the things that players are shown are still as they were. Looked at after a block.

A player runs among our objects. What it is lent cannot be changed; classes and functions can, in
Python, by whoever gets hold of them. A player that did so is found here and disqualified.

>>> untouched()
True
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from types import FunctionType
from typing import Any, NamedTuple

from fcd import cards, scoring
from fcd.contest import forms, foul, player, tally, terms
from fcd.contest.rounds import fast_table, referee, rounds, tables
from fcd.engine import chance, legality, step
from fcd.variants import uno_contest

_ENGINE = (cards, chance, legality, step, scoring, uno_contest)
_CONTEST = (fast_table, forms, foul, player, referee, rounds, tables, tally, terms)
_COME_LATER = (
    "__annotations__",
    "__annotations_cache__",
    "__annotate_func__",
    "__slotnames__",  # pickle leaves it on what it has sent
)
_OF_THE_PROMPT = ("builtins.input", "builtins._")  # Jupyter and Python set these for every cell


class _Fact(NamedTuple):
    """Something that was so: how to ask again, how to make it so again."""

    what: str
    ask: Callable[[], object]
    was: object
    mend: Callable[[], None]


def altered() -> str:
    """The first thing that is no longer as it was; empty if all is well."""
    for fact in _FACTS:
        if fact.ask() is not fact.was:
            return fact.what
    for kind, names in _NAMES:
        if vars(kind).keys() != names:
            for extra in vars(kind).keys() - names - {*_COME_LATER}:
                return f"{kind.__name__}.{extra}"
    return ""


def untouched() -> bool:
    """Whether cards, views, rules and loops are as they were when fcd was loaded."""
    return not altered()


def mend() -> None:
    """Put everything back. A process that was tampered with had better end; a test goes on."""
    for fact in _FACTS:
        if fact.ask() is not fact.was:
            fact.mend()
    for kind, names in _NAMES:
        for extra in vars(kind).keys() - names - {*_COME_LATER}:
            type.__delattr__(kind, extra)


# -- what is remembered --------------------------------------------------------------------------


def _kinds() -> list[type]:
    """The classes: ours, and that of chance."""
    ours = {
        thing
        for module in (*_ENGINE, *_CONTEST)
        for thing in vars(module).values()
        if isinstance(thing, type) and thing.__module__.startswith("fcd.")
    }
    return [*sorted(ours, key=lambda kind: kind.__qualname__), Random]


def _facts() -> Iterator[_Fact]:
    for module in (*_ENGINE, *_CONTEST, builtins):
        yield from _of_dict(module.__name__.rpartition(".")[2], vars(module))
    for kind in _kinds():
        yield from _of_kind(kind)
    table = fast_table.FastTable.of(tables.RuleTables.of(tables.UNO_CONTEST))
    yield from _of_dict("FastTable", vars(table))
    yield from _of_dict("RuleTables", vars(table.tables))
    for card in table.tables.cards:
        for part in ("rank", "color", "suit"):
            yield _of_part(card, part)


def _of_dict(owner: str, names: dict[str, Any], *, deep: bool = True) -> Iterator[_Fact]:
    for name, value in list(names.items()):
        what = f"{owner}.{name}"
        if what in _OF_THE_PROMPT:
            continue
        ask, mend = partial(names.get, name), partial(names.__setitem__, name, value)
        yield _Fact(what, ask, value, mend)
        if isinstance(value, FunctionType) and deep:
            yield from _of_function(what, value)
        elif isinstance(value, dict) and deep and not name.startswith("__"):
            yield from _of_dict(what, value, deep=False)


def _of_kind(kind: type) -> Iterator[_Fact]:
    for name, value in list(vars(kind).items()):
        if name in _COME_LATER:
            continue
        what = f"{kind.__name__}.{name}"
        ask, mend = partial(vars(kind).get, name), partial(type.__setattr__, kind, name, value)
        yield _Fact(what, ask, value, mend)
        plain = getattr(value, "__func__", value)  # of a classmethod
        for part in (plain, getattr(plain, "fget", None)):
            if isinstance(part, FunctionType):
                yield from _of_function(what, part)


def _of_function(what: str, function: FunctionType) -> Iterator[_Fact]:
    for part in ("__code__", "__defaults__", "__kwdefaults__"):
        yield _of_part(function, part, what)


def _of_part(thing: Any, part: str, what: str = "") -> _Fact:
    was = getattr(thing, part)
    mend = lambda: object.__setattr__(thing, part, was)  # noqa: E731
    return _Fact(what or f"{thing}.{part}", lambda: getattr(thing, part), was, mend)


_FACTS = tuple(_facts())
_NAMES = tuple((kind, frozenset(vars(kind)) - {*_COME_LATER}) for kind in _kinds())
