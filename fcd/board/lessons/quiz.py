"""Quiz: questions one after the other, with the reasons at once, as many tries as wanted, a score.

What has not been tried is never counted as wrong. On paper the questions stand without answers.
A prediction is a quiz with one try: then every option says whether it was right, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fcd.board.lessons.lesson import Lesson
from fcd.board.lessons.questions import (
    RIGHT_OR_WRONG,
    Choice,
    LegalCards,
    Question,
    WhatHappens,
)
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, View
from fcd.cards import listed
from fcd.positions import position

RIGHT, WRONG, OPEN = "right", "wrong", "not attempted"


class Quiz(Lesson):
    """Questions with feedback at once.

    `earlier` is what had become of the questions when they were last asked, by their ids. A `guess`
    ends with the first check, which tells everything. `on_check(question, outcome)` is called after
    every check with the id of the question and "right" or "wrong".

    >>> from fcd.board import MultipleChoice
    >>> quiz = Quiz([MultipleChoice("How many colors?", ["four", "five"], "five", id="colors")])
    >>> quiz.results
    [('colors', 'not attempted')]
    >>> quiz.handle({"type": "set", "id": "answer", "value": "five"})
    >>> quiz.handle({"type": "press", "id": "check"})
    >>> quiz.results, quiz.score
    ([('colors', 'right')], '1 of 1')
    """

    def __init__(
        self,
        questions: Sequence[Question] | None = None,
        title: str = "Quiz",
        earlier: Mapping[str, str] | None = None,
        *,
        guess: bool = False,
        on_check: Callable[[str, str], None] | None = None,
    ) -> None:
        super().__init__()
        asked = sample_questions() if questions is None else questions
        given = asked if isinstance(asked, list | tuple) else ()
        if not given or not all(isinstance(each, Question) for each in given):
            raise ValueError("a quiz needs a list of questions, such as [LegalCards(game)]")
        self.title, self.guess, self.on_check = title, guess, on_check
        self.questions = tuple(given)
        self.ids = [each.id or f"q{number}" for number, each in enumerate(given, 1)]
        if len(set(self.ids)) < len(self.ids):
            raise ValueError(f"every question needs an id of its own: {', '.join(self.ids)}")
        self.at = 0
        self.picked: dict[int, list[str]] = {}
        self.checked: dict[int, list[str]] = {}  # what was last looked at, while it is still picked
        self.sure: int | None = None  # the question that is to be answered by choosing nothing
        before = earlier or {}
        self.outcome = {
            n: before[name] for n, name in enumerate(self.ids) if before.get(name) in (RIGHT, WRONG)
        }

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

    def controls(self) -> list[Block]:
        last = len(self.questions) - 1
        if not last:
            return []
        return [
            blocks.button("back", "Back", "b", off=self.at == 0),
            blocks.button("next", "Next", "n", off=self.at == last),
        ]

    def body(self) -> list[Block]:
        number, of = self.at + 1, len(self.questions)
        question, guessed = self.questions[self.at], self.guess and self.at in self.checked
        again = [blocks.button("again", "Try again", "t")] if guessed else []
        check = blocks.button("check", "Check", "c", off=guessed, main=True)
        return [
            *([blocks.heading(f"Question {number} of {of}")] if of > 1 else []),
            *question.shown,
            self._pick(question, guessed),
            blocks.row("Answer", check, *again),
            *self._feedback(question),
            blocks.paragraph(self._standing(), "soft"),
        ]

    def _is_told(self, question: Question) -> bool:
        """Whether there is nothing left to find out."""
        checked = self.checked.get(self.at)
        return checked is not None and (self.guess or set(checked) == question.answer)

    def _pick(self, question: Question, guessed: bool) -> Block:
        checked, told = self.checked.get(self.at, ()), self._is_told(question)
        options = [
            self._judged(question, each) if told or each["value"] in checked else each
            for each in question.options
        ]
        picked = self.picked.get(self.at, [])
        return blocks.pick("answer", question.text, options, picked, question.many, off=guessed)

    def _judged(self, question: Question, option: Block) -> Block:
        value, (good, bad) = option["value"], question.marks
        right, chosen = value in question.answer, value in self.checked[self.at]
        mark, tone = (good, "good") if right else (bad, "bad" if chosen else "")
        if right and not chosen and question.many:
            mark = "✓ This was right"
        elif not right and not chosen and question.marks == RIGHT_OR_WRONG:
            mark = ""  # it was right not to choose it
        return {**option, "mark": mark, "tone": tone, "note": question.note(value)}

    def _feedback(self, question: Question) -> list[Block]:
        chosen = self.checked.get(self.at)
        if chosen is None:
            return [blocks.paragraph("", live=True)]  # there from the start, so it is read aloud
        if self._is_told(question):
            why = question.reasons(each["value"] for each in question.options)
            if set(chosen) == question.answer:
                return [blocks.paragraph("Right!", "good", live=True), blocks.checks(why)]
            return [
                blocks.paragraph(_missed(question, chosen), "bad", live=True),
                blocks.checks(why),
            ]
        missing = len(question.answer - set(chosen))
        other = " more" if question.answer & set(chosen) else ""
        more = f" {missing}{other} {'is' if missing == 1 else 'are'} right."
        why = question.clues(each for each in chosen if each not in question.answer)
        told = any(says for _, says, *_ in why) or any(map(question.note, chosen))
        read = "why" if told else "the rule"
        then = f"Read {read} and try again." if why else "Try again."
        says = f"Not quite.{more if question.many and missing else ''} {then}"
        return [blocks.paragraph(says, "bad", live=True), blocks.checks(why)]

    def _standing(self) -> str:
        left, of = self._count(OPEN), len(self.questions)
        if of == 1:
            return ""
        missing = [str(n) for n in range(1, of + 1) if self.outcome.get(n - 1) != RIGHT]
        if not missing:
            return f"Score: {self.score} right. That’s all of them! Read on below."
        if left and self.at < of - 1:
            return f"Score: {self.score} right, {left} not answered yet."
        several = "Questions {} are" if len(missing) > 1 else "Question {} is"
        return f"Score: {self.score} right. {several.format(listed(missing))} still open."

    def printed(self) -> View:
        """All questions with their options, none with its answer."""
        body: list[Block] = []
        for number, question in enumerate(self.questions, 1):
            asked = f"{number}. {question.text}" if len(self.questions) > 1 else question.text
            body += [*question.shown, blocks.pick("", asked, question.options, (), question.many)]
        return self.sheet(body)

    def chosen(self, name: str, value: Any) -> None:
        """Something else is picked: what was said about the last answer goes away."""
        self.sure = None
        self.picked = {**self.picked, self.at: value}
        self.checked = {n: picked for n, picked in self.checked.items() if n != self.at}

    def pressed(self, name: str) -> None:
        if name == "check":
            self._check()
        elif name == "again":
            self.chosen("answer", [])
        else:
            self.at += 1 if name == "next" else -1
            self.rule = None  # it was about another question

    def _check(self) -> None:
        question, picked = self.questions[self.at], self.picked.get(self.at, [])
        if not picked and not question.many:
            self.note = "Choose an answer first."
            return
        if not picked and self.sure != self.at:
            self.sure = self.at
            self.note = "You haven't chosen anything. If none is right, press Check again."
            return
        self.sure = None
        right = set(picked) == question.answer
        self.checked = {**self.checked, self.at: picked}
        if self.outcome.get(self.at) != RIGHT:  # once found, it stays found
            self.outcome = {**self.outcome, self.at: RIGHT if right else WRONG}
        if self.on_check:
            self.on_check(self.ids[self.at], self.outcome[self.at])


def _missed(question: Question, chosen: Sequence[str]) -> str:
    values = {each["value"]: each["label"] for each in question.options}
    if question.many:
        found, wrong = len(question.answer & {*chosen}), len({*chosen} - question.answer)
        each = "card" if question.options[0]["src"] else "answer"
        says = (
            f"you found {found} of {len(question.answer)}" if question.answer else "none is right"
        )
        also = (
            f" and chose {wrong} that {'isn’t' if wrong == 1 else 'aren’t'} right" if wrong else ""
        )
        says += also if question.answer else ""
        return f"Not quite: {says}. The reason is under each {each}."
    [answer] = question.answer
    return f"Not quite. The answer is “{values[answer]}”."


def sample_questions() -> list[Question]:
    first = position("fcd2018", hands=["R7S B9C P0D GAH Y5Q", "", "", ""], top="R5H")
    hands, moves = ["R2H B7Q", "G0S Y2D", "", ""], ["play R2H", "end"]
    facing = position("fcd2018", hands=hands, top="R5H", moves=moves)
    advance = position("fcd2018", hands=["RAS B9C", "", "", ""], top="R5H")
    asked = "Alice has just played a red 2 of hearts. Can Bob answer with the green 0 of spades?"
    return [
        LegalCards(first, id="fits"),
        Choice(asked, facing, "play G0S", id="answer"),
        WhatHappens(advance, "play RAS", id="advance"),
    ]
