"""Dealer: a round is dealt card by card, up to the first card and what it does.

The round has been dealt by the engine before the first step; the steps only uncover it: the hands
as they came out, then the engine's own events.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fcd.board.drawing import back_svg, card_svg
from fcd.board.lessons import situations
from fcd.board.lessons.lesson import Steps
from fcd.board.lessons.situations import CARD
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block
from fcd.cards import Card, Cards, listed
from fcd.engine import Event, Variant
from fcd.engine.events import count_cards
from fcd.game import Game

_DREW = "shows-for-deal"


class Step(NamedTuple):
    """How the table looks after one step, and what was done."""

    hands: tuple[Cards, ...]
    pile: int  # cards to be drawn
    top: Card | None
    says: str
    seat: int | None = None  # who has just got a card


class Dealer(Steps):
    """The hands grow, the first card is turned up, and it does what it does.

    With `games=False` it stays with this game and offers no other.

    >>> dealer = Dealer("mini_uno", players=2, seed=3)
    >>> dealer.game
    <Game mini_uno: 2 players, seed 3, 0 moves, Alice's turn>
    """

    title = "Dealer"
    names = ("Start over", "Back", "Next card", "Deal all")

    def __init__(
        self,
        variant: str | Variant = "fcd2018",
        players: int | Sequence[str] = 4,
        seed: int = 1,
        *,
        games: bool = True,
    ) -> None:
        super().__init__()
        self.games = games
        self._deal(variant, players, seed)
        self.own = self.game.variant

    def _deal(self, variant: str | Variant, players: int | Sequence[str], seed: int) -> None:
        self.game = Game(variant, players=players, seed=seed)
        self.steps, self.at = [*_dealt(self.game), *_turned_up(self.game)], 0

    @property
    def last(self) -> int:
        return len(self.steps) - 1

    @property
    def step(self) -> Step:
        return self.steps[self.at]

    def controls(self) -> list[Block]:
        v = self.game.variant
        counts = map(str, v.players)
        players = blocks.select("players", "Players", counts, str(self.game.players))
        return [
            *([situations.choose_game(v, own=self.own)] if self.games else []),
            *([players] if len(v.players) > 1 else []),
            blocks.button("shuffle", "Another deal", "d"),
            blocks.row("Steps of the deal", *self.walk()),
        ]

    def body(self) -> list[Block]:
        step = self.step
        back = blocks.card(back_svg(CARD), "face down", deck=True)
        top = [self._card(step.top, self.at)] if step.top else []
        hands = [[self._hand(seat)] for seat in range(self.game.players)]
        return [
            blocks.paragraph(step.says, "changed", live=True),
            blocks.columns(
                [blocks.hand(f"Draw pile: {count_cards(step.pile)}", [back])],
                [blocks.hand("Top card", top, empty="Not turned up yet.")],
                small=True,
            ),
            blocks.columns(*hands),
        ]

    def _hand(self, seat: int) -> Block:
        """The cards dealt to a player. Where they come in the deal is their order."""
        game, hand = self.game, self.step.hands[seat]
        dealer = " (dealer)" if seat == game.state.dealer else ""
        first = (seat - game.state.dealer - 1) % game.players + 1
        cards = [
            self._card(
                card, first + place * game.players, ring=seat == self.step.seat and card is hand[-1]
            )
            for place, card in enumerate(hand)
        ]
        count = f": {count_cards(len(hand))}" if hand else ""
        return blocks.hand(f"{game.names[seat]}{dealer}{count}", cards)

    def _card(self, card: Card, order: int, *, ring: bool = False) -> Block:
        svg = card_svg(card, variant=self.game.variant, width=CARD)
        return blocks.card(svg, card.spoken, order=order, ring=ring)

    def chosen(self, name: str, value: Any) -> None:
        game = self.game
        if name == "game":
            variant = situations.game_called(game.variant, value)
            seated = game.players in variant.players
            self._deal(variant, game.names if seated else variant.players[0], game.seed)
        elif name == "players":
            self._deal(game.variant, int(value), game.seed)
        else:
            super().chosen(name, value)

    def pressed(self, name: str) -> None:
        if name == "shuffle":
            self._deal(self.game.variant, self.game.names, self.game.seed + 1)
        super().pressed(name)


def _dealt(game: Game) -> list[Step]:
    v, state, names = game.variant, game.state, game.names
    drew = [event for event in game.events[0] if event.kind == _DREW]
    each = listed(f"{names[event.player]} the {event.cards[0].spoken}" for event in drew)
    before = [f"To choose the dealer, everyone draws a card: {each}"] if drew else []
    before += [event.tell(names) for event in game.events[0] if event.kind == "deals"]
    first = names[(state.dealer + 1) % game.players]
    hands: list[Cards] = [()] * game.players
    pile, dealt = len(v.deck), v.hand_size * game.players
    says = " ".join([*(f"{words}." for words in before), "The cards are shuffled."])
    steps = [Step(tuple(hands), pile, None, f"{says} {first} gets the first card.")]
    for count in range(1, dealt + 1):
        seat = (state.dealer + count) % game.players
        hands[seat] = state.hands[seat][: len(hands[seat]) + 1]
        got = f"{names[seat]} gets the {hands[seat][-1].spoken}."
        more = f"{names[(seat + 1) % game.players]} is next."
        if count == dealt:
            more = f"Now everyone has {count_cards(v.hand_size)}."
        steps.append(Step(tuple(hands), pile - count, None, f"{got} {more}", seat))
    return steps


def _turned_up(game: Game) -> list[Step]:
    groups: list[list[Event]] = []
    for event in game.events[0]:
        if event.kind == "turns-up":
            groups.append([])
        if groups:
            groups[-1].append(event)
    s, size = game.state, game.variant.hand_size
    pile = len(game.variant.deck) - size * game.players
    steps = []
    for group in groups:
        pile -= 1 + sum(event.number for event in group if event.kind == "draws")
        pile += sum(event.kind == "puts-back" for event in group)
        says = "; ".join(event.tell(game.names) for event in group)
        hands = tuple(hand[:size] for hand in s.hands)
        steps.append(Step(hands, pile, group[0].cards[0], f"{says[0].upper()}{says[1:]}."))
    return [*steps[:-1], steps[-1]._replace(hands=s.hands, pile=len(s.draw_pile), top=s.top)]
