"""Players' functions of small whole numbers, compiled to machine code and called by address."""

# mypy: disallow-untyped-decorators=False
# numba has no type hints.

from __future__ import annotations

import dis
from collections.abc import Callable, Iterator
from functools import cache
from inspect import CO_VARARGS, CO_VARKEYWORDS
from types import CodeType, FunctionType
from typing import Any

from numba import carray, cfunc, njit, types

from fcd.contest.forms import KNOWN_SIZE
from fcd.contest.rounds.kernel.words import read_only

FAILED = -(2**63)  # the answer of a function in which an error was raised

_WORD = types.int64
_HAND, _KNOWN = types.int8, types.int64  # signed: numba's unsigned numbers do not know 3 - 5
_LENT_HAND, _LENT_KNOWN = (types.Array(kind, 1, "C", readonly=True) for kind in (_HAND, _KNOWN))
_CHOOSE = (_LENT_HAND, _WORD, _WORD, _WORD, _LENT_KNOWN)
_CALL = (_LENT_HAND, _LENT_KNOWN)


class CannotCompile(ValueError):
    """A player's function is not one that numba can compile; the message says why."""


@cache
def compiled(function: Callable[..., int], *, checked: bool) -> Any:
    """A function of small numbers as machine code; `.address` is where it lies.

    Checked, it cannot reach beyond what it was lent, and an error in it is the answer FAILED.
    """
    options = {"boundscheck": checked, "error_model": "python" if checked else "numpy"}
    asks = _CHOOSE if arguments_of(function) == len(_CHOOSE) else _CALL
    fast = _with_helpers(_plain(function), options, {})

    def choose(hand, count, legal, up_card, color, known):  # type: ignore[no-untyped-def]
        cards, facts = read_only(carray(hand, (count,))), read_only(carray(known, KNOWN_SIZE))
        try:
            return fast(cards, legal, up_card, color, facts)
        except Exception:
            return FAILED

    def call(hand, count, known):  # type: ignore[no-untyped-def]
        cards, facts = read_only(carray(hand, (count,))), read_only(carray(known, KNOWN_SIZE))
        try:
            return fast(cards, facts)
        except Exception:
            return FAILED

    hand, known = types.CPointer(_HAND), types.CPointer(_KNOWN)
    try:
        fast.compile(asks)
        _check_answer(fast.overloads[asks].signature.return_type)
        if asks is _CHOOSE:
            return cfunc(_WORD(hand, _WORD, _WORD, _WORD, _WORD, known))(choose)
        return cfunc(_WORD(hand, _WORD, known))(call)
    except Exception as error:  # numba has many
        name = _plain(function).__name__
        raise CannotCompile(f"{name} cannot be compiled: {str(error).strip()}") from None


def arguments_of(function: Callable[..., int]) -> int:
    """How many arguments a function takes; CannotCompile if nobody would call it so."""
    code = getattr(_plain(function), "__code__", None)
    if not isinstance(code, CodeType):
        raise CannotCompile(f"{function!r:.60} is no plain function")
    varies = code.co_kwonlyargcount or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS)
    if varies or code.co_argcount not in (len(_CHOOSE), len(_CALL)):
        raise CannotCompile(
            f"{code.co_name} cannot be compiled: its arguments are neither hand, legal, up_card, "
            "color, known nor hand, known"
        )
    return code.co_argcount


@cache
def reads_known(function: Callable[..., int]) -> bool:
    """Whether a function looks at its last argument: filling it in takes time."""
    code = _plain(function).__code__
    known = code.co_varnames[code.co_argcount - 1]
    if known in code.co_cellvars:
        return True
    used = (step.argval for step in dis.get_instructions(code) if step.opname != "MAKE_CELL")
    return any(known == name or (isinstance(name, tuple) and known in name) for name in used)


def _plain(function: Any) -> Any:
    """The Python function, if somebody has handed it to numba already."""
    return getattr(function, "py_func", function)


def _with_helpers(function: Any, options: dict[str, Any], made: dict[Any, Any]) -> Any:
    """The function for numba, and the plain functions that it calls, which numba would refuse."""
    if function not in made:
        names = dict(function.__globals__)
        copy = FunctionType(
            function.__code__, names, function.__name__, function.__defaults__, function.__closure__
        )
        made[function] = njit(**options)(copy)
        for name in _names(function.__code__):
            if isinstance(_plain(names.get(name)), FunctionType):
                names[name] = _with_helpers(_plain(names[name]), options, made)
    return made[function]


def _names(code: CodeType) -> Iterator[str]:
    """The global names in a function, and in the comprehensions in it."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


def _check_answer(kind: Any) -> None:
    if isinstance(kind, types.Optional | types.NoneType):
        raise CannotCompile("it does not always return an answer")
    if not isinstance(kind, types.Integer):
        raise CannotCompile(f"its answer is a {kind}, which is no whole number")
