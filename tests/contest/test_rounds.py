"""The tuned loop plays the referee's rounds, move for move, and adds them up to a block."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from fcd.contest.player import Player
from fcd.contest.rounds import rounds
from fcd.contest.rounds.fast_table import FastTable
from fcd.contest.rounds.rounds import PULSE, play_block
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.terms import Terms
from fcd.engine import Variant
from tests.contest.at_the_table import (
    TABLES,
    WAYS,
    WILD_DRAW_4,
    Asked,
    Witness,
    by_loop,
    by_referee,
    maker,
)

RULES = RuleTables.of(UNO_CONTEST)
SEEDS = range(12)


@pytest.mark.parametrize(("game", "count"), TABLES, ids=lambda value: getattr(value, "key", value))
def test_the_loop_asks_and_plays_as_the_referee_does(game: Variant, count: int) -> None:
    for seed in SEEDS:
        scores = range(seed, seed + count)
        books: list[list[Asked]] = [[], []]
        played = [
            way([Witness(seat, book) for seat in range(count)], seed, scores, game)
            for way, book in zip(WAYS, books, strict=True)
        ]
        assert played[0] == played[1], seed
        assert books[0] == books[1], seed


def test_these_rounds_have_all_that_can_happen_in_them() -> None:
    seen: Counter[str] = Counter()
    for game, count in TABLES:
        for seed in SEEDS:
            book: list[Asked] = []
            done = by_loop([Witness(seat, book) for seat in range(count)], seed, (), game)
            views = [asked.state for asked in book if asked.state]
            seen["no winner"] += done.winner is None
            seen["reshuffled"] += any(
                len(later.played) < len(view.played) for view, later in pairwise(views)
            )
            seen["turned round"] += any(view.direction < 0 for view in views)
            held = [each.state for each in book if each.state and WILD_DRAW_4 in each.hand]
            seen["restricted"] += any(WILD_DRAW_4 in view.playable for view in held)
            seen["restricted, not allowed"] += any(
                WILD_DRAW_4 not in view.playable for view in held
            )
            seen["blocked twice"] += _blocked_twice(book)
            seen["equal cards"] += any(len(set(asked.hand)) < len(asked.hand) for asked in book)
    assert min(seen.values()) >= 5, seen


def _blocked_twice(book: list[Asked]) -> bool:
    blocked = [a.state is not None and a.state.playable.isdisjoint(a.hand) for a in book]
    return any(
        blocked[i] and blocked[i + 1] and book[i].seat == book[i + 1].seat
        for i in range(len(book) - 1)
    )


@pytest.mark.parametrize("duplicate", [False, True])
def test_a_block_is_its_rounds_with_the_players_in_their_seats(duplicate: bool) -> None:
    terms = Terms(players=3, rounds=18, seed=5, duplicate=duplicate)
    books: list[list[Asked]] = [[], []]
    tally = play_block(RULES, [maker(who, books[0]) for who in range(3)], terms, 0)

    players = [Witness(who, books[1]) for who in range(3)]
    points, wins, by_seat, turns = [0] * 3, [0] * 3, [0] * 3, 0
    for number in range(18):
        seating = terms.seating(number)
        seated = [players[who] for who in seating]
        scores = [points[who] for who in seating]
        done = by_referee(seated, terms.round_seed(number), scores)
        turns += done.turns
        if done.winner is not None:
            who = seating[done.winner]
            points[who] += done.points
            wins[who] += 1
            by_seat[done.winner] += done.points

    assert books[0] == books[1]
    assert (tally.points, tally.wins, tally.seats) == (points, wins, by_seat)
    assert (tally.rounds, tally.turns, tally.groups) == (18, turns, 6 if duplicate else 18)
    assert sum(map(sum, tally.histogram)) == sum(wins)


def test_a_block_begins_with_new_players_and_without_points() -> None:
    books: list[list[Asked]] = []

    def newcomer() -> Player:
        books.append([])
        return Witness(0, books[-1])

    tally = play_block(RULES, [newcomer, newcomer], Terms(players=2, rounds=10_003), 1)
    assert (tally.rounds, len(books)) == (3, 2)
    first = min(
        (book[0].state for book in books if book[0].state), key=lambda state: sum(state.scores)
    )
    assert first.scores == (0, 0)


@pytest.mark.parametrize(("game", "count"), TABLES, ids=lambda value: getattr(value, "key", value))
def test_deals_are_the_same_with_and_without_numba(
    game: Variant, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    table, terms = FastTable.of(RuleTables.of(game)), Terms(count, 50, seed=11)
    seeds = [terms.round_seed(number) for number in range(50)]
    compiled = list(rounds._deals(table, terms, seeds))
    monkeypatch.setitem(sys.modules, "fcd.contest.rounds.compiled", None)  # as without numba
    assert compiled == list(rounds._deals(table, terms, seeds))
    assert all(sorted(map(str, deck)) == sorted(map(str, game.deck)) for _, deck in compiled)


def test_players_get_chance_of_their_own_and_always_the_same() -> None:
    drawn: list[list[float]] = []

    class Gambler(Witness):
        def play(self, *question: Any) -> int:
            if self.memory == self.seat:
                drawn[-1].append(self.chance.random())
            return super().play(*question)

    terms = Terms(players=3, rounds=25_000)
    for block in (0, 1, 0):
        drawn.append([])
        makers = [lambda who=who: Gambler(who, []) for who in range(3)]
        play_block(RULES, makers, Terms(3, 10_005) if block else Terms(3, 3), block)
    assert drawn[0] == drawn[2] != drawn[1]
    assert len({*drawn[0], *drawn[1]}) == 6
    assert len(terms.blocks) == 3


def test_the_watchdog_hears_of_every_round() -> None:
    before = PULSE[0]
    play_block(RULES, [lambda: Witness(0, []), lambda: Witness(1, [])], Terms(2, 7), 0)
    assert PULSE[0] == before + 7
