"""Notebook 06: the three words of the full game, and calling out."""

from __future__ import annotations

from fcd.board import (
    Board,
    CallOutTimeline,
    Choice,
    Goal,
    MultipleChoice,
    WhatHappens,
    side_by_side,
)
from fcd.board.drawing.diagram import Diagram
from fcd.board.lessons.quiz import Quiz
from fcd.board.widgets.panel import SideBySide
from fcd.cards import Hand
from fcd.engine import Explanation
from fcd.game import Game
from fcd.positions import position
from fcd.series.lessons import predict
from fcd.series.lessons.showing import Told
from fcd.series.steps import SPECIALS
from fcd.variants import find_variant

FULL = "fcd2017"


def _four(hand: str, *moves: str, left: int | None = None) -> Game:
    """A table at which Alice holds these cards and a red 9 of hearts lies on top."""
    return position(FULL, hands=[hand, "", "", ""], top="R9H", moves=moves, left=left)


def board() -> Board:
    return Board(position(SPECIALS, hands=["RCH R4S GAS B1H", "", "", ""], top="R9H"))


def _one_played() -> Game:
    return _four("R4H Y7S B9C G1D", "play R4H")


def show_what_is_left() -> Hand:
    return _one_played().hand()


def predict_word() -> Quiz:
    owed = _one_played().state.speech.owed or "nothing"
    why = "Three cards are left after the one she played."
    return predict(
        MultipleChoice("What does Alice say now?", ["TRIO", "DUO", "UNO", "nothing"], owed, why)
    )


def ask_about_silence() -> Explanation:
    return _one_played().explain("end")


def say_it_yourself() -> Board:
    return Board(_four("R4H R7S G9H B1H"))


def predict_too_late() -> Quiz:
    hasty = _four("RCH R4S Y7S B8D", "play RCH", "play R4S")
    asked = "Alice had three cards left, and now two. Can she still say TRIO?"
    return predict(Choice(asked, hasty, "say TRIO"))


def _silent_mallory() -> Game:
    hands = ["R1D R7C B9C G1D", "", "", "R4H Y7S B9C G8D"]
    moves = ["draw", "end", "draw", "end", "draw", "end", "play R4H", "end"]
    return position(FULL, hands=hands, top="R9H", moves=moves)


def show_silent_mallory() -> Told:
    return Told(_silent_mallory(), 2)


def predict_call_out() -> Quiz:
    outcomes = {
        "Mallory takes two cards": lambda state: len(state.hands[3]) == 5,
        "Mallory takes four cards": lambda state: len(state.hands[3]) == 7,
        "Alice takes four cards": lambda state: len(state.hands[0]) == 9,
    }
    return predict(WhatHappens(_silent_mallory(), "call TRIO", outcomes))


_CHAIN = "RCH GCH BCH Y7S"


def show_three_words_in_one_turn() -> Told:
    words = ["play RCH", "say TRIO", "play GCH", "say DUO", "play BCH", "say UNO"]
    return Told(_four(_CHAIN, *words), len(words))


def predict_three_call_outs() -> Quiz:
    silent = ["play RCH", "play GCH", "play BCH", "end"]
    mute = _four(_CHAIN, *silent, "call TRIO", "call DUO", "call UNO")
    taken = str(len(mute.hand(0)) - 1)
    why = "She forgot three words, and each of them costs her two cards."
    return predict(
        MultipleChoice("How many cards does Alice take?", ["2", "3", "4", "6"], taken, why)
    )


def watch_a_round_of_words() -> CallOutTimeline:
    return CallOutTimeline()


def _skipping_jack() -> Game:
    hands = ["R1D R7C B9C G1D", "", "RCH RAS Y7S B4D", ""]
    moves = ["draw", "end", "draw", "end", "play RCH", "play RAS", "end"]
    return position(FULL, hands=hands, top="R9H", moves=moves)


def show_how_jack_skips_mallory() -> Told:
    return Told(_skipping_jack(), 3)


def predict_who_can_be_caught() -> Quiz:
    table = _skipping_jack()
    accused = table.state.speech.accused
    assert accused is not None
    why = (
        "The player before Alice is the one who had the last turn, and that isn’t always her "
        "neighbor. Mallory had no turn, so she can’t have forgotten anything."
    )
    who = ["Bob", "Jack", "Mallory"]
    return predict(MultipleChoice("Who can Alice catch?", who, table.names[accused], why))


def catch_jack() -> Board:
    goal = Goal("Make Jack take four cards.", lambda game: len(game.hand(2)) == 6)
    return Board.puzzle(_skipping_jack(), goal)


def predict_end_after_penalty() -> Quiz:
    rash = _four("R4H Y7S", "call UNO")
    return predict(Choice("Alice has taken four cards. Can she end her turn?", rash, "end"))


def predict_penalty_without_cards() -> Quiz:
    outcomes = {
        "She takes the two cards, and play goes on": lambda state: not state.is_over,
        "The game is over, and nobody wins": lambda state: state.is_over and state.winner is None,
        "The game is over, and Bob wins": lambda state: state.winner == 1,
    }
    why = "She would have to take four cards. A penalty that can’t be paid ends the game."
    return predict(WhatHappens(_four("R4H Y7S", left=2), "call UNO", outcomes, why=why))


def show_the_whole_turn() -> Diagram:
    return find_variant(FULL).diagram()


def play_with_forgetful_players() -> SideBySide:
    deal = position(FULL, hands=["R4H R7S G9H B1H", "", "", ""], top="R9H", seed=7)
    board = Board(deal, bots="random")
    return side_by_side(board, CallOutTimeline(board))


def ask_about_a_drawn_card() -> Explanation:
    return _four("Y7S Y8S", "draw").explain("say TRIO")


def show_who_is_before_mallory() -> Told:
    moves = ["play RBH", "end", "call UNO"]
    return Told(_four("RBH Y7S", *moves), len(moves))


def show_how_alice_gets_away() -> Told:
    moves = ["play R4H", "end", "draw", "end", "call UNO"]
    return Told(_four("R4H Y7S", *moves), len(moves))
