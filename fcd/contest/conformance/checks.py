"""The checks: each shows one thing about a player, or raises Broken with the evidence.

The referee, the engine's own explanations and Hypothesis' positions do the work; nothing here
knows a rule of the game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import zip_longest
from time import monotonic
from typing import TYPE_CHECKING, Any

from fcd.cards import Card, Cards, Color
from fcd.contest.conformance import judging
from fcd.contest.conformance.entrants import BadPlayer, read
from fcd.contest.conformance.player_under_test import PlayerUnderTest, Witness
from fcd.contest.conformance.position import Position
from fcd.contest.conformance.report import Broken, Hopeless
from fcd.contest.foul import Foul, shown
from fcd.contest.player import Player, TableView
from fcd.contest.players import PLAYERS
from fcd.contest.rounds.referee import referee_round
from fcd.game import Game

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

POSITIONS = 100  # that Hypothesis asks about, for each question
ROUNDS = 200  # against the built-in players
DIARY = 24  # rounds that are played twice
BUDGET = 5.0  # seconds, after which a check of a slow player is content with what it has seen


HOW_TO_BE_STEADY = (
    "Take chance from self.chance, keep memory in self, and rely on no order of a set: texts and "
    "colors lie in it in another order each time Python starts."
)


class Skip(Exception):
    """A check cannot be made here, and the message says why; without one, it does not apply."""


# -- loading -------------------------------------------------------------------------------------


def keeps_file_rules(subject: PlayerUnderTest) -> None:
    """Told from the text; nothing is run."""
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


def answers(subject: PlayerUnderTest) -> None:
    """A place in the hand, or NO_PLAY_POSSIBLE."""
    _ask_for_cards(subject, judging.is_answer)


def plays_if_able(subject: PlayerUnderTest) -> None:
    """Whoever can play, must."""
    _ask_for_cards(subject, judging.plays_if_able)


def plays_legally(subject: PlayerUnderTest) -> None:
    """Only what fits."""
    _ask_for_cards(subject, judging.is_legal)


def plays_draw_4_legally(subject: PlayerUnderTest) -> None:
    """Hands with a Wild Draw 4 in them."""

    def judge(position: Position) -> None:
        judging.is_legal_draw_4(position, subject.play(position))

    _try(_strategies().positions_with_draw_4(), judge)


def calls_a_color(subject: PlayerUnderTest) -> None:
    """With an empty hand and with nothing but wilds, too."""

    def judge(position: Position) -> None:
        judging.is_color(position, subject.call(position))

    _try(_strategies().positions_to_call(), judge)


def _ask_for_cards(subject: PlayerUnderTest, judge: judging.Judge) -> None:
    _try(_strategies().positions(), lambda position: judge(position, subject.play(position)))


def _try(positions: SearchStrategy[Position], judge: Callable[[Position], None]) -> None:
    until = 0.0  # the clock starts with the first question: making positions up takes time, too
    found: dict[Position, Broken] = {}

    def in_time(position: Position) -> None:
        nonlocal until
        until = until or monotonic() + BUDGET
        if monotonic() < until:
            try:
                judge(position)
            except Broken as broken:
                found[position] = broken
                raise
        elif position in found:  # no time to ask again: what was wrong stays wrong
            raise found[position]

    _strategies().try_all(positions, in_time, POSITIONS)


def _strategies() -> Any:
    try:
        from fcd.contest.conformance import strategies
    except ImportError:
        raise Skip("Hypothesis is not installed: pip install hypothesis") from None
    return strategies


# -- whole rounds --------------------------------------------------------------------------------


def answers_in_time(subject: PlayerUnderTest) -> str:
    """Some rounds, each within the time that is given; other fouls are told elsewhere."""
    witnesses = []
    try:
        for _, witness in _rounds(subject, 6):
            witnesses.append(witness)
    except Foul:
        pass
    asked = sum(witness.asked for witness in witnesses)
    seconds = sum(witness.seconds for witness in witnesses)
    return _pace(seconds / asked) if asked else ""


def _pace(seconds: float) -> str:
    """Of one answer; below a millisecond no numbers, so that a report is the same each time."""
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


def _rounds(subject: PlayerUnderTest, count: int) -> Iterator[tuple[Game, Witness]]:
    until = monotonic() + BUDGET
    for number in range(count):
        if monotonic() > until:
            return
        witness = subject.new(number)
        yield _round(subject, [witness, *_others(1 + number % 3)], number), witness


def _others(count: int) -> list[Player]:
    kinds = list(PLAYERS.values())
    others: list[Player] = [kinds[place % len(kinds)]() for place in range(count)]
    for place, other in enumerate(others):
        other.chance = random.Random(place)
    return others


def _round(subject: PlayerUnderTest, players: Sequence[Player], seed: int) -> Game:
    """A round; from one seed to the next they all move on by one seat."""
    turned = seed % len(players)
    seated = [*players[-turned:], *players[:-turned]] if turned else list(players)
    with subject.watching():
        return referee_round(seated, seed)


def _smallest(subject: PlayerUnderTest, foul: Foul) -> Broken:
    """The smallest position in which a new player does the same, or the foul as it was."""
    position = subject.last.position if subject.last else None

    def verdict(position: Position) -> Broken | None:
        answer = subject.play(position)
        try:
            for judge in (judging.is_answer, judging.plays_if_able, judging.is_legal):
                judge(position, answer)
            judging.is_legal_draw_4(position, answer)
        except Broken as broken:
            return broken
        return None

    if position is not None:
        smallest = position.smallest(lambda each: verdict(each) is not None)
        found = verdict(smallest)
        if found:
            return found
    answer = foul.evidence.answer if foul.evidence else ""
    return Broken(foul.what, position, answer)


# -- what it leaves behind -----------------------------------------------------------------------


def leaves_all_as_it_was(subject: PlayerUnderTest) -> None:
    """What it was lent looks the same afterwards. Whether ours does is asked after every check."""
    until = monotonic() + BUDGET
    for number in range(20):
        if monotonic() > until:
            return
        watching = _Watching(subject.new(number))
        with suppress(Foul):
            _round(subject, [watching, *_others(2)], number)
        for thing, was in watching.lent:
            if repr(thing) != was:
                raise Broken(f"changed what it was lent: {was:.100}")


class _Watching(Player):
    """Keeps everything that a player is lent, and how it looked then."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.lent: list[tuple[object, str]] = []

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        self.lent += [(thing, repr(thing)) for thing in (hand, up_card, state)]
        return self.player.play(hand, up_card, called_color, state)

    def call_color(self, hand: Cards) -> Color:
        self.lent.append((hand, repr(hand)))
        return self.player.call_color(hand)


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
