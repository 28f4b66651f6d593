"""Positions of the contest: what a player is asked in ex11 and ex12, and what variants say."""

from __future__ import annotations

from hypothesis import strategies as st

from fcd.cards import Card, Cards, Color
from fcd.contest.conformance.position import Position
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, Player, TableView
from fcd.engine import Action, Move, State, Variant, explain, legal_moves
from fcd.teach.outcome import Row
from fcd.teach.taught_game import taught_game

GAME = "uno_contest"
KINDS = tuple(dict.fromkeys(taught_game(GAME).variant.deck))
WILD_DRAW_4 = Card("wild4")

_FEW = tuple(map(Card.parse, ("R1", "R5", "B5", "B8", "Gskip", "Rskip", "wild", "wild4")))


def position(text: str) -> Position:
    """A position as in "R5 wild on B7", or "R5 on wild red" if a color was called."""
    hand, _, rest = text.partition("on ")
    up_card, *called = rest.split()
    color = Color(called[0]) if called else None
    return Position(tuple(map(Card.parse, hand.split())), Card.parse(up_card), color)


def hands(least: int = 1, most: int = 4) -> st.SearchStrategy[Cards]:
    """A few cards; the plain ones first, so that hands shrink to them."""
    return st.lists(one_card(), min_size=least, max_size=most).map(tuple)


def one_card() -> st.SearchStrategy[Card]:
    """Any card, some more often than others: they have something to do with each other."""
    return st.sampled_from(_FEW) | st.sampled_from(KINDS)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A small hand and an up card."""
    up_card = draw(one_card())
    called = draw(st.sampled_from(COLORS)) if up_card.color is None else None
    return Position(draw(hands()), up_card, called)


def rows(where: Position) -> tuple[Row, ...]:
    """The cards as a person sees them."""
    called = f"{where.called_color} was called" if where.called_color else ""
    return (
        Row("up card", (where.up_card,), called),
        Row("hand", where.hand, "places are counted from 0"),
    )


# -- asking a variant ----------------------------------------------------------------------------


def ruled(
    variant: Variant, hand: Cards, up_card: Card, called_color: Color | None, view: TableView
) -> TableView | None:
    """The view that a player has under this variant; None if the player may draw instead."""
    color = up_card.color or called_color
    state = State((tuple(hand), ()), (), (up_card,), color, 0, 1)
    if explain(variant, state, Move(Action.DRAW)):
        return None
    cards = [move.card for move in legal_moves(variant, state) if move.action is Action.PLAY]
    facts = tuple(view)
    return TableView((frozenset(cards), *facts[1:]))


def ruled_player(kind: type[Player], variant: Variant) -> type[Player]:
    """This player, told by this variant what may be played."""

    def play(
        self: Player, hand: Cards, up_card: Card, called_color: Color | None, state: TableView
    ) -> int:
        view = ruled(variant, hand, up_card, called_color, state)
        return (
            NO_PLAY_POSSIBLE if view is None else kind.play(self, hand, up_card, called_color, view)
        )

    return type(kind.__name__, (kind,), {"play": play})


def places(where: Position) -> list[int]:
    """The places of the cards that may be played."""
    return [place for place, card in enumerate(where.hand) if card in where.playable]


def told(where: Position, answer: object) -> tuple[str, ...]:
    """What the rules say of an answer, or of the duty to play if the answer is none."""
    if type(answer) is int and 0 <= answer < len(where.hand):
        return tuple(where.explain_play(where.hand[answer]).lines())
    return tuple(where.explain_draw().lines())


def in_words(where: Position, place: int) -> str:
    """An answer of `play`, with the card it means."""
    if place == NO_PLAY_POSSIBLE:
        return "NO_PLAY_POSSIBLE"
    return f"{place} (the {where.hand[place].spoken})"
