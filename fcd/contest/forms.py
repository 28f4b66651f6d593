"""The compiled form of a player: how it answers both questions, in small numbers.

Cards and colors are numbers here (`RuleTables.cards`, `fcd.contest.numbers`). A form without a
function is data and runs in the kernel at full speed; a function of small whole numbers is
compiled and called by the kernel, which checks every answer. A form has a Python player, too
(`FormPlayer`), so that all kinds of players can meet at one table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fcd.cards import Card, Cards, Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables

Choose = Callable[[Sequence[int], int, int, int, Sequence[int]], int]
"""`choose(hand, legal, up_card, color, known)`: the place of the card to play.

Bit i of `legal` tells whether card i of the hand may be played; at least one may."""

Call = Callable[[Sequence[int], Sequence[int]], int]
"""`call(hand, known)`: the number of the color to call; `known` is as it was for `choose`."""

# Where things are in `known`. Lists by player are in playing order: the next first, you last.
PLAYERS, DIRECTION = 0, 1
SIZES, CALLED, SCORES = 16, 32, 48  # + place in playing order
PLAYED = 64  # + card: how many of these lie on the discard pile
KNOWN_SIZE = 128

MOST_HELD = 62  # cards in a hand: `legal` is one machine word


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
        """One way to choose, one way to call."""
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
    """A form at a table of Python players: slower, and the same moves."""

    def __init__(self, form: Form, tables: RuleTables | None = None) -> None:
        self.form = form
        self.tables = tables or RuleTables.of(UNO_CONTEST)
        self.numbers = {card: number for number, card in enumerate(self.tables.cards)}
        self.known: tuple[int, ...] = ()  # as of the last question

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """As the form says."""
        playable = state.playable
        places = [place for place, card in enumerate(hand) if card in playable]
        form, numbers = self.form, self.numbers
        if form.call or form.choose:
            self.known = self._known(state)
        if not places:
            return NO_PLAY_POSSIBLE
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
        """As the form says."""
        form, colors = self.form, self.tables.colors
        if form.call:
            cards = tuple([self.numbers[card] for card in hand])
            number = form.call(cards, self.known)
            return colors[number] if 0 <= number < len(colors) else number  # type: ignore[return-value]
        held = [color for color in colors if any(card.color == color for card in hand)]
        if not form.values or not held:
            return colors[form.color]
        return max(held, key=lambda color: self._worth(color, hand))

    def _worth(self, color: Color, hand: Cards) -> int:
        return sum(self.form.values[self.numbers[c]] for c in hand if c.color == color)

    def _known(self, state: TableView) -> tuple[int, ...]:
        known = [0] * KNOWN_SIZE
        none = self.tables.no_color
        colors = [none if c is None else self.tables.colors.index(c) for c in state.called_colors]
        sizes = state.hand_sizes
        known[PLAYERS], known[DIRECTION] = len(sizes), state.direction
        for place, size in enumerate(sizes):
            known[SIZES + place] = size
            known[CALLED + place] = colors[place]
            known[SCORES + place] = state.scores[place]
        for card in state.played:
            known[PLAYED + self.numbers[card]] += 1
        return tuple(known)
