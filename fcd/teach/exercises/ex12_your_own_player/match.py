"""ex12: a match against one of the players to be beaten, and what it shows.

Both sit on both seats of every deal, so the luck of the deal is the same for both. A player *beats*
another if the whole 95 % interval of the points it wins more in a round lies above 0, and beats it
*clearly* if the interval lies above CLEAR. By chance alone an equal would beat another in one of
forty matches.
"""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from fcd.contest.foul import TOO_LONG, Foul
from fcd.contest.player import Player
from fcd.contest.players import EagerPlayer, SomewhatLessEagerPlayer
from fcd.contest.results.statistics import Estimate, difference
from fcd.contest.rounds.fast_table import FastTable
from fcd.contest.rounds.rounds import play_round, seat_players
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament.watch import beat, watched
from fcd.teach.outcome import Depth

RIVALS: tuple[type[Player], ...] = (EagerPlayer, SomewhatLessEagerPlayer)
ROUNDS = {Depth.PUBLIC: 1_500, Depth.HIDDEN: 6_000}  # in each match
SEEDS = {Depth.PUBLIC: 8, Depth.HIDDEN: 1_207}  # public: of 1 to 8 the most like 400,000 rounds
CLEAR = 2.0  # points a round: what a good idea brings, and hardly ever luck

PATIENCE = 3.0  # seconds for a round, which takes a fraction of a millisecond
MOST = 20.0  # seconds for a match, which takes a fraction of a second


class Result(NamedTuple):
    """How a match ended."""

    rival: str
    rounds: int
    lead: Estimate  # points that it wins more in a round

    @property
    def beats(self) -> bool:
        """Whether it is surely better."""
        return self.lead.low > 0

    @property
    def beats_clearly(self) -> bool:
        """Whether it is surely better by more than a little."""
        return self.lead.low > CLEAR

    def __str__(self) -> str:
        lead = self.lead
        interval = f"{lead.value:+.1f} points a round (95 % interval {lead.low:+.1f} to "
        interval += f"{lead.high:+.1f})"
        if self.beats:
            verdict = "beaten"
        elif lead.high < 0:
            verdict = "it is better than yours"
        else:
            verdict = f"{self.rounds:,} rounds show no difference"
        return f"against {self.rival}: {interval}: {verdict}"


def play_against(player: type[Player], rival: type[Player], depth: Depth) -> Result:
    """Play a match. Foul (of player 0) if the student's breaks a rule, raises or hangs."""
    terms = Terms(2, ROUNDS[depth], SEEDS[depth], duplicate=True)
    with watched(PATIENCE, deadly=False):
        tally = _played(player, rival, terms)
    return Result(rival.__name__, tally.rounds, difference(tally, 0, 1))


def _played(player: type[Player], rival: type[Player], terms: Terms) -> Tally:
    """The contest's block (rounds.play_block) without its compiler, which takes a second."""
    table = FastTable.of(RuleTables.of(UNO_CONTEST))
    players = seat_players([player, rival], terms, 0)
    tally, until = Tally(2), monotonic() + MOST
    for first in range(0, terms.rounds, terms.group):
        if monotonic() > until:
            raise Foul(0, TOO_LONG)
        seed = terms.round_seed(first)
        deal, gained = table.deal(seed, 2), [0, 0]
        for number in range(first, first + terms.group):
            seating = terms.seating(number)
            try:
                seat, points, _ = play_round(
                    table, [players[who] for who in seating], seed, deal, (0, 0)
                )
            except Foul as foul:
                raise Foul(seating[foul.player], foul.what, foul.evidence) from foul.__cause__
            beat()
            tally.rounds += 1
            if seat >= 0:
                tally.count(seat, seating[seat], points)
                gained[seating[seat]] += points
        tally.close_group(gained)
    return tally
