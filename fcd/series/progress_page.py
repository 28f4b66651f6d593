"""ProgressPage: what a learner has opened, answered and passed, and what could be next.

It only shows what is remembered (progress.py) beside the map of the series. On paper and in the
stored notebook there is the map alone: what somebody has done is nobody else's business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fcd.board.lessons.lesson import Lesson
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, View
from fcd.board.widgets.panel import Panel
from fcd.series.chapters import CHAPTERS, Chapter
from fcd.series.progress import ProgressFile, progress_file
from fcd.series.quizzes import questions_of


class LookingBack(Lesson):
    """The map with what has been done, and a way to forget it."""

    title = "Your progress"

    def __init__(
        self, chapters: Sequence[Chapter], questions: Mapping[str, int], file: ProgressFile
    ) -> None:
        super().__init__()
        self.chapters = tuple(chapters)
        self.questions = dict(questions)  # how many each notebook's quiz has
        self.file = file
        self.asking = False  # whether to forget everything
        self._look()

    def _look(self) -> None:
        self.progress = self.file.read()
        self.note = self.file.trouble

    def controls(self) -> list[Block]:
        if not self.asking:
            return [blocks.button("refresh", "Refresh", "r"), blocks.button("reset", "Reset")]
        asked = "Forget everything?"
        keep = blocks.button("keep", "Keep", "k", main=True)  # first, since the focus goes there
        forget = blocks.button("forget", "Yes, forget")
        return [blocks.paragraph(asked, "changed"), blocks.row(asked, keep, forget)]

    def body(self) -> list[Block]:
        head = ("notebook", "opened", "quiz", "exercise")
        rows = [
            (_label(each), self._opened(each), self._quiz(each), self._exercise(each))
            for each in self.chapters
        ]
        return [
            blocks.paragraph(self.headline, "changed", live=True),
            blocks.paragraph(self.next_step),
            blocks.table("The notebooks", head, rows),
        ]

    def printed(self) -> View:
        """The map. It is the same for everybody."""
        rows = [(_label(each), f"{each.minutes} minutes") for each in self.chapters]
        invitation = blocks.paragraph("Run this cell, and it shows what you have done so far.")
        return self.sheet([blocks.table("The notebooks", ("notebook", "time"), rows), invitation])

    @property
    def headline(self) -> str:
        """As in "4 of 11 notebooks opened, 17 of 52 questions right"."""
        opened = sum(each.key in self.progress.opened for each in self.chapters)
        says = f"{opened} of {len(self.chapters)} notebooks opened"
        if asked := sum(self.questions.values()):
            says += f", {sum(map(self._right, self.chapters))} of {asked} questions right"
        if exercises := [each for each in self.chapters if each.is_exercise_here]:
            says += f", {sum(map(self._passed, exercises))} of {len(exercises)} exercises passed"
        return says + "."

    @property
    def next_step(self) -> str:
        """First all notebooks, then their quizzes, then the exercises."""
        for each in self.chapters:
            if each.key not in self.progress.opened:
                return f"Next: {_label(each)}"
        for each in self.chapters:
            if self._right(each) < self.questions[each.key]:
                return f"Next: the rest of the quiz in {_label(each)}"
        for each in self.chapters:
            if each.is_exercise_here and not self._passed(each):
                return f"Next: exercise {each.exercise}, which goes with {_label(each)}"
        return "That was everything. Well played! A game is always open in Play."

    def _opened(self, chapter: Chapter) -> str:
        day = self.progress.opened.get(chapter.key)
        return f"✓ {day}" if day else "not yet"

    def _quiz(self, chapter: Chapter) -> str:
        of, right = self.questions[chapter.key], self._right(chapter)
        if not of:
            return "none"
        if not self.progress.answers.get(chapter.key):
            return "not attempted"
        return f"{'✓ ' if right == of else ''}{right} of {of} right"

    def _exercise(self, chapter: Chapter) -> str:
        if not chapter.exercise:
            return "none"
        outcome = self.progress.exercises.get(chapter.exercise)
        if outcome is None:
            return "not attempted" if chapter.is_exercise_here else "to come"
        if self._passed(chapter):
            return "✓ passed"
        return f"{outcome.earned} of {outcome.of} so far"

    def _right(self, chapter: Chapter) -> int:
        return min(self.progress.right(chapter.key), self.questions[chapter.key])

    def _passed(self, chapter: Chapter) -> bool:
        outcome = self.progress.exercises.get(chapter.exercise)
        return outcome is not None and outcome.earned == outcome.of

    def pressed(self, name: str) -> None:
        self.asking = name == "reset"
        if name == "forget":
            self.file.reset()
        failed = self.file.trouble if name == "forget" else ""  # looking again may go well
        self._look()
        done = {"refresh": "Up to date.", "forget": "Everything is forgotten."}
        self.note = failed or self.note or done.get(name, "")


def _label(chapter: Chapter) -> str:
    return f"{chapter.number} {chapter.title}".strip()


class ProgressPage(Panel):
    """What you have done of the series so far, with a button to start over."""

    lesson: LookingBack

    def __init__(
        self,
        chapters: Sequence[Chapter] = CHAPTERS,
        file: ProgressFile | None = None,
        questions: Mapping[str, int] | None = None,
    ) -> None:
        if questions is None:  # asked once: making them takes time
            questions = {each.key: len(questions_of(each.key)) for each in chapters}
        super().__init__(LookingBack(chapters, questions, file or progress_file()))
