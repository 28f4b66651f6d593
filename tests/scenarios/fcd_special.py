"""Both Final Card-Downs: the special cards 0, 2, A and D."""

from __future__ import annotations

from fcd import Color, Variant
from fcd.engine.state import NO_DEBT, Debt
from tests.scenarios import scenario
from tests.scenarios.fcd import both, four
from tests.scenarios.round import Round, cards

# -- the special cards ------------------------------------------------------------------------


@both("zero")
def a_0_goes_on_anything(v: Variant) -> None:
    r = Round(v, four("R0D G0C Y0S P0Q R9D"), "B3H")
    assert all(r.can(f"play {zero}") for zero in ("R0D", "G0C", "Y0S", "P0Q"))
    assert not r.can("play R9D")


@both("zero", "draw-two")
def a_0_does_not_get_you_out_of_a_2(v: Variant) -> None:
    r = Round(v, four("R2H R3H", "R0H R5H RDH Y2C"), "R9S", draw="B8C B9C")
    r.play("play R2H", "end")
    for move in ("play R0H", "play R5H", "play RDH naming red"):
        assert r.broken(move) == {("only-rank", v.cite("draw-two"))}
    assert r.can("play Y2C")
    r.play("draw")  # half the debt is paid, and no card helps any more
    assert r.broken("play R0H") == r.broken("play Y2C") == {("pay-all", v.cite("draw-two"))}
    assert r.play("draw").legal == {"end"}


@both("draw-two", "end-turn")
def bob_and_jack_stack_their_twos_and_mallory_draws_four(v: Variant) -> None:
    hands = ["B6H Y9C", "B2D Y9S", "G2Q Y9D", "P8S"]
    r = Round(v, hands, "R4H", draw="R3C G4D Y5S B7Q P9H")
    r.play("play B6H", "end", "play B2D")
    assert r.log == "Bob plays blue 2 of diamonds; Jack owes two cards"
    r.play("end", "play G2Q")
    assert r.log == "Jack plays green 2 of questions; Mallory owes four cards"
    assert r.play("end").broken("end") == {("undone", v.cite("end-turn"))}
    for _ in range(3):
        assert r.play("draw").legal == {"draw"}  # one at a time, and all of them
    assert r.play("draw").legal == {"end"}
    assert r.hand(3) == "P8S R3C G4D Y5S B7Q"
    r.play("end")
    assert (r.s.player, r.s.debt) == (0, NO_DEBT)


@both("draw-two")
@scenario("fcd2017#ruling-1", "fcd2018#ruling-2", "fcd2018#ruling-3")
def a_2_that_is_paid_for_is_not_paid_for_again(v: Variant) -> None:
    hands = four("R2H R4S", "R5S", "B2D R6S", "R7S")
    r = Round(v, hands, "R9S", draw="G3C G4C G5C").play("play R2H", "end", "draw", "draw")
    assert r.s.debt.owed == 2  # until the one who drew ends the turn
    assert r.play("end").s.debt == NO_DEBT
    r.play("play B2D")
    assert r.log == "Jack plays blue 2 of diamonds; Mallory owes two cards"
    assert r.s.discards[-2:] == cards("R2H B2D")  # two 2s on top, but one of them is paid
    assert r.play("end").s.debt == Debt(owed=2)


@both("advance")
def after_an_a_the_next_player_loses_a_turn(v: Variant) -> None:
    r = Round(v, four("R4H", "RAH R7S"), "R9H", player=1, turn=5).play("play RAH")
    assert (r.log, r.s.player) == ("Bob plays red A of hearts; Jack is skipped", 1)
    r.play("end")
    assert (r.s.player, r.s.turn) == (3, 6)
    r = Round(v, four("R4H"), "RAH", draw="B8C")
    assert r.play("draw", "end").s.player == 1  # an A skips once, not as long as it lies there


@both("declare", "match")
def the_named_color_replaces_the_printed_one(v: Variant) -> None:
    r = Round(v, four("RDH R4S", "G5C Y6H BDS P0Q R7C"), "R9S").play("play RDH naming green")
    assert r.log == "Alice plays red D of hearts; Alice names green"
    assert r.s.color == Color.GREEN  # at once
    r.play("end")
    for fits in ("G5C", "Y6H", "BDS naming blue", "P0Q"):
        assert r.can(f"play {fits}")
    assert ("same-color", v.cite("match")) in r.broken("play R7C")


@both("declare")
@scenario("fcd2017#ruling-4", "fcd2018#ruling-6")
def whoever_plays_a_d_names_a_color_and_nobody_else_does(v: Variant) -> None:
    r = Round(v, four("RDH R4H"), "R9S")
    assert all(r.can(f"play RDH naming {color}") for color in Color)  # its own color too
    assert r.broken("play RDH") == {("names-color", v.cite("declare"))}
    assert r.can("play R4H")
    assert r.broken("play R4H naming green") == {("form", v.cite("turn"))}


@both("declare")
@scenario("fcd2017#ruling-5", "fcd2018#ruling-7")
def the_named_color_lasts_until_the_next_card_however_many_draw(v: Variant) -> None:
    r = Round(v, four("RDH R4S", "Y6H", "G7C", "R8S G8C Y7H"), "R9S", draw="P5C P6C")
    r.play("play RDH naming green", "end", "draw", "end", "draw", "end")
    assert r.s.color == Color.GREEN
    assert (r.can("play G8C"), r.can("play R8S")) == (True, False)
    assert r.play("play Y7H").s.color == Color.YELLOW  # as printed: green is forgotten
