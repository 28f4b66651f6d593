"""The quizzes at the end of the notebooks: one module each, named like its notebook.

Every answer is asked of the engine while the question is made (a test looks for answers that are
merely written down), and every question says which rules it is about, so that a table can show what
is asked where (docs/coverage.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
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

    It names the rules that the question is about, by anchors of the quiz's books or in full. The
    function's name is the question's id.
    """

    def __init__(self, *books: str) -> None:
        self.books = books
        self._makers: list[tuple[str, tuple[str, ...], Callable[[], Question]]] = []

    def __call__(self, *about: str) -> Callable[[Callable[[], Question]], None]:
        def add(make: Callable[[], Question]) -> None:
            self._makers.append((make.__name__, about, make))

        return add

    def in_both(self, *about: str) -> Callable[[Callable[[str], Question]], None]:
        """The same above a function that is asked for both Final Card-Downs."""

        def add(make: Callable[[str], Question]) -> None:
            self._makers.append((make.__name__, about, partial(in_both, make)))

        return add

    def make(self) -> list[Question]:
        return [
            replace(make(), id=name.strip("_").replace("_", "-"), about=self._refs(about))
            for name, about, make in self._makers
        ]

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


def which(text: str, options: Mapping[str, object], why: str = "", ref: str = "") -> Question:
    """A question with a test of each option; exactly one must hold."""
    [answer] = [option for option, holds in options.items() if holds]
    return MultipleChoice(text, list(options), answer, why, ref)
