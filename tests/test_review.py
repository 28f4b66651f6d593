"""Looking back at a game: which moves the coach remarks on, and which not."""

from __future__ import annotations

import pytest

from fcd import Action, Card, Game, Move
from fcd.board.bots import strong
from fcd.board.coach import Remark, advise, review
from fcd.positions import position
from tests.scripted import down_to_one
from tests.test_game import at_random


def test_the_strong_players_own_game_gets_no_remarks():
    for key in ("fcd2017", "uno", "seven_zero"):
        game = Game(key, seed=3)
        while not game.is_over:
            game.play(strong(game.view(game.state.player)))
        assert [review(game, seat) for seat in range(4)] == [()] * 4


def test_drawing_instead_of_winning_is_remarked():
    game = position("uno", hands=["R3", "G1"], top="R5", moves=["draw", "end", "draw", "end"])
    better = Move(Action.PLAY, Card.parse("R3"))
    why = "It is your last card: put it down and win!"
    assert review(game, 0) == (Remark(0, Move(Action.DRAW), better, (why,)),)
    assert review(game, 1) == ()


def test_ending_without_the_word_is_remarked():
    game = position("uno", hands=["R3 G7", "", ""], top="R5", moves=["play R3", "end"])
    (remark,) = review(game, 0)
    assert (remark.ply, str(remark.made), str(remark.better)) == (1, "end", "say UNO")
    assert remark.reasons == ("Say UNO now: whoever forgets it can be made to draw two cards.",)


def test_a_needless_bluff_is_remarked():
    moves = ["play wild4 naming green", "draw"]
    game = position("uno", hands=["wild4 R1 G2 Y3", "", ""], top="R5", moves=moves)
    (remark,) = review(game, 0)
    assert str(remark.better) == "play R1"
    assert any("would be a bluff now" in reason for reason in remark.reasons)


def test_a_wrong_call_out_is_remarked():
    hands = ["R3H G7S B8C", "", "", ""]
    game = position("fcd2017", hands=hands, top="R5H", moves=["call UNO", "play R3H"])
    (remark,) = review(game, 0)
    assert "Nobody forgot to say UNO, and a wrong call-out costs four cards." in remark.reasons


def test_a_missed_call_out_is_remarked():
    game = down_to_one(forgets=True)
    game.play("draw")
    (remark,) = review(game, 2)
    assert str(remark.better) == "call UNO"


def test_saying_the_word_before_winning_is_no_mistake():
    game = position(
        "fcd2017",
        hands=["RCH R9H", "", "", ""],
        top="R5H",
        moves=["play RCH", "say UNO", "play R9H"],
    )
    assert game.winner == 0
    assert review(game, 0) == ()
    assert advise(game.at(1).view(0)).move == game.moves[2], "but there is no need to"


def test_a_remark_needs_no_knowledge_of_what_came_later():
    game = Game("uno", seed=5).play_out(at_random(5), limit=120)
    for seat in range(4):
        remarks = review(game, seat)
        assert remarks, "a random player makes mistakes"
        middle = tuple(remark for remark in remarks if remark.ply < 60)
        assert review(game.at(60), seat) == middle


def test_there_is_at_most_one_remark_a_move_and_each_is_about_the_seats_own():
    game = Game("uno", seed=6).play_out(at_random(6), limit=200)
    for seat in range(4):
        plies = [remark.ply for remark in review(game, seat)]
        assert plies == sorted(set(plies))
        for ply, made, better, reasons in review(game, seat):
            assert made == game.moves[ply] != better
            assert better in game.at(ply).view(seat).legal_moves
            assert reasons


def test_reviewing_a_seat_that_is_not_there():
    with pytest.raises(ValueError, match="there is no seat 4"):
        review(Game("uno"), 4)
