"""Whatever a player alters of ours is noticed, named, and can be put back."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from fcd.cards import Card, Color
from fcd.contest import player
from fcd.contest.conformance.integrity import altered, mend
from fcd.contest.player import TableView, can_play_on, points_of
from fcd.contest.rounds import rounds
from fcd.contest.rounds.fast_table import FastTable
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.engine import chance

TABLE = FastTable.of(RuleTables.of(UNO_CONTEST))


@pytest.fixture(autouse=True)
def _put_back() -> Iterator[None]:
    assert not altered()
    yield
    mend()
    assert not altered()


def alter(owner: Any, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(owner, name, value)


def new_code(function: Any) -> Callable[[], None]:
    return lambda: setattr(function, "__code__", (lambda *args, **kwargs: True).__code__)


def test_tampering_is_found_and_named() -> None:
    ways: list[tuple[Callable[[], object], str]] = [
        (alter(TableView, "playable", frozenset()), "TableView.playable"),
        (alter(TableView, "others", 1), "TableView.others"),
        (alter(Card, "spoken", "a card"), "Card.spoken"),
        (alter(Card, "__eq__", lambda one, other: True), "Card.__eq__"),
        (lambda: delattr(TableView, "__repr__"), "TableView.__repr__"),
        (lambda: object.__setattr__(Card("wild"), "rank", "0"), "wild.rank"),
        (lambda: type.__setattr__(Color, "green", 1), "Color.green"),
        (alter(player, "can_play_on", print), "player.can_play_on"),
        (alter(rounds, "TableView", tuple), "rounds.TableView"),
        (new_code(points_of), "player.points_of"),
        (new_code(vars(TableView)["hand_sizes"].fget), "TableView.hand_sizes"),
        (new_code(chance.shuffled), "chance.shuffled"),
        (lambda: setattr(can_play_on, "__defaults__", (Color.RED,)), "player.can_play"),
        (lambda: player._POINTS.update({Card("wild"): 0}), "player._POINTS"),
        (lambda: TABLE.points.update({Card("wild"): 0}), "FastTable.points"),
        (alter(Random, "choice", lambda self, cards: cards[0]), "Random.choice"),
        (alter(builtins, "len", lambda cards: 7), "builtins.len"),
    ]
    for tamper, what in ways:
        tamper()
        found = altered()
        mend()
        assert found.startswith(what)
        assert not altered()


def test_what_jupyter_sets_for_every_cell_is_no_tampering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtins, "input", lambda prompt="": prompt)
    assert not altered()
