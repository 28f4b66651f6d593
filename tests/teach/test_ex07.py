"""The tables of ex07 are what a real round comes to; matches are won as fcd.scoring says."""

from __future__ import annotations

import pytest

from fcd import adt
from fcd.game import Game
from fcd.positions import position
from fcd.scoring import Match, round_points
from fcd.teach.exercises.ex07_ending_and_points import scores, tables
from fcd.teach.exercises.ex07_ending_and_points.tables import Piles, Wanted, wanting
from fcd.teach.taught_game import FCD_2017, taught_game

UNO = taught_game("uno")


def nearly_out() -> Game:
    """A real round: two cards were played on the first one, and the only card to draw is gone."""
    hands = ["R4H R8C", "R7D R1C", "B1S B2S", "Y1S Y2S"]
    moves = ["play R4H", "end", "play R7D", "end", "draw", "end"]
    return position("fcd2017", hands=hands, top="R9S", left=1, moves=moves)


def test_the_pile_is_turned_over_as_in_a_real_round() -> None:
    game = nearly_out()
    piles = Piles(game.state.draw_pile, game.state.discards)
    game.play("draw")
    card = game.hand(3)[-1]
    left = list(game.state.draw_pile), list(game.state.discards)
    assert tables.DRAW_CARD.answer(FCD_2017, piles) == (card, *left)
    assert tables.TURNED_OVER.answer(FCD_2017, piles) == ([card, *left[0]], left[1])


@pytest.mark.parametrize("wanted", [Wanted(2, 3, 1), Wanted(4, 3, 2), Wanted(1, 1, 1)])
def test_so_many_cards_are_really_wanted(wanted: Wanted) -> None:
    game = wanting(wanted).play()
    before, now = game.states[0], game.state
    taken = sum(map(len, now.hands)) - sum(map(len, before.hands))
    assert taken == wanted.cards
    assert adt.game_winner(game) == adt.NOT_FINISHED


@pytest.mark.parametrize("tally", [False, True])
def test_a_match_is_won_by_whoever_really_wins_it(tally: bool) -> None:
    match = Match("uno", 3, seed=4, tally=tally)
    while not match.is_over:
        match.next_round().play_out(lambda game: game.legal_moves()[0])
    question = scores.TALLY_WINNERS if tally else scores.MATCH_WINNER
    winner = [match.names.index(name) for name in match.winners]
    assert question.answer(UNO, match.rounds) == (winner if tally else winner[0])
    assert question.answer(UNO, match.rounds[:-1]) == ([] if tally else -1)


def test_a_round_brings_what_a_real_one_does() -> None:
    game = Game("uno", players=3, seed=2).play_out(lambda game: game.legal_moves()[0])
    assert game.winner is not None
    ended = scores.Round(game.winner, game.state.hands)
    assert scores.ROUND_POINTS.answer(UNO, ended) == list(round_points(game))
