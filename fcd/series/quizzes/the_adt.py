"""Notebook 08: what the functions of the course interface answer, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable

from fcd import adt
from fcd.adt import OutOfRange
from fcd.board.lessons.questions import Question
from fcd.engine import smallest_deck
from fcd.game import Game
from fcd.series.quizzes import Questions, four, one_of, which
from fcd.variants import find_variant

quiz = Questions()


@quiz.in_both("deck")
def _smallest_deck(game: str) -> Question:
    """You want to play with your own small deck. What’s the fewest cards it can have?"""
    smallest = str(smallest_deck(find_variant(game), 4))
    why = "28 to deal, one to turn up, and one to draw."
    return one_of(["28", "29", "30", "800"], smallest, why, f"{game}#deck")


@quiz.in_both("fcd2017#history", "fcd2017#ruling-14", "fcd2018#ruling-11")
def _moves(variant: str) -> Question:
    """On turn 0 Alice played a 2 and ended her turn. Bob has drawn the two cards he owes but hasn’t
    ended his turn yet. What do turn_moves(game, 0) and current_turn_moves(game) return?"""
    game = four(variant, "G2D B3C R7D Y1S P9H", moves=["play G2D", "end", "draw", "draw"])
    return one_of(
        ["1 and 1", "1 and 2", "2 and 1", "2 and 2", "2 and 3"],
        f"{adt.turn_moves(game, 0)} and {adt.current_turn_moves(game)}",
        "Alice’s turn includes the move that ended it. The count for the current turn has only "
        "cards played and drawn.",
        "fcd2018#ruling-11",
    )


@quiz("fcd2017#call-out", "fcd2017#words", "fcd2017#history")
def _words() -> Question:
    """In Final Card-Down 2017, Alice plays a card, has three left and ends her turn without a word.
    Bob’s first move is SAY_TRIO, and then he draws a card. What do player_card_count(game, 0) and
    turn_moves(game, 1) return?"""
    moves = ["play G2D", "end", "call TRIO", "draw"]
    game = four("fcd2017", "G2D B3C R7D Y1S", moves=moves)
    return one_of(
        ["3 and 1", "3 and 2", "5 and 1", "5 and 2"],
        f"{adt.player_card_count(game, 0)} and {adt.turn_moves(game, 1)}",
        "At the start of a turn SAY_TRIO catches the previous player, and it costs Alice two "
        "cards. It’s a move, so it’s recorded.",
        "fcd2017#call-out",
    )


@quiz("fcd2018#ruling-10", "fcd2018#history")
def _before() -> Question:
    """Alice and Bob have drawn and ended their turns, and nobody has played a card yet. What does
    get_top_discard_turn_number return?"""
    turn = adt.get_top_discard_turn_number(four("fcd2018", moves=["draw", "end"] * 2))
    options = {
        "0, for the first turn of the game": turn == 0,
        "1, for the turn before this one": turn == 1,
        "-1, for no turn at all": turn == -1,
    }
    why = "The top card was turned up at the start. Nobody played it."
    return which(options, why, "fcd2018#ruling-10")


def _twos(game: Game) -> str:
    on_top, active = adt.get_number_of_two_cards_at_top(game), adt.get_active_draw_twos(game)
    return f"{on_top} on top, {active} active"


@quiz("fcd2018#ruling-4")
def _played_two() -> Question:
    """The green 6 of spades is on top. Alice plays a green 2 and hasn’t ended her turn yet. How
    many 2s are there?"""
    twos = _twos(four("fcd2018", "G2D B3C R7D", moves=["play G2D"]))
    options = ["0 on top, 0 active", "1 on top, 0 active", "1 on top, 1 active"]
    why = "The pile changes with the card, but the count of unpaid 2s changes when the turn ends."
    return one_of(options, twos, why, "fcd2018#ruling-4")


@quiz("fcd2018#ruling-5", "fcd2018#ruling-4")
def _turned_over() -> Question:
    """Alice, Bob and Jack have each played a 2, and Mallory draws the six cards she owes. Before
    the third one the pile has to be turned over. How many 2s are there then?"""
    hands = "R2H B3C R7D", "B2D Y4D P8C", "G2S G1D Y5C", "R8Q R3Q R4Q"
    moves = ["play R2H", "end", "play B2D", "end", "play G2S", "end", *["draw"] * 3]
    game = four("fcd2018", *hands, top="R9H", left=2, moves=moves)
    return one_of(
        ["3 on top, 3 active", "1 on top, 3 active", "1 on top, 1 active", "0 on top, 0 active"],
        _twos(game),
        "Only the top card stays in the pile. What Mallory faces doesn’t change during her turn.",
        "fcd2018#ruling-5",
    )


@quiz.in_both("fcd2018#history")
def _no_such_card(variant: str) -> Question:
    """It’s Alice’s turn (player 0), and she has five cards. Which call raises an error?"""
    game = four(variant, "G2D B3C R7D Y1S P9H")
    options = {
        "hand_card(game, 0)": _is_refused(adt.hand_card, game, 0),
        "hand_card(game, 4)": _is_refused(adt.hand_card, game, 4),
        "hand_card(game, 5)": _is_refused(adt.hand_card, game, 5),
        "get_hand_card(game, 0, 5)": _is_refused(adt.get_hand_card, game, 0, 5),
    }
    why = (
        "Her cards are numbered 0 to 4. The functions of 2018 return None when there’s no "
        "such card; hand_card, from 2017, raises an error."
    )
    return which(options, why, "fcd2018#history")


def _is_refused(function: Callable[..., object], *arguments: object) -> bool:
    try:
        function(*arguments)
    except OutOfRange:
        return True
    return False
