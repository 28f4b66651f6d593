"""ex11, step 1: a scoreboard. fcd's own says what is right."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from hypothesis import strategies as st

from fcd.scoring import Scoreboard
from fcd.teach.answers import shown
from fcd.teach.budget import Unusable
from fcd.teach.cases import Complaint
from fcd.teach.checks import Submission
from fcd.teach.outcome import CaseView
from fcd.teach.quoting import rules_in
from fcd.teach.taught_game import TaughtGame

GAME = "uno_contest"
STAGE = "Scoreboard"
NAMES = ("Ann", "Ben", "Cem", "Dora")  # no name is part of another


class Entries(NamedTuple):
    """Who plays, and who was given how many points, in this order."""

    names: tuple[str, ...]
    gains: tuple[tuple[str, int], ...] = ()

    def entered(self, submission: Submission) -> Any:
        """The submission's scoreboard with all of them on it."""
        board = submission(list(self.names))
        for name, points in self.gains:
            board.add_to_score(name, points)
        return board

    @property
    def right(self) -> Scoreboard:
        """Ours."""
        board: Scoreboard = self.entered(Scoreboard)
        return board


def model(taught: TaughtGame) -> type:
    """The scoreboard of fcd: rules of play do not bear on it."""
    return Scoreboard


# -- asking ----------------------------------------------------------------------------------------


def ask_scores(submission: Submission, case: Entries) -> object:
    """Names and scores, in the order of the names."""
    board = case.entered(submission)
    names = board.names
    if not isinstance(names, list | tuple):
        raise Unusable(f"`names` is {shown(names)}, which isn't a list of names.")
    return {"names": list(names), "scores": [board.get_score(name) for name in case.names]}


def ask_winner(submission: Submission, case: Entries) -> object:
    """Whom it names."""
    winner = case.entered(submission).winner
    return _plain(winner() if callable(winner) else winner)  # a method will do, too


def ask_text(submission: Submission, case: Entries) -> object:
    """Its text."""
    return _plain(str(case.entered(submission)))


def _plain(told: object) -> object:
    """A text without any methods of its own."""
    return str.__str__(told) if isinstance(told, str) else told


def judge_winner(case: Entries, got: object) -> Complaint | None:
    """Of several with the most points, any may be named: the rules do not say which."""
    board = case.right
    best = [name for name in board.names if board.get_score(name) == max(board.scores)]
    if isinstance(got, str) and got in best:
        return None
    return Complaint(" or ".join(map(repr, best)))


def judge_text(case: Entries, got: object) -> Complaint | None:
    """Every name stands in a line with its score; what else is in it is a matter of taste."""
    lines = got.splitlines() if isinstance(got, str) else []
    board = case.right
    for name in board.names:
        wanted = re.compile(rf"(?<!\d){board.get_score(name)}(?!\d)")
        if not any(name in line and wanted.search(line) for line in lines):
            return Complaint(f"a text with a line for each player, such as\n{board}")
    return None


def board_scene(call: str) -> Any:
    """What is asked, with the call filled in."""

    def scene(case: Entries) -> CaseView:
        entered = [f"board.add_to_score({name!r}, {points})" for name, points in case.gains]
        return CaseView(
            call="; ".join([f"board = Scoreboard({list(case.names)})", *entered, call]),
            rules=rules_in("uno_contest#points")[-1:],
            moves=len(case.gains),
        )

    return scene


# -- cases -----------------------------------------------------------------------------------------

EXAMPLES = (
    Entries(("Ann", "Ben"), (("Ann", 5),)),
    Entries(("Ann", "Ben")),
    Entries(("Ann", "Ben"), (("Ben", 7),)),
    Entries(("Ann", "Ben"), (("Ann", 5), ("Ann", 3))),
    Entries(("Ann", "Ben"), (("Ann", 9), ("Ben", 4), ("Ben", 3))),
    Entries(("Cem", "Ann", "Ben"), (("Ben", 20), ("Cem", 20), ("Ann", 1))),
)


@st.composite
def entries(draw: st.DrawFn) -> Entries:
    """Up to four names, and points for some of them."""
    names = tuple(draw(st.permutations(NAMES)))[: draw(st.integers(2, 4))]
    one = st.tuples(st.sampled_from(names), st.integers(0, 120))
    return Entries(names, tuple(draw(st.lists(one, max_size=4))))
