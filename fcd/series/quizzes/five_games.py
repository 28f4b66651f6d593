"""Notebook 09: mini UNO, rulebook UNO and the contest, and where they part."""

from __future__ import annotations

from fcd.board.lessons.questions import Choice, LegalCards, Question, WhatHappens
from fcd.positions import position
from fcd.series.quizzes import Questions, one_of, which

quiz = Questions("uno")


@quiz("mini_uno#draw-two")
def _no_answer() -> Question:
    """Mini UNO. Alice plays a red Draw-2, and Bob, who is next, holds a blue one. What happens to
    Bob?"""
    table = position("mini_uno", hands=["Rdraw2 R1 R3", "Bdraw2 B3 B4", ""], top="R9")
    options = {
        "He may put his Draw-2 on it": lambda s: s.player == 1 and len(s.hands[1]) == 3,
        "He takes two cards and then plays": lambda s: s.player == 1 and len(s.hands[1]) == 5,
        "He takes two cards and loses his turn": lambda s: s.player == 2,
    }
    return WhatHappens(table, "play Rdraw2", options)


@quiz("draw", "turn")
def _drawn() -> Question:
    """Rulebook UNO. Alice could have played her green 9 on the green 6, but she has drawn a card, a
    green 2. Which cards may she play now?"""
    table = position("uno", hands=["G9 B3", "", ""], top="G6", draw="G2", moves=["draw"])
    return LegalCards(table)


@quiz("catch", "saying-uno", "ruling-20")
def _caught() -> Question:
    """Rulebook UNO. Alice had two cards. She put one down, said nothing and ended her turn. Bob has
    drawn a card and ended his turn, too. May Jack, who is next, catch Alice?"""
    hands = ["G9 B3", "R1 R2", "Y1 Y2"]
    table = position("uno", hands=hands, top="G6", moves=["play G9", "end", "draw", "end"])
    why = "She did forget, but it is too late: Bob has made his move."
    return Choice("", table, "call UNO", why=why)


@quiz("challenge", "wild-draw-4")
def _innocent() -> Question:
    """Rulebook UNO. A green 6 lay on top. Alice, who held a blue 6 and a yellow 8 besides, has put
    a Wild Draw 4 on it. Bob challenges. Who draws, and how many?"""
    hands = ["wild4 B6 Y8", "R1 R2 R5", "Y1 Y2 Y3"]
    table = position("uno", hands=hands, top="G6", moves=["play wild4 naming yellow"])
    options = {
        "Alice, four cards": lambda s: len(s.hands[0]) == 6,
        "Bob, four cards": lambda s: len(s.hands[1]) == 7,
        "Bob, six cards": lambda s: len(s.hands[1]) == 9,
    }
    return WhatHappens(table, "challenge", options)


@quiz("uno_contest#wild-draw-4", "wild-draw-4")
def _forbidden() -> Question:
    """A green 6 lies on top, and Alice holds a green 1. In which game may she play her Wild Draw 4
    all the same?"""
    games = ("uno", "uno_contest")
    tables = [position(key, hands=["wild4 G1 Y8", "", ""], top="G6") for key in games]
    may = [bool(table.explain("play wild4 naming yellow")) for table in tables]
    options = {
        "In both games": may == [True, True],
        "Only in rulebook UNO": may == [True, False],
        "Only in the contest": may == [False, True],
        "In neither": may == [False, False],
    }
    why = (
        "Rulebook UNO only warns her: she can be challenged. In the contest the same sentence "
        "forbids it."
    )
    return which(options, why, "uno_contest#wild-draw-4")


@quiz("ruling-6", "reverse", "mini_uno#ruling-3", "uno_contest#ruling-5")
def _reverse() -> Question:
    """Alice and Bob play alone, and Alice puts down a Reverse. In which game is it her turn
    again?"""
    deal, moves = ["Rreverse R1 B4", "R2 R3 B5"], ["play Rreverse"]
    titles = {"mini_uno": "Mini UNO", "uno": "Rulebook UNO", "uno_contest": "UNO contest"}
    tables = {titles[key]: position(key, hands=deal, top="R6", moves=moves) for key in titles}
    return one_of(
        [*titles.values(), "all three"],
        " and ".join(title for title, table in tables.items() if table.state.player == 0),
        "In rulebook UNO it acts as a Skip between two. In the others it turns the direction "
        "and does no more.",
        "uno#ruling-6",
    )
