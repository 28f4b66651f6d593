"""The form of a player: how it answers both questions, as tables or in small numbers.

Cards and colors are numbers here (`RuleTables.cards`, `fcd.contest.numbers`). A form without a
function is data and runs in the kernel at full speed; a function of small whole numbers is
compiled and called by the kernel, which checks every answer. `FormPlayer` makes a class of a form,
so that all kinds of players can meet at one table.
"""

from __future__ import annotations

import dis
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from fcd.cards import Card, Cards, Color
from fcd.contest.numbers import (
    CALLED,
    DIRECTION,
    KNOWN_SIZE,
    ONE_OF_COLOR,
    PLAYED,
    PLAYERS,
    SCORES,
    SIZES,
    Call,
    Choose,
    Liking,
    most_liked,
)
from fcd.contest.player import NO_PLAY_POSSIBLE, Chain, Player, TableView, unchained
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables


@dataclass(frozen=True)
class Form:
    """How to choose a card and a color. Without anything: the first legal card, and green.

    A card that has a restriction (the Wild Draw 4) is the first choice only if no other is legal.
    """

    priorities: tuple[tuple[int, ...], ...] = ()  # [up card][card]: the highest is played
    choose: Choose | None = None
    liking: Liking | None = None  # what is liked best is played: a `choose` is made of it
    values: tuple[int, ...] = ()  # [card]: the held color with the highest sum is called
    call: Call | None = None
    color: int = UNO_CONTEST.colors.index(Color.GREEN)  # if nothing else decides it
    trusted: bool = False  # our own: it may run in a thread, which nobody could stop

    def __post_init__(self) -> None:
        if self.liking:
            object.__setattr__(self, "choose", most_liked(self.liking))
        if (self.priorities and self.choose) or (self.values and self.call):
            raise ValueError("a form has one way to choose a card, and one way to call a color")


def ranked(priority: Callable[[Card, Card], float]) -> tuple[tuple[int, ...], ...]:
    """A function `priority(card, up_card)` as a table, for every pair of cards.

    Only the order matters, so the numbers are replaced by their places in it.
    """
    cards = RuleTables.of(UNO_CONTEST).cards
    rows = []
    for up_card in cards:
        numbers = [priority(card, up_card) for card in cards]
        order = sorted(set(numbers))
        rows.append(tuple(order.index(number) for number in numbers))
    return tuple(rows)


def valued(value: Callable[[Card], int]) -> tuple[int, ...]:
    """A function of one card, in whole numbers, as a table."""
    return tuple(value(card) for card in RuleTables.of(UNO_CONTEST).cards)


@cache
def reads_known(function: Callable[..., int]) -> bool:
    """Whether a function looks at its last argument: filling it in takes time."""
    code = getattr(function, "py_func", function).__code__
    known = code.co_varnames[code.co_argcount - 1]
    if known in code.co_cellvars:
        return True
    used = (step.argval for step in dis.get_instructions(code) if step.opname != "MAKE_CELL")
    return any(known == name or (isinstance(name, tuple) and known in name) for name in used)


class FormPlayer(Player):
    """A form at a table of Python players: slower, and the same moves.

    A subclass has a `form` of its own; without one, it is given with the player.
    """

    form: Form
    tables = RuleTables.of(UNO_CONTEST)
    _state: TableView | None = None  # shown with the last question
    # What is known in numbers, and which seat, standing and discards are in it already.
    _known: list[int] | None = None
    _told: tuple[object, ...] = ()
    _counted: Chain = ()

    def __init__(self, form: Form | None = None, tables: RuleTables | None = None) -> None:
        self.form = form or type(self).form
        self.tables = tables or type(self).tables

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        playable = state.playable
        places = [place for place, card in enumerate(hand) if card in playable]
        if not places:
            return NO_PLAY_POSSIBLE
        self._state = state
        form, numbers = self.form, self.tables.numbers
        liking = form.liking
        if liking:  # as numbers.most_liked, which is written for the compiler
            if len(places) == 1:
                return places[0]
            known = self._look() if reads_known(liking) else ()
            held = [numbers[card] for card in hand]
            counts = sum([ONE_OF_COLOR[card] for card in held])
            liked = [liking(held[place], counts, known) for place in places]
            return places[liked.index(max(liked))]
        if form.choose:
            cards = tuple([numbers[card] for card in hand])
            legal = sum([1 << place for place in places])
            color = self.tables.colors.index(up_card.color or called_color)
            return form.choose(cards, legal, numbers[up_card], color, tuple(self._look()))
        if form.priorities:
            row = form.priorities[numbers[up_card]]
            return max(places, key=lambda place: row[numbers[hand[place]]])
        restricted = self.tables.restricted
        return next((p for p in places if numbers[hand[p]] not in restricted), places[0])

    def call_color(self, hand: Cards) -> Color:
        form, colors, numbers = self.form, self.tables.colors, self.tables.numbers
        if form.call:
            number = form.call(tuple([numbers[card] for card in hand]), tuple(self._look()))
            return colors[number] if 0 <= number < len(colors) else number  # type: ignore[return-value]
        if not form.values:
            return colors[form.color]
        worth = {
            color: [form.values[numbers[card]] for card in hand if card.color is color]
            for color in colors
        }
        held = [color for color in colors if worth[color]]
        return max(held, key=lambda color: sum(worth[color]), default=colors[form.color])

    def _look(self) -> Sequence[int]:
        """What was known at the last question. Only what has changed is worked out again."""
        state, known, tables = self._state, self._known, self.tables
        if state is None:
            return ()
        _, _, discards, seat, standing = state
        sizes = state.hand_sizes
        count = len(sizes)
        if known is None or known[PLAYERS] != count:
            known, self._told, self._counted = [0] * KNOWN_SIZE, (), ()
            self._known = known
        known[SIZES : SIZES + count] = sizes
        if self._told != (seat, standing):
            self._told = seat, standing
            known[PLAYERS], known[DIRECTION] = count, state.direction
            called = [(*tables.colors, None).index(color) for color in state.called_colors]
            known[CALLED : CALLED + count] = called
            known[SCORES : SCORES + count] = state.scores
        numbers, counted, rest = tables.numbers, self._counted, discards
        while rest and rest is not counted:
            card, rest = rest
            known[PLAYED + numbers[card]] += 1
        if rest is not counted:  # others: it is a new round, or they have been shuffled
            known[PLAYED:] = [0] * (KNOWN_SIZE - PLAYED)
            for card in unchained(discards):
                known[PLAYED + numbers[card]] += 1
        self._counted = discards
        return known
