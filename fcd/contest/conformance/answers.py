"""Asking a player, under a clock, and judging single answers in many positions.

The engine's own explanations judge; nothing here knows a rule of the game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from functools import partial
from random import Random
from time import monotonic, perf_counter
from typing import NamedTuple

from fcd.cards import Card, Cards, Color
from fcd.contest.conformance.entrants import BadPlayer, Entrant
from fcd.contest.conformance.position import Position, Question, made_up
from fcd.contest.conformance.report import Broken, Hopeless
from fcd.contest.foul import NOT_THEIRS, no_match, raised, said, shown, wrong_color, wrong_place
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView
from fcd.contest.tournament.watch import PATIENCE, watched
from fcd.engine import Explanation

POSITIONS = 200  # that are asked about, for each question
BUDGET = 5.0  # seconds, after which a check of a slow player is content with what it has seen
WILD, WILD_DRAW_4 = Card("wild"), Card("wild4")
NOT_STEADY = "answers differently when a new player is asked the same again: memory is kept in self"


class Skip(Exception):
    """A check cannot be made here, and the message says why; without one, it does not apply."""


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
        return Position.of_question(*self.question) if self.question else None


class PlayerUnderTest:
    """Who is examined, with how much patience, and in which positions if not in made-up ones."""

    def __init__(
        self,
        entrant: Entrant,
        seconds: float = PATIENCE,
        positions: Sequence[Position] = (),
    ) -> None:
        self.entrant = entrant
        self.seconds = seconds
        self.positions = positions
        self.last: Witness | None = None  # of those made
        self._make: Callable[[], Player] | None = None

    def watching(self) -> AbstractContextManager[None]:
        """While it is asked, the clock runs; whatever else takes time is not counted."""
        return watched(self.seconds)

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

    def seed(self, number: int) -> None:
        """Python's own chance begins elsewhere: a player must not mind."""
        random.seed(number)

    def plays_the_same_compiled(self) -> None:
        """Skip if it is never compiled, Broken if it plays otherwise."""
        from fcd.contest.conformance.checks import play_both_ways

        play_both_ways(self)

    def play(self, position: Position) -> Answer:
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
            return Answer(None, raised(error))


# -- judging answers -----------------------------------------------------------------------------

Ask = Callable[[PlayerUnderTest, Position], Answer]
Judge = Callable[[Position, Answer], None]
Prepare = Callable[[Position, int], Position]


def asking(ask: Ask, judge: Judge, prepare: Prepare) -> Callable[[PlayerUnderTest], None]:
    """The check that judges the answers in many positions, prepared for what it is about."""

    def check(subject: PlayerUnderTest) -> None:
        positions = subject.positions or made_up(POSITIONS)
        until = monotonic() + BUDGET

        def wrong(position: Position) -> Broken | None:
            if monotonic() < until:
                try:
                    judge(position, ask(subject, position))
                except Broken as broken:
                    return broken
            return None

        for number, position in enumerate(positions):
            asked = prepare(position, number)
            broken = wrong(asked)
            if broken:
                found = smallest(asked, wrong)
                if found is None and monotonic() < until:
                    raise Broken(NOT_STEADY)
                raise found or broken

    return check


def smallest(position: Position, wrong: Callable[[Position], Broken | None]) -> Broken | None:
    """What is wrong there when all is left out that can be; None if nothing is."""
    found = wrong(position)
    while found:
        position = found.position or position
        less = next(filter(None, map(wrong, position.smaller())), None)
        if less is None:
            break
        found = less
    return found


def as_it_is(position: Position, number: int) -> Position:
    return position


def with_draw_4(position: Position, number: int) -> Position:
    hand = position.hand
    if WILD_DRAW_4 in hand:
        return position
    place = number % (len(hand) + 1)
    return replace(position, hand=(*hand[:place], WILD_DRAW_4, *hand[place:]))


def with_wild_last(position: Position, number: int) -> Position:
    """It is played, and a color is called for it."""
    return replace(position, hand=(*(card for card in position.hand if card != WILD), WILD))


def is_answer(position: Position, answer: Answer) -> None:
    if answer.error:
        raise Broken(answer.error, position)
    if what := wrong_place(answer.value, position.hand):
        raise Broken(what, position, shown(answer.value))


def is_drawing_allowed(position: Position, answer: Answer) -> None:
    if type(answer.value) is not int or answer.value != NO_PLAY_POSSIBLE:
        return
    explanation = position.explain_draw()
    if not explanation:
        fitting = " or ".join(dict.fromkeys(card.spoken for card in position.playable))
        what = f"did not play, although it could play {fitting}"
        raise Broken(what, position, "NO_PLAY_POSSIBLE", _words(explanation))


def is_legal(position: Position, answer: Answer, draw_4: bool | None = None) -> None:
    """The card may be played. With `draw_4`, only Wild Draw 4s are looked at, or only others."""
    place = answer.value
    if type(place) is not int or not 0 <= place < len(position.hand):
        return
    card = position.hand[place]
    explanation = position.explain_play(card)
    if not explanation and draw_4 in (None, card == WILD_DRAW_4):
        said = f"{place}, that is {card}"
        raise Broken(no_match(card), position, said, _words(explanation), place)


def is_color(position: Position, answer: Answer) -> None:
    named, wild = answer.value, position.hand[-1]
    if wild != WILD:
        return  # no color is called for it
    what = answer.error or wrong_color(named)
    if what.startswith("called"):  # which is an error if it was said in another process
        rules = _words(position.explain_play(wild, named))
        said = "" if answer.error else f"{wild}, {shown(named)}"
        raise Broken(what, position, said, rules, len(position.hand) - 1)
    if what:
        raise Broken(what, position)


def _words(explanation: Explanation) -> tuple[str, ...]:
    return tuple(explanation.lines(explanation.broken))


gives_places = asking(PlayerUnderTest.play, is_answer, as_it_is)
plays_if_able = asking(PlayerUnderTest.play, is_drawing_allowed, as_it_is)
plays_legally = asking(PlayerUnderTest.play, partial(is_legal, draw_4=False), as_it_is)
plays_draw_4_legally = asking(PlayerUnderTest.play, partial(is_legal, draw_4=True), with_draw_4)
calls_a_color = asking(PlayerUnderTest.call, is_color, with_wild_last)
