"""Matches of compiled players: hands rule book and players to the kernel, reads the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from fcd.cards import Card, Color
from fcd.contest.forms import Form, FormPlayer
from fcd.contest.foul import Foul
from fcd.contest.rounds.fast_table import Deal
from fcd.contest.rounds.functions import FAILED, CannotCompile, compiled
from fcd.contest.rounds.kernel import places as at
from fcd.contest.rounds.kernel.playing import play_many, shuffle_all
from fcd.contest.rounds.packing import Numbers, packed, team_of
from fcd.contest.rounds.rounds import Trace, play_block
from fcd.contest.rounds.tables import RuleTables
from fcd.contest.tally import BINS, Tally
from fcd.contest.terms import Terms

__all__ = ["CannotCompile", "Run", "compiled", "deal_many", "play_blocks", "trace_round"]

LONGEST_TRACE = 20_000  # moves
CACHE_LINE = 64  # bytes
_MASK = 0xFFFFFFFFFFFFFFFF


def play_blocks(tables: RuleTables, forms: Sequence[Form], terms: Terms, blocks: range) -> Tally:
    """Play some blocks in a row. Foul if a player's function gives a wrong answer."""
    if blocks.step != 1:
        raise ValueError(f"blocks are played one after the other, not as in {blocks}")
    tally = Tally(terms.players)
    while blocks:
        run = Run(tables, forms, terms)
        run.play_blocks(blocks)
        hard = run.given_up
        if hard is None:
            return tally + run.tally()
        if hard > blocks[0]:
            before = Run(tables, forms, terms)
            before.play_blocks(range(blocks[0], hard))
            tally += before.tally()
        tally += play_block(tables, [_maker(form, tables) for form in forms], terms, hard)
        blocks = range(hard + 1, blocks.stop)
    return tally


def _maker(form: Form, tables: RuleTables) -> Callable[[], FormPlayer]:
    return lambda: FormPlayer(form, tables)


class Run:
    """The arrays of the kernel for one match, from beginning to end."""

    def __init__(self, tables: RuleTables, forms: Sequence[Form], terms: Terms) -> None:
        tables.check_table(terms.players)
        if not len(forms) == terms.players <= at.MOST_SEATS:
            raise ValueError(
                f"{len(forms)} players are at a table for {terms.players}; "
                f"at most {at.MOST_SEATS} fit"
            )
        self.tables = tables
        self.terms = terms
        self.team, *self.ranks = team_of(tables, forms)
        self.seatings = np.array(terms.seatings, np.uint64)
        self.desk = _lined_up(8 * at.DESK_SIZE).view(np.uint64)
        self.cards = _lined_up(at.CARDS_SIZE)
        self.cards[: len(tables.deck)] = tables.deck  # at NEW_DECK
        self.sums = np.zeros((terms.players, at.SUMS_SIZE), np.int64)
        self.report = np.zeros(at.REPORT_SIZE, np.int64)

    def play(self, first: int, last: int, trace: Numbers | None = None) -> None:
        """Play the rounds from the first up to the last, which is not played. Perhaps a Foul."""
        watched = self.team[:, [at.CHOOSE_KNOWS, at.CALL_KNOWS]].any()
        plan = [first, last, self.terms.block, self.terms.group, watched]
        play_many(
            packed(self.tables),
            self.team,
            *self.ranks,
            np.uint64(self.terms.seed & _MASK),
            np.array(plan, np.int64),
            self.seatings,
            self.desk,
            self.cards,
            self.sums,
            self.report,
            trace,
        )

        if self.report[at.TROUBLE] in (at.BAD_PLACE, at.BAD_COLOR):
            raise self.foul()

    def play_blocks(self, blocks: range) -> None:
        """Play all rounds of these blocks, or until there is trouble."""
        first, last = self.terms.rounds_of(blocks[0]), self.terms.rounds_of(blocks[-1])
        self.play(first[0], last[-1] + 1)

    @property
    def given_up(self) -> int | None:
        """A block for Python: a hand has outgrown a machine word, or a round does not end."""
        if self.report[at.TROUBLE] == at.NO_TROUBLE:
            return None
        return int(self.report[at.ROUND]) // self.terms.block

    def tally(self) -> Tally:
        """What the rounds have brought."""
        sums, report, count = self.sums, self.report, self.terms.players
        return Tally(
            players=count,
            rounds=int(report[at.ROUNDS]),
            undecided=int(report[at.UNDECIDED]),
            turns=int(report[at.TURNS]),
            groups=int(report[at.GROUPS]),
            points=sums[:, at.WON].tolist(),
            wins=sums[:, at.WINS].tolist(),
            seats=sums[:, at.OF_SEAT].tolist(),
            products=sums[:, at.PRODUCTS : at.PRODUCTS + count].tolist(),
            histogram=sums[:, at.HISTOGRAM : at.HISTOGRAM + BINS].tolist(),
        )

    def foul(self) -> Foul:
        """Who gave a wrong answer, and which."""
        trouble, number, player, answer = self.report[at.TROUBLE :].tolist()
        asked = "a card" if trouble == at.BAD_PLACE else "a color"
        said = "raised an error" if answer == FAILED else f"answered {answer}"
        seed = self.terms.round_seed(number)
        return Foul(player, f"{said} when asked for {asked} (round with seed {seed})")


def trace_round(tables: RuleTables, forms: Sequence[Form], terms: Terms, number: int) -> Trace:
    """The moves of one round, as rounds.play_round writes them down."""
    run = Run(tables, forms, terms)
    run.play(number - number % terms.block, number)  # for the scores
    moves = blank()
    run.play(number, number + 1, moves)
    if run.given_up is not None:
        raise ValueError("a hand gets too large for the kernel in this block, or a round too long")
    return written(tables, moves)


def _lined_up(size: int) -> npt.NDArray[np.uint8]:
    """So many bytes, from the start of a cache line on: blocks are moved faster then."""
    room = np.zeros(size + CACHE_LINE, np.uint8)
    start = -room.ctypes.data % CACHE_LINE
    return room[start : start + size]


def blank() -> Numbers:
    """Paper for the kernel to note moves down on."""
    return np.full((LONGEST_TRACE, 3), -9, np.int64)


def written(tables: RuleTables, moves: Numbers) -> Trace:
    """Moves that the kernel has noted down, in cards and colors."""
    return [_move(tables, *row) for row in moves[moves[:, at.WHO] >= 0].tolist()]


def _move(
    tables: RuleTables, seat: int, number: int, color: int
) -> tuple[int, Card | None, Color | None]:
    if number == at.DREW:
        return seat, None, None
    card = tables.cards[number]
    return seat, card, tables.colors[color] if card.color is None else None


def deal_many(tables: RuleTables, seeds: Sequence[int], players: int) -> Iterator[Deal]:
    """The dealers and decks of many rounds at once, as FastTable.deal would have them."""
    dealers = np.zeros(len(seeds), np.int64)
    decks = np.tile(np.array(tables.deck, np.uint8), (len(seeds), 1))
    shuffle_all(tables.by_lot, np.array(seeds, np.uint64), players, dealers, decks)
    cards = np.array(tables.cards, object)
    return zip(dealers.tolist(), cards[decks].tolist(), strict=True)
