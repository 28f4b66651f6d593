"""What a child says of its objects and errors, as harmless data. Whatever is odd raises."""

from __future__ import annotations

import builtins
from functools import lru_cache
from typing import Any

from fcd.sandbox import budget
from fcd.sandbox.budget import Gone, Theirs


def words_of(error: Exception) -> str:
    try:
        return str(error)[:500]
    except Exception:  # with parts that the child made
        return ""


def checked(about: Any) -> dict[str, Any]:
    if type(about) is not dict:
        raise TypeError("what is known of an object is a dict")
    return {
        "kind": word(about["kind"]),
        "name": word(about["name"]),
        "is": word(about["is"]),
        "line": [word(each) for each in about["line"]],
        "from": [word(each) for each in about["from"]],
        "methods": frozenset(map(word, about["methods"])),
        "calls": about["calls"] is True,
        "hashes": word(about["hashes"]),
    }


def word(text: Any) -> str:
    if type(text) is not str:
        raise Gone("said something that isn't a text")
    return budget.printable(text[:2_000])


def their_error(about: Any) -> Exception:
    """A harmless copy of what was raised in the child."""
    if type(about) is not dict:
        raise Gone("said something that isn't an error")
    told = {
        name: _text(about.get(name))
        for name in ("like", "kind", "told", "text", "meant", "traceback")
    }
    if told["like"] == "Unusable":
        return budget.Unusable(told["text"])
    like = getattr(builtins, told["like"], Exception)
    if not (isinstance(like, type) and issubclass(like, BaseException)):
        like = Exception
    made = _error_class(like, told["kind"])  # type: ignore[arg-type]  # mypy errs: a class hashes
    error: Theirs = made.__new__(made, told["text"])
    Exception.__init__(error, told["text"])
    error.about = told
    return error


@lru_cache(maxsize=200)
def _error_class(like: Any, name: str) -> Any:
    """An exception that is caught as theirs would be, with the same name."""
    plain = like if issubclass(like, Exception) else Exception
    looks = {"__str__": lambda error: error.about["text"]}
    try:
        made: Any = type(name, (Theirs, plain), looks)
        made.__new__(made, "")
    except TypeError:  # an ExceptionGroup is made otherwise
        return type(name, (Theirs,), looks)
    return made


def _text(text: Any) -> str:
    return budget.printable(text[:5_000]) if type(text) is str else ""


def plain_kind(error: Exception) -> str:
    """By what name the child knows an error of ours."""
    names = [kind.__name__ for kind in type(error).__mro__]
    ours = ("IllegalMove", "OutOfRange")
    return next(n for n in names if n in ours or hasattr(builtins, n))
