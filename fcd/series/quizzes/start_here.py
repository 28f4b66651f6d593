"""Notebook 00: the game in four sentences."""

from __future__ import annotations

from fcd.board.lessons.questions import Choice, LegalCards, Question, WhatHappens
from fcd.positions import position


def questions() -> list[Question]:
    """Three questions to get used to quizzes."""
    table = position("fcd2018", hands=["B9C Y4H G8D P1S", "", "", ""], top="Y9S")
    asked = "Alice’s yellow 4 of hearts fits the yellow 9 on top. May she draw a card instead?"
    final = position("fcd2018", hands=["Y4H", "", "", ""], top="Y9S")
    afterwards = {
        "Alice has won": lambda state: state.winner == 0,
        "It is Bob’s turn": lambda state: not state.is_over and state.player == 1,
        "Alice has to draw a card": lambda state: not state.is_over and state.player == 0,
    }
    return [
        LegalCards(table, id="fits", about=["fcd2018#match"]),
        Choice(asked, table, "draw", id="draw-instead", about=["fcd2018#turn"]),
        WhatHappens(
            final,
            "play Y4H",
            afterwards,
            "Alice holds one card, the yellow 4 of hearts, and plays it. What happens?",
            id="final-card",
            about=["fcd2018#end"],
        ),
    ]
