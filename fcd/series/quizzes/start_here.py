"""Notebook 00: three questions about the game in a few sentences, to get used to quizzes."""

from __future__ import annotations

from fcd.board.lessons.questions import Choice, LegalCards, Question, WhatHappens
from fcd.series.quizzes import Questions, four

quiz = Questions("fcd2018")
TABLE = four("fcd2018", "B9C Y4H G8D P1S", top="Y9S")


@quiz("match")
def _fits() -> Question:
    """The yellow 9 of spades is the top card. Which of these cards can Alice play?"""
    return LegalCards(TABLE)


@quiz("turn")
def _draw_instead() -> Question:
    """Alice’s yellow 4 of hearts matches the top card, a yellow 9. Can she draw a card instead?"""
    return Choice("", TABLE, "draw")


@quiz("end")
def _final_card() -> Question:
    """Alice has one card left, the yellow 4 of hearts, and plays it. What happens?"""
    options = {
        "Alice wins.": lambda state: state.winner == 0,
        "It’s Bob’s turn.": lambda state: not state.is_over and state.player == 1,
        "Alice has to draw a card.": lambda state: not state.is_over and state.player == 0,
    }
    why = {
        "It’s Bob’s turn.": "Bob gets no turn: Alice has no cards left.",
        "Alice has to draw a card.": "A turn is for playing or for drawing, not both.",
    }
    return WhatHappens(four("fcd2018", "Y4H", top="Y9S"), "play Y4H", options, why=why)
