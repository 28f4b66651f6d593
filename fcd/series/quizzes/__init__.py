"""The quizzes at the end of the notebooks: one module each, named like its notebook.

A module has one function, `questions()`. Every answer is asked of the engine while the question is
made (a test looks for answers that are merely written down), and every question says which rules it
is about, so that a table can show what is asked where (docs/coverage.md).
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from fcd.board.lessons.questions import Question
from fcd.series.chapters import find_chapter

BOTH = ("fcd2018", "fcd2017")


def questions_of(key: str) -> list[Question]:
    """The questions of one notebook's quiz; none if it has no quiz."""
    chapter = find_chapter(key)
    if not chapter.number:
        return []
    name = chapter.key.partition("_")[2]
    module = import_module(f"{__name__}.{name}")
    asked: list[Question] = module.questions()
    return asked


def in_both(ask: Callable[[str], Question]) -> Question:
    """A question whose answer is the same in both Final Card-Downs; ValueError if it is not.

    `ask` makes it for one of them, and is asked for both.
    """
    short, full = map(ask, BOTH)
    if short.answer != full.answer:
        raise ValueError(f"the two games part here: {short.answer} and {full.answer}")
    return short


def rules(*anchors: str, books: tuple[str, ...] = BOTH) -> tuple[str, ...]:
    """These anchors in each of the books.

    >>> rules("match")
    ('fcd2018#match', 'fcd2017#match')
    """
    return tuple(f"{book}#{anchor}" for anchor in anchors for book in books)
