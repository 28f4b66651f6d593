"""Prepared positions are real rounds: dealt, recorded and played like any other."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fcd import Game
from fcd.positions import position, read_cards
from tests.refusing import assert_refused


def test_everybody_holds_what_was_asked_for() -> None:
    game = position("fcd2018", hands=["R2H B7Q", "G2S Y1D", "", "P3S"], top="R5H", draw="R9H G9S")
    assert game.hand(0) == read_cards("R2H B7Q")
    assert [len(hand) for hand in game.state.hands] == [2, 2, 2, 2]
    assert game.hand(3)[0] == read_cards("P3S")[0]
    assert (game.state.player, str(game.state.top)) == (0, "R5H")
    assert game.state.draw_pile[:2] == read_cards("R9H G9S")
    cards = [*sum(game.state.hands, ()), *game.state.draw_pile, *game.state.discards]
    assert Counter(cards) == Counter(game.variant.deck)
    few = position("fcd2018", hands=["R4H", "", "", ""], top="R9S", draw="B1C", left=2)
    assert (len(few.state.draw_pile), str(few.state.draw_pile[0])) == (2, "B1C")
    assert Game.from_json(few.to_json()).state == few.state


def test_what_cannot_be_dealt_is_refused() -> None:
    table: list[tuple[dict[str, Any], str]] = [
        ({"hands": ["R2H R2H R2H", "", "", ""], "top": "R5H"}, "has 2 of R2H .* not 3"),
        ({"hands": ["R2 B3", "", "", ""], "top": "R5H"}, "has 0 of R2 "),
        ({"hands": ["R2H", "", "", ""], "top": ""}, "needs a top card"),
        ({"hands": ["R2H"], "top": "R5H"}, "for 4 players, not 1"),
        ({"hands": ["R2HH", "", "", ""], "top": "R5H"}, "isn't a card"),
        ({"hands": ["R2H", "", "", ""], "top": "R5H", "moves": ["end"]}, "end isn't legal"),
        ({"hands": [""] * 4, "top": "R5H", "left": 0}, "1 to 771 cards left to draw, not 0"),
        ({"hands": [""] * 4, "top": "R5H", "left": 772}, "1 to 771 cards left to draw, not 772"),
    ]
    assert_refused(lambda parts: position("fcd2018", **parts), table)
    sizes: list[tuple[Any, str]] = [
        (0, "at least one card"),
        (-1, "at least"),
        ("two", "hand_size"),
    ]
    assert_refused(lambda size: Game("uno", hand_size=size), sizes)


def test_a_game_can_be_seen_as_it_was() -> None:
    game = Game("fcd2018", seed=3).play_out(lambda game: game.legal_moves()[0], limit=9)
    for ply in range(10):
        past = game.at(ply)
        assert (past.state, past.moves) == (game.states[ply], game.moves[:ply])
        assert past.log == game.log[: ply + 1]
        assert Game.from_json(past.to_json()).state == past.state
    past.undo()
    assert len(game.moves) == 9, "the past is a game of its own"
    assert_refused(game.at, [(wrong, "0 to 9") for wrong in (-1, 10, "1", True)])
