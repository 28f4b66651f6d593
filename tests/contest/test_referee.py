"""The referee: rounds as Games, asked and played by the engine's rules."""

from __future__ import annotations

from itertools import pairwise

import pytest

from fcd.cards import Cards, Color
from fcd.contest.foul import REFUSED, Foul
from fcd.contest.player import NO_PLAY_POSSIBLE, Player
from fcd.contest.rounds.referee import points_won, referee_round
from fcd.contest.rounds.tables import UNO_CONTEST, NotCompilable
from fcd.engine import Action
from fcd.game import Game
from fcd.positions import read_cards
from fcd.variants.mini_uno import MINI_UNO
from fcd.variants.uno import UNO
from tests.contest.at_the_table import SCANT, Asked, Witness

RED = "R1 R2 R3 R4 R5 R6 R7"
GREEN = "G1 G2 G3 G4 G5 G6 G7"


def deal(hands: list[str], rest: str) -> Cards:
    """A deck that brings these hands, dealt from seat 0, and the rest to the pile."""
    rows = [read_cards(hand) for hand in hands]
    return tuple(card for row in zip(*rows, strict=True) for card in row) + read_cards(rest)


def witnesses(count: int) -> tuple[list[Witness], list[Asked]]:
    book: list[Asked] = []
    return [Witness(seat, book) for seat in range(count)], book


def test_a_round_is_a_game_that_can_be_replayed() -> None:
    players, _ = witnesses(3)
    game = referee_round(players, 7, names=["Ann", "Ben", "Cem"])
    assert game.is_over
    assert game.names == ("Ann", "Ben", "Cem")
    assert game.winner is not None
    assert points_won(game) > 0
    again = Game.from_json(game.to_json())
    assert (again.state, again.log) == (game.state, game.log)


def test_the_winner_takes_the_points_of_all_others() -> None:
    players, _ = witnesses(4)
    game = referee_round(players, 3)
    assert points_won(game) == sum(
        UNO_CONTEST.points(card) for hand in game.state.hands for card in hand
    )


def test_a_round_without_a_winner_brings_no_points() -> None:
    for seed in range(20):
        players, _ = witnesses(2)
        game = referee_round(players, seed, variant=SCANT)
        if game.winner is None:
            assert points_won(game) == 0
            return
    pytest.fail("all rounds had a winner")


def test_whoever_is_blocked_is_asked_before_and_after_drawing() -> None:
    """Seat 0 holds red and the up card is green: a question, a draw, a question, and on it goes."""
    deck = deal([RED, GREEN], "G8 R8 Y3 B4 B5 B6 B7 B8 B9")
    players, book = witnesses(2)
    referee_round(players, 1, deck=deck, dealer=1)
    first, second, third, *_ = book
    assert [first.seat, second.seat, third.seat] == [0, 0, 1]
    assert first.hand == read_cards(RED)
    assert second.hand == read_cards(f"{RED} R8")
    assert first.state is not None
    assert second.state is not None
    assert (first.state.hand_sizes, second.state.hand_sizes) == ((7, 7), (7, 8))


def test_a_drawn_card_that_fits_must_be_played() -> None:
    deck = deal([RED, GREEN], "G8 B8 Y3 B4 B5 B6 B7 B9")

    class Stubborn(Witness):
        def play(self, *question: object) -> int:
            super().play(*question)  # type: ignore[arg-type]
            return NO_PLAY_POSSIBLE

    book: list[Asked] = []
    with pytest.raises(Foul, match=REFUSED) as how:
        referee_round([Stubborn(0, book), Witness(1, book)], 1, deck=deck, dealer=1)
    assert how.value.evidence is not None
    assert how.value.evidence.hand == read_cards(f"{RED} B8")
    assert len(book) == 2

    players, book = witnesses(2)
    game = referee_round(players, 1, deck=deck, dealer=1)
    assert [move.action for move in game.moves[:2]] == [Action.DRAW, Action.PLAY]
    assert game.moves[1].card == read_cards("B8")[0]


def test_where_a_turn_ends_with_the_draw_nobody_is_asked_again() -> None:
    players, book = witnesses(3)
    game = referee_round(players, 2, variant=MINI_UNO)
    assert any(move.action is Action.DRAW for move in game.moves)
    assert all(one.seat != other.seat or one.state is None for one, other in _turns(book))


def _turns(book: list[Asked]) -> list[tuple[Asked, Asked]]:
    """Questions one after the other; skipping may bring the turn back, and is left out."""
    skipping = {"skip", "draw2"}
    return [
        (one, other)
        for one, other in pairwise(book)
        if other.up_card is not None
        and (other.up_card == one.up_card or not skipping & {other.up_card.rank})
    ]


def test_the_called_color_counts_and_is_told() -> None:
    deck = deal(["wild R1 R2 R3 R4 R5 R6", GREEN], "B8 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9")

    class Caller(Witness):
        def call_color(self, hand: Cards) -> Color:
            assert hand == read_cards("R1 R2 R3 R4 R5 R6")
            return Color.YELLOW

    book: list[Asked] = []
    with pytest.raises(Foul, match="raised Enough"):
        referee_round([Caller(0, book), Until(1, book)], 1, deck=deck, dealer=1)
    state = book[-1].state
    assert state is not None
    assert (book[-1].called_color, state.called_colors) == (Color.YELLOW, (Color.YELLOW, None))
    assert {card.color for card in state.playable} == {Color.YELLOW, None}


class Enough(Exception):
    pass


class Until(Witness):
    def play(self, *question: object) -> int:
        super().play(*question)  # type: ignore[arg-type]
        raise Enough


def test_a_game_whose_rules_are_not_in_the_tables_is_refused() -> None:
    with pytest.raises(NotCompilable, match="words are said in it"):
        referee_round([Player(), Player()], 1, variant=UNO)
