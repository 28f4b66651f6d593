"""One person at the console's prompt: what can be typed, and how it is answered."""

from __future__ import annotations

import re

import pytest

from fcd import Card, Game, find_variant
from fcd.board.sentences import hint
from fcd.board.terminal.reading import choose
from tests.scripted import (
    MINE,
    OTHERS,
    Screen,
    a_game,
    down_to_one,
    fcd2017_game,
    play,
    prepared,
)

# -- the person's turn -----------------------------------------------------------------------


def test_an_illegal_move_is_answered_with_the_reason_and_asked_again() -> None:
    game = a_game()
    before = game.state
    shown = play(game, ["4"])
    assert game.state is before
    answer = shown.since("play Y1C: that is not legal now.")
    for reason in (
        "one of these is needed",
        "it has the color red [fcd2018#match]",
        "it has the suit of red 5 of hearts [fcd2018#match]",
        "it is a 0, which goes on any card [fcd2018#zero]",
        "rules #match",
        "Alice, your move",
    ):
        assert reason in answer
    assert "the card is in your hand" not in answer  # which is not broken


def test_an_illegal_action_is_answered_too() -> None:
    game = a_game()
    shown = play(game, ["end"])
    assert not game.moves
    assert re.search(r"end: that is not legal now\. ✗ .+ \[fcd2018#end-turn\]", shown.unwrapped)


@pytest.mark.parametrize("line", ["2", "G5D", "play 2", "play G5D", "PLAY green 5 of diamonds"])
def test_ways_to_play_a_card(line: str) -> None:
    game = a_game()
    play(game, [line])
    assert [str(move) for move in game.moves] == ["play G5D"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("0", "there is no card 0 in your hand: 1 to 7"),
        ("8", "there is no card 8 in your hand: 1 to 7"),
        ("²", "'²' is no move"),
        ("9" * 5000, "there is no card 99999999999999999999 in your hand: 1 to 7"),
        ("sing", "'sing' is no move. Type a card's number, draw or ? for help."),
        ("play Q9", "'Q9' is no card. Type a card's number, draw or ? for help."),
        ("play", "play what? Type a card's number, draw or ? for help."),
        ("why sing", "'sing' is no move. Type a card's number"),
        ("3 naming pink", "there is no color 'pink'"),
        ("draw by Bob", "you can only move for yourself"),
        ("why", "why what?"),
        ("why 9", "there is no card 9"),
        ("undo", "You have not made a choice"),
        ("rules #bluff", "no rule 'bluff' in 'fcd2018'"),
    ],
)
def test_what_cannot_be_understood_is_answered(line: str, says: str) -> None:
    game = a_game()
    shown = play(game, [line])
    assert says in shown.unwrapped
    assert not game.moves


def test_enter_makes_the_only_move_there_is() -> None:
    game = a_game()
    shown = play(game, ["", "1", "", "draw", ""])
    assert [str(move) for move in game.moves[:2]] == ["play R7D", "end"]
    assert "Press Enter to end your turn" in shown.text
    assert [str(m) for m, s in zip(game.moves, game.states, strict=False) if s.player == 0] == [
        "play R7D",
        "end",
        "draw",
        "end",
    ]


def test_enter_never_plays_a_card() -> None:
    game = prepared("mini_uno", ["R1 B1 B2 B3 B4 B6 B7", "B8 B8 B8 B8 B8 B8 B8"], "R5", draw="R9")
    assert list(map(str, game.legal_moves())) == ["play R1"]
    play(game, ["", "", ""])
    assert not game.moves


def test_a_wild_asks_for_its_color() -> None:
    hands = ["wild R1 R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8"]
    game = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3 Y4 Y6 Y7")
    shown = play(game, ["1", "", "1", "purple", "r"])
    assert str(game.moves[0]) == "play wild naming red"
    assert shown.text.count("Which color? red, blue, green, yellow") == 2
    assert "All right." in shown.text
    assert "'purple' is not one of red, blue, green, yellow" in shown.text


@pytest.mark.parametrize(
    "line", ["2 naming blue", "play 2 naming blue", "wild naming blue", "PLAY 2 NAMING BLUE"]
)
def test_ways_to_name_the_color_at_once(line: str) -> None:
    hands = ["R1 wild R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8"]
    game = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3 Y4 Y6 Y7")
    shown = play(game, [line])
    assert str(game.moves[0]) == "play wild naming blue"
    assert "Which color" not in shown.text


@pytest.mark.parametrize("line", ["1 with Jack", "play 1 with jack", "play R7 with 2"])
def test_ways_to_choose_the_player_at_once(line: str) -> None:
    hands = ["R7 R1 R2 R3 R4 R6 R8", "B1 B2 B3 B4 B6 B7 B8", "G1 G2 G3 G4 G6 G7 G8"]
    game = prepared("seven_zero", hands, "R9", draw="Y1 Y2 Y3 Y4 Y6 Y7")
    shown = play(game, [line])
    assert str(game.moves[0]) == "play R7 with 2"
    assert "Which player" not in shown.text


@pytest.mark.parametrize("line", ["?", "quit", "exit", "q"])
def test_a_question_can_be_left(line: str) -> None:
    hands = ["wild R1 R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8"]
    game = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3")
    shown = play(game, ["1", line, "draw"])
    assert ("All right." in shown.text) is (line == "?")
    assert len(game.moves) == (line == "?")
    assert "is not one of" not in shown.text


def test_the_first_letters_of_a_name_go_before_quitting() -> None:
    assert choose(lambda prompt: "q", "Which player", {"Quinn": 1, "Bob": 2}) == 1


@pytest.mark.parametrize("line", ["show", "hand", "table", "SHOW"])
def test_ways_to_see_the_table_again(line: str) -> None:
    assert play(a_game(), [line]).text.count("Your hand:") == 2


@pytest.mark.parametrize("line", ["quit", "q", "exit"])
def test_ways_to_leave(line: str) -> None:
    game = a_game()
    play(game, [line, "draw"])
    assert not game.moves


def test_to_pass_is_to_end_the_turn() -> None:
    game = a_game()
    play(game, ["pass", "draw", "pass"])
    assert list(map(str, game.moves[:2])) == ["draw", "end"]


# -- what cards do ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "card", "says"),
    [
        ("fcd2018", "R0H", "the wild card"),
        ("fcd2018", "R2H", "+2"),
        ("fcd2018", "RAH", "skips"),
        ("fcd2018", "RBH", ""),
        ("fcd2018", "RDH", "names a color"),
        ("fcd2017", "RBH", "turns round"),
        ("fcd2017", "RCH", "play again"),
        ("fcd2017", "R7H", ""),
        ("uno", "R7", ""),
        ("uno", "Rskip", ""),
        ("uno", "custom", ""),
        ("uno+custom=8", "custom", "tell a joke"),
        ("seven_zero", "R7", "trade hands"),
        ("seven_zero", "R0", "pass the hands on"),
    ],
)
def test_special_cards_say_what_they_do(key: str, card: str, says: str) -> None:
    assert hint(find_variant(key), Card.parse(card)) == says


def test_the_hint_stands_beside_the_card() -> None:
    game = prepared("fcd2018", [f"GDS {MINE[4:]}", *OTHERS], "R5H", draw="B1S B2S")
    assert "  1  GDS  green D of spades ♠, names a color" in play(game, []).text


def test_what_a_challenge_costs_is_said() -> None:
    hands = ["wild4 R1 R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8"]
    game = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3 Y4 Y6 Y7 G1 G2")
    game.play("play wild4 naming red")
    shown = play(game, ["?"], humans=(1,))
    assert "(if you are wrong, you draw six cards)" in shown.unwrapped
    assert "call UNO, challenge to make another move" in example_lines(shown)


def test_swap_hands_asks_for_color_and_player() -> None:
    hands = ["swap R1 R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8", "G1 G2 G3 G4 G6 G7 G8"]
    game = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3 Y4 Y6 Y7")
    shown = play(game, ["play swap naming blue", "jack"])
    assert str(game.moves[0]) == "play swap naming blue with 2"
    assert "Which player? Bob, Jack, nobody" in shown.text
    game = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3 Y4 Y6 Y7")
    play(game, ["play swap naming blue", "nobody"])
    assert str(game.moves[0]) == "play swap naming blue"


def test_no_color_is_asked_for_a_card_that_cannot_be_played() -> None:
    hands = ["wild R1 R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8"]
    game = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3")
    shown = play(game, ["draw", "1"])
    assert "[uno#draw]" in shown.since("that is not legal now")
    assert "Which color" not in shown.text
    assert "[uno#wild]" not in shown.text  # that no color was named is not the reason


def test_why_explains_every_clause_and_changes_nothing() -> None:
    game = a_game()
    shown = play(game, ["why 1", "why Y1C", "why play BDQ", "why draw"])
    assert "play R7D: legal\n  ✓ the card is in your hand [fcd2018#turn]" in shown.text
    assert "play Y1C: not legal" in shown.text
    assert "play BDQ naming red: not legal\n  ✗ the card is in your hand" in shown.text
    assert "draw: legal\n  ✓ you may always draw instead of playing" in shown.text
    assert not game.moves


def test_help_says_what_can_be_done_now() -> None:
    shown = play(a_game(), ["?"])
    assert "You may now:\n  play 1 (R7D), 2 (G5D), 3 (B9H)\n  draw" in shown.text
    assert "rules #match" in shown.since("You may now")


def example_lines(shown: Screen) -> str:
    """The help on what can be typed, as one line."""
    return " ".join(shown.since("\nType\n").split())


def test_help_has_examples_from_the_game_at_hand() -> None:
    plain = example_lines(play(a_game(), ["?"]))
    assert "1 to play card 1 of your hand, or its letters: R7D" in plain
    assert "draw, end to make another move" in plain
    wordy = example_lines(play(fcd2017_game(), ["?"]))
    assert "draw, end, say TRIO, call TRIO to make" in wordy
    hands = ["R1 wild R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8"]
    uno = prepared("uno", hands, "Y9", draw="Y1 Y2 Y3")
    assert "2 naming yellow, draw, end, say UNO, call UNO to" in example_lines(play(uno, ["?"]))


FITS_NOTHING = "Y1C Y2C Y3C Y4C Y6C Y7C Y8C"


def test_call_outs_come_last_with_their_price() -> None:
    shown = play(fcd2017_game(), ["?"])
    assert (
        "You may now: play 1 (R7D), 2 (G5D), 3 (B9H) draw "
        "call TRIO, call DUO, call UNO (if wrong, you take four cards) Type"
    ) in shown.unwrapped


def test_a_catch_that_cannot_be_wrong_has_no_price() -> None:
    shown = play(down_to_one(forgets=True), ["?"], humans=(2,))
    assert "call UNO\n" in shown.since("You may now")
    assert "if wrong" not in shown.text


def test_enter_draws_if_nothing_fits_whoever_could_be_called_out() -> None:
    game = fcd2017_game(FITS_NOTHING)
    shown = play(game, [""])
    assert str(game.moves[0]) == "draw"
    assert "Nothing in your hand fits.\nPress Enter to draw a card" in shown.text
    assert "Nothing in your hand fits" not in play(fcd2017_game(), []).text


@pytest.mark.parametrize("line", ["uno", "say UNO"])
def test_a_word_that_would_call_out_nobody_is_asked_about(line: str) -> None:
    game = fcd2017_game()
    shown = play(game, [line, "no", line, ""])
    assert not game.moves
    assert "Nobody forgot UNO: calling it costs you four cards. Call it?" in shown.unwrapped
    assert shown.text.count("All right.") == 2
    play(game, [line, "yes"])
    assert str(game.moves[0]) == "call UNO"


def test_a_call_in_full_is_meant() -> None:
    game = fcd2017_game()
    play(game, ["call UNO"])
    assert str(game.moves[0]) == "call UNO"


def test_rules_prints_a_section_or_lists_them() -> None:
    shown = play(a_game(), ["rules #zero", "rules advance", "rules uno#catch", "rules"])
    for words in ("0: the wild card  [#zero]", "[#advance]", "Catching  [#catch]", "#draw-two, "):
        assert words in shown.text


def test_a_house_rule_finds_both_of_its_books() -> None:
    game = Game("seven_zero", seed=1)
    shown = play(game, ["rules #seven", "rules #catch"], humans=(game.state.player,))
    assert "[#seven]" in shown.text
    assert "Catching  [#catch]" in shown.text


def test_log_tells_the_own_draws_and_only_counts_the_others() -> None:
    game = a_game()
    game.play("draw")
    game.play("end")
    game.play("draw")
    game.play("end")
    shown = play(game, ["log"], humans=(0,))
    log = shown.since("· red 5 of hearts is turned up")
    assert "· Alice draws blue 1 of spades\n" in log
    assert "· Bob draws one card\n" in log


def test_undo_goes_back_to_the_own_last_choice() -> None:
    """Which is the draw: whoever has drawn can only end the turn."""
    game = a_game()
    before = game.state
    shown = play(game, ["draw", "undo", "draw", "end", "undo", "undo"])
    assert game.state == before
    assert "One move is taken back." in shown.text
    assert re.search(r"\d+ moves are taken back", shown.since("One move is taken back."))
    assert "You have not made a choice" in shown.since("moves are taken back")


def test_undo_does_not_stop_where_only_a_wrong_call_was_the_other_move() -> None:
    theirs = "P1S P3S P4S P6S P8S P9S P1S"
    mine = "R7D Y4C Y6C Y8C Y9C Y1C Y3C"
    game = prepared("fcd2017", [mine, *[theirs] * 3], "R5H", draw="B4S B6S B8S B9S Y1S Y3S")
    before = game.state
    shown = play(game, ["1", "", "", "", "undo"])
    assert "Press Enter to draw a card" in shown.text
    assert game.state == before


def test_a_catch_out_of_turn_can_be_undone() -> None:
    game = down_to_one(forgets=True)
    game.play("call UNO by 0")
    play(game, ["undo"], humans=(0,))
    assert len(game.moves) == 2


def test_after_undo_the_news_is_told_again() -> None:
    game = a_game()
    shown = play(game, ["draw", "end", "undo", "draw", "end"])
    assert shown.text.count("· Alice ends the turn") == 2
    assert shown.text.count("· Bob") == 2 * len(re.findall("Bob", "\n".join(game.log[3:])))


def test_after_undo_others_hear_the_news_again() -> None:
    game = a_game()
    alice, bob = ["", "draw", "end"], ["", "draw", "end"]
    shown = play(game, [*alice, *bob, "", "undo", "draw", "end", ""], humans=(0, 1))
    assert "· Alice ends the turn" in shown.since("Pass the device to Bob")


def test_a_debt_that_cannot_be_passed_on_is_not_offered_to_be() -> None:
    game = prepared("fcd2018", [FITS_NOTHING.replace("Y2C", "Y9C"), *OTHERS], "R2H", draw="B1S")
    assert "You owe two cards: draw.\n" in play(game, []).text


def test_what_is_owed_is_said() -> None:
    hands = [MINE, *OTHERS]
    game = prepared("fcd2018", hands, "R2H", draw="B1S B3S B4S B6S")
    shown = play(game, ["draw"])
    assert "You owe two cards: draw, or pass the debt on with a 2." in shown.text
    assert "You still owe one card." in shown.text
    assert "Press Enter to draw a card" in shown.text


def test_the_table_shows_what_lies_openly() -> None:
    hands = ["wild R1 R2 R3 R4 R6 R7", "B1 B2 B3 B4 B6 B7 B8", "G1 G2 G3 G4 G6 G7 G8"]
    game = prepared("uno", hands, "Yreverse", draw="Y1 Y2 Y3", dealer=0)
    game.play("play wild naming blue")
    text = play(game, [], humans=(2,)).text
    assert "UNO, turn 1: play runs up this list" in text
    assert " ↑ ▶ Jack (you)   7 cards" in text
    assert " ↑   Alice        6 cards" in text
    assert "Top card: wild  wild, color in force: blue\nDraw pile: 3 cards\n" in text
