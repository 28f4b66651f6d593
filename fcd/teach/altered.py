"""Wrong programs that differ from a right one of ours by a few words."""

from __future__ import annotations

import sys
from inspect import getsource
from textwrap import dedent
from typing import Any

from fcd.teach.objects import but


def altered(right: type, method: str, old: str, new: str, **others: object) -> type:
    """The same class, but with other words in one of its methods, and perhaps with other methods.

    >>> from fcd.scoring import Scoreboard
    >>> altered(Scoreboard, "winner", "max", "min")(["Ann", "Ben"]).winner
    'Ann'
    """
    owner = next(kind for kind in right.__mro__ if method in vars(kind))
    found: Any = vars(owner)[method]
    source = dedent(getsource(getattr(found, "fget", found)))
    if old not in source:
        raise ValueError(f"{old!r} isn't in {owner.__name__}.{method}")
    module = sys.modules[owner.__module__]
    names = dict(vars(module))
    text = f"from __future__ import annotations\n{source.replace(old, new)}"
    exec(compile(text, str(module.__file__), "exec", dont_inherit=True), names)
    return but(right, **{method: names[method]}, **others)
