"""Notebook 07: the final card, piles that run out, and what cards count."""

from __future__ import annotations

from functools import cache

from fcd.board import Board, MultipleChoice, WhatHappens
from fcd.board.lessons.quiz import Quiz
from fcd.cards import Hand
from fcd.game import Game
from fcd.positions import position
from fcd.scoring import Match, hand_points, held_points
from fcd.series.lessons import predict
from fcd.series.lessons.showing import MatchTable, Rows, Told

SHORT, FULL = "fcd2018", "fcd2017"


def board() -> Board:
    return Board(position(FULL, hands=["R4H R7S GCH B1H", "", "", ""], top="R9H", seed=3))


def _last(card: str, *hands: str) -> Game:
    """Alice has this one card, and the red 9 of spades is on top."""
    return position(SHORT, hands=[card, *hands, *[""] * (3 - len(hands))], top="R9S")


def predict_final_card() -> Quiz:
    outcomes = {
        "Alice has won": lambda state: state.winner == 0,
        "Alice wins when she ends her turn": lambda state: state.player == 0 and not state.is_over,
        "Bob gets one more turn": lambda state: state.player == 1,
    }
    return predict(WhatHappens(_last("R4H"), "play R4H", outcomes))


def four_cards_in_one_turn() -> Board:
    return Board.puzzle(position(FULL, hands=["GCD PCH RCS Y2S", "", "", ""], top="R5H"))


def _empty_pile() -> Game:
    hands = ["R4H B1C Y3D G8Q", "R7D P3S Y1C BEQ", "P7S R1C Y8D B3Q", "Y5Q G9C B1D PEC"]
    moves = ["play R4H", "end", "play R7D", "end", "play P7S", "end", "draw", "end"]
    return position(SHORT, hands=hands, top="R9S", draw="B6C", left=1, moves=moves)


def show_the_discard_pile() -> Hand:
    return Hand(_empty_pile().state.discards)


def _turned_over() -> Game:
    table = _empty_pile()
    table.play("draw")
    return table


def predict_which_card_she_draws() -> Quiz:
    names = [card.spoken for card in _empty_pile().state.discards]
    drawn = _turned_over().hand(0)[-1].spoken
    why = f"The top card stays. The others are turned over, and the {drawn} is now on top."
    return predict(MultipleChoice("Which card does Alice draw?", names, drawn, why))


def draw_from_an_empty_pile() -> Board:
    return Board(_empty_pile())


def _nothing_left() -> Game:
    hands, moves = ["G5D B1C", "G7C B9D", "", ""], ["draw", "end"]
    return position(SHORT, hands=hands, top="G5S", left=1, moves=moves)


def predict_draw_from_nothing() -> Quiz:
    outcomes = {
        "Bob ends his turn without a card": lambda state: not state.is_over,
        "The game is over, and nobody wins": lambda state: state.is_over and state.winner is None,
        "The game is over, and Alice wins": lambda state: state.winner == 0,
    }
    return predict(WhatHappens(_nothing_left(), "draw", outcomes))


def show_bob_playing_instead() -> Game:
    table = _nothing_left()
    table.play("play G7C")
    table.play("end")
    return table


def show_what_bob_has_left() -> Hand:
    return position(SHORT, hands=["R9H PAQ BFD G0S", "", "", ""], top="R5H").hand()


def predict_points() -> Quiz:
    left = show_what_bob_has_left()
    each = " + ".join(str(hand_points(SHORT, [card])) for card in left)
    total = str(hand_points(SHORT, left))
    why = f"A is ten, B is eleven, and so on up to F, which is fifteen: {each} = {total}."
    return predict(
        MultipleChoice("How many points is this hand worth?", ["4", "9", "24", "34"], total, why)
    )


def _points(game: Game) -> Rows:
    return Rows(dict(zip(game.names, (f"{n} points" for n in held_points(game)), strict=True)))


def show_points_of_all() -> Rows:
    table = _last("R4H")
    table.play("play R4H")
    return _points(table)


@cache
def _match() -> tuple[Game, int, Match]:
    """A match of four simple players: its first round, what that gave its winner, and all of it."""
    match = Match("uno", 4, seed=5)
    first = match.next_round().play_out(lambda game: game.legal_moves()[0])
    assert first.winner is not None
    gained = match.scores[first.winner]
    while not match.is_over:
        match.next_round().play_out(lambda game: game.legal_moves()[0])
    return first, gained, match


def show_first_round() -> Rows:
    return _points(_match()[0])


def predict_what_the_winner_gets() -> Quiz:
    first, gained, _ = _match()
    assert first.winner is not None
    who, left = first.names[first.winner], [str(points) for points in held_points(first) if points]
    why = f"The winner collects what all the others have left: {' + '.join(left)} = {gained}."
    choices = ["0", "14", "213", "268"]
    return predict(MultipleChoice(f"What does {who} get?", choices, str(gained), why))


def show_the_match() -> MatchTable:
    return MatchTable(_match()[2])


def show_order_of_the_pile() -> Rows:
    before, after = _empty_pile().state, _turned_over()
    to_draw = (after.hand(0)[-1], *after.state.draw_pile)
    return Rows({"discarded": Hand(before.discards), "drawn, in this order": Hand(to_draw)})


def show_alice_winning_with_an_f() -> Told:
    table = _last("RFH", "B0S")
    table.play("play RFH")
    return Told(table, 1)


def show_a_final_2() -> Game:
    table = _last("R2H")
    table.play("play R2H")
    return table
