"""ProgressPage: what a learner has opened, answered, passed and won, and what could be next.

It only shows what is remembered (progress.py) beside the map of the series. On paper and in the
stored notebook there is the map alone: what somebody has done is nobody else's business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from fcd.board.lessons.lesson import Lesson
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, View
from fcd.board.widgets.panel import Panel
from fcd.series.chapters import CHAPTERS, Chapter
from fcd.series.copies import find_root, get_original_back, is_untouched, originals
from fcd.series.progress import ProgressFile, progress_file
from fcd.series.quizzes import count_questions


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
        self.wanted = ""  # the notebook whose original might come back
        self._look()

    def _look(self) -> None:
        self.progress = self.file.read()
        self.note = self.file.trouble
        self.root = find_root()
        names = (
            [name for name in originals(self.root) if name.endswith(".ipynb")] if self.root else []
        )
        self.changed = [name for name in names if self.root and not is_untouched(self.root, name)]
        if self.wanted not in self.changed:
            self.wanted = self.changed[0] if self.changed else ""

    def controls(self) -> list[Block]:
        if not self.asking:
            return [blocks.button("refresh", "Refresh", "r"), blocks.button("reset", "Reset")]
        asked = "Erase all your progress?"
        keep = blocks.button("keep", "Keep", "k", main=True)  # first, since the focus goes there
        forget = blocks.button("forget", "Yes, erase it")
        return [blocks.paragraph(asked, "changed"), blocks.row(asked, keep, forget)]

    def body(self) -> list[Block]:
        head = ("notebook", "opened", "quiz", "exercise")
        rows = [
            (_link(each), self._opened(each), self._quiz(each), self._exercise(each))
            for each in self.chapters
        ]
        lessons = [each for each in self.chapters if each.needs_no_code]
        programming = [each for each in self.chapters if each.is_taught and each not in lessons]
        return [
            *self._bar("of the lessons and their quizzes", lessons),
            *self._bar("of what’s for programmers", programming),
            blocks.paragraph(self.headline, "changed", live=True),
            self.next_step,
            blocks.table("The notebooks", head, rows),
            *self._originals(),
        ]

    def _originals(self) -> list[Block]:
        """A way back for those who have changed a notebook, and would rather not have."""
        if not self.changed:
            return []
        which = blocks.select("wanted", "Notebook", self.changed, self.wanted)
        back = blocks.button("original", "Get the original back")
        return [blocks.row("Get the original back", which, back)]

    def printed(self) -> View:
        """The map. It is the same for everybody."""
        rows = [(_link(each), f"{each.minutes} minutes") for each in self.chapters]
        invitation = blocks.paragraph("Run this cell to see what you have done so far.")
        return self.sheet([blocks.table("The notebooks", ("notebook", "time"), rows), invitation])

    @property
    def headline(self) -> str:
        """As in "4 of 11 notebooks opened, 17 of 52 questions right"."""
        progress = self.progress
        opened = sum(each.key in progress.opened for each in self.chapters)
        says = f"{opened} of {len(self.chapters)} notebooks opened"
        if asked := sum(self.questions.values()):
            says += f", {sum(map(self._right, self.chapters))} of {asked} questions right"
        exercises = [each for each in self.chapters if each.is_exercise_here]
        if exercises and progress.exercises:  # not everybody programs
            says += f", {sum(map(self._passed, exercises))} of {len(exercises)} exercises passed"
        return (
            f"{says}. Puzzles solved: {len(progress.puzzles)}. Rounds won: {len(progress.rounds)}."
        )

    def _bar(self, what: str, chapters: Sequence[Chapter]) -> list[Block]:
        """Notebooks opened and questions right, of as many as there are."""
        of = len(chapters) + sum(self.questions[each.key] for each in chapters)
        opened = sum(each.key in self.progress.opened for each in chapters)
        done = opened + sum(map(self._right, chapters))
        return [blocks.bar(f"{100 * done // of}% {what} done", done, of)] if chapters else []

    @property
    def next_step(self) -> Block:
        """First all notebooks, then their quizzes, then the exercises."""
        for each in self.chapters:
            if each.key not in self.progress.opened:
                return _link(each, "Next: ")
        for each in self.chapters:
            if self._right(each) < self.questions[each.key]:
                return _link(each, "Next: the rest of the quiz in ")
        for each in self.chapters:
            if (file := each.exercise_file) and not self._passed(each):
                after = f", which goes with {_label(each)}"
                return blocks.link(f"exercise {each.exercise}", file.as_posix(), "Next: ", after)
        done = "That was everything. Well played! You can always play a round in "
        return blocks.link("Play", "play.ipynb", done)

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

    def _exercise(self, chapter: Chapter) -> str | Block:
        if not chapter.exercise:
            return "none"
        outcome, file = self.progress.exercises.get(chapter.exercise), chapter.exercise_file
        if outcome is None:
            says = "not attempted" if file else "to come"
        else:
            says = f"{outcome.earned} of {outcome.of} so far"
        says = "✓ passed" if self._passed(chapter) else says
        return blocks.link(chapter.exercise, file.as_posix(), after=f": {says}") if file else says

    def _right(self, chapter: Chapter) -> int:
        return min(self.progress.right(chapter.key), self.questions[chapter.key])

    def _passed(self, chapter: Chapter) -> bool:
        outcome = self.progress.exercises.get(chapter.exercise)
        return outcome is not None and outcome.earned == outcome.of

    def chosen(self, name: str, value: Any) -> None:
        self.wanted = value

    def pressed(self, name: str) -> None:
        self.asking = name == "reset"
        said = {"refresh": "Up to date.", "forget": "Your progress is erased."}.get(name, "")
        if name == "forget":
            self.file.reset()
            said = self.file.trouble or said  # looking again may go well
        if name == "original" and self.root:
            said = get_original_back(self.root, self.wanted)
            said += " If it is open, choose Reload Notebook from Disk in the File menu."
        self._look()
        self.note = self.note if name != "forget" and self.note else said


def _link(chapter: Chapter, before: str = "") -> Block:
    return blocks.link(_label(chapter), f"{chapter.key}.ipynb", before)


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
        if questions is None:
            questions = {each.key: count_questions(each.key) for each in chapters}
        super().__init__(LookingBack(chapters, questions, file or progress_file()))
