"""Rule book and players as arrays, in the places where the kernel looks for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache

import numpy as np
import numpy.typing as npt

from fcd.contest.forms import MOST_HELD, Form
from fcd.contest.rounds.functions import CannotCompile, arguments_of, compiled, reads_known
from fcd.contest.rounds.kernel import places as at
from fcd.contest.rounds.tables import NotCompilable, RuleTables

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int64]
Team = tuple[Numbers, npt.NDArray[np.int16], Numbers]

MOST_VALUE = 2**48  # of a card, for calling colors: a handful of them must not overflow


# -- the rule book -------------------------------------------------------------------------------


@cache
def packed(tables: RuleTables) -> Words:
    """The tables as the kernel reads them. NotCompilable if it has no place for them."""
    _check_sizes(tables)
    rules = np.zeros(at.RULES_SIZE, np.uint64)
    ranks = _rank_families(tables)
    rules[at.COLORS] = len(tables.colors)
    rules[at.SETS_USED] = at.FAMILIES + len(ranks)
    rules[at.HAND_SIZE] = tables.variant.hand_size
    rules[at.AFTER_DRAW] = tables.plays_after_draw
    rules[at.BY_LOT] = tables.by_lot
    rules[at.DECK_SIZE] = len(tables.deck)
    deeds = tables.deeds
    columns: dict[np.uint64, Sequence[int]] = {
        at.COLOR: [tables.color_of(number) for number in range(len(tables.cards))],
        at.FAMILY: [_family(tables, ranks, number) for number in range(len(tables.cards))],
        at.FOLLOWS: [ranks.get(card.rank, int(at.NEVER)) for card in tables.cards],
        at.POINTS: tables.points,
        at.SKIPS: [deed.skips for deed in deeds],
        at.DRAWS: [deed.draws for deed in deeds],
        at.REVERSES: [deed.reverses for deed in deeds],
        at.LAST_DRAWS: [deed.last_draws for deed in deeds],
        at.STARTS: tables.may_start,
    }
    for place, column in columns.items():
        rules[int(place) : int(place) + len(column)] = column
    return rules


def _check_sizes(tables: RuleTables) -> None:
    v = tables.variant
    sizes = {
        "cards": (len(tables.deck), at.MOST_CARDS),
        "kinds of cards": (len(tables.cards), at.KINDS),
        "colors": (len(tables.colors), at.MOST_COLORS),
        "ranks": (len({card.rank for card in tables.cards}), int(at.SETS) - at.FAMILIES),
        "cards in a hand": (v.hand_size, MOST_HELD),
    }
    for what, (size, most) in sizes.items():
        if size > most:
            raise NotCompilable(v.title, f"it has {size} {what}, and at most {most} fit in")


def _rank_families(tables: RuleTables) -> dict[str, int]:
    """The families of one rank, by rank; cards that go on anything need none."""
    ranks = {c.rank for number, c in enumerate(tables.cards) if number not in tables.always}
    return {rank: at.FAMILIES + place for place, rank in enumerate(sorted(ranks))}


def _family(tables: RuleTables, ranks: Mapping[str, int], number: int) -> int:
    """The family of a card: those with a restriction, those that go on anything, or its rank's."""
    if number in tables.restricted:
        return int(at.RESTRICTED)
    return int(at.FREE) if number in tables.always else ranks[tables.cards[number].rank]


# -- the players ---------------------------------------------------------------------------------


def team_of(tables: RuleTables, forms: Sequence[Form]) -> Team:
    """The players as the kernel asks them: how each chooses and calls, priorities, values.

    CannotCompile if a function is not one that can be compiled, or a number is out of bounds.
    """
    count = len(forms)
    team = np.zeros((count, at.TEAM_SIZE), np.int64)
    priorities = np.zeros((count, at.KINDS, at.KINDS), np.int16)
    values = np.zeros((count, at.KINDS), np.int64)
    for row, form in enumerate(forms):
        _check_tables(tables, form)
        _choosing(form, team[row], priorities[row])
        _calling(form, team[row], values[row])
    return team, priorities, values


def _check_tables(tables: RuleTables, form: Form) -> None:
    cards, colors = len(tables.cards), len(tables.colors)
    for row in (form.values, form.priorities, *form.priorities):
        if row and not cards <= len(row) <= at.KINDS:
            raise CannotCompile(f"it has a table for {len(row)} cards, and there are {cards}")
    if not all(type(value) is int and abs(value) < MOST_VALUE for value in form.values):
        raise CannotCompile(f"the values of cards must be whole numbers below {MOST_VALUE}")
    has_wilds = any(deed.names_color for deed in tables.deeds)
    if has_wilds and not 0 <= form.color < colors:
        raise CannotCompile(f"it calls color {form.color}, and there are only 0 to {colors - 1}")


def _choosing(form: Form, row: Numbers, priorities: npt.NDArray[np.int16]) -> None:
    if form.priorities:
        row[at.CHOOSING] = at.BY_PRIORITY
        priorities[:] = _in_order(form.priorities)
    elif form.choose:
        row[at.CHOOSING] = at.BY_FUNCTION
        row[at.CHOOSE] = _address(form, form.choose, arguments=5)
        row[at.CHOOSE_KNOWS] = reads_known(form.choose)


@lru_cache
def _in_order(priorities: tuple[tuple[int, ...], ...]) -> npt.NDArray[np.int16]:
    """Priorities, whatever their size, replaced by their places in the order of a row."""
    table = np.zeros((at.KINDS, at.KINDS), np.int16)
    for up_card, numbers in enumerate(priorities):
        order = {number: place for place, number in enumerate(sorted(set(numbers)))}
        table[up_card, : len(numbers)] = [order[number] for number in numbers]
    return table


def _calling(form: Form, row: Numbers, values: Numbers) -> None:
    row[at.FIXED_COLOR] = form.color
    if form.values:
        row[at.CALLING] = at.BY_VALUE
        values[: len(form.values)] = form.values
    elif form.call:
        row[at.CALLING] = at.BY_FUNCTION
        row[at.CALL] = _address(form, form.call, arguments=2)
        row[at.CALL_KNOWS] = reads_known(form.call)


def _address(form: Form, function: Callable[..., int], arguments: int) -> int:
    """Where the machine code of a function lies. With other arguments, anything could happen."""
    if arguments_of(function) != arguments:
        raise CannotCompile(f"{function.__name__} must have {arguments} arguments")
    address: int = compiled(function, checked=not form.trusted).address
    return address
