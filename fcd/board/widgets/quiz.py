"""Quiz: multiple choice and "click the legal cards"; the engine knows the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import traitlets

from fcd.board.lessons.questions import (
    Choice,
    LegalCards,
    LegalMoves,
    MultipleChoice,
    Question,
    WhatHappens,
)
from fcd.board.lessons.quiz import Asking
from fcd.board.lessons.samples import sample_questions
from fcd.board.widgets.panel import Panel

__all__ = [
    "Choice",
    "LegalCards",
    "LegalMoves",
    "MultipleChoice",
    "Question",
    "Quiz",
    "WhatHappens",
]


class Quiz(Panel):
    """Questions with feedback at once. `score` and `results` can be observed.

    >>> quiz = Quiz([MultipleChoice("How many colors?", ["four", "five"], "five", id="colors")])
    >>> quiz.results
    [('colors', 'not attempted')]
    >>> quiz.receive({"type": "set", "id": "answer", "value": "five"})
    >>> quiz.receive({"type": "press", "id": "check"})
    >>> quiz.results, quiz.score
    ([('colors', 'right')], '1 of 1')
    """

    lesson: Asking
    results: traitlets.List[tuple[str, str]] = traitlets.List(
        read_only=True
    )  # (id, "right" | "wrong" | "not attempted") for each
    score = traitlets.Unicode(read_only=True)  # as in "2 of 3"
    latest = traitlets.Tuple(read_only=True)  # the last check: its number, question and outcome

    def __init__(
        self,
        questions: Sequence[Question] | None = None,
        title: str = "Quiz",
        earlier: Mapping[str, str] | None = None,
        *,
        guess: bool = False,
    ) -> None:
        asked = sample_questions() if questions is None else questions
        super().__init__(Asking(asked, title, earlier, guess=guess))

    def refresh(self, ack: str | int | None = None) -> None:
        """Tell whoever observes how it stands, who may add a note, and show the quiz."""
        self.set_trait("results", self.lesson.results)
        self.set_trait("score", self.lesson.score)
        self.set_trait("latest", self.lesson.latest)
        super().refresh(ack)
