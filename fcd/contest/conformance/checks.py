"""Checks of whole players: each shows something about one, or raises Broken with the evidence.

Single answers are judged in answers.py; here players are loaded, play whole rounds, twice from the
same seed, and compiled as well as in Python. Blamed on a player is only what its own code did: a
mistake of ours comes out as what it is.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from itertools import zip_longest
from random import Random
from time import monotonic

from fcd.contest.conformance import answers
from fcd.contest.conformance.answers import PlayerUnderTest, Skip, Witness
from fcd.contest.conformance.entrants import BadPlayer, built_in, read
from fcd.contest.conformance.position import Position
from fcd.contest.conformance.report import Broken, Hopeless
from fcd.contest.forms import Form, FormPlayer
from fcd.contest.foul import Foul, shown
from fcd.contest.player import Player
from fcd.contest.players import PLAYERS
from fcd.contest.rounds.fast_table import TABLE
from fcd.contest.rounds.referee import referee_round
from fcd.contest.rounds.rounds import Trace, play_block, play_round
from fcd.contest.terms import Terms
from fcd.contest.tournament.watch import beat
from fcd.game import Game

ROUNDS = 200  # against the built-in players
DIARY = 24  # rounds that are played twice

HOW_TO_BE_STEADY = (
    "Take chance from self.chance, keep memory in self, and rely on no order of a set: texts and "
    "colors lie in it in another order each time Python starts."
)
OTHERS = ("EagerPlayer", "SomewhatLessEagerPlayer")
TERMS = Terms(players=1 + len(OTHERS), rounds=150, seed=5)


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
    what, *more = str(error).splitlines()
    return Hopeless(what, rules=tuple(map(str.strip, more)))


def can_be_made(subject: PlayerUnderTest) -> None:
    players = subject.new().player, subject.new().player
    for player in players:
        if not isinstance(player, Player):
            raise Hopeless(f"makes {shown(player)}, which isn't a Player")
    if players[0] is players[1]:
        raise Broken("makes the same object each time; every block needs a new player")


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
            for judge in (answers.is_answer, answers.is_drawing_allowed, answers.is_legal):
                judge(position, answer)
        except Broken as broken:
            return broken
        return None

    found = answers.smallest(position, verdict) if position else None
    return found or Broken(foul.what, position, foul.evidence.answer if foul.evidence else "")


def _rounds(subject: PlayerUnderTest, count: int) -> Iterator[Witness]:
    until = monotonic() + answers.BUDGET
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
        subject.seed(1)
        first = diary(subject)
        subject.seed(2)
        second = diary(subject)
    finally:
        random.setstate(before)
    compare(first, second, "twice from the same seed", HOW_TO_BE_STEADY)


def compare(first: list[str], second: list[str], when: str, hint: str) -> None:
    for one, other in zip_longest(first, second, fillvalue="nothing more"):
        if one != other:
            evidence = (f"first:   {one}", f"then:    {other}", hint)
            raise Broken(f"played differently {when}", rules=evidence)


# -- compiled ------------------------------------------------------------------------------------


def plays_the_same_compiled(subject: PlayerUnderTest) -> None:
    subject.plays_the_same_compiled()


def play_both_ways(subject: PlayerUnderTest) -> None:
    form = subject.entrant.form
    if form is None:
        raise Skip  # a class runs as Python
    if subject.entrant.source and subject.entrant.not_plain:
        raise Skip(f"{subject.entrant.not_plain}, so it runs as Python")
    if find_spec("numba") is None:
        raise Skip("numba is not installed, so it runs as Python")
    from fcd.contest.rounds.compiled import play_blocks

    others = [each for name in OTHERS if (each := built_in(name).form)]
    # The kernel is compiled by using it, and the player's functions: nobody is blamed for the time.
    play_blocks(TABLE.tables, [others[0], *others], replace(TERMS, rounds=1), range(1))
    _compile(form, subject.entrant.file)
    forms = [form, *others]
    makers = [subject.entrant.make, *(built_in(name).make for name in OTHERS)]
    try:
        with subject.watching():
            compiled = play_blocks(TABLE.tables, forms, TERMS, range(1))
            beat()
            python = play_block(TABLE.tables, makers, TERMS, 0)
    except Foul as foul:
        raise Broken(str(foul)) from None
    if compiled != python:
        for number in TERMS.rounds_of(0):
            _compare_round(forms, number)
        raise Broken("scores differently compiled than in Python")


def _compile(form: Form, file: str) -> None:
    from fcd.contest.rounds.functions import CannotCompile, compiled

    try:
        for function in filter(None, (form.choose, form.call)):
            compiled(function, checked=not form.trusted)
    except CannotCompile as error:
        raise Broken(in_one_line(str(error), file)) from None


def in_one_line(error: str, file: str) -> str:
    """What the compiler does not like, without what it says about itself.

    >>> says = "choose cannot be compiled: Failed in nopython mode pipeline (step: frontend)"
    >>> in_one_line(f'{says}\\nUntyped name\\nFile "<x.py 0a>", line 4:\\n  …', "<x.py 0a>")
    'choose cannot be compiled, line 4: Untyped name'
    """
    head, _, rest = error.partition(": ")
    lines = [line.strip() for line in rest.splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed in", "During", "File"))]
    where = re.search(re.escape(f'"{file}"') + r", line (\d+)", error)
    at = f", line {where[1]}" if where else ""
    unknown = next((line[4:] for line in lines if line.startswith(">>> ")), "")
    if "readonly" in unknown:
        what = "what it is lent cannot be changed"
    elif unknown:
        what = f"the compiler cannot do {unknown}"
    else:
        what = (telling or lines or ["the compiler does not say why"])[0]
    return f"{head}{at}: {what:.200}"


def _compare_round(forms: list[Form], number: int) -> None:
    from fcd.contest.rounds.compiled import trace_round

    seed, scores = TERMS.round_seed(number), (0,) * len(forms)
    trace: Trace = []
    players = [FormPlayer(forms[who]) for who in TERMS.seating(number)]
    play_round(TABLE, players, seed, TABLE.deal(seed, len(forms)), scores, trace)
    compiled = trace_round(TABLE.tables, forms, TERMS, number)
    hint = "First in Python, then compiled. Compiled numbers have 64 bits: larger ones lose digits."
    compare(_moves(number, trace), _moves(number, compiled), "compiled than in Python", hint)


def _moves(number: int, trace: Trace) -> list[str]:
    moves = []
    for n, (seat, card, color) in enumerate(trace):
        played = f"plays {card}{f' {color}' if color else ''}" if card else "draws"
        moves.append(f"round {number}, move {n}: seat {seat} {played}")
    return moves
