"""ex11: the mistakes that are made about a scoreboard."""

from __future__ import annotations

from typing import Any

from fcd.scoring import Scoreboard
from fcd.teach.checks import Misconception


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
