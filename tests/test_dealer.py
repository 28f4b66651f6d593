"""Dealer: one card at a time, to where the engine is."""

from __future__ import annotations

import re

import pytest

from fcd.board import Dealer
from fcd.game import Game
from fcd.variants import VARIANTS
from tests.at_a_lesson import choose, press, text


@pytest.mark.parametrize("key", VARIANTS)
def test_the_deal_ends_where_the_engine_is(key: str) -> None:
    for seed in range(12):
        dealer, state = Dealer(key, 4, seed), Game(key, players=4, seed=seed).state
        end = dealer.steps[-1]
        there = (end.hands, end.pile, end.top)
        assert there == (state.hands, len(state.draw_pile), state.top), seed
        for step in dealer.steps:  # what is neither dealt nor to be drawn lies open
            lying = len(VARIANTS[key].deck) - step.pile - sum(map(len, step.hands))
            assert 0 <= lying <= len(state.discards), seed


def test_one_card_at_a_time_from_the_dealers_left_and_who_is_next_is_said() -> None:
    dealer = Dealer("fcd2018", 4, 1)
    assert dealer.step.says == "The cards are shuffled. Alice gets the first card."
    for count in range(1, 4 * 7 + 1):
        press(dealer, "next")
        assert sum(map(len, dealer.step.hands)) == count
        assert dealer.step.seat == (dealer.game.state.dealer + count) % 4
        if count == 2:
            got = dealer.step.hands[1][0].spoken
            assert dealer.step.says == f"Bob gets {got}. Jack is next."
            assert re.search(rf"\nBob: 1 ◂ new +\[{got}]\n", text(dealer))
    assert dealer.step.says.endswith("Now everybody has seven cards.")
    assert dealer.step.pile == len(dealer.game.variant.deck) - 28


def test_the_opening_card_is_told_by_the_engine() -> None:
    dealers = (Dealer("uno", 3, seed) for seed in range(50))
    dealer = next(each for each in dealers if each.game.state.top.rank == "draw2")
    press(dealer, "last")
    assert "draws" in dealer.step.says
    assert "is skipped" in dealer.step.says


def test_another_deal_and_another_number_of_players() -> None:
    dealer = Dealer("uno", 4, 1)
    press(dealer, "shuffle")
    assert dealer.game.seed == 2
    choose(dealer, "players", "7")
    assert len(dealer.step.hands) == 7
    choose(dealer, "game", "mini_uno")  # at most four
    assert dealer.game.players in dealer.game.variant.players
