"""Whether what players are shown is still as it was. Looked at after a block.

A player runs among our objects. What it is lent cannot be changed; classes and functions can, in
Python, by whoever gets hold of them. A player that did so is found here and disqualified.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator, Mapping
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
    """What is no longer as it was, the first of it; empty if all is well."""
    for fact in _FACTS:
        if fact.ask() is not fact.was:
            return fact.what
    for kind, names in _NAMES:
        if vars(kind).keys() != names:
            for extra in vars(kind).keys() - names - {*_COME_LATER}:
                return f"{kind.__name__}.{extra}"
    return ""


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
    ours = {
        value
        for module in (*_ENGINE, *_CONTEST)
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__.startswith("fcd.")
    }
    return [*sorted(ours, key=lambda kind: kind.__qualname__), Random]


def _facts() -> Iterator[_Fact]:
    for module in (*_ENGINE, *_CONTEST, builtins):
        yield from _of_dict(module.__name__.rpartition(".")[2], vars(module))
    for kind in _kinds():
        yield from _of_names(kind.__name__, vars(kind), partial(type.__setattr__, kind))
    table = fast_table.FastTable.of(tables.RuleTables.of(tables.UNO_CONTEST))
    yield from _of_dict("FastTable", vars(table))
    yield from _of_dict("RuleTables", vars(table.tables))
    for card in table.tables.cards:
        for part in ("rank", "color", "suit"):
            yield _of_part(card, part, f"{card}.{part}")


def _of_dict(owner: str, names: dict[str, Any]) -> Iterator[_Fact]:
    yield from _of_names(owner, names, names.__setitem__)
    for name, value in list(names.items()):
        if isinstance(value, dict) and not name.startswith("__"):
            yield from _of_names(f"{owner}.{name}", value, value.__setitem__)


def _of_names(
    owner: str, names: Mapping[str, Any], put: Callable[[str, Any], None]
) -> Iterator[_Fact]:
    for name, value in list(names.items()):
        what = f"{owner}.{name}"
        if name in _COME_LATER or what in _OF_THE_PROMPT:
            continue
        yield _Fact(what, partial(names.get, name), value, partial(put, name, value))
        function = value.__func__ if isinstance(value, classmethod | staticmethod) else value
        function = value.fget if isinstance(value, property) else function
        if isinstance(function, FunctionType):
            for part in ("__code__", "__defaults__", "__kwdefaults__"):
                yield _of_part(function, part, what)


def _of_part(owner: object, part: str, what: str) -> _Fact:
    was = getattr(owner, part)
    mend = partial(object.__setattr__, owner, part, was)
    return _Fact(what, partial(getattr, owner, part), was, mend)


_FACTS = tuple(_facts())
_NAMES = tuple((kind, frozenset(vars(kind)) - {*_COME_LATER}) for kind in _kinds())
