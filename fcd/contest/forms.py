"""The form of a player: how it answers both questions, as tables or in small numbers.

Cards and colors are numbers here (`RuleTables.cards`, `fcd.contest.numbers`). A form without a
function is data and runs in the kernel at full speed; a function of small whole numbers is
compiled and called by the kernel, which checks every answer. `FormPlayer` makes a class of a form,
so that all kinds of players can meet at one table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fcd.cards import Card, Cards, Color
from fcd.contest.numbers import (
    CALLED,
    DIRECTION,
    KNOWN_SIZE,
    PLAYED,
    PLAYERS,
    SCORES,
    SIZES,
    Call,
    Choose,
)
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables


@dataclass(frozen=True)
class Form:
    """How to choose a card and a color. Without anything: the first legal card, and green.

    A card that has a restriction (the Wild Draw 4) is the first choice only if no other is legal.
    """

    priorities: tuple[tuple[int, ...], ...] = ()  # [up card][card]: the highest is played
    choose: Choose | None = None
    values: tuple[int, ...] = ()  # [card]: the held color with the highest sum is called
    call: Call | None = None
    color: int = UNO_CONTEST.colors.index(Color.GREEN)  # if nothing else decides it
    trusted: bool = False  # our own: it may run in a thread, which nobody could stop

    def __post_init__(self) -> None:
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


class FormPlayer(Player):
    """A form at a table of Python players: slower, and the same moves.

    A subclass has a `form` of its own; without one, it is given with the player.
    """

    form: Form
    tables = RuleTables.of(UNO_CONTEST)
    known: tuple[int, ...] = ()  # as of the last question

    def __init__(self, form: Form | None = None, tables: RuleTables | None = None) -> None:
        self.form = form or type(self).form
        self.tables = tables or type(self).tables

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        playable = state.playable
        places = [place for place, card in enumerate(hand) if card in playable]
        if not places:
            return NO_PLAY_POSSIBLE
        form, numbers = self.form, self.tables.numbers
        if form.call or form.choose:
            self.known = self._known(state)
        if form.choose:
            cards = tuple([numbers[card] for card in hand])
            legal = sum(1 << place for place in places)
            color = self.tables.colors.index(up_card.color or called_color)
            return form.choose(cards, legal, numbers[up_card], color, self.known)
        if form.priorities:
            row = form.priorities[numbers[up_card]]
            return max(places, key=lambda place: row[numbers[hand[place]]])
        restricted = self.tables.restricted
        return next((p for p in places if numbers[hand[p]] not in restricted), places[0])

    def call_color(self, hand: Cards) -> Color:
        form, colors, numbers = self.form, self.tables.colors, self.tables.numbers
        if form.call:
            number = form.call(tuple([numbers[card] for card in hand]), self.known)
            return colors[number] if 0 <= number < len(colors) else number  # type: ignore[return-value]
        if not form.values:
            return colors[form.color]
        worth = {
            color: [form.values[numbers[card]] for card in hand if card.color is color]
            for color in colors
        }
        held = [color for color in colors if worth[color]]
        return max(held, key=lambda color: sum(worth[color]), default=colors[form.color])

    def _known(self, state: TableView) -> tuple[int, ...]:
        known = [0] * KNOWN_SIZE
        numbers, none = self.tables.numbers, self.tables.no_color
        colors = [none if c is None else self.tables.colors.index(c) for c in state.called_colors]
        sizes, scores = state.hand_sizes, state.scores
        count = len(sizes)
        known[PLAYERS], known[DIRECTION] = count, state.direction
        known[SIZES : SIZES + count] = sizes
        known[CALLED : CALLED + count] = colors
        known[SCORES : SCORES + count] = scores
        for card in state.played:
            known[PLAYED + numbers[card]] += 1
        return tuple(known)
