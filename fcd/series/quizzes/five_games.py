"""Notebook 09: mini UNO, rulebook UNO and the contest, and where they differ."""

from __future__ import annotations

from typing import Any

from fcd.board.lessons.questions import Question, WhatHappens
from fcd.game import Game
from fcd.positions import position
from fcd.series.quizzes import Questions, which

quiz = Questions("uno")


def _in_each(hands: list[str], **more: Any) -> dict[str, Game]:
    """The same position in the three games, by their titles."""
    titles = {"Mini UNO": "mini_uno", "Rulebook UNO": "uno", "The UNO contest": "uno_contest"}
    return {title: position(key, hands=hands, **more) for title, key in titles.items()}


@quiz("mini_uno#draw-two")
def _no_answer() -> Question:
    """In mini UNO, Alice plays a red Draw-2. Bob is next, and he has a blue one. What happens?"""
    table = position("mini_uno", hands=["Rdraw2 R1 R3", "Bdraw2 B3 B4", ""], top="R9")
    options = {
        "He can put his Draw-2 on it": lambda s: s.player == 1 and len(s.hands[1]) == 3,
        "He draws two cards and then plays": lambda s: s.player == 1 and len(s.hands[1]) == 5,
        "He draws two cards and misses his turn": lambda s: s.player == 2,
    }
    return WhatHappens(table, "play Rdraw2", options)


@quiz("first-card", "mini_uno#first-card", "uno_contest#first-card")
def _turned_up() -> Question:
    """Three players. The first card is a red Draw Two, and Alice would be first. In which game does
    she have to draw two cards?"""
    tables = _in_each(["R1", "", ""], top="Rdraw2")
    options = {title: len(table.state.hands[0]) > 1 for title, table in tables.items()}
    why = "In mini UNO and in the contest, the first card is only there to be matched."
    return which(options, why, "uno#first-card")


@quiz("draw", "turn", "mini_uno#ruling-2", "uno_contest#draw", "uno_contest#ruling-4")
def _drawn() -> Question:
    """Nothing in Alice’s hand matches the red 6, so she draws: a red 2. In which game does she have
    to play it?"""
    tables = _in_each(["B3 B4", "", ""], top="R6", draw="R2", moves=["draw"])
    moves = {title: table.view(0).legal_moves for title, table in tables.items()}
    options = {title: [*map(str, each)] == ["play R2"] for title, each in moves.items()}
    why = "In mini UNO the card has to wait. In UNO she can play it or keep it."
    return which(options, why, "uno_contest#draw")


@quiz("uno_contest#wild-draw-4", "wild-draw-4")
def _forbidden() -> Question:
    """The top card is a green 6, and Alice holds a green 1. In which game can she still play her
    Wild Draw 4?"""
    games = ("uno", "uno_contest")
    tables = [position(key, hands=["wild4 G1 Y8", "", ""], top="G6") for key in games]
    may = [bool(table.explain("play wild4 naming yellow")) for table in tables]
    options = {
        "In both games": may == [True, True],
        "Only in rulebook UNO": may == [True, False],
        "Only in the contest": may == [False, True],
        "In neither game": may == [False, False],
    }
    why = "Rulebook UNO only warns her: she can be challenged. In the contest it’s forbidden."
    return which(options, why, "uno_contest#wild-draw-4")


@quiz("ruling-6", "reverse", "mini_uno#ruling-3", "uno_contest#ruling-5")
def _reverse() -> Question:
    """Only Alice and Bob are playing. Alice puts down a Reverse. In which game is it her turn
    again?"""
    tables = _in_each(["Rreverse R1 B4", "R2 R3 B5"], top="R6", moves=["play Rreverse"])
    options = {title: table.state.player == 0 for title, table in tables.items()}
    why = "In UNO it works like a Skip. In the others it only changes the direction: Bob is next."
    return which(options, why, "uno#ruling-6")
