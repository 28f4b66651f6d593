"""Questions in a notebook: predictions on the way, and the quiz at the end.

>>> quiz("03_valid_moves").score
'0 of 5'
"""

from __future__ import annotations

from fcd.board.lessons.questions import Question
from fcd.board.lessons.quiz import Quiz
from fcd.series.chapters import find_chapter
from fcd.series.progress import progress_file
from fcd.series.quizzes import questions_of


def predict(*questions: Question) -> Quiz:
    """Something to guess before the next cell shows it. A guess is not kept: it may be wrong."""
    return Quiz(list(questions), title="Predict first", guess=True)


def quiz(notebook: str) -> Quiz:
    """The questions of a notebook. What is answered is remembered in the learner's progress."""
    chapter = find_chapter(notebook)
    questions = questions_of(chapter.key)
    if not questions:
        raise ValueError(f"{chapter.key} has no quiz")
    progress = progress_file()
    trouble = progress.trouble

    def remember(question: str, outcome: str) -> None:
        before = progress.trouble
        progress.opened(chapter.key)  # also if all was forgotten since, in another notebook
        progress.answered(chapter.key, [(question, outcome)])
        tell(before)

    def tell(before: str) -> None:
        if progress.trouble != before:
            made.note = progress.trouble

    earlier = progress.read().answers.get(chapter.key, {})
    title = f"Quiz: {chapter.title[0].lower()}{chapter.title[1:]}"
    made = Quiz(questions, title, earlier, on_check=remember)
    tell(trouble)
    return made
