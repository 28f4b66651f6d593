"""UNO: drawing, reverse and wilds, where it differs from the others (`uno_family`)."""

from __future__ import annotations

from fcd import Card, Game, Variant
from fcd.engine import Phase
from tests.scenarios import scenario
from tests.scenarios.round import Round, cards, dealing
from tests.scenarios.uno_reasons import (
    CHOOSING,
    NOT_IN_HAND,
    NOT_JUST_DRAWN,
    NOT_NOW,
    UNASKED,
    unnamed,
)

# -- a turn -----------------------------------------------------------------------------------


@scenario("uno#draw")
def drawing_is_allowed_even_with_a_card_that_fits(v: Variant) -> None:
    r = Round(v, ["R5 R6", "B1 B2"], "R3", draw="G8 G9")
    assert r.can("draw")
    assert r.play("draw").log == "Alice draws one card"
    assert (r.hand(0), r.s.draw_pile) == ("R5 R6 G8", cards("G9"))
    assert r.legal == {"end"}
    assert r.broken("draw") == NOT_NOW  # one card, not two
    assert r.play("end").log == "Alice ends the turn"
    assert (r.s.player, r.s.phase) == (1, "ready")


@scenario("uno#draw")
def only_the_card_just_drawn_may_be_played(v: Variant) -> None:
    r = Round(v, ["R5 R6", "B1 B2"], "R3", draw="R8").play("draw")
    assert r.legal == {"play R8", "end"}
    assert not r.can("play R5")
    assert r.broken("play R5") == NOT_JUST_DRAWN
    assert r.broken("play R9") == NOT_JUST_DRAWN | NOT_IN_HAND
    assert r.play("play R8").hand(0) == "R5 R6"
    assert (r.s.player, r.s.top) == (1, Card.parse("R8"))


@scenario("uno#draw")
def nobody_else_sees_the_card_drawn(v: Variant) -> None:
    game = Game(v, players=2, deck=dealing(v, "R9", players=2, rest="G1"), dealer=1)
    game.play("draw")
    alice, bob = game.view(0), game.view(1)
    assert (alice.drawn, alice.log[-1]) == (Card.parse("G1"), "Alice draws green 1")
    assert (bob.drawn, bob.log[-1]) == (None, "Alice draws one card")
    assert (bob.hands[0], bob.counts) == (None, (8, 7))
    assert (bob.hand, bob.top, bob.is_over) == (game.state.hands[1], Card.parse("R9"), False)


@scenario("uno#draw", "uno#wild", "uno#swap-hands")
def the_card_drawn_asks_what_it_always_asks(v: Variant) -> None:
    r = Round(v, ["Y5 Y6", "B1 B2"], "R3", draw="swap").play("draw")
    assert r.broken("play swap with 1") == unnamed("swap-hands")
    assert r.broken("play swap naming red with 0") == CHOOSING
    assert r.play("play swap naming red with 1").hand(0) == "B1 B2"
    r = Round(v, ["Y5 Y6", "B1 B2"], "R3", draw="R8").play("draw")
    assert r.broken("play R8 naming red") == UNASKED
    assert r.broken("play R8 with 1") == UNASKED


# -- cards that do something ------------------------------------------------------------------


@scenario("uno#reverse", "uno#ruling-6")
def between_two_a_reverse_is_a_skip(v: Variant) -> None:
    r = Round(v, ["Rreverse R5 R6", "R1 R2"], "R3").play("play Rreverse")
    assert r.s.player == 0
    r.play("play R5", "say UNO")
    assert r.s.player == 1


@scenario("uno#saying-uno")
def ending_the_turn_without_uno_is_allowed_but_warned_of(v: Variant) -> None:
    r = Round(v, ["R1 R2", "B1 B2"], "R5").play("play R1")
    assert r.warned("end") == {("word-first", "uno#saying-uno")}
    assert Round(v, ["R1 R2", "B1 B2"], "R5", phase=Phase.PLAYED).warned("end") == set()
