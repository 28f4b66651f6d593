"""ex12: a match against a house player, here or with a player in another process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from hashlib import sha256
from math import inf
from random import Random
from time import monotonic
from typing import Any, NamedTuple, TypeVar
from weakref import WeakValueDictionary

from fcd.cards import Cards
from fcd.contest.foul import TOO_LONG, Foul
from fcd.contest.player import Player
from fcd.contest.players import EagerPlayer, SomewhatLessEagerPlayer
from fcd.contest.results.statistics import Estimate, difference
from fcd.contest.rounds import rounds
from fcd.contest.rounds.fast_table import FastTable
from fcd.contest.rounds.rounds import seat_players, tally_of
from fcd.contest.rounds.side_by_side import Later, answering, play_side_by_side
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.terms import Terms
from fcd.contest.tournament.watch import beat, watched
from fcd.sandbox import budget
from fcd.teach.outcome import Depth
from fcd.teach.writing import Submission, beside, is_elsewhere

T = TypeVar("T")
RIVALS: tuple[type[Player], ...] = (EagerPlayer, SomewhatLessEagerPlayer)
ROUNDS = {Depth.PUBLIC: 1_500, Depth.HIDDEN: 6_000}  # in each match
# Public: of 1 to 8 the most like 400,000 rounds. Grading takes a number from its secret instead.
SEEDS = {Depth.PUBLIC: 8, Depth.HIDDEN: 1_207}
PATIENCE = 3.0  # seconds for a round, which takes a fraction of a millisecond
MOST = 20.0  # seconds for a match, which takes a fraction of a second


class Result(NamedTuple):
    """How a match ended. *Beaten*: the whole 95 % interval of the lead lies above 0."""

    rival: str
    rounds: int
    lead: Estimate  # points that it wins more in a round

    def __str__(self) -> str:
        lead = self.lead
        interval = f"95 % interval {lead.low:+.1f} to {lead.high:+.1f}"
        verdict = f"{self.rounds:,} rounds show no difference"
        if lead.low > 0 or lead.high < 0:
            verdict = "beaten" if lead.low > 0 else "it is better than yours"
        return f"against {self.rival}: {lead.value:+.1f} points a round ({interval}): {verdict}"


def play_against(
    player: type[Player], rival: type[Player], depth: Depth, seed: int | None = None
) -> Result:
    """Play a match. Foul (of player 0) if the student's breaks a rule, raises or hangs.

    Both sit on both seats of every deal, so the luck of the deal is the same for both. It is the
    contest's block (rounds.play_block) without its compiler, which takes a second.
    """
    seed = SEEDS[depth] if seed is None else seed
    terms = Terms(2, ROUNDS[depth], seed, duplicate=True)
    results = None
    if budget.is_elsewhere():
        with suppress(Exception, budget.TookTooLong):  # then it is asked in the usual way
            results = _side_by_side(seat_players([player, rival], terms, 0), terms)
    if results is None:
        with nullcontext() if budget.is_elsewhere() else watched(PATIENCE):  # only a call, no loop
            results = _one_by_one(seat_players([player, rival], terms, 0), terms)
    tally = tally_of(terms, range(terms.rounds), results)
    return Result(rival.__name__, tally.rounds, difference(tally, 0, 1))


def _rounds(players: list[Player], terms: Terms, play: Callable[..., T]) -> Iterator[T]:
    table = FastTable.of(RuleTables.of(UNO_CONTEST))
    for number in range(terms.rounds):
        seed, seated = terms.round_seed(number), [players[who] for who in terms.seating(number)]
        yield play(table, seated, seed, table.deal(seed, 2), (0, 0))


def _one_by_one(players: list[Player], terms: Terms) -> list[rounds.Result]:
    # Elsewhere messages take time, and the child has a clock.
    until, found = monotonic() + (inf if budget.is_elsewhere() else MOST), list[rounds.Result]()
    try:
        for result in _rounds(players, terms, rounds.play_round):
            if monotonic() > until:
                raise Foul(0, TOO_LONG)
            beat()
            found.append(result)
    except Foul as foul:
        who = terms.seating(len(found))[foul.player]
        raise Foul(who, foul.what, foul.evidence) from foul.__cause__
    return found


def _side_by_side(players: list[Any], terms: Terms) -> list[rounds.Result]:
    """The same of a player in another process, with a hundred questions in a message."""
    answers = budget.counted(lambda: beside(answering, players[0].there))
    seated: list[Player] = [Later(), players[1]]
    return play_side_by_side(
        _rounds(seated, terms, rounds.round_with_pauses),
        lambda questions: budget.counted(lambda: str(answers(questions)), budget.MANY_STEPS),
    )


# -- a player in another process -------------------------------------------------------------------


class Seated(Player):
    """Sits here for a student's player that is in another process, where its steps are counted."""

    there: Any

    @property
    def chance(self) -> Random:
        raise AttributeError("its chance is where the player is")

    @chance.setter
    def chance(self, chance: Random) -> None:
        give_chance(self.there, chance)

    def play(self, *question: Any) -> Any:
        return budget.counted(lambda: self.there.play(*question))

    def call_color(self, hand: Cards) -> Any:
        return budget.counted(lambda: self.there.call_color(hand))


def seated(submission: Submission) -> type[Player]:
    """The class itself, or one that sits here for it."""
    if not is_elsewhere(submission):
        return submission  # type: ignore[no-any-return]
    seats: WeakValueDictionary[int, Seated] = WeakValueDictionary()

    def make(kind: type[Seated]) -> Any:
        there = budget.counted(submission)
        if not isinstance(there, Player):
            return there
        if id(there) not in seats:  # the same object is the same player
            seats[id(there)] = seat = object.__new__(kind)
            seat.there = there
        return seats[id(there)]

    return type(submission.__name__, (Seated,), {"__new__": make})


def give_chance(player: Any, chance: Random) -> None:
    """Set it. A player in another process gets chance that tells nothing about ours."""
    if is_elsewhere(player):
        seed = sha256(repr(chance.getstate()).encode()).hexdigest()
        beside(_set_chance, player, seed)
    else:
        player.chance = chance


def _set_chance(player: Any, seed: str) -> None:
    from random import Random

    player.chance = Random(seed)
