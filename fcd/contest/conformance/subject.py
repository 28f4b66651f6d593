"""Who is examined: a player, asked under a clock, with a witness in front of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from random import Random
from time import perf_counter
from typing import NamedTuple, TextIO

from fcd.cards import Card, Cards, Color
from fcd.contest.conformance.entrants import BadPlayer, Entrant
from fcd.contest.conformance.position import Position, Question
from fcd.contest.conformance.report import Hopeless
from fcd.contest.foul import NOT_THEIRS, said
from fcd.contest.player import Player, TableView
from fcd.contest.tournament.watch import PATIENCE, watched


class Answer(NamedTuple):
    """What a player answered, or how it failed to."""

    value: object
    error: str = ""


class Witness(Player):
    """Sits in front of a player: passes questions on and can tell the last one."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.question: Question | None = None
        self.asked = 0
        self.seconds = 0.0

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        self.question = hand, up_card, called_color, state
        self.asked += 1
        began = perf_counter()
        answer = self.player.play(hand, up_card, called_color, state)
        self.seconds += perf_counter() - began
        return answer

    def call_color(self, hand: Cards) -> Color:
        return self.player.call_color(hand)

    @property
    def position(self) -> Position | None:
        """Where it was asked last."""
        return Position.of_question(*self.question) if self.question else None


class PlayerUnderTest:
    """Who is examined, with how much patience.

    `last_words` is where to tell what was running if the process has to be ended for it; without,
    the process is not ended.
    """

    def __init__(
        self, entrant: Entrant, seconds: float = PATIENCE, last_words: TextIO | None = None
    ) -> None:
        self.entrant = entrant
        self.seconds = seconds
        self.last_words = last_words
        self.last: Witness | None = None  # of those made
        self._make: Callable[[], Player] | None = None

    def watching(self) -> AbstractContextManager[None]:
        """While it is asked, the clock runs; whatever else takes time is not counted."""
        return watched(self.seconds, self.last_words, deadly=self.last_words is not None)

    def new(self, seed: int = 0) -> Witness:
        """A new player with chance of its own, and its witness. Hopeless if it cannot be made."""
        if self._make is None:
            try:
                with self.watching():
                    self._make = self.entrant.maker
            except BadPlayer as error:
                raise Hopeless(str(error)) from error
        try:
            with self.watching():
                player = self._make()
                player.chance = Random(seed)
        except NOT_THEIRS:
            raise
        except BaseException as error:
            raise Hopeless(f"cannot be made: {said(error)}") from error
        self.last = Witness(player)
        return self.last

    def play(self, position: Position) -> Answer:
        """Ask a new player what it plays."""
        player, question = self.new(), position.question
        return self._answer(lambda: player.play(*question))

    def call(self, position: Position) -> Answer:
        """Ask a new player which color it calls with the last card of its hand, after playing."""
        player, question = self.new(), position.question
        played = self._answer(lambda: player.play(*question))
        if played.error:
            return Answer(None, f"{played.error} when asked for a card")
        return self._answer(lambda: player.call_color(position.hand[:-1]))

    def _answer(self, ask: Callable[[], object]) -> Answer:
        """What a player answers; whatever it raises is its answer, too."""
        try:
            with self.watching():
                return Answer(ask())
        except NOT_THEIRS:
            raise
        except BaseException as error:
            return Answer(None, said(error))
