"""ex02: what is right, which decks are asked about, and how a case is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from hypothesis import strategies as st

from fcd.cards import FCD_DECK, HEX, Card, Cards, Color, Suit
from fcd.game import Game
from fcd.positions import read_cards
from fcd.teach.asking import Unusable
from fcd.teach.cases import Cases
from fcd.teach.checks import Thing
from fcd.teach.outcome import Row, Scene
from fcd.teach.quoting import quoted
from fcd.teach.subjects import Subject

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


def full_deck(subject: Subject) -> Callable[[], list[Card]]:
    """The deck of the rule book."""
    return lambda: list(subject.variant.deck)


def counting(function: str) -> Callable[[Subject], Callable[[Sequence[Card], Any], object]]:
    """Ask the course interface, at a table where each got one card of the deck."""

    def model(subject: Subject) -> Callable[[Sequence[Card], Any], object]:
        ask = subject.course[function]
        return lambda deck, wanted: ask(
            subject.new_game(deck, players=PLAYERS, dealer=PLAYERS - 1, hand_size=1), wanted
        )

    return model


def deal(subject: Subject) -> Callable[[Sequence[Card]], Dealt]:
    """Have the engine deal, and look at the table through the course interface."""

    def model(deck: Sequence[Card]) -> Dealt:
        game = subject.new_game(deck)
        hands = [_all(subject.course["get_hand_card"], game, seat) for seat in range(PLAYERS)]
        return (
            hands,
            subject.course["top_discard"](game),
            _all(subject.course["get_deck_card"], game),
        )

    return model


def _all(look: Callable[..., Card | None], game: Game, *where: int) -> list[Card]:
    """Card 0, card 1, … until there is none."""
    found: list[Card] = []
    while (card := look(game, *where, len(found))) is not None:
        found.append(card)
    return found


# -- asking ----------------------------------------------------------------------------------------


def _ask_deck(thing: Thing, card: Card | None) -> object:
    deck = _cards(thing(), "full_deck()")
    return len(deck) if card is None else deck.count(card)


def _ask_count(thing: Thing, case: Counted) -> object:
    return thing(list(case.deck), case.wanted)


def _ask_hand(thing: Thing, case: Hand) -> object:
    hands = _dealt_twice(thing, case.deck)[0]
    if not isinstance(hands, list | tuple) or len(hands) != PLAYERS:
        raise Unusable("The first thing that deal returns is a list of four hands.")
    held = _cards(hands[case.seat], f"Hand {case.seat}")
    return " ".join(map(str, sorted(held, key=FCD_DECK.index)))  # however somebody holds them


def _ask_piles(thing: Thing, deck: Cards) -> object:
    _, top, pile = _dealt_twice(thing, deck)
    if isinstance(top, list | tuple):
        raise Unusable("The second thing that deal returns is a card, and no list of cards.")
    to_draw = " ".join(map(str, _cards(pile, "The draw pile"))) or "nothing"
    return f"{_card(top, 'The card turned up')} is turned up; to draw: {to_draw}"


def _ask_size(thing: Thing, size: int) -> object:
    try:
        dealt = thing(list(FCD_DECK[:size]))
    except ValueError:
        return "ValueError"
    except IndexError:
        return "IndexError"
    return "None" if dealt is None else "it deals"


def _dealt_twice(thing: Thing, deck: Cards) -> tuple[object, object, object]:
    """What is dealt, if it is the same each time."""
    dealt, again = _three(thing(list(deck))), _three(thing(list(deck)))
    if _texts(dealt) != _texts(again):
        raise Unusable(
            "Dealt twice from the same deck, your code gave different cards. Does it shuffle? "
            "The deck comes in its order, and nobody changes that."
        )
    return dealt


def _three(dealt: object) -> tuple[object, object, object]:
    if not isinstance(dealt, list | tuple) or len(dealt) != 3:
        what = "None" if dealt is None else f"a {type(dealt).__name__}"
        raise Unusable(
            f"deal returned {what}. It returns three things: `return hands, top, draw_pile`."
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
        raise Unusable(f"{what} is a {type(given).__name__}, and should be a list of cards.")
    return [_card(each, f"{what} is a list; card {n} in it") for n, each in enumerate(given)]


def _card(given: object, what: str) -> Card:
    if type(given) is not Card:
        raise Unusable(f"{what} is a {type(given).__name__}, and should be a Card of fcd.")
    return given


# -- showing ---------------------------------------------------------------------------------------


def _deck_scene(card: Card | None) -> Scene:
    rules = (quoted("fcd2018#deck", "The traditional deck holds"),)
    if card is None:
        features = ("There are sixteen values", "A card is red")
        return Scene(
            "len(full_deck())",
            rules=(*(quoted("fcd2018#deck", each) for each in features), *rules),
        )
    return Scene(f"full_deck().count({card})", (Row("how many of", (card,)),), rules=rules)


def _count_scene(function: str) -> Callable[[Counted], Scene]:
    def scene(case: Counted) -> Scene:
        return Scene(
            call=f"{function}(deck, {case.wanted!r})",
            rows=(Row("deck", case.deck),),
            rules=(quoted("fcd2018#deck", "You may bring another"),),
        )

    return scene


def _hand_scene(case: Hand) -> Scene:
    return Scene(
        call=f"deal(deck)[0][{case.seat}], the hand of player {case.seat}",
        rows=_rows(case.deck),
        rules=(quoted("fcd2018#setup", "Deal one card at a time"),),
    )


def _piles_scene(deck: Cards) -> Scene:
    beginnings = ("Turn the next card", "It starts", "What is left")
    return Scene(
        call="deal(deck)[1:], the card turned up and the draw pile",
        rows=_rows(deck),
        rules=tuple(quoted("fcd2018#setup", each) for each in beginnings),
    )


def _size_scene(size: int) -> Scene:
    return Scene(
        call=f"deal(deck) with {size} cards in the deck",
        rules=tuple(quoted("fcd2018#deck", each) for each in ("You may bring", "That is 28")),
    )


def _rows(deck: Cards, wide: int = 7) -> tuple[Row, ...]:
    starts = range(0, len(deck), wide)
    return tuple(
        Row(f"cards {n} to {min(n + wide, len(deck)) - 1}", deck[n : n + wide]) for n in starts
    )


# -- cases -----------------------------------------------------------------------------------------

_KINDS = sorted(set(FCD_DECK), key=FCD_DECK.index)
_SMALL = read_cards("R2H R2H B7Q GAH PFD Y0S")
_ONE_SUIT = read_cards("RAH BAH RAH GBH R1H R0H B0H")


def _counted(wanted: Sequence[Any]) -> Callable[[], st.SearchStrategy[Counted]]:
    """Small decks with repeats, of cards that have much in common."""
    few = [card for card in _KINDS if card.rank in "019AF" and card.color in ("red", "blue")]
    cards = st.lists(st.sampled_from(few) | st.sampled_from(_KINDS), min_size=6, max_size=10)
    return lambda: st.builds(Counted, cards.map(tuple), st.sampled_from(wanted))


def _decks() -> st.SearchStrategy[Cards]:
    """30 cards and a few more; mostly all different, so that one sees which went where."""

    def deck(size: int, first: int, step: int, kinds: int) -> Cards:
        return tuple(_KINDS[(first + step * n) % kinds] for n in range(size))

    first, step = st.integers(0, 399), st.sampled_from((31, 1, 57, 399))
    return st.builds(deck, st.integers(30, 34), first, step, st.sampled_from((400, 400, 400, 9)))


def _hands() -> st.SearchStrategy[Hand]:
    return st.builds(Hand, _decks(), st.integers(0, PLAYERS - 1))


def _slanted(size: int, first: int = 0) -> Cards:
    """So many cards, each of the next value, color and suit: R0H B1D G2C …"""
    return tuple(_KINDS[(first + 31 * n) % 400] for n in range(size))


def _one_in_the_deck() -> st.SearchStrategy[Card | None]:
    return st.sampled_from(_KINDS)


DECK = Cases(
    examples=(None, *read_cards("R2H B7Q PFS G0H YEC")),
    ask=_ask_deck,
    scene=_deck_scene,
    generated=_one_in_the_deck,
    count=40,
    hidden_count=100,
)
SUITS = Cases(
    (Counted(_SMALL, Suit.HEARTS), Counted(_SMALL, Suit.CLUBS), Counted(_ONE_SUIT, Suit.HEARTS)),
    _ask_count,
    _count_scene("num_of_suit"),
    _counted(tuple(Suit)),
    count=60,
)
COLORS = Cases(
    (Counted(_SMALL, Color.RED), Counted(_SMALL, Color.BLUE), Counted(_ONE_SUIT, Color.PURPLE)),
    _ask_count,
    _count_scene("num_of_color"),
    _counted(tuple(Color)),
    count=60,
)
VALUES = Cases(
    (Counted(_SMALL, 2), Counted(_SMALL, 7), Counted(_ONE_SUIT, 10), Counted(_ONE_SUIT, 0)),
    _ask_count,
    _count_scene("num_of_value"),
    _counted(tuple(range(len(HEX)))),
    count=60,
)
HANDS = Cases(
    tuple(Hand(_slanted(30), seat) for seat in range(PLAYERS)),
    _ask_hand,
    _hand_scene,
    _hands,
    count=40,
    hidden_count=100,
)
PILES = Cases(
    (_slanted(30), _slanted(33), _slanted(40, 7)),
    _ask_piles,
    _piles_scene,
    _decks,
    count=40,
    hidden_count=100,
)
SIZES = Cases(
    (30, 29, 28, 10, 0, 31, 100),
    _ask_size,
    _size_scene,
    lambda: st.integers(0, 60),
    count=40,
    hidden_count=60,
)
