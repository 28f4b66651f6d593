"""Dealer: one card at a time, to where the engine is."""

from __future__ import annotations

import re

import pytest

from fcd.board.lessons import plain
from fcd.board.lessons.dealer import Dealing
from fcd.game import Game
from fcd.variants import VARIANTS
from tests.at_a_lesson import choose, press


@pytest.mark.parametrize("key", VARIANTS)
@pytest.mark.parametrize("seed", range(12))
def test_the_deal_ends_where_the_engine_is(key: str, seed: int) -> None:
    v = VARIANTS[key]
    lesson = Dealing(v, 4, seed)
    game = Game(v, players=4, seed=seed)
    end = lesson.steps[-1]
    assert (end.hands, end.pile, end.top) == (
        game.state.hands,
        len(game.state.draw_pile),
        game.state.top,
    )
    for step in lesson.steps:
        # What is neither dealt nor to be drawn lies open.
        lying = len(v.deck) - step.pile - sum(map(len, step.hands))
        assert 0 <= lying <= len(game.state.discards)


def test_one_card_at_a_time_from_the_dealers_left() -> None:
    lesson = Dealing("mini_uno", 3, 5)
    dealer = lesson.game.state.dealer
    for count in range(1, 3 * 7 + 1):
        press(lesson, "next")
        assert sum(map(len, lesson.step.hands)) == count
        assert lesson.step.seat == (dealer + count) % 3
    assert lesson.step.pile == len(lesson.game.variant.deck) - 21


def test_the_dealer_says_who_is_next_and_when_all_is_dealt() -> None:
    lesson = Dealing("fcd2018", 4, 1)
    assert lesson.step.says == "The cards are shuffled. Alice gets the first card."
    choose(lesson, "at", 2)
    got = lesson.step.hands[1][0].spoken
    assert lesson.step.says == f"Bob gets {got}. Jack is next."
    assert re.search(rf"\nBob: 1 ◂ new +\[{got}]\n", plain.text(lesson.view()))
    choose(lesson, "at", 28)
    assert lesson.step.says.endswith("Now everybody has seven cards.")


def test_the_opening_card_is_told_by_the_engine() -> None:
    first = next(
        d
        for d in (Dealing("uno", 3, seed) for seed in range(50))
        if d.game.state.top.rank == "draw2"
    )
    press(first, "last")
    assert "draws" in first.step.says
    assert "is skipped" in first.step.says


def test_another_deal_and_another_number_of_players() -> None:
    lesson = Dealing("uno", 4, 1)
    press(lesson, "shuffle")
    assert lesson.game.seed == 2
    choose(lesson, "players", "7")
    assert len(lesson.step.hands) == 7
    choose(lesson, "game", "mini_uno")  # at most four
    assert lesson.game.players in lesson.game.variant.players
