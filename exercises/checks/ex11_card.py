"""ex11: a card: its text, that nobody can change it, what it costs, and on what it fits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from fcd import cards
from fcd.cards import Color
from fcd.contest.player import COLORS, can_play_on
from fcd.engine import Action, Move, State, explain
from fcd.game import Game
from fcd.scoring import hand_points
from fcd.teach.altered import altered
from fcd.teach.answers import wrong_type
from fcd.teach.objects import Listed, but
from fcd.teach.writing import (
    CaseView,
    Row,
    Submission,
    TableCase,
    TaughtGame,
    Unusable,
    rules_in,
    shown,
)

from .ex11_asking import KINDS, UNO, WILD, WILD_DRAW_4, WILDS, AtTheTable, plain, twice


class Card(NamedTuple):
    """A right one."""

    rank: str
    color: Color | None = None

    @property
    def taught(self) -> TaughtGame:
        return UNO

    @property
    def card(self) -> cards.Card:
        return cards.Card(self.rank, self.color)

    def __str__(self) -> str:
        return self.card.spoken.lower()

    def is_wild(self) -> bool:
        return "color" in self.taught.variant.meaning(self.card).asks

    def forfeit_cost(self) -> int:
        return hand_points(self.taught.variant, [self.card])

    def can_play_on(self, up_card: Card, called_color: Color | None) -> bool:
        hands = ((self.card,), ())
        up = up_card.card
        state = State(hands, (), (up,), up.color or called_color, 0, 1)
        named = None if self.color else COLORS[0]
        return bool(explain(self.taught.variant, state, Move(Action.PLAY, self.card, named)))


def made(submission: Submission, card: cards.Card) -> Any:
    return submission(card.rank, card.color) if card.color else submission(card.rank)


def unchanged(mine: Any, card: cards.Card, after: str) -> None:
    """Its parts are still those that it was made of."""
    for name in ("rank", "color"):
        now, wanted = getattr(mine, name), getattr(card, name)
        if now is not wanted and not (type(now) is str and now == wanted):
            raise Unusable(f"{after}, its `{name}` is {shown(now)}, not {wanted!r}.")


# -- what is asked ---------------------------------------------------------------------------------


class OneCard(Listed):
    """Something about a single card. There are so few that all are asked about."""

    ours, cases = Card, tuple(map(str, KINDS))
    cited = rules_in("uno_contest#deck")

    def size(self, case: str) -> int:
        return self.cases.index(case)

    def show(self, case: str) -> CaseView:
        return CaseView("", (Row("the card", (_card(case),)),), rules=self.cited)


def _card(case: str) -> cards.Card:
    return cards.Card.parse(case.partition(" ")[0])


class CardText(OneCard):
    """Its text. "draw 2" is as good as "draw two"."""

    def ask(self, submission: Submission, case: str) -> object:
        mine, right = made(submission, _card(case)), _in_words(_card(case).spoken.lower())
        unchanged(mine, _card(case), "When it is made")
        told = plain(twice(lambda: str(mine)))
        return right if _in_words(str(told)) == right else told

    def call(self, name: str, case: str) -> str:
        return f"str({_card(case)!r})"


def _in_words(text: str) -> str:
    return text.replace("draw 2", "draw two").replace("draw 4", "draw four")


class CardStays(OneCard):
    """A card is made once, and never changes: not by hand, and not when another one is made.

    `B8 rank`: somebody tries to change this part of a card.
    """

    cases = tuple(f"{card} {part}" for card in KINDS for part in ("rank", "color"))

    def ask(self, submission: Submission, case: str) -> object:
        card, part, other = _card(case), case.split()[1], self.other(case)
        mine, beside_it = made(submission, card), made(submission, other)
        raised = []
        values = {getattr(each, part) for each in (other, WILD, WILD_DRAW_4)}
        for value in values - {getattr(card, part)}:
            try:
                setattr(mine, part, value)
                raised.append("no error")
            except Exception:  # AttributeError, as a rule; which one is a matter of taste
                raised.append("an error")
        unchanged(beside_it, other, "When another card is changed")
        told = {name: getattr(mine, name) for name in ("rank", "color")}
        return {**told, "raised": max(raised)}

    def other(self, case: str) -> cards.Card:
        """A card that is different in both."""
        card = _card(case)
        return next(c for c in KINDS if c.rank != card.rank and c.color != card.color)

    def call(self, name: str, case: str) -> str:
        other, part = self.other(case), case.split()[1]
        value = getattr(other, part)
        return f"card = {_card(case)!r}; other = {other!r}; card.{part} = {value!r}"


class ForfeitCost(OneCard):
    """What it costs, and whether it is wild."""

    cited = rules_in("uno_contest#points")[1:-1]

    def ask(self, submission: Submission, case: str) -> object:
        mine = made(submission, _card(case))
        told = twice(lambda: {"forfeit_cost": mine.forfeit_cost(), "is_wild": mine.is_wild()})
        unchanged(mine, _card(case), "Afterwards")
        cost, wild = told.values()  # type: ignore[attr-defined]
        if said := wrong_type(cost, 20) or wrong_type(wild, True):
            raise Unusable(said)
        return told

    def call(self, name: str, case: str) -> str:
        return f"card = {_card(case)!r}; card.forfeit_cost(), card.is_wild()"


class CanPlayOn(AtTheTable):
    """One card, the up card, and the color that was called."""

    ours, hand, kinds = Card, (1, 1), (2, 2)
    others = ("- on R1", "- on B2", "- on wild green", "- on Yskip", "- on wild4 red")

    def ask(self, submission: Submission, case: TableCase) -> object:
        held, up_card = list[Any](), made(submission, case.on)

        def new() -> Any:
            held.append(made(submission, case.hand[0]))
            return held[-1]

        def ask(card: Any, other: TableCase) -> object:
            up = up_card if other == case else made(submission, other.on)
            return card.can_play_on(up, other.color)

        told = self.of_object(new, ask, case)
        for card in held:
            unchanged(card, case.hand[0], "Afterwards")
        unchanged(up_card, case.on, "Afterwards the up card has changed")
        return told

    def every(self) -> Iterable[TableCase]:
        """Every rank on every rank, each called color; every card on its own color; all colors."""
        red, blue = ([c for c in KINDS if c.color in (color, None)] for color in COLORS[:2])
        for card in red:
            for top in blue:
                called = (None,) if top.color else COLORS
                yield from (TableCase(((card,),), top, color) for color in called)
        colored = [(card, cards.Card("1", card.color)) for card in KINDS[: -len(WILDS)]]
        colored += [
            (cards.Card("8", one), cards.Card("9", two)) for one in COLORS for two in COLORS
        ]
        for card, top in colored:
            yield TableCase(((card,),), top)
            yield from (TableCase(((card,),), wild, top.color) for wild in WILDS)

    def call(self, name: str, case: TableCase) -> str:
        return f"{case.hand[0]!r}.can_play_on({case.top!r}, {case.color!r})"

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        return super().rows(case, game)[0], Row("to be played", case.hand)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        card = case.hand[0]
        move = Move(Action.PLAY, card, None if card.color else COLORS[0])
        return tuple(game.explain(move).lines())


QUESTIONS = {
    "card_text": CardText(),
    "card_stays": CardStays(),
    "forfeit_cost": ForfeitCost(),
    "can_play_on": CanPlayOn(),
}

# -- wrong programs --------------------------------------------------------------------------------


def _remember(self: Any, rank: str, color: Color | None = None) -> None:
    self.rank, self.color = rank, color


def _number(card: Card) -> int:
    return int(card.rank) if card.rank.isdigit() else -1


def _fits(fits: Any) -> type:
    """A card that fits if this says so; it is told the color in play, too."""

    def can_play_on(card: Card, up: Card, called: Color | None) -> bool:
        return bool(fits(card, up, called or up.color))

    return but(Card, can_play_on=can_play_on)


def _right(card: Card, up: Card, color: Color) -> bool:
    return can_play_on(card.card, up.card, None if up.color else color)


ONLY_WILD = {"is_wild": lambda card: card.rank == "wild"}
SPOKEN = "self.card.spoken"

MISTAKES: dict[str, dict[str, Submission]] = {
    "card_text": {
        "short-text": but(Card, __str__=lambda s: str(s.card)),
        "none-in-text": altered(
            Card, "__str__", SPOKEN, f"('' if self.color else 'None ') + {SPOKEN}"
        ),
        "rank-first": altered(
            Card, "__str__", SPOKEN, f"f'{{self.rank}} {{self.color}}' if self.color else {SPOKEN}"
        ),
        "capitals": but(Card, __str__=lambda s: s.card.spoken.capitalize()),
        "raw-rank": but(Card, __str__=lambda s: f"{s.color} {s.rank}" if s.color else s.rank),
    },
    "card_stays": {
        "can-be-changed": but(object, __init__=_remember),
        "belongs-to-the-class": but(
            object,
            __init__=lambda s, *parts: setattr(type(s), "parts", (*parts, None)),
            rank=property(lambda s: s.parts[0]),
            color=property(lambda s: s.parts[1]),
        ),
    },
    "forfeit_cost": {
        "every-card-one": but(Card, forfeit_cost=lambda s: 1),
        "specials-free": but(Card, forfeit_cost=lambda s: max(0, _number(s))),
        "draw-four-not-wild": but(Card, **ONLY_WILD),
        "draw-four-costs-20": but(
            Card,
            forfeit_cost=lambda s: 20 if s.rank == "wild4" else Card.forfeit_cost(s),
            **ONLY_WILD,
        ),
        "zero-costs-ten": but(Card, forfeit_cost=lambda s: Card.forfeit_cost(s) or 10),
    },
    "can_play_on": {
        "called-color-ignored": _fits(
            lambda card, up, color: card.color in (None, up.color) or card.rank == up.rank
        ),
        "special-cards-alike": _fits(
            lambda card, up, color: card.color in (None, color) or _number(card) == _number(up)
        ),
        "draw-four-not-on-wild": _fits(
            lambda card, up, color: (
                _right(card, up, color) and (card.rank, up.rank) != ("wild4", "wild")
            )
        ),
        "both-needed": _fits(
            lambda card, up, color: (
                card.color is None or (card.color == color and card.rank == up.rank)
            )
        ),
    },
}
