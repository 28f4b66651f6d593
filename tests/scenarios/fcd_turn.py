"""Both Final Card-Downs: the deal and a plain turn. What both books say is shown once, for both."""

from __future__ import annotations

from collections import Counter

import pytest

from fcd import Color, Game, Variant
from fcd.cards import contents
from fcd.engine.state import NO_DEBT, Debt, Phase
from tests.scenarios import in_books, scenario
from tests.scenarios.round import Round, cards, dealing

both = in_books("fcd2018", "fcd2017")


def four(*hands: str) -> list[str]:
    """These hands, and enough plain ones for a table of four."""
    return [*hands, *["G5D Y8C P9S B7Q G6C"] * (4 - len(hands))]


def moves_of(game: Game, turn: int) -> list[str]:
    before = zip(game.moves, game.states, strict=False)  # there is one state more: the present
    return [str(move) for move, state in before if state.turn == turn]


# -- before the first turn --------------------------------------------------------------------


@both("deck")
def the_traditional_deck_has_every_card_twice(v: Variant) -> None:
    colors = ("red", "blue", "green", "yellow", "purple")
    suits = "in hearts, diamonds, clubs, spades and questions"
    lines = [f"160 {color} cards, 0 to F, {suits}" for color in colors]
    assert contents(v.deck).splitlines() == ["800 cards", *lines]
    assert set(Counter(v.deck).values()) == {2}


@both("players")
def exactly_four_play_clockwise(v: Variant) -> None:
    r = Round(v, four(), "R3H", draw="R4H R5H R6H R7H R8H")
    assert [r.play("draw", "end").s.player for _ in range(5)] == [1, 2, 3, 0, 1]
    assert len(Game(v, players=4).state.hands) == 4
    for wrong in (3, 5):
        with pytest.raises(ValueError, match=f"{v.title} is for 4 players, not {wrong}"):
            Game(v, players=wrong)


@both("setup", "deck")
def seven_cards_each_are_dealt_as_they_lie_then_one_is_turned_up(v: Variant) -> None:
    deck = v.deck[100:200]
    r = Round.dealt(v, deck, seed=5)
    assert r.log == f"the {deck[28].spoken} is turned up; Alice starts"
    assert r.s.hands == (deck[0:28:4], deck[1:28:4], deck[2:28:4], deck[3:28:4])
    assert (r.s.discards, r.s.draw_pile, r.s.shuffles) == (deck[28:29], deck[29:], 0)
    assert (r.s.player, r.s.turn, r.s.direction, r.s.phase) == (0, 0, 1, "ready")


@both("first-card")
def a_2_turned_up_first_works_on_player_0(v: Variant) -> None:
    r = Round.dealt(v, cards("G2Q R7H") + dealing(v, "R2H", rest="B4S Y6C")[2:])
    up = "the red 2 of hearts is turned up; Alice owes two cards"
    assert r.log == f"{up}; Alice starts"
    assert r.legal >= {"play G2Q", "draw"}
    assert r.broken("play R3Q") == {("only-rank", v.cite("draw-two"))}
    r.play("draw", "draw", "end")
    assert r.hand(0).endswith("B4S Y6C")
    assert (r.s.player, r.can("play R7H")) == (1, True)  # Bob is free


@both("first-card")
def a_0_a_c_or_a_d_turned_up_first_does_nothing(v: Variant) -> None:
    for rank in "0CD":
        r = Round.dealt(v, cards("R9S P4H Y6D G5C") + dealing(v, f"R{rank}H")[4:])
        assert r.log == f"the red {rank} of hearts is turned up; Alice starts"
        assert (r.s.player, r.s.turn, r.s.direction, r.s.phase) == (0, 0, 1, "ready")
        assert (r.s.color, r.s.debt) == (Color.RED, NO_DEBT)  # the color printed on a D counts
        assert (r.can("play R9S"), r.can("play G3C")) == (True, False)


@both("first-card", "turn")
def all_that_is_not_special_is_plain_turned_up_or_played(v: Variant) -> None:
    for rank in "013456789EF" if v.key == "fcd2017" else "013456789BCEF":
        r = Round.dealt(v, dealing(v, f"R{rank}H"))
        assert r.log == f"the red {rank} of hearts is turned up; Alice starts"
        r = Round(v, four(f"R{rank}H R7S R7D R7C R7Q"), "R9S").play(f"play R{rank}H")
        assert (r.log, r.legal) == (f"Alice plays the red {rank} of hearts", {"end"})


# -- a turn -----------------------------------------------------------------------------------


@both("turn", "end-turn")
def a_turn_is_one_card_down_and_then_its_end(v: Variant) -> None:
    r = Round(v, four("R3H R4H R5H R6H R7H"), "R9S", draw="B8C")
    assert r.broken("end") == {("undone", v.cite("end-turn"))}
    r.play("play R4H")
    assert r.log == "Alice plays the red 4 of hearts"
    assert (r.hand(0), r.s.discards, r.s.player) == ("R3H R5H R6H R7H", cards("R9S R4H"), 0)
    assert r.legal == {"end"}
    r.play("end")
    assert (r.log, r.s.player, r.s.phase) == ("Alice ends the turn", 1, "ready")


@both("turn")
def the_card_must_be_in_your_hand(v: Variant) -> None:
    for debt, phase, mine, bobs in (
        (NO_DEBT, Phase.READY, "R4H", "R5H"),
        (Debt(owed=2), Phase.OWING, "B2D", "G2Q"),
    ):
        r = Round(v, four("R4H B2D", "R5H G2Q"), "R2S", debt=debt, phase=phase)
        assert r.can(f"play {mine}")
        assert r.broken(f"play {bobs}") == {("in-hand", v.cite("turn"))}


@scenario("fcd2018#turn", "fcd2018#ruling-1")
def there_are_only_three_moves_in_the_short_game(v: Variant) -> None:
    r = Round(v, four("R4H R5H"), "R9S", draw="B8C")
    assert r.legal == {"play R4H", "play R5H", "draw"}
    r.play("play R4H")  # one card left, and no word to say
    assert r.legal == {"end"}
    assert r.broken("play R5H") == {("one-card", "fcd2018#turn")}
    for move in ("say UNO", "call UNO", "name red", "challenge"):
        assert r.broken(move) == {("turn", "fcd2018#turn")}


@both("match")
def the_same_value_suit_or_color_fits(v: Variant) -> None:
    r = Round(v, four("GBH P5C B9S P0D Y7D"), "G5S", draw="R3H")
    assert r.legal >= {"play GBH", "play P5C", "play B9S", "play P0D"}
    ways = ("same-color", "same-suit", "same-value")
    zero = ("always-playable", v.cite("zero"))
    assert r.broken("play Y7D") == {*((way, v.cite("match")) for way in ways), zero}


@both("draw", "turn")
@scenario("fcd2018#ruling-1", "fcd2017#ruling-6")
def after_drawing_nothing_is_put_down_not_even_the_new_card(v: Variant) -> None:
    r = Round(v, four("R4H"), "R9S", draw="R8C Y7Q").play("draw")  # though the R4H fits
    assert (r.log, r.hand(0), r.s.player) == ("Alice draws one card", "R4H R8C", 0)
    assert r.legal == {"end"}
    assert r.broken("play R4H") == r.broken("play R8C") == {("no-play", v.cite("draw"))}
    assert r.broken("draw") == {("one-draw", v.cite("draw"))}


@both("draw", "end-turn", "draw-two")
def a_way_that_is_closed_says_which_rule_closes_it(v: Variant) -> None:
    r = Round(v, four("R4H R2H R6H"), "R9S", draw="R8C Y7Q B8C P4C").play("play R2H")
    assert r.broken("draw") == {("one-draw", v.cite("draw"))}
    r.play("end").play("draw")
    assert r.broken("end") == {("undone", v.cite("end-turn"))}
    r.play("draw")
    assert r.broken("draw") == {("no-more", v.cite("draw-two"))}
    assert r.broken("play G5D") == {("no-play", v.cite("draw"))}


@both("draw", "end-turn", "draw-two")
def what_may_be_done_says_which_rule_allows_it(v: Variant) -> None:
    r = Round(v, four("R4H R2H R6H R7H R8H"), "R9S", draw="R8C Y7Q B8C P4C")
    assert r.can("draw")
    assert r.play("play R2H").can("end")
    assert r.play("end").can("draw")
    assert r.play("draw").can("draw")
    assert r.play("draw").can("end")
    assert r.play("end", "draw").can("end")
