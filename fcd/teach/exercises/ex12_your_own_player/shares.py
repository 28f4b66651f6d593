"""ex12, first step: who has which share of all points on a scoreboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from hypothesis import strategies as st

from fcd.scoring import Scoreboard
from fcd.teach.answers import shown
from fcd.teach.budget import Unusable
from fcd.teach.cases import CaseChecker, Complaint
from fcd.teach.checks import Check, Misconception, Submission
from fcd.teach.outcome import CaseView
from fcd.teach.quoting import rules_in
from fcd.teach.taught_game import TaughtGame

NAMES = ("Ann", "Ben", "Cem", "Dora")
Shares = Callable[[Scoreboard], dict[str, float]]


class Points(NamedTuple):
    """What each player has."""

    scores: tuple[int, ...]

    def board(self) -> Scoreboard:
        """On a scoreboard."""
        board = Scoreboard(NAMES[: len(self.scores)])
        for name, points in zip(board.names, self.scores, strict=True):
            board.add_to_score(name, points)
        return board


def model(taught: TaughtGame) -> Shares:
    """Arithmetic: no rule of play bears on it."""
    return _shares


def _shares(board: Scoreboard) -> dict[str, float]:
    total = sum(board.scores)
    return {name: 100 * board.get_score(name) / total if total else 0.0 for name in board.names}


def _ask(submission: Submission, case: Points) -> object:
    answer = submission(case.board())
    if answer is None:
        return None
    if not isinstance(answer, dict):
        raise Unusable(f"{shown(answer)} isn't a dictionary of names and percentages.")
    return {_name(name): _number(share) for name, share in answer.items()}


def _name(name: object) -> str:
    if not isinstance(name, str):
        raise Unusable(f"{shown(name)} isn't a name. The names are the keys.")
    return name


def _number(share: object) -> float:
    if isinstance(share, bool) or not isinstance(share, int | float):
        raise Unusable(f"{shown(share)} isn't a number.")
    return float(share)


def _judge(case: Points, got: Any) -> Complaint | None:
    """Whoever rounds to tenths is right, too."""
    right = _shares(case.board())
    named = isinstance(got, dict) and set(got) == set(right)
    if named and all(abs(got[name] - share) < 0.06 for name, share in right.items()):
        return None
    return Complaint(str({name: round(share, 2) for name, share in right.items()}))


def _scene(case: Points) -> CaseView:
    scores = zip(NAMES, case.scores, strict=False)
    return CaseView(
        call="shares(scoreboard)",
        lines=(f"scores: {', '.join(f'{name} {points}' for name, points in scores)}",),
        rules=rules_in("uno_contest#points")[-1:],
    )


def _fractions(board: Scoreboard) -> dict[str, float]:
    return {name: share / 100 for name, share in _shares(board).items()}


def _whole_numbers(board: Scoreboard) -> dict[str, float]:
    return {name: float(int(share)) for name, share in _shares(board).items()}


def _of_the_best(board: Scoreboard) -> dict[str, float]:
    best = max(board.scores)
    return {name: 100 * board.get_score(name) / best if best else 0.0 for name in board.names}


def _each_the_same(board: Scoreboard) -> dict[str, float]:
    return {name: 100 / len(board.names) for name in board.names}


CHECK = Check(
    name="ex12.shares",
    submission="shares",
    game="uno_contest",
    points=5,
    stage="Many games",
    task="Say for each player what part of all points it has won, in percent.",
    model=model,
    checker=CaseChecker(
        examples=tuple(
            map(Points, ((30, 10), (0, 0), (1, 2), (5, 0), (50, 30, 20), (1, 1, 1), (7, 9, 0, 4)))
        ),
        ask=_ask,
        scene=_scene,
        judge=_judge,
        generated=lambda: st.lists(st.integers(0, 500), min_size=2, max_size=4).map(
            lambda scores: Points(tuple(scores))
        ),
        count=60,
    ),
    hints=(
        "All points together are 100 percent. How many are that?",
        "Add up `scoreboard.get_score(name)` for all names first, then divide each by the sum.",
        "What if nobody has any points yet? Then the sum is 0, and Python refuses to divide.",
    ),
    misconceptions=(
        Misconception(
            "fractions",
            "It looks as if you give parts of 1. A half is 50 percent: times 100.",
            lambda: _fractions,
        ),
        Misconception(
            "whole-numbers",
            "It looks as if what comes after the point is cut off. Divide with `/`, not with `//`, "
            "and do not make an int of it.",
            lambda: _whole_numbers,
        ),
        Misconception(
            "of-the-best",
            "It looks as if you compare with the best score. Compare with all points together.",
            lambda: _of_the_best,
        ),
        Misconception(
            "all-the-same",
            "It looks as if everybody gets the same share. Divide the points, not the players.",
            lambda: _each_the_same,
        ),
    ),
)
