"""A question: what a check asks about one case. An exercise's exNN.py is made of these.

A case has a text, so that it can be stored, told and typed; it can be made up and made smaller. The
student's code is asked by `ask`, the engine by `answer`: given a *broken* game, `answer` is wrong,
and so proves the check.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, Generic, TypeVar

from fcd.cards import Card
from fcd.game import Game
from fcd.sandbox.budget import STEPS, Unusable, at_full_speed
from fcd.teach.answers import same, shown
from fcd.teach.outcome import CaseView
from fcd.teach.taught_game import TaughtGame, taught_game

Case = TypeVar("Case")
# What a student hands in under a name: a function, a class, a list of tests. It can be anything.
Submission = Any


@dataclass(frozen=True)
class Complaint:
    """Why an answer is wrong, where there is more than one right answer."""

    expected: str  # in words
    says: str = ""
    got: str = ""  # the part of the answer that is wrong, if it is long
    scene: CaseView | None = None  # where it went wrong, if the case is long


@dataclass(frozen=True)
class Model:
    """What answers by a game, right or broken, in place of a student's code."""

    question: Question[Any]
    taught: TaughtGame

    def __call__(self, *args: object) -> object:
        raise TypeError("a model isn't called; its question asks it about a case")


class Question(Generic[Case]):
    """What is asked of a submission, case by case. Subclasses say how."""

    game = ""  # the rule set, if the check's heading names none
    steps = STEPS  # for one case; more if it is many questions
    fresh = 150  # cases made up after the stored ones, the same for everybody
    made = 1_500  # cases made up by a search; fewer if they are long
    each = 3  # cases that a search keeps for everything that is wrong, if there are as many
    combined = 150  # cases that a search keeps, at most, because two circumstances meet in them

    # -- cases ---------------------------------------------------------------------------------

    def read(self, text: str) -> Case:
        """A case from its text."""
        raise NotImplementedError

    def write(self, case: Case) -> str:
        """The text of a case, always the same for the same case."""
        raise NotImplementedError

    def make(self, chance: Random) -> Case:
        """Make up a case; small ones often."""
        raise NotImplementedError

    def every(self) -> Iterable[Case]:
        """All cases there are, if they are few enough to be asked one and all."""
        return ()

    def smaller(self, case: Case) -> Iterable[Case]:
        """Cases that are one step simpler, the largest steps first. They need not make sense."""
        return ()

    def makes_sense(self, case: Case) -> bool:
        """Whether a case that was made smaller is still one that may be asked."""
        return True

    def size(self, case: Case) -> Any:
        """Small is easy to understand."""
        return len(self.write(case))

    def features(self, case: Case) -> Iterable[object]:
        """What is special about a case. Stored cases have each feature that made-up ones have."""
        return ()

    def circumstances(self, case: Case) -> Iterable[str]:
        """What else is so, as in "play runs left": stored cases have each two of them together.

        Students forget what happens when one thing meets another: a last card *and* a debt.
        """
        return ()

    def meetings(self, case: Case) -> Iterable[tuple[str, str]]:
        """Which circumstances meet. In a long round not all do: only those of one moment."""
        return combinations(sorted({*self.circumstances(case)}), 2)

    def effort(self, case: Case) -> float:
        """How long it takes to ask: a search prefers two short rounds to a very long one."""
        return 1

    # -- asking --------------------------------------------------------------------------------

    def given(self, case: Case) -> tuple[object, ...]:
        """The arguments of the student's function, made new each time."""
        raise NotImplementedError

    def ask(self, submission: Submission, case: Case) -> object:
        """What a submission says, as plain data. Its arguments must be as they were afterwards."""
        args, kept = at_full_speed(lambda: (self.given(case), self.given(case)))
        try:
            got = submission(*args)
        except (Unusable, NotImplementedError):
            raise
        except Exception:  # code that refuses its arguments leaves them alone, too
            _unchanged(args, kept)
            raise
        _unchanged(args, kept)
        return got

    def answer(self, taught: TaughtGame, case: Case) -> object:
        """The right answer, asked from the engine."""
        raise NotImplementedError

    def judge(self, case: Case, got: object) -> Complaint | None:
        """Where several answers are right: what is wrong with this one. Else leave this alone."""
        raise NotImplementedError

    # -- showing -------------------------------------------------------------------------------

    def call(self, name: str, case: Case) -> str:
        """The question as it can be typed into a cell."""
        return f"{name}({', '.join(map(self.as_typed, self.given(case)))})"

    def as_typed(self, value: object) -> str:
        """An argument as it can be typed."""
        return python(value)

    def show(self, case: Case) -> CaseView:
        """The case as a person sees it; the checker fills in `call`."""
        raise NotImplementedError

    def game_of(self, text: str) -> Game | None:
        """The round of a case, to be played on a board; None: it isn't about a table."""
        return None

    # -- used by checks ------------------------------------------------------------------------

    def model(self, taught: TaughtGame) -> Model:
        """What answers by this game."""
        return Model(self, taught)

    def answer_of(self, submission: Submission, case: Case) -> object:
        """What a submission or a model says."""
        if isinstance(submission, Model):
            return submission.question.answer(submission.taught, case)
        return self.ask(submission, case)

    def right(self, case: Case) -> object:
        """What is right in this question's own game."""
        return _right(self, self.game, case)

    @property
    def has_judge(self) -> bool:
        """Whether several answers can be right."""
        return type(self).judge is not Question.judge


def _unchanged(args: tuple[object, ...], kept: tuple[object, ...]) -> None:
    for number, (now, before) in enumerate(zip(args, kept, strict=True), start=1):
        if now is not before and not same(now, before):
            deep = "`copy.deepcopy(…)` makes one, with copies of the lists inside."
            copy = deep if _holds_lists(before) else "`list(…)` makes one."
            raise Unusable(
                f"Your code changed its {_ORDINALS[number]} argument: it was {shown(before)}, "
                f"now it is {shown(now)}. Work on a copy: {copy}"
            )


def _holds_lists(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(each, list) for each in value)


@lru_cache(maxsize=20_000)  # of a whole class, which is asked about the same cases
def _right(question: Question[Any], game: str, case: Any) -> object:
    return question.answer(taught_game(game), case)


_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth")


def python(value: object) -> str:
    """An argument as it is typed in Python, cards in their notation.

    >>> python([Card.parse("R5H"), None, "red"])
    '[Card.parse("R5H"), None, \\'red\\']'
    """
    if type(value) is Card:
        return f'Card.parse("{value}")'
    if type(value) in (list, tuple):
        inside = ", ".join(map(python, value))  # type: ignore[call-overload]
        if type(value) is list:
            return f"[{inside}]"
        return f"({inside},)" if len(value) == 1 else f"({inside})"  # type: ignore[arg-type]
    if isinstance(value, Enum):
        return repr(value)
    typed = getattr(type(value), "typed", None)  # what students are given says how it is made
    return str(typed(value)) if callable(typed) else repr(value)
