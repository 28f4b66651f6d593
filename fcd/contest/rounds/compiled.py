"""Matches of compiled players: hands the variant and the players to the kernel as arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache, partial

import numpy as np
import numpy.typing as npt

from fcd.contest.forms import Form, FormPlayer, reads_known
from fcd.contest.foul import Foul
from fcd.contest.numbers import MOST_HELD
from fcd.contest.rounds.fast_table import Deal
from fcd.contest.rounds.functions import FAILED, CannotCompile, arguments_of, compiled
from fcd.contest.rounds.kernel import layout as at
from fcd.contest.rounds.kernel.rounds import play_many, shuffle_all
from fcd.contest.rounds.rounds import PULSE, Trace, play_block
from fcd.contest.rounds.tables import FIRST_LETTER, NotCompilable, RuleTables
from fcd.contest.tally import BINS, Tally
from fcd.contest.terms import Terms

__all__ = ["CannotCompile", "Run", "compiled", "deal_many", "play_blocks", "trace_round"]

Numbers = npt.NDArray[np.int64]
Team = tuple[Numbers, npt.NDArray[np.int16], Numbers]

AT_ONCE = 5000  # rounds in the kernel, which nobody can interrupt
LONGEST_TRACE = 20_000  # moves
MOST_VALUE = 2**48  # of a card, for calling colors: a handful of them must not overflow
CACHE_LINE = 64  # bytes
_MASK = 0xFFFFFFFFFFFFFFFF


def play_blocks(tables: RuleTables, forms: Sequence[Form], terms: Terms, blocks: range) -> Tally:
    """Play some blocks. Foul if a player's function gives a wrong answer."""
    tally = Tally(terms.players)
    for block in blocks:
        run = Run(tables, forms, terms)
        run.play_block(block)
        if run.given_up:
            makers = [partial(FormPlayer, form, tables) for form in forms]
            tally += play_block(tables, makers, terms, block)
        else:
            tally += run.tally()
    return tally


class Run:
    """The arrays of the kernel for one block of a match, from beginning to end."""

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
            np.uint64(self.terms.block_seed(first // self.terms.block) & _MASK),
            np.array(plan, np.int64),
            self.seatings,
            self.desk,
            self.cards,
            self.sums,
            self.report,
            trace,
        )
        trouble, number, player, answer = self.report[at.TROUBLE :].tolist()
        if trouble in (at.BAD_PLACE, at.BAD_COLOR):
            asked = "a card" if trouble == at.BAD_PLACE else "a color"
            said = "raised an error" if answer == FAILED else f"answered {answer}"
            seed = self.terms.round_seed(number)
            raise Foul(player, f"{said} when asked for {asked} (round with seed {seed})")

    def trace(self, number: int) -> Trace:
        moves = np.full((LONGEST_TRACE, 3), -9, np.int64)
        self.play(number, number + 1, moves)
        trace: Trace = []
        for seat, played, color in moves[moves[:, at.WHO] >= 0].tolist():
            card = None if played == at.DREW else self.tables.cards[played]
            called = self.tables.colors[color] if card and card.color is None else None
            trace.append((seat, card, called))
        return trace

    def play_block(self, block: int) -> None:
        numbers = self.terms.rounds_of(block)
        for first in numbers[::AT_ONCE]:
            self.play(first, min(first + AT_ONCE, numbers.stop))
            PULSE[0] += 1  # the watchdog sees that it goes on
            if self.given_up:
                return

    @property
    def given_up(self) -> bool:
        """Python has to play it: a hand has outgrown a machine word, or a round does not end."""
        return bool(self.report[at.TROUBLE] != at.NO_TROUBLE)

    def tally(self) -> Tally:
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


def _lined_up(size: int) -> npt.NDArray[np.uint8]:
    """So many bytes, from the start of a cache line on: parts of memory are moved faster then."""
    room = np.zeros(size + CACHE_LINE, np.uint8)
    start = -room.ctypes.data % CACHE_LINE
    return room[start : start + size]


def trace_round(tables: RuleTables, forms: Sequence[Form], terms: Terms, number: int) -> Trace:
    """The moves of one round, as rounds.play_round writes them down."""
    run = Run(tables, forms, terms)
    run.play(number - number % terms.block, number)  # for the scores
    trace = run.trace(number)
    if run.given_up:
        raise ValueError("a hand gets too large for the kernel in this block, or a round too long")
    return trace


def deal_many(tables: RuleTables, seeds: Sequence[int], players: int) -> Iterator[Deal]:
    """The dealers and decks of many rounds at once, as FastTable.deal would have them."""
    dealers, decks = _shuffled(tables, seeds, players)
    cards = np.array(tables.cards, object)
    return zip(dealers.tolist(), cards[decks].tolist(), strict=True)


def deal_texts(tables: RuleTables, seeds: Sequence[int], players: int) -> tuple[list[int], str]:
    """The same to be sent elsewhere: the dealers, and a letter for each card of each deck."""
    dealers, decks = _shuffled(tables, seeds, players)
    return dealers.tolist(), (decks + np.uint8(FIRST_LETTER)).tobytes().decode("ascii")


def _shuffled(
    tables: RuleTables, seeds: Sequence[int], players: int
) -> tuple[Numbers, npt.NDArray[np.uint8]]:
    dealers = np.zeros(len(seeds), np.int64)
    decks = np.tile(np.array(tables.deck, np.uint8), (len(seeds), 1))
    shuffle_all(np.array(seeds, np.uint64), players, dealers, decks)
    return dealers, decks


# -- the variant -----------------------------------------------------------------------------------


@cache
def packed(tables: RuleTables) -> npt.NDArray[np.uint64]:
    """The tables as the kernel reads them. NotCompilable if it has no place for them."""
    sizes = {
        "cards": (len(tables.deck), at.MOST_CARDS),
        "kinds of cards": (len(tables.cards), at.KINDS),
        "colors": (len(tables.colors), at.MOST_COLORS),
        "ranks": (len({card.rank for card in tables.cards}), int(at.SETS) - at.FAMILIES),
        "cards in a hand": (tables.variant.hand_size, MOST_HELD),
    }
    for what, (size, most) in sizes.items():
        if size > most:
            reason = f"it has {size} {what}, and at most {most} fit in"
            raise NotCompilable(tables.variant.title, reason)
    rules = np.zeros(at.RULES_SIZE, np.uint64)
    cards, always = range(len(tables.cards)), tables.always
    of_ranks = sorted({tables.cards[n].rank for n in cards if n not in always})
    ranks = {rank: at.FAMILIES + place for place, rank in enumerate(of_ranks)}
    families = {n: ranks[tables.cards[n].rank] for n in cards if n not in always}
    families |= {n: int(at.RESTRICTED if n in tables.restricted else at.FREE) for n in always}
    rules[at.COLORS] = len(tables.colors)
    rules[at.SETS_USED] = at.FAMILIES + len(ranks)
    rules[at.HAND_SIZE] = tables.variant.hand_size
    rules[at.DECK_SIZE] = len(tables.deck)
    actions = tables.actions
    columns: dict[np.uint64, Sequence[int]] = {
        at.COLOR: [tables.color_of(number) for number in cards],
        at.FAMILY: [families[number] for number in cards],
        at.FOLLOWS: [ranks.get(card.rank, int(at.NEVER)) for card in tables.cards],
        at.POINTS: tables.points,
        at.SKIPS: [action.skips for action in actions],
        at.DRAWS: [action.draws for action in actions],
        at.REVERSES: [action.reverses for action in actions],
        at.STARTS: tables.may_start,
    }
    for place, column in columns.items():
        rules[int(place) : int(place) + len(column)] = column
    return rules


# -- the players -----------------------------------------------------------------------------------


def team_of(tables: RuleTables, forms: Sequence[Form]) -> Team:
    """The players as the kernel asks them: how each chooses and calls, priorities, values.

    CannotCompile if a function is not one that can be compiled, or a number is out of bounds.
    """
    count, cards, colors = len(forms), len(tables.cards), len(tables.colors)
    has_wilds = any(action.names_color for action in tables.actions)
    team = np.zeros((count, at.TEAM_SIZE), np.int64)
    priorities = np.zeros((count, at.KINDS, at.KINDS), np.int16)
    values = np.zeros((count, at.KINDS), np.int64)
    for who, form in enumerate(forms):
        for table in (form.values, form.priorities, *form.priorities):
            if table and not cards <= len(table) <= at.KINDS:
                raise CannotCompile(f"it has a table for {len(table)} cards, and there are {cards}")
        if not all(type(value) is int and abs(value) < MOST_VALUE for value in form.values):
            raise CannotCompile(f"the values of cards must be whole numbers below {MOST_VALUE}")
        if has_wilds and not 0 <= form.color < colors:
            only = f"there are only 0 to {colors - 1}"
            raise CannotCompile(f"it calls color {form.color}, and {only}")
        row = team[who]
        row[at.FIXED_COLOR] = form.color
        if form.priorities:
            row[at.CHOOSING] = at.BY_PRIORITY
            priorities[who] = _in_order(form.priorities)
        elif form.choose:
            row[at.CHOOSING] = at.BY_FUNCTION
            row[at.CHOOSE] = _address(form, form.choose, arguments=5)
            row[at.CHOOSE_KNOWS] = reads_known(form.liking or form.choose)
        if form.values:
            row[at.CALLING] = at.BY_VALUE
            values[who, : len(form.values)] = form.values
        elif form.call:
            row[at.CALLING] = at.BY_FUNCTION
            row[at.CALL] = _address(form, form.call, arguments=2)
            row[at.CALL_KNOWS] = reads_known(form.call)
    return team, priorities, values


@lru_cache
def _in_order(priorities: tuple[tuple[int, ...], ...]) -> npt.NDArray[np.int16]:
    """Priorities, whatever their size, replaced by their places in the order of a row."""
    table = np.zeros((at.KINDS, at.KINDS), np.int16)
    for up_card, numbers in enumerate(priorities):
        order = {number: place for place, number in enumerate(sorted(set(numbers)))}
        table[up_card, : len(numbers)] = [order[number] for number in numbers]
    return table


def _address(form: Form, function: Callable[..., int], arguments: int) -> int:
    """Where the machine code of a function lies. With other arguments, anything could happen."""
    if arguments_of(function) != arguments:
        raise CannotCompile(f"{function.__name__} must have {arguments} arguments")
    address: int = compiled(function, checked=not form.trusted).address
    return address
