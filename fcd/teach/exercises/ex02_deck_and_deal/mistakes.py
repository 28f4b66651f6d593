"""ex02: decks, counts and deals that people write by mistake, and what they need to be told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fcd.cards import FCD_DECK, HEX, Card, Color, Suit, cards
from fcd.teach.checks import Misconception, Submission
from fcd.teach.exercises.ex02_deck_and_deal.asking import Dealt

Deck = Sequence[Card]


def _deck(*parts: Any, copies: int = 2) -> Callable[[], list[Card]]:
    return lambda: list(copies * cards(*parts))


OF_DECK = (
    Misconception(
        "each-once",
        "It looks as if each card is in your deck once. There are two of every kind.",
        lambda: _deck(HEX, Color, Suit, copies=1),
    ),
    Misconception(
        "no-zero",
        "It looks as if your values begin with 1. There is a 0, too: sixteen values, 0 to F.",
        lambda: _deck(HEX[1:], Color, Suit),
    ),
    Misconception(
        "no-f",
        "It looks as if your values end with E. A `range` stops before its end: F is wanted, too.",
        lambda: _deck(HEX[:-1], Color, Suit),
    ),
    Misconception(
        "only-digits",
        "It looks as if your values end with 9. After it come six letters, A to F.",
        lambda: _deck(HEX[:10], Color, Suit),
    ),
    Misconception(
        "four-suits",
        "It looks as if there are four suits in your deck. This one has a fifth: questions.",
        lambda: _deck(HEX, Color, tuple(Suit)[:4]),
    ),
    Misconception(
        "four-colors",
        "It looks as if there are four colors in your deck, as in UNO. Here purple is the fifth.",
        lambda: _deck(HEX, tuple(Color)[:4], Suit),
    ),
)

# -- counting ------------------------------------------------------------------------------------

Feature = Callable[[Card], object]


def _counts(
    feature: Feature, wanted: Callable[[Any], object] = lambda wanted: wanted
) -> Submission:
    return lambda deck, given: sum(feature(card) == wanted(given) for card in deck)


def _full_deck(feature: Feature) -> Submission:
    return lambda deck, wanted: sum(feature(card) == wanted for card in FCD_DECK)


def _kinds(feature: Feature) -> Submission:
    return lambda deck, wanted: len({card for card in deck if feature(card) == wanted})


def _left(feature: Feature) -> Submission:
    return lambda deck, wanted: sum(feature(card) == wanted for card in deck[29:])


def _whether(feature: Feature) -> Submission:
    return lambda deck, wanted: int(any(feature(card) == wanted for card in deck))


def _counting(what: str, feature: Feature, full: int) -> tuple[Misconception, ...]:
    """The mistakes that can be made with any feature."""
    return (
        Misconception(
            "always-the-full-deck",
            f"It looks as if the answer is always {full}, as in the traditional deck. Decks can "
            "be of any size: count in the one you are given.",
            lambda: _full_deck(feature),
        ),
        Misconception(
            "repeats-once",
            "It looks as if cards that are there twice count once. Each of them counts. (A set "
            "forgets repeats.)",
            lambda: _kinds(feature),
        ),
        Misconception(
            "what-is-left",
            f"It looks as if you count only what is left after the deal. All cards of the deck "
            f"count, whoever holds them: how many have this {what}?",
            lambda: _left(feature),
        ),
        Misconception(
            "stops-at-the-first",
            "It looks as if you stop at the first card that fits. Is there a `return` inside your "
            "loop? Go on to the end of the deck.",
            lambda: _whether(feature),
        ),
    )


def _never(what: str) -> Misconception:
    return Misconception(
        "never",
        f"It looks as if no card is ever counted. Do you compare the {what} of each card with the "
        f"wanted {what}?",
        lambda: lambda deck, wanted: 0,
    )


OF_SUITS = (*_counting("suit", lambda card: card.suit, 160), _never("suit"))
OF_COLORS = (*_counting("color", lambda card: card.color, 160), _never("color"))


def _value(card: Card) -> int:
    return int(card.rank, 16)


OF_VALUES = (
    Misconception(
        "decimal",
        "It looks as if no card has a value of 10 or more. Their ranks are letters: the value 10 "
        'is the rank "A", and 15 is "F".',
        lambda: _counts(lambda card: card.rank, str),
    ),
    Misconception(
        "text-and-number",
        "It looks as if no card has any value. A card's rank is a text and the value a number: "
        '`"2" == 2` is False.',
        lambda: _counts(lambda card: card.rank),
    ),
    *_counting("value", _value, 50),
)

# -- dealing -------------------------------------------------------------------------------------


def _hands(deck: Deck) -> list[list[Card]]:
    return [list(deck[seat:28:4]) for seat in range(4)]


def _deals(
    hands: Callable[[Deck], list[list[Card]]] = _hands,
    top: Callable[[Deck], Card] = lambda deck: deck[28],
    pile: Callable[[Deck], Deck] = lambda deck: deck[29:],
) -> Callable[[Deck], Dealt]:
    """A right deal, of which something is replaced."""
    return lambda deck: (hands(deck), top(deck), list(pile(deck)))


OF_HANDS = (
    Misconception(
        "seven-at-a-time",
        "It looks as if each player gets seven cards in a row. Deal one card at a time: to 0, 1, "
        "2, 3, then 0 again.",
        lambda: _deals(lambda deck: [list(deck[7 * seat : 7 * seat + 7]) for seat in range(4)]),
    ),
    Misconception(
        "from-the-end",
        "It looks as if you deal from the end of the list, as `pop()` does. Card 0 of the deck is "
        "dealt first: `pop(0)` takes that one.",
        lambda: _deals(lambda deck: [list(deck[::-1][seat:28:4]) for seat in range(4)]),
    ),
    Misconception(
        "turned-up-first",
        "It looks as if the first card is turned up before the deal. The 28 cards of the hands "
        "come first.",
        lambda: _deals(lambda deck: [list(deck[1 + seat : 29 : 4]) for seat in range(4)]),
    ),
    Misconception(
        "other-way-round",
        "It looks as if player 3 gets the first card. The deal begins with player 0.",
        lambda: _deals(lambda deck: [list(deck[3 - seat : 28 : 4]) for seat in range(4)]),
    ),
    Misconception(
        "six-cards",
        "It looks as if each hand has six cards. Seven are dealt: does your loop stop too soon?",
        lambda: _deals(lambda deck: [list(deck[seat:24:4]) for seat in range(4)]),
    ),
)

OF_PILES = (
    Misconception(
        "top-stays-in-the-pile",
        "It looks as if the card turned up is still in the draw pile. It was taken off: what is "
        "left begins with the card after it.",
        lambda: _deals(pile=lambda deck: deck[28:]),
    ),
    Misconception(
        "pile-turned-over",
        "It looks as if the draw pile lies the wrong way round. What is left stays in the order in "
        "which it lies.",
        lambda: _deals(pile=lambda deck: deck[:28:-1]),
    ),
    Misconception(
        "last-card-up",
        "It looks as if the last card of the deck is turned up. The next one after the hands is: "
        "number 28, since we count from 0.",
        lambda: _deals(top=lambda deck: deck[-1], pile=lambda deck: deck[28:-1]),
    ),
    Misconception(
        "first-card-up",
        "It looks as if the first card of the deck is turned up. That one is in a hand; after 28 "
        "cards for the hands, the next is turned up.",
        lambda: _deals(top=lambda deck: deck[0]),
    ),
    Misconception(
        "one-too-far",
        "It looks as if you turn up card number 29. We count from 0: cards 0 to 27 are in the "
        "hands, so the next is number 28.",
        lambda: _deals(top=lambda deck: deck[29], pile=lambda deck: deck[30:]),
    ),
)


def _refusing(refuses: Callable[[int], bool], error: type[Exception] = ValueError) -> Submission:
    def deal(deck: Deck) -> Dealt:
        if refuses(len(deck)):
            raise error("not enough cards")
        return _hands(deck), deck[-1], list(deck[29:])

    return deal


def _none(deck: Deck) -> Dealt | None:
    return None if len(deck) < 30 else _deals()(deck)


OF_SIZES = (
    Misconception(
        "29-is-enough",
        "It looks as if 29 cards are enough for you. With 28 dealt and one turned up, nothing "
        "would be left to draw: 30 are needed.",
        lambda: _refusing(lambda size: size < 29),
    ),
    Misconception(
        "30-is-too-few",
        "It looks as if 30 cards are too few for you. They are just enough: 28 to deal, one to "
        "turn up and one to draw. Is there a `<=` that should be a `<`?",
        lambda: _refusing(lambda size: size <= 30),
    ),
    Misconception(
        "only-800",
        "It looks as if only the traditional deck will do. Any deck of 30 cards or more is fine.",
        lambda: _refusing(lambda size: size != 800),
    ),
    Misconception(
        "returns-none",
        "It looks as if you return None when there are too few cards. Whoever called would not "
        "notice: use `raise ValueError(…)`.",
        lambda: _none,
    ),
    Misconception(
        "index-error",
        "It looks as if Python's own IndexError comes out of your code. Look at the number of "
        "cards before you deal, and raise a ValueError that says what is wrong.",
        lambda: _refusing(lambda size: size < 30, IndexError),
    ),
    Misconception(
        "not-checked",
        "It looks as if you deal however few cards there are. Slices never complain: look at "
        "`len(deck)` first, and raise a ValueError.",
        lambda: lambda deck: ([deck[seat:28:4] for seat in range(4)], deck[28:29], deck[29:]),
    ),
)
