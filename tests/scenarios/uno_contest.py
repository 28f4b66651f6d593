"""UNO for programs: what it does not share with the others (`uno_family`)."""

from __future__ import annotations

from collections import Counter

from fcd import Game, Variant, uno
from fcd.engine import Phase
from fcd.scoring import Scoreboard, round_points
from tests.scenarios import scenario
from tests.scenarios.round import Round, cards, dealing, first_legal
from tests.scenarios.uno_family import no_match

MUST_PLAY = {("nothing-playable", "uno_contest#must-play")}
ANY_COLOR = ("red", "blue", "green", "yellow")

# -- before the first turn --------------------------------------------------------------------


@scenario("uno_contest#deck")
def the_classic_108_cards(v: Variant) -> None:
    assert Counter(v.deck) == Counter(uno(classic=True).deck)


@scenario("uno_contest#first-card", "uno_contest#ruling-1")
def a_wild_turned_up_first_is_covered_by_another_card(v: Variant) -> None:
    r = Round.dealt(v, dealing(v, "wild4", rest="wild G5 R7"), dealer=3)
    covered = "is turned up; another card goes on top of it"
    up = f"the Wild Draw 4 {covered}; the Wild {covered}; the green 5 is turned up"
    assert r.log == f"Mallory deals; {up}; Alice starts"
    assert (r.s.discards, r.s.draw_pile[0]) == (cards("wild4 wild G5"), *cards("R7"))
    assert (r.s.color, r.s.phase) == ("green", "ready")
    assert [len(hand) for hand in r.s.hands] == [7, 7, 7, 7]


# -- a turn -----------------------------------------------------------------------------------


@scenario("uno_contest#must-play", "uno_contest#draw")
def a_card_drawn_that_fits_must_be_played(v: Variant) -> None:
    assert Round(v, ["B5 wild", "R9"], "R1", draw="B3").broken("draw") == MUST_PLAY
    r = Round(v, ["B7", "R9"], "R1", draw="R3 R4").play("draw")
    assert r.log == "Alice draws one card"
    assert (r.s.player, r.s.phase, r.legal) == (0, "drew", {"play R3"})
    assert r.broken("end") == MUST_PLAY
    assert r.broken("draw") == {("turn", "uno_contest#turn")}  # one card, not more
    assert r.play("play R3").s.player == 1
    assert r.hand(0) == "B7"


@scenario("uno_contest#draw", "uno_contest#ruling-4")
def after_drawing_the_question_is_about_the_whole_hand(v: Variant) -> None:
    # No legal play leads here: with R5 in hand Alice need not have drawn. But if it did, R5 counts.
    r = Round(v, ["R5 wild4 wild B3", "R9"], "R1", phase=Phase.DREW, drawn=cards("B3")[0])
    assert r.legal == {"play R5", *(f"play wild naming {color}" for color in ANY_COLOR)}
    assert r.broken("play B3") == no_match(v)
    assert r.broken("play R9") == {("in-hand", "uno_contest#turn")}
    assert r.broken("play wild") == {("names-color", "uno_contest#wild")}
    assert r.broken("play wild4 naming red") == {("no-matching-color", "uno_contest#wild-draw-4")}
    assert r.broken("end") == MUST_PLAY


# -- cards that do something ------------------------------------------------------------------


@scenario("uno_contest#wild-draw-4")
def a_wild_draw_4_costs_four_cards_and_the_turn(v: Variant) -> None:
    r = Round(v, ["wild4 B5", "R2", "G3 R3"], "R9", draw="Y1 Y2 Y3 Y4 Y5")
    r.play("play wild4 naming green")
    told = "Alice plays the Wild Draw 4 and names green; Bob draws four cards; Bob is skipped"
    assert r.log == told
    assert (r.hand(1), r.s.draw_pile) == ("R2 Y1 Y2 Y3 Y4", cards("Y5"))
    assert (r.s.player, r.s.color, r.legal) == (2, "green", {"play G3"})
    assert r.s.challenge is None
    r = Round(v, ["wild4 B5", "Y9"], "R1").play("play wild4 naming blue")  # nothing to pay with
    assert (r.s.is_over, r.s.winner, r.hand(1)) == (True, None, "Y9 R1")


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


# -- the end ----------------------------------------------------------------------------------


@scenario("uno_contest#last-card", "uno_contest#ruling-7")
def a_winning_draw_card_makes_nobody_draw(v: Variant) -> None:
    for last in ("Rdraw2", "wild naming red", "wild4 naming blue"):
        hand = last.split()[0]
        r = Round(v, [hand, "R9", "B9"], "R1", draw="B4 B5 B6 B7").play(f"play {last}")
        assert (r.s.winner, r.hand(1), r.hand(2)) == (0, "R9", "B9")
        assert [event.kind for event in r.events] == ["plays", "wins"]


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
