"""Matches of compiled players: packs rule book and players for the kernel, unpacks the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import carray, cfunc, njit, types
from numba.core.errors import NumbaError

from fcd.cards import Card, Color
from fcd.contest import kernel as k
from fcd.contest.forms import KNOWN_SIZE, Form, FormPlayer
from fcd.contest.foul import Foul
from fcd.contest.rounds import play_sitting
from fcd.contest.tables import NotCompilable, RuleTables
from fcd.contest.tally import BINS, Tally
from fcd.contest.terms import Terms

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]

_MASK = 0xFFFFFFFFFFFFFFFF


# -- the rule book -------------------------------------------------------------------------------


@cache
def packed(tables: RuleTables) -> Words:
    """The tables as the kernel reads them."""
    v, deeds = tables.variant, tables.deeds
    if len(tables.deck) > k.MOST_CARDS:
        raise NotCompilable(v.title, f"it has {len(tables.deck)} cards, over {k.MOST_CARDS}")
    rules = np.zeros(k.RULES_SIZE, np.uint64)
    rules[k.COLORS] = len(tables.colors)
    rules[k.HAND_SIZE] = v.hand_size
    rules[k.AFTER_DRAW] = tables.plays_after_draw
    rules[k.BY_LOT] = tables.by_lot
    rules[k.DECK_SIZE] = len(tables.deck)
    families = _families(tables)
    columns: dict[np.uint64, Sequence[int]] = {
        k.COLOR: [tables.color_of(number) for number in range(len(tables.cards))],
        k.FAMILY: families,
        k.FOLLOWS: [int(k.NEVER) if f >= k.FREE else f for f in families],
        k.POINTS: tables.points,
        k.SKIPS: [deed.skips for deed in deeds],
        k.DRAWS: [deed.draws for deed in deeds],
        k.REVERSES: [deed.reverses for deed in deeds],
        k.LAST_DRAWS: [deed.last_draws for deed in deeds],
        k.STARTS: tables.may_start,
        k.DECK_OF: tables.deck,
    }
    for place, column in columns.items():
        rules[int(place) : int(place) + len(column)] = column
    return rules


def _families(tables: RuleTables) -> list[int]:
    """The family of each card: those with a hitch, those that go on anything, or its rank's."""
    ranks = sorted({card.rank for card in tables.cards})
    families = []
    for number, card in enumerate(tables.cards):
        if number in tables.hitched:
            families.append(int(k.HITCHED))
        elif number in tables.always:
            families.append(int(k.FREE))
        else:
            families.append(k.FAMILIES + ranks.index(card.rank))
    if k.FAMILIES + len(ranks) > k.FREE or tables.no_color >= k.FAMILIES:
        raise NotCompilable(tables.variant.title, "it has too many ranks or colors")
    return families


# -- the players ---------------------------------------------------------------------------------


class CannotCompile(ValueError):
    """A player's function is not one that numba can compile; the message says why."""


_CARDS, _NUMBERS, _WORD = types.CPointer(types.uint8), types.CPointer(types.int64), types.int64


@cache
def compiled(function: Callable[..., int], *, checked: bool) -> Any:
    """A function of small numbers as machine code; `.address` is where it lies.

    Checked, it cannot reach beyond what it was lent, and an error in it is the answer -2.
    """
    fast = njit(boundscheck=checked, error_model="python" if checked else "numpy")(function)

    def choose(hand, count, legal, up_card, color, known):  # type: ignore[no-untyped-def]
        try:
            return fast(carray(hand, (count,)), legal, up_card, color, carray(known, KNOWN_SIZE))
        except Exception:  # noqa: BLE001
            return -2

    def call(hand, count, known):  # type: ignore[no-untyped-def]
        try:
            return fast(carray(hand, (count,)), carray(known, KNOWN_SIZE))
        except Exception:  # noqa: BLE001
            return -2

    asks = function.__code__.co_argcount
    try:
        if asks == 5:
            return cfunc(_WORD(_CARDS, _WORD, _WORD, _WORD, _WORD, _NUMBERS))(choose)
        return cfunc(_WORD(_CARDS, _WORD, _NUMBERS))(call)
    except NumbaError as error:
        reason = str(error).strip()
        raise CannotCompile(f"{function.__name__} cannot be compiled: {reason}") from None


def _team(forms: Sequence[Form]) -> tuple[Numbers, npt.NDArray[np.int16], Numbers]:
    count = len(forms)
    team = np.zeros((count, k.TEAM_SIZE), np.int64)
    priorities = np.zeros((count, k.KINDS, k.KINDS), np.int16)
    values = np.zeros((count, k.KINDS), np.int64)
    for row, form in enumerate(forms):
        team[row, k.FIXED_COLOR] = form.color
        if form.priorities:
            size = len(form.priorities)
            team[row, k.CHOOSING] = k.BY_PRIORITY
            priorities[row, :size, :size] = form.priorities
        elif form.choose:
            team[row, k.CHOOSING] = k.BY_FUNCTION
            team[row, k.CHOOSE] = compiled(form.choose, checked=not form.trusted).address
        if form.values:
            team[row, k.CALLING] = k.BY_VALUE
            values[row, : len(form.values)] = form.values
        elif form.call:
            team[row, k.CALLING] = k.BY_FUNCTION
            team[row, k.CALL] = compiled(form.call, checked=not form.trusted).address
    return team, priorities, values


# -- playing -------------------------------------------------------------------------------------


def play_sittings(
    tables: RuleTables, forms: Sequence[Form], terms: Terms, sittings: range
) -> Tally:
    """Play some sittings in a row. Foul if a player's function gives a wrong answer."""
    if not sittings:
        return Tally(terms.players)
    first = terms.rounds_of(sittings[0])[0]
    last = terms.rounds_of(sittings[-1])[-1] + 1
    tally, trouble = _run(tables, forms, terms, first, last)
    if trouble[k.WHAT] == k.DONE:
        return tally
    if trouble[k.WHAT] != k.TOO_MANY_CARDS:
        raise _foul(tables, terms, trouble)
    # A hand has outgrown a machine word: that sitting is played by Python, the others as before.
    large = int(trouble[k.ROUND]) // terms.sitting
    before = play_sittings(tables, forms, terms, range(sittings[0], large))
    players = [_maker(form, tables) for form in forms]
    here = play_sitting(tables, players, terms, large)
    return before + here + play_sittings(tables, forms, terms, range(large + 1, sittings[-1] + 1))


def _maker(form: Form, tables: RuleTables) -> Callable[[], FormPlayer]:
    return lambda: FormPlayer(form, tables)


def _foul(tables: RuleTables, terms: Terms, trouble: Numbers) -> Foul:
    answer, player = int(trouble[k.ANSWER]), int(trouble[k.PLAYER])
    seed = terms.round_seed(int(trouble[k.ROUND]))
    asked = "a card" if trouble[k.WHAT] == k.BAD_PLACE else "a color"
    said = "raised an error" if answer == -2 else f"answered {answer}"
    return Foul(player, f"{said} when asked for {asked} (round with seed {seed})")


def _run(
    tables: RuleTables,
    forms: Sequence[Form],
    terms: Terms,
    first: int,
    last: int,
    trace: Numbers | None = None,
) -> tuple[Tally, Numbers]:
    count = terms.players
    plan = np.array([first, last, terms.sitting, terms.group], np.int64)
    totals, trouble = np.zeros(4, np.int64), np.zeros(4, np.int64)
    points, wins, seats = (np.zeros(count, np.int64) for _ in range(3))
    products = np.zeros((count, count), np.int64)
    histogram = np.zeros((count, BINS), np.int64)
    k.play_many(
        packed(tables),
        *_team(forms),
        np.uint64(terms.seed & _MASK),
        plan,
        np.array(terms.seatings, np.uint64),
        totals,
        points,
        wins,
        seats,
        products,
        histogram,
        trouble,
        trace,
    )
    rounds, undecided, turns, groups = totals.tolist()
    outcome = (points, wins, seats, products, histogram)
    tally = Tally(count, rounds, undecided, turns, groups, *(each.tolist() for each in outcome))
    return tally, trouble


def trace_round(
    tables: RuleTables, forms: Sequence[Form], terms: Terms, number: int
) -> list[tuple[int, Card | None, Color | None]]:
    """The moves of one round, as rounds.play_round writes them down: for the tests."""
    moves = np.full((5000, 3), -9, np.int64)
    _run(tables, forms, terms, number, number + 1, moves)
    trace: list[tuple[int, Card | None, Color | None]] = []
    for seat, number_of, color in moves.tolist():
        if seat < 0:
            break
        card = None if number_of == k.DREW else tables.cards[number_of]
        called = card is not None and card.color is None
        trace.append((seat, card, tables.colors[color] if called else None))
    return trace


def deal_many(
    tables: RuleTables, seeds: Sequence[int], players: int
) -> Iterator[tuple[int, bytes]]:
    """The dealers and decks of many rounds at once, as Felt.deal would have them."""
    dealers = np.zeros(len(seeds), np.int64)
    decks = np.zeros((len(seeds), len(tables.deck)), np.uint8)
    k.deal_all(packed(tables), np.array(seeds, np.uint64), players, dealers, decks)
    return zip(dealers.tolist(), map(bytes, decks), strict=True)
