"""The simple bots: what they do, and that they know no more than their view."""

from __future__ import annotations

import pytest

from fcd import Game
from fcd.board.bots import BOTS, eager, sensible_moves
from tests.scripted import MINE, OTHERS, play, prepared


@pytest.mark.parametrize("bots", BOTS)
def test_bots_know_only_their_view(bots: str) -> None:
    """They choose the same although all hidden cards are others."""
    one = prepared("fcd2018", [MINE, *OTHERS], "R5H", draw="B1S B2S")
    other = prepared("fcd2018", [MINE, *reversed(OTHERS)], "R5H", draw="B3S B4S")
    assert BOTS[bots](one.view(0), 4) == BOTS[bots](other.view(0), 4)


def test_eager_takes_the_first_card_that_fits_and_the_color_it_holds_most() -> None:
    game = prepared("uno", ["wild R1 B1 B2 G5 G6 G7", "R8 R8 R8 R8 R8 R8 R8"], "Y9", draw="Y1 Y2")
    assert str(eager(game.view(0))) == "play wild naming green"


def test_bots_never_call_out_wrongly_and_never_idle() -> None:
    game = prepared("fcd2017", [MINE, *OTHERS], "R5H", draw="B1S B2S")
    view = game.view(0)
    assert {str(m) for m in view.legal_moves} >= {"call TRIO", "call DUO", "call UNO", "draw"}
    assert [str(m) for m in sensible_moves(view)] == ["play R7D", "play G5D", "play B9H"]


def test_a_bot_without_a_move_says_so() -> None:
    game = Game("mini_uno", seed=1)
    waiting = (game.state.player + 1) % 4
    for bot in BOTS.values():
        with pytest.raises(ValueError, match="has no move to make"):
            bot(game.view(waiting), 0)


def test_the_same_seed_and_the_same_bots_make_the_same_game() -> None:
    one, other, another = (Game("uno", seed=seed) for seed in (8, 8, 9))
    for game in (one, other, another):
        play(game, [], humans=(), bots="random")
    assert one.moves == other.moves != another.moves
