"""Quiz: questions one after the other, with the reasons at once, as many tries as wanted, a score.

What has not been tried is never counted as wrong. On paper the questions stand without answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fcd.board.lessons.lesson import Lesson
from fcd.board.lessons.questions import Question
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block

RIGHT, WRONG, OPEN = "right", "wrong", "not attempted"


class Asking(Lesson):
    """A row of questions and what has become of each."""

    title = "Quiz"

    def __init__(
        self,
        questions: Sequence[Question],
        title: str = "Quiz",
        earlier: Mapping[str, str] | None = None,
        *,
        guess: bool = False,
    ) -> None:
        """`earlier` is what had become of the questions when they were last asked, by their ids.

        A `guess` is not helped: what is so is about to be shown.
        """
        super().__init__()
        given = questions if isinstance(questions, list | tuple) else ()
        if not given or not all(isinstance(each, Question) for each in given):
            raise ValueError("a quiz needs a list of questions, such as [LegalCards(game)]")
        self.title, self.guess = title, guess
        self.questions = tuple(questions)
        self.ids = [each.id or f"q{number}" for number, each in enumerate(questions, 1)]
        if len(set(self.ids)) < len(self.ids):
            raise ValueError(f"every question needs an id of its own: {', '.join(self.ids)}")
        self.at = 0
        self.picked: dict[int, list[str]] = {}
        self.checked: dict[int, list[str]] = {}  # what was last looked at, while it is still picked
        before = earlier or {}
        self.sure: int | None = None  # the question that is to be answered by choosing nothing
        self.latest: tuple[int, str, str] = (0, "", "")  # which check it was, of what, how it went
        self.outcome = {
            n: before[name] for n, name in enumerate(self.ids) if before.get(name) in (RIGHT, WRONG)
        }

    # -- results -----------------------------------------------------------------------------

    @property
    def results(self) -> list[tuple[str, str]]:
        """For every question its id, and right, wrong or not attempted."""
        return [(name, self.outcome.get(n, OPEN)) for n, name in enumerate(self.ids)]

    @property
    def score(self) -> str:
        """As in "2 of 3"."""
        return f"{self._count(RIGHT)} of {len(self.questions)}"

    def _count(self, what: str) -> int:
        return sum(outcome == what for _, outcome in self.results)

    # -- showing -----------------------------------------------------------------------------

    def controls(self) -> list[Block]:
        """The way from question to question, if there is more than one."""
        last = len(self.questions) - 1
        if not last:
            return []
        return [
            blocks.button("back", "Back", "b", off=self.at == 0),
            blocks.button("next", "Next", "n", off=self.at == last),
        ]

    def body(self) -> list[Block]:
        """The question, its options, and what is to be said about the answer."""
        number, of = self.at + 1, len(self.questions)
        question = self.questions[self.at]
        return [
            *([blocks.heading(f"Question {number} of {of}")] if of > 1 else []),
            *question.shown,
            self._pick(question),
            blocks.row("Answer", blocks.button("check", "Check", "c", main=True)),
            *self._feedback(question),
            blocks.paragraph(self._standing(), "soft"),
        ]

    def _standing(self) -> str:
        left = self._count(OPEN)
        if len(self.questions) == 1:
            return "Not attempted yet." if left else ""
        return f"Score: {self.score} right{f', {left} not attempted' if left else ''}."

    def _pick(self, question: Question) -> Block:
        looked_at = self.checked.get(self.at)
        options = []
        for each in question.options:
            right = each["value"] in question.answer
            shown = looked_at is not None and each["value"] in looked_at
            mark = ("✓ right" if right else "✗ wrong") if shown else ""
            tone = ("good" if right else "bad") if shown else ""
            options.append({**each, "mark": mark, "tone": tone})
        picked = self.picked.get(self.at, [])
        return blocks.pick("answer", question.text, options, picked, question.many)

    def _feedback(self, question: Question) -> list[Block]:
        chosen = self.checked.get(self.at)
        if chosen is None:
            return [blocks.paragraph("", live=True)]  # there from the start, so it is read aloud
        if set(chosen) == question.answer:
            every = [each["value"] for each in question.options]
            why = question.reasons(every)
            return [blocks.paragraph("Right!", "good", live=True), blocks.checks(why)]
        if self.guess:
            return [blocks.paragraph("Not so. Go on, and see why.", "bad", live=True)]
        wrong = [each for each in chosen if each not in question.answer]
        missing = len(question.answer - set(chosen))
        says = "Not yet."
        if question.many and missing:
            says += f" {missing} more {'is' if missing == 1 else 'are'} right."
        why = question.clues(wrong)
        return [blocks.paragraph(f"{says} Try again.", "bad", live=True), blocks.checks(why)]

    def printed(self) -> dict[str, Any]:
        """All questions with their options, none with its answer."""
        body: list[Block] = []
        for number, question in enumerate(self.questions, 1):
            asked = f"{number}. {question.text}"
            body += [*question.shown, blocks.pick("", asked, question.options, (), question.many)]
        return {"title": self.title, "controls": [], "body": body, "note": ""}

    # -- being told --------------------------------------------------------------------------

    def chosen(self, name: str, value: Any) -> None:
        """Something else is picked: what was said about the last answer goes away."""
        self.sure = None
        self.picked = {**self.picked, self.at: value}
        self.checked = {n: picked for n, picked in self.checked.items() if n != self.at}

    def pressed(self, name: str) -> None:
        """Check the answer, or go to another question."""
        if name == "check":
            self._check()
        else:
            self.at += 1 if name == "next" else -1

    def _check(self) -> None:
        question, picked = self.questions[self.at], self.picked.get(self.at, [])
        if not picked and not question.many:
            self.note = "Choose an answer first."
            return
        if not picked and self.sure != self.at:
            self.sure = self.at
            self.note = "Nothing is chosen. If that is your answer, press Check once more."
            return
        self.sure = None
        right = set(picked) == question.answer
        self.checked = {**self.checked, self.at: picked}
        if self.outcome.get(self.at) != RIGHT:  # once found, it stays found
            self.outcome = {**self.outcome, self.at: RIGHT if right else WRONG}
        self.latest = (self.latest[0] + 1, self.ids[self.at], self.outcome[self.at])
