"""ex02: what is right, and how a deck, a count and a deal are asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from fcd.cards import FCD_DECK, Card, Cards
from fcd.game import Game
from fcd.teach.budget import Unusable, type_name
from fcd.teach.checks import Submission
from fcd.teach.taught_game import TaughtGame

GAME = "fcd2018"
PLAYERS = 4

Dealt = tuple[list[list[Card]], Card, list[Card]]


class Counted(NamedTuple):
    """A deck, and what of it is counted: a suit, a color, or a value as a number."""

    deck: Cards
    wanted: Any


class Hand(NamedTuple):
    """A deck, and whose hand is looked at."""

    deck: Cards
    seat: int


# -- what is right ---------------------------------------------------------------------------------


def full_deck(taught: TaughtGame) -> Callable[[], list[Card]]:
    """The deck of the variant."""
    return lambda: list(taught.variant.deck)


def counting(function: str) -> Callable[[TaughtGame], Callable[[Sequence[Card], Any], object]]:
    """Ask the course interface, at a table where each got one card of the deck."""

    def model(taught: TaughtGame) -> Callable[[Sequence[Card], Any], object]:
        ask = taught.course[function]
        return lambda deck, wanted: ask(
            taught.new_game(deck, players=PLAYERS, dealer=PLAYERS - 1, hand_size=1), wanted
        )

    return model


def deal(taught: TaughtGame) -> Callable[[Sequence[Card]], Dealt]:
    """Have the engine deal, and look at the table through the course interface."""

    def model(deck: Sequence[Card]) -> Dealt:
        game = taught.new_game(deck)
        hands = [_all(taught.course["get_hand_card"], game, seat) for seat in range(PLAYERS)]
        return (
            hands,
            taught.course["top_discard"](game),
            _all(taught.course["get_deck_card"], game),
        )

    return model


def _all(look: Callable[..., Card | None], game: Game, *where: int) -> list[Card]:
    """Card 0, card 1, … until there is none."""
    found: list[Card] = []
    while (card := look(game, *where, len(found))) is not None:
        found.append(card)
    return found


# -- asking ----------------------------------------------------------------------------------------


def ask_deck(submission: Submission, card: Card | None) -> object:
    """How many cards the deck has, or how many of this one."""
    deck = _cards(submission(), "full_deck()")
    return len(deck) if card is None else deck.count(card)


def ask_count(submission: Submission, case: Counted) -> object:
    """How many there are; the deck is a list of its own each time."""
    return submission(list(case.deck), case.wanted)


def ask_hand(submission: Submission, case: Hand) -> object:
    """One hand in the order of the deck, however somebody holds it."""
    hands = _dealt_twice(submission, case.deck)[0]
    if not isinstance(hands, list | tuple) or len(hands) != PLAYERS:
        raise Unusable("The first thing that deal returns is a list of four hands.")
    held = _cards(hands[case.seat], f"Hand {case.seat}")
    order = (*case.deck, *FCD_DECK)  # a card may also be one that was never in the deck
    return " ".join(map(str, sorted(held, key=order.index)))


def ask_piles(submission: Submission, deck: Cards) -> object:
    """The card turned up and the draw pile, in words."""
    _, top, pile = _dealt_twice(submission, deck)
    if isinstance(top, list | tuple):
        raise Unusable("The second thing that deal returns is a card, and no list of cards.")
    to_draw = " ".join(map(str, _cards(pile, "The draw pile"))) or "nothing"
    return f"{_card(top, 'The card turned up')} is turned up; to draw: {to_draw}"


def ask_size(submission: Submission, size: int) -> object:
    """Whether a deck of this size is dealt or refused, and how."""
    try:
        dealt = submission(list(FCD_DECK[:size]))
    except ValueError:
        return "ValueError"
    except NotImplementedError:
        raise
    except Exception as error:  # refused as well, but in another way
        if size >= 30:
            raise
        return type_name(error)
    if not isinstance(dealt, list | tuple):  # such as `return ValueError`
        return f"it returns {_kind(dealt)}"
    return "it deals"


def _dealt_twice(submission: Submission, deck: Cards) -> tuple[object, object, object]:
    """What is dealt, if it is the same each time."""
    dealt, again = _three(submission(list(deck))), _three(submission(list(deck)))
    if _texts(dealt) != _texts(again):
        raise Unusable(
            "Dealt twice from the same deck, your code gave different cards. Does it shuffle? "
            "The deck comes in its order, and nobody changes that."
        )
    return dealt


def _three(dealt: object) -> tuple[object, object, object]:
    if not isinstance(dealt, list | tuple) or len(dealt) != 3:
        raise Unusable(
            f"deal returned {_kind(dealt)}. It should return three things: "
            "`return hands, top, draw_pile`."
        )
    hands, top, pile = dealt
    return hands, top, pile


def _texts(dealt: object) -> object:
    """Nested lists of cards as nested lists of text; whatever else is in there stays apart."""
    if isinstance(dealt, list | tuple):
        return [_texts(each) for each in dealt]
    return str(dealt) if type(dealt) is Card else type(dealt).__name__


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
    name = type(given).__name__
    return "None" if given is None else f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
