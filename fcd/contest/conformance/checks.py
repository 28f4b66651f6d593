"""The checks: each shows something about a player, or raises Broken with the evidence.

The referee, the engine's own explanations and Hypothesis' positions do the work; nothing here
knows a rule of the game. Blamed on a player is only what its own code did: a mistake of ours comes
out as what it is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import zip_longest
from random import Random
from time import monotonic
from typing import Any

from fcd.cards import Card, Color
from fcd.contest.conformance.entrants import BadPlayer, read
from fcd.contest.conformance.position import Position
from fcd.contest.conformance.report import Broken, Hopeless
from fcd.contest.conformance.subject import Answer, PlayerUnderTest, Witness
from fcd.contest.foul import Foul, shown
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, Player
from fcd.contest.players import PLAYERS
from fcd.contest.rounds.referee import referee_round
from fcd.engine import Explanation
from fcd.game import Game

POSITIONS = 100  # that Hypothesis asks about, for each question
ROUNDS = 200  # against the built-in players
DIARY = 24  # rounds that are played twice
BUDGET = 5.0  # seconds, after which a check of a slow player is content with what it has seen

HOW_TO_BE_STEADY = (
    "Take chance from self.chance, keep memory in self, and rely on no order of a set: texts and "
    "colors lie in it in another order each time Python starts."
)
WILD_DRAW_4 = Card("wild4")


class Skip(Exception):
    """A check cannot be made here, and the message says why; without one, it does not apply."""


# -- loading -------------------------------------------------------------------------------------


def keeps_file_rules(subject: PlayerUnderTest) -> None:
    """Seen from the text; nothing is run."""
    entrant = subject.entrant
    if not entrant.source:
        raise Skip
    try:
        read(entrant.source, entrant.origin)
    except BadPlayer as error:
        raise as_broken(error) from None


def as_broken(error: BadPlayer) -> Hopeless:
    """A file that cannot be read, as evidence."""
    what, *more = str(error).splitlines()
    return Hopeless(what, rules=tuple(map(str.strip, more)))


def can_be_made(subject: PlayerUnderTest) -> None:
    """Without arguments, as often as wanted, with room for chance."""
    players = subject.new().player, subject.new().player
    for player in players:
        if not isinstance(player, Player):
            raise Hopeless(f"makes {shown(player)}, which is no Player")
    if players[0] is players[1]:
        raise Broken("makes the same object each time; every block needs a new player")


# -- single answers ------------------------------------------------------------------------------

Judge = Callable[[Position, Answer], None]


def asking(
    ask: Callable[[PlayerUnderTest, Position], Answer], judge: Judge, where: str
) -> Callable[[PlayerUnderTest], None]:
    """The check that judges the answers in many positions; `where` names their strategy."""

    def check(subject: PlayerUnderTest) -> None:
        strategies = _strategies()
        until = 0.0  # the clock starts with the first question: making positions up takes time, too
        found: dict[Position, Broken] = {}

        def in_time(position: Position) -> None:
            nonlocal until
            until = until or monotonic() + BUDGET
            if monotonic() < until:
                try:
                    judge(position, ask(subject, position))
                except Broken as broken:
                    found[position] = broken
                    raise
            elif position in found:  # no time to ask again: what was wrong stays wrong
                raise found[position]

        strategies.try_all(getattr(strategies, where)(), in_time, POSITIONS)

    return check


def _strategies() -> Any:
    try:
        from fcd.contest.conformance import strategies
    except ImportError:
        raise Skip("Hypothesis is not installed: pip install hypothesis") from None
    return strategies


def is_answer(position: Position, answer: Answer) -> None:
    """It is a place in the hand, or NO_PLAY_POSSIBLE."""
    value = answer.value
    if answer.error:
        raise Broken(f"raised {answer.error}", position)
    if value is None:
        raise Broken("answered None: is a return missing?", position, "None")
    if type(value) is not int:
        what = f"answered {shown(value)}, a {type(value).__name__}, and no whole number"
        raise Broken(what, position, shown(value))
    if value != NO_PLAY_POSSIBLE and not 0 <= value < len(position.hand):
        what = f"answered {value}; the places go from 0 to {len(position.hand) - 1}"
        raise Broken(what, position, str(value))


def is_drawing_allowed(position: Position, answer: Answer) -> None:
    """Whoever can play, must."""
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
        what = f"played {card.spoken}, which is against the rules"
        raise Broken(what, position, f"{place}, that is {card}", _words(explanation), place)


def is_color(position: Position, answer: Answer) -> None:
    """The color is one of the four."""
    named, wild = answer.value, position.hand[-1]
    if answer.error:
        raise Broken(f"raised {answer.error}", position)
    if not isinstance(named, Color) or named not in COLORS:
        explanation = position.explain_play(wild, named)
        what = f"called {shown(named)}; the colors are {', '.join(COLORS)}"
        place = len(position.hand) - 1
        raise Broken(what, position, f"{wild}, {shown(named)}", _words(explanation), place)


def _words(explanation: Explanation) -> tuple[str, ...]:
    return tuple(explanation.lines(explanation.broken))


answers = asking(PlayerUnderTest.play, is_answer, "positions")
plays_if_able = asking(PlayerUnderTest.play, is_drawing_allowed, "positions")
plays_legally = asking(PlayerUnderTest.play, partial(is_legal, draw_4=False), "positions")
plays_draw_4_legally = asking(
    PlayerUnderTest.play, partial(is_legal, draw_4=True), "positions_with_draw_4"
)
calls_a_color = asking(PlayerUnderTest.call, is_color, "positions_to_call")


# -- whole rounds --------------------------------------------------------------------------------


def answers_in_time(subject: PlayerUnderTest) -> str:
    """Some rounds, each within the time that is given; other fouls are found elsewhere."""
    witnesses = []
    with suppress(Foul):
        for witness in _rounds(subject, 6):
            witnesses.append(witness)
    asked = sum(witness.asked for witness in witnesses)
    if not asked:
        return ""
    seconds = sum(witness.seconds for witness in witnesses) / asked
    # Below a millisecond no numbers, so that a report is the same each time.
    return f"{seconds * 1e3:,.0f} ms each" if seconds >= 1e-3 else "in less than 1 ms each"


def plays_rounds(subject: PlayerUnderTest) -> str:
    """Rounds against the built-in players, two to four at the table."""
    count = 0
    try:
        for _ in _rounds(subject, ROUNDS):
            count += 1
    except Foul as foul:
        raise _smallest(subject, foul) from None
    return f"{count} of them"


def _smallest(subject: PlayerUnderTest, foul: Foul) -> Broken:
    """The smallest position in which a new player does the same, or the foul as it was."""
    position = subject.last.position if subject.last else None

    def verdict(position: Position) -> Broken | None:
        answer = subject.play(position)
        try:
            for judge in (is_answer, is_drawing_allowed, is_legal):
                judge(position, answer)
        except Broken as broken:
            return broken
        return None

    if position is not None:
        found = verdict(position.smallest(lambda each: verdict(each) is not None))
        if found:
            return found
    return Broken(foul.what, position, foul.evidence.answer if foul.evidence else "")


def _rounds(subject: PlayerUnderTest, count: int) -> Iterator[Witness]:
    until = monotonic() + BUDGET
    for number in range(count):
        if monotonic() > until:
            return
        witness = subject.new(number)
        _round(subject, [witness, *_others(1 + number % 3)], number)
        yield witness


def _others(count: int) -> list[Player]:
    kinds = list(PLAYERS.values())
    others: list[Player] = [kinds[place % len(kinds)]() for place in range(count)]
    for place, other in enumerate(others):
        other.chance = Random(place)
    return others


def _round(subject: PlayerUnderTest, players: Sequence[Player], seed: int) -> Game:
    """A round; from one seed to the next they all move on by one seat."""
    turned = seed % len(players)
    seated = [*players[-turned:], *players[:-turned]] if turned else list(players)
    with subject.watching():
        return referee_round(seated, seed)


def leaves_all_as_it_was(subject: PlayerUnderTest) -> None:
    """It is lent tuples: only the cards in them could be changed (after every check: integrity)."""
    with suppress(Foul):
        for _ in _rounds(subject, 20):
            pass


def diary(subject: PlayerUnderTest) -> list[str]:
    """The moves of two blocks, as text: the same whenever and wherever they are played."""
    moves: list[str] = []
    for block in range(2):
        witness = subject.new(block)
        for number in range(DIARY // 2):
            seed = block * DIARY + number
            try:
                game = _round(subject, [witness, *_others(2)], seed)
            except Foul as foul:
                return [*moves, f"round {seed}: {foul}"]
            moves += [f"round {seed}, move {n}: {move}" for n, move in enumerate(game.moves)]
    return moves


def gives_same_answers(subject: PlayerUnderTest) -> None:
    """Twice the same seed, with Python's own chance in different states."""
    before = random.getstate()
    try:
        random.seed(1)
        first = diary(subject)
        random.seed(2)
        second = diary(subject)
    finally:
        random.setstate(before)
    compare(first, second, "twice from the same seed", HOW_TO_BE_STEADY)


def compare(first: list[str], second: list[str], when: str, hint: str) -> None:
    """Raise Broken at the first move that differs."""
    for one, other in zip_longest(first, second, fillvalue="nothing more"):
        if one != other:
            evidence = (f"first:   {one}", f"then:    {other}", hint)
            raise Broken(f"played differently {when}", rules=evidence)
