"""The referee asks by the engine's rules; the tuned loop plays its rounds, move for move.

What players are told is the truth, nothing that is hidden, and nothing they could change.
"""

from __future__ import annotations

import copy
import gc
import pickle
from collections import Counter
from itertools import pairwise, product
from random import Random
from types import BuiltinMethodType, FunctionType, MethodType, MethodWrapperType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fcd.cards import Card, Cards, Color, Suit
from fcd.contest.foul import REFUSED, Foul
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView
from fcd.contest.rounds.fast_table import FastTable
from fcd.contest.rounds.referee import referee_round, referee_turns
from fcd.contest.rounds.rounds import PULSE, play_block, play_round
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.terms import Terms
from fcd.engine import Action, Variant
from fcd.game import Game
from fcd.positions import read_cards
from tests.contest.at_the_table import (
    TABLES,
    WAYS,
    WILD_DRAW_4,
    Asked,
    Witness,
    by_loop,
    by_referee,
    witnesses,
)

RULES = RuleTables.of(UNO_CONTEST)
TABLE = FastTable.of(RULES)
KINDS = RULES.cards

RED = "R1 R2 R3 R4 R5 R6 R7"


def dealt(rest: str) -> dict[str, Any]:
    """Seat 0 begins, holding red; seat 1 holds green; the first of the rest is turned up."""
    rows = zip(read_cards(RED), read_cards(RED.replace("R", "G")), strict=True)
    deck: Cards = tuple(card for row in rows for card in row) + read_cards(rest)
    return {"seed": 1, "deck": deck, "dealer": 1}


def test_whoever_is_blocked_is_asked_before_and_after_drawing() -> None:
    book: list[Asked] = []
    referee_round(witnesses(2, book), **dealt("G8 R8 Y3 B4 B5 B6 B7 B8 B9"))
    asked = [(each.seat, each.hand, each.state and each.state.hand_sizes) for each in book[:2]]
    assert asked == [(0, read_cards(RED), (7, 7)), (0, read_cards(f"{RED} R8"), (7, 8))]
    assert book[2].seat == 1


def test_a_drawn_card_that_fits_must_be_played() -> None:
    class Stubborn(Player):
        def play(self, *question: object) -> int:
            return NO_PLAY_POSSIBLE

    with pytest.raises(Foul, match=REFUSED) as how:
        referee_round([Stubborn(), Stubborn()], **dealt("G8 B8 Y3 B4 B5"))
    assert how.value.evidence is not None
    assert how.value.evidence.hand == read_cards(f"{RED} B8")
    game = referee_round(witnesses(2, []), **dealt("G8 B8 Y3 B4 B5 B6 B7 B9"))
    assert list(map(str, game.moves[:2])) == ["draw", "play B8"]


def test_the_loop_asks_and_plays_as_the_referee_does_whatever_happens() -> None:
    seen: Counter[str] = Counter()
    for (game, count), seed in product(TABLES, range(12)):
        book: list[Asked] = []
        other_book: list[Asked] = []
        scores = range(seed, seed + count)
        played = by_referee(witnesses(count, book), seed, scores, game)
        assert by_loop(witnesses(count, other_book), seed, scores, game) == played
        assert book == other_book

        plays = [(each, each.state) for each in book if each.state]
        held = [WILD_DRAW_4 in view.playable for each, view in plays if WILD_DRAW_4 in each.hand]
        piles = [len(view.played) for _, view in plays]
        blocked = [each.seat * view.playable.isdisjoint(each.hand) for each, view in plays]
        seen["no winner"] += played.winner is None
        seen["reshuffled"] += any(later < pile for pile, later in pairwise(piles))
        seen["turned round"] += any(view.direction < 0 for _, view in plays)
        seen["restricted"] += any(held)
        seen["restricted, not allowed"] += not all(held)
        seen["blocked twice"] += any(one == other > 0 for one, other in pairwise(blocked))
        seen["equal cards"] += any(len(set(each.hand)) < len(each.hand) for each in book)
    assert min(seen.values()) >= 5, seen


def test_a_block_begins_with_new_players_without_points_and_with_chance_of_their_own() -> None:
    drawn: list[list[float]] = []
    pulse = PULSE[0]

    class Gambler(Witness):
        def play(self, *question: Any) -> int:
            if self.memory == self.seat:  # its first question
                drawn[-1].append(self.chance.random())
                scores.append(sum(question[-1].scores))
            return super().play(*question)

    for block in (0, 1, 0):
        drawn.append([])
        scores: list[int] = []
        makers = [lambda who=who: Gambler(who, []) for who in range(3)]
        tally = play_block(RULES, makers, Terms(3, 10_005) if block else Terms(3, 3), block)
        assert (tally.rounds, len(scores), min(scores)) == (3, 3, 0)
    assert PULSE[0] == pulse + 9, "the watchdog hears of every round"
    assert drawn[0] == drawn[2] != drawn[1]
    assert len({*drawn[0], *drawn[1]}) == 6


class Inspector(Witness):
    """Compares everything it is told with the engine's own state."""

    left: Cards  # in the hand, after the card that it plays

    def __init__(self, seat: int, game: Game) -> None:
        super().__init__(seat, [])
        self.game = game

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        now, count = self.game.state, len(self.game.state.hands)
        moves = self.game.legal_moves() if now.player == self.seat else []  # else it has gone on
        allowed = {move.card for move in moves if move.action is Action.PLAY}
        order = [(self.seat + now.direction * step) % count for step in range(1, count + 1)]
        assert order[-1] == self.seat == state.seat
        assert hand == now.hands[self.seat]
        assert (up_card, up_card.color or called_color) == (now.top, now.color)
        assert (called_color is None) == (up_card.color is not None)
        assert {card for card in hand if card in state.playable} == allowed
        assert (WILD_DRAW_4 in state.playable) == (WILD_DRAW_4 in allowed)
        assert state.hand_sizes == tuple(len(now.hands[seat]) for seat in order)
        assert state.played == now.discards
        assert state.called_colors == tuple(map(self.last_called, order))
        assert state.scores == tuple(100 + seat for seat in order)
        assert state.direction == now.direction
        place = super().play(hand, up_card, called_color, state)
        where = hand.index(hand[place])  # of equal cards the first
        self.left = hand[:where] + hand[where + 1 :]
        return place

    def call_color(self, hand: Cards) -> Color:
        assert hand == self.left
        return super().call_color(hand)

    def last_called(self, seat: int) -> Color | None:
        calls = [
            move.color
            for ply, move in enumerate(self.game.moves)
            if move.color is not None and self.game.at(ply).state.player == seat
        ]
        return calls[-1] if calls else None


@pytest.mark.parametrize(("game", "count"), TABLES, ids=lambda value: getattr(value, "key", value))
def test_every_word_of_a_view_is_true(game: Variant, count: int) -> None:
    for seed in range(6):
        played = Game(game, players=count, seed=seed)
        players = [Inspector(seat, played) for seat in range(count)]
        assert list(referee_turns(played, players, range(100, 100 + count)))


@pytest.fixture(params=WAYS)
def views(request: pytest.FixtureRequest) -> list[TableView]:
    book: list[Asked] = []
    request.param(witnesses(4, book), 5, range(0, 40, 10))
    return [each.state for each in book if each.state]


ATTRIBUTES = [name for name in dir(TableView) if not name.startswith("__")]


def test_a_view_cannot_be_changed(views: list[TableView]) -> None:
    view: Any = views[20]
    for name in (*ATTRIBUTES, "mine", "__dict__", "__class__"):
        for change in (setattr, object.__setattr__):
            with pytest.raises((AttributeError, TypeError)):
                change(view, name, ())
        with pytest.raises((AttributeError, TypeError)):
            delattr(view, name)
    assert not hasattr(view, "__dict__")


def test_what_is_lent_leads_to_nothing_but_public_values(views: list[TableView]) -> None:
    for view in views[::8]:
        assert view.playable <= {*KINDS}
        for thing in _reachable(view):
            assert type(thing) in HARMLESS, f"{type(thing)} can be reached from a view"
            if isinstance(thing, FunctionType):
                assert thing.__closure__ is None
            if isinstance(thing, tuple) and thing and set(map(type, thing)) == {Card}:
                assert thing in (view.played, view.played[::-1]), "cards that are not public"


HARMLESS = {
    *(TableView, tuple, frozenset, int, str, Card, Color, Suit, type(None)),
    *(MethodType, FunctionType, BuiltinMethodType, MethodWrapperType),
}


def _reachable(thing: object) -> list[object]:
    """All that can be got by attributes, by places or from the memory, classes apart."""
    found: dict[int, object] = {}
    rest = [thing]
    while rest:
        each = rest.pop()
        if id(each) in found or isinstance(each, type):
            continue
        found[id(each)] = each
        if isinstance(each, tuple | frozenset):
            rest += [*each, *gc.get_referents(each)]
        if isinstance(each, TableView):
            rest += [getattr(each, name) for name in ATTRIBUTES]
        if isinstance(each, MethodType):
            rest += [each.__func__, each.__self__]
        if isinstance(each, FunctionType):
            rest += [*(each.__defaults__ or ()), *(each.__kwdefaults__ or {}).values()]
    return list(found.values())


@given(st.randoms(use_true_random=False), st.integers(2, 5))
def test_hidden_cards_leave_no_trace_in_a_view(chance: Random, count: int) -> None:
    deck = list(UNO_CONTEST.deck)
    chance.shuffle(deck)
    while deck[7 * count].color is None:
        chance.shuffle(deck)
    shown = {7 * count, *range(0, 7 * count, count)}  # the up card, and the first seat's hand
    hidden = [place for place in range(len(deck)) if place not in shown]
    other = list(deck)
    for place, source in zip(hidden, chance.sample(hidden, len(hidden)), strict=True):
        other[place] = deck[source]
    assert _first_question(deck, count) == _first_question(other, count)


def _first_question(deck: list[Card], count: int) -> tuple[object, ...]:
    book: list[Asked] = []
    play_round(TABLE, witnesses(count, book), 1, (count - 1, deck), (0,) * count)
    seat, *question, view = book[0]
    assert view is not None
    return (seat, *question, *view, pickle.dumps(view))


def test_views_can_be_copied_compared_and_put_away(views: list[TableView]) -> None:
    for view in views[::10]:
        assert copy.deepcopy({"seen": [view]}) == {"seen": [view]}
        twin = pickle.loads(pickle.dumps(view))
        assert (type(twin), twin, hash(twin)) == (TableView, view, hash(view))
        assert str(view.hand_sizes) in repr(view)


def test_a_long_round_can_be_told_and_copied() -> None:
    cards = [Random(1).choice(KINDS) for _ in range(5000)]
    view = TableView.of(frozenset(), (1, 100), cards, (None, Color.RED), -1, 1, (3, 4))
    assert copy.deepcopy(view) is view
    assert (view.played, view.hand_sizes) == (tuple(cards), (1, 100))
    assert (view.called_colors, view.scores) == ((None, Color.RED), (3, 4))
