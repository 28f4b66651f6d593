"""ex13: rounds in which every rule shows; tests that are unfair, or that never say no."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import signature
from typing import Any

from fcd.adt import CLOCKWISE, END_TURN, Action, PlayerMove
from fcd.cards import Card, Color, Suit
from fcd.engine import IllegalMove
from fcd.teach.course import course_class
from fcd.teach.given.testing import deal, move, play
from fcd.teach.taught_game import COURSE
from fcd.teach.writing import (
    TableCase,
    taught_game,
)

# -- the model: rounds in which every rule shows ---------------------------------------------------

ROUND = "draw, end, draw, end"
WORDS = "play RCH, play RCH, play RCH, play RCH, say TRIO, play RCH, say DUO, end"
SHORT = (
    f"R1H R3H RDH | R4H on R7C; pile R3S G8S PEQx9; after {ROUND}, {ROUND}",
    f"R1H R3H B7H G0S B1D RAH | R4H RAS RFD on R7C; after play R1H, end, {ROUND}",
    "R2H | R1H R0H B2S | R1S G2D on R7C; after play R2H, end, draw, draw, end, play G2D, end, draw",
    "R2H | B2S | R1H on R7C; after play R2H, end, play B2S, end, draw, draw, draw, draw, end",
    f"RAH on R7C; after play RAH, end, {ROUND}",
    "RDH | - | B1S R1S Y1H YDC | Y5S B5S R5S on R7C; "
    "after play RDH naming blue, end, draw, end, play Y1H, end",
    "R0H | R1S B1S Y1H on B7C; after play R0H, end",
    "R1H R2H on R2S; after draw, draw, end",
    "- | R1H on RAH; after play R1H, end",
    "R1S B1S on RDH; after play R1S",
    f"R1H | R3H on R9H; pile G8S; after play R1H, end, play R3H, end, {ROUND}, draw, end, draw",
    "- | R1Hx7 on R9H; pile PEQx24; after draw, end, play R1H"
    + f", end, {ROUND}, draw, end, play R1H" * 6,
)
FULL = (
    f"RBH | - | - | R1H on R7C; after play RBH, end, play R1H, end, {ROUND}",
    f"R1H on RBH; after {ROUND}",
    "R4H R5H on RCH; after play R4H",
    "RCH RCS R1H R3H B1D on R7C; after play RCH, play RCS, play R1H",
    "RCH | R4H R5H on R7C; after play RCH, end, play R4H",
    f"RCHx6 R1H on R7C; after {WORDS}, {ROUND}, {ROUND}, say TRIO",
    "RCHx6 R1H on R7C; after play RCH, play RCH, play RCH, play RCH, play RCH, say DUO, play RCH, "
    "end, say TRIO, say DUO, say UNO, draw, end",
    "R1H on R7C; after say UNO, draw, end",
    "RCHx3 RAH on R7C; after play RCH, play RCH, play RCH, play RAH, end, say TRIO",
)

SIMPLE = [name for name, ask in COURSE.items() if len(signature(ask).parameters) == 1]
STRANGE = ["R9C", "B3S"]  # cards that are asked for, whoever holds them


def answers_of(kind: Any, text: str) -> Iterator[list[object]]:
    """All that the course interface says about a round, after the deal and after each move."""
    case = TableCase.parse(text)
    left = len(case.pile) if case.pile else None
    game = deal(kind, hands=case.hands, top=case.top or "", draw=case.pile, left=left)
    yield _look(game)
    for each in case.moves:
        play(game, str(each))
        yield _look(game)


def _look(game: Any) -> list[object]:
    """In an order that all correct games share: no rule says in which order a hand is held."""
    held = sorted({str(game.hand_card(n)) for n in range(game.hand_card_count())})
    moves = [action.value for action in Action if action is not Action.PLAY_CARD]
    for card in [*held, *STRANGE]:
        colors = ["", " naming red", " naming blue"] if card[1] == "D" else [""]
        moves += [f"play {card}{color}" for color in colors]
    told = [game.is_valid_move(move(text)) for text in moves]
    told += [getattr(game, name)() for name in SIMPLE]
    told += [ask(n) for ask in (game.get_deck_card, game.get_discard_pile_card) for n in range(4)]
    for player in range(4):
        count = game.player_card_count(player)
        hand = sorted(str(game.get_hand_card(player, n)) for n in range(count))
        told += [hand, game.player_points(player)]
    turns = range(max(game.num_turns() - 2, 0), game.num_turns())
    told += [_used(game.past_move(t, n)) for t in turns for n in range(game.turn_moves(t))]
    if not game.current_turn():  # the deck stays the same
        told += [*map(game.num_of_color, Color), *map(game.num_of_suit, Suit)]
        told += map(game.num_of_value, range(16))
    return [*held, *told]


def _used(past: PlayerMove) -> list[object]:
    """The parts of a past move that it uses."""
    if past.action is not Action.PLAY_CARD or past.card is None:
        return [past.action]
    return [past.card, past.next_color if past.card.rank == "D" else None]


# -- tests that are unfair, or that never say no ---------------------------------------------------


def _test_hand_in_order(game: Any) -> None:
    assert deal(game, hands=["R3H R1H"]).hand_card(0) == Card.parse("R3H")


def _test_whole_past_move(game: Any) -> None:
    played = deal(game)
    play(played, "draw", "end")
    assert played.past_move(0, 1) == PlayerMove(END_TURN)


def _test_the_very_direction(game: Any) -> None:
    assert deal(game).play_direction() is CLOCKWISE


def _test_text_of_an_error(game: Any) -> None:
    said = ""
    try:
        play(deal(game), "end")
    except IllegalMove as error:
        said = str(error)
    assert "draw one first" in said


def _test_looks_inside(game: Any) -> None:
    assert deal(game)._game.state.seed == 0


def _test_invalid_move(game: Any) -> None:
    try:
        play(deal(game), "end")
    except Exception:  # as a student would write it
        return
    raise AssertionError


def _test_that_yields(game: Any) -> Iterator[None]:
    assert deal(game).num_cards() == 49
    yield


def _test_with_brackets(game: Any) -> None:
    if not (deal(game).num_cards() == 50, "text"):  # as an assert, it gives a warning
        raise AssertionError


def _test_that_hears_itself(game: Any) -> None:
    try:
        assert deal(game).num_cards() == 49
    except AssertionError:
        print("no")


def _test_without_assert(game: Any) -> bool:
    return bool(deal(game, left=5).num_cards() == 34)


def _test_of_another_game(game: Any) -> None:
    assert deal(course_class(taught_game("fcd2018"))).num_cards() == 49


def _test_past_the_hand(game: Any) -> None:
    try:
        deal(game).hand_card(7)
    except IndexError:
        return
    raise AssertionError


UNFAIR = {
    "hand-order": [_test_hand_in_order],
    "whole-past-move": [_test_whole_past_move],
    "is-not-equals": [_test_the_very_direction],
    "invalid-move": [_test_invalid_move],
    "not-there": [_test_past_the_hand],
    "text-of-an-error": [_test_text_of_an_error],
    "looks-inside": [_test_looks_inside],
    "asserts-nothing": [_test_without_assert],
    "assert-in-brackets": [_test_with_brackets],
    "hears-itself": [_test_that_hears_itself],
    "never-runs": [_test_that_yields],
    "another-game": [_test_of_another_game],
}
