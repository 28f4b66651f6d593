"""ex13: a test-suite that accepts every correct game and catches broken ones.

What is handed in is a list of functions, each of which takes a class `Game` and asserts things
about rounds of it. The model is such a suite too, made from a variant (model.py); made
from a broken one it rejects the correct game. How suites are tried: trial.py.
"""

from __future__ import annotations

from typing import Any

from fcd.adt import CLOCKWISE, END_TURN, PlayerMove
from fcd.cards import Card
from fcd.teach.checks import Check, Exercise, Misconception
from fcd.teach.exercises.ex13_write_tests.model import model
from fcd.teach.exercises.ex13_write_tests.trial import Suites
from fcd.teach.given.testing import deal, play
from fcd.teach.mutants import all_mutants

# -- mistakes --------------------------------------------------------------------------------------


def _test_hand_in_order(Game: Any) -> None:  # noqa: N803 - it is a class
    game = deal(Game, hands=["R3H R1H", "R5H R4H"], top="R7C", draw="R8H")
    assert game.hand_card(0) == Card.parse("R3H")
    assert game.hand_card(1) == Card.parse("R1H")
    play(game, "draw")
    assert game.hand_card(7) == Card.parse("R8H")
    play(game, "end")
    assert game.hand_card(0) == Card.parse("R5H")


def _test_whole_past_move(Game: Any) -> None:  # noqa: N803 - it is a class
    game = deal(Game, top="R7C")
    play(game, "draw", "end")
    assert game.past_move(0, 1) == PlayerMove(END_TURN)


def _test_the_very_direction(Game: Any) -> None:  # noqa: N803 - it is a class
    assert deal(Game, top="R7C").play_direction() is CLOCKWISE


def _test_without_assert(Game: Any) -> bool:  # noqa: N803 - it is a class
    game = deal(Game, top="R7C", left=5)
    return bool(game.num_cards() == 34)


MISTAKES = (
    Misconception(
        "hand-order",
        "It looks as if your test expects the cards of a hand in a certain order. The rules say "
        "who gets which cards, and not how they are held: sort them, or look for a card among all.",
        lambda: [_test_hand_in_order],
    ),
    Misconception(
        "whole-past-move",
        "It looks as if your test compares a whole past move. A move that plays no card may have "
        "anything as its card and color: compare the action, and the parts that it uses.",
        lambda: [_test_whole_past_move],
    ),
    Misconception(
        "is-not-equals",
        "It looks as if your test compares with `is`, or asks for the type. A game may answer with "
        "the plain number 1 instead of CLOCKWISE, which is equal: compare with `==`.",
        lambda: [_test_the_very_direction],
    ),
    Misconception(
        "asserts-nothing",
        "It looks as if your tests never say no. Only an `assert` that fails is heard, or an "
        "error; what a test returns or prints is not.",
        lambda: [_test_without_assert],
    ),
)

# -- the exercise ----------------------------------------------------------------------------------

EXERCISE = Exercise(
    key="ex13",
    title="Write tests",
    chapter="13_testing_the_rules",
    minutes=120,
    checks=(
        Check(
            name="ex13.short_tests",
            submission="short_tests",
            game="fcd2018",
            points=20,
            stage="The short game",
            task="Write tests that accept every correct short game and catch the broken ones.",
            model=model,
            checker=Suites("fcd2018"),
            hints=(
                "Go through the rules, one section after the other. For each sentence ask: how "
                "would a game look that gets just this wrong?",
                "For every move that your tests call valid, think of one that must not be: a card "
                "that fits nowhere, a second card, a draw too many, an end too early.",
                "Look at everything more than once: at the start, after a play, after a draw, in "
                "the next turn, and in the one after that.",
                "Some things happen late: `left=1` leaves one card to draw, and a loop of seven "
                "turns lets player 1 win.",
            ),
            misconceptions=MISTAKES,
        ),
        Check(
            name="ex13.full_tests",
            submission="full_tests",
            game="fcd2017",
            points=20,
            stage="The full game",
            task="Write tests that accept every correct full game and catch the broken ones.",
            model=model,
            checker=Suites("fcd2017"),
            hints=(
                "Begin with all tests of the short game: `full_tests = [*short_tests, …]`.",
                "B changes who comes next. After that, play on for three turns: does it last?",
                "A hand of Cs that fit each other can be played in one turn. After the fourth, "
                "three cards are left, and the first word is owed.",
                "Call out rightly and wrongly, for one word and for two, in turn 0, after a draw, "
                "and after an A. Count everybody's cards each time.",
            ),
            misconceptions=MISTAKES,
        ),
    ),
    mutants=tuple(m.name for m in all_mutants() if {"fcd2018", "fcd2017"} & {*m.games}),
)
