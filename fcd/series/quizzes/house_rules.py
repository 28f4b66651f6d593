"""Notebook 10: sevens and zeros, and what becomes of a game when a part of it is replaced."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fcd.board.lessons.questions import Choice, Question, WhatHappens
from fcd.board.widgets import blocks
from fcd.engine import Action, Move, State, Variant, effects
from fcd.engine.rules import Clause, Meaning
from fcd.series.quizzes import Questions, four, owes, which
from fcd.variants import FCD_2018, SEVEN_ZERO, with_clause

quiz = Questions("seven_zero")


@quiz()
def _old_game() -> Question:
    """You run small = replace(FCD_2018, key='small', hand_size=4). What does FCD_2018 deal now?"""
    small = replace(FCD_2018, key="small", hand_size=4)
    options = {
        "4 cards": FCD_2018.hand_size == small.hand_size,
        "7 cards, as before": FCD_2018.hand_size != small.hand_size,
        "Nothing: it’s gone": FCD_2018 is small,
    }
    asked = which(options, "replace makes a new value. The old one stays as it is.")
    clues = {
        "4 cards": "There are two names now, small and FCD_2018. Which one got the 4?",
        "Nothing: it’s gone": "You can play both games afterwards, side by side.",
    }
    return _with_clues(asked, clues)


@quiz("fcd2018#draw-two")
def _dear_twos() -> Question:
    """Under a house rule, a 2 means Stack(4). Alice has played a 2, and Bob answers with the blue 2
    of spades. What happens?"""
    meanings = {**FCD_2018.meanings, "2": Meaning("draw-two", (effects.Stack(4),))}
    dear = replace(FCD_2018, key="house", book="fcd2018", meanings=meanings)
    table = four(dear, "R2H B9C G1D", "B2S Y3D P8C", top="R5H", moves=["play R2H", "end"])
    options = {f"Jack owes {count} cards": owes(count) for count in (2, 4, 6, 8)}
    return WhatHappens(table, "play B2S", options)


@quiz()
def _even_only() -> Question:
    """A house rule adds a clause for playing a card: its value must be even. The green 6 of spades
    is on top. May Alice play the green 9 of diamonds?"""
    holds, fails = "Its value is even.", "In this house its value must be even."
    even = Clause("even", "house#even", holds, _is_even, fails=fails)
    house = with_clause(replace(FCD_2018, key="house", book="fcd2018"), Action.PLAY, even)
    asked = Choice("", four(house, "G9D B4C"), "play G9D")
    new = "The new one is added, and all of them must hold."
    return _with_clues(asked, {"yes": f"The old clauses ask for color, suit or value. {new}"})


@quiz("seven")
def _seven() -> Question:
    """Sevens and zeros: Alice plays the red 7 and chooses Jack. What happens?"""
    table = four(SEVEN_ZERO, "R7 B3 B4", "G5 G6 G8", "Y1 Y2 Y3", "B8 B9 Y9", top="R5")
    options = {
        "Alice has Jack’s three cards, and Jack has her two": _hold({0: "Y1", 2: "B3"}),
        "Alice has Bob’s three cards, and Bob has her two": _hold({0: "G5", 1: "B3"}),
        "Everybody has the same cards as before": _hold({0: "B3", 2: "Y1"}),
    }
    return WhatHappens(table, "play R7 with 2", options)


@quiz("zero")
def _zero_backwards() -> Question:
    """Sevens and zeros: Alice has played a Reverse, so it’s Mallory’s turn and Jack is next.
    Mallory plays the red 0. What happens?"""
    hands = "Rreverse B1 B2 B4", "G5 G6 G8 G9", "Y1 Y2 Y3 Y4", "R0 R8 R9 R4"
    table = four(SEVEN_ZERO, *hands, top="R5", moves=["play Rreverse"])
    options = {
        "Alice still has her blue cards": _hold({0: "B1"}),
        "Bob has Alice’s blue cards": _hold({1: "B1"}),
        "Mallory has Alice’s blue cards": _hold({3: "B1"}),
    }
    why = "Hands move in the direction of play: from Alice to Mallory, from Mallory to Jack."
    return WhatHappens(table, "play R0", options, why=why)


@quiz("ruling-1")
def _last_seven() -> Question:
    """Sevens and zeros: Alice’s last card is the red 7. She plays it and chooses Bob. What
    happens?"""
    table = four(SEVEN_ZERO, "R7", "G4", "B6", "Y8", top="R5")
    options = {
        "Alice wins": lambda s: s.winner == 0,
        "Bob wins, because he gets Alice’s empty hand": lambda s: s.winner == 1,
        "Alice gets Bob’s card, and the round goes on": lambda s: s.winner is None,
    }
    return WhatHappens(table, "play R7 with 1", options)


def _with_clues(asked: Question, clues: dict[str, str]) -> Question:
    """The question with a word on each wrong answer; no rule that could be read would help here."""
    reasons = [[mark, says, "", depth] for mark, says, _, depth in asked.why[""]]
    said = {option: [blocks.check("", clue)] for option, clue in clues.items()}
    return replace(asked, why={"": reasons, **said})


def _is_even(variant: Variant, state: State, move: Move) -> bool:
    return move.card is not None and int(move.card.rank, 16) % 2 == 0


def _hold(cards: dict[int, str]) -> Callable[[State], bool]:
    return lambda s: all(card in map(str, s.hands[seat]) for seat, card in cards.items())
