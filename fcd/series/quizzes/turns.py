"""Notebook 04: what can be done when in a turn, and whose turn comes next."""

from __future__ import annotations

from fcd.board.lessons.questions import Choice, LegalMoves, Question
from fcd.game import Game
from fcd.series.quizzes import Questions, four, one_of

HAND = "G9D B3C R1H Y8Q PES"  # long enough that no word has to be said after playing
quiz = Questions()


def _table(game: str, *moves: str) -> Game:
    return four(game, HAND, draw="G8S", moves=moves)


@quiz.in_both("turn", "end-turn")
def _end_at_once(game: str) -> Question:
    """It’s Alice’s turn, and she hasn’t done anything yet. Can she end it?"""
    return Choice("", _table(game), "end")


@quiz.in_both("turn", "fcd2018#ruling-1")
def _second_card(game: str) -> Question:
    """Alice has played her green 9 of diamonds. Can she play her yellow 9 of hearts, too?"""
    return Choice("", four(game, f"{HAND} Y9H", moves=["play G9D"]), "play Y9H")


@quiz.in_both("end-turn")
def _who_moves(game: str) -> Question:
    """Alice has played her green 9 of diamonds. Who makes the next move?"""
    table = _table(game, "play G9D")
    who = table.names[table.state.player]
    why = dict.fromkeys({*table.names} - {who}, "Alice hasn’t ended her turn yet.")
    return one_of(table.names, who, {"": f"It’s {who}’s turn until she ends it.", **why})


@quiz.in_both("draw", "fcd2018#ruling-1", "fcd2017#ruling-6")
def _after_draw(game: str) -> Question:
    """The top card is a green 6 of spades. Alice has drawn a green 8 of spades, which matches. What
    can she do now?"""
    options = {
        "Play the green 8": "play G8S",
        "Play the green 9 that she had before": "play G9D",
        "Draw another card": "draw",
        "End her turn": "end",
    }
    return LegalMoves(_table(game, "draw"), options)


@quiz.in_both("players")
def _turn_seven(game: str) -> Question:
    """Alice has the first turn of the round. Who has the seventh turn, if nobody is skipped and
    play goes clockwise?"""
    table = _table(game, *["draw", "end"] * 6)
    why = {
        "": "Alice, Bob, Jack and Mallory have the first four turns. Alice has the fifth.",
        "Alice": "She has the first, the fifth and the ninth turn.",
        "Bob": "He has the second and the sixth turn.",
        "Mallory": "She has the fourth and the eighth turn.",
    }
    return one_of(table.names, table.names[table.state.player], why)
