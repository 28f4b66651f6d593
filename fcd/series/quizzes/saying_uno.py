"""Notebook 06: the three words, calling out, and what it costs. All of it is the full game's."""

from __future__ import annotations

from fcd.board.lessons.questions import Choice, Question, WhatHappens
from fcd.series.quizzes import Questions, four, one_of

GAME = "fcd2017"  # the short game has no words
quiz = Questions(GAME)


@quiz("words")
def _drawn() -> Question:
    """Alice has two cards. Nothing matches, so she draws a third. What does she have to say?"""
    owed = four(GAME, "G9D B3C", top="R6S", moves=["draw"]).state.speech.owed or "nothing"
    why = {
        "": "Only playing a card counts.",
        "TRIO": "She has three cards, but she didn’t get there by playing one.",
        "DUO": "She has three cards now, and she didn’t play one.",
    }
    return one_of(["TRIO", "DUO", "nothing"], owed, why, "fcd2017#words")


@quiz("words", "turn", "ruling-7")
def _too_late() -> Question:
    """Alice has four cards. She plays the green C of spades, says nothing and plays the green 5 of
    diamonds on it. Can she say TRIO now?"""
    table = four(GAME, "GCS G5D R8H Y1Q", moves=["play GCS", "play G5D"])
    return Choice("", table, "say TRIO")


@quiz("call-out", "words", "ruling-9")
def _one_too_many() -> Question:
    """Alice has four cards. She plays two Cs in one turn and ends it without saying a word. Bob
    calls out TRIO, DUO and UNO. How many cards does each of them take?"""
    silent = ["play GCS", "play BCD", "end"]
    calls = ["call TRIO", "call DUO", "call UNO"]
    table = four(GAME, "GCS BCD B8H Y1Q", moves=[*silent, *calls])
    alice, bob = (len(hand) for hand in table.state.hands[:2])
    wrong = {
        (2, 0): "Every forgotten word costs two cards, and Alice forgot two.",
        (4, 0): "One of Bob’s three words was wrong. That isn’t free.",
        (4, 4): "",
        (6, 0): "Alice has two cards left, so she didn’t owe all three words.",
    }
    taken = {(n, m): f"Alice takes {n}, Bob takes {m}" for n, m in wrong}
    why = {"": ". ".join(table.log[-3:]) + ".", **{taken[each]: wrong[each] for each in wrong}}
    return one_of([*taken.values()], taken[alice - 2, bob - 4], why, "fcd2017#call-out")


@quiz("ruling-8", "call-out")
def _skipped() -> Question:
    """Bob has two cards. He plays the red A of spades, says nothing and ends his turn. Jack is
    skipped, and Mallory calls out UNO. Who takes cards?"""
    hands, moves = ("Y1Q B3C", "RAS Y8H", "G1D B7C", "B8D P1Q"), ["draw", "end", "play RAS", "end"]
    table = four(GAME, *hands, top="R6S", moves=moves)
    options = {
        "Jack takes two cards": lambda s: len(s.hands[2]) == 4,
        "Bob takes two cards": lambda s: len(s.hands[1]) == 3,
        "Mallory takes four cards": lambda s: len(s.hands[3]) == 6,
    }
    why = {
        "": "The player before Mallory is the one who had the last turn: Bob. He owed UNO.",
        "Jack takes two cards": "Jack had no turn, so he can’t have forgotten a word.",
        "Mallory takes four cards": "Mallory is right: the last player did forget UNO.",
    }
    return WhatHappens(table, "call UNO", options, why=why)


@quiz("ruling-10", "ruling-9", "end-turn")
def _turn_0() -> Question:
    """It’s the very first turn, and nobody has moved yet. Alice calls out UNO. What happens?"""
    table = four(GAME, "G9S B3C Y1Q")
    options = {
        "Nothing: it’s not a legal move": lambda s: not table.explain("call UNO"),
        "She takes four cards, and her turn is over": lambda s: s.turn == 1,
        "She takes four cards and still has to play or draw": lambda s: (
            (s.turn, s.phase, len(s.hand)) == (0, "ready", 7)
        ),
    }
    nothing, over, _ = options
    why = {
        "": "Penalty cards don’t count as drawing, so she still has to play or draw.",
        nothing: "A wrong call-out is a mistake, but it’s a legal move.",
        over: "A call-out doesn’t end her turn.",
    }
    return WhatHappens(table, "call UNO", options, why=why)


@quiz("ruling-13")
def _unpaid() -> Question:
    """Three cards are left to draw, and the top card is the only discard. Alice calls out UNO,
    wrongly. What happens?"""
    table = four(GAME, "G9S B3C", left=3)
    options = {
        "She takes three cards, and the game goes on": lambda s: not s.is_over,
        "The game is over, and nobody wins": lambda s: s.is_over and s.winner is None,
        "The game is over, and Bob wins": lambda s: s.winner == 1,
    }
    goes_on, _, bob_wins = options
    why = {
        goes_on: "She has to take four cards, and there are only three.",
        bob_wins: "Bob still has cards in his hand.",
    }
    return WhatHappens(table, "call UNO", options, why=why)
