"""All that an exercise's exNN.py needs, behind one door (docs/writing_exercises.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from fcd.rulebook import section
from fcd.sandbox.budget import Elsewhere, Unusable
from fcd.teach.answers import same, shown
from fcd.teach.outcome import CaseView, Row
from fcd.teach.question import Complaint, Model, Question, Submission, python
from fcd.teach.table_case import TableCase, TableQuestion, magnitude, pairs
from fcd.teach.taught_game import TaughtGame, taught_game

__all__ = [
    "CaseView",
    "Complaint",
    "Lent",
    "Model",
    "Question",
    "Row",
    "Submission",
    "TableCase",
    "TableQuestion",
    "TaughtGame",
    "Unusable",
    "beside",
    "extends",
    "is_elsewhere",
    "lineage",
    "magnitude",
    "pairs",
    "python",
    "quoted",
    "quotes",
    "rules_in",
    "same",
    "shown",
    "taught_game",
    "true_ones",
]

T = TypeVar("T")


def is_elsewhere(value: object) -> bool:
    """Whether this stands for an object of a student's that is in another process."""
    return issubclass(type(value), Elsewhere)


def beside(function: Callable[..., T], *args: Any) -> T:
    """What a function of ours says that is called beside the student's code, wherever that runs.

    If that is another process, the function's text is sent there. So it stands alone: it imports
    what it needs, only what students may import, and knows no answer.
    """
    for arg in filter(is_elsewhere, args):
        answer: T = object.__getattribute__(arg, "_remote")[0].beside(function, *args)
        return answer
    return function(*args)


def extends(kind: object, base: type) -> bool:
    """Whether this is a class of a student's that derives from one of ours."""
    if not is_elsewhere(kind):
        return isinstance(kind, type) and issubclass(kind, base)
    about = object.__getattribute__(kind, "_remote")[2]
    return about["is"] == "class" and f"{base.__module__}.{base.__name__}" in about["from"]


def lineage(value: object) -> list[str]:
    """The names of a value's class and of all that it derives from."""
    if is_elsewhere(value):
        return list(object.__getattribute__(value, "_remote")[2]["line"])
    return [kind.__name__ for kind in type(value).__mro__]


def quoted(ref: str, beginning: str) -> str:
    """The sentence of this rule that begins so, and where it stands. ValueError if none does.

    >>> quoted("fcd2018#points", "Color and suit")
    'Color and suit do not matter. [fcd2018#points]'
    """
    for paragraph in section(ref).paragraphs:
        for sentence in re.split(r"(?<=[.?!]) (?=[A-Z0-9])", paragraph):
            if sentence.startswith(beginning):
                return f"{sentence} [{ref}]"
    raise ValueError(f"no sentence of {ref} begins with {beginning!r}")


def quotes(ref: str, *beginnings: str) -> tuple[str, ...]:
    """Several sentences of one rule."""
    return tuple(quoted(ref, beginning) for beginning in beginnings)


def rules_in(*refs: str) -> tuple[str, ...]:
    """What the rulebook says, where no single sentence of the engine does: "fcd2017#ruling-8"."""
    return tuple(f"{paragraph} [{ref}]" for ref in refs for paragraph in section(ref).paragraphs)


def true_ones(facts: Mapping[str, object]) -> set[str]:
    """The names of what is so.

    >>> true_ones({"it is wild": True, "two alike": []})
    {'it is wild'}
    """
    return {name for name, is_so in facts.items() if is_so}


class Lent:
    """Something of ours for code in another process, which can ask for these names only."""

    def __init__(self, kind: str, **names: Any) -> None:
        vars(self).update(names)
        self.__name__, self.handed_out = kind, tuple(names)
