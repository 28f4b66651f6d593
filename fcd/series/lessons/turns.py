"""Notebook 04: what can be done when in a turn, and whose turn comes next."""

from __future__ import annotations

from fcd.board import Board, LegalMoves, MultipleChoice, TurnMachine, WhatHappens, side_by_side
from fcd.board.drawing.diagram import Diagram
from fcd.board.lessons.quiz import Quiz
from fcd.board.widgets.panel import SideBySide
from fcd.game import Game
from fcd.series.lessons import new_board, predict
from fcd.series.quizzes import four
from fcd.series.steps import MATCHING, TURNS

_HANDS = ["R7S B7C G5D P1Q", "R3C Y7D B4H P8Q", "R4D B1S G9H YEQ", "P6S Y4C B8H G2Q"]
_ROUND = ["play R7S", "end", "draw", "end", "play R4D", "end", "draw", "end"]


def _after(count: int) -> Game:
    """The round of this notebook after so many moves."""
    return four(TURNS, *_HANDS, top="R5H", draw="R8S Y1C", moves=_ROUND[:count])


def board() -> Board:
    return new_board(MATCHING, seed=11)


def show_the_machine() -> Diagram:
    return TURNS.diagram()


def predict_the_start() -> Quiz:
    moves = {"Play a card": "play R7S", "Draw a card": "draw", "End her turn": "end"}
    asked = "Alice’s turn has just begun. Her red 7 of spades matches. What can she do?"
    why = "No arrow called “end” leaves the first box, so Alice can’t pass: she plays or draws."
    return predict(LegalMoves(_after(0), moves, asked, why=why))


def predict_after_playing() -> Quiz:
    """Two questions in one: the second one tells what is right in the first."""
    table = _after(1)
    who = table.names[table.state.player]
    first = MultipleChoice(
        "Alice has played the red 7. Who makes the next move?",
        table.names,
        who,
        f"It’s still {who}’s turn. Everyone waits until she ends it.",
    )
    moves = {"Play the blue 7": "play B7C", "Draw a card": "draw", "End her turn": "end"}
    asked = "It’s still Alice’s turn. Her blue 7 matches the red 7. What can she do now?"
    why = "Alice plays just one card. Only one arrow leaves the box she’s in now: “end”."
    return predict(first, LegalMoves(table, moves, asked, why=why))


def predict_after_drawing() -> Quiz:
    moves = {
        "Play the red 8 that he drew": "play R8S",
        "Play the yellow 7 that he had before": "play Y7D",
        "Draw another card": "draw",
        "End his turn": "end",
    }
    asked = "Bob has drawn a red 8 of spades. It matches the red 7. What can he do now?"
    why = "Bob draws just once, and then he can’t play. Both cards wait for his next turn."
    return predict(LegalMoves(_after(3), moves, asked, why=why))


def predict_who_is_next() -> Quiz:
    why = "The table is round: after Mallory comes Alice."
    return predict(
        WhatHappens(_after(7), "end", text="Mallory ends her turn. Who’s next?", why=why)
    )


def walk_through() -> TurnMachine:
    return TurnMachine(_after(8))


def play() -> SideBySide:
    table = new_board(TURNS, seed=4)
    return side_by_side(table, TurnMachine(table))


def show_one_draw() -> TurnMachine:
    """She has drawn once, and would like to again."""
    machine = TurnMachine(four(TURNS, "B9C", top="R5H", draw="Y1S R8H", moves=["draw"]))
    machine.at = machine.last
    return machine
