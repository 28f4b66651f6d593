"""ex11: a scoreboard: names and scores, the winner, and a text with a line for each player."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

from fcd.scoring import Scoreboard
from fcd.teach.altered import altered
from fcd.teach.objects import but
from fcd.teach.writing import (
    CaseView,
    Complaint,
    Question,
    Submission,
    TaughtGame,
    Unusable,
    magnitude,
    rules_in,
    shown,
    true_ones,
)

from .ex11_asking import differ, one_of, plain, twice

Gains = tuple[tuple[str, int], ...]


class Entries(NamedTuple):
    """`Ann Ben; Ann 5, Ben 3; another Ben 7`: names, points in this order, a second scoreboard."""

    names: tuple[str, ...]
    gains: Gains = ()
    another: Gains | None = None  # a scoreboard of its own, made after all this

    @property
    def boards(self) -> dict[str, Gains]:
        return {"board": self.gains} | ({} if self.another is None else {"another": self.another})


def _gains(text: str) -> Gains:
    entries = (one.split() for one in text.split(",") if one)
    return tuple((name, int(points)) for name, points in entries)


def _one_less(gains: Gains) -> Iterable[Gains]:
    return (gains[:n] + gains[n + 1 :] for n in range(len(gains)))


class Scores(Question[Entries]):
    """Names and scores of a scoreboard, perhaps with another one beside it."""

    fresh = 15
    asking = "{board}.names, [{board}.get_score(name) for name in {board}.names]"
    rules: tuple[str, ...] = ()
    people = ("Ann", "Ben", "Anna", "Dora", "Cem", "Alexandra", "Finn", "dan")

    def read(self, text: str) -> Entries:
        names, *others = (part.strip() for part in text.split(";"))
        case = Entries(tuple(names.split()))
        for part in others:
            gains = _gains(part.removeprefix("another"))
            second = part.startswith("another")
            case = case._replace(another=gains) if second else case._replace(gains=gains)
        return case

    def write(self, case: Entries) -> str:
        told = {b: ", ".join(f"{n} {p}" for n, p in gains) for b, gains in case.boards.items()}
        another = [f"another {told['another']}".strip()] if "another" in told else []
        return "; ".join([" ".join(case.names), *filter(None, [told["board"]]), *another])

    def make(self, chance: Random) -> Entries:
        names = tuple(chance.sample(self.people, chance.choice((2, 2, 3, 3, 4, 8))))

        def gains(count: int) -> Gains:
            most = chance.choice((3, 120, 3_000))
            return tuple((chance.choice(names), chance.randint(0, most)) for _ in range(count))

        another = gains(chance.randint(0, 2)) if chance.random() < 0.4 else None
        return Entries(names, gains(chance.choice((0, 1, 2, 3, 4, 9))), another)

    def smaller(self, case: Entries) -> Iterable[Entries]:
        yield case._replace(another=None)
        yield from (case._replace(gains=less) for less in _one_less(case.gains))
        yield from (case._replace(another=less) for less in _one_less(case.another or ()))
        used = {name for gains in case.boards.values() for name, _ in gains}
        for name in (name for name in case.names[2:] if name not in used):
            yield case._replace(names=tuple(each for each in case.names if each != name))

    def size(self, case: Entries) -> tuple[int, int, int]:
        entered = sum(map(len, case.boards.values())) + len(case.boards)
        return entered, len(case.names), len(self.write(case))

    def circumstances(self, case: Entries) -> set[str]:
        score, named = self.scores(case), [name for name, _ in case.gains]
        best = max(score.values())
        facts = {
            f"{magnitude(len(case.names))} names": True,
            f"{magnitude(len(case.gains))} entries": True,
            f"a score of {len(str(best))} digits": True,
            f"{[*score.values()].count(best)} have the most": True,
            f"{min(len(score), 3)} have points" if best else "nobody has points": True,
            "names as in the alphabet": sorted(case.names) == [*case.names],
            "a name within another": [n for n in case.names for m in case.names if n in m != n],
            f"another with {len(case.another or ())}": case.another is not None,
            "longer and shorter scores": len({len(str(points)) for points in score.values()}) > 1,
            "somebody gets points again": len({*named}) < len(named),
            "an entry of 0": 0 in dict(case.gains).values(),
        }
        return true_ones(facts)

    def scores(self, case: Entries) -> dict[str, int]:
        return {name: sum(p for n, p in case.gains if n == name) for name in case.names}

    def script(self, case: Entries) -> Iterable[tuple[str, tuple[str, int] | None]]:
        """What is done, in turns if there are two: a scoreboard is made, or gets an entry."""
        half = len(case.gains) if case.another is None else (len(case.gains) + 1) // 2
        yield "board", None
        yield from (("board", entry) for entry in case.gains[:half])
        if case.another is not None:
            yield "another", None
            for pair in zip_longest(case.another, case.gains[half:]):
                yield from ((b, e) for b, e in zip(("another", "board"), pair, strict=True) if e)

    def ask(self, submission: Submission, case: Entries) -> object:
        answers, asked_early = (self.filled(submission, case, early) for early in (False, True))
        if differ(asked_early, answers):
            raise Unusable(
                "Asked before the last points are added, too, a scoreboard says "
                f"{shown(asked_early)} in the end; asked only in the end, {shown(answers)}. Is an "
                "answer kept? Points may be added later, so work it out each time."
            )
        return answers

    def filled(self, submission: Submission, case: Entries, early: bool) -> object:
        """What these scoreboards say in the end, asked after every step or only then."""
        names = list(case.names)
        boards: dict[str, Any] = {}
        for key, entry in self.script(case):
            if entry is None:
                boards[key] = submission(names)
                self.begins(boards[key], case)
            else:
                boards[key].add_to_score(*entry)
            for board in boards.values() if early else ():
                self.told(board, case)
        answers = {key: self.asked(board, case) for key, board in boards.items()}
        if names != list(case.names):
            raise Unusable(f"The list of names that your scoreboard was given is {names} now.")
        return answers if len(answers) > 1 else answers["board"]

    def asked(self, board: Any, case: Entries) -> object:
        """What it says, if asking changes nothing."""
        before = self.known(board, case)
        told = twice(lambda: self.told(board, case))
        if (after := self.known(board, case)) != before:
            raise Unusable(
                f"Before `{self.asking.format(board='board')}`, names and scores were "
                f"{shown(before)}. Now they are {shown(after)}. Asking should not change them."
            )
        return told

    def known(self, board: Any, case: Entries) -> object:
        """Names and scores, if it can tell them: that is another check's business."""
        try:
            return [*board.names], [board.get_score(name) for name in case.names]
        except Exception:  # whatever is wrong with them
            return None

    def begins(self, board: Any, case: Entries) -> None:
        """With no points, whatever is on other scoreboards."""
        for name in case.names:
            score = board.get_score(name)
            if type(score) is int and score:
                raise Unusable(
                    f"On a new scoreboard {name} has {shown(score)} points. All begin with 0. Are "
                    "these from another scoreboard? What is written in the class belongs to all of "
                    "its objects: make it in `__init__`, as `self.…`."
                )

    def told(self, board: Any, case: Entries) -> object:
        """What one scoreboard says."""
        names = board.names
        if not isinstance(names, list | tuple):
            raise Unusable(f"`names` is {shown(names)}, which isn't a list of names.")
        return {"names": list(names), **{name: board.get_score(name) for name in case.names}}

    def answer(self, taught: TaughtGame, case: Entries) -> object:
        return self.filled(Scoreboard, case, early=False)  # no rule of play bears on it

    def call(self, name: str, case: Entries) -> str:
        made = f" = Scoreboard({list(case.names)})"
        script = self.script(case)
        lines = [b + (made if entry is None else f".add_to_score{entry}") for b, entry in script]
        asked = ", ".join(self.asking.format(board=board) for board in case.boards)
        return "; ".join([*lines, asked])

    def show(self, case: Entries) -> CaseView:
        return CaseView("", rules=self.rules, moves=sum(map(len, case.boards.values())))


class Winner(Scores):
    """A player with the most points: of several, any may be named."""

    asking = "{board}.winner"
    rules = rules_in("uno_contest#points")[-1:]

    def begins(self, board: Any, case: Entries) -> None:
        """Nothing else is asked here than the winner."""

    def make(self, chance: Random) -> Entries:
        return super().make(chance)._replace(another=None)

    def told(self, board: Any, case: Entries) -> object:
        winner = board.winner
        if callable(winner):
            raise Unusable("`board.winner` is a method. With `@property` above it, it is the name.")
        return plain(winner)

    def judge(self, case: Entries, got: object) -> Complaint | None:
        score = self.scores(case)
        best = [name for name in case.names if score[name] == max(score.values())]
        return one_of(best, got)


class BoardText(Winner):
    """A line for each player. What else is in the text is a matter of taste."""

    asking, rules = "print({board})", ()
    number = re.compile(r"-?\d+(?:,\d{3})*(?:\.\d+)?")

    def told(self, board: Any, case: Entries) -> object:
        return plain(str(board))

    def judge(self, case: Entries, got: object) -> Complaint | None:
        found = [self.line(line, case) for line in str(got).splitlines()]
        wanted = {name: str(score) for name, score in self.scores(case).items()}
        if sorted(each for each in found if each) == sorted(wanted.items()):
            return None
        like = "\n".join(f"{name}: {score}" for name, score in wanted.items())
        return Complaint(f"a text with a line for each player, such as {like!r}")

    def line(self, line: str, case: Entries) -> tuple[str, str] | None:
        """The player that a line is about, and the score in it: the first number after the name."""
        names = re.findall("|".join(sorted(case.names, key=len, reverse=True)), line)
        if not names:
            return None
        before, _, after = line.partition(names[0])
        if before[-1:].isalnum() or after[:1].isalnum():
            return names[0], ""  # "Ann5"
        numbers = self.number.findall(after)[:1] or self.number.findall(before)[-1:]
        return " ".join(names), "".join(numbers).replace(",", "")


QUESTIONS = {"scores": Scores(), "winner": Winner(), "scoreboard_text": BoardText()}

# -- wrong programs --------------------------------------------------------------------------------


class OneDictForAll(Scoreboard):
    """All scoreboards share it; a new one begins with 0 for all."""

    points: dict[str, int] = {}  # noqa: RUF012 - that is the mistake

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self.points.update(dict.fromkeys(names, 0))

    def add_to_score(self, player: Any, points: int) -> None:
        self.points[player] += points

    def get_score(self, player: Any) -> int:
        return self.points[player]


def _all_get_it(board: Scoreboard, name: str, points: int) -> None:
    for each in board.names:
        Scoreboard.add_to_score(board, each, points)


class Texts(Scoreboard):
    """A right one, to be altered."""

    def __str__(self) -> str:
        return "\n".join([f"{n}: {self.get_score(n)}" for n in self.names])


BEST = "self._scores.index(max(self._scores))]"
LINES = '[f"{n}: {self.get_score(n)}" for n in self.names]'

MISTAKES: dict[str, dict[str, Submission]] = {
    "scores": {
        "sets-the-score": altered(Scoreboard, "add_to_score", "+=", "="),
        "all-get-it": but(Scoreboard, add_to_score=_all_get_it),
        "counts-rounds": altered(Scoreboard, "add_to_score", 'whole(points, "points")', "1"),
        "sorts-names": but(Scoreboard, names=property(lambda s: tuple(sorted(s._names)))),
        "one-for-all": OneDictForAll,
    },
    "winner": {
        "nobody-at-zero": altered(
            Scoreboard, "winner", BEST, f"{BEST} if any(self._scores) else None"
        ),
        "fewest-points": altered(Scoreboard, "winner", "max", "min"),
        "score-not-name": but(Scoreboard, winner=property(lambda s: max(s.scores))),
        "place-not-name": but(Scoreboard, winner=property(lambda s: s.scores.index(max(s.scores)))),
        "compares-names": but(Scoreboard, winner=property(lambda s: max(s.names))),
        "compares-texts": but(
            Scoreboard, winner=property(lambda s: max(s.names, key=lambda n: str(s.get_score(n))))
        ),
    },
    "scoreboard_text": {
        "no-scores": altered(Texts, "__str__", LINES, "self.names"),
        "zeros-left-out": altered(
            Texts, "__str__", "self.names", "self.names if self.get_score(n)"
        ),
        "only-the-winner": but(Texts, __str__=lambda s: f"{s.winner} {max(s.scores)}"),
        "in-two-lists": but(
            Texts, __str__=lambda s: f"{' '.join(s.names)}\n{' '.join(map(str, s.scores))}"
        ),
        "on-one-line": altered(Texts, "__str__", r"\n", ", "),
    },
}
