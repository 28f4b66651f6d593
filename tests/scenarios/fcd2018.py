"""Both Final Card-Downs: the piles and the end; and what only the short game has to tell."""

from __future__ import annotations

from fcd import Color, Game, Variant
from fcd.engine.state import Debt, Phase
from tests.scenarios import scenario
from tests.scenarios.fcd import both, four, moves_of
from tests.scenarios.round import Round, cards, dealing

# -- when the cards run out -------------------------------------------------------------------


@both("empty-pile")
def the_discards_but_the_top_are_turned_over_as_they_lie(v: Variant) -> None:
    r = Round(v, four("P9D"), "R5H", below="G3S Y4C B6D P7Q R8S").play("draw")
    assert r.log == "the discard pile is turned over; Alice draws one card"
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
def the_last_card_down_wins_at_once(v: Variant) -> None:
    r = Round(v, four("R4H"), "R9S", draw="B8C").play("play R4H")
    assert r.log == "Alice plays red 4 of hearts; Alice has put the final card down and wins"
    assert (r.s.winner, r.s.phase, r.s.player, r.legal) == (0, "over", 0, set())
    for move in ("end", "draw", "play G5D"):
        assert r.broken(move) == {("over", v.cite("end"))}


@both("end")
def a_special_card_wins_like_any_other_and_does_nothing_more(v: Variant) -> None:
    for last, spoken in (("R2H", "2"), ("RAH", "A")):
        r = Round(v, four("G5D", last[:3]), "R9S", player=1, draw="B8C").play(f"play {last}")
        tail = "Bob has put the final card down and wins"
        assert r.log == f"Bob plays red {spoken} of hearts; {tail}"
        assert (r.s.winner, [len(hand) for hand in r.s.hands]) == (1, [1, 0, 5, 5])


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
    assert r.log == "no card is left to draw, so nobody wins"
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
