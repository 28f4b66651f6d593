"""Mini UNO: every rule of its book at work."""

from __future__ import annotations

from collections import Counter

import pytest

from fcd import Game, Variant
from fcd.cards import contents
from fcd.engine import Phase
from fcd.scoring import round_points
from tests.scenarios import scenario
from tests.scenarios.round import Round, cards, dealing, first_legal

# -- before the first turn --------------------------------------------------------------------


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


@scenario("mini_uno#players")
def two_three_or_four_can_play(v: Variant) -> None:
    assert [len(Game(v, players=n).state.hands) for n in (2, 3, 4)] == [2, 3, 4]
    for wrong in (1, 5):
        with pytest.raises(ValueError, match=f"Mini UNO is for 2 to 4 players, not {wrong}"):
            Game(v, players=wrong)


@scenario("mini_uno#players")
def play_goes_round_from_seat_to_seat(v: Variant) -> None:
    r = Round(v, ["R1 R2 R3"] * 3, "R9")
    assert [r.play("play R1").s.player for _ in range(3)] == [1, 2, 0]
    assert [r.play("play R2").s.player for _ in range(3)] == [1, 2, 0]
    assert r.s.turn == 6


@scenario("mini_uno#setup")
def seven_cards_each_and_one_is_turned_up(v: Variant) -> None:
    r = Round.dealt(v, v.deck, players=3, dealer=1)
    assert r.log == "Bob deals; red 1 is turned up; Jack starts"
    assert r.s.hands == (v.deck[1:21:3], v.deck[2:21:3], v.deck[0:21:3])
    assert r.s.discards == v.deck[21:22]
    assert r.s.draw_pile == v.deck[22:]
    assert (r.s.player, r.s.direction, r.s.turn) == (2, 1, 0)


@scenario("mini_uno#setup")
def chance_shuffles_and_chooses_the_dealer(v: Variant) -> None:
    games = [Game(v, players=3, seed=seed) for seed in range(12)]
    assert {game.state.dealer for game in games} == {0, 1, 2}
    assert len({game.state.draw_pile for game in games}) == 12
    for game in games:
        assert [event.kind for event in game.events[0]] == ["deals", "turns-up", "starts"]
        assert game.state.player == (game.state.dealer + 1) % 3
        piles = (*game.state.hands, game.state.draw_pile, game.state.discards)
        assert Counter(sum(piles, ())) == Counter(v.deck)


@scenario("mini_uno#first-card", "mini_uno#ruling-1")
def an_action_turned_up_first_does_nothing(v: Variant) -> None:
    for top, spoken in (("Rskip", "skip"), ("Rreverse", "reverse"), ("Rdraw2", "draw two")):
        r = Round.dealt(v, dealing(v, top), dealer=3)
        assert r.log == f"Mallory deals; red {spoken} is turned up; Alice starts"
        assert (r.s.player, r.s.direction) == (0, 1)
        assert [len(hand) for hand in r.s.hands] == [7, 7, 7, 7]


@scenario("mini_uno#first-card")
def the_first_card_is_there_to_be_matched(v: Variant) -> None:
    deck = cards("Bskip B1  Rreverse B1  R5 B1  B5 B1  B6 B1  B7 B1  B8 B1  Rskip B1")
    r = Round.dealt(v, deck, players=2, dealer=1)
    assert r.legal == {"play Bskip", "play Rreverse", "play R5"}


# -- a turn -----------------------------------------------------------------------------------


@scenario("mini_uno#turn")
def whoever_can_play_puts_down_one_card(v: Variant) -> None:
    r = Round(v, ["R5 R6 B7", "R9"], "R1", draw="B3")
    assert r.legal == {"play R5", "play R6"}
    r.play("play R6")
    assert r.log == "Alice plays red 6"
    assert (r.hand(0), r.s.discards, r.s.draw_pile) == ("R5 B7", cards("R1 R6"), cards("B3"))
    assert (r.s.player, r.s.phase) == (1, "ready")


@scenario("mini_uno#turn")
def whoever_cannot_play_draws_one_card(v: Variant) -> None:
    r = Round(v, ["B7", "R9"], "R1", draw="B3 B4")
    assert r.legal == {"draw"}
    r.play("draw")
    assert r.log == "Alice draws one card"
    assert (r.hand(0), r.s.draw_pile, r.s.discards) == ("B7 B3", cards("B4"), cards("R1"))
    assert (r.s.player, r.s.phase) == (1, "ready")


@scenario("mini_uno#turn")
def there_is_no_third_way(v: Variant) -> None:
    r = Round(v, ["R5 B7", "R9"], "R1", draw="B3")
    for move in ("end", "say UNO", "call UNO", "challenge", "name red", "answer yes"):
        assert r.broken(move) == {("turn", "mini_uno#turn")}
    assert r.broken("play R9") == {("in-hand", "mini_uno#turn")}  # that one is Bob's
    assert r.broken("play R5 by 1") == {("player", "mini_uno#turn")}
    assert r.broken("play R5 naming red") == {("form", "mini_uno#turn")}


@scenario("mini_uno#match")
def the_same_color_matches(v: Variant) -> None:
    r = Round(v, ["R5 Rskip B7", "B1"], "R4")
    assert r.can("play R5")
    assert r.can("play Rskip")
    assert r.broken("play B7") == {
        ("same-color", "mini_uno#match"),
        ("same-symbol", "mini_uno#match"),
    }


@scenario("mini_uno#match")
def the_same_number_matches(v: Variant) -> None:
    assert Round(v, ["B4 B5 R8", "B1"], "R4").legal == {"play B4", "play R8"}


@scenario("mini_uno#match")
def the_same_symbol_matches(v: Variant) -> None:
    hand = "B2 Bskip Breverse Bdraw2"
    assert Round(v, [hand, "R1"], "Rskip").legal == {"play Bskip"}
    assert Round(v, [hand, "R1"], "Rreverse").legal == {"play Breverse"}
    assert Round(v, [hand, "R1"], "Rdraw2").legal == {"play Bdraw2"}
    assert Round(v, [hand, "R1"], "R2").legal == {"play B2"}  # a two is no Draw-2


@scenario("mini_uno#must-play")
def drawing_is_for_those_who_cannot_play(v: Variant) -> None:
    r = Round(v, ["R5 B7", "R9"], "R1", draw="B3")
    assert not r.can("draw")
    assert r.broken("draw") == {("nothing-playable", "mini_uno#must-play")}
    assert Round(v, ["B5 B7", "R9"], "R1", draw="B3").can("draw")


@scenario("mini_uno#draw", "mini_uno#ruling-2")
def a_drawn_card_waits_for_a_later_turn(v: Variant) -> None:
    r = Round(v, ["B7", "B8 R9"], "R1", draw="R3 R4").play("draw")
    assert (r.s.player, r.hand(0)) == (1, "B7 R3")
    assert r.broken("play R3") == {("in-hand", "mini_uno#turn")}  # it is Bob's turn now
    r.play("play R9")
    assert (r.s.player, r.legal) == (0, {"play R3"})


# -- cards that do something ------------------------------------------------------------------


@scenario("mini_uno#skip")
def a_skip_passes_over_the_next_player(v: Variant) -> None:
    r = Round(v, ["Rskip R1", "R2", "R3"], "R9").play("play Rskip")
    assert r.log == "Alice plays red skip; Bob is skipped"
    assert (r.s.player, r.s.turn, r.hand(1)) == (2, 1, "R2")


@scenario("mini_uno#skip")
def between_two_a_skip_gives_another_turn(v: Variant) -> None:
    assert Round(v, ["Rskip R1", "R2"], "R9").play("play Rskip").s.player == 0


@scenario("mini_uno#reverse")
def a_reverse_turns_play_round_and_another_turns_it_back(v: Variant) -> None:
    r = Round(v, ["Rreverse R1", "R2", "Breverse B3"], "R9").play("play Rreverse")
    assert r.log == "Alice plays red reverse; play turns round"
    assert (r.s.player, r.s.direction) == (2, -1)
    r.play("play Breverse")
    assert r.log == "Jack plays blue reverse; play turns round"
    assert (r.s.player, r.s.direction) == (0, 1)


@scenario("mini_uno#reverse", "mini_uno#ruling-3")
def between_two_a_reverse_is_no_skip(v: Variant) -> None:
    r = Round(v, ["Rreverse R1", "R2 R3"], "R9").play("play Rreverse")
    assert (r.s.player, r.s.direction) == (1, -1)
    assert r.play("play R2").s.player == 0


@scenario("mini_uno#draw-two")
def a_draw_two_costs_two_cards_and_the_turn(v: Variant) -> None:
    r = Round(v, ["Rdraw2 R1", "R2", "R3"], "R9", draw="B4 B5 B6").play("play Rdraw2")
    assert r.log == "Alice plays red draw two; Bob draws two cards; Bob is skipped"
    assert (r.hand(1), r.s.draw_pile) == ("R2 B4 B5", cards("B6"))
    assert r.s.player == 2


@scenario("mini_uno#draw-two")
def a_draw_two_cannot_be_passed_on(v: Variant) -> None:
    r = Round(v, ["Rdraw2 R1", "Bdraw2", "R3 Rdraw2"], "R9", draw="B4 B5 B6 B7")
    r.play("play Rdraw2")
    assert (r.hand(1), r.s.player) == ("Bdraw2 B4 B5", 2)
    assert r.play("play Rdraw2").hand(0) == "R1 B6 B7"  # two, not four


# -- the end ----------------------------------------------------------------------------------


@scenario("mini_uno#empty-pile")
def the_discards_are_shuffled_when_the_pile_is_empty(v: Variant) -> None:
    r = Round(v, ["B7", "R9"], "R1", below="B1 B2 B3 B4 B5 B6", seed=1).play("draw")
    assert r.log == "the discards are shuffled into a new draw pile; Alice draws one card"
    shuffled = (*r.s.hands[0][1:], *r.s.draw_pile)
    assert Counter(shuffled) == Counter(cards("B1 B2 B3 B4 B5 B6"))
    assert shuffled != cards("B1 B2 B3 B4 B5 B6")
    assert r.s.shuffles == 1


@scenario("mini_uno#empty-pile", "mini_uno#ruling-4")
def the_top_card_stays_to_be_matched(v: Variant) -> None:
    r = Round(v, ["B7", "B9", "R2"], "R1", below="B2 B3 B4").play("draw")
    assert (r.s.discards, len(r.s.draw_pile)) == (cards("R1"), 2)
    r = Round(v, ["Rdraw2 R5", "B9"], "R1", draw="B8", below="B2").play("play Rdraw2")
    assert r.hand(1)[:5] == "B9 B8"  # first what is left of the pile,
    assert r.s.discards == cards("Rdraw2")  # then the cards below the one just played
    assert len(r.s.hands[1]) == 3


@scenario("mini_uno#empty-pile", "mini_uno#ruling-6")
def the_pile_is_not_refilled_before_a_card_is_needed(v: Variant) -> None:
    r = Round(v, ["B7", "R9 R8"], "R1", draw="B2", below="B3").play("draw")
    assert (r.s.draw_pile, r.s.discards, r.s.is_over) == ((), cards("B3 R1"), False)


@scenario("mini_uno#empty-pile", "mini_uno#ruling-6")
def no_cards_anywhere_ends_the_round_without_a_winner(v: Variant) -> None:
    r = Round(v, ["B7", "R9"], "R1").play("draw")
    assert r.log == "no card is left to draw, so nobody wins"
    assert (r.s.is_over, r.s.winner, r.hand(0)) == (True, None, "B7")


@scenario("mini_uno#ruling-6")
def a_draw_two_that_cannot_be_paid_ends_the_round(v: Variant) -> None:
    r = Round(v, ["Rdraw2 R5", "B9"], "R1").play("play Rdraw2")  # only the R1 can be drawn
    assert (r.s.is_over, r.s.winner, r.hand(1)) == (True, None, "B9 R1")
    assert r.legal == set()


@scenario("mini_uno#end")
def the_first_empty_hand_wins(v: Variant) -> None:
    r = Round(v, ["R5", "R9", "B9"], "R1").play("play R5")
    assert r.log == "Alice plays red 5; Alice has put the final card down and wins"
    assert (r.s.is_over, r.s.winner) == (True, 0)
    assert r.legal == set()
    for move in ("play R9", "draw", "end"):
        assert r.broken(move) == {("over", "mini_uno#end")}


@scenario("mini_uno#end")
def any_card_may_be_the_last(v: Variant) -> None:
    for last in ("Rskip", "Rreverse"):
        r = Round(v, [last, "R9", "B9"], "R1").play(f"play {last}")
        assert [event.kind for event in r.events] == ["plays", "wins"]


@scenario("mini_uno#last-card", "mini_uno#ruling-5")
def a_winning_draw_two_is_carried_out(v: Variant) -> None:
    r = Round(v, ["Rdraw2", "R9", "B9"], "R1", draw="B4 B5 B6").play("play Rdraw2")
    told = "Alice plays red draw two; Bob draws two cards; Alice has put the final card down"
    assert r.log == f"{told} and wins"
    assert (r.hand(1), r.hand(2), r.s.winner) == ("R9 B4 B5", "B9", 0)


@scenario("mini_uno#last-card", "mini_uno#ruling-6")
def a_winning_draw_two_is_dealt_as_far_as_the_cards_go(v: Variant) -> None:
    r = Round(v, ["Rdraw2", "R9"], "R1").play("play Rdraw2")
    assert (r.hand(1), r.s.winner) == ("R9 R1", 0)


@scenario("mini_uno#points")
def cards_count_what_is_printed_and_actions_20_30_and_40(v: Variant) -> None:
    assert [v.points(card) for card in cards("R0 B1 R7 B9")] == [0, 1, 7, 9]
    assert [v.points(card) for card in cards("Bskip Rreverse Bdraw2")] == [20, 30, 40]


@scenario("mini_uno#points")
def the_winner_gets_what_the_others_hold(v: Variant) -> None:
    game = Game(v, players=3, seed=0)
    assert round_points(game) == (0, 0, 0)
    game.play_out(first_legal, limit=500)
    others = ["", "Rdraw2 Rdraw2 R7 R0", "Breverse Rskip R6 R8 B3 B4"]
    assert game.state.hands == tuple(map(cards, others))
    assert round_points(game) == (40 + 40 + 7 + 0 + 30 + 20 + 6 + 8 + 3 + 4, 0, 0)


@scenario("mini_uno#limit", "mini_uno#ruling-7")
def a_round_stops_without_a_winner_at_the_limit(v: Variant) -> None:
    game = Game(v, players=2, seed=5)
    game.play_out(first_legal, limit=10)
    assert (len(game.moves), game.state.turn) == (10, 10)  # a play is one player's turn
    assert (game.is_over, game.winner) == (False, None)
    game.play_out(first_legal, limit=500)
    assert game.is_over
    assert len(game.moves) > 10


@scenario("mini_uno#turn")
def a_turn_that_is_done_may_end(v: Variant) -> None:
    for phase in (Phase.DREW, Phase.PLAYED):
        assert Round(v, ["R1 R2", "B1 B2"], "R5", phase=phase).can("end")
