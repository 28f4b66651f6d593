"""Notebook 04: what may be done when in a turn, whose turn it is, and how turns are counted."""

from __future__ import annotations

from fcd import adt
from fcd.board.lessons.questions import Choice, Question
from fcd.engine import Action
from fcd.game import Game
from fcd.series.quizzes import Questions, four, one_of, which

HAND = "G9D B3C R1H Y8Q PES"  # long enough that no word has to be said after playing
quiz = Questions()


def _table(game: str, *moves: str) -> Game:
    return four(game, HAND, draw="G8S", moves=moves)


@quiz.in_both("turn", "end-turn")
def _end_at_once(game: str) -> Question:
    """It is Alice’s turn, and she has done nothing yet. May she end it?"""
    return Choice("", _table(game), "end")


@quiz.in_both("turn", "fcd2018#ruling-1")
def _second_card(game: str) -> Question:
    """Alice has played her green 9 of diamonds. May she add her yellow 9 of hearts?"""
    return Choice("", four(game, f"{HAND} Y9H", moves=["play G9D"]), "play Y9H")


@quiz.in_both("draw", "fcd2018#ruling-1", "fcd2017#ruling-6")
def _after_draw(game: str) -> Question:
    """A green 6 of spades lies on top. Alice has drawn a green 8 of spades, which fits. What may
    she do now?"""
    table = _table(game, "draw")
    possible = {move.action for move in table.legal_moves()}
    options = {
        "Put down the green 8": bool(table.explain("play G8S")),
        "Put down the green 9 that she held before": bool(table.explain("play G9D")),
        "Draw another card": Action.DRAW in possible,
        "Only end her turn": possible == {Action.END},
    }
    return which(options, "A turn with a draw is a turn without playing, and one draw is all.")


@quiz.in_both("players", "history")
def _turn_six(game: str) -> Question:
    """Alice has the first turn of a round, nobody is passed over, and play stays clockwise. Whose
    is turn number 6?"""
    table = _table(game, *["draw", "end"] * 6)
    assert adt.current_turn(table) == 6, "the turn that is asked for"
    why = "Turns are numbered from 0: Alice has turn 0, Bob has turn 1, and so on around the table."
    return one_of(table.names, table.names[table.state.player], why)


@quiz.in_both("history", "fcd2018#ruling-11", "fcd2017#ruling-14")
def _count_and_list(game: str) -> Question:
    """Alice has drawn a card and ended her turn. Bob has not moved yet. How large is the count of
    moves in the current turn, and how long is the list of moves of turn 0?"""
    table = _table(game, "draw", "end")
    pairs = [(0, 1), (0, 2), (1, 2), (2, 2)]
    options = {pair: "The count is {}, the list has {}".format(*pair) for pair in pairs}
    return one_of(
        list(options.values()),
        options[adt.current_turn_moves(table), adt.turn_moves(table, 0)],
        "The current turn is Bob’s, and new. The list of Alice’s turn has her draw and her end.",
    )


@quiz("fcd2018#ruling-10")
def _before_the_first() -> Question:
    """The very first turn has begun; it is Alice’s. You ask the table which player had the turn
    before. What does it answer?"""
    said = adt.get_previous_turn_player(_table("fcd2018"))
    seats = {"3, for Mallory": 3, "0, for Alice herself": 0, "-1, for nobody": -1}
    options = {words: seat == said for words, seat in seats.items()}
    return which(options, "There was no turn before, although Mallory sits there.")
