"""Questions to objects of a student's, which are answered by objects of ours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from fcd.cards import Card
from fcd.teach.question import Case, Question
from fcd.teach.taught_game import TaughtGame


def but(right: type, **wrong: object) -> type:
    """The same class, but for this."""
    return type(right.__name__, (right,), wrong)


class Ours(Question[Case]):
    """What is right is what our own class says, which asks the game `taught`."""

    ours: type

    def answer(self, taught: TaughtGame, case: Case) -> Any:
        return self.ask(but(self.ours, taught=taught), case)


class Listed(Ours[str]):
    """Cases that are few enough to be listed: their texts are enough."""

    cases: Sequence[str] = ()
    fresh = made = 0

    def read(self, text: str) -> str:
        return text

    def write(self, case: str) -> str:
        return case

    def make(self, chance: Random) -> str:
        return chance.choice(self.cases)

    def every(self) -> Sequence[str]:
        return self.cases


def in_order(cards: Iterable[Card], none: str = "") -> str:
    """Cards as text, where nobody says in which order they are."""
    return " ".join(sorted(map(str, cards))) or none
