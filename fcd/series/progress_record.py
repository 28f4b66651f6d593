"""Progress: what a learner has done, as a value and as the text of a file. It touches no disk.

    {
      "answers": {"03_valid_moves": {"fits": "right", "zero": "wrong"}},
      "exercises": {"ex03": {"earned": 4, "of": 5}},
      "opened": {"03_valid_moves": "2026-11-16"},
      "version": 1
    }

`opened` has the day on which a notebook was first opened, `answers` the questions that were tried
(right or wrong), `exercises` the best outcome of each. Nothing else about a person is kept. Names
that this fcd does not know are kept and do no harm; anything else that is odd is `Damaged`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

RIGHT, WRONG, OPEN = "right", "wrong", "not attempted"  # the words of a quiz's results

_VERSION = 1
_PARTS = ("opened", "answers", "exercises")
_LONGEST = 100  # characters of a name
_MOST = 10_000  # points of an exercise


class Damaged(ValueError):
    """A text that is not ours, and what is wrong with it."""


class Outcome(NamedTuple):
    """How much of an exercise was solved."""

    earned: int
    of: int


@dataclass(frozen=True)
class Progress:
    """All that is remembered. Two of them can be put together, and nothing gets lost."""

    opened: Mapping[str, str] = field(default_factory=dict)  # notebook: day
    answers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    exercises: Mapping[str, Outcome] = field(default_factory=dict)

    def right(self, notebook: str) -> int:
        """How many questions of a notebook were answered rightly."""
        return sum(outcome == RIGHT for outcome in self.answers.get(notebook, {}).values())

    def merged(self, other: Progress) -> Progress:
        """Both together: the first day, what was once right, the best outcome.

        >>> one = Progress(answers={"03_valid_moves": {"fits": "right"}})
        >>> other = Progress(answers={"03_valid_moves": {"fits": "wrong", "zero": "wrong"}})
        >>> one.merged(other).answers
        {'03_valid_moves': {'fits': 'right', 'zero': 'wrong'}}
        """
        answers = _together(
            self.answers,
            other.answers,
            lambda one, two: _together(one, two, lambda *both: RIGHT if RIGHT in both else WRONG),
        )
        opened = _together(self.opened, other.opened, min)
        return Progress(opened, answers, _together(self.exercises, other.exercises, _better))

    def to_json(self) -> str:
        """The text of the file, in ASCII."""
        saved = {
            "version": _VERSION,
            "opened": self.opened,
            "answers": self.answers,
            "exercises": {name: each._asdict() for name, each in self.exercises.items()},
        }
        return json.dumps(saved, indent=2, sort_keys=True) + "\n"

    @classmethod
    def from_json(cls, data: bytes) -> Progress:
        """What a file says. Nothing of it is believed that has not been looked at."""
        try:
            saved = json.loads(data.decode("utf-8-sig"))
        except (ValueError, RecursionError):  # not UTF-8, not JSON, nested without end
            raise Damaged("it is not JSON") from None
        _check_version(saved)
        opened, answers, exercises = (_named(saved, part) for part in _PARTS)
        _check("opened", all(map(_is_day, opened.values())))
        for notebook in answers:
            results = _named(answers, notebook).values()
            _check(notebook, all(outcome in (RIGHT, WRONG) for outcome in results))
        for exercise in exercises:
            outcome = _named(exercises, exercise)
            known = outcome.keys() == {"earned", "of"}
            _check(exercise, known and is_outcome(outcome["earned"], outcome["of"]))
        return cls(opened, answers, {name: Outcome(**each) for name, each in exercises.items()})


def _together(
    one: Mapping[str, Any], two: Mapping[str, Any], choose: Callable[[Any, Any], Any]
) -> dict[str, Any]:
    """What is in either; `choose` says what becomes of what is in both."""
    both = {name: choose(one[name], two[name]) for name in one.keys() & two.keys()}
    return {**one, **two, **both}


def _better(one: Outcome, two: Outcome) -> Outcome:
    return max(one, two, key=lambda outcome: (outcome.earned / outcome.of, outcome.of))


# -- looking at what others wrote --------------------------------------------------------------


def _check_version(saved: object) -> None:
    version = saved.get("version") if isinstance(saved, dict) else None
    if type(version) is int and version > _VERSION:
        raise Damaged("it was written by a newer fcd")
    if type(version) is not int or version != _VERSION:
        raise Damaged("it is not a progress file")
    if isinstance(saved, dict) and saved.keys() != {"version", *_PARTS}:
        raise Damaged("something is missing in it, or does not belong there")


def _named(saved: dict[str, Any], part: str) -> dict[str, Any]:
    """A part whose own parts have names."""
    found = saved[part]
    _check(part, isinstance(found, dict) and all(map(is_name, found)))
    return dict(found)


def _check(part: str, well: bool) -> None:
    if not well:
        raise Damaged(f"what it says about {part} makes no sense")


def is_name(name: object) -> bool:
    """Whether a notebook, question or exercise can be called that."""
    return isinstance(name, str) and 0 < len(name) <= _LONGEST and name.isprintable()


def is_outcome(earned: object, of: object) -> bool:
    """Whether so many points of so many can be earned."""
    return type(earned) is int and type(of) is int and 0 <= earned <= of <= _MOST and of > 0


def _is_day(day: object) -> bool:
    try:
        return isinstance(day, str) and date.fromisoformat(day).isoformat() == day
    except ValueError:
        return False
