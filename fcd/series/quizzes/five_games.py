"""Notebook 09: mini UNO, rulebook UNO and the contest, and where they part."""

from __future__ import annotations

from fcd.board.lessons.questions import Choice, LegalCards, Question, WhatHappens
from fcd.positions import position
from fcd.series.quizzes import Questions, one_of

THREE = ("mini_uno", "uno", "uno_contest")


quiz = Questions("uno")


@quiz("mini_uno#draw-two")
def _no_answer() -> Question:
    """Mini UNO. Alice plays a red Draw-2, and Bob, who is next, holds a blue one. What happens to
    Bob?"""
    hands = ["Rdraw2 R1 R3", "Bdraw2 B3 B4", ""]
    table = position("mini_uno", hands=hands, top="R9")
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
    return LegalCards(
        table,
    )


@quiz("catch", "saying-uno", "ruling-20")
def _caught() -> Question:
    """Rulebook UNO. Alice had two cards. She put one down, said nothing and ended her turn. Bob has
    drawn a card and ended his turn, too. May Jack, who is next, catch Alice?"""
    hands = ["G9 B3", "R1 R2", "Y1 Y2"]
    table = position("uno", hands=hands, top="G6", moves=["play G9", "end", "draw", "end"])
    return Choice(
        "", table, "call UNO", why="She did forget, but it is too late: Bob has made his move."
    )


@quiz("challenge", "wild-draw-4")
def _innocent() -> Question:
    """Rulebook UNO. A green 6 lay on top. Alice, who held a blue 6 and a yellow 8 besides, has put
    a Wild Draw 4 on it. Bob challenges. Who draws, and how many?"""
    table = position(
        "uno",
        hands=["wild4 B6 Y8", "R1 R2 R5", "Y1 Y2 Y3"],
        top="G6",
        moves=["play wild4 naming yellow"],
    )
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
    may = {}
    for key in ("uno", "uno_contest"):
        table = position(key, hands=["wild4 G1 Y8", "", ""], top="G6")
        may[key] = bool(table.explain("play wild4 naming yellow"))
    options = {
        (True, True): "In both games",
        (True, False): "Only in rulebook UNO",
        (False, True): "Only in the contest",
        (False, False): "In neither",
    }
    return one_of(
        list(options.values()),
        options[may["uno"], may["uno_contest"]],
        "Rulebook UNO only warns her: she can be challenged. In the contest the same sentence "
        "forbids it.",
        "uno_contest#wild-draw-4",
    )


@quiz("ruling-6", "reverse", "mini_uno#ruling-3", "uno_contest#ruling-5")
def _reverse() -> Question:
    """Alice and Bob play alone, and Alice puts down a Reverse. In which game is it her turn
    again?"""
    deal, moves = ["Rreverse R1 B4", "R2 R3 B5"], ["play Rreverse"]
    tables = [position(key, hands=deal, top="R6", moves=moves) for key in THREE]
    titles = {"uno": "Rulebook UNO"}  # all three are UNO
    again = [
        titles.get(table.variant.key, table.variant.title)
        for table in tables
        if table.state.player == 0
    ]
    return one_of(
        ["Mini UNO", "Rulebook UNO", "UNO contest", "all three"],
        " and ".join(again),
        "In rulebook UNO it acts as a Skip between two. In the others it turns the direction "
        "and does no more.",
        "uno#ruling-6",
    )
