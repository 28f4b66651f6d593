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
from fcd.teach.asking import Unusable
from fcd.teach.cases import Cases
from fcd.teach.checks import Check, Misconception, Thing
from fcd.teach.exercises.parts.questions import rules_in
from fcd.teach.outcome import Row, Scene
from fcd.teach.subjects import Subject, find_subject

GAME = "uno_contest"
STAGE = "Card"
KINDS = tuple(dict.fromkeys(find_subject(GAME).variant.deck))


class Pair(NamedTuple):
    """A card, the up card, and the color that was called if that one is a wild."""

    card: cards.Card
    up_card: cards.Card
    called: Color | None

    @property
    def color(self) -> Color:
        """The color in force."""
        color = self.up_card.color or self.called
        assert color is not None  # every wild has been given one
        return color


# -- what is right ---------------------------------------------------------------------------------


class RuledCard:
    """A card that knows nothing but asks a rule book."""

    subject: ClassVar[Subject] = find_subject(GAME)

    def __init__(self, rank: str, color: Color | None = None) -> None:
        self.rank, self.color = rank, color
        self.card = cards.Card(rank, color)

    def __str__(self) -> str:
        return self.card.spoken

    def is_wild(self) -> bool:
        """Whether a color is named with it."""
        return "color" in self.subject.variant.meaning(self.card).asks

    def forfeit_cost(self) -> int:
        """What it counts in a hand."""
        return hand_points(self.subject.variant, [self.card])

    def can_play_on(self, up_card: RuledCard, called_color: Color | None) -> bool:
        """Whether a hand of this card alone may play it."""
        return bool(explained(self.subject.variant, Pair(self.card, up_card.card, called_color)))


def model(subject: Subject) -> type:
    """The card that asks this rule book."""
    return type("Card", (RuledCard,), {"subject": subject})


def explained(variant: Variant, pair: Pair) -> Explanation:
    """What the rules say of this card, for a hand of this one card."""
    state = State(((pair.card,), ()), (), (pair.up_card,), pair.color, 0, 1, phase=Phase.READY)
    named = variant.colors[0] if "color" in variant.meaning(pair.card).asks else None
    return explain(variant, state, Move(Action.PLAY, pair.card, named))


# -- asking ----------------------------------------------------------------------------------------


def _made(thing: Thing, card: cards.Card) -> Any:
    return thing(card.rank, card.color)


def _ask_text(thing: Thing, card: cards.Card) -> object:
    made = _made(thing, card)
    for name, wanted in (("rank", card.rank), ("color", card.color)):
        if getattr(made, name) != wanted:
            raise Unusable(f"Its `{name}` is {shown(getattr(made, name))}, not {wanted!r}.")
    return str(made)


def _ask_cost(thing: Thing, card: cards.Card) -> object:
    made = _made(thing, card)
    return {"forfeit_cost": made.forfeit_cost(), "is_wild": made.is_wild()}


def _ask_match(thing: Thing, pair: Pair) -> object:
    return _made(thing, pair.card).can_play_on(_made(thing, pair.up_card), pair.called)


def written(card: cards.Card) -> str:
    """How a student makes it."""
    return f"Card({card.rank!r}, {card.color!r})" if card.color else f"Card({card.rank!r})"


def _scene(call: str) -> Callable[[cards.Card], Scene]:
    def scene(card: cards.Card) -> Scene:
        asked = call.format(card=written(card))
        return Scene(asked, (Row("the card", (card,)),), rules=rules_in("uno_contest#points"))

    return scene


def _pair_scene(pair: Pair) -> Scene:
    told = explained(find_subject(GAME).variant, pair)
    called = f"{pair.called} was called" if pair.called else ""
    return Scene(
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
def _pairs(draw: st.DrawFn) -> Pair:
    up_card = draw(st.sampled_from(KINDS))
    near = [card for card in KINDS if card.rank == up_card.rank or card.color == up_card.color]
    card = draw(st.sampled_from(KINDS) | st.sampled_from(near))
    colors = find_subject(GAME).variant.colors
    called = draw(st.sampled_from(colors)) if up_card.color is None else None
    return Pair(card, up_card, called)


# -- mistakes --------------------------------------------------------------------------------------


class _Short(RuledCard):
    def __str__(self) -> str:
        return str(self.card)


class _NoneColor(RuledCard):
    def __str__(self) -> str:
        return self.card.spoken if self.color else f"None {self.card.spoken}"


class _RankFirst(RuledCard):
    def __str__(self) -> str:
        return f"{self.rank} {self.color}" if self.color else self.card.spoken


class _RawRank(RuledCard):
    def __str__(self) -> str:
        return f"{self.color} {self.rank}" if self.color else str(self.rank)


class _OnePoint(RuledCard):
    def forfeit_cost(self) -> int:
        return 1


class _SpecialsFree(RuledCard):
    def forfeit_cost(self) -> int:
        return int(self.rank) if self.rank.isdigit() else 0


class _WildsTwenty(RuledCard):
    def forfeit_cost(self) -> int:
        return int(self.rank) if self.rank.isdigit() else 20


class _OnlyPlainWild(RuledCard):
    def is_wild(self) -> bool:
        return bool(self.rank == "wild")


def _matching(may: Callable[[RuledCard, RuledCard, Color | None], bool]) -> Callable[[], Thing]:
    """The right card with another way to match."""
    return lambda: type("Card", (RuledCard,), {"can_play_on": may})


def _called_ignored(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    return card.color in (None, up.color) or card.rank == up.rank


def _anything_on_wild(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    return None in (card.color, up.color) or card.color == up.color or card.rank == up.rank


def _no_wilds(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    return card.color == (called or up.color) or card.rank == up.rank


def _numbers_alike(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    number, below = (int(c.rank) if c.rank.isdigit() else -1 for c in (card, up))
    return card.color is None or card.color == (called or up.color) or number == below


def _no_ranks(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    return card.color is None or card.color == (called or up.color)


def _both(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    return card.color is None or (card.color == (called or up.color) and card.rank == up.rank)


def _zero_wild(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    return card.rank in ("0", up.rank) or card.color in (None, called or up.color)


TEXT_MISTAKES = (
    Misconception(
        "short-text",
        "It looks as if you give the short notation. People should be able to read it aloud: "
        '"blue 8".',
        lambda: _Short,
    ),
    Misconception(
        "none-in-text",
        'It looks as if a wild is called "None wild". It has no color, so its text has none.',
        lambda: _NoneColor,
    ),
    Misconception(
        "rank-first",
        'It looks as if the rank comes first. Say the color first: "blue 8".',
        lambda: _RankFirst,
    ),
    Misconception(
        "raw-rank",
        'It looks as if you take the rank as it is written. "draw2" is said "draw two", and '
        '"wild4" is said "wild draw four".',
        lambda: _RawRank,
    ),
)
COST_MISTAKES = (
    Misconception(
        "every-card-one",
        "It looks as if every card costs 1. A number costs what is printed on it.",
        lambda: _OnePoint,
    ),
    Misconception(
        "specials-free",
        "It looks as if only numbers cost something. Skip, Reverse and Draw Two cost 20, both "
        "wilds 50.",
        lambda: _SpecialsFree,
    ),
    Misconception(
        "wilds-twenty",
        "It looks as if a wild costs 20 like the other special cards. Wilds cost 50.",
        lambda: _WildsTwenty,
    ),
    Misconception(
        "draw-four-not-wild",
        "It looks as if the Wild Draw 4 is no wild. It is: it has no color of its own.",
        lambda: _OnlyPlainWild,
    ),
)
MATCH_MISTAKES = (
    Misconception(
        "called-color-ignored",
        "It looks as if the called color does not count. A wild has no color of its own: the one "
        "that was called stands in for it.",
        _matching(_called_ignored),
    ),
    Misconception(
        "anything-on-a-wild",
        "It looks as if anything goes on a wild. Only the called color does, and other wilds.",
        _matching(_anything_on_wild),
    ),
    Misconception(
        "no-wilds",
        "It looks as if wilds need a match. They go on anything.",
        _matching(_no_wilds),
    ),
    Misconception(
        "special-cards-alike",
        "It looks as if all cards without a number match each other. If you give them all the same "
        "number, such as -1, those are equal! Compare the ranks: a Skip matches a Skip.",
        _matching(_numbers_alike),
    ),
    Misconception(
        "only-colors",
        "It looks as if only colors match. The same number or symbol is enough, too.",
        _matching(_no_ranks),
    ),
    Misconception(
        "both-needed",
        "It looks as if color and rank must both be the same. One of them is enough.",
        _matching(_both),
    ),
    Misconception(
        "zero-wild",
        "It looks as if a 0 goes on anything. That is so in Final Card-Down; here a 0 is a number "
        "like any other.",
        _matching(_zero_wild),
    ),
)

CHECKS = (
    Check(
        name="ex11.card_text",
        thing="Card",
        game=GAME,
        points=2,
        stage=STAGE,
        task='Remember rank and color, and give a text such as "blue 8" or "wild draw four".',
        model=model,
        trial=Cases(ONE_CARD, _ask_text, _scene("str({card})"), lambda: st.sampled_from(KINDS)),
        hints=(
            "What do you say when you read a card aloud, and what if it has no color?",
            "Two ranks are not said as they are written: a small dictionary can translate them.",
            "`NAMES.get(self.rank, self.rank)` is the translation, or the rank if there is none.",
        ),
        misconceptions=TEXT_MISTAKES,
    ),
    Check(
        name="ex11.forfeit_cost",
        thing="Card",
        game=GAME,
        points=3,
        stage=STAGE,
        task="Say what the card costs whoever is left with it, and whether it is wild.",
        model=model,
        trial=Cases(
            ONE_CARD,
            _ask_cost,
            _scene("card = {card}; card.forfeit_cost(), card.is_wild()"),
            lambda: st.sampled_from(KINDS),
        ),
        hints=(
            "There are three kinds of cards: numbers, special cards with a color, and wilds.",
            "What do both wilds lack? That is the whole test.",
            "`self.rank.isdigit()` says whether it is a number, `int(self.rank)` makes one of it.",
        ),
        misconceptions=COST_MISTAKES,
    ),
    Check(
        name="ex11.can_play_on",
        thing="Card",
        game=GAME,
        points=5,
        stage=STAGE,
        task="Say whether this card fits on the up card, under the color called with a wild.",
        model=model,
        trial=Cases(PAIRS, _ask_match, _pair_scene, _pairs),
        hints=(
            "Write down in words when a card fits. There are three ways, and one is enough.",
            "Which color is in force? That of the up card, or the called one if it has none.",
            "`color = up_card.color or called_color` does just that.",
            "Return `self.is_wild() or … == color or … == up_card.rank`.",
        ),
        misconceptions=MATCH_MISTAKES,
    ),
)
