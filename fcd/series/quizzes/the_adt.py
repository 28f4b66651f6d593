"""Notebook 08: what the functions of the course interface answer, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable

from fcd import adt
from fcd.adt import OutOfRange
from fcd.board.lessons.questions import MultipleChoice, Question
from fcd.game import Game
from fcd.positions import position
from fcd.series.quizzes import in_both, rules


def questions() -> list[Question]:
    """Six questions; the functions themselves are asked for the answers."""
    return [
        in_both(_turns),
        in_both(_moves),
        _before(),
        _played_two(),
        _turned_over(),
        in_both(_no_such_card),
    ]


def _turns(rule_book: str) -> Question:
    game = position(rule_book, hands=["", "", "", ""], top="G6S", moves=["draw", "end"] * 5)
    return MultipleChoice(
        f"It is turn {adt.current_turn(game)}. What does num_turns answer?",
        ["4", "5", "6"],
        answer=str(adt.num_turns(game)),
        why="Turns are numbered from 0, and the one under way counts.",
        ref="fcd2017#history",
        id="turns",
        about=(*rules("history"), "fcd2017#ruling-14"),
    )


def _moves(rule_book: str) -> Question:
    game = position(rule_book, hands=["", "", "", ""], top="G6S", moves=["draw", "end"])
    return MultipleChoice(
        "In turn 0 Alice has drawn a card and ended her turn. Now it is Bob’s. "
        "What do turn_moves(game, 0) and current_turn_moves(game) answer?",
        ["1 and 0", "1 and 1", "2 and 0", "2 and 1"],
        answer=f"{adt.turn_moves(game, 0)} and {adt.current_turn_moves(game)}",
        why="The list of a turn’s moves has the one that ends it. The count of the turn under way "
        "is about Bob’s turn, and he has neither played nor drawn.",
        ref="fcd2018#ruling-11",
        id="moves",
        about=("fcd2017#ruling-14", "fcd2018#ruling-11"),
    )


def _before() -> Question:
    game = position("fcd2018", hands=["", "", "", ""], top="G6S")
    return MultipleChoice(
        "The cards have just been dealt and Alice, player 0, begins. "
        "What does get_previous_turn_player answer?",
        ["0, for Alice", "3, for Mallory, who sits before her", "-1, for nobody"],
        answer={0: "0, for Alice", 3: "3, for Mallory, who sits before her", -1: "-1, for nobody"}[
            adt.get_previous_turn_player(game)
        ],
        why="It asks who had the turn before, and there was none.",
        ref="fcd2018#ruling-10",
        id="before",
        about=("fcd2018#ruling-10", "fcd2018#history"),
    )


def _twos(game: Game) -> str:
    on_top, active = adt.get_number_of_two_cards_at_top(game), adt.get_active_draw_twos(game)
    return f"{on_top} on top, {active} active"


def _played_two() -> Question:
    hands = ["G2D B3C R7D", "", "", ""]
    game = position("fcd2018", hands=hands, top="G6S", moves=["play G2D"])
    return MultipleChoice(
        "A green 6 of spades lies on top. Alice plays a green 2 and has not ended her turn yet. "
        "How many 2s are there?",
        ["0 on top, 0 active", "1 on top, 0 active", "1 on top, 1 active"],
        answer=_twos(game),
        why="The pile changes with the card, the count of unpaid 2s only with the end of the turn.",
        ref="fcd2018#ruling-4",
        id="played-two",
        about=("fcd2018#ruling-4",),
    )


def _turned_over() -> Question:
    hands = ["B2C R5H G7S", "Y4D P8C G1D", "", ""]
    moves = ["play B2C", "end", *["draw"] * 4]
    game = position("fcd2018", hands=hands, top="R2H", left=3, moves=moves)
    return MultipleChoice(
        "Two 2s are all there is on the discard pile, and Bob draws the four cards he owes. "
        "For the last of them the pile has to be turned over. "
        "How many 2s are there before he ends his turn?",
        ["2 on top, 2 active", "1 on top, 2 active", "1 on top, 1 active", "1 on top, 0 active"],
        answer=_twos(game),
        why="Only the top card stays on the pile. What Bob faced does not change in his turn.",
        ref="fcd2018#ruling-5",
        id="turned-over",
        about=("fcd2018#ruling-5", "fcd2018#ruling-4"),
    )


def _no_such_card(rule_book: str) -> Question:
    game = position(rule_book, hands=["G2D B3C R7D Y1S P9H", "", "", ""], top="G6S")
    calls: dict[str, Callable[[], object]] = {
        "hand_card(game, 0)": lambda: adt.hand_card(game, 0),
        "hand_card(game, 4)": lambda: adt.hand_card(game, 4),
        "hand_card(game, 5)": lambda: adt.hand_card(game, 5),
        "get_hand_card(game, 0, 5)": lambda: adt.get_hand_card(game, 0, 5),
    }
    [refused] = [text for text, call in calls.items() if _is_refused(call)]
    return MultipleChoice(
        "It is the turn of Alice, player 0, who holds five cards. Which call raises an error?",
        list(calls),
        answer=refused,
        why="Her cards are numbered 0 to 4. The functions of 2018 answer None where there is no "
        "card; hand_card, of 2017, refuses.",
        ref="fcd2018#history",
        id="no-such-card",
        about=("fcd2018#history",),
    )


def _is_refused(call: Callable[[], object]) -> bool:
    try:
        call()
    except OutOfRange:
        return True
    return False
