"""Notebook 05: what the special cards do, who owes what, and which color counts."""

from __future__ import annotations

from fcd.board.lessons.questions import LegalCards, LegalMoves, Question, WhatHappens
from fcd.series.quizzes import Questions, four, one_of, owes

quiz = Questions()


@quiz.in_both("first-card", "draw-two", "zero")
def _first_two(game: str) -> Question:
    """The round has just begun, and a red 2 of hearts was turned up. Which of these cards can Alice
    play?"""
    return LegalCards(four(game, "R7S P0D G2C B9H", top="R2H"))


@quiz.in_both("draw-two", "fcd2018#ruling-2", "fcd2018#ruling-3", "fcd2017#ruling-1")
def _paid(game: str) -> Question:
    """Alice played a 2, and Bob drew two cards for it. Then Jack played a 2, and now Mallory plays
    a third one. How many cards does Alice owe?"""
    hands = "R2H B9C B8C", "P4C P5C P6C", "Y2D P7C P8C", "G2Q P9C PEC"
    moves = ["play R2H", "end", "draw", "draw", "end", "play Y2D", "end"]
    table = four(game, *hands, top="R5H", moves=moves)
    options = {"Two cards": owes(2), "Four cards": owes(4), "Six cards": owes(6)}
    why = {
        "": "Bob has paid for the first 2. The other two cost two cards each.",
        "Two cards": "Nobody has paid for Jack’s 2 yet.",
        "Six cards": "Bob has already paid for Alice’s 2.",
    }
    return WhatHappens(table, "play G2Q", options, why=why)


@quiz.in_both("first-card", "advance")
def _advance(game: str) -> Question:
    """A green A of spades was turned up at the start. The player who begins plays a red A of hearts
    and ends the turn. Who’s next?"""
    table = four(game, "", "RAH R4S B9D", top="GAS")
    why = {
        "": f"Before that, {table.log[0]}.",
        "Alice": "Play goes clockwise, and Mallory comes before Alice.",
        "Bob": "Bob has just had his turn.",
        "Jack": "The second A skips Jack.",
    }
    return WhatHappens(table, "play RAH", why=why)


@quiz.in_both(
    "declare", "fcd2018#ruling-6", "fcd2018#ruling-7", "fcd2017#ruling-4", "fcd2017#ruling-5"
)
def _declared(game: str) -> Question:
    """Alice played a red D of hearts and named green. Bob drew a card. Which of these moves can
    Jack make now?"""
    hands = "RDH R3Q R4Q R5Q R6Q", "", "G8C R7S YDC P1D P5S"
    moves = ["play RDH naming green", "end", "draw", "end"]
    table = four(game, *hands, top="R9S", moves=moves)
    options = {
        "Play the green 8 of clubs": "play G8C",
        "Play the red 7 of spades": "play R7S",
        "Play the yellow D of clubs and name yellow": "play YDC naming yellow",
        "Play the yellow D of clubs without naming a color": "play YDC",
    }
    return LegalMoves(table, options)


@quiz("fcd2017#first-card", "fcd2017#backwards", "fcd2017#ruling-2")
def _backwards() -> Question:
    """In the full game a green B of hearts was turned up at the start. Alice put a red B of hearts
    on it and ended her turn. Which way does play go now, and whose turn is it?"""
    table = four("fcd2017", "RBH R4S", top="GBH", moves=["play RBH"])
    way = "Clockwise" if table.state.direction == 1 else "Counterclockwise"
    told = f"First {table.log[0]}. Then {table.log[1]}."
    table.play("end")
    text = "{}, and it’s {}’s turn"
    answer = text.format(way, table.names[table.state.player])
    ways, names = ("Clockwise", "Counterclockwise"), ("Bob", "Mallory")
    options = [text.format(each, name) for each in ways for name in names]
    why = {
        "": told,
        options[1]: "Clockwise, Bob comes after Alice.",
        options[2]: "Counterclockwise, Mallory would come after Alice.",
        options[3]: "That’s after one B, and there were two.",
    }
    return one_of(options, answer, why, "fcd2017#backwards")


@quiz("fcd2017#continue", "fcd2017#ruling-3")
def _continue() -> Question:
    """In the full game Alice has put a red C of hearts on a blue 9 of hearts. Which of these moves
    can she make now?"""
    table = four("fcd2017", "RCH R4S B9D Y7C Y8C Y6C", top="B9H", moves=["play RCH"])
    options = {
        "Play the red 4 of spades": "play R4S",
        "Play the blue 9 of diamonds": "play B9D",
        "Draw a card": "draw",
        "End her turn": "end",
    }
    return LegalMoves(table, options)
