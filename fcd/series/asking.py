"""Questions in a notebook: predictions on the way, and the quiz at the end.

>>> quiz("03_valid_moves").score
'0 of 5'
"""

from __future__ import annotations

from typing import Any

from fcd.board.lessons.questions import Question
from fcd.board.widgets.quiz import Quiz
from fcd.series.chapters import find_chapter
from fcd.series.progress import progress_file
from fcd.series.quizzes import questions_of


def predict(*questions: Question) -> Quiz:
    """Something to guess before the next cell shows it. A guess is not kept: it may be wrong."""
    return Quiz(list(questions), title="Predict first")


def quiz(notebook: str) -> Quiz:
    """The questions of a notebook. What is answered is remembered in the learner's progress."""
    chapter = find_chapter(notebook)
    questions = questions_of(chapter.key)
    if not questions:
        raise ValueError(f"{chapter.key} has no quiz")
    progress = progress_file()
    earlier = progress.read().answers.get(chapter.key, {})
    made = Quiz(questions, f"Quiz: {chapter.title[0].lower()}{chapter.title[1:]}", earlier)

    def remember(change: Any) -> None:
        # Only what is new: the rest may have been forgotten on purpose, in another notebook.
        before = progress.trouble
        news = [each for each in change["new"] if each not in change["old"]]
        progress.answered(chapter.key, news)
        if progress.trouble != before:
            made.lesson.note = progress.trouble

    made.observe(remember, "results")
    return made
