"""ex02: which decks are asked about, and how a case is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st

from fcd.cards import FCD_DECK, HEX, Card, Cards, Color, Suit
from fcd.positions import read_cards
from fcd.teach.cases import CaseChecker
from fcd.teach.exercises.ex02_deck_and_deal.asking import (
    PLAYERS,
    Counted,
    Hand,
    ask_count,
    ask_deck,
    ask_hand,
    ask_piles,
    ask_size,
)
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import quoted

# -- showing ---------------------------------------------------------------------------------------


def _deck_scene(card: Card | None) -> CaseView:
    rules = (quoted("fcd2018#deck", "The traditional deck holds"),)
    if card is None:
        features = ("There are sixteen values", "A card is red")
        return CaseView(
            "len(full_deck())",
            rules=(*(quoted("fcd2018#deck", each) for each in features), *rules),
        )
    return CaseView(
        f'full_deck().count(Card.parse("{card}"))', (Row("how many of", (card,)),), rules=rules
    )


def _count_scene(function: str) -> Callable[[Counted], CaseView]:
    def scene(case: Counted) -> CaseView:
        return CaseView(
            call=f"{function}(deck, {case.wanted!r})",
            rows=(Row("deck", case.deck),),
            rules=tuple(
                quoted("fcd2018#deck", each) for each in ("Every card has", "There are sixteen")
            ),
        )

    return scene


def _hand_scene(case: Hand) -> CaseView:
    return CaseView(
        call=f"deal(deck)[0][{case.seat}], the hand of player {case.seat}",
        rows=_rows(case.deck),
        rules=(quoted("fcd2018#setup", "Deal one card at a time"),),
    )


def _piles_scene(deck: Cards) -> CaseView:
    beginnings = ("Turn the next card", "It starts", "What is left")
    return CaseView(
        call="deal(deck)[1:], the card turned up and the draw pile",
        rows=_rows(deck),
        rules=tuple(quoted("fcd2018#setup", each) for each in beginnings),
    )


def _size_scene(size: int) -> CaseView:
    return CaseView(
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


DECK = CaseChecker(
    examples=(None, *read_cards("R2H B7Q PFS G0H YEC")),
    ask=ask_deck,
    scene=_deck_scene,
    generated=_one_in_the_deck,
    count=40,
    hidden_count=100,
)
SUITS = CaseChecker(
    (
        Counted(_SMALL, Suit.HEARTS),
        Counted(_SMALL, Suit.CLUBS),
        Counted(_ONE_SUIT, Suit.HEARTS),
        Counted(_slanted(33), Suit.QUESTIONS),
    ),
    ask_count,
    _count_scene("num_of_suit"),
    _counted(tuple(Suit)),
    count=60,
    hidden_count=120,
)
COLORS = CaseChecker(
    (
        Counted(_SMALL, Color.RED),
        Counted(_SMALL, Color.BLUE),
        Counted(_ONE_SUIT, Color.PURPLE),
        Counted(_slanted(33), Color.GREEN),
    ),
    ask_count,
    _count_scene("num_of_color"),
    _counted(tuple(Color)),
    count=60,
    hidden_count=120,
)
VALUES = CaseChecker(
    (
        Counted(_SMALL, 2),
        Counted(_SMALL, 7),
        Counted(_ONE_SUIT, 10),
        Counted(_ONE_SUIT, 0),
        Counted(_slanted(33), 6),
    ),
    ask_count,
    _count_scene("num_of_value"),
    _counted(tuple(range(len(HEX)))),
    count=60,
    hidden_count=120,
)
HANDS = CaseChecker(
    tuple(Hand(_slanted(30), seat) for seat in range(PLAYERS)),
    ask_hand,
    _hand_scene,
    _hands,
    count=40,
    hidden_count=100,
)
PILES = CaseChecker(
    (_slanted(30), _slanted(33), _slanted(40, 7)),
    ask_piles,
    _piles_scene,
    _decks,
    count=40,
    hidden_count=100,
)
SIZES = CaseChecker(
    (30, 29, 28, 10, 0, 31, 100),
    ask_size,
    _size_scene,
    lambda: st.integers(0, 60),
    count=40,
    hidden_count=60,
)
