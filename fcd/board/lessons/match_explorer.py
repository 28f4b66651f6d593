"""Match explorer: one card on the pile, one in your hand. Does it go, and which rule says so?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fcd import engine
from fcd.board.drawing import card_svg
from fcd.board.lessons import situations
from fcd.board.lessons.goals import ticked
from fcd.board.lessons.lesson import Lesson
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block
from fcd.cards import RANKS, Card, Color, Suit
from fcd.engine import Explanation, Phase, State, Variant, Verdict
from fcd.engine.wording import sentence
from fcd.variants import find_variant

_PARTS = {"color": tuple(Color), "rank": RANKS, "suit": tuple(Suit)}
_LABELS = {"color": "color", "rank": "value", "suit": "suit"}  # as the rules call them
_LATER = "later"


class MatchExplorer(Lesson):
    """One card on the pile, one in your hand: can you play it, and why?

    `color` is the one named with the top card, if it is a card that a color is named with. `tasks`
    are pairs to find: what to look for, and a test of the features that two cards share.

    >>> explorer = MatchExplorer("fcd2018", top="R5H", card="B7C")
    >>> bool(explorer.explain())
    False
    >>> bool(MatchExplorer("fcd2018", top="RDS", card="B7C", color="blue").explain())
    True
    """

    title = "Match explorer"

    def __init__(
        self,
        variant: str | Variant = "fcd2018",
        top: str | Card | None = None,
        card: str | Card | None = None,
        color: str | None = None,
        tasks: Mapping[str, Callable[[set[str]], bool]] | None = None,
    ) -> None:
        super().__init__()
        self.variant = self.own = find_variant(variant)
        self.top = _card_of(self.variant, top, "R5H")
        self.card = _card_of(self.variant, card, "R7S")
        self.named = Color(color) if color else self.variant.colors[0]
        self.when = "now"
        self.tasks = dict(tasks or {})
        self.done: frozenset[str] = frozenset()

    @property
    def state(self) -> State:
        """The top card has just been played, and the player on turn holds the card."""
        state = self._fresh()
        if self.when == _LATER and state.phase is not Phase.READY:
            return situations.after_that(self.variant, state, self.card)
        return state

    def explain(self) -> Explanation:
        """What the engine says about putting the card on the top card."""
        state = self.state
        move = situations.first_play(self.variant, state, self.card)
        return engine.explain(self.variant, state, move)

    def shared(self) -> set[str]:
        """The features that the two cards share, such as {"color", "suit"}."""
        return {name for name, is_same in self._features().items() if is_same}

    def _features(self) -> dict[str, bool]:
        """For each feature that counts now, whether the two cards share it."""
        findings = {found.name: found.verdict for found in self.explain().findings}
        names = [name for name in findings if name.startswith("same-")]
        return {name.removeprefix("same-"): findings[name] is Verdict.HOLDS for name in names}

    def _fresh(self) -> State:
        color = self.named if self._names_color() else None
        return situations.just_played(self.variant, self.top, color, self.card)

    def _names_color(self) -> bool:
        return "color" in self.variant.meaning(self.top).asks

    def controls(self) -> list[Block]:
        shown = [situations.choose_game(self.variant, own=self.own)]
        if self._names_color():
            colors = self.variant.colors
            shown.append(blocks.select("named", "Color named with it", colors, self.named))
        if self._fresh().phase is not Phase.READY:
            when = [("now", "was just played"), (_LATER, "was played earlier")]
            shown.append(blocks.select("when", "The top card", when, self.when))
        return shown

    def body(self) -> list[Block]:
        explanation, color = self.explain(), self.state.color
        top = self._column("top", "Top card", self.top, dim=False)
        mine = self._column("card", "In your hand", self.card, dim=not explanation)
        answer, can, tone = ("Yes", "can", "good") if explanation else ("No", "can't", "bad")
        verdict = f"{answer}: you {can} play the {self.card.spoken} on the {self.top.spoken}."
        named = f"The color in play is {color}."
        reasons = blocks.reasons(explanation)
        if rule := situations.rule_name(self.variant, self.card):
            ref = self.variant.cite(self.variant.meaning(self.card).ref)
            reasons.append(blocks.check("", f"When you play it: {rule}.", ref))
        return [
            blocks.columns(top, mine),
            *([blocks.paragraph(named)] if color != self.top.color else []),
            blocks.paragraph(verdict, tone, live=True),
            *([blocks.paragraph(each)] if (each := self._compared()) else []),
            blocks.checks(reasons),
            *([blocks.heading("Goals"), *ticked([*self.tasks], self.done)] if self.tasks else []),
        ]

    def _compared(self) -> str:
        """As in "Color ✓, suit ✗, value ✗."; nothing where no feature counts."""
        each = [f"{name} {'✓' if same else '✗'}" for name, same in self._features().items()]
        return sentence(", ".join(each)) if each else ""

    def _column(self, which: str, where: str, card: Card, *, dim: bool) -> list[Block]:
        selects = [
            blocks.select(f"{which}.{part}", label, self._options(part, card), _part(card, part))
            for part, label in _LABELS.items()
            if any(_part(each, part) for each in self.variant.kinds)
        ]
        svg = card_svg(card, variant=self.variant, width=120, dim=dim)
        image = blocks.picture(svg, card.spoken)
        return [blocks.heading(where), blocks.beside(image, where, *selects)]

    def _options(self, part: str, card: Card) -> list[tuple[str, str]]:
        in_deck = {_part(each, part) for each in self.variant.kinds}
        values = [value for value in _PARTS[part] if value in in_deck]
        if part == "rank":
            return situations.rank_options(self.variant, values)
        return [*([] if _part(card, part) else [("", "none")]), *zip(values, values, strict=True)]

    def chosen(self, name: str, value: Any) -> None:
        which, _, part = name.partition(".")
        if name == "game":
            self.variant = v = situations.game_called(self.variant, value)
            self.top, self.card = (situations.nearest(v, each) for each in (self.top, self.card))
            if self.named not in v.colors:
                self.named = v.colors[0]
        elif name == "named":
            self.named = Color(value)
        elif name == "when":
            self.when = value
        elif value:
            card = situations.nearest(self.variant, getattr(self, which), **{part: value})
            setattr(self, which, card)
        shared = self.shared()
        self.done |= {task for task, test in self.tasks.items() if test(shared)}


def _card_of(variant: Variant, given: str | Card | None, otherwise: str) -> Card:
    if given is None:
        return situations.nearest(variant, Card.parse(otherwise))
    card = given if isinstance(given, Card) else Card.parse(given)
    if card not in variant.kinds:
        raise ValueError(f"{card} ({card.spoken}) isn't a card of {variant.title}")
    return card


def _part(card: Card, part: str) -> str:
    return getattr(card, part) or ""
