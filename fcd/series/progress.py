"""The learner's progress: one small JSON file, and never a reason to crash a notebook.

    {
      "answers": {"03_valid_moves": {"fits": "right", "zero": "wrong"}},
      "exercises": {"ex03": {"earned": 4, "of": 5}},
      "opened": {"03_valid_moves": "2026-11-16"},
      "puzzles": {"fcd2018 5d1a0f2c: Win in this turn.": "2026-11-16"},
      "rounds": {"uno, 4 players, deal 12": "2026-11-17"},
      "version": 2
    }

`opened` has the day on which a notebook was first opened, `answers` the questions that were tried,
`exercises` the best outcome of each, `puzzles` and `rounds` what was solved and won. Nothing else
about a person is kept. Names that this fcd does not know are kept and do no harm. A file that is
anything else is moved aside, never overwritten.

Every notebook has a kernel of its own, and they all write here: each change reads the file anew,
adds to it and replaces it whole. If two do so in the same millisecond, one change is lost.
"""

from __future__ import annotations

import errno
import json
import os
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from fcd.files import write_atomic
from fcd.machine import keeps_files

RIGHT, WRONG, OPEN = "right", "wrong", "not attempted"  # the words of a quiz's results
START, NAME = "00_start_here.ipynb", "progress.json"  # they lie in the same folder
MINE = "my_notebooks"  # the learner's copies of the notebooks (copies.py)
NOT_KEPT = (
    "This browser keeps no progress from this address: it is gone when you reload the page or open "
    "another notebook. You can go on."
)
_VERSION = 2
_DAYS = ("opened", "puzzles", "rounds")  # parts with a day for each name
_SINCE_2: dict[str, dict[str, str]] = {"puzzles": {}, "rounds": {}}
_PARTS = {"version", "answers", "exercises", *_DAYS}


class Outcome(NamedTuple):
    """Points of an exercise."""

    earned: int
    of: int


class Damaged(ValueError):
    """A text that is not ours, and what is wrong with it."""


# -- what is remembered ------------------------------------------------------------------------


@dataclass(frozen=True)
class Progress:
    """All that is remembered. Two of them can be put together, and nothing gets lost."""

    opened: Mapping[str, str] = field(default_factory=dict)  # notebook: day
    answers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    exercises: Mapping[str, Outcome] = field(default_factory=dict)
    puzzles: Mapping[str, str] = field(default_factory=dict)  # puzzle: day
    rounds: Mapping[str, str] = field(default_factory=dict)  # round that was won: day

    def right(self, notebook: str) -> int:
        return sum(outcome == RIGHT for outcome in self.answers.get(notebook, {}).values())

    def merged(self, other: Progress) -> Progress:
        """Both together: the first day, what was once right, the best outcome.

        >>> one = Progress(answers={"03_valid_moves": {"fits": "right"}})
        >>> other = Progress(answers={"03_valid_moves": {"fits": "wrong", "zero": "wrong"}})
        >>> one.merged(other).answers
        {'03_valid_moves': {'fits': 'right', 'zero': 'wrong'}}
        """
        # In the alphabet "right" is less than "wrong".
        answers = _merge(self.answers, other.answers, lambda a, b: _merge(a, b, min))
        exercises = _merge(self.exercises, other.exercises, _better)
        days = {p: _merge(getattr(self, p), getattr(other, p), min) for p in _DAYS}
        return Progress(answers=answers, exercises=exercises, **days)

    def to_json(self) -> str:
        exercises = {name: each._asdict() for name, each in self.exercises.items()}
        days = {part: getattr(self, part) for part in _DAYS}
        parts = {**days, "answers": self.answers, "exercises": exercises}
        return json.dumps({"version": _VERSION, **parts}, indent=2, sort_keys=True) + "\n"

    @classmethod
    def from_json(cls, data: bytes) -> Progress:
        """What a file says, if all of it is as we would have written it. Damaged otherwise."""
        try:
            saved = json.loads(data.decode("utf-8-sig"))
        except (ValueError, RecursionError):  # not UTF-8, not JSON, nested without end
            raise Damaged("it is not JSON") from None
        version = saved.get("version") if isinstance(saved, dict) else None
        if type(version) is not int or version < 1:
            raise Damaged("it is not a progress file")
        if version > _VERSION:
            raise Damaged("it was written by a newer fcd")
        if version == 1:
            saved = {**_SINCE_2, **saved}
        try:
            if saved.keys() != _PARTS:
                raise ValueError
            answers, points = saved["answers"], saved["exercises"]
            return cls(
                answers={_name(name): _answers(given.items()) for name, given in answers.items()},
                exercises={_name(name): _outcome(**outcome) for name, outcome in points.items()},
                **{part: _days(saved[part]) for part in _DAYS},
            )
        except (AttributeError, KeyError, TypeError, ValueError):
            raise Damaged("what it says makes no sense") from None


def _merge(
    one: Mapping[str, Any], two: Mapping[str, Any], choose: Callable[[Any, Any], Any]
) -> dict[str, Any]:
    """What is in either; `choose` says what becomes of what is in both."""
    return {**one, **two, **{name: choose(one[name], two[name]) for name in one.keys() & two}}


def _better(one: Outcome, two: Outcome) -> Outcome:
    return max(one, two, key=lambda outcome: (outcome.earned / outcome.of, outcome.of))


def _name(name: str) -> str:  # like its neighbors, for what callers pass in and what files say
    if type(name) is not str or not 0 < len(name) <= 100 or not name.isprintable():
        raise ValueError(f"a name has 1 to 100 printable characters: {name!r:.60}")
    return name


def _days(noted: Mapping[str, str]) -> dict[str, str]:
    return {_name(name): str(date.fromisoformat(day)) for name, day in noted.items()}


def _answers(results: Iterable[tuple[str, str]]) -> dict[str, str]:
    answers = {_name(question): answer for question, answer in results}
    for answer in answers.values():
        if answer not in (RIGHT, WRONG):
            raise ValueError(f"an answer is {RIGHT!r} or {WRONG!r}, not {answer!r:.60}")
    return answers


def _outcome(earned: int, of: int) -> Outcome:
    if not (type(earned) is type(of) is int and 0 <= earned <= of and of > 0):
        raise ValueError(f"earned must be from 0 to {of!r:.20}, not {earned!r:.20}")
    return Outcome(earned, of)


# -- where it is remembered --------------------------------------------------------------------


def where() -> Path:
    """The file (or its folder) that FCD_PROGRESS names, else beside the notebooks, else here."""
    named = os.environ.get("FCD_PROGRESS")
    # From a notebook, from an exercise in our copies, from the project's folder or one in it.
    near = ("", "..", MINE, f"../{MINE}", "notebooks", "../notebooks")
    # os.path: unlike Path, it says no where it may not look.
    folder = next((each for each in near if os.path.isfile(f"{each or '.'}/{START}")), "")  # noqa: PTH113
    path = Path(named) if named else Path(folder, NAME)
    if named and os.path.isdir(named):  # noqa: PTH112
        path /= NAME
    try:
        return Path(os.path.abspath(path))  # noqa: PTH100 - without "..", and links stay links
    except OSError:  # the folder we are in has been deleted
        return path


class ProgressFile:
    """Remembers in a file. Wrong calls raise ValueError; a wrong disk is described in `trouble`.

    What cannot be saved stays in memory and goes along with the next change.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._unsaved = Progress()
        self._aside = ""  # what became of a damaged file
        self._unable = ""  # why nothing can be saved now
        self._known_trouble = ""
        self._lock = threading.Lock()  # JupyterLab hands messages of widgets to another thread

    @property
    def trouble(self) -> str:
        """What the learner should know; empty if all is well."""
        return " ".join(filter(None, (self._aside, self._unable)))

    def new_trouble(self) -> str:
        """The same, but only once."""
        before, self._known_trouble = self._known_trouble, self.trouble
        return self.trouble if self.trouble != before else ""

    def opened(self, notebook: str) -> None:
        """A notebook was opened, such as "03_valid_moves"."""
        self._add(Progress(opened={_name(notebook): str(date.today())}))

    def answered(self, notebook: str, results: Iterable[tuple[str, str]]) -> None:
        """A quiz stands like this: for every question right, wrong or not attempted."""
        answers = _answers(result for result in results if result[1] != OPEN)
        self._add(Progress(answers={_name(notebook): answers} if answers else {}))

    def passed(self, exercise: str, earned: int, of: int) -> None:
        """An exercise such as "ex03" was checked; the best outcome is kept."""
        self._add(Progress(exercises={_name(exercise): _outcome(earned, of)}))

    def solved(self, puzzle: str) -> None:
        """A puzzle was solved; the same one counts once."""
        self._add(Progress(puzzles={_name(puzzle): str(date.today())}))

    def won(self, round_: str) -> None:
        """A round was won; the same deal counts once."""
        self._add(Progress(rounds={_name(round_): str(date.today())}))

    def read(self) -> Progress:
        """All that is known now, by whichever process it was written."""
        return self._add(Progress())

    def reset(self) -> None:
        """Forget everything. A damaged file is moved aside even then."""
        with self._lock:
            self._unsaved, self._aside, self._unable = Progress(), "", ""
            try:
                self._load()
                self.path.unlink(missing_ok=True)
            except OSError as error:
                self._unable = f"Your progress cannot be reset: {self._why(error)}."

    def _add(self, news: Progress) -> Progress:
        with self._lock:
            now = self._unsaved = self._unsaved.merged(news)
            try:
                saved = self._load()
                now = saved.merged(now)
                if now != saved:
                    write_atomic(self.path, now.to_json())
            except OSError as error:
                self._unable = (
                    f"Your progress cannot be saved: {self._why(error)}. "
                    "You can go on; it is remembered until this notebook's kernel stops."
                )
            else:
                self._unsaved, self._unable = Progress(), "" if keeps_files() else NOT_KEPT
            return now

    def _load(self) -> Progress:
        """What the file says. One that says nothing sensible is moved out of the way."""
        try:
            if self.path.exists() and not self.path.is_file():  # such as a folder, or /dev/null
                raise OSError(errno.EINVAL, "this is not a file")
            return Progress.from_json(self.path.read_bytes())
        except FileNotFoundError:
            return Progress()
        except Damaged as damage:
            numbered = (f"{self.path.stem}-damaged-{n}{self.path.suffix}" for n in count(1))
            aside = next(p for p in map(self.path.with_name, numbered) if not os.path.lexists(p))
            self.path.rename(aside)
            self._aside = (
                f"Your progress file could not be used: {damage}. "
                f"It is kept as {_place(aside)}, and a new one is begun."
            )
            return Progress()

    def _why(self, error: OSError) -> str:
        return f"{_place(self.path)}: {error.strerror or error}"


_at = cache(ProgressFile)


def progress_file() -> ProgressFile:
    """The file of this learner; in one process always the same object for the same place."""
    return _at(where())


def _place(path: Path) -> str:
    """Where, as in the notebook's list of files; a whole path is too long to read."""
    return f"{path.name} in the folder {path.parent.name or path.parent}"
