"""A few questions to begin with, for a quiz that is given none."""

from __future__ import annotations

from fcd.board.lessons.questions import Choice, LegalCards, Question, WhatHappens
from fcd.positions import position


def sample_questions() -> list[Question]:
    """What fits, what does not, and what a special card does, in the short game."""
    first = position("fcd2018", hands=["R7S B9C P0D GAH Y5Q", "", "", ""], top="R5H")
    facing = position(
        "fcd2018", hands=["R2H B7Q", "G0S Y2D", "", ""], top="R5H", moves=["play R2H", "end"]
    )
    advance = position("fcd2018", hands=["RAS B9C", "", "", ""], top="R5H")
    asked = "Alice has just played a red 2 of hearts. May Bob answer with the green 0 of spades?"
    return [
        LegalCards(first, id="fits"),
        Choice(asked, facing, "play G0S", id="answer"),
        WhatHappens(advance, "play RAS", id="advance"),
    ]
