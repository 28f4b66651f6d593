"""UNO at home: its house options, sevens and zeros."""

from __future__ import annotations

from collections import Counter

from fcd import Card, Variant, uno
from tests.scenarios import scenario
from tests.scenarios.round import Round, cards, dealing
from tests.scenarios.uno_custom import hands

# -- another deck -----------------------------------------------------------------------------


@scenario("uno#classic", of="uno+classic")
def the_classic_game_leaves_out_the_swap_and_the_customizables(v: Variant) -> None:
    assert len(v.deck) == 108
    assert Counter(uno().deck) - Counter(v.deck) == Counter(cards("swap custom custom custom"))
    assert not Counter(v.deck) - Counter(uno().deck)


@scenario("uno#ruling-10", of="uno+custom=4+customs=2")
def all_customizables_carry_the_same_rule(v: Variant) -> None:
    assert (len(v.deck), v.deck.count(Card("custom"))) == (111, 2)
    r = Round(v, ["custom custom R5 R6", "B1 B2"], "R3")
    for _ in range(2):
        r.play("play custom naming red")
        assert r.s.player == 0  # rule 4: once more


# -- draw until it fits -----------------------------------------------------------------------


@scenario("uno#draw-until-playable", "uno#ruling-26", of="uno+draw_until_playable")
def whoever_draws_goes_on_until_a_card_fits_which_may_be_kept(v: Variant) -> None:
    r = Round(v, ["Y5 G6", "B1 B2"], "R3", draw="G8 Y8 R8 R9").play("draw")
    assert r.legal == {"draw"}
    assert r.broken("end") == {("playable-found", "uno#draw-until-playable")}
    r.play("draw", "draw")
    assert (r.hand(0), r.legal) == ("Y5 G6 G8 Y8 R8", {"play R8", "end"})
    assert r.broken("draw") == {("nothing-playable", "uno#draw-until-playable")}
    assert (r.play("play R8").hand(0), r.s.player) == ("Y5 G6 G8 Y8", 1)
    r = Round(v, ["Y5 G6", "B1 B2"], "R3", draw="R8 R9").play("draw", "end")
    assert (r.hand(0), r.s.player, r.s.phase) == ("Y5 G6 R8", 1, "ready")


# -- sevens and zeros -------------------------------------------------------------------------


@scenario("seven_zero#seven")
def a_seven_trades_hands_with_a_player_of_choice(v: Variant) -> None:
    r = Round(v, ["R7 R5 R6", "B1 B2", "G1 G2 G3"], "R3").play("play R7 with 2")
    assert r.log == "Alice plays the red 7; Alice swaps hands with Jack"
    assert hands(r) == ["G1 G2 G3", "B1 B2", "R5 R6"]
    assert (r.s.player, r.s.color) == (1, "red")


@scenario("seven_zero#seven")
def somebody_has_to_be_chosen_and_the_seven_must_match(v: Variant) -> None:
    r = Round(v, ["R7 G7 R5", "B1 B2", "G1 G2 G3"], "R3")
    for move in ("play R7", "play R7 with 0", "play R7 with 3"):
        assert r.broken(move) == {("names-target", "seven_zero#seven")}
    assert r.legal == {"play R7 with 1", "play R7 with 2", "play R5", "draw"}
    r = Round(v, ["G7 G8 R5", "B1 B2"], "R7")
    assert r.legal == {"play G7 with 1", "play R5", "draw"}


@scenario("seven_zero#zero")
def a_zero_passes_every_hand_on_in_the_direction_of_play(v: Variant) -> None:
    table = ["R0 R5 R6", "B1 B2", "G1 G2 G3"]
    r = Round(v, table, "R3").play("play R0")
    assert r.log == "Alice plays the red 0; every hand goes to the next player"
    assert hands(r) == ["G1 G2 G3", "R5 R6", "B1 B2"]
    assert r.s.player == 1
    r = Round(v, table, "R3", direction=-1).play("play R0")
    assert hands(r) == ["B1 B2", "G1 G2 G3", "R5 R6"]
    assert r.s.player == 2


@scenario("seven_zero#ruling-1")
def a_last_seven_or_zero_wins_and_no_hands_move(v: Variant) -> None:
    for card, move in (("R7", "play R7 with 1"), ("R0", "play R0")):
        r = Round(v, [card, "B1 B2", "G1"], "R3").play(move)
        assert (hands(r), r.s.winner) == (["", "B1 B2", "G1"], 0)


@scenario("seven_zero#ruling-2", "seven_zero#seven", "seven_zero#zero")
def a_seven_or_zero_turned_up_first_does_nothing(v: Variant) -> None:
    for top in ("R7", "R0"):
        deck = dealing(v, top, players=3)
        r = Round.dealt(v, deck, players=3, dealer=2)
        assert r.s.hands == (deck[0:21:3], deck[1:21:3], deck[2:21:3])
        assert (r.s.player, r.s.phase, r.s.color) == (0, "ready", "red")
