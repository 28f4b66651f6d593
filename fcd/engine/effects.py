"""What cards do. Each effect is a small frozen value that acts on a Table in its verbs.

A new house rule usually needs one new class like these, in the variant's own file; the engine
never has to change for it.
"""

from __future__ import annotations

from dataclasses import dataclass

from fcd.engine.events import Event
from fcd.engine.state import Challenge, Move, Phase
from fcd.engine.table import Table


@dataclass(frozen=True, slots=True)
class Stack:
    """The next player owes cards, or raises the debt and passes it on."""

    count: int

    def apply(self, table: Table, move: Move) -> None:
        table.pass_debt(self.count)


@dataclass(frozen=True, slots=True)
class Skip:
    """The next player misses the turn."""

    def apply(self, table: Table, move: Move) -> None:
        table.skip()


@dataclass(frozen=True, slots=True)
class DrawAndSkip:
    """The next player draws cards at once and misses the turn."""

    count: int

    def apply(self, table: Table, move: Move) -> None:
        table.deal(table.next_player, self.count)
        if table.phase is not Phase.OVER:
            table.skip()


@dataclass(frozen=True, slots=True)
class LastDraw:
    """On the winning card: the next player draws, so that the points count."""

    count: int

    def apply(self, table: Table, move: Move) -> None:
        table.deal_up_to(table.next_player, self.count)


@dataclass(frozen=True, slots=True)
class Reverse:
    """The direction of play turns round; between two players it can act as a Skip instead."""

    skips_between_two: bool = False

    def apply(self, table: Table, move: Move) -> None:
        if self.skips_between_two and len(table.hands) == 2:
            table.skip()
        else:
            table.reverse()


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """The player may put down one more card in the same turn."""

    def apply(self, table: Table, move: Move) -> None:
        table.phase = Phase.AGAIN
        table.note(Event("again", table.player))


@dataclass(frozen=True, slots=True)
class NameColor:
    """The color named with the card rules the next play."""

    def apply(self, table: Table, move: Move) -> None:
        assert move.color is not None, "add the clause NAMES_COLOR to playing a card"
        table.set_color(move.color)


@dataclass(frozen=True, slots=True)
class SwapHands:
    """The player exchanges hands with the player chosen, or with nobody if that is allowed."""

    def apply(self, table: Table, move: Move) -> None:
        if move.target is not None:
            table.swap_hands(table.player, move.target)
        else:
            optional = move.card is not None and table.variant.meaning(move.card).target_optional
            assert optional, "add the clause NAMES_TARGET to playing a card"
            table.note(Event("keeps", table.player))


@dataclass(frozen=True, slots=True)
class Challengeable:
    """The next player owes cards, or doubts that a clause was heeded when the card was played."""

    count: int
    fine: int  # for doubting wrongly, on top
    clause: str  # the name of an advisory clause

    def apply(self, table: Table, move: Move) -> None:
        table.pass_debt(self.count)
        guilty, hand = self.clause in table.ignored, table.hands[table.player]
        table.challenge = Challenge(table.player, guilty, hand, table.color_before, self.fine)


# -- only when turned up first ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StartWith:
    """Who has the first turn, counted from the dealer's seat."""

    seats_after_dealer: int

    def apply(self, table: Table, move: Move) -> None:
        seat = table.dealer + self.seats_after_dealer
        table.skips = (seat - table.player) * table.direction % len(table.hands) - 1


@dataclass(frozen=True, slots=True)
class AskColor:
    """The first player names the color before playing."""

    def apply(self, table: Table, move: Move) -> None:
        table.phase = Phase.NAMING


@dataclass(frozen=True, slots=True)
class PutBack:
    """This card may not start the discard pile: it goes back and another is turned up."""

    def apply(self, table: Table, move: Move) -> None:
        *below, card = table.discards
        table.discards = tuple(below)
        table.draw_pile += (card,)
        table.shuffle()
        table.refused = True
        table.note(Event("puts-back", table.dealer, (card,)))


@dataclass(frozen=True, slots=True)
class CoverUp:
    """This card may not start the discard pile: another is turned up on top of it."""

    def apply(self, table: Table, move: Move) -> None:
        table.refused = True
        table.note(Event("covers", table.dealer))
