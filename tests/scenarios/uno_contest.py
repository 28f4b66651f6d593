"""UNO for programs: every rule of its book at work."""

from __future__ import annotations

from collections import Counter

import pytest

from fcd import Game, Variant
from fcd.cards import contents
from fcd.engine import Phase
from fcd.scoring import Scoreboard, round_points
from tests.scenarios import scenario
from tests.scenarios.round import Round, cards, dealing, first_legal

NO_MATCH = {
    ("same-color", "uno_contest#match"),
    ("same-symbol", "uno_contest#match"),
    ("always-playable", "uno_contest#wild"),
}
MUST_PLAY = {("nothing-playable", "uno_contest#must-play")}
ANY_COLOR = ("red", "blue", "green", "yellow")

# -- before the first turn --------------------------------------------------------------------


@scenario("uno_contest#deck")
def the_classic_108_cards(v: Variant) -> None:
    assert contents(v.deck).splitlines() == [
        "108 cards",
        *(f"19 {color} cards, 0 to 9" for color in ANY_COLOR),
        "8 skip cards, 2 each in red, blue, green and yellow",
        "8 reverse cards, 2 each in red, blue, green and yellow",
        "8 draw two cards, 2 each in red, blue, green and yellow",
        "4 wild cards",
        "4 wild draw four cards",
    ]
    assert {card.rank for card, count in Counter(v.deck).items() if count == 1} == {"0"}


@scenario("uno_contest#players")
def two_or_more_can_play(v: Variant) -> None:
    assert [len(Game(v, players=n).state.hands) for n in (2, 3, 4, 14)] == [2, 3, 4, 14]
    with pytest.raises(ValueError, match="UNO contest is for 2 to 14 players, not 1"):
        Game(v, players=1)


@scenario("uno_contest#players")
def nobody_sees_another_hand(v: Variant) -> None:
    game = Game(v, players=3, seed=4)
    view = game.view(1)
    assert view.hands == (None, game.state.hands[1], None)
    assert (view.counts, view.discards) == ((7, 7, 7), game.state.discards)


@scenario("uno_contest#setup")
def seven_cards_each_and_one_is_turned_up(v: Variant) -> None:
    r = Round.dealt(v, v.deck, players=3, dealer=1)
    assert r.log == "Bob deals; blue 5 is turned up; Jack starts"
    assert r.s.hands == (v.deck[1:21:3], v.deck[2:21:3], v.deck[0:21:3])
    assert r.s.discards == v.deck[21:22]
    assert r.s.draw_pile == v.deck[22:]
    assert (r.s.player, r.s.direction, r.s.turn) == (2, 1, 0)


@scenario("uno_contest#setup", "uno_contest#ruling-3")
def the_cards_are_shuffled_and_the_first_player_is_picked_at_random(v: Variant) -> None:
    games = [Game(v, players=3, seed=seed) for seed in range(12)]
    assert {game.state.player for game in games} == {0, 1, 2}
    assert len({game.state.draw_pile for game in games}) == 12
    for game in games:
        assert {event.kind for event in game.events[0]} - {"covers"} == {
            "deals",
            "turns-up",
            "starts",
        }
        piles = (*game.state.hands, game.state.draw_pile, game.state.discards)
        assert Counter(sum(piles, ())) == Counter(v.deck)


@scenario("uno_contest#first-card", "uno_contest#ruling-1")
def a_wild_turned_up_first_is_covered_by_another_card(v: Variant) -> None:
    r = Round.dealt(v, dealing(v, "wild4", rest="wild G5 R7"), dealer=3)
    covered = "is turned up; another card goes on top of it"
    up = f"wild draw four {covered}; wild {covered}; green 5 is turned up"
    assert r.log == f"Mallory deals; {up}; Alice starts"
    assert (r.s.discards, r.s.draw_pile[0]) == (cards("wild4 wild G5"), *cards("R7"))
    assert (r.s.color, r.s.phase) == ("green", "ready")
    assert [len(hand) for hand in r.s.hands] == [7, 7, 7, 7]


@scenario("uno_contest#first-card", "uno_contest#ruling-2")
def an_action_turned_up_first_stays_and_does_nothing(v: Variant) -> None:
    for top, spoken in (("Gskip", "skip"), ("Greverse", "reverse"), ("Gdraw2", "draw two")):
        r = Round.dealt(v, dealing(v, top), dealer=3)
        assert r.log == f"Mallory deals; green {spoken} is turned up; Alice starts"
        assert (r.s.player, r.s.direction) == (0, 1)
        assert [len(hand) for hand in r.s.hands] == [7, 7, 7, 7]


# -- a turn -----------------------------------------------------------------------------------


@scenario("uno_contest#turn")
def whoever_can_play_puts_down_one_card(v: Variant) -> None:
    r = Round(v, ["R5 R6 B7", "R9"], "R1", draw="B3")
    assert r.legal == {"play R5", "play R6"}
    assert r.broken("play R9") == {("in-hand", "uno_contest#turn")}  # that one is Bob's
    r.play("play R6")
    assert r.log == "Alice plays red 6"
    assert (r.hand(0), r.s.discards, r.s.draw_pile) == ("R5 B7", cards("R1 R6"), cards("B3"))
    assert (r.s.player, r.s.phase) == (1, "ready")


@scenario("uno_contest#turn")
def no_words_are_said_and_nobody_is_caught(v: Variant) -> None:
    r = Round(v, ["R5 R6", "R9 R8"], "R1").play("play R6")  # Alice is down to one card
    for move in ("say UNO", "call UNO", "challenge", "end", "name red"):
        assert r.broken(move) == {("turn", "uno_contest#turn")}
    assert r.legal == {"play R9", "play R8"}


@scenario("uno_contest#match")
def the_same_color_matches(v: Variant) -> None:
    r = Round(v, ["R5 Rskip B7", "B1"], "R4")
    assert r.legal == {"play R5", "play Rskip"}
    assert r.broken("play B7") == NO_MATCH


@scenario("uno_contest#match")
def the_same_number_matches(v: Variant) -> None:
    assert Round(v, ["B4 B5 R8", "B1"], "R4").legal == {"play B4", "play R8"}


@scenario("uno_contest#match")
def the_same_symbol_matches(v: Variant) -> None:
    hand = "B2 Bskip Greverse Ydraw2"
    assert Round(v, [hand, "R1"], "Rskip").legal == {"play Bskip"}
    assert Round(v, [hand, "R1"], "Rreverse").legal == {"play Greverse"}
    assert Round(v, [hand, "R1"], "Rdraw2").legal == {"play Ydraw2"}
    assert Round(v, [hand, "R1"], "R2").legal == {"play B2"}  # a two is no Draw Two


@scenario("uno_contest#match")
def on_a_wild_the_called_color_matches(v: Variant) -> None:
    r = Round(v, ["wild B1", "G5 R4", "R1"], "R4").play("play wild naming green")
    assert r.legal == {"play G5"}
    assert r.broken("play R4") == NO_MATCH
    assert r.s.color == "green"
    assert r.play("play G5").s.color == "green"  # its own color, from now on


@scenario("uno_contest#must-play")
def drawing_is_for_those_who_cannot_play(v: Variant) -> None:
    r = Round(v, ["R5 B7", "R9"], "R1", draw="B3")
    assert not r.can("draw")
    assert r.broken("draw") == MUST_PLAY
    assert Round(v, ["B5 wild", "R9"], "R1", draw="B3").broken("draw") == MUST_PLAY
    assert Round(v, ["B5 B7", "R9"], "R1", draw="B3").legal == {"draw"}


@scenario("uno_contest#must-play", "uno_contest#draw")
def a_card_drawn_that_fits_must_be_played(v: Variant) -> None:
    r = Round(v, ["B7", "R9"], "R1", draw="R3 R4").play("draw")
    assert r.log == "Alice draws one card"
    assert (r.s.player, r.s.phase, r.legal) == (0, "drew", {"play R3"})
    assert r.broken("end") == MUST_PLAY
    assert r.broken("draw") == {("turn", "uno_contest#turn")}  # one card, not more
    assert r.play("play R3").s.player == 1
    assert r.hand(0) == "B7"


@scenario("uno_contest#draw")
def the_turn_passes_if_the_card_drawn_is_no_use(v: Variant) -> None:
    r = Round(v, ["B7", "R9"], "R1", draw="B3 R4").play("draw")
    assert (r.s.player, r.s.phase) == (1, "ready")
    assert (r.hand(0), r.s.draw_pile) == ("B7 B3", cards("R4"))


@scenario("uno_contest#draw")
def one_card_is_played_after_drawing_and_not_two(v: Variant) -> None:
    r = Round(v, ["B7", "R9"], "R1", draw="B1 R4").play("draw", "play B1")
    assert (r.s.player, r.s.phase, r.hand(0)) == (1, "ready", "B7")


@scenario("uno_contest#draw")
def the_card_drawn_may_match_in_every_way(v: Variant) -> None:
    wild = {f"play wild naming {color}" for color in ANY_COLOR}
    wild4 = {f"play wild4 naming {color}" for color in ANY_COLOR}
    found = {"R3": {"play R3"}, "Y1": {"play Y1"}, "wild": wild, "wild4": wild4}
    for drawn, moves in found.items():
        r = Round(v, ["B7", "R9"], "R1", draw=drawn).play("draw")
        assert r.legal == moves
    r = Round(v, ["B7", "R9"], "wild", color="green", draw="G3 R3").play("draw")
    assert r.legal == {"play G3"}


@scenario("uno_contest#draw", "uno_contest#ruling-4")
def after_drawing_the_question_is_about_the_whole_hand(v: Variant) -> None:
    # No legal play leads here: with R5 in hand Alice need not have drawn. But if it did, R5 counts.
    r = Round(v, ["R5 wild4 wild B3", "R9"], "R1", phase=Phase.DREW, drawn=cards("B3")[0])
    assert r.legal == {"play R5", *(f"play wild naming {color}" for color in ANY_COLOR)}
    assert r.broken("play B3") == NO_MATCH
    assert r.broken("play R9") == {("in-hand", "uno_contest#turn")}
    assert r.broken("play wild") == {("names-color", "uno_contest#wild")}
    assert r.broken("play wild4 naming red") == {("no-matching-color", "uno_contest#wild-draw-4")}
    assert r.broken("end") == MUST_PLAY


# -- cards that do something ------------------------------------------------------------------


@scenario("uno_contest#skip")
def a_skip_passes_over_the_next_player(v: Variant) -> None:
    r = Round(v, ["Rskip R1", "R2", "R3"], "R9").play("play Rskip")
    assert r.log == "Alice plays red skip; Bob is skipped"
    assert (r.s.player, r.s.turn, r.hand(1)) == (2, 1, "R2")


@scenario("uno_contest#reverse")
def a_reverse_turns_play_round_and_another_turns_it_back(v: Variant) -> None:
    r = Round(v, ["Rreverse R1", "R2", "Breverse B3"], "R9").play("play Rreverse")
    assert r.log == "Alice plays red reverse; play turns round"
    assert (r.s.player, r.s.direction) == (2, -1)
    r.play("play Breverse")
    assert (r.s.player, r.s.direction) == (0, 1)


@scenario("uno_contest#reverse", "uno_contest#ruling-5")
def between_two_a_reverse_is_no_skip(v: Variant) -> None:
    r = Round(v, ["Rreverse R1", "R2 R3"], "R9").play("play Rreverse")
    assert (r.s.player, r.s.direction) == (1, -1)
    assert r.play("play R2").s.player == 0


@scenario("uno_contest#draw-two")
def a_draw_two_costs_two_cards_and_the_turn(v: Variant) -> None:
    r = Round(v, ["Rdraw2 R1", "Rdraw2", "R3"], "R9", draw="B4 B5 B6").play("play Rdraw2")
    assert r.log == "Alice plays red draw two; Bob draws two cards; Bob is skipped"
    assert (r.hand(1), r.s.draw_pile) == ("Rdraw2 B4 B5", cards("B6"))
    assert r.s.player == 2


@scenario("uno_contest#wild")
def a_wild_goes_on_any_card_and_calls_a_color(v: Variant) -> None:
    r = Round(v, ["wild R5", "B2 G3", "R1"], "R9")
    assert r.legal == {"play R5", *(f"play wild naming {color}" for color in ANY_COLOR)}
    r.play("play wild naming blue")
    assert r.log == "Alice plays wild; Alice names blue"
    assert (r.s.color, r.s.player, r.legal) == ("blue", 1, {"play B2"})


@scenario("uno_contest#wild")
def a_color_is_called_with_a_wild_and_only_then(v: Variant) -> None:
    r = Round(v, ["wild R5", "B2"], "R9")
    for move in ("play wild", "play wild naming purple"):
        assert r.broken(move) == {("names-color", "uno_contest#wild")}
    assert r.broken("play R5 naming red") == {("form", "uno_contest#turn")}


@scenario("uno_contest#wild")
def a_wild_goes_on_a_wild(v: Variant) -> None:
    r = Round(v, ["wild B1", "wild R2", "R1"], "R9").play("play wild naming green")
    assert r.legal == {f"play wild naming {color}" for color in ANY_COLOR}
    assert r.play("play wild naming red").s.color == "red"


@scenario("uno_contest#wild-draw-4")
def a_wild_draw_4_costs_four_cards_and_the_turn(v: Variant) -> None:
    r = Round(v, ["wild4 B5", "R2", "G3 R3"], "R9", draw="Y1 Y2 Y3 Y4 Y5")
    r.play("play wild4 naming green")
    told = "Alice plays wild draw four; Alice names green; Bob draws four cards; Bob is skipped"
    assert r.log == told
    assert (r.hand(1), r.s.draw_pile) == ("R2 Y1 Y2 Y3 Y4", cards("Y5"))
    assert (r.s.player, r.s.color, r.legal) == (2, "green", {"play G3"})


@scenario("uno_contest#wild-draw-4")
def a_color_is_called_with_a_wild_draw_4_too(v: Variant) -> None:
    r = Round(v, ["wild4 B5", "B2"], "R9")
    assert r.broken("play wild4") == {("names-color", "uno_contest#wild-draw-4")}
    assert r.legal == {f"play wild4 naming {color}" for color in ANY_COLOR}


@scenario("uno_contest#wild-draw-4")
def a_wild_draw_4_needs_a_hand_without_the_color(v: Variant) -> None:
    restriction = {("no-matching-color", "uno_contest#wild-draw-4")}
    r = Round(v, ["wild4 R5", "B2"], "R9")
    assert not r.can("play wild4 naming blue")
    assert r.broken("play wild4 naming blue") == restriction
    assert Round(v, ["wild4 B9", "B2"], "R9").can("play wild4 naming blue")  # a number is no color
    called = Round(v, ["wild4 R5", "B2"], "wild", color="red")
    assert called.broken("play wild4 naming blue") == restriction
    assert Round(v, ["wild4 R5", "B2"], "wild", color="blue").can("play wild4 naming blue")


@scenario("uno_contest#wild-draw-4")
def there_is_no_challenge(v: Variant) -> None:
    r = Round(v, ["wild4 B5", "R2"], "R9", draw="Y1 Y2 Y3 Y4").play("play wild4 naming blue")
    assert (r.s.challenge, r.s.player) == (None, 0)  # Bob is passed over at once


# -- the end ----------------------------------------------------------------------------------


@scenario("uno_contest#empty-pile")
def the_discards_without_the_up_card_are_shuffled(v: Variant) -> None:
    r = Round(v, ["B7", "R9"], "R1", below="B1 B2 B3 B4 B5 B6", seed=1).play("draw")
    assert r.log == "the discards are shuffled into a new draw pile; Alice draws one card"
    shuffled = (*r.s.hands[0][1:], *r.s.draw_pile)
    assert Counter(shuffled) == Counter(cards("B1 B2 B3 B4 B5 B6"))
    assert shuffled != cards("B1 B2 B3 B4 B5 B6")
    assert (r.s.discards, r.s.shuffles) == (cards("R1"), 1)


@scenario("uno_contest#empty-pile", "uno_contest#ruling-6")
def no_cards_anywhere_is_a_draw(v: Variant) -> None:
    r = Round(v, ["B7", "R9"], "R1").play("draw")
    assert r.log == "no card is left to draw, so nobody wins"
    assert (r.s.is_over, r.s.winner, r.hand(0), r.legal) == (True, None, "B7", set())


@scenario("uno_contest#ruling-6")
def a_draw_card_that_cannot_be_paid_is_a_draw(v: Variant) -> None:
    for draws in ("play Rdraw2", "play wild4 naming blue"):
        r = Round(v, ["Rdraw2 B5" if "2" in draws else "wild4 B5", "Y9"], "R1").play(draws)
        assert (r.s.is_over, r.s.winner, r.hand(1)) == (True, None, "Y9 R1")


@scenario("uno_contest#end")
def the_first_empty_hand_wins(v: Variant) -> None:
    r = Round(v, ["R5", "R9", "B9"], "R1").play("play R5")
    assert r.log == "Alice plays red 5; Alice has put the final card down and wins"
    assert (r.s.is_over, r.s.winner, r.legal) == (True, 0, set())
    for move in ("play R9", "draw", "end"):
        assert r.broken(move) == {("over", "uno_contest#end")}


@scenario("uno_contest#last-card", "uno_contest#ruling-7")
def a_winning_draw_card_makes_nobody_draw(v: Variant) -> None:
    for last in ("Rdraw2", "wild4"):
        naming = " naming blue" if last == "wild4" else ""
        r = Round(v, [last, "R9", "B9"], "R1", draw="B4 B5 B6 B7").play(f"play {last}{naming}")
        assert (r.s.winner, r.hand(1), r.hand(2)) == (0, "R9", "B9")
        assert r.s.draw_pile == cards("B4 B5 B6 B7")


@scenario("uno_contest#last-card")
def any_card_may_be_the_last_and_does_nothing(v: Variant) -> None:
    for last in ("Rskip", "Rreverse", "Rdraw2", "wild naming red", "wild4 naming red"):
        r = Round(v, [last.split()[0], "R9", "B9"], "R1", draw="B4 B5").play(f"play {last}")
        assert [event.kind for event in r.events] == ["plays", "wins"]


@scenario("uno_contest#points")
def cards_count_what_is_printed_and_symbols_20_and_wilds_50(v: Variant) -> None:
    assert [v.points(card) for card in cards("R0 B1 G7 Y9")] == [0, 1, 7, 9]
    assert [v.points(card) for card in cards("Bskip Rreverse Gdraw2")] == [20, 20, 20]
    assert [v.points(card) for card in cards("wild wild4")] == [50, 50]


@scenario("uno_contest#points")
def the_winner_gets_what_the_others_hold(v: Variant) -> None:
    game = Game(v, players=3, seed=3)
    assert round_points(game) == (0, 0, 0)
    game.play_out(first_legal, limit=500)
    others = ["", "Gdraw2 Bskip Bdraw2 B6 B7 wild4 Y4", "B9 R2 Bskip"]
    assert game.state.hands == tuple(map(cards, others))
    assert round_points(game) == (20 + 20 + 20 + 6 + 7 + 50 + 4 + 9 + 2 + 20, 0, 0)


@scenario("uno_contest#contest", "uno_contest#points")
def many_rounds_are_added_on_one_scoreboard(v: Variant) -> None:
    board = Scoreboard(["Ann", "Ben", "Cleo"])
    for seed in range(20):
        game = Game(v, players=board.names, seed=seed)
        game.play_out(first_legal, limit=500)
        for seat, points in enumerate(round_points(game)):
            board.add_to_score(seat, points)
    assert board.scores == (727, 591, 261)  # no finish line at 500
    assert board.winner == "Ann"


@scenario("uno_contest#turn")
def a_turn_that_is_done_may_end(v: Variant) -> None:
    assert Round(v, ["R1 R2", "B1 B2"], "R5", phase=Phase.PLAYED).can("end")
