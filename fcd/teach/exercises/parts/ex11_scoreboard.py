"""ex11, step 1: a scoreboard. fcd's own says what is right."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from hypothesis import strategies as st

from fcd.scoring import Scoreboard
from fcd.teach.answers import shown
from fcd.teach.asking import Unusable
from fcd.teach.cases import Cases, Complaint
from fcd.teach.checks import Check, Misconception, Thing
from fcd.teach.exercises.parts.questions import rules_in
from fcd.teach.outcome import Scene
from fcd.teach.subjects import Subject

GAME = "uno_contest"
STAGE = "Scoreboard"
NAMES = ("Ann", "Ben", "Cem", "Dora")  # no name is part of another


class Entries(NamedTuple):
    """Who plays, and who was given how many points, in this order."""

    names: tuple[str, ...]
    gains: tuple[tuple[str, int], ...] = ()

    def entered(self, thing: Thing) -> Any:
        """The thing's scoreboard with all of them on it."""
        board = thing(list(self.names))
        for name, points in self.gains:
            board.add_to_score(name, points)
        return board

    @property
    def right(self) -> Scoreboard:
        """Ours."""
        board: Scoreboard = self.entered(Scoreboard)
        return board


def model(subject: Subject) -> type:
    """The scoreboard of fcd: rules of play do not bear on it."""
    return Scoreboard


# -- asking ----------------------------------------------------------------------------------------


def _ask_scores(thing: Thing, case: Entries) -> object:
    board = case.entered(thing)
    names = board.names
    if not isinstance(names, list | tuple):
        raise Unusable(f"`names` is {shown(names)}, which is no list of names.")
    return {"names": list(names), "scores": [board.get_score(name) for name in case.names]}


def _ask_winner(thing: Thing, case: Entries) -> object:
    winner = case.entered(thing).winner
    return winner() if callable(winner) else winner  # a method instead of a property will do


def _ask_text(thing: Thing, case: Entries) -> object:
    return str(case.entered(thing))


def _judge_winner(case: Entries, got: object) -> Complaint | None:
    """Of several with the most points, any may be named: the rules do not say which."""
    board = case.right
    best = [name for name in board.names if board.get_score(name) == max(board.scores)]
    if isinstance(got, str) and got in best:
        return None
    return Complaint(" or ".join(map(repr, best)))


def _judge_text(case: Entries, got: object) -> Complaint | None:
    """Every name stands in a line with its score; what else is in it is a matter of taste."""
    lines = got.splitlines() if isinstance(got, str) else []
    board = case.right
    for name in board.names:
        wanted = re.compile(rf"(?<!\d){board.get_score(name)}(?!\d)")
        if not any(name in line and wanted.search(line) for line in lines):
            return Complaint(f"a text with a line for each player, such as\n{board}")
    return None


def _scene(call: str) -> Any:
    def scene(case: Entries) -> Scene:
        entered = [f"board.add_to_score({name!r}, {points})" for name, points in case.gains]
        return Scene(
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
def _entries(draw: st.DrawFn) -> Entries:
    names = tuple(draw(st.permutations(NAMES)))[: draw(st.integers(2, 4))]
    one = st.tuples(st.sampled_from(names), st.integers(0, 120))
    return Entries(names, tuple(draw(st.lists(one, max_size=4))))


# -- mistakes --------------------------------------------------------------------------------------


class _Sets(Scoreboard):
    def add_to_score(self, player: str | int, points: int) -> None:
        super().add_to_score(player, points - self.get_score(player))


class _Shared(Scoreboard):
    def add_to_score(self, player: str | int, points: int) -> None:
        for name in self.names:
            super().add_to_score(name, points)


class _Counts(Scoreboard):
    def add_to_score(self, player: str | int, points: int) -> None:
        super().add_to_score(player, 1)


class _Sorted(Scoreboard):
    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(super().names))


class _NobodyAtZero(Scoreboard):
    @property
    def winner(self) -> Any:
        return super().winner if any(self.scores) else None


class _Lowest(Scoreboard):
    @property
    def winner(self) -> str:
        return self.names[self.scores.index(min(self.scores))]


class _TheScore(Scoreboard):
    @property
    def winner(self) -> Any:
        return max(self.scores)


class _TheSeat(Scoreboard):
    @property
    def winner(self) -> Any:
        return self.scores.index(max(self.scores))


class _Alphabet(Scoreboard):
    @property
    def winner(self) -> str:
        return max(self.names)


class _OnlyNames(Scoreboard):
    def __str__(self) -> str:
        return "\n".join(self.names)


class _OnlyTheWinner(Scoreboard):
    def __str__(self) -> str:
        return f"{self.winner} {max(self.scores)}"


class _Apart(Scoreboard):
    def __str__(self) -> str:
        return f"{' '.join(self.names)}\n{' '.join(map(str, self.scores))}"


SCORE_MISTAKES = (
    Misconception(
        "sets-the-score",
        "It looks as if the last points replace the earlier ones. A score adds up, round by round.",
        lambda: _Sets,
    ),
    Misconception(
        "all-get-it",
        "It looks as if everybody gets the points. Only the player who is named does: is there one "
        "number for each player, or one for all?",
        lambda: _Shared,
    ),
    Misconception(
        "counts-rounds",
        "It looks as if you count how often somebody got points. Add the points themselves.",
        lambda: _Counts,
    ),
    Misconception(
        "sorts-names",
        "It looks as if the names change their order. They stay as they were given: that is how "
        "the players sit.",
        lambda: _Sorted,
    ),
)
WINNER_MISTAKES = (
    Misconception(
        "nobody-at-zero",
        "It looks as if nobody wins when all have 0 points. Then all are equal, and any of the "
        "names will do: begin with the first player, not with a score of 0 to be topped.",
        lambda: _NobodyAtZero,
    ),
    Misconception(
        "fewest-points",
        "It looks as if the fewest points win. In the contest the most points do.",
        lambda: _Lowest,
    ),
    Misconception(
        "score-not-name",
        "It looks as if you give the winning score. Give the name of the player who has it.",
        lambda: _TheScore,
    ),
    Misconception(
        "place-not-name",
        "It looks as if you give the place in the list. Give the name that stands there.",
        lambda: _TheSeat,
    ),
    Misconception(
        "compares-names",
        "It looks as if you compare the names. The largest *score* wins: `max` needs a `key`.",
        lambda: _Alphabet,
    ),
)
TEXT_MISTAKES = (
    Misconception(
        "no-scores",
        "It looks as if the text has the names without their scores. Both belong in it.",
        lambda: _OnlyNames,
    ),
    Misconception(
        "only-the-winner",
        "It looks as if only the winner is in the text. Everybody should be.",
        lambda: _OnlyTheWinner,
    ),
    Misconception(
        "in-two-lists",
        "It looks as if names and scores stand in different lines. Put each score beside its name.",
        lambda: _Apart,
    ),
)

CHECKS = (
    Check(
        name="ex11.scores",
        thing="Scoreboard",
        game=GAME,
        points=2,
        stage=STAGE,
        task="Keep the names and the score of each player, and add points to one of them.",
        model=model,
        trial=Cases(
            EXAMPLES, _ask_scores, _scene("board.names, board.get_score(…)"), _entries, count=40
        ),
        hints=(
            "What must the scoreboard remember? The names, and a number for each of them.",
            "Which kind of collection gives you a number for a name?",
            "`self.scores = {name: 0 for name in names}` makes all of them 0.",
        ),
        misconceptions=SCORE_MISTAKES,
    ),
    Check(
        name="ex11.winner",
        thing="Scoreboard",
        game=GAME,
        points=2,
        stage=STAGE,
        task="Name a player who has the most points.",
        model=model,
        trial=Cases(
            EXAMPLES, _ask_winner, _scene("board.winner"), _entries, _judge_winner, count=40
        ),
        hints=(
            "How would you do it by hand? Go down the list, a finger on the best one so far.",
            "With whom do you begin? A finger on the first player is never wrong.",
            "`max(self.names, key=…)` goes down the list for you; the key is what is compared.",
        ),
        misconceptions=WINNER_MISTAKES,
    ),
    Check(
        name="ex11.scoreboard_text",
        thing="Scoreboard",
        game=GAME,
        points=1,
        stage=STAGE,
        task="Give a text with one line for each player: name and score.",
        model=model,
        trial=Cases(EXAMPLES, _ask_text, _scene("print(board)"), _entries, _judge_text, count=40),
        hints=(
            "`print(board)` prints what the method `__str__` returns.",
            "It must *return* a text; if it prints one itself, nothing is returned.",
            'Make a line for each name with an f-string, and join them with `"\\n".join(…)`.',
        ),
        misconceptions=TEXT_MISTAKES,
    ),
)
