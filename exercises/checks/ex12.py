"""ex12: shares of all points; a player of your own, which keeps the rules and beats two others."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import (
    AbstractContextManager,
    nullcontext,
    redirect_stderr,
    redirect_stdout,
)
from dataclasses import replace
from functools import partial
from itertools import product
from numbers import Real
from random import Random
from typing import Any

from fcd.cards import Card, Cards, Color
from fcd.contest.conformance import PlayerUnderTest, examine
from fcd.contest.conformance import report as contest
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.conformance.position import Position
from fcd.contest.foul import Foul
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView, can_play_on
from fcd.contest.players import EagerPlayer, SaveWildsPlayer, SomewhatLessEagerPlayer
from fcd.contest.rounds.tables import UNO_CONTEST
from fcd.sandbox import budget
from fcd.scoring import Scoreboard
from fcd.teach.checks import Misconception
from fcd.teach.given.positions import allowed, position_of
from fcd.teach.outcome import Depth, Finding, Outcome
from fcd.teach.writing import (
    CaseView,
    Complaint,
    Question,
    Submission,
    TableCase,
    TaughtGame,
    Unusable,
    extends,
    shown,
)

from .ex12_match import PATIENCE, RIVALS, play_against, seated
from .ex12_telling import ask, broken, failed, fouled, placed, raised, scene_of, view

# -- Many games ------------------------------------------------------------------------------------

Scores = tuple[int, ...]


class Shares(Question[Scores]):
    """`30 10`: the points of Ann and Ben. No rule of play bears on it."""

    names = ("Ann", "Ben", "Cem", "Dora", "Bea", "Eva", "Finn", "Dan")

    def read(self, text: str) -> Scores:
        return tuple(map(int, text.split()))

    def write(self, case: Scores) -> str:
        return " ".join(map(str, case))

    def make(self, chance: Random) -> Scores:
        most, count = chance.choice((3, 500, 40_000)), chance.choice((2, 2, 3, 4, 8))
        return tuple(chance.randint(0, chance.choice((0, most, most))) for _ in range(count))

    def circumstances(self, case: Scores) -> set[str]:
        found = {f"{len(case)} players", f"{case.count(0)} have nothing"}
        found |= {f"{len(str(sum(case)))} digits"}
        return found | ({"two have the same"} if len({*case}) < len(case) else set())

    def smaller(self, case: Scores) -> Iterable[Scores]:
        yield from (case[:n] + case[n + 1 :] for n in range(len(case)) if len(case) > 2)
        for n, points in enumerate(case):
            yield from ((*case[:n], less, *case[n + 1 :]) for less in (0, 1) if less < points)

    def board(self, case: Scores) -> Scoreboard:
        board = Scoreboard(self.names[: len(case)])
        for name, points in zip(board.names, case, strict=True):
            board.add_to_score(name, points)
        return board

    def ask(self, submission: Submission, case: Scores) -> object:
        board = self.board(case)
        told = submission(board)
        if board.scores != case:
            raise Unusable(f"Your code changed the scoreboard: its scores are {board.scores} now.")
        if told is None:
            return None
        if not isinstance(told, dict):
            raise Unusable(f"{shown(told)} isn't a dictionary of names and percentages.")
        for name, share in told.items():
            if not isinstance(name, str):
                raise Unusable(f"{shown(name)} isn't a name. The names are the keys.")
            if isinstance(share, bool) or not isinstance(share, Real):
                raise Unusable(f"{shown(share)} isn't a number.")
        return {name: float(share) for name, share in told.items()}

    def answer(self, taught: TaughtGame, case: Scores) -> dict[str, float]:
        return _parts(self.board(case), 100, sum(case))

    def judge(self, case: Scores, got: Any) -> Complaint | None:
        """Rounding to tenths is right, too."""
        right = self.right(case)
        assert isinstance(right, dict)
        named = isinstance(got, dict) and set(got) == set(right)
        if named and all(abs(got[name] - share) < 0.06 for name, share in right.items()):
            return None
        return Complaint(str({name: round(share, 2) for name, share in right.items()}))

    def call(self, name: str, case: Scores) -> str:
        names = self.names[: len(case)]
        entered = [f"board.add_to_score({n!r}, {p})" for n, p in zip(names, case, strict=True)]
        return "; ".join([f"board = Scoreboard({list(names)})", *entered, f"{name}(board)"])

    def show(self, case: Scores) -> CaseView:
        return CaseView("")


def _parts(board: Scoreboard, of: float, total: float) -> dict[str, float]:
    return {name: of * board.get_score(name) / total if total else 0.0 for name in board.names}


# -- Your own player -------------------------------------------------------------------------------

WILD = Card("wild")
FIRST = 8  # positions that are asked about under the step budget
LAST_PUBLIC = "same"  # of the contest's checks; whole rounds are played in the matches anyway


class MyPlayer:
    """First questions; then the checks of the contest, in stored positions; then two matches.

    The first questions are asked under the step budget, so that an endless loop is stopped after
    the same number of steps everywhere. After that, counting steps would take longer than playing:
    the contest's own watchdog looks at the clock.
    """

    stored: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()  # a number from the instructor's secret, for deals nobody knows

    def model(self, taught: TaughtGame) -> type[Player]:
        """Saves its wilds, and is told by this variant what may be played."""
        if taught.variant.turn is UNO_CONTEST.turn:
            return _kind(SaveWildsPlayer)

        def play(self: Player, hand: Cards, up: Card, called: Color | None, state: Any) -> int:
            view = TableView((allowed(taught.variant, hand, up, called), *tuple(state)[1:]))
            return SaveWildsPlayer.play(self, hand, up, called, view)  # type: ignore[arg-type]

        return _kind(SaveWildsPlayer, play=play)

    def check(
        self,
        submission: Submission,
        depth: Depth,
        known: tuple[Misconception, ...],
    ) -> Finding:
        """The first rule that it breaks, or how it plays."""
        if submission is None or submission is Ellipsis:
            return Finding(Outcome.NOT_ATTEMPTED)
        positions = [position_of(TableCase.parse(text)) for text in self.stored]
        with redirect_stdout(_Nowhere()), redirect_stderr(_Nowhere()):  # thousands of lines
            found = _asked_first(submission, positions[:FIRST])
            if not found:
                number = int(self.hidden[0][:8], 16) if self.hidden else None
                found = _counting(lambda: _tried(seated(submission), positions, depth, number))
        for mistake in known:  # named after the check of the contest that it fails
            if mistake.name == found.misconception:
                return replace(found, says=f"{found.says} {mistake.says}".strip())
        return replace(found, misconception="")


class _Nowhere(io.TextIOBase):
    def write(self, text: str) -> int:
        return len(text)


def _asked_first(submission: Submission, positions: list[Position]) -> Finding | None:
    """A few positions, under the step budget. Wrong answers are for the contest to judge."""
    for n, (where, check) in enumerate(product(positions, ("play", "color"))):
        where = replace(where, hand=(*where.hand[1:], WILD)) if check.startswith("color") else where
        try:
            budget.call_with_budget(partial(ask, submission, where, check))
        except budget.NotAttempted as error:
            if n == 0:
                return Finding(Outcome.NOT_ATTEMPTED)
            return Finding(Outcome.RAISED, scene=view(where, check), got=str(error))
        except budget.Raised as error:
            scene = view(where, check) if check == "color" else scene_of(submission, where)
            return raised(scene, error)
        except budget.TookTooLong:
            return Finding(Outcome.TOO_LONG, scene=view(where, check))
        except budget.Unusable as error:
            return Finding(Outcome.WRONG, scene=view(None), says=str(error))
    if extends(submission, Player):
        return None
    says = f"Hand in the class itself, not {shown(submission)}: `class MyPlayer(Player):`"
    return Finding(Outcome.WRONG, scene=view(None), says=says)


def _counting(call: Callable[[], Finding]) -> Finding:
    """In another process all that follows is one question, or chance would begin anew with each."""
    return budget.counted(call, budget.MANY_STEPS) if budget.is_elsewhere() else call()


class _Examined(PlayerUnderTest):
    """Without a watchdog if steps are counted: it would strike in the middle of a message."""

    def watching(self) -> AbstractContextManager[None]:
        return nullcontext() if budget.is_elsewhere() else super().watching()


def _tried(
    player: type[Player], positions: list[Position], depth: Depth, seed: int | None
) -> Finding:
    subject = _Examined(Entrant.of(player, player.__name__), PATIENCE, positions=positions)
    checks = examine(subject)
    found = list(_up_to(LAST_PUBLIC if depth is Depth.PUBLIC else "", checks))
    try:
        results = [] if failed(found) else [play_against(player, r, depth, seed) for r in RIVALS]
    except Foul as foul:
        found += checks  # whole rounds: they look for a smaller hand
        if not failed(found):
            return fouled(player, foul)
    if failed(found):
        return broken(player, found)
    return placed(results)


def _up_to(last: str, checks: Iterator[contest.Finding]) -> Iterator[contest.Finding]:
    """The findings up to that check; later checks are not made."""
    for found in checks:
        yield found
        if found.check == last:
            return


QUESTIONS = {"shares": Shares(), "my_player": MyPlayer()}

# -- wrong programs --------------------------------------------------------------------------------


def _kind(base: type[Player], **methods: Any) -> type[Player]:
    return type("MyPlayer", (base,), methods)


def _draw_4_as_it_comes(self: Player, hand: Cards, up: Card, called: Any, state: TableView) -> int:
    fitting = [place for place, card in enumerate(hand) if can_play_on(card, up, called)]
    return fitting[0] if fitting else NO_PLAY_POSSIBLE


def _refuses(self: Player, hand: Cards, up: Card, called: Any, state: TableView) -> int:
    colored = [place for place, c in enumerate(hand) if c in state.playable and c.color]
    return colored[0] if colored else NO_PLAY_POSSIBLE


def _anything(self: Player, hand: Cards, up: Card, called: Any, state: TableView) -> int:
    color = up.color or Color.RED  # not the one that was called
    fitting = [place for place, card in enumerate(hand) if card.color in (color, None)]
    fitting += [place for place, card in enumerate(hand) if card in state.playable]
    fitting = [n for n in fitting if hand[n].rank != "wild4" or hand[n] in state.playable]
    return fitting[0] if fitting else NO_PLAY_POSSIBLE


def _from_one(self: Any, *question: Any) -> int:
    place = EagerPlayer.play(self, *question)
    return place if place == NO_PLAY_POSSIBLE else place + 1


def _calls_none(self: Any, hand: Cards) -> Color | None:
    held = any(card.color for card in hand)
    return SomewhatLessEagerPlayer.call_color(self, hand) if held else None


def _remembers(self: Any, hand: Cards, up: Card, called: Any, state: TableView) -> int:
    self.asked.append(up)
    player: Any = EagerPlayer if len(self.asked) % 7 == 0 else SaveWildsPlayer
    place: int = player.play(self, hand, up, called, state)
    return place


def _percents(part: float = 100, total: Any = sum, each: Any = float) -> Submission:
    """Shares of another whole, or of other parts."""
    return lambda board: {
        name: each(share) for name, share in _parts(board, part, total(board.scores)).items()
    }


def _without_points(nobody: Submission) -> Submission:
    return lambda board: _percents()(board) if any(board.scores) else nobody(board)


def _alike(board: Scoreboard) -> dict[str, float]:
    return {name: 100 / len(board.names) for name in board.names}


MISTAKES: dict[str, dict[str, Submission]] = {
    "shares": {
        "fractions": _percents(part=1),
        "whole-numbers": _percents(each=lambda share: share // 1),
        "of-the-best": _percents(total=max),
        "rounded": _percents(each=round),
        "zeros-left-out": lambda board: {n: s for n, s in _percents()(board).items() if s},
        "nobody-left-out": _without_points(lambda board: {}),
        "equal-at-first": _without_points(_alike),
        "all-the-same": _alike,
    },
    "my_player": {
        "answers": _kind(SomewhatLessEagerPlayer, play=_from_one),
        "must-play": _kind(SomewhatLessEagerPlayer, play=_refuses),
        "legal": _kind(SomewhatLessEagerPlayer, play=_anything),
        "wild-draw-4": _kind(SomewhatLessEagerPlayer, play=_draw_4_as_it_comes),
        "color": _kind(SomewhatLessEagerPlayer, call_color=_calls_none),
        "color-text": _kind(SomewhatLessEagerPlayer, call_color=lambda self, hand: "green"),
        "same": _kind(SaveWildsPlayer, play=_remembers, asked=[]),  # a list of the class
        "beats-neither": _kind(EagerPlayer),
        "beats-one": _kind(SomewhatLessEagerPlayer),
    },
}
