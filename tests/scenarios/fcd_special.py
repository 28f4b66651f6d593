"""Both Final Card-Downs: the special cards, the piles and the end; the short game's history."""

from __future__ import annotations

from fcd import Color, Game, Variant
from fcd.engine.state import NO_DEBT, Debt, Phase
from tests.scenarios import scenario
from tests.scenarios.fcd_turn import both, four, moves_of
from tests.scenarios.round import Round, cards, dealing

# -- the special cards ------------------------------------------------------------------------


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
    assert r.log == "Bob plays the blue 2 of diamonds; Jack owes two cards"
    r.play("end", "play G2Q")
    assert r.log == "Jack plays the green 2 of questions; Mallory owes four cards"
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
    assert r.log == "Jack plays the blue 2 of diamonds; Mallory owes two cards"
    assert r.s.discards[-2:] == cards("R2H B2D")  # two 2s on top, but one of them is paid
    assert r.play("end").s.debt == Debt(owed=2)


@both("advance")
def after_an_a_the_next_player_loses_a_turn(v: Variant) -> None:
    r = Round(v, four("R4H", "RAH R7S"), "R9H", player=1, turn=5).play("play RAH")
    assert (r.log, r.s.player) == ("Bob plays the red A of hearts; Jack is skipped", 1)
    r.play("end")
    assert (r.s.player, r.s.turn) == (3, 6)
    r = Round(v, four("R4H"), "RAH", draw="B8C")
    assert r.play("draw", "end").s.player == 1  # an A skips once, not as long as it lies there


@both("declare", "match")
def the_named_color_replaces_the_printed_one(v: Variant) -> None:
    r = Round(v, four("RDH R4S", "G5C Y6H BDS P0Q R7C"), "R9S").play("play RDH naming green")
    assert r.log == "Alice plays the red D of hearts and names green"
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


# -- when the cards run out -------------------------------------------------------------------


@both("empty-pile")
def the_discards_but_the_top_are_turned_over_as_they_lie(v: Variant) -> None:
    r = Round(v, four("P9D"), "R5H", below="G3S Y4C B6D P7Q R8S").play("draw")
    turned = "the discard pile is turned over and becomes the draw pile"
    assert r.log == f"{turned}; Alice draws one card"
    assert r.hand(0) == "P9D G3S"  # the first to be discarded is the first to be drawn
    assert r.s.draw_pile == cards("Y4C B6D P7Q R8S")
    assert (r.s.discards, r.s.shuffles) == (cards("R5H"), 0)


@both("empty-pile")
@scenario("fcd2017#ruling-11", "fcd2018#ruling-8")
def the_pile_is_not_turned_over_before_a_card_is_wanted(v: Variant) -> None:
    r = Round(v, four("P9D"), "R5H", below="G3S Y4C", draw="B6D").play("draw", "end")
    assert (r.s.draw_pile, r.s.discards) == ((), cards("G3S Y4C R5H"))
    r.play("draw")
    assert (r.s.draw_pile, r.s.discards) == (cards("Y4C"), cards("R5H"))


@scenario("fcd2018#ruling-5", "fcd2018#ruling-2")
def turning_the_pile_over_takes_twos_away_but_not_the_debt(v: Variant) -> None:
    owing = Debt(owed=4)
    r = Round(v, four("P9D"), "G2Q", below="R4H B6H B2D", debt=owing, phase=Phase.OWING)
    r.play("draw")
    assert (r.s.discards, r.s.draw_pile) == (cards("G2Q"), cards("B6H B2D"))  # one 2 on top
    assert r.s.debt == Debt(owed=4, drawn=1)
    r.play("draw", "draw")
    assert (r.hand(0), r.broken("end")) == ("P9D R4H B6H B2D", {("undone", "fcd2018#end-turn")})
    assert r.play("draw").s.is_over  # the fourth card is nowhere to be had


# -- the end ----------------------------------------------------------------------------------


@both("end", "turn")
def the_last_card_down_wins_at_once_and_does_nothing_more(v: Variant) -> None:
    for rank in "42A":
        r = Round(v, four(f"R{rank}H"), "R9S", draw="B8C").play(f"play R{rank}H")
        tail = "that was the final card: Alice wins"
        assert r.log == f"Alice plays the red {rank} of hearts; {tail}"
        assert (r.s.winner, r.s.phase, r.s.player, r.legal) == (0, "over", 0, set())
        for move in ("end", "draw", "play G5D"):
            assert r.broken(move) == {("over", v.cite("end"))}


@both("end", "declare")
def a_winning_d_still_names_its_color(v: Variant) -> None:
    r = Round(v, four("RDH"), "R9S").play("play RDH naming blue")
    assert (r.s.winner, r.s.color) == (0, Color.BLUE)


@both("end")
@scenario("fcd2017#ruling-12", "fcd2018#ruling-9")
def nobody_wins_when_a_card_is_wanted_and_there_is_none(v: Variant) -> None:
    r = Round(v, four("G5D", "R4H"), "G5S", draw="B8C").play("draw", "end")
    assert (r.s.draw_pile, r.s.discards, r.s.is_over) == ((), cards("G5S"), False)  # not yet
    r.play("draw")
    assert r.log == "there are no cards left to draw, so nobody wins"
    assert (r.s.is_over, r.s.winner, r.hand(1), r.legal) == (True, None, "R4H", set())
    assert r.broken("end") == {("over", v.cite("end"))}


@both("points")
def a_hand_counts_the_sum_of_its_values(v: Variant) -> None:
    values = {card.rank: v.points(card) for card in v.deck}
    assert list(values.items()) == list(zip("0123456789ABCDEF", range(16), strict=True))
    assert v.scoring.name == "OWN_HAND"
    r = Round(v, four("R0H G9S PAQ BFD", "R4H"), "R9S", player=1)
    assert sum(map(v.points, r.s.hands[0])) == 0 + 9 + 10 + 15
    assert sum(map(v.points, r.play("play R4H").s.hands[1])) == 0


# -- keeping track ----------------------------------------------------------------------------


@scenario("fcd2018#history", "fcd2018#ruling-11")
def the_moves_of_a_turn_are_its_plays_and_draws(v: Variant) -> None:
    game = Game(v, deck=cards("R2H") + dealing(v, "R9S")[1:])
    counts = []
    for move in ("play R2H", "end", "draw", "draw", "end"):
        game.play(move)
        made = [done for done in moves_of(game, game.state.turn) if done != "end"]
        counts.append((game.state.turn, len(made)))
    assert counts == [(0, 1), (1, 0), (1, 1), (1, 2), (2, 0)]


@scenario("fcd2018#ruling-10")
def before_the_first_turn_nobody_has_moved(v: Variant) -> None:
    for top, first in (("R4H", 0), ("RAH", 1)):  # even if an A has passed over player 0
        game = Game(v, deck=dealing(v, top))
        assert (game.state.turn, game.state.player, game.moves) == (0, first, ())
        assert "turns-up" in [event.kind for event in game.events[0]]
        assert "plays" not in [event.kind for event in game.events[0]]


@scenario("fcd2018#ruling-4")
def the_twos_on_top_and_the_color_change_with_the_card(v: Variant) -> None:
    r = Round(v, four("R2H R4S", "BDH B3C"), "Y2H").play("play R2H")
    assert (r.s.discards, r.s.color) == (cards("Y2H R2H"), Color.RED)
    r = Round(v, four("BDH B3C"), "R9H").play("play BDH naming purple")
    assert (r.s.top, r.s.color, r.s.player) == (*cards("BDH"), Color.PURPLE, 0)
