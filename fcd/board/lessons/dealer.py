"""Dealer: a round is dealt card by card, up to the first card and what it does.

The round has been dealt by the engine before the first step; the steps only uncover it: the hands
as they came out, then the engine's own events.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fcd.board.drawing import back_svg, card_svg, cards_svg
from fcd.board.lessons import situations
from fcd.board.lessons.lesson import Steps
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block
from fcd.cards import Card, Cards
from fcd.engine import Event, Variant
from fcd.engine.events import count_cards
from fcd.game import Game

_BEFORE = ("shows-for-deal", "deals")  # events that come before any card is dealt


class Step(NamedTuple):
    """How the table looks after one step, and what was done."""

    hands: tuple[Cards, ...]
    pile: int  # cards to be drawn
    top: Card | None
    says: str
    seat: int | None = None  # who has just got a card


class Dealing(Steps):
    """The deal of one round, one card at a time."""

    title = "Dealer"
    what = "Step"

    def __init__(
        self, variant: str | Variant = "fcd2018", players: int | Sequence[str] = 4, seed: int = 1
    ) -> None:
        super().__init__()
        self.game = Game(variant, players=players, seed=seed)
        self.own = self.game.variant
        self.steps = _uncovered(self.game)

    @property
    def last(self) -> int:
        """The round can begin."""
        return len(self.steps) - 1

    @property
    def step(self) -> Step:
        """What lies on the table now."""
        return self.steps[self.at]

    # -- showing -----------------------------------------------------------------------------

    def controls(self) -> list[Block]:
        """The game and the number of players, and walking."""
        v = self.game.variant
        counts = [(str(n), str(n)) for n in v.players]
        players = blocks.select("players", "Players", counts, str(self.game.players))
        chooses = [situations.choose_game(v, own=self.own), *([players] if len(counts) > 1 else [])]
        again = blocks.button("shuffle", "Another deal", "d")
        return [*chooses, again, blocks.row("Steps of the deal", *self.walk())]

    def body(self) -> list[Block]:
        """What was just done, the piles, and every hand."""
        step, v = self.step, self.game.variant
        rows = [self._row(seat, hand) for seat, hand in enumerate(step.hands)]
        drawn = blocks.picture(back_svg(64), "the draw pile, face down")
        top = step.top
        turned = (
            blocks.picture(card_svg(top, variant=v, width=64), f"turned up: {top.spoken}")
            if top
            else blocks.paragraph("nothing turned up yet", "soft")
        )
        return [
            blocks.paragraph(step.says, "changed", live=True),
            blocks.columns(
                [blocks.heading(f"Draw pile: {step.pile} cards"), drawn],
                [blocks.heading("Discard pile"), turned],
            ),
            blocks.table("The hands", ["player: cards", "hand"], rows, steady=True),
        ]

    def _row(self, seat: int, hand: Cards) -> list[blocks.Cell]:
        dealer = " (dealer)" if seat == self.game.state.dealer else ""
        says = f"{self.game.names[seat]}: {len(hand)}{dealer}"
        if not hand:
            return [says, "none yet"]
        new = seat == self.step.seat
        ring = (len(hand) - 1,) if new else ()
        svg = cards_svg(hand, variant=self.game.variant, width=48, ring=ring)
        cards = blocks.picture(svg, ", ".join(card.spoken for card in hand))
        return [blocks.paragraph(f"{says} ◂ new", "changed") if new else says, cards]

    # -- being told --------------------------------------------------------------------------

    def chosen(self, name: str, value: Any) -> None:
        """Another game, other players, or another step."""
        if name == "game":
            variant = situations.game_called(self.game.variant, value, self.own)
            seated = self.game.players in variant.players
            self._deal(variant, self.game.names if seated else variant.players[0], self.game.seed)
        elif name == "players":
            self._deal(self.game.variant, int(value), self.game.seed)
        else:
            super().chosen(name, value)

    def pressed(self, name: str) -> None:
        """The next shuffle, or a step."""
        if name == "shuffle":
            self._deal(self.game.variant, self.game.names, self.game.seed + 1)
        super().pressed(name)

    def _deal(self, variant: Variant, players: int | Sequence[str], seed: int) -> None:
        self.game = Game(variant, players=players, seed=seed)
        self.steps, self.at = _uncovered(self.game), 0


def _uncovered(game: Game) -> list[Step]:
    """The deal as the engine's result and events tell it."""
    v, state, names = game.variant, game.state, game.names
    events = game.events[0]
    before = [event for event in events if event.kind in _BEFORE]
    hands: list[Cards] = [()] * game.players
    pile, whole = len(v.deck), v.hand_size * game.players
    first = names[(state.dealer + 1) % game.players]
    says = "".join(f"{event.tell(names)}. " for event in before)
    steps = [
        Step(
            tuple(hands), pile, None, f"{says}The cards are shuffled. {first} gets the first card."
        )
    ]
    for count in range(1, whole + 1):
        seat = (state.dealer + count) % game.players
        hands[seat] = state.hands[seat][: len(hands[seat]) + 1]
        pile -= 1
        got = f"{names[seat]} gets {hands[seat][-1].spoken}."
        more = f"{names[(seat + 1) % game.players]} is next."
        if count == whole:
            more = f"Now everybody has {count_cards(v.hand_size)}."
        steps.append(Step(tuple(hands), pile, None, f"{got} {more}", seat))
    return steps + _turned_up(game, steps[-1], events[len(before) :])


def _turned_up(game: Game, dealt: Step, events: Sequence[Event]) -> list[Step]:
    """A step for every card turned up, with all that it does."""
    groups: list[list[Event]] = []
    for event in events:
        if event.kind == "turns-up" or not groups:
            groups.append([])
        groups[-1].append(event)
    steps, pile = [], dealt.pile
    for group in groups:
        pile -= 1 + sum(event.number for event in group if event.kind == "draws")
        pile += sum(event.kind == "puts-back" for event in group)
        top = group[0].cards[0]
        told = "; ".join(event.tell(game.names) for event in group)
        steps.append(Step(dealt.hands, pile, top, f"{told[0].upper()}{told[1:]}."))
    s = game.state
    return [*steps[:-1], steps[-1]._replace(hands=s.hands, pile=len(s.draw_pile), top=s.top)]
