"""Positions for Hypothesis: any that a round could lead to, and they shrink to small hands.

The only module that needs Hypothesis.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.errors import Flaky

from fcd.cards import Card, Cards
from fcd.contest.conformance.answers import NOT_STEADY
from fcd.contest.conformance.position import TABLE, Position
from fcd.contest.conformance.report import Broken
from fcd.contest.player import COLORS
from fcd.exploring import explore

# The simplest card first, so that examples shrink to it; the wilds last.
DECK: Cards = tuple(sorted(TABLE.deck, key=TABLE.tables.cards.index))
WILD_DRAW_4 = Card("wild4")
WILDS = [place for place, card in enumerate(DECK) if card.color is None]

SEED = 3  # of the positions that are made up
MOST_IN_HAND, MOST_BELOW, MOST_OF_OTHERS = 20, 40, 15  # together no more than there are


def places() -> st.SearchStrategy[int]:
    """Cards of the deck, the wilds more often than they are in it: they have the rules."""
    return st.integers(0, len(DECK) - 1) | st.sampled_from(WILDS)


@st.composite
def positions(draw: st.DrawFn, least: int = 1) -> Position:
    """A position with at least so many cards in the hand."""
    held = draw(st.lists(places(), min_size=least, max_size=MOST_IN_HAND, unique=True))
    rest = [place for place in range(len(DECK)) if place not in held]
    up = draw(st.sampled_from(rest))
    rest.remove(up)
    below = draw(st.lists(st.sampled_from(rest), max_size=MOST_BELOW, unique=True))
    players = draw(st.integers(2, 4))
    up_card = DECK[up]
    color = st.sampled_from(COLORS)

    def each(one: st.SearchStrategy[object]) -> tuple[object, ...]:
        return tuple(draw(one) for _ in range(players))

    return Position(
        hand=_cards(held),
        up_card=up_card,
        called_color=draw(color) if up_card.color is None else None,
        below=_cards(below),
        sizes=each(st.integers(1, MOST_OF_OTHERS)),  # type: ignore[arg-type]
        called=each(st.none() | color),  # type: ignore[arg-type]
        scores=each(st.integers(0, 20_000)),  # type: ignore[arg-type]
        direction=draw(st.sampled_from((1, -1))),
    )


@st.composite
def positions_with_draw_4(draw: st.DrawFn) -> Position:
    position = draw(positions(least=0))
    hand = [card for card in position.hand if card != WILD_DRAW_4]
    hand.insert(draw(st.integers(0, len(hand))), WILD_DRAW_4)
    return replace(position, hand=tuple(hand))


@st.composite
def positions_to_call(draw: st.DrawFn) -> Position:
    """A position with a wild as the last card of the hand, to be played and called for."""
    wild = draw(st.sampled_from([Card("wild"), WILD_DRAW_4]))
    position = draw(positions(least=0))
    return replace(position, hand=(*[card for card in position.hand if card != wild], wild))


def _cards(held: list[int]) -> Cards:
    return tuple(DECK[place] for place in held)


def try_all(
    strategy: st.SearchStrategy[Position], check: Callable[[Position], None], examples: int
) -> None:
    """Ask the check about many positions; what it raises about the smallest comes out.

    Everybody is asked the same. Making positions takes far longer than asking, so they are kept,
    and Hypothesis comes again only to find the smallest.
    """
    key = repr(strategy), examples
    if key not in _KEPT:
        kept: list[Position] = []
        _search(strategy, kept.append, examples)
        _KEPT[key] = tuple(kept)
    try:
        for position in _KEPT[key]:
            check(position)
    except Broken as broken:
        _search(strategy, check, examples)
        raise broken from None


_KEPT: dict[tuple[str, int], tuple[Position, ...]] = {}


def _search(
    strategy: st.SearchStrategy[Position], check: Callable[[Position], None], examples: int
) -> None:
    try:
        explore(strategy, check, examples, SEED)
    except Flaky:
        raise Broken(NOT_STEADY) from None
