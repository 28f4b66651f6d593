"""ex11, step 2: a card of the contest that knows its text, its cost, and what it goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple

from hypothesis import strategies as st

from fcd import cards
from fcd.cards import Color
from fcd.engine import Action, Explanation, Move, Phase, State, Variant, explain
from fcd.scoring import hand_points
from fcd.teach.answers import shown
from fcd.teach.budget import Unusable
from fcd.teach.checks import Submission
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import rules_in
from fcd.teach.taught_game import TaughtGame, taught_game

GAME = "uno_contest"
STAGE = "Card"
KINDS = tuple(dict.fromkeys(taught_game(GAME).variant.deck))


class Pair(NamedTuple):
    """A card, the up card, and the color that was called if that one is a wild."""

    card: cards.Card
    up_card: cards.Card
    called: Color | None

    @property
    def color(self) -> Color:
        """The color in play."""
        color = self.up_card.color or self.called
        assert color is not None  # every wild has been given one
        return color


# -- what is right ---------------------------------------------------------------------------------


class RuledCard:
    """A card that knows nothing but asks a variant."""

    taught: ClassVar[TaughtGame] = taught_game(GAME)

    def __init__(self, rank: str, color: Color | None = None) -> None:
        self.rank, self.color = rank, color
        self.card = cards.Card(rank, color)

    def __str__(self) -> str:
        return self.card.spoken

    def is_wild(self) -> bool:
        """Whether a color is named with it."""
        return "color" in self.taught.variant.meaning(self.card).asks

    def forfeit_cost(self) -> int:
        """What it counts in a hand."""
        return hand_points(self.taught.variant, [self.card])

    def can_play_on(self, up_card: RuledCard, called_color: Color | None) -> bool:
        """Whether a hand of this card alone may play it."""
        return bool(explained(self.taught.variant, Pair(self.card, up_card.card, called_color)))


def model(taught: TaughtGame) -> type:
    """The card that asks this variant."""
    return type("Card", (RuledCard,), {"taught": taught})


def explained(variant: Variant, pair: Pair) -> Explanation:
    """What the rules say of this card, for a hand of this one card."""
    state = State(((pair.card,), ()), (), (pair.up_card,), pair.color, 0, 1, phase=Phase.READY)
    named = variant.colors[0] if "color" in variant.meaning(pair.card).asks else None
    return explain(variant, state, Move(Action.PLAY, pair.card, named))


# -- asking ----------------------------------------------------------------------------------------


def _made(submission: Submission, card: cards.Card) -> Any:
    return submission(card.rank, card.color)


def ask_text(submission: Submission, card: cards.Card) -> object:
    """Its text, if it remembers what it is made of."""
    made = _made(submission, card)
    for name, wanted in (("rank", card.rank), ("color", card.color)):
        if getattr(made, name) != wanted:
            raise Unusable(f"Its `{name}` is {shown(getattr(made, name))}, not {wanted!r}.")
    return str(made)


def ask_cost(submission: Submission, card: cards.Card) -> object:
    """What it costs, and whether it is wild."""
    made = _made(submission, card)
    return {"forfeit_cost": made.forfeit_cost(), "is_wild": made.is_wild()}


def ask_match(submission: Submission, pair: Pair) -> object:
    """Whether one card of the submission's fits on another."""
    return _made(submission, pair.card).can_play_on(_made(submission, pair.up_card), pair.called)


def written(card: cards.Card) -> str:
    """How a student makes it."""
    return f"Card({card.rank!r}, {card.color!r})" if card.color else f"Card({card.rank!r})"


def one_card_scene(call: str) -> Callable[[cards.Card], CaseView]:
    """What is asked, with the call filled in."""

    def scene(card: cards.Card) -> CaseView:
        asked = call.format(card=written(card))
        return CaseView(asked, (Row("the card", (card,)),), rules=rules_in("uno_contest#points"))

    return scene


def pair_scene(pair: Pair) -> CaseView:
    """One card on another, and what the rules say of it."""
    told = explained(taught_game(GAME).variant, pair)
    called = f"{pair.called} was called" if pair.called else ""
    return CaseView(
        call=f"{written(pair.card)}.can_play_on({written(pair.up_card)}, {pair.called!r})",
        rows=(Row("up card", (pair.up_card,), called), Row("to be played", (pair.card,))),
        rules=tuple(told.lines()),
    )


# -- cases -----------------------------------------------------------------------------------------


def _parsed(*texts: str) -> tuple[cards.Card, ...]:
    return tuple(map(cards.Card.parse, texts))


def _pair(text: str) -> Pair:
    """A pair as in "R5 on B7", or "R5 on wild red" if a color was called."""
    card, _, up_card, *called = text.split()
    color = Color(called[0]) if called else None
    return Pair(cards.Card.parse(card), cards.Card.parse(up_card), color)


ONE_CARD = _parsed("B8", "wild", "Rskip", "R0", "Ydraw2", "wild4", "Greverse", "G9")
PAIRS = tuple(
    map(
        _pair,
        (
            *("R5 on R7", "R5 on B5", "R5 on B7", "Rskip on Bskip", "Rskip on Breverse"),
            *("wild on B5", "wild4 on B5", "R5 on wild red", "R5 on wild blue", "R0 on B5"),
            *("wild on wild red", "wild4 on wild blue", "Rskip on wild4 green", "Rskip on B5"),
        ),
    )
)


@st.composite
def pairs(draw: st.DrawFn) -> Pair:
    """Any two cards; every other time they have something in common."""
    up_card = draw(st.sampled_from(KINDS))
    near = [card for card in KINDS if card.rank == up_card.rank or card.color == up_card.color]
    card = draw(st.sampled_from(KINDS) | st.sampled_from(near))
    colors = taught_game(GAME).variant.colors
    called = draw(st.sampled_from(colors)) if up_card.color is None else None
    return Pair(card, up_card, called)
