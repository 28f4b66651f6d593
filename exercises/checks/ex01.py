"""ex01: a Card class for Final Card-Down: its parts, its text, its points, wild or not, equal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from random import Random
from typing import Any

from fcd import cards
from fcd.cards import HEX, Color, Suit
from fcd.engine import Action, Explanation, Move
from fcd.game import Game
from fcd.teach.answers import same
from fcd.teach.writing import (
    Row,
    Submission,
    TableCase,
    TableQuestion,
    TaughtGame,
    Unusable,
    beside,
    quotes,
    taught_game,
)

NO_SET = "cannot be put into a set"
FCD_2018 = taught_game("fcd2018")

# -- what is asked ---------------------------------------------------------------------------------


def _parts(card: cards.Card) -> tuple[int, Color | None, Suit | None]:
    return int(card.rank, 16), card.color, card.suit


def _typed(card: cards.Card) -> str:
    return f"Card{_parts(card)!r}"


class OneCard(TableQuestion):
    """A card, held by somebody: whatever is asked about it is asked of the student's class."""

    hand, pile, players, kinds = (1, 1), (0, 0), (1, 1), (1, 1)
    method = ""
    top_label, hand_label = "", "the card"

    def table(self, chance: Random) -> TableCase:
        return super().table(chance)._replace(top=None, color=None)

    def every(self) -> Iterator[TableCase]:
        return (TableCase(((card,),)) for card in self.pool)

    def ask(self, submission: Submission, case: TableCase) -> object:
        """Asked again when there is another card, which must leave the first one alone."""
        card = submission(*_parts(case.hand[0]))
        before = self.look(card)
        submission(*_parts(_unlike(case.hand[0])[0]))
        if not same(self.look(card), before):
            raise Unusable(
                "Asked again after another card was made, your card answers differently. Each card "
                "needs its own value, color and suit: write to `self`, which is this one card."
            )
        return before

    def look(self, card: Any) -> object:
        """What is asked about the student's card."""
        return getattr(card, self.method)()

    def call(self, name: str, case: TableCase) -> str:
        return f"{_typed(case.hand[0])}.{self.method}()"

    def features(self, case: TableCase) -> Iterable[object]:
        return [(name, part) for name, part in enumerate(_parts(case.hand[0]))]

    def game_of(self, text: str) -> Game | None:
        return None  # it is about cards


class Text(OneCard):
    """Three signs."""

    cited = quotes("fcd2018#deck", "There are sixteen values", "A card is red")

    def look(self, card: Any) -> object:
        return str(card)

    def call(self, name: str, case: TableCase) -> str:
        return f"str({_typed(case.hand[0])})"

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return str(case.hand[0])


class Points(OneCard):
    """What it is worth in a hand of its own."""

    method = "points"
    cited = quotes("fcd2018#points", "Your points", "The letters", "Color and")

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return taught.course["player_points"](case.play(taught), 0)


class Wild(OneCard):
    """Whether it goes on cards with which it shares nothing."""

    method = "is_wild"

    def every(self) -> Iterator[TableCase]:
        return (case for n, case in enumerate(super().every()) if n % 3 == 0)  # the engine is asked

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return all(_goes_on(taught, case.hand[0], top) for top in _unlike(case.hand[0]))

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        top = _unlike(case.hand[0])[:1]
        return *super().rows(case, game), Row("on a card that shares nothing", tuple(top))

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        card = case.hand[0]
        return tuple(_goes_on(FCD_2018, card, _unlike(card)[0]).lines())

    def game_of(self, text: str) -> Game:
        """On the card that is shown."""
        case = self.read(text)
        return case._replace(top=_unlike(case.hand[0])[0]).play(FCD_2018)


def _unlike(card: cards.Card) -> list[cards.Card]:
    """For each other value a card of another color and suit: only a wild card goes on all."""
    color = Color.BLUE if card.color is Color.RED else Color.RED
    suit = Suit.CLUBS if card.suit is Suit.HEARTS else Suit.HEARTS
    return [cards.Card(rank, color, suit) for rank in HEX if rank != card.rank]


def _goes_on(taught: TaughtGame, card: cards.Card, top: cards.Card) -> Explanation:
    game = TableCase(((card,),), top).play(taught)
    named = Color.RED if "color" in taught.variant.meaning(card).asks else None
    return game.explain(Move(Action.PLAY, card, named))


class TwoCards(OneCard):
    """Two cards, of which the second is often the first with one part changed, or none."""

    hand, cited = (2, 2), quotes("fcd2018#deck", "Every card has three features")

    def table(self, chance: Random) -> TableCase:
        one, other = chance.choice(self.pool), chance.choice(self.pool)
        kept = [chance.random() < 0.7 for _ in range(3)]
        rank, color, suit = (
            getattr(one if keep else other, part)
            for keep, part in zip(kept, ("rank", "color", "suit"), strict=True)
        )
        return TableCase(((one, cards.Card(rank, color, suit)),))

    def every(self) -> Iterator[TableCase]:
        return iter(())

    def features(self, case: TableCase) -> Iterable[object]:
        one, other = map(_parts, case.hand)
        return [tuple(a == b for a, b in zip(one, other, strict=True)), *super().features(case)]


class Parts(TwoCards):
    """A second card must leave the first alone."""

    def ask(self, submission: Submission, case: TableCase) -> object:
        card = submission(*_parts(case.hand[0]))
        submission(*_parts(case.hand[1]))
        return tuple(_part(card, name) for name in ("value", "color", "suit"))

    def call(self, name: str, case: TableCase) -> str:
        one, other = map(_typed, case.hand)
        return f"card = {one}; other = {other}; card.value, card.color, card.suit"

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return _parts(case.hand[0])

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        return Row("card", case.hand[:1]), Row("then made", case.hand[1:])


def _part(card: Any, name: str) -> object:
    try:
        return getattr(card, name)
    except AttributeError:
        says = f"Your card has no `{name}`. Keep what it is made of: `self.{name} = {name}`."
        raise Unusable(says) from None


def _equal_to(kind: Any, value: int, color: Color, suit: Suit) -> int:
    """How many cards, of one of each kind, are equal to this one."""
    from fcd import Color, Suit

    every = [kind(v, c, s) for v in range(16) for c in Color for s in Suit]
    return every.count(kind(value, color, suit))


def _is_fooled(card: Any, value: int, color: Color, suit: Suit, text: str) -> bool:
    """Whether a card is equal to what isn't a card, but has the parts and the text of one."""

    class Thing:
        def __str__(self) -> str:
            return text

    thing: Any = Thing()
    thing.value, thing.color, thing.suit = value, color, suit
    Thing.__name__ = type(card).__name__  # "Card", too, says nothing
    return bool(card == thing)


def _others(card: cards.Card) -> dict[str, object]:
    """Things that aren't cards, as they are typed."""
    parts = value, color, _ = _parts(card)
    return {
        repr(str(card)): str(card),
        repr(parts): parts,
        f"hash({parts})": hash(parts),
        repr(value): value,
        repr(color): color,
        "None": None,
    }


class Equal(TwoCards):
    """Two cards: equal or not, and how many members does a set of both have?

    One card: to how many cards of each kind is it equal ("ask kinds"), and to what else?
    """

    hand = (1, 2)

    def size(self, case: TableCase) -> Any:
        """Two cards are easier to compare than one with hundreds."""
        return case.asked == "kinds", super().size(case)

    def make(self, chance: Random) -> TableCase:
        if chance.random() < 0.1:
            return TableCase(((chance.choice(self.pool),),), asked="others")
        return super().make(chance)

    def every(self) -> Iterator[TableCase]:
        """Each value with each suit, and with each color; each color with each suit."""
        colors, suits = [*Color], [*Suit]
        for n, suit in product(range(16), suits):
            color = colors[(n + suits.index(suit)) % 5]
            yield TableCase(((cards.Card(HEX[n], color, suit),),), asked="kinds")

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        if case.asked == "kinds":
            yield from (TableCase(((case.hand[0], other),)) for other in self.pool)

    def makes_sense(self, case: TableCase) -> bool:
        return len(case.hand) == 1 + (not case.asked)

    def features(self, case: TableCase) -> Iterable[object]:
        return super().features(case) if len(case.hand) == 2 else ()

    def ask(self, submission: Submission, case: TableCase) -> object:
        if case.asked == "kinds":
            return beside(_equal_to, submission, *_parts(case.hand[0]))
        one, *others = (submission(*_parts(card)) for card in case.hand)
        if case.asked:
            answers = tuple(one == thing for thing in _others(case.hand[0]).values())
            if not any(answers) and beside(
                _is_fooled, one, *_parts(case.hand[0]), str(case.hand[0])
            ):
                raise Unusable(
                    "Your card is equal to a thing that isn't a card, but has a value, a color, a "
                    "suit and a text, too. First ask whether it is one: `isinstance(other, Card)`."
                )
            return answers
        if not one == one:  # not `!=`, which is another method
            raise Unusable("Your card isn't equal to itself.")
        members = NO_SET if type(one).__hash__ is None else len({one, *others})
        return one == others[0], members

    def call(self, name: str, case: TableCase) -> str:
        one, *others = map(_typed, case.hand)
        if case.asked == "kinds":
            kinds = "Card(v, c, s) for v in range(16) for c in Color for s in Suit"
            return f"[{kinds}].count({one})"
        if case.asked:
            return f"a = {one}; " + ", ".join(f"a == {thing}" for thing in _others(case.hand[0]))
        return f"a = {one}; b = {others[0]}; a == b, len({{a, b}})"

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        if case.asked:
            return 1 if case.asked == "kinds" else (False,) * len(_others(case.hand[0]))
        one, other = case.hand
        return one == other, len({one, other})

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        rows = Row("a", case.hand[:1]), Row("b", case.hand[1:])
        return rows[: len(case.hand)]


QUESTIONS = {
    "parts": Parts(),
    "text": Text(),
    "points": Points(),
    "is_wild": Wild(),
    "equal": Equal(),
}

# -- wrong classes, where no broken game says the same ---------------------------------------------


class Right:
    """All that is right; each mistake replaces a method or two."""

    def __init__(self, value: Any, color: Any, suit: Any) -> None:
        self.value, self.color, self.suit = value, color, suit

    def parts(self) -> Any:
        return self.value, self.color, self.suit

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Right) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash(self.parts())


def _with(**methods: Any) -> type:
    return type("Card", (Right,), {"__eq__": Right.__eq__, "__hash__": Right.__hash__, **methods})


def _made(keep: Callable[[Any, Any, Any], tuple[object, object, object]]) -> type:
    return _with(__init__=lambda self, *parts: Right.__init__(self, *keep(*parts)))


def _written(text: Callable[[str, int, str], str]) -> type:
    return _with(__str__=lambda self: text(self.color.name[0], self.value, self.suit.name[0]))


def _share(self: Any, value: int, color: Color, suit: Suit) -> None:
    kind: Any = type(self)
    kind.value, kind.color, kind.suit = value, color, suit


def _by_text(self: Any, other: Any) -> bool:
    return str(self) == str(other)


def _sign(self: Any) -> str:
    return f"{self.color.name[0]}{HEX[self.value]}{self.suit.name[0]}"


def _any_part(self: Any, other: Any) -> bool:
    return isinstance(other, Right) and any(
        a == b for a, b in zip(self.parts(), other.parts(), strict=True)
    )


MISTAKES = {
    "parts": {
        "shared": _with(__init__=_share),
        "swapped": _made(lambda value, color, suit: (value, suit, color)),
        "value-as-text": _made(lambda value, color, suit: (HEX[value], color, suit)),
        "all-texts": _made(lambda value, color, suit: (str(value), color.name[0], suit.name[0])),
    },
    "text": {
        "decimal": _written(lambda c, v, s: f"{c}{v}{s}"),
        "small-letters": _written(lambda c, v, s: f"{c}{v:x}{s}"),
        "all-small": _written(lambda c, v, s: f"{c.lower()}{v:X}{s.lower()}"),
        "suit-first": _written(lambda c, v, s: f"{s}{v:X}{c}"),
        "value-first": _written(lambda c, v, s: f"{v:X}{c}{s}"),
        "whole-words": _with(__str__=lambda self: f"{self.color}{HEX[self.value]}{self.suit}"),
        "spaces": _written(lambda c, v, s: f"{c} {v:X} {s}"),
        "one-too-many": _written(lambda c, v, s: f"{c}{(v + 1) % 16:X}{s}"),
    },
    "points": {
        "wild-fifty": _with(points=lambda self: self.value or 50),
        "points-as-text": _with(points=lambda self: HEX[self.value]),
    },
    "is_wild": {
        "declare-wild": _with(is_wild=lambda self: self.value == 13),
        "zero-and-declare": _with(is_wild=lambda self: self.value in (0, 13)),
        "special-wild": _with(is_wild=lambda self: self.value in (0, 2, 10, 13)),
        "inside-out": _with(is_wild=lambda self: bool(self.value)),
    },
    "equal": {
        "identity": _with(__eq__=object.__eq__, __hash__=object.__hash__),
        "value-only": _with(parts=lambda self: self.value),
        "no-suit": _with(parts=lambda self: (self.value, self.color)),
        "any-part": _with(__eq__=_any_part),
        "by-hash": _with(__eq__=lambda self, other: hash(self) == hash(other)),
        "by-text": _with(__eq__=_by_text, __str__=_sign, __hash__=lambda self: hash(str(self))),
        "no-hash": _with(__hash__=None),
        "hash-of-itself": _with(__hash__=lambda self: id(self)),
    },
}
