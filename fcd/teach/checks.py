"""A check: one question to a student's code, used by the notebook, the grader and the tests alike.

What is right is never written down: `model` makes the right answer from a variant, by asking the
engine. Given a *broken* variant it makes a wrong answer, and so proves the check (mutants/).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from fcd.teach.outcome import Depth, Finding, Report
from fcd.teach.taught_game import TaughtGame

# What a student hands in under a name: a function, a class, a list of tests. It can be anything.
Submission = Any


@dataclass(frozen=True)
class Misconception:
    """A mistake that people make, the sentence they need, and code that makes it."""

    name: str  # short, within its check: "printed-color"
    says: str  # to the student: what they seem to think, and what is so
    wrong: Callable[[], Submission]  # makes the wrong solution


class Checker(Protocol):
    """How a submission is checked: usually on cases; a player and a test-suite in other ways."""

    def check(
        self,
        submission: Submission,
        depth: Depth,
        known: tuple[Misconception, ...],
    ) -> Finding:
        """What is wrong with it, if anything."""


@dataclass(frozen=True)
class Check:
    """One question about one submission, in one game."""

    name: str  # "ex03.can_play_on"
    submission: str  # its name in the notebook: "can_play_on"
    game: str  # the rule set it is about: a right answer in one game is wrong in another
    points: int
    stage: str  # the heading it stands under, such as "Matching in UNO"
    task: str  # what is asked, in one sentence
    model: Callable[[TaughtGame], Submission]  # the right one, made from a variant
    checker: Checker
    hints: tuple[str, ...]  # one step further each
    misconceptions: tuple[Misconception, ...] = ()
    by_hand: int = 0  # points that a person gives; then `points` is 0

    def run(self, submission: Submission, depth: Depth = Depth.PUBLIC) -> Report:
        finding = self.checker.check(submission, depth, self.misconceptions)
        return Report(self.name, finding, self.points)


@dataclass(frozen=True)
class Exercise:
    """A notebook in which something is written, and the checks of it."""

    key: str  # "ex03"
    title: str
    chapter: str  # the notebook it goes with: "03_valid_moves"
    minutes: int
    checks: tuple[Check, ...]
    mutants: tuple[str, ...] = ()  # names of broken games that its checks must notice
    writes: str = ""  # what a student writes in it, in a few words
    hands_out: tuple[str, ...] = ()  # modules of fcd that its graded code may import, beside others
    equivalent: Mapping[str, str] = field(default_factory=dict)  # changes nobody notices, and why

    @property
    def points(self) -> int:
        return sum(check.points for check in self.checks)

    @property
    def by_hand(self) -> int:
        """What a person can give for it, apart from these."""
        return sum(check.by_hand for check in self.checks)

    @property
    def worth(self) -> str:
        """Its points in words.

        >>> Exercise("ex15", "Hands", "01_cards", 15, ()).worth
        '0 points'
        """
        parts = [f"{self.points} points"] if self.points or not self.by_hand else []
        parts += [f"{self.by_hand} points by hand"] if self.by_hand else []
        return " and ".join(parts)

    @property
    def games(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(check.game for check in self.checks))
