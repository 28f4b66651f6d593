"""The course interface: every function in both rule sets, on decks made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, takewhile
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fcd import Card, Color, Game, IllegalMove, Suit, adt, rulebook
from fcd.adt import PlayerMove
from fcd.cards import FCD_DECK, HEX

Test = TypeVar("Test", bound=Callable[..., None])

both = pytest.mark.parametrize("rules", ["fcd2017", "fcd2018"])


def shows(*refs: str) -> Callable[[Test], Test]:
    """The rules that a test is about."""
    assert all(rulebook.section(ref) for ref in refs)
    return lambda test: test


# -- decks and moves as text -----------------------------------------------------------------


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def new_game(rules: str, deck: list[Card]) -> Game:
    values = [HEX.index(card.rank) for card in deck]
    colors: list[Color | int] = [card.color for card in deck if card.color]
    suits: list[Suit | int] = [card.suit for card in deck if card.suit]
    return adt.new_game(values, colors, suits, rules=rules)


def deal(rules: str, *hands: str, top: str = "R5H", pile: str = "P7Q P7Q P7Q P7Q") -> Game:
    """Hands are filled up with purple 9s of questions, which fit nothing but each other."""
    filled = [(cards(hand) + 7 * cards("P9Q"))[:7] for hand in (*hands, "", "", "", "")[:4]]
    dealt = [card for round_ in zip(*filled, strict=True) for card in round_]
    return new_game(rules, dealt + cards(top) + cards(pile))


def move(text: str) -> PlayerMove:
    """ "draw", "end", "uno", "duo", "trio", a card, or a card and a color."""
    actions = {"draw": adt.DRAW_CARD, "end": adt.END_TURN}
    actions |= {"uno": adt.SAY_UNO, "duo": adt.SAY_DUO, "trio": adt.SAY_TRIO}
    if text in actions:
        return PlayerMove(actions[text])
    card, _, color = text.partition(" ")
    return PlayerMove(adt.PLAY_CARD, Card.parse(card), Color(color) if color else None)


def play(game: Game, *texts: str) -> Game:
    """Make the moves, each of which is said to be valid before."""
    for text in texts:
        assert adt.is_valid_move(game, move(text)), f"{text}: {game}"
        adt.play_move(game, move(text))
    return game


def valid(game: Game, text: str) -> bool:
    return adt.is_valid_move(game, move(text))


def history(game: Game) -> list[list[PlayerMove]]:
    turns = range(adt.num_turns(game))
    return [[adt.past_move(game, t, m) for m in range(adt.turn_moves(game, t))] for t in turns]


def pile(game: Game, card_of: Callable[[Game, int], Card | None]) -> list[Card]:
    """All cards that a get_… function finds, the top one first."""
    found: Iterator[Any] = takewhile(lambda c: c is not None, (card_of(game, n) for n in count()))
    return list(found)


def hand_of(game: Game, player: int) -> list[Card]:
    return pile(game, lambda game, n: adt.get_hand_card(game, player, n))


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


def test_the_full_game_is_the_default() -> None:
    assert adt.new_game([7] * 30, [0] * 30, [0] * 30).variant.key == "fcd2017"


@both
def test_counts_are_of_the_whole_deck(rules: str) -> None:
    game = deal(rules, "R1H BAD", "RAH G2C", top="Y3S", pile="P1Q RFH")
    play(game, "draw", "end")
    assert adt.num_cards(game) == 4 * 7 + 1 + 2
    assert [adt.num_of_color(game, n) for n in range(5)] == [3, 1, 1, 1, 25]
    assert [adt.num_of_suit(game, suit) for suit in Suit] == [3, 1, 1, 1, 25]
    assert [adt.num_of_value(game, n) for n in (1, 2, 3, 9, 10, 15, 0)] == [2, 1, 1, 24, 2, 1, 0]


@both
@pytest.mark.parametrize("copies", [1, 2])
def test_decks_can_be_traditional_or_larger(rules: str, copies: int) -> None:
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


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        (([7] * 29, [0] * 29, [0] * 29), "needs at least 30 cards, not 29"),
        (([], [], []), "needs at least 30 cards, not 0"),
        (([7] * 31, [0] * 30, [0] * 32), "there are 31 values, 30 colors and 32 suits"),
        (([7] * 30, [0] * 30, [0] * 31), "there are 30 values, 30 colors and 31 suits"),
        (([7] * 30, [0] * 31, [0] * 30), "there are 30 values, 31 colors and 30 suits"),
        (([7] * 12 + [16] + [7] * 17, [0] * 30, [0] * 30), r"values\[12\] is 16, but .* 0 to 15"),
        (([-1] + [7] * 29, [0] * 30, [0] * 30), r"values\[0\] is -1, but"),
        (([7] * 29 + ["A"], [0] * 30, [0] * 30), r"values\[29\] is 'A', but a value is a whole"),
        (([True] + [7] * 29, [0] * 30, [0] * 30), r"values\[0\] is True, but"),
        (([7] * 30, [0] * 3 + [5] + [0] * 26, [0] * 30), r"colors\[3\] is 5, but .*red, blue, g"),
        (([7] * 30, [Suit.HEARTS] + [0] * 29, [0] * 30), r"colors\[0\] is Suit.HEARTS, but"),
        (([7] * 30, [False] + [0] * 29, [0] * 30), r"colors\[0\] is False, but"),
        (([7] * 30, [0] * 30, [0, None] + [0] * 28), r"suits\[1\] is None, but .*hearts, diam"),
        (([7] * 30, [0] * 30, [-1] + [0] * 29), r"suits\[0\] is -1, but .* or 0 to 4"),
    ],
)
@both
def test_a_deck_with_a_flaw_is_refused(
    rules: str, parts: tuple[Any, Any, Any], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        adt.new_game(*parts, rules=rules)


def test_there_are_two_rule_sets() -> None:
    with pytest.raises(ValueError, match="the rules are fcd2017 or fcd2018, not 'uno'"):
        adt.new_game([7] * 30, [0] * 30, [0] * 30, rules="uno")


@both
def test_counting_something_that_is_none_is_refused(rules: str) -> None:
    game = deal(rules)
    wrong: list[tuple[Callable[[Game, Any], int], object, str]] = [
        (adt.num_of_value, 16, "the value is 16"),
        (adt.num_of_value, "2", "the value is '2'"),
        (adt.num_of_color, 5, "the color is 5"),
        (adt.num_of_color, Suit.CLUBS, "the color is Suit.CLUBS"),
        (adt.num_of_suit, True, "the suit is True"),
    ]
    for ask, what, complaint in wrong:
        with pytest.raises(ValueError, match=complaint):
            ask(game, what)


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
@pytest.mark.parametrize("top", ["R2H", "RAH", "RBH", "RCH", "RDH"])
def test_the_first_card_may_be_special(rules: str, top: str) -> None:
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


def test_own_words_are_in_the_history_too() -> None:
    game = deal("fcd2017", "RCH RCH RCH RCH RCH RCH R1H")
    said = ["RCH", "RCH", "RCH", "RCH", "trio", "RCH", "duo", "RCH", "uno", "end"]
    play(game, *said)
    assert history(game) == [[move(text) for text in said], []]


@both
def test_a_named_color_is_in_the_history(rules: str) -> None:
    game = play(deal(rules, "RDH"), "RDH green")
    assert adt.past_move(game, 0, 0) == move("RDH green")


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


def test_play_turns_round_at_once_with_a_b() -> None:
    game = play(deal("fcd2017", "RBH"), "RBH")
    assert adt.play_direction(game) is adt.ANTICLOCKWISE
    assert adt.current_player(game) == 0
    play(game, "end")
    assert adt.current_player(game) == 3
    assert adt.get_previous_turn_player(game) == 0


def test_in_the_short_game_a_b_is_a_plain_card() -> None:
    game = play(deal("fcd2018", "RBH"), "RBH", "end")
    assert adt.play_direction(game) is adt.CLOCKWISE
    assert adt.current_player(game) == 1


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
def test_a_declared_color_gives_way_to_a_printed_one(rules: str) -> None:
    game = play(deal(rules, "RDH", "Y3H"), "RDH blue", "end", "Y3H")
    assert adt.get_current_color(game) is Color.YELLOW


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


# -- the end ---------------------------------------------------------------------------------


EVERY_MOVE = ["draw", "end", "uno", "duo", "trio", "P9Q", "R1H"]


@both
def test_the_last_card_wins_without_an_end_of_turn(rules: str) -> None:
    game = deal(rules, "R1H " * 7, pile="P7Q " * 30)
    for _ in range(6):
        play(game, "R1H", "end", *3 * ["draw", "end"])
        assert adt.game_winner(game) == adt.NOT_FINISHED
    play(game, "R1H")
    assert adt.game_winner(game) == 0
    assert adt.hand_card_count(game) == 0
    assert adt.player_points(game, 0) == 0
    assert adt.current_turn(game) == 24
    assert history(game)[24] == [move("R1H")]
    assert not any(valid(game, text) for text in EVERY_MOVE)
    with pytest.raises(IllegalMove, match="the game is over"):
        adt.play_move(game, move("end"))


def test_a_chain_of_cs_can_win_in_one_turn() -> None:
    game = play(deal("fcd2017", "RCH RCH RCH RCH RCH RCH R1H"), *6 * ["RCH"], "R1H")
    assert adt.game_winner(game) == 0
    assert (adt.current_turn(game), adt.turn_moves(game, 0)) == (0, 7)


@both
def test_nobody_wins_when_a_card_cannot_be_drawn(rules: str) -> None:
    game = deal(rules, pile="P7Q")
    play(game, "draw", "end")
    assert pile(game, adt.get_deck_card) == []
    assert adt.game_winner(game) == adt.NOT_FINISHED  # it takes the attempt
    play(game, "draw")
    assert adt.game_winner(game) == adt.NO_WINNER == 4
    assert history(game)[1] == [move("draw")]
    assert not any(valid(game, text) for text in EVERY_MOVE)


# -- words -----------------------------------------------------------------------------------


def chain(*said: str) -> Game:
    """Player 0 plays seven cards down to three, says what is said, and ends the turn."""
    game = deal("fcd2017", "RCH RCH RCH R1H", pile="P7Q " * 30)
    return play(game, "RCH", "RCH", "RCH", "R1H", *said, "end")


def test_a_word_is_said_right_after_the_card() -> None:
    game = play(deal("fcd2017", "RCH RCH RCH RCH", pile="P7Q " * 9), *4 * ["RCH"])
    assert (valid(game, "trio"), valid(game, "duo"), valid(game, "uno")) == (True, False, False)
    play(game, "trio")
    assert not valid(game, "trio")


def test_the_word_at_the_start_of_a_turn_calls_out() -> None:
    forgot = play(chain(), "trio")
    assert [adt.player_card_count(forgot, n) for n in range(4)] == [3 + 2, 7, 7, 7]
    assert adt.current_player(forgot) == 1
    assert not valid(forgot, "trio")
    assert valid(forgot, "duo")
    assert history(forgot)[1] == [move("trio")]
    said = play(chain("trio"), "trio")
    assert [adt.player_card_count(said, n) for n in range(4)] == [3, 7 + 4, 7, 7]
    assert not valid(play(said, "draw"), "uno")


def test_penalty_cards_are_not_draws() -> None:
    game = play(chain("trio"), "uno")
    assert adt.current_turn_moves(game) == 0
    assert not valid(game, "end")


def test_the_short_game_has_no_words() -> None:
    game = deal("fcd2018", "R1H")
    assert not any(valid(game, word) for word in ("uno", "duo", "trio"))
    with pytest.raises(IllegalMove, match="the turn has just begun: now you may play or draw"):
        adt.play_move(game, move("uno"))


# -- moves, valid and not --------------------------------------------------------------------


@both
def test_unused_parts_of_a_move_are_ignored(rules: str) -> None:
    red, card = Color.RED, Card.parse("R1H")
    game = deal(rules, "R1H", "R3H")
    play_one = PlayerMove(adt.PLAY_CARD, card, Color.PURPLE)  # only a D names a color
    for full in (
        play_one,
        PlayerMove(adt.END_TURN, card, red),
        PlayerMove(adt.DRAW_CARD, card, red),
    ):
        assert adt.is_valid_move(game, full)
        adt.play_move(game, full)
    assert history(game) == [[move("R1H"), move("end")], [move("draw")]]
    assert adt.get_current_color(game) is Color.RED
    assert adt.top_discard(game) == card


def test_unused_parts_of_a_word_are_ignored() -> None:
    game = chain()
    adt.play_move(game, PlayerMove(adt.SAY_TRIO, Card.parse("R1H"), Color.RED))
    assert adt.player_card_count(game, 0) == 5
    assert history(game)[1] == [move("trio")]


@both
def test_a_d_needs_a_color(rules: str) -> None:
    game = deal(rules, "RDH")
    assert not valid(game, "RDH")
    assert all(valid(game, f"RDH {color}") for color in Color)
    with pytest.raises(IllegalMove, match="color"):
        adt.play_move(game, move("RDH"))


@both
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("R4H", "the card is in your hand"),
        ("P9Q", "it has the color red"),
        ("end", "a card has been played, or all that was due has been drawn"),
    ],
)
def test_an_invalid_move_is_explained_and_changes_nothing(
    rules: str, text: str, reason: str
) -> None:
    game = deal(rules, "R1H")
    before = game.state
    assert not valid(game, text)
    with pytest.raises(IllegalMove, match=reason) as caught:
        adt.play_move(game, move(text))
    assert not caught.value.explanation
    assert game.state is before
    assert history(game) == [[]]


def test_playing_no_card_is_no_move() -> None:
    game = deal("fcd2018", "R1H")
    nothing = PlayerMove(adt.PLAY_CARD)
    assert not adt.is_valid_move(game, nothing)
    with pytest.raises(IllegalMove, match="the card is in your hand"):
        adt.play_move(game, nothing)


@both
@pytest.mark.parametrize("thing", ["draw", None, adt.DRAW_CARD, ("draw",)])
def test_only_a_player_move_is_a_move(rules: str, thing: Any) -> None:
    game = deal(rules)
    before = game.state
    for do in (adt.play_move, adt.is_valid_move):
        with pytest.raises(TypeError, match=r"a move is a PlayerMove, such as .* not "):
            do(game, thing)
    assert game.state is before


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        (("draw",), "the action is an adt.Action, such as DRAW_CARD, not 'draw'"),
        ((Game,), "the action is an adt.Action"),
        ((adt.PLAY_CARD, "R2H"), "the card is a Card or None, not 'R2H'"),
        ((adt.PLAY_CARD, None, "red"), "the next color is a Color, 0 to 4, or None, not 'red'"),
    ],
)
def test_the_parts_of_a_move_are_what_they_should_be(parts: Any, complaint: str) -> None:
    with pytest.raises(TypeError, match=complaint):
        PlayerMove(*parts)


def test_the_next_color_may_be_given_by_its_position() -> None:
    move = adt.PlayerMove(adt.PLAY_CARD, Card.parse("RDH"), 2)  # type: ignore[arg-type]  # position
    assert move.next_color is Color.GREEN
    for nowhere in (5, -1, True):
        with pytest.raises(ValueError, match="the next color is"):
            adt.PlayerMove(adt.PLAY_CARD, Card.parse("RDH"), nowhere)  # type: ignore[arg-type]


def test_a_player_move_never_changes() -> None:
    draw = PlayerMove(adt.DRAW_CARD)
    with pytest.raises(AttributeError):
        draw.action = adt.END_TURN  # type: ignore[misc]
    assert repr(draw) == "PlayerMove(action=DRAW_CARD, card=None, next_color=None)"


@both
def test_asking_whether_a_move_is_valid_changes_nothing(rules: str) -> None:
    game = deal(rules, "R1H RDH R2H")
    before, text = game.state, game.to_json()
    answers = [valid(game, t) for t in [*EVERY_MOVE, "RDH", "RDH blue"] * 20]
    assert {type(answer) for answer in answers} == {bool}
    assert len(set(answers)) == 2
    assert game.state is before
    assert game.to_json() == text
    assert game.moves == ()


# -- nothing there ---------------------------------------------------------------------------

MISSING: list[tuple[Callable[[Game], object], str]] = [
    (lambda g: adt.hand_card(g, 8), "hand_card(8): player 2 holds 8 cards, numbered 0 to 7"),
    (lambda g: adt.hand_card(g, -1), "hand_card(-1): player 2 holds 8 cards, numbered 0 to 7"),
    (lambda g: adt.player_card_count(g, 4), "player_card_count(4): there are players 0 to 3"),
    (lambda g: adt.player_points(g, -1), "player_points(-1): there are players 0 to 3"),
    (lambda g: adt.turn_moves(g, 3), "turn_moves(3): turns 0 to 2 have happened"),
    (lambda g: adt.turn_moves(g, -1), "turn_moves(-1): turns 0 to 2 have happened"),
    (lambda g: adt.past_move(g, 3, 0), "past_move(3, 0): turns 0 to 2 have happened"),
    (lambda g: adt.past_move(g, 0, 2), "past_move(0, 2): turn 0 has 2 moves, numbered 0 to 1"),
    (lambda g: adt.past_move(g, 2, 1), "past_move(2, 1): turn 2 has 1 move, number 0"),
    (lambda g: adt.past_move(g, 0, -1), "past_move(0, -1): turn 0 has 2 moves, numbered 0 to 1"),
    (lambda g: adt.get_hand_card(g, 4, 0), "get_hand_card(4, 0): there are players 0 to 3"),
    (lambda g: adt.get_hand_card(g, 0, -1), "get_hand_card(0, -1): cards are numbered from 0"),
    (lambda g: adt.get_deck_card(g, -1), "get_deck_card(-1): cards are numbered from 0"),
    (lambda g: adt.get_discard_pile_card(g, -1), "get_discard_pile_card(-1): cards are numbered"),
]


@both
@pytest.mark.parametrize(("ask", "complaint"), MISSING, ids=[text for _, text in MISSING])
def test_what_is_not_there_is_said_clearly(
    rules: str, ask: Callable[[Game], object], complaint: str
) -> None:
    game = play(deal(rules), "draw", "end", "draw", "end", "draw")
    before = game.state
    with pytest.raises(IndexError) as caught:
        ask(game)
    assert caught.type is adt.OutOfRange
    assert str(caught.value).startswith(complaint)
    assert game.state is before


def test_when_there_is_nothing_or_only_one() -> None:
    game = deal("fcd2017", "RCH RCH RCH RCH RCH RCH R1H")
    with pytest.raises(adt.OutOfRange, match=r"past_move\(0, 0\): turn 0 has no moves"):
        adt.past_move(game, 0, 0)
    with pytest.raises(adt.OutOfRange, match=r"turn_moves\(1\): only turn 0 has happened"):
        adt.turn_moves(game, 1)
    play(game, *6 * ["RCH"])
    with pytest.raises(adt.OutOfRange, match="player 0 holds 1 card, number 0"):
        adt.hand_card(game, 1)
    play(game, "R1H")
    with pytest.raises(adt.OutOfRange, match="player 0 holds no cards"):
        adt.hand_card(game, 0)


@pytest.mark.parametrize("index", [True, False, 0.0, "0", None, [0]])
def test_an_index_is_a_whole_number(index: Any) -> None:
    game = play(deal("fcd2018"), "draw", "end", "draw")
    questions: list[Callable[[], object]] = [
        lambda: adt.hand_card(game, index),
        lambda: adt.player_card_count(game, index),
        lambda: adt.player_points(game, index),
        lambda: adt.turn_moves(game, index),
        lambda: adt.past_move(game, index, 0),
        lambda: adt.past_move(game, 0, index),
        lambda: adt.get_hand_card(game, index, 0),
        lambda: adt.get_hand_card(game, 0, index),
        lambda: adt.get_deck_card(game, index),
        lambda: adt.get_discard_pile_card(game, index),
    ]
    for ask in questions:
        with pytest.raises(adt.OutOfRange) as caught:
            ask()
        assert repr(index) in str(caught.value)


# -- any game --------------------------------------------------------------------------------

# Few colors and suits, so that much fits; many specials; small decks, so that they run out.
SPECIALS = [Card(v, c, s) for v in "0225AABCCD" for c in list(Color)[:2] for s in list(Suit)[:2]]


class Diary:
    """What the functions should answer, kept by watching the moves that were made."""

    def __init__(self, game: Game, deck: list[Card]) -> None:
        self.deck = deck
        self.turns: list[list[PlayerMove]] = [[]]
        self.active = 1 if adt.top_discard(game).rank == "2" else 0
        self.before = -1
        self.top_turn = -1

    def note(self, made: PlayerMove, player: int) -> None:
        card = made.card if made.action is adt.PLAY_CARD else None
        color = made.next_color if card is not None and card.rank == "D" else None
        self.turns[-1].append(PlayerMove(made.action, card, color))
        if card is not None:
            self.top_turn = len(self.turns) - 1
        if made.action is adt.END_TURN:
            played_two = any(m.card is not None and m.card.rank == "2" for m in self.turns[-1])
            self.active = self.active + 1 if played_two else 0
            self.before = player
            self.turns.append([])

    def check(self, game: Game) -> None:
        self._check_cards(game)
        assert adt.num_turns(game) == adt.current_turn(game) + 1 == len(self.turns)
        done = [m.action for m in self.turns[-1]]
        assert adt.turn_moves(game, adt.current_turn(game)) == len(done)
        assert adt.current_turn_moves(game) == done.count(adt.PLAY_CARD) + done.count(adt.DRAW_CARD)
        assert adt.get_active_draw_twos(game) == self.active
        assert adt.get_previous_turn_player(game) == self.before
        assert adt.get_top_discard_turn_number(game) == self.top_turn

    def _check_cards(self, game: Game) -> None:
        hands = [hand_of(game, player) for player in range(4)]
        discards = pile(game, adt.get_discard_pile_card)
        found = [*discards, *pile(game, adt.get_deck_card), *(c for hand in hands for c in hand)]
        assert Counter(found) == Counter(self.deck)
        assert adt.num_cards(game) == len(self.deck)
        assert [adt.player_card_count(game, p) for p in range(4)] == [len(hand) for hand in hands]
        own = hands[adt.current_player(game)]
        assert [adt.hand_card(game, n) for n in range(adt.hand_card_count(game))] == own
        assert discards[0] == adt.top_discard(game)
        on_top = sum(1 for _ in takewhile(lambda card: card.rank == "2", discards))
        assert adt.get_number_of_two_cards_at_top(game) == on_top
        winner = adt.game_winner(game)
        won = winner not in (adt.NOT_FINISHED, adt.NO_WINNER)
        assert [player for player in range(4) if not hands[player]] == ([winner] if won else [])


def tried(game: Game, chance: Random) -> PlayerMove:
    """Any move at all, or often a valid one, and then more often a card than a word."""
    hand = [adt.hand_card(game, n) for n in range(adt.hand_card_count(game))]
    colors = [None, *Color]
    if chance.random() < 0.2 or not hand:
        card = chance.choice([None, *SPECIALS, *3 * hand])
        return PlayerMove(chance.choice(list(adt.Action)), card, chance.choice(colors))
    plays = [PlayerMove(adt.PLAY_CARD, card, chance.choice(colors)) for card in hand]
    plain = [PlayerMove(adt.END_TURN), PlayerMove(adt.DRAW_CARD)]
    words = [PlayerMove(word) for word in (adt.SAY_UNO, adt.SAY_DUO, adt.SAY_TRIO)]
    kinds = [plays, plain, words] if chance.random() < 0.9 else [words, plain, plays]
    valid = [[m for m in kind if adt.is_valid_move(game, m)] for kind in kinds]
    return chance.choice(next(filter(None, valid), plain))


@both
@given(
    st.lists(st.sampled_from(SPECIALS), min_size=30, max_size=60),
    st.randoms(use_true_random=True),
)
def test_whatever_is_tried_the_answers_agree(rules: str, deck: list[Card], chance: Random) -> None:
    game = new_game(rules, deck)
    diary = Diary(game, deck)
    diary.check(game)
    for _ in range(120):
        attempt, player, before = tried(game, chance), adt.current_player(game), game.state
        is_valid = adt.is_valid_move(game, attempt)
        assert game.state is before
        try:
            adt.play_move(game, attempt)
        except IllegalMove:
            assert not is_valid
            assert game.state is before
        else:
            assert is_valid
            diary.note(attempt, player)
            diary.check(game)
    assert history(game) == diary.turns
    assert sum(map(len, diary.turns)) == len(game.moves)
