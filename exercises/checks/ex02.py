"""ex02: the deck of 800 cards, counting in any deck, and dealing in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from fcd.cards import FCD_DECK, HEX, Card, Cards, Color, Suit, cards
from fcd.game import Game
from fcd.sandbox.budget import type_name
from fcd.teach.objects import Listed
from fcd.teach.writing import (
    CaseView,
    Question,
    Row,
    Submission,
    TableCase,
    TableQuestion,
    TaughtGame,
    Unusable,
    magnitude,
    python,
    quotes,
)

KINDS = tuple(dict.fromkeys(FCD_DECK))
WHOLE = "all", "kinds", "twice"  # questions about all cards of the deck

# -- what students return, if it is what it should be ----------------------------------------------


def _cards(given: object, what: str) -> list[Card]:
    if not isinstance(given, list | tuple):
        raise Unusable(f"{what} is {_kind(given)}, and should be a list of cards.")
    return [_card(each, f"{what} is a list; card {n} in it") for n, each in enumerate(given)]


def _card(given: object, what: str) -> Card:
    if type(given) is not Card:
        raise Unusable(f"{what} is {_kind(given)}, and should be a Card of fcd.")
    return given


def _kind(given: object) -> str:
    """What it is instead: "None", "a str", "an int"."""
    name = type_name(given)
    return "None" if given is None else f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _deck_rules(*begin: str) -> tuple[str, ...]:
    """What the rulebook says about decks; sixteen values are good to know everywhere."""
    return quotes("fcd2018#deck", "There are sixteen", *begin)


def _typed(deck: Cards) -> str:
    """A deck as it is typed into a cell."""
    return f'list(read_cards("{" ".join(map(str, deck))}"))' if deck else "[]"


# -- the deck --------------------------------------------------------------------------------------


class FullDeck(Listed):
    """How many cards there are ("all"), how many different ones ("kinds"), or how many "R2H".

    And of how many kinds there are two ("twice").
    """

    cases, fresh, made = WHOLE, 10, 1_500  # every case takes a whole deck

    def size(self, case: str) -> int:
        return (*WHOLE, case).index(case)

    def make(self, chance: Random) -> str:
        """Kinds of all values, colors and suits; other kinds sometimes, or it would take long."""
        kinds = KINDS if chance.random() < 0.2 else KINDS[::7]
        return str(chance.choice(kinds))

    def features(self, case: str) -> set[object]:
        return {case} if case in WHOLE else {case[1], case[0] + case[2]}

    def given(self, case: str) -> tuple[object, ...]:
        return ()

    def ask(self, submission: Submission, case: str) -> object:
        deck = super().ask(submission, case)
        return None if deck is None else self.count(_cards(deck, "full_deck()"), case)

    def answer(self, taught: TaughtGame, case: str) -> object:
        return self.count(list(taught.variant.deck), case)

    def count(self, deck: list[Card], case: str) -> int:
        if case == "kinds":
            return len({*deck})
        if case == "twice":
            return sum(count == 2 for count in Counter(deck).values())
        return len(deck) if case == "all" else deck.count(Card.parse(case))

    def call(self, name: str, case: str) -> str:
        if case == "kinds":
            return f"len(set({name}()))"
        if case == "twice":
            return f"(deck := {name}()) and sum(deck.count(card) == 2 for card in set(deck))"
        return f"len({name}())" if case == "all" else f'{name}().count(Card.parse("{case}"))'

    def show(self, case: str) -> CaseView:
        rows = () if case in WHOLE else (Row("how many of", (Card.parse(case),)),)
        return CaseView("", rows, rules=_deck_rules("A card is red", "The traditional deck holds"))


# -- counting --------------------------------------------------------------------------------------

Feature = Callable[[Card], object]


def _value(card: Card) -> int:
    return int(card.rank, 16)


def _in_rows(kinds: list[Card], size: int, chance: Random) -> Cards:
    """A large deck of few kinds, equal cards in a row: that is written down in few words."""
    ends = sorted(chance.choices(range(size + 1), k=len(kinds) - 1))
    rows = zip(kinds, [0, *ends], [*ends, size], strict=True)
    return tuple(card for card, start, end in rows for _ in range(end - start))


class Counting(Question[TableCase]):
    """A deck, and which of its cards are counted: "R2H R2H B7Q; ask hearts"."""

    def __init__(self, function: str, feature: Feature, wanted: dict[str, Any]) -> None:
        self.function, self.feature, self.wanted = function, feature, wanted

    def read(self, text: str) -> TableCase:
        return TableCase.parse(text)

    def write(self, case: TableCase) -> str:
        return str(case)

    def size(self, case: TableCase) -> tuple[int, int, str]:
        return len(case.hand), len({*case.hand}), str(case)

    def make(self, chance: Random) -> TableCase:
        """Small decks with repeats; some that can be dealt, few that are larger than usual."""
        kinds = chance.choices(KINDS, k=chance.randint(1, 6))
        asked = chance.choice([*self.wanted, *map(self.name, 3 * kinds)])
        if chance.random() < 0.03:
            deck = _in_rows(kinds, chance.choice((100, 400, 800, 801, 850)), chance)
        else:
            size = chance.randint(31, 60) if chance.random() < 0.1 else chance.randint(0, 12)
            deck = tuple(chance.choices(kinds, k=size))
        return TableCase((deck,), asked=asked)

    def circumstances(self, case: TableCase) -> set[str]:
        deck = case.hand
        found = [card for card in deck if self.name(card) == case.asked]
        ends = (("first", deck[:1]), ("last", deck[-1:]))
        return {
            f"{magnitude(len(deck))} cards",
            f"{magnitude(len(found))} found",
            f"{magnitude(len({*found}))} kinds found",
            *(f"the {name} counts" for name, card in ends if card and card[0] in found),
        }

    def name(self, card: Card) -> str:
        """Of what this card would be counted for."""
        return next(name for name, wanted in self.wanted.items() if self.feature(card) == wanted)

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        return case.smaller(KINDS[0])

    def features(self, case: TableCase) -> set[object]:
        return {(case.asked, min(int(str(self.right(case))), 3)), len(case.hand) // 10}

    def given(self, case: TableCase) -> tuple[object, ...]:
        return list(case.hand), self.wanted[case.asked]

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        """Counted at a table. Small decks need more cards for that, none of which counts."""
        wanted = self.wanted[case.asked]
        other = next(card for card in KINDS if self.feature(card) != wanted)
        deck = (*case.hand, *(other,) * 6)
        game = taught.new_game(deck, players=4, dealer=3, hand_size=1)
        return taught.course[self.function](game, wanted)

    def call(self, name: str, case: TableCase) -> str:
        return f"{name}({_typed(case.hand)}, {python(self.wanted[case.asked])})"

    def show(self, case: TableCase) -> CaseView:
        return CaseView("", (Row("deck", case.hand),), rules=_deck_rules("Every card has"))


# -- dealing ---------------------------------------------------------------------------------------


class Deal(TableQuestion):
    """A table as it is after the deal. Students get the deck that it was dealt from."""

    pile, first, fresh, varied = (1, 6), True, 60, True

    def table(self, chance: Random) -> TableCase:
        """Mostly different cards, so that one sees which went where."""
        size = 29 + chance.randint(*self.pile)
        start, step = chance.randrange(400), chance.choice((31, 1, 57, 399))
        kinds = 400 if chance.random() < 0.8 else 9
        deck = tuple(KINDS[(start + step * n) % kinds] for n in range(size))
        return self.laid(deck)

    def every(self) -> Iterator[TableCase]:
        """Decks of all sizes: the traditional one, and larger ones. Different cards, then equal."""
        for n, size in enumerate((30, 40, 64, 100, 400, 799, 800, 801, 850, 800)):
            kinds = KINDS[n:] if n < 9 else KINDS[:2]
            deck = tuple(kinds[31 * k % len(kinds)] for k in range(size))
            yield self.asks(self.laid(deck), Random(n))

    def laid(self, deck: Cards) -> TableCase:
        """As it is after the deal."""
        return TableCase(tuple(deck[n:28:4] for n in range(4)), deck[28], None, True, deck[29:])

    def makes_sense(self, case: TableCase) -> bool:
        return {7} == {*map(len, case.hands)} and super().makes_sense(case)

    def features(self, case: TableCase) -> set[object]:
        return {case.asked, len(case.pile), len({*case.cards}) > 20}

    def circumstances(self, case: TableCase) -> set[str]:
        deck = case.deck
        found = {f"{magnitude(len(deck) // 10)} tens", f"player {case.asked}"}
        found |= {"the card turned up again"} if deck.count(deck[28]) > 1 else set()
        return found | ({"a card twice in a hand"} if len({*deck[:28:4]}) < 7 else set())

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        return taught.new_game(case.deck)

    def given(self, case: TableCase) -> tuple[object, ...]:
        return (list(case.deck),)

    def ask(self, submission: Submission, case: TableCase) -> object:
        """What is dealt, if it is the same each time."""
        dealt = (self.three(super(Deal, self).ask(submission, case)) for _ in range(2))
        one, other = (self.part(case, *three) for three in dealt)
        if one != other:
            raise Unusable(
                "Dealt twice from the same deck, your code gave different cards. Does it shuffle? "
                "The order of the deck is fixed, and nobody shuffles."
            )
        return one

    def three(self, dealt: object) -> tuple[object, object, object]:
        if not isinstance(dealt, list | tuple) or len(dealt) != 3:
            raise Unusable(
                f"deal returned {_kind(dealt)}. It should return three things: "
                "`return hands, top, draw_pile`."
            )
        hands, top, pile = dealt
        return hands, top, pile

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        """Look at the table through the course interface."""
        game, look = self.play(taught, case), taught.course
        hands = [_all(look["get_hand_card"], game, seat) for seat in range(4)]
        return self.part(case, hands, look["top_discard"](game), _all(look["get_deck_card"], game))

    def part(self, case: TableCase, hands: Any, top: Any, pile: Any) -> object:
        """What is asked about."""
        raise NotImplementedError

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        deck, starts = case.deck, range(0, len(case.deck), 7)
        ends = [min(n + 7, len(deck)) for n in starts]
        return tuple(
            Row(f"cards {n} to {end - 1}", deck[n:end]) for n, end in zip(starts, ends, strict=True)
        )


def _all(look: Callable[..., Card | None], game: Game, *where: int) -> list[Card]:
    """Card 0, card 1, … until there is none."""
    found: list[Card] = []
    while (card := look(game, *where, len(found))) is not None:
        found.append(card)
    return found


class Hands(Deal):
    """One hand. In which order somebody holds it does not matter."""

    cited = quotes("fcd2018#setup", "Deal one card at a time")

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return case._replace(asked=str(chance.randrange(4)))

    def part(self, case: TableCase, hands: Any, top: Any, pile: Any) -> object:
        if not isinstance(hands, list | tuple) or len(hands) != 4:
            raise Unusable("The first thing that deal returns is a list of four hands.")
        order = (*case.deck, *KINDS)  # a card may also be one that was never in the deck
        return sorted(_cards(hands[int(case.asked)], f"Hand {case.asked}"), key=order.index)

    def call(self, name: str, case: TableCase) -> str:
        return f"{name}({_typed(case.deck)})[0][{case.asked}]"


class Piles(Deal):
    """The card turned up, and the draw pile."""

    cited = quotes("fcd2018#setup", "Turn the next card", "It starts", "What is left")

    def part(self, case: TableCase, hands: Any, top: Any, pile: Any) -> object:
        if isinstance(top, list | tuple):
            raise Unusable("The second thing that deal returns is a card, not a list of cards.")
        return _card(top, "The card turned up"), _cards(pile, "The draw pile")

    def call(self, name: str, case: TableCase) -> str:
        return f"{name}({_typed(case.deck)})[1:]"


class Sizes(Listed):
    """How many cards are in the deck, all of them alike: "29", or "29 B7Q"."""

    cases = tuple(map(str, (*range(61), 100, 799, 800, 801, 850)))
    fresh, made = 40, 1_500

    def size(self, case: str) -> tuple[int, int]:
        """Near 30 it is most interesting."""
        return abs(2 * len(self.deck(case)) - 59), len(case)

    def make(self, chance: Random) -> str:
        return f"{chance.choice((28, 29, 30, 31, chance.randrange(100)))} {chance.choice(KINDS)}"

    def deck(self, case: str) -> list[Card]:
        count, _, card = case.partition(" ")
        return [Card.parse(card) if card else KINDS[0]] * int(count)

    def given(self, case: str) -> tuple[object, ...]:
        return (self.deck(case),)

    def ask(self, submission: Submission, case: str) -> object:
        """Whether a deck of this size is dealt or refused, and how."""
        try:
            dealt = super().ask(submission, case)
        except ValueError:
            return "ValueError"
        except (NotImplementedError, Unusable):
            raise
        except Exception as error:  # refused as well, but in another way
            if len(self.deck(case)) >= 30:
                raise
            return type_name(error)
        dealing = isinstance(dealt, list | tuple)  # and not `return ValueError`
        return "it deals" if dealing else f"it returns {_kind(dealt)}"

    def answer(self, taught: TaughtGame, case: str) -> object:
        try:
            taught.new_game(self.deck(case))
        except ValueError:
            return "ValueError"
        return "it deals"

    def call(self, name: str, case: str) -> str:
        count, _, card = case.partition(" ")
        return f'{name}([Card.parse("{card or KINDS[0]}")] * {count})'

    def show(self, case: str) -> CaseView:
        lines = (f"cards in the deck: {len(self.deck(case))}",)
        return CaseView("", lines=lines, rules=_deck_rules("You may bring", "That is 28")[1:])


def _suit(card: Card) -> object:
    return card.suit


def _color(card: Card) -> object:
    return card.color


QUESTIONS = {
    "full_deck": FullDeck(),
    "num_of_suit": Counting("num_of_suit", _suit, {str(suit): suit for suit in Suit}),
    "num_of_color": Counting("num_of_color", _color, {str(color): color for color in Color}),
    "num_of_value": Counting("num_of_value", _value, {str(n): n for n in range(16)}),
    "hands": Hands(),
    "piles": Piles(),
    "too_few": Sizes(),
}

# -- wrong programs, where no broken game says the same --------------------------------------------

Deck = list[Card]
Dealt = tuple[list[Deck], Card, Deck]


def _hands(deck: Deck) -> list[Deck]:
    return [deck[n:28:4] for n in range(4)]


def _made_of(*parts: Any, copies: int = 2) -> Submission:
    return lambda: list(copies * cards(*parts))


def _counting(feature: Feature) -> dict[str, Submission]:
    """The mistakes that can be made with any feature."""
    return {
        "always-the-full-deck": lambda deck, w: sum(feature(card) == w for card in FCD_DECK),
        "repeats-once": lambda deck, w: len({card for card in deck if feature(card) == w}),
        "what-is-left": lambda deck, w: sum(feature(card) == w for card in deck[29:]),
        "stops-at-the-first": lambda deck, w: int(any(feature(card) == w for card in deck)),
        "never": lambda deck, w: 0,
    }


def _deals(
    hands: Callable[[Deck], list[Deck]] = _hands,
    top: Callable[[Deck], Card] = lambda deck: deck[28],
    pile: Callable[[Deck], Deck] = lambda deck: deck[29:],
) -> Callable[[Deck], Dealt]:
    """A right deal, of which something is replaced."""
    return lambda deck: (hands(deck), top(deck), pile(deck))


def _refusing(refuses: Callable[[int], bool], error: type[Exception] = ValueError) -> Submission:
    def deal(deck: Deck) -> Dealt:
        if refuses(len(deck)):
            raise error("not enough cards")
        return _hands(deck), deck[-1], deck[29:]

    return deal


MISTAKES: dict[str, dict[str, Submission]] = {
    "full_deck": {
        "each-once": _made_of(HEX, Color, Suit, copies=1),
        "no-zero": _made_of(HEX[1:], Color, Suit),
        "no-f": _made_of(HEX[:-1], Color, Suit),
        "only-digits": _made_of(HEX[:10], Color, Suit),
        "four-suits": _made_of(HEX, Color, tuple(Suit)[:4]),
        "four-colors": _made_of(HEX, tuple(Color)[:4], Suit),
    },
    "num_of_suit": _counting(_suit),
    "num_of_color": _counting(_color),
    "num_of_value": {
        "decimal": lambda deck, value: sum(card.rank == str(value) for card in deck),
        **_counting(_value),
    },
    "hands": {
        "from-the-end": _deals(lambda deck: _hands(deck[::-1])),
        "turned-up-first": _deals(lambda deck: _hands(deck[1:])),
        "other-way-round": _deals(lambda deck: _hands(deck)[::-1]),
        "six-cards": _deals(lambda deck: _hands(deck[:24])),
        "one-list": _deals(lambda deck: [deck[:28]] * 4),
    },
    "piles": {
        "top-stays-in-the-pile": _deals(pile=lambda deck: deck[28:]),
        "last-card-up": _deals(top=lambda deck: deck[-1], pile=lambda deck: deck[28:-1]),
        "from-the-end": _deals(top=lambda deck: deck[-29], pile=lambda deck: deck[:-29]),
        "first-card-up": _deals(top=lambda deck: deck[0]),
        "one-too-far": _deals(top=lambda deck: deck[29], pile=lambda deck: deck[30:]),
    },
    "too_few": {
        "29-is-enough": _refusing(lambda size: size < 29),
        "30-is-too-few": _refusing(lambda size: size <= 30),
        "only-800": _refusing(lambda size: size != 800),
        "returns-none": lambda deck: None if len(deck) < 30 else _deals()(deck),
        "index-error": _refusing(lambda size: size < 30, IndexError),
        "returned": lambda deck: ValueError() if len(deck) < 30 else _deals()(deck),
        "not-checked": _deals(top=lambda deck: deck[-1] if deck else KINDS[0]),
    },
}
