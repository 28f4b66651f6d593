"""Match explorer: one card on the pile, one in your hand. Does it go, and which rule says so?"""

from __future__ import annotations

from typing import Any

from fcd import engine
from fcd.board.drawing import card_svg, labels
from fcd.board.lessons import situations
from fcd.board.lessons.lesson import Lesson
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block
from fcd.cards import RANK_NAMES, RANKS, Card, Color, Suit
from fcd.engine import Explanation, Phase, State, Variant
from fcd.variants import find_variant

_PARTS = {"color": tuple(Color), "rank": RANKS, "suit": tuple(Suit)}
_LABELS = {"color": "color", "rank": "value", "suit": "suit"}  # as the rules call them
_LATER = "later"


class Matching(Lesson):
    """Two cards of a game, and everything the rules say about putting one on the other."""

    title = "Match explorer"

    def __init__(
        self,
        variant: str | Variant = "fcd2018",
        top: str | Card | None = None,
        card: str | Card | None = None,
        color: str | None = None,
    ) -> None:
        """`color` is the one named with the top card, if that is a card to name a color with."""
        super().__init__()
        self.variant = self.own = find_variant(variant)
        self.top = _card_of(self.variant, top, "R5H")
        self.card = _card_of(self.variant, card, "R7S")
        self.named = Color(color) if color else self.variant.colors[0]
        self.when = "now"

    # -- asking ------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The top card has just been played, and the player on turn holds the card."""
        state = self._fresh()
        return situations.after_that(self.variant, state, self.card) if self._is_later() else state

    def explain(self) -> Explanation:
        """What the engine says about putting the card on the top card."""
        state = self.state
        move = situations.first_way(self.variant, state, self.card)
        return engine.explain(self.variant, state, move)

    def _fresh(self) -> State:
        color = self.named if self._names_color() else None
        return situations.just_played(self.variant, self.top, color, self.card)

    def _names_color(self) -> bool:
        return "color" in self.variant.meaning(self.top).asks

    def _is_later(self) -> bool:
        return self.when == _LATER and self._fresh().phase is not Phase.READY

    # -- showing -----------------------------------------------------------------------------

    def controls(self) -> list[Block]:
        """The game, and what is particular to this top card."""
        shown = [situations.choose_game(self.variant, own=self.own)]
        if self._names_color():
            colors = [(color, color) for color in self.variant.colors]
            shown.append(blocks.select("named", "Color named with it", colors, self.named))
        if self._fresh().phase is not Phase.READY:
            when = [("now", "waits for an answer"), (_LATER, "was answered earlier")]
            shown.append(blocks.select("when", "The top card", when, self.when))
        return shown

    def body(self) -> list[Block]:
        """Both cards, the verdict, and the clauses."""
        told = self.explain()
        top = self._shown("top", "On the pile", self.top, dim=False)
        mine = self._shown("card", "In your hand", self.card, dim=not told)
        verdict = (
            f"Yes: {self.card.spoken} may be put on {self.top.spoken}."
            if told
            else f"No: {self.card.spoken} may not be put on {self.top.spoken}."
        )
        body = [
            blocks.columns(top, mine),
            blocks.paragraph(verdict, "good" if told else "bad", live=True),
            blocks.checks([*situations.reasons(told), *self._does()]),
        ]
        color = self.state.color
        if color != self.top.color:
            body.insert(1, blocks.paragraph(f"The color in force is {color}: it was named."))
        return body

    def _does(self) -> list[blocks.Check]:
        does = situations.doing(self.variant, self.card)
        ref = self.variant.cite(self.variant.meaning(self.card).ref)
        return [blocks.check("", f"Its own rule, once it is played: {does}", ref)] if does else []

    def _shown(self, which: str, where: str, card: Card, *, dim: bool) -> list[Block]:
        selects = [
            blocks.select(f"{which}.{part}", label, self._options(part, card), _part(card, part))
            for part, label in _LABELS.items()
            if any(_part(each, part) for each in self.variant.kinds)
        ]
        svg = card_svg(card, variant=self.variant, width=120, dim=dim)
        return [
            blocks.heading(where),
            blocks.beside(blocks.picture(svg, card.spoken), where, *selects),
        ]

    def _options(self, part: str, card: Card) -> list[tuple[str, str]]:
        """The values of a part that this game's cards have, special ranks with what they do."""
        known = labels(self.variant)
        in_deck = {_part(each, part) for each in self.variant.kinds}
        options = [] if _part(card, part) else [("", "none")]
        for value in _PARTS[part]:
            if value in in_deck:
                name = RANK_NAMES.get(value, value)
                does = known[value][1] if part == "rank" and value in known else ""
                options.append((value, f"{name}: {does}" if does and does not in name else name))
        return options

    # -- being told --------------------------------------------------------------------------

    def chosen(self, name: str, value: Any) -> None:
        """Another game, or a part of one of the cards."""
        which, _, part = name.partition(".")
        if name == "game":
            self._change_game(situations.game_called(self.variant, value, self.own))
        elif name == "named":
            self.named = Color(value)
        elif name == "when":
            self.when = value
        elif value:
            card = situations.nearest(self.variant, getattr(self, which), **{part: value})
            setattr(self, which, card)

    def _change_game(self, variant: Variant) -> None:
        self.variant = variant
        self.top, self.card = (situations.nearest(variant, card) for card in (self.top, self.card))
        if self.named not in variant.colors:
            self.named = variant.colors[0]


def _card_of(variant: Variant, given: str | Card | None, otherwise: str) -> Card:
    """The card, if it is in the deck; without one, something like the other."""
    if given is None:
        return situations.nearest(variant, Card.parse(otherwise))
    card = given if isinstance(given, Card) else Card.parse(given)
    if card not in variant.kinds:
        raise ValueError(f"{card} ({card.spoken}) is no card of {variant.title}")
    return card


def _part(card: Card, part: str) -> str:
    return getattr(card, part) or ""
