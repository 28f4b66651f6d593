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

from fcd.board.lessons.questions import MultipleChoice, Question
from fcd.rulebook import section
from fcd.series.chapters import find_chapter

BOTH = ("fcd2018", "fcd2017")


def questions_of(key: str) -> list[Question]:
    """The questions of one notebook's quiz; none if it has no quiz."""
    chapter = find_chapter(key)
    if not chapter.number:
        return []
    quiz: Questions = import_module(f"{__name__}.{chapter.key.partition('_')[2]}").quiz
    return quiz.make()


class Questions:
    """A quiz, question by question: `@quiz(…)` stands above a function that makes one.

    The function's docstring is what is asked, its name is the id. `@quiz` names the rules that the
    question is about, by anchors of the quiz's books or in full.
    """

    def __init__(self, *books: str) -> None:
        self.books = books
        self._makers: list[tuple[Callable[..., Question], tuple[str, ...], Callable[[], Question]]]
        self._makers = []

    def __call__(self, *about: str) -> Callable[[Callable[[], Question]], None]:
        def add(make: Callable[[], Question]) -> None:
            self._makers.append((make, about, make))

        return add

    def in_both(self, *about: str) -> Callable[[Callable[[str], Question]], None]:
        """The same above a function that is asked for both Final Card-Downs."""

        def add(make: Callable[[str], Question]) -> None:
            self._makers.append((make, about, partial(in_both, make)))

        return add

    def make(self) -> list[Question]:
        made = []
        for function, about, make in self._makers:
            question = make()
            text = " ".join((function.__doc__ or question.text).split())
            name = function.__name__.strip("_").replace("_", "-")
            made.append(replace(question, text=text, id=name, about=self._refs(about)))
        return made

    def _refs(self, about: tuple[str, ...]) -> tuple[str, ...]:
        refs = [
            [anchor] if "#" in anchor else [f"{book}#{anchor}" for book in self.books]
            for anchor in about
        ]
        return tuple(section(ref).ref for each in refs for ref in each)


def in_both(ask: Callable[[str], Question]) -> Question:
    """A question whose answer is the same in both Final Card-Downs; ValueError if it is not."""
    short, full = map(ask, BOTH)
    if short.answer != full.answer:
        raise ValueError(f"the two games part here: {short.answer} and {full.answer}")
    return short


def one_of(options: Sequence[str], answer: str, why: str = "", ref: str = "") -> Question:
    return MultipleChoice("", options, answer, why, ref)


def which(options: Mapping[str, object], why: str = "", ref: str = "") -> Question:
    """Each option comes with whether it holds; exactly one must."""
    [answer] = [option for option, holds in options.items() if holds]
    return one_of(list(options), answer, why, ref)
