"""Blocks of matches, played by sandboxed workers. What they tell is a claim until it is audited."""

from __future__ import annotations

from base64 import b64decode
from binascii import Error
from dataclasses import dataclass, field
from typing import Any

from fcd.contest.apart.process import Gone, Process, sent, told
from fcd.contest.foul import Foul
from fcd.contest.rounds.fast_table import TABLE
from fcd.contest.rounds.rounds import Result, tally_of
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament.work import Outcome, Task

MOST_POINTS = len(TABLE.deck) * max(TABLE.points.values())
MOST_TURNS = 2**31
MOST_ANSWERS = 20_000  # of a round, on average: nobody plays that long


@dataclass
class Play:
    """What a worker says about a block: all answers, how each round came out, perhaps a foul."""

    said: bytearray = field(default_factory=bytearray)
    results: list[Result] = field(default_factory=list)
    foul: Foul | None = None

    def outcome(self, task: Task) -> Outcome:
        numbers = task.terms.rounds_of(task.block)
        return self.foul or tally_of(task.terms, numbers, self.results)


def play_in(process: Process, task: Task, rounds: int | None = None) -> Play:
    """Have a worker play a block, or its first rounds. Gone if it fails, lies or takes too long."""
    terms = task.terms
    numbers = terms.rounds_of(task.block)[:rounds]
    seeds = list(map(terms.round_seed, numbers))
    try:
        from fcd.contest.rounds.compiled import deal_texts

        dealt: tuple[list[int], str] = deal_texts(TABLE.tables, seeds, terms.players)
    except ImportError:  # without numba
        dealt = [], ""
    match = [terms.players, terms.rounds, terms.duplicate]
    players = list(map(sent, task.line_up))
    chances = terms.chance_seeds(task.block)
    process.send(["?", "play", players, match, task.block, chances, seeds, *dealt])
    play = Play()
    while _read(process, play, len(numbers), terms):
        process.wait_on()
    return play


def _read(process: Process, play: Play, rounds: int, terms: Terms) -> bool:
    """Read one message; whether another is to come. Nothing in it is believed."""
    match process.hear():
        case ["some", str(said), list(results)] if results or not play.results or said:
            try:
                play.said += b64decode(said, validate=True)
            except Error:
                raise Gone("said something that isn't an answer") from None
            play.results += _checked(results, terms.players)
            if len(play.results) > rounds or len(play.said) > rounds * MOST_ANSWERS:
                raise Gone("said more than was asked")
            return True
        case ["some", "", []]:
            return True
        case ["done"] if len(play.results) == rounds:
            return False
        case ["foul", int(who), str(what)] if who in range(terms.players):
            play.foul = Foul(who, told(what))
            return False
    raise Gone("said something that isn't an answer")


def _checked(results: list[Any], players: int) -> list[Result]:
    """Winner's seat, points and turns of each round, all of them possible."""
    if not results:
        return []
    if {*map(type, results)} == {list} and {*map(len, results)} == {3}:
        seats, points, turns = zip(*results, strict=True)
        if {*map(type, seats + points + turns)} == {int} and (
            (min(seats) >= -1 and max(seats) < players)
            and (min(points) >= 0 and max(points) <= MOST_POINTS)
            and (min(turns) >= 0 and max(turns) < MOST_TURNS)
        ):
            return [*map(tuple, results)]
    raise Gone("said something that isn't a result")


def play_compiled(process: Process, task: Task) -> Outcome:
    """The same for players who meet in the kernel; the worker gets the seed of this block only."""
    terms = task.terms
    rounds = terms.rounds_of(task.block)
    match = [terms.players, terms.rounds, terms.block_seed(task.block), terms.duplicate]
    process.send(["?", "compiled", list(map(sent, task.line_up)), match, task.block])
    match process.hear():
        case ["foul", int(who), str(what)] if who in range(terms.players):
            return Foul(who, told(what))
        case ["tally", values]:
            try:
                return Tally.from_dict(values, terms, len(rounds))
            except ValueError as error:
                raise Gone(f"said something that isn't a tally: {error}") from None
    raise Gone("said something that isn't an answer")
