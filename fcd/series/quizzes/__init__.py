"""The quizzes at the end of the notebooks: one module each, named like its notebook.

Every answer is asked of the engine while the question is made (a test looks for answers that are
merely written down), and every question says which rules it is about, so that a table can show what
is asked where (docs/coverage.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any

from fcd.board.lessons.questions import MultipleChoice, Question
from fcd.engine import State, Variant
from fcd.game import Game
from fcd.positions import position
from fcd.series.chapters import find_chapter

BOTH = ("fcd2018", "fcd2017")


def questions_of(key: str) -> list[Question]:
    """The questions of one notebook's quiz; none if it has no quiz."""
    return _quiz(key).make()


def count_questions(key: str) -> int:
    """How many there are: that is known without making them, which takes time."""
    return len(_quiz(key))


def _quiz(key: str) -> Questions:
    chapter = find_chapter(key)
    if not chapter.is_taught:
        return Questions()
    quiz: Questions = import_module(f"{__name__}.{chapter.name}").quiz
    return quiz


class Questions:
    """A quiz, question by question: `@quiz(…)` stands above a function that makes one.

    The function's docstring is what is asked, its name is the id. `@quiz` names the rules that the
    question is about, by anchors of the quiz's books or in full. `@quiz.in_both` is the same above
    a function that is asked for both Final Card-Downs.
    """

    def __init__(self, *books: str) -> None:
        self.books = books or BOTH
        self._asked: list[tuple[Callable[..., Question], Callable[[], Question], Sequence[str]]]
        self._asked = []

    def __call__(self, *about: str) -> Callable[[Callable[[], Question]], None]:
        return lambda ask: self._asked.append((ask, ask, about))

    def in_both(self, *about: str) -> Callable[[Callable[[str], Question]], None]:
        return lambda ask: self._asked.append((ask, partial(in_both, ask), about))

    def __len__(self) -> int:
        return len(self._asked)

    def make(self) -> list[Question]:
        made = []
        for written, ask, about in self._asked:
            question = ask()
            text = " ".join((written.__doc__ or question.text).split())
            name = written.__name__.strip("_").replace("_", "-")
            refs = tuple(ref for anchor in about for ref in self._refs(anchor))
            made.append(replace(question, text=text, id=name, about=refs))
        return made

    def _refs(self, anchor: str) -> list[str]:
        return [anchor] if "#" in anchor else [f"{book}#{anchor}" for book in self.books]


def in_both(ask: Callable[[str], Question]) -> Question:
    """A question whose answer is the same in both Final Card-Downs; ValueError if it is not."""
    short, full = map(ask, BOTH)
    if short.answer != full.answer:
        raise ValueError(f"the two games part here: {short.answer} and {full.answer}")
    return short


def four(game: str | Variant, *hands: str, top: str = "G6S", **more: Any) -> Game:
    """A position of four players; those for whom there is no hand here hold any cards."""
    return position(game, hands=[*hands, *[""] * (4 - len(hands))], top=top, **more)


def owes(count: int) -> Callable[[State], bool]:
    return lambda state: state.debt.owed == count


Why = str | Mapping[str, str]  # for all options; or one for each, with that for all under ""


def one_of(options: Sequence[str], answer: str, why: Why = "", ref: str = "") -> Question:
    return MultipleChoice("", options, answer, why, ref)


def which(options: Mapping[str, object], why: Why = "", ref: str = "") -> Question:
    """Each option comes with whether it holds; exactly one must."""
    [answer] = [option for option, holds in options.items() if holds]
    return one_of(list(options), answer, why, ref)
