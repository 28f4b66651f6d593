"""In the sandbox: blocks of matches are played, or one player is asked. Nothing is judged here."""

from __future__ import annotations

import gc
import os
import random
import signal
import sys
from base64 import b64encode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

from fcd.contest.apart.words import CARD, COLORS, Question, Reader, answer_of
from fcd.contest.conformance.entrants import BadPlayer, Entrant
from fcd.contest.foul import Foul, raised, said, wrong_color, wrong_place
from fcd.contest.player import Player
from fcd.contest.rounds.fast_table import TABLE, Deal
from fcd.contest.rounds.rounds import Dealt, Result, make_players, play_rounds
from fcd.contest.terms import Terms
from fcd.sandbox.crossing import read_message, to_bytes
from fcd.sandbox.process import own_pipes, read_all, write_all

EVERY = 1.0  # seconds: what was played is told so often, so that it is seen to go on
MOST_TOLD = 1_000_000  # answers in a message
PLAYED = 77  # the exit code of a copy that has played its block
SELDOM = 20_000, 20, 20  # circles are looked for: little here is made in circles


class OneBlock(Terms):
    """Terms whose seed is that of one block: nothing is known here of others."""

    def block_seed(self, block: int) -> int:
        return self.seed


class Desk:
    """What can be asked. Each method answers with one message or several."""

    def __init__(self, way_in: int) -> None:
        self.way_in = way_in
        self.reader = Reader()
        self.seated: dict[int, Player] = {}

    # -- a worker --------------------------------------------------------------------------------

    def play(
        self,
        line_up: list[list[Any]],
        match: list[Any],
        block: int,
        chances: list[int],
        seeds: list[int],
        dealers: list[int],
        decks: str,
    ) -> Iterator[list[Any]]:
        """Play some rounds of a block, from its beginning."""
        players, rounds, duplicate = match
        terms = Terms(players, rounds, 0, duplicate)
        deals: Iterable[Deal] = (TABLE.deal(seed, players) for seed in seeds)
        if decks:
            size = len(TABLE.deck)
            texts = (decks[at : at + size] for at in range(0, len(decks), size))
            dealt_out = ([*map(CARD.__getitem__, text)] for text in texts)
            deals = zip(dealers, dealt_out, strict=True)
        dealt = Dealt(terms.rounds_of(block)[: len(seeds)], seeds, deals)
        answers, results, since = bytearray(), list[Result](), perf_counter()
        ending: list[Any] = ["done"]
        try:
            makers = [self._maker(who, each) for who, each in enumerate(line_up)]
            seated = make_players(makers, chances)
            for result in play_rounds(TABLE, seated, terms, dealt, answers):
                results.append(result)
                if perf_counter() - since > EVERY or len(answers) > MOST_TOLD:
                    yield ["some", b64encode(answers).decode(), results]
                    answers.clear()
                    results, since = [], perf_counter()
        except Foul as foul:
            ending = ["foul", foul.player, foul.what[:500]]
        yield ["some", b64encode(answers).decode(), results]
        yield ending

    def compiled(
        self, line_up: list[list[Any]], match: list[Any], block: int
    ) -> Iterator[list[Any]]:
        """Play a block of compiled players; the match has the block's seed."""
        from fcd.contest.tournament.work import Task, outcome_of

        entrants = tuple(Entrant(*each) for each in line_up)
        outcome = outcome_of(Task(entrants, OneBlock(*match), block))
        if isinstance(outcome, Foul):
            yield ["foul", outcome.player, str(outcome)[:1000]]
        else:
            yield ["tally", outcome.to_dict()]

    def _maker(self, who: int, each: list[Any]) -> Any:
        try:
            return Entrant(*each).maker
        except BadPlayer as error:
            raise Foul(who, f"cannot be loaded: {error}") from None

    # -- a player's own process ------------------------------------------------------------------

    def new(self, key: int, entrant: list[str], chance: int) -> Iterator[list[Any]]:
        """Make a player; the answer is what it did wrong."""
        what, random_state = "", random.getstate()
        try:
            maker = self._maker(0, entrant)
            player = maker()
            player.chance = Random(chance)
            if any(player is other for other in self.seated.values()):
                what = "makes the same object each time; every block needs a new player"
            self.seated[key] = player
        except Foul as foul:
            what = foul.what
        except BaseException as error:
            what = f"cannot be made: {said(error)}"
        random.setstate(random_state)
        yield ["made", what[:1000], self.is_player(key)]

    def is_player(self, key: int) -> bool:
        return key in self.seated and isinstance(self.seated[key], Player)

    def drop(self, *keys: int) -> Iterator[list[Any]]:
        for key in keys:
            self.seated.pop(key, None)
        yield ["dropped"]

    def ask(self, size: int, begins: bool) -> Iterator[list[Any]]:
        """Of each player, its questions one after the other. They follow the message."""
        if begins:
            self.reader = Reader()
        answers: list[Any] = []
        for key, group in self.reader.read(read_all(self.way_in, size)):
            player = self.seated[key]
            for question in group:
                try:
                    answer: Any = answer_of(player, question)
                    is_call = len(question) == 1
                    if is_call or type(answer) is not int or not -1 <= answer < len(question[0]):
                        answer = _number_or_words(answer, question)
                except BaseException as error:
                    answer = raised(error)[:500]
                answers.append(answer)
        yield ["answers", answers]

    def seed(self, number: int) -> Iterator[list[Any]]:
        """Python's own chance begins elsewhere: a player must not mind."""
        random.seed(number)
        yield ["seeded"]

    def same_compiled(self, entrant: list[str]) -> Iterator[list[Any]]:
        """Whether it plays the same compiled as in Python: only it can suffer if this is a lie."""
        from fcd.contest.conformance import checks
        from fcd.contest.conformance.answers import PlayerUnderTest, Skip
        from fcd.contest.conformance.report import Broken

        try:
            checks.play_both_ways(PlayerUnderTest(Entrant(*entrant), 1e6))
        except Skip as skip:
            yield ["skip", str(skip)]
        except Broken as broken:
            yield ["broken", broken.what[:1000]]
        else:
            yield ["same"]


def _number_or_words(answer: Any, question: Question) -> int | str:
    """The number of a place or color; or what is wrong with it."""
    hand, *others = question
    if others:
        return wrong_place(answer, hand)[:500] or int(answer)
    return wrong_color(answer)[:500] or COLORS.index(answer)


def main() -> None:
    """Serve until nobody asks any longer."""
    way_in, way_out = own_pipes()
    _end_with_parent()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    desk = Desk(way_in)
    write_all(way_out, to_bytes(["ready"]))
    with suppress(EOFError):
        while True:
            _, deed, *details = read_message(partial(read_all, way_in))
            in_copy = deed == "play" and hasattr(os, "fork")
            if in_copy and not _is_copy(way_out):
                continue
            for answer in getattr(desk, deed)(*details):
                write_all(way_out, to_bytes(answer))
            if in_copy:
                os._exit(PLAYED)
    os._exit(0)  # whatever its threads do


def _is_copy(way_out: int) -> bool:
    """A copy plays one block, so what players change is gone with it; the original waits."""
    kept = os.dup(way_out)  # copies begin without pipes, so those that players make have none
    if copy := os.fork():
        os.close(kept)
        if os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]) != PLAYED:
            os._exit(1)
        return False
    os.dup2(kept, way_out, inheritable=False)
    os.close(kept)
    _end_with_parent()
    return True


def _end_with_parent() -> None:
    """bubblewrap sees to it; without, Linux can."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # what Ctrl-C means is decided elsewhere
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
