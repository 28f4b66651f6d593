"""The console out of turn: words, catches and dares."""

from __future__ import annotations

import pytest

from fcd.engine import Action, Phase
from tests.scripted import (
    down_to_one,
    play,
    prepared,
)

# -- words and catches -----------------------------------------------------------------------


def test_a_person_may_catch_out_of_turn() -> None:
    game = down_to_one(forgets=True)
    assert game.state.player == 2
    shown = play(game, ["call UNO"], humans=(0,))
    assert "Bob did not say UNO. Enter to go on, or type: call UNO: " in shown.text
    assert str(game.moves[2]) == "call UNO by 0"
    assert len(game.state.hands[1]) >= 2


@pytest.mark.parametrize("line", ["call UNO", "uno", "say UNO", "CALL uno by Alice"])
def test_ways_to_catch(line: str) -> None:
    game = down_to_one(forgets=True)
    play(game, [line], humans=(0,))
    assert str(game.moves[2]) == "call UNO by 0"


def test_nothing_is_offered_if_the_word_was_said() -> None:
    game = down_to_one(forgets=False)
    shown = play(game, [], humans=(0,))
    assert "call UNO" not in shown.text
    assert "Alice, your move" in shown.text


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("?", "Answer the question, or type: rules, log, save or quit."),
        ("log", "· Bob ends the turn"),
        ("rules catch", "Catching  [#catch]"),
    ],
)
def test_commands_are_answered_before_a_catch(line: str, says: str) -> None:
    game = down_to_one(forgets=True)
    shown = play(game, [line], humans=(0,))
    answer = shown.text.partition("call UNO: ")[2]
    assert says in answer
    assert "Bob did not say UNO" in answer  # asked again
    assert len(game.moves) == 2


@pytest.mark.parametrize("line", ["quit", "q", "exit"])
def test_quitting_before_a_catch(line: str) -> None:
    shown = play(down_to_one(forgets=True), [line, "call UNO"], humans=(0,))
    assert shown.shown[-1].endswith("call UNO: ")


def test_who_goes_on_lets_the_chance_pass() -> None:
    game = down_to_one(forgets=True)
    shown = play(game, ["dance", "draw", ""], humans=(0, 2))
    assert "'dance' is no move" in shown.text
    assert "Now Alice may call out, and nothing else can be done." in shown.text
    assert "Pass the device to Jack" in shown.text
    assert len(game.moves) == 2


def test_several_people_say_who_calls() -> None:
    game = down_to_one(forgets=True)
    shown = play(game, ["call UNO"], humans=(0, 1, 2))
    assert str(game.moves[-1]) == "call UNO by 0"
    assert "Pass the device to Jack" in shown.text


def test_a_bot_catches_a_person_who_forgot() -> None:
    game = down_to_one(forgets=True)
    play(game, [], humans=(1,))
    assert game.moves[2].action is Action.CALL


def test_a_bot_catches_a_person_who_has_the_next_turn_too() -> None:
    hands = ["Bskip B1 R2 R2 R3 R3 R4", "G1 G1 G2 G2 G3 G3 G4"]
    game = prepared("uno", hands, "B9", draw="Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8")
    alice, bob = game.state.hands
    game._states[0] = game.state._replace(hands=(alice[:2], bob))
    play(game, ["1", "end"])
    assert list(map(str, game.moves)) == ["play Bskip", "end", "call UNO by 1"]


def test_a_bot_lets_a_person_on_turn_catch_first() -> None:
    game = down_to_one(forgets=True)
    shown = play(game, [], humans=(2,))
    assert len(game.moves) == 2
    assert "Jack, your move" in shown.text


def test_the_own_word_is_asked_for() -> None:
    game = down_to_one(forgets=True)
    game.undo()
    shown = play(game, ["uno"], humans=(1,))
    assert "Now say UNO, or be caught." in shown.text
    assert str(game.moves[1]) == "say UNO"


def test_people_judge_a_dare_even_if_a_bot_plays_the_card() -> None:
    hands = ["R1 R1 R2 R2 R3 R3 R4", "custom B1 B2 B2 B3 B3 B4"]
    game = prepared("uno+custom=10", hands, "Y9", draw="Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8", dealer=0)
    shown = play(game, ["perhaps", "no"], humans=(0,))
    assert "do your best rooster call; was it done?" in shown.unwrapped
    assert "or draws four cards" in shown.unwrapped  # the rule, with what follows
    assert shown.text.count("What does the table say? yes or no: ") == 2
    assert game.states[1].phase is Phase.DARED
    assert str(game.moves[1]) == "answer no"
    assert len(game.states[2].hands[0]) == 7 + 4
