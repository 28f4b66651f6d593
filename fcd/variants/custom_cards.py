"""The ten house rules that the UNO rulebook suggests for its Customizable cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from fcd.cards import WILDS
from fcd.engine import Event, Move, Phase
from fcd.engine.rules import Effect
from fcd.engine.table import Table


@dataclass(frozen=True, slots=True)
class DrawUntilColor:
    """The next player draws until a card of the color just named comes."""

    def apply(self, table: Table, move: Move) -> None:
        drawer = table.next_player
        while True:
            colors = [card.color for card in table.draw_pile]
            wanted = colors.index(table.color) + 1 if table.color in colors else len(colors)
            taken = table.deal_up_to(drawer, wanted or 1)  # 1: so that the discards come in
            if not taken or taken[-1].color == table.color:
                return


@dataclass(frozen=True, slots=True)
class DiscardWilds:
    """Everybody but the player discards all wild cards."""

    def apply(self, table: Table, move: Move) -> None:
        for seat in table.in_playing_order[1:]:
            table.discard(seat, tuple(c for c in table.hands[seat] if c.rank in WILDS))


@dataclass(frozen=True, slots=True)
class RaiseToll:
    """If the next player cannot play, the draw costs more than one card."""

    count: int

    def apply(self, table: Table, move: Move) -> None:
        table.debt = table.debt._replace(next_toll=self.count)
        table.note(Event("toll", table.next_player, number=self.count))


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    """The player has the next turn too."""

    def apply(self, table: Table, move: Move) -> None:
        table.skips = len(table.hands) - 1
        table.note(Event("extra-turn", table.player))


@dataclass(frozen=True, slots=True)
class FillTo:
    """The next player, or everybody, draws or discards to an exact number of cards."""

    size: int
    everybody: bool

    def apply(self, table: Table, move: Move) -> None:
        for seat in table.in_playing_order if self.everybody else [table.next_player]:
            table.deal_up_to(seat, max(0, self.size - len(table.hands[seat])))
            discard_down_to(table, seat, self.size)


@dataclass(frozen=True, slots=True)
class FaceUp:
    """All hands lie open until the player's next turn."""

    def apply(self, table: Table, move: Move) -> None:
        if table.player not in table.face_up_until:
            table.face_up_until += (table.player,)
        table.note(Event("lays-open", table.player))


@dataclass(frozen=True, slots=True)
class DareTo:
    """Something no program can check: the table is asked whether it was done."""

    question: str
    next_player: bool  # who is dared: the next player, or the one who played the card
    refusal: int  # cards for not doing it
    reward: int | None = None  # hand size to discard down to for doing it

    def apply(self, table: Table, move: Move) -> None:
        table.dare = self
        table.phase = Phase.DARED
        table.note(Event("is-dared", self._dared(table), word=self.question))

    def answer(self, table: Table, *, done: bool) -> None:
        if not done:
            table.deal(self._dared(table), self.refusal)
        elif self.reward is not None:
            discard_down_to(table, self._dared(table), self.reward)

    def _dared(self, table: Table) -> int:
        return table.next_player if self.next_player else table.player


def discard_down_to(table: Table, seat: int, size: int) -> None:
    """Discard what is too much: the dearest cards first, and of those the ones held longest."""
    hand = table.hands[seat]
    dearest = sorted(hand, key=table.variant.points, reverse=True)
    table.discard(seat, tuple(dearest[: max(0, len(hand) - size)]))


class Idea(NamedTuple):
    """One of the ten: its number and its name in the rulebook, and what it does."""

    number: int
    name: str
    effect: Effect


JOKE = "Tell a joke. Did anyone laugh?"
ELBOWS = "Keep your elbows straight until the next UNO. Accepted?"
ROOSTER = "Crow like a rooster. Was it done?"
IDEAS = (
    Idea(1, "draw for the color", DrawUntilColor()),
    Idea(2, "away with the wilds", DiscardWilds()),
    Idea(3, "three instead of one", RaiseToll(3)),
    Idea(4, "once more", ExtraTurn()),
    Idea(5, "seven cards for you", FillTo(7, everybody=False)),
    Idea(6, "three cards for all", FillTo(3, everybody=True)),
    Idea(7, "open hands", FaceUp()),
    Idea(8, "tell a joke", DareTo(JOKE, next_player=False, refusal=4, reward=1)),
    Idea(9, "straight elbows", DareTo(ELBOWS, next_player=True, refusal=4)),
    Idea(10, "the rooster", DareTo(ROOSTER, next_player=True, refusal=4)),
)
