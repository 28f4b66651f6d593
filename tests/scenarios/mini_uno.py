"""Mini UNO: what it does not share with the others (`uno_family`)."""

from __future__ import annotations

from collections import Counter

from fcd import Game, Variant
from fcd.cards import contents
from tests.scenarios import scenario
from tests.scenarios.round import Round, first_legal


@scenario("mini_uno#deck")
def fifty_cards_in_two_colors(v: Variant) -> None:
    assert contents(v.deck).splitlines() == [
        "50 cards",
        "19 blue cards, 0 to 9",
        "19 red cards, 0 to 9",
        "4 skip cards, 2 each in blue and red",
        "4 reverse cards, 2 each in blue and red",
        "4 draw two cards, 2 each in blue and red",
    ]
    assert {card.rank for card, count in Counter(v.deck).items() if count == 1} == {"0"}


@scenario("mini_uno#draw", "mini_uno#ruling-2")
def a_drawn_card_waits_for_a_later_turn(v: Variant) -> None:
    r = Round(v, ["B7", "B8 R9"], "R1", draw="R3 R4").play("draw")
    assert (r.s.player, r.hand(0)) == (1, "B7 R3")
    assert r.broken("play R3") == {("in-hand", "mini_uno#turn")}  # it is Bob's turn now
    r.play("play R9")
    assert (r.s.player, r.legal) == (0, {"play R3"})


@scenario("mini_uno#limit", "mini_uno#ruling-7")
def a_round_stops_without_a_winner_at_the_limit(v: Variant) -> None:
    game = Game(v, players=2, seed=5)
    game.play_out(first_legal, limit=10)
    assert (len(game.moves), game.state.turn) == (10, 10)  # a play is one player's turn
    assert (game.is_over, game.winner) == (False, None)
    game.play_out(first_legal, limit=500)
    assert game.is_over
    assert len(game.moves) > 10
