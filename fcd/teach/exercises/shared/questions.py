"""Questions about rounds: students get a few arguments, the engine gets the whole round."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Generic, TypeVar

from fcd.cards import Card
from fcd.teach.answers import shown
from fcd.teach.checks import Misconception, Submission
from fcd.teach.taught_game import TaughtGame

Case = TypeVar("Case")


class Asked:
    """The right one. Not a function of the arguments: it plays the case it is asked about."""

    def __init__(self, about: Callable[..., object]) -> None:
        self.about = about


@dataclass(frozen=True)
class Question(Generic[Case]):
    """What a student's function is called with, and how the engine is asked the same."""

    given: Callable[[Case], tuple[object, ...]]  # copied each time: students may change it
    answer: Callable[[TaughtGame, Case], object]

    def model(self, taught: TaughtGame) -> Submission:
        """What answers by this variant, right or broken."""
        return Asked(lambda case: self.answer(taught, case))

    def ask(self, submission: Submission, case: Case) -> object:
        """What a submission says about a case."""
        if isinstance(submission, Asked):
            return submission.about(case)
        return submission(*deepcopy(self.given(case)))

    def call(self, name: str, case: Case) -> str:
        """The question as it would stand in a cell; it can be copied into one."""
        return f"{name}({', '.join(map(_written, self.given(case)))})"


def _written(value: object) -> str:
    """An argument in Python, cards as one types them."""
    if type(value) is Card:
        return f'Card.parse("{value}")'
    if type(value) is list:
        if value and all(type(each) is Card for each in value):
            return f'list(read_cards("{" ".join(map(str, value))}"))'
        return f"[{', '.join(map(_written, value))}]"
    return shown(value)


def mistake(name: str, says: str, wrong: Callable[..., object]) -> Misconception:
    """A misconception whose sentence begins like all of them."""
    return Misconception(name, f"It looks as if {says}", lambda: wrong)
