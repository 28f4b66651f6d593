"""UNO: a turn, and the cards that do something."""

from __future__ import annotations

import pytest

from fcd import Card, Color, Game, IllegalMove, Variant
from fcd.engine import Phase
from tests.scenarios import scenario
from tests.scenarios.round import Round, cards, dealing
from tests.scenarios.uno_reasons import (
    CHOOSING,
    NO_MATCH,
    NOT_IN_HAND,
    NOT_JUST_DRAWN,
    NOT_NOW,
    NOT_YOUR_TURN,
    UNASKED,
    unnamed,
)

# -- a turn -----------------------------------------------------------------------------------


@scenario("uno#turn")
def a_turn_begins_with_a_card_that_fits_or_a_draw(v: Variant) -> None:
    r = Round(v, ["R5 G8", "R9 B9"], "R3", draw="B1")
    assert r.legal == {"play R5", "draw"}
    for move in ("end", "say UNO", "challenge", "name red", "answer yes"):
        assert r.broken(move) == NOT_NOW
    assert r.broken("play R7") == NOT_IN_HAND
    assert r.broken("play R9 by 1") == NOT_YOUR_TURN
    assert r.can("play R5 by 0")


@scenario("uno#turn")
def what_is_not_allowed_does_not_happen(v: Variant) -> None:
    r = Round(v, ["R5 G8", "R9 B9"], "R3", draw="B1")
    before = r.s
    for move in ("play R7", "play R9 by 1", "play G8", "play R5 naming red", "end"):
        with pytest.raises(IllegalMove, match=r"\[uno#"):
            r.play(move)
    assert r.s is before


@scenario("uno#turn")
def a_card_is_put_down_and_the_next_player_begins(v: Variant) -> None:
    r = Round(v, ["R5 G8 B8", "R9 B9"], "R3", draw="B1").play("play R5")
    assert r.log == "Alice plays red 5"
    assert (r.hand(0), r.s.discards, r.s.draw_pile) == ("G8 B8", cards("R3 R5"), cards("B1"))
    assert (r.s.player, r.s.turn, r.s.phase) == (1, 1, "ready")


@scenario("uno#match")
def the_same_color_or_number_fits(v: Variant) -> None:
    r = Round(v, ["Y8 Yskip G3 G8 Gskip", "B1 B2"], "Y3")
    assert r.legal == {"play Y8", "play Yskip", "play G3", "draw"}
    assert not r.can("play G8")
    assert r.broken("play G8") == r.broken("play Gskip") == NO_MATCH


@scenario("uno#match")
def the_card_put_down_is_the_next_to_be_matched(v: Variant) -> None:
    r = Round(v, ["G3 R5 R6", "Y8 G8 B3"], "Y3").play("play G3")
    assert r.legal == {"play G8", "play B3", "draw"}
    assert r.broken("play Y8") == NO_MATCH
    r = Round(v, ["G3 R5 R6", "Y8 G8 B3"], "wild", color=Color.GREEN).play("play G3")
    assert r.legal == {"play G8", "play B3", "draw"}


@scenario("uno#match", "uno#draw-two", "uno#reverse", "uno#skip")
def the_same_symbol_fits(v: Variant) -> None:
    for symbol in ("draw2", "reverse", "skip"):
        r = Round(v, ["Rdraw2 Rreverse Rskip R2 G1", "B1 B2"], f"G{symbol}")
        assert r.legal == {f"play R{symbol}", "play G1", "draw"}
        assert r.broken("play R2") == NO_MATCH  # a two is no Draw Two


@scenario("uno#match")
def on_a_wild_the_color_named_counts(v: Variant) -> None:
    r = Round(v, ["B1 R1 Y1", "G2"], "wild", color=Color.BLUE)
    assert r.legal == {"play B1", "draw"}
    assert r.broken("play R1") == NO_MATCH


@scenario("uno#draw")
def drawing_is_allowed_even_with_a_card_that_fits(v: Variant) -> None:
    r = Round(v, ["R5 R6", "B1 B2"], "R3", draw="G8 G9").play("draw")
    assert r.log == "Alice draws one card"
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


@scenario("uno#draw", "uno#match")
def the_card_drawn_must_fit_as_any_other(v: Variant) -> None:
    for drawn, fits in (("R8", True), ("G3", True), ("wild", True), ("G8", False)):
        r = Round(v, ["Y5 Y6", "B1 B2"], "R3", draw=drawn).play("draw")
        naming = " naming blue" if drawn == "wild" else ""
        assert r.can(f"play {drawn}{naming}") is fits
        assert r.broken(f"play {drawn}{naming}") == (set() if fits else NO_MATCH)


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


@scenario("uno#draw-two")
def a_draw_two_costs_two_cards_and_the_turn(v: Variant) -> None:
    r = Round(v, ["Rdraw2 R5 R6", "B1", "G1"], "R3", draw="Y1 Y2 Y3").play("play Rdraw2")
    assert r.log == "Alice plays red draw two; Bob draws two cards; Bob is skipped"
    assert (r.hand(1), r.s.draw_pile) == ("B1 Y1 Y2", cards("Y3"))
    assert (r.s.player, r.s.turn) == (2, 1)
    r = Round(v, ["Rdraw2 R5 R6", "B1"], "R3", draw="Y1 Y2").play("play Rdraw2")
    assert (r.s.player, r.hand(1)) == (0, "B1 Y1 Y2")


@scenario("uno#draw-two")
def a_draw_two_cannot_be_passed_on(v: Variant) -> None:
    r = Round(v, ["Rdraw2 R5 R6", "Bdraw2 B1", "Gdraw2 G1 G2"], "R3", draw="Y1 Y2 Y3 Y4")
    r.play("play Rdraw2")
    assert r.broken("play Bdraw2 by 1") == NOT_YOUR_TURN
    assert r.play("play Gdraw2").hand(0) == "R5 R6 Y3 Y4"  # two, not four
    assert r.s.player == 1


@scenario("uno#reverse")
def a_reverse_turns_play_round_and_another_turns_it_back(v: Variant) -> None:
    r = Round(v, ["Rreverse R5 R6", "R1 R2", "B1 B2", "Yreverse Y1 Y2"], "R3")
    assert r.play("play Rreverse").log == "Alice plays red reverse; play turns round"
    assert (r.s.player, r.s.direction) == (3, -1)
    assert r.play("play Yreverse").log == "Mallory plays yellow reverse; play turns round"
    assert (r.s.player, r.s.direction) == (0, 1)
    r = Round(v, ["Rreverse R5 R6", "R1 R2", "B1 B2"], "R3").play("play Rreverse")
    assert (r.s.player, r.s.direction) == (2, -1)


@scenario("uno#reverse", "uno#ruling-6")
def between_two_a_reverse_is_a_skip(v: Variant) -> None:
    r = Round(v, ["Rreverse R5 R6", "R1 R2"], "R3").play("play Rreverse")
    assert r.s.player == 0
    r.play("play R5", "say UNO")
    assert r.s.player == 1


@scenario("uno#skip")
def a_skip_passes_over_the_next_player(v: Variant) -> None:
    r = Round(v, ["Rskip R5 R6", "R1 R2", "B1 B2"], "R3").play("play Rskip")
    assert r.log == "Alice plays red skip; Bob is skipped"
    assert (r.s.player, r.s.turn, r.hand(1)) == (2, 1, "R1 R2")
    r = Round(v, ["Rskip R5 R6", "R1 R2", "B1 B2", "G1 G2"], "R3", direction=-1)
    assert r.play("play Rskip").s.player == 2  # Mallory is the one skipped
    assert Round(v, ["Rskip R5 R6", "R1 R2"], "R3").play("play Rskip").s.player == 0


@scenario("uno#wild", "uno#match")
def a_wild_goes_on_anything_and_names_the_color(v: Variant) -> None:
    for top in ("R3", "Gdraw2", "Bskip"):
        r = Round(v, ["wild R5 R6", "G1 G2"], top).play("play wild naming green")
        assert r.log == "Alice plays wild; Alice names green"
        assert (r.s.color, r.s.top, r.s.player) == ("green", Card("wild"), 1)
        assert r.can("play G1")


@scenario("uno#wild")
def a_wild_may_name_any_color_of_the_deck_even_the_same(v: Variant) -> None:
    r = Round(v, ["wild R5 R6", "G1 G2"], "R3")  # and the R5 would fit
    for color in ("red", "blue", "green", "yellow"):
        assert r.can(f"play wild naming {color}")
    assert not r.can("play wild")
    assert r.broken("play wild") == r.broken("play wild naming purple") == unnamed("wild")
    assert r.broken("play R5 naming blue") == UNASKED  # nor does another card name one
    assert r.play("play wild naming red").s.color == "red"


@scenario("uno#wild", "uno#match")
def every_wild_goes_on_every_other(v: Variant) -> None:
    for top in ("wild", "wild4", "swap", "custom"):
        r = Round(v, ["wild wild4 swap custom R5", "G1 G2"], top, color=Color.BLUE)
        for move in ("wild naming red", "wild4 naming red", "custom naming red"):
            assert r.can(f"play {move}")
        assert r.can("play swap naming red with 1")
        assert not r.can("play R5")


@scenario("uno#turn", "uno#draw")
def a_turn_that_is_done_may_end(v: Variant) -> None:
    for phase in (Phase.DREW, Phase.PAID, Phase.PLAYED):
        assert Round(v, ["R1 R2", "B1 B2"], "R5", phase=phase).can("end")


@scenario("uno#saying-uno")
def ending_the_turn_without_uno_is_allowed_but_warned_of(v: Variant) -> None:
    r = Round(v, ["R1 R2", "B1 B2"], "R5").play("play R1")
    assert r.warned("end") == {("word-first", "uno#saying-uno")}
    assert Round(v, ["R1 R2", "B1 B2"], "R5", phase=Phase.PLAYED).warned("end") == set()
