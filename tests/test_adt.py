"""The course interface: every function in both rule sets, on decks made by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fcd import Card, Color, Game, Suit, adt
from fcd.cards import FCD_DECK, HEX
from tests.course import (
    both,
    cards,
    deal,
    hand_of,
    history,
    move,
    new_game,
    pile,
    play,
    shows,
    valid,
)
from tests.refusing import assert_refused

# -- a new game ------------------------------------------------------------------------------


@both
def test_the_deck_is_dealt_as_it_is_given(rules: str) -> None:
    deck = cards(" ".join(f"{'RBGYP'[n % 5]}{HEX[n % 16]}{'HDCSQ'[n // 5 % 5]}" for n in range(40)))
    game = new_game(rules, deck)
    for player in range(4):
        assert hand_of(game, player) == deck[player:28:4]
    assert adt.top_discard(game) == deck[28]
    assert pile(game, adt.get_deck_card) == deck[29:]
    assert game.variant.key == rules


@both
def test_colors_and_suits_can_be_given_by_position(rules: str) -> None:
    values, places = [n % 16 for n in range(30)], [n % 5 for n in range(30)]
    by_place = adt.new_game(values, places, places[::-1], rules=rules)
    colors, suits = [list(Color)[n] for n in places], [list(Suit)[n] for n in places[::-1]]
    by_name = adt.new_game(values, colors, suits, rules=rules)
    assert by_place.state == by_name.state
    assert adt.get_hand_card(by_place, 0, 0) == Card("0", Color.RED, Suit.QUESTIONS)


def test_the_order_of_colors_and_suits_is_the_courses() -> None:
    game = adt.new_game([7] * 30, [0, 1, 2, 3, 4] * 6, [4, 3, 2, 1, 0] * 6)
    first = [str(adt.get_hand_card(game, player, 0)) for player in range(4)]
    assert [*first, str(adt.get_hand_card(game, 0, 1))] == ["R7Q", "B7S", "G7C", "Y7D", "P7H"]
    assert game.variant.key == "fcd2017"  # the full game is the default


@both
def test_counts_are_of_the_whole_deck(rules: str) -> None:
    game = deal(rules, "R1H BAD", "RAH G2C", top="Y3S", pile="P1Q RFH")
    play(game, "draw", "end")
    assert adt.num_cards(game) == 4 * 7 + 1 + 2
    assert [adt.num_of_color(game, n) for n in range(5)] == [3, 1, 1, 1, 25]
    assert [adt.num_of_suit(game, suit) for suit in Suit] == [3, 1, 1, 1, 25]
    assert [adt.num_of_value(game, n) for n in (1, 2, 3, 9, 10, 15, 0)] == [2, 1, 1, 24, 2, 1, 0]


@both
def test_decks_can_be_traditional_or_larger(rules: str) -> None:
    for copies in (1, 2):
        game = new_game(rules, list(FCD_DECK) * copies)
        assert adt.num_cards(game) == 800 * copies
        assert {adt.num_of_value(game, n) for n in range(16)} == {50 * copies}
        assert {adt.num_of_color(game, color) for color in Color} == {160 * copies}
        assert {adt.num_of_suit(game, n) for n in range(5)} == {160 * copies}


def test_a_game_that_was_dealt_elsewhere_will_do() -> None:
    game = Game("fcd2018", seed=3)
    assert adt.num_cards(game) == 800
    play(game, "draw")
    copy = Game.from_json(game.to_json())
    assert history(copy) == [[move("draw")]]
    copy.undo()
    assert history(copy) == [[]]


@both
def test_a_deck_with_a_flaw_is_refused(rules: str) -> None:
    of, red = [7] * 30, [0] * 30
    table: list[tuple[tuple[Any, Any, Any], str]] = [
        (([7] * 29, [0] * 29, [0] * 29), "needs at least 30 cards, not 29"),
        (([], [], []), "needs at least 30 cards, not 0"),
        (([7] * 31, red, [0] * 32), "there are 31 values, 30 colors and 32 suits"),
        ((of, red, [0] * 31), "there are 30 values, 30 colors and 31 suits"),
        ((of, [0] * 31, red), "there are 30 values, 31 colors and 30 suits"),
        (([7] * 12 + [16] + [7] * 17, red, red), r"values\[12\] is 16, but .* 0 to 15"),
        (([-1] + [7] * 29, red, red), r"values\[0\] is -1, but"),
        (([7] * 29 + ["A"], red, red), r"values\[29\] is 'A', but a value is a whole"),
        (([True] + [7] * 29, red, red), r"values\[0\] is True, but"),
        ((of, [0] * 3 + [5] + [0] * 26, red), r"colors\[3\] is 5, but .*red, blue, g"),
        ((of, [Suit.HEARTS] + [0] * 29, red), r"colors\[0\] is Suit.HEARTS, but"),
        ((of, [False] + [0] * 29, red), r"colors\[0\] is False, but"),
        ((of, red, [0, None] + [0] * 28), r"suits\[1\] is None, but .*hearts, diam"),
        ((of, red, [-1] + [0] * 29), r"suits\[0\] is -1, but .* or 0 to 4"),
    ]
    assert_refused(lambda p: adt.new_game(p[0], p[1], p[2], rules=rules), table)
    with pytest.raises(ValueError, match="the rules are fcd2017 or fcd2018, not 'uno'"):
        adt.new_game(of, red, red, rules="uno")
    game = deal(rules)
    wrong: list[tuple[tuple[Callable[[Game, Any], int], object], str]] = [
        ((adt.num_of_value, 16), "the value is 16"),
        ((adt.num_of_value, "2"), "the value is '2'"),
        ((adt.num_of_color, 5), "the color is 5"),
        ((adt.num_of_color, Suit.CLUBS), "the color is Suit.CLUBS"),
        ((adt.num_of_suit, True), "the suit is True"),
    ]
    assert_refused(lambda count: count[0](game, count[1]), wrong)


# -- the start -------------------------------------------------------------------------------


@shows("fcd2018#ruling-10")
@both
def test_how_things_stand_at_the_start(rules: str) -> None:
    game = deal(rules)
    assert adt.current_player(game) == 0
    assert adt.current_turn(game) == 0
    assert adt.num_turns(game) == 1
    assert adt.turn_moves(game, 0) == 0
    assert adt.current_turn_moves(game) == 0
    assert adt.play_direction(game) is adt.CLOCKWISE
    assert adt.game_winner(game) == adt.NOT_FINISHED == -1
    assert adt.get_previous_turn_player(game) == -1
    assert adt.get_top_discard_turn_number(game) == -1
    assert adt.get_active_draw_twos(game) == 0
    assert adt.get_number_of_two_cards_at_top(game) == 0
    assert adt.get_current_color(game) is Color.RED
    assert adt.hand_card_count(game) == 7
    assert [adt.player_card_count(game, player) for player in range(4)] == [7, 7, 7, 7]


@both
def test_the_first_card_may_be_special(rules: str) -> None:
    for top in ("R2H", "RAH", "RBH", "RCH", "RDH"):
        game = deal(rules, top=top)
        backwards = top == "RBH" and rules == "fcd2017"
        assert adt.current_player(game) == (1 if top == "RAH" else 0)
        assert adt.play_direction(game) == (adt.ANTICLOCKWISE if backwards else adt.CLOCKWISE)
        assert adt.get_active_draw_twos(game) == (1 if top == "R2H" else 0)
        assert adt.get_number_of_two_cards_at_top(game) == (1 if top == "R2H" else 0)
        assert adt.get_current_color(game) is Color.RED
        assert adt.current_turn(game) == 0
        assert adt.get_previous_turn_player(game) == -1
        assert adt.get_top_discard_turn_number(game) == -1


def test_directions_are_steps() -> None:
    assert (adt.CLOCKWISE, adt.ANTICLOCKWISE) == (1, -1)
    assert repr(adt.CLOCKWISE) == "CLOCKWISE"
    assert [action.name for action in adt.Action] == [
        *("DRAW_CARD", "PLAY_CARD", "SAY_UNO", "SAY_DUO", "SAY_TRIO", "END_TURN")
    ]


# -- turns and their history -----------------------------------------------------------------


@shows("fcd2017#history", "fcd2018#history", "fcd2017#ruling-14", "fcd2018#ruling-11")
@both
def test_the_moves_of_a_turn_include_its_end(rules: str) -> None:
    game = deal(rules, "R1H", "R3H")
    play(game, "R1H")
    assert (adt.turn_moves(game, 0), adt.current_turn_moves(game)) == (1, 1)
    play(game, "end")
    assert (adt.turn_moves(game, 0), adt.turn_moves(game, 1)) == (2, 0)
    assert adt.current_turn_moves(game) == 0
    assert (adt.current_turn(game), adt.num_turns(game)) == (1, 2)
    play(game, "draw", "end")
    assert (adt.current_turn(game), adt.num_turns(game)) == (2, 3)
    assert history(game) == [[move("R1H"), move("end")], [move("draw"), move("end")], []]


@both
def test_current_turn_moves_counts_every_card_of_a_debt(rules: str) -> None:
    game = deal(rules, top="R2H")
    play(game, "draw")
    assert adt.current_turn_moves(game) == 1
    play(game, "draw")
    assert adt.current_turn_moves(game) == 2
    play(game, "end")
    assert adt.current_turn_moves(game) == 0


def test_words_are_moves_of_the_turn_but_not_counted_with_plays_and_draws() -> None:
    game = deal("fcd2017", "RCH RCH RCH RCH R1H", pile="P7Q " * 9)
    play(game, "uno", "RCH", "RCH", "RCH", "RCH")  # called out wrongly: four cards, then seven
    assert adt.hand_card_count(game) == 7
    assert adt.current_turn_moves(game) == 4
    assert adt.turn_moves(game, 0) == 5
    assert history(game) == [[move("uno"), *4 * [move("RCH")]]]


def test_own_words_and_named_colors_are_in_the_history_too() -> None:
    game = deal("fcd2017", "RCH RCH RCH RCH RCH RCH R1H")
    said = ["RCH", "RCH", "RCH", "RCH", "trio", "RCH", "duo", "RCH", "uno", "end"]
    play(game, *said)
    assert history(game) == [[move(text) for text in said], []]
    assert history(play(deal("fcd2018", "RDH"), "RDH green")) == [[move("RDH green")]]


@both
def test_who_had_the_turn_before(rules: str) -> None:
    game = deal(rules, "RAH", "", "R3H", "")
    play(game, "RAH", "end")  # player 1 is skipped
    assert adt.current_player(game) == 2
    assert adt.get_previous_turn_player(game) == 0
    play(game, "R3H")
    assert adt.get_previous_turn_player(game) == 0
    play(game, "end")
    assert adt.get_previous_turn_player(game) == 2


@both
def test_the_turn_in_which_the_top_card_was_played(rules: str) -> None:
    game = deal(rules, "", "R3H", "", "R4H")
    play(game, "draw", "end")
    assert adt.get_top_discard_turn_number(game) == -1
    play(game, "R3H")
    assert adt.get_top_discard_turn_number(game) == 1
    play(game, "end", "draw", "end")
    assert adt.get_top_discard_turn_number(game) == 1
    play(game, "R4H")
    assert adt.get_top_discard_turn_number(game) == 3


def test_after_the_top_card_was_left_alone_by_a_flip_its_turn_is_the_same() -> None:
    game = deal("fcd2018", "R1H", pile="P7Q")
    play(game, "R1H", "end", "draw", "end", "draw")  # the second draw takes the R5H from below
    assert pile(game, adt.get_discard_pile_card) == cards("R1H")
    assert adt.get_hand_card(game, 2, 7) == Card.parse("R5H")
    assert adt.get_top_discard_turn_number(game) == 0


def test_play_turns_round_at_once_with_a_b_and_never_in_the_short_game() -> None:
    game = play(deal("fcd2017", "RBH"), "RBH")
    assert (adt.play_direction(game), adt.current_player(game)) == (adt.ANTICLOCKWISE, 0)
    play(game, "end")
    assert (adt.current_player(game), adt.get_previous_turn_player(game)) == (3, 0)
    game = play(deal("fcd2018", "RBH"), "RBH", "end")
    assert (adt.play_direction(game), adt.current_player(game)) == (adt.CLOCKWISE, 1)


# -- twos, colors, points --------------------------------------------------------------------


def twos(game: Game) -> tuple[int, int]:
    return adt.get_active_draw_twos(game), adt.get_number_of_two_cards_at_top(game)


@shows("fcd2018#ruling-4", "fcd2018#ruling-3", "fcd2017#ruling-1")
@both
def test_twos_become_active_with_the_end_of_a_turn_and_lie_on_top_at_once(rules: str) -> None:
    game = deal(rules, "R2H", "B2D", "", "G2C", pile="P7Q " * 9)
    play(game, "R2H")
    assert twos(game) == (0, 1)
    play(game, "end")
    assert twos(game) == (1, 1)
    play(game, "B2D")
    assert twos(game) == (1, 2)
    play(game, "end")
    assert twos(game) == (2, 2)
    for _ in range(4):
        assert not valid(game, "end")
        play(game, "draw")
        assert twos(game) == (2, 2)
    assert not valid(game, "draw")
    play(game, "end")
    assert twos(game) == (0, 2)
    play(game, "G2C")  # a 2 goes on a 2, and a new run begins
    assert twos(game) == (0, 3)
    play(game, "end")
    assert twos(game) == (1, 3)
    play(game, "draw", "draw")
    assert not valid(game, "draw")
    play(game, "end")
    assert twos(game) == (0, 3)


@shows("fcd2018#ruling-5")
@both
def test_a_flip_takes_twos_away_but_not_the_debt(rules: str) -> None:
    game = deal(rules, "R2H", "B2D", "", pile="P7Q")
    play(game, "R2H", "end", "B2D", "end", "draw")
    assert twos(game) == (2, 2)
    play(game, "draw")  # R5H and R2H were turned over
    assert twos(game) == (2, 1)


@both
def test_a_covered_two_is_not_at_the_top(rules: str) -> None:
    game = play(deal(rules, "B2H", "", "B3H"), "B2H", "end", "draw", "draw", "end", "B3H")
    assert twos(game) == (0, 0)


@shows("fcd2017#ruling-5", "fcd2018#ruling-7")
@both
def test_the_current_color_changes_with_the_play_and_lasts_until_the_next(rules: str) -> None:
    game = deal(rules, "RDH", "", "B3C", "")
    play(game, "RDH blue")
    assert adt.get_current_color(game) is Color.BLUE
    assert adt.top_discard(game).color is Color.RED
    play(game, "end", "draw", "end")
    assert adt.get_current_color(game) is Color.BLUE
    play(game, "B3C", "end")
    assert adt.get_current_color(game) is Color.BLUE
    assert adt.top_discard(game) == Card.parse("B3C")


@both
def test_points_can_be_asked_at_any_time(rules: str) -> None:
    game = deal(rules, "R1H RFH", "R0H R0D", pile="PDQ")
    assert [adt.player_points(game, n) for n in range(4)] == [1 + 15 + 45, 0 + 45, 63, 63]
    play(game, "RFH")
    assert adt.player_points(game, 0) == 46
    play(game, "end", "draw")
    assert adt.player_points(game, 1) == 45 + 13


# -- looking at cards ------------------------------------------------------------------------


@both
def test_the_hand_of_the_current_player(rules: str) -> None:
    game = deal(rules, "R1H B2D G3C", "Y4S")
    assert [str(adt.hand_card(game, n)) for n in range(4)] == ["R1H", "B2D", "G3C", "P9Q"]
    play(game, "R1H")
    assert adt.hand_card_count(game) == adt.player_card_count(game, 0) == 6
    assert adt.hand_card(game, 0) == Card.parse("B2D")
    play(game, "end")
    assert (adt.hand_card_count(game), adt.hand_card(game, 0)) == (7, Card.parse("Y4S"))
    play(game, "draw")
    assert adt.hand_card_count(game) == adt.player_card_count(game, 1) == 8


@both
def test_cards_are_counted_from_the_top_and_then_there_is_none(rules: str) -> None:
    game = deal(rules, "R1H", pile="B1D B2D B3D")
    play(game, "R1H", "end", "draw")
    assert pile(game, adt.get_deck_card) == cards("B2D B3D")
    assert pile(game, adt.get_discard_pile_card) == cards("R1H R5H")
    assert adt.get_deck_card(game, 0) == Card.parse("B2D")
    assert adt.get_deck_card(game, 2) is None
    assert adt.get_discard_pile_card(game, 1) == Card.parse("R5H")
    assert adt.get_discard_pile_card(game, 99) is None
    assert adt.get_hand_card(game, 1, 7) == Card.parse("B1D")
    assert adt.get_hand_card(game, 1, 8) is None
