"""What a notebook calls: `begin` in its first cell, predictions on the way, the quiz at the end.

>>> quiz("03_valid_moves").score
'0 of 5'
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any
from zlib import crc32

from fcd.board.lessons.questions import Question
from fcd.board.lessons.quiz import Quiz
from fcd.rulebook import citation, is_written
from fcd.series.chapters import find_chapter
from fcd.series.progress import progress_file
from fcd.series.quizzes import questions_of


def begin(notebook: str) -> ModuleType | None:
    """Note in the learner's progress that this notebook was opened, and let errors be short.

    Notebooks without programming get their lesson: the module that their cells call.

    In these notebooks the message of an error is the point, so IPython shows it without the way
    that led there, as `%xmode Minimal` does; `%tb` in a cell of your own shows it all.
    """
    chapter = find_chapter(notebook)
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is not None:
        shell.InteractiveTB.set_mode(mode="Minimal")
        note_feats()
    progress = progress_file()
    progress.opened(chapter.key)
    if trouble := progress.new_trouble():
        print(trouble)
    lesson = f"fcd.series.lessons.{chapter.name}"
    return import_module(lesson) if find_spec(lesson) else None


@contextmanager
def expected_error() -> Iterator[None]:
    """What is refused in this block is shown in a line instead of a red traceback.

    Rules are cited by their titles. If nothing is refused, that is an error: the text around it
    would be wrong.

    >>> with expected_error():
    ...     quiz("play")
    ValueError: play has no quiz
    """
    try:
        yield
    except Exception as error:
        says = re.sub(r"\[(\S+#\S+)\]", _cited, str(error))
        print(f"{type(error).__name__}: {says}")
    else:
        raise AssertionError("nothing was refused here, but the text says that it is")


def _cited(found: re.Match[str]) -> str:
    """The title of a rule for its id; a rule of the house may be in no book."""
    return f"[{citation(found[1])}]" if is_written(found[1]) else found[0]


def note_feats() -> None:
    """From now on, note what is solved or won on any board that is made in this notebook."""
    from fcd.board.widgets.board import Board  # which needs ipywidgets

    Board.on_widget_constructed(_watch)  # it hears of all widgets


def _watch(widget: Any) -> None:
    from fcd.board.widgets.board import Board

    if isinstance(widget, Board):
        start = f"{crc32(str(widget.game).encode()):x}"  # tells puzzles of one goal from each other
        widget.observe(lambda change: _note(widget, start), "state")


def _note(board: Any, start: str) -> None:
    """Goals are for puzzles; what a program wins is not the learner's feat."""
    game, goal, progress = board.game, board.state["goal"], progress_file()
    if goal:
        if goal["state"] == "done":
            progress.solved(_short(f"{game.variant.key} {start}: {goal['text']}"))
    elif board.state["over"] and game.winner in board.presenter.session.people:
        progress.won(_short(f"{game.variant.key}, {game.players} players, deal {game.seed}"))


def _short(name: str) -> str:
    return "".join(filter(str.isprintable, name))[:100]


def predict(*questions: Question) -> Quiz:
    """Something to guess. One check ends it and tells what is right, and why; it is not kept."""
    return Quiz(list(questions), title="Predict first", guess=True)


def quiz(notebook: str) -> Quiz:
    """The questions of a notebook. What is answered is remembered in the learner's progress."""
    chapter = find_chapter(notebook)
    questions = questions_of(chapter.key)
    if not questions:
        raise ValueError(f"{chapter.key} has no quiz")
    progress = progress_file()

    def remember(question: str, outcome: str) -> None:
        progress.opened(chapter.key)  # also if all was forgotten since, in another notebook
        progress.answered(chapter.key, [(question, outcome)])
        made.note = progress.new_trouble()

    earlier = progress.read().answers.get(chapter.key, {})
    first, rest = chapter.title[:1], chapter.title[1:]
    title = f"Quiz: {first if rest[:1].isupper() else first.lower()}{rest}"  # UNO stays UNO
    made = Quiz(questions, title, earlier, on_check=remember)
    made.note = progress.new_trouble()
    return made
