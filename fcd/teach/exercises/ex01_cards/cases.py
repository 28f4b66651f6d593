"""ex01: what is right, which cards are asked about, and how a case is shown."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import strategies as st

from fcd import cards
from fcd.cards import FCD_DECK, HEX, Color, Suit
from fcd.engine import Action, Explanation, Move, Phase, State, Variant, explain
from fcd.teach.budget import Unusable
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Submission
from fcd.teach.exercises.ex01_cards.mistakes import NO_SET
from fcd.teach.generating import Script
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import quoted
from fcd.teach.taught_game import TaughtGame, taught_game

GAME = "fcd2018"


class Parts(NamedTuple):
    """What a card is made of."""

    value: int
    color: Color
    suit: Suit

    @property
    def card(self) -> cards.Card:
        """The card as fcd has it."""
        return cards.Card(HEX[self.value], self.color, self.suit)

    @property
    def call(self) -> str:
        """How it is made in a cell."""
        return f"Card({self.value}, {self.color!r}, {self.suit!r})"


class Two(NamedTuple):
    """Two cards, the one that is asked about first."""

    one: Parts
    other: Parts


# -- what is right ---------------------------------------------------------------------------------


def model(taught: TaughtGame) -> type:
    """A class that knows nothing but asks: the cards of fcd, the game, the table."""

    class Card:
        def __init__(self, value: int, color: Color, suit: Suit) -> None:
            self.value, self.color, self.suit = value, color, suit
            self.card = Parts(value, color, suit).card

        def __str__(self) -> str:
            return str(self.card)

        def points(self) -> object:
            return _points(taught, self.card)

        def is_wild(self) -> bool:
            tops = _sharing_nothing(taught.variant, self.card)
            return all(_explained(taught.variant, self.card, top) for top in tops)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Card) and self.card == other.card

        def __hash__(self) -> int:
            return hash(self.card)

    return Card


def _points(taught: TaughtGame, card: cards.Card) -> object:
    """What somebody counts who holds this card alone."""
    game = Script(GAME, ((card,),) * 4, card, (card,)).deal(taught)
    return taught.course["player_points"](game, 0)


def _sharing_nothing(variant: Variant, card: cards.Card) -> list[cards.Card]:
    """For each other value a card of another color and suit: only a wild card goes on all."""
    unlike = [
        top
        for top in dict.fromkeys(variant.deck)
        if top.rank != card.rank and top.color != card.color and top.suit != card.suit
    ]
    return list({top.rank: top for top in unlike}.values())


def _explained(variant: Variant, card: cards.Card, top: cards.Card) -> Explanation:
    state = State(((card,), ()), (), (top,), top.color, 0, 1, phase=Phase.READY)
    named = variant.colors[0] if "color" in variant.meaning(card).asks else None
    return explain(variant, state, Move(Action.PLAY, card, named))


# -- asking ----------------------------------------------------------------------------------------


def _ask_parts(submission: Submission, two: Two) -> object:
    card = submission(*two.one)
    submission(*two.other)  # a second card must leave the first alone
    return tuple(_part(card, name) for name in Parts._fields)


def _part(card: Any, name: str) -> object:
    try:
        return getattr(card, name)
    except AttributeError:
        raise Unusable(
            f"Your card has no `{name}`. Keep what it is made of: `self.{name} = {name}`."
        ) from None


def _ask_text(submission: Submission, parts: Parts) -> object:
    return str(submission(*parts))


def _ask_points(submission: Submission, parts: Parts) -> object:
    return submission(*parts).points()


def _ask_wild(submission: Submission, parts: Parts) -> object:
    return submission(*parts).is_wild()


def _ask_equal(submission: Submission, two: Two) -> object:
    one, other = submission(*two.one), submission(*two.other)
    equal = one == other
    if type(one).__hash__ is None:
        return equal, NO_SET
    return equal, len({one, other})


# -- showing ---------------------------------------------------------------------------------------

_DECK, _POINTS = "fcd2018#deck", "fcd2018#points"


def _parts_scene(two: Two) -> CaseView:
    return CaseView(
        call=f"card = {two.one.call}; Card(…); card.value, card.color, card.suit",
        rows=(Row("card", (two.one.card,)), Row("then made", (two.other.card,))),
        rules=(quoted(_DECK, "Every card has three features"),),
    )


def _text_scene(parts: Parts) -> CaseView:
    rules = (quoted(_DECK, "There are sixteen values"), quoted(_DECK, "A card is red"))
    return CaseView(f"str({parts.call})", (Row("the card", (parts.card,)),), rules=rules)


def _points_scene(parts: Parts) -> CaseView:
    rules = tuple(quoted(_POINTS, each) for each in ("Your points", "The letters", "Color and"))
    return CaseView(f"{parts.call}.points()", (Row("the card", (parts.card,)),), rules=rules)


def _wild_scene(parts: Parts) -> CaseView:
    variant = taught_game(GAME).variant
    top = _sharing_nothing(variant, parts.card)[0]
    return CaseView(
        call=f"{parts.call}.is_wild()",
        rows=(Row("the card", (parts.card,)), Row("on a card that shares nothing", (top,))),
        rules=tuple(_explained(variant, parts.card, top).lines()),
    )


def _equal_scene(two: Two) -> CaseView:
    return CaseView(
        call=f"a = {two.one.call}; b = {two.other.call}; a == b, len({{a, b}})",
        rows=(Row("a", (two.one.card,)), Row("b", (two.other.card,))),
        rules=(quoted(_DECK, "Every card has three features"),),
    )


# -- cases -----------------------------------------------------------------------------------------


def _read(text: str) -> Parts:
    card = cards.Card.parse(text)
    assert card.color
    assert card.suit
    return Parts(int(card.rank, 16), card.color, card.suit)


def _each(*texts: str) -> tuple[Parts, ...]:
    return tuple(map(_read, texts))


def _pairs(*texts: str) -> tuple[Two, ...]:
    return tuple(Two(*map(_read, text.split())) for text in texts)


_ALL = sorted(set(FCD_DECK), key=FCD_DECK.index)


def _any_card() -> st.SearchStrategy[Parts]:
    return st.sampled_from(_ALL).map(lambda card: _read(str(card)))


@st.composite
def _any_two(draw: st.DrawFn) -> Two:
    """Two cards of which the second is often the first, with one part changed or none."""
    one, other = draw(_any_card()), draw(_any_card())
    taken = draw(st.sampled_from([(), ("value",), ("color",), ("suit",), Parts._fields]))
    return Two(one, one._replace(**{name: getattr(other, name) for name in taken}))


PARTS = CaseChecker(
    _pairs("R2H R2H", "B7Q R2H", "PFS GAD"),
    _ask_parts,
    _parts_scene,
    _any_two,
    count=60,
    hidden_count=100,
)
TEXT = CaseChecker(
    _each("R2H", "B7Q", "RAH", "BDQ", "PFS", "G0D"),
    _ask_text,
    _text_scene,
    _any_card,
    count=100,
    hidden_count=150,
)
POINTS = CaseChecker(
    _each("R7H", "B3Q", "RAH", "BDQ", "PFS", "G2D", "Y0C"),
    _ask_points,
    _points_scene,
    _any_card,
    count=60,
    hidden_count=150,
)
WILD = CaseChecker(
    _each("R7H", "R0H", "BDQ", "G2D", "YAC", "PFS"),
    _ask_wild,
    _wild_scene,
    _any_card,
    count=60,
    hidden_count=150,
)
EQUAL = CaseChecker(
    _pairs("R2H R2H", "R2H B7Q", "R2H R2D", "R2H B2H", "R2H R3H"),
    _ask_equal,
    _equal_scene,
    _any_two,
    count=80,
    hidden_count=150,
)
