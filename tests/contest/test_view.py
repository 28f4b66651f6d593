"""What players are told: the truth, nothing that is hidden, and nothing they could change."""

from __future__ import annotations

import copy
import gc
import pickle
from collections.abc import Callable, Iterator
from random import Random
from types import BuiltinMethodType, FunctionType, MethodType, MethodWrapperType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fcd.cards import Card, Cards, Color, Suit
from fcd.contest.player import COLORS, TableView, can_play_on, points_of
from fcd.contest.rounds import referee
from fcd.contest.rounds.fast_table import FastTable
from fcd.contest.rounds.rounds import play_round
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.engine import Action, Move, State, Variant, explain
from fcd.game import Game
from tests.contest.at_the_table import (
    TABLES,
    WAYS,
    WILD_DRAW_4,
    Asked,
    Played,
    Witness,
    by_referee,
    witnessed,
)

KINDS = RuleTables.of(UNO_CONTEST).cards
TABLE = FastTable.of(RuleTables.of(UNO_CONTEST))


def by_key(value: object) -> object:
    return getattr(value, "key", value)


# -- the truth -------------------------------------------------------------------------------------


class Inspector(Witness):
    """Compares everything it is told with the engine's own state."""

    games: list[Game]

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        game = self.games[-1]
        now, count = game.state, len(game.state.hands)
        order = [(self.seat + now.direction * step) % count for step in range(1, count + 1)]
        assert order[-1] == self.seat == state.seat
        assert hand == now.hands[self.seat]
        assert (up_card, up_card.color or called_color) == (now.top, now.color)
        assert (called_color is None) == (up_card.color is not None)
        assert {card for card in hand if card in state.playable} == self.allowed(game)
        assert (WILD_DRAW_4 in state.playable) == (WILD_DRAW_4 in self.allowed(game))
        assert state.hand_sizes == tuple(len(now.hands[seat]) for seat in order)
        assert state.played == now.discards
        assert state.called_colors == tuple(self.last_called(game, seat) for seat in order)
        assert state.scores == tuple(100 + seat for seat in order)
        assert state.direction == now.direction
        return super().play(hand, up_card, called_color, state)

    def allowed(self, game: Game) -> set[Card | None]:
        """What the engine lets this seat put down; nothing if it has gone on."""
        moves = game.legal_moves() if game.state.player == self.seat else []
        return {move.card for move in moves if move.action is Action.PLAY}

    def last_called(self, game: Game, seat: int) -> Color | None:
        calls = [
            move.color
            for ply, move in enumerate(game.moves)
            if move.color is not None and game.at(ply).state.player == seat
        ]
        return calls[-1] if calls else None


@pytest.mark.parametrize(("game", "count"), TABLES, ids=by_key)
def test_every_word_of_a_view_is_true(
    game: Variant, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    games: list[Game] = []

    class Overheard(Game):
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            games.append(self)

    monkeypatch.setattr(referee, "Game", Overheard)
    monkeypatch.setattr(Inspector, "games", games, raising=False)
    for seed in range(6):
        book: list[Asked] = []
        players = [Inspector(seat, book) for seat in range(count)]
        by_referee(players, seed, range(100, 100 + count), game)
        assert book
    assert len(games) == 6


# -- nothing to change -----------------------------------------------------------------------------


@pytest.fixture(params=WAYS)
def views(request: pytest.FixtureRequest) -> list[TableView]:
    return _views(request.param)


def _views(way: Callable[..., Played]) -> list[TableView]:
    return [asked.state for asked in witnessed(way, UNO_CONTEST, 4, 5) if asked.state]


ATTRIBUTES = [name for name in dir(TableView) if not name.startswith("__")]


def test_a_view_cannot_be_changed(views: list[TableView]) -> None:
    view: Any = views[20]
    before = _shown_by(view)
    for name in (*ATTRIBUTES, "mine", "__dict__", "__class__"):
        for change in (setattr, object.__setattr__):
            with pytest.raises((AttributeError, TypeError)):
                change(view, name, ())
        with pytest.raises((AttributeError, TypeError)):
            delattr(view, name)
    with pytest.raises(TypeError):
        view[0] = frozenset(KINDS)
    with pytest.raises(TypeError):
        del view[0]
    with pytest.raises(TypeError):
        view.__class__ = Cheat
    view.__init__(view)
    view += (1,)  # a new tuple, as with all of them
    assert type(view) is tuple
    assert _shown_by(views[20]) == before
    assert not hasattr(views[20], "__dict__")


class Cheat(TableView):
    pass


def test_what_is_lent_leads_to_nothing_but_public_values(views: list[TableView]) -> None:
    for view in views[::10]:
        for thing in _reachable(view):
            assert type(thing) in HARMLESS, f"{type(thing)} can be reached from a view"
            if isinstance(thing, FunctionType):
                assert thing.__closure__ is None


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


def test_the_sequences_behind_a_view_are_known_to_all() -> None:
    for asked in witnessed(WAYS[1], UNO_CONTEST, 4, 8):
        if asked.state is not None:
            assert asked.state.playable <= {*KINDS}
            for thing in _reachable(asked.state):
                if isinstance(thing, tuple) and thing and set(map(type, thing)) == {Card}:
                    assert thing in (asked.state.played, asked.state.played[::-1])


@given(st.randoms(use_true_random=False), st.integers(2, 5))
def test_hidden_cards_leave_no_trace_in_a_view(chance: Random, count: int) -> None:
    deck = list(UNO_CONTEST.deck)
    chance.shuffle(deck)
    while deck[7 * count].color is None:
        chance.shuffle(deck)
    hidden = [place for place in range(len(deck)) if place % count and place != 7 * count]
    hidden += range(7 * count + 1, len(deck))
    hidden = sorted({*hidden})
    other = list(deck)
    for place, card in zip(
        hidden, chance.sample([deck[p] for p in hidden], len(hidden)), strict=True
    ):
        other[place] = card
    assert _first_question(deck, count) == _first_question(other, count)


def _first_question(deck: list[Card], count: int) -> tuple[object, ...]:
    """All of the first question, to the last bit."""
    book: list[Asked] = []
    players = [Witness(seat, book) for seat in range(count)]
    play_round(TABLE, players, 1, (count - 1, deck), (0,) * count)
    seat, *question, view = book[0]
    assert view is not None
    return (seat, *question, *view, pickle.dumps(view))


def test_a_view_that_is_kept_tells_nothing_new() -> None:
    class Keeper(Witness):
        def play(self, *question: Any) -> int:
            kept.append((question, _shown_by(question[-1]), tuple(question[0])))
            return super().play(*question)

    for way in WAYS:
        kept: list[tuple[Any, object, Cards]] = []
        way([Keeper(seat, []) for seat in range(3)], 4)
        assert len(kept) > 20
        for (hand, *_, view), before, held in kept:
            assert type(hand) is tuple
            assert hand == held
            assert _shown_by(view) == before


def _shown_by(view: TableView) -> tuple[object, ...]:
    return (
        *(getattr(view, name) for name in ATTRIBUTES if not callable(getattr(view, name))),
        repr(view),
        tuple(view),
    )


def test_views_can_be_copied_compared_and_put_away(views: list[TableView]) -> None:
    for view in views[::10]:
        assert copy.deepcopy(view) is view
        assert copy.deepcopy({"seen": [view]}) == {"seen": [view]}
        twin = pickle.loads(pickle.dumps(view))
        assert (type(twin), twin, hash(twin)) == (TableView, view, hash(view))
        assert str(view.hand_sizes) in repr(view)


def test_a_long_round_can_be_told_and_copied() -> None:
    cards = [Random(1).choice(KINDS) for _ in range(5000)]
    view = TableView.of(
        playable=frozenset(),
        sizes=(1, 100),
        played=cards,
        called=(None, Color.RED),
        direction=-1,
        seat=1,
        scores=(3, 4),
    )
    assert view.played == tuple(cards)
    assert copy.deepcopy(view).hand_sizes == (1, 100)
    assert (view.called_colors, view.scores) == ((None, Color.RED), (3, 4))


# -- what goes on what -----------------------------------------------------------------------------


def _engine_says(card: Card, up_card: Card, color: Color) -> bool:
    """Alone in a hand, so that nothing else can forbid it."""
    state = State(((card,), ()), (), (up_card,), color, 0, 0)
    move = Move(Action.PLAY, card, COLORS[0] if card.color is None else None)
    return bool(explain(UNO_CONTEST, state, move))


def _tops() -> Iterator[tuple[Card, Color]]:
    for card in KINDS:
        for color in COLORS if card.color is None else (card.color,):
            yield card, color


def test_can_play_on_says_what_the_engine_says() -> None:
    for up_card, color in _tops():
        for card in KINDS:
            alone = _engine_says(card, up_card, color)
            assert can_play_on(card, up_card, color) == alone
            if up_card.color is not None:
                assert can_play_on(card, up_card) == alone
                assert can_play_on(card, up_card, COLORS[0]) == alone  # called long ago


def test_on_a_wild_a_called_color_is_needed() -> None:
    with pytest.raises(ValueError, match="what fits on a wild depends on the called color"):
        can_play_on(KINDS[0], Card("wild"))


def test_points_are_those_of_the_game() -> None:
    assert {card: points_of(card) for card in KINDS} == {c: UNO_CONTEST.points(c) for c in KINDS}
