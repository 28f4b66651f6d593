"""UNO: Swap Hands, blank Customizables, saying UNO and catching, the end, matches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fcd import Card, IllegalMove, Variant
from fcd.scoring import Match
from tests.scenarios import scenario
from tests.scenarios.round import Round, cards, dealing, first_legal
from tests.scenarios.uno_start import turned_up
from tests.scenarios.uno_turn import (
    CHOOSING,
    NO_SUCH_WORD,
    NO_WORD,
    NOBODY_FORGOT,
    NOT_NOW,
    NOT_YOUR_TURN,
    ONESELF,
    UNASKED,
    WINS,
    drawing_four,
    unnamed,
)

# -- Swap Hands and Customizable --------------------------------------------------------------


@scenario("uno#swap-hands")
def hands_are_swapped_with_any_opponent_or_with_nobody(v: Variant) -> None:
    hands = ["swap R5 R6", "B1", "G1 G2 G3 G4"]
    r = Round(v, hands, "R3").play("play swap naming green with 2")
    assert r.log == "Alice plays the Wild Swap Hands and names green; Alice swaps hands with Jack"
    assert [r.hand(p) for p in range(3)] == ["G1 G2 G3 G4", "B1", "R5 R6"]
    assert (r.s.color, r.s.player) == ("green", 1)
    r = Round(v, hands, "R3").play("play swap naming green")
    assert r.log == "Alice plays the Wild Swap Hands and names green; Alice doesn't swap hands"
    assert [r.hand(p) for p in range(3)] == ["R5 R6", "B1", "G1 G2 G3 G4"]
    assert (r.s.color, r.s.player) == ("green", 1)


@scenario("uno#swap-hands")
def every_opponent_can_be_chosen_and_nobody_else_and_every_color(v: Variant) -> None:
    r = Round(v, ["swap R5 R6", "B1 B2", "G1 G2"], "R3")
    for whom in (" with 0", " with 3"):
        assert not r.can(f"play swap naming green{whom}")
        assert r.broken(f"play swap naming green{whom}") == CHOOSING
    assert r.broken("play swap with 1") == unnamed("swap-hands")
    assert r.broken("play R5 with 1") == UNASKED  # a 5 swaps nothing
    for n, player in ((2, 0), (3, 0), (3, 1), (10, 4)):
        r = Round(v, ["swap G5"] * n, "R3", player=player)
        others = [seat for seat in range(n) if seat != player]
        moves = {f"play swap naming {c} with {p}" for c in v.colors for p in others}
        assert r.legal == {*moves, *(f"play swap naming {c}" for c in v.colors), "draw"}


@scenario("uno#swap-hands", "uno#saying-uno", "uno#ruling-19")
def after_a_swap_the_hand_received_counts_for_the_player_alone(v: Variant) -> None:
    r = Round(v, ["swap R5 R6", "B1", "G1 G2"], "R3", draw="Y1 Y2 Y3")
    r.play("play swap naming red with 1")
    assert (r.hand(0), r.s.player, r.legal) == ("B1", 0, {"say UNO", "end"})
    r.play("end", "call UNO by 2")
    assert (r.hand(0), r.hand(1)) == ("B1 Y1 Y2", "R5 R6")
    r = Round(v, ["swap R5", "B1 B2", "G1 G2"], "R3").play("play swap naming red with 1")
    assert (r.hand(0), r.hand(1)) == ("B1 B2", "R5")
    assert (r.s.player, r.s.speech.owed) == (1, None)  # not Alice, who now has two cards
    assert r.broken("call UNO by 2") == NOBODY_FORGOT  # and not Bob, who has one
    assert r.play("play R5").s.winner == 1


@scenario("uno#customizable", "uno#ruling-11")
def a_blank_customizable_is_just_a_wild(v: Variant) -> None:
    r = Round(v, ["custom R5 R6", "G1 G2", "B1 B2"], "R3", draw="Y1 Y2 Y3 Y4")
    assert r.broken("play custom") == unnamed("customizable")
    assert r.broken("play custom naming green with 1") == UNASKED
    r.play("play custom naming green")
    assert r.log == "Alice plays the Wild Customizable and names green"
    assert [r.hand(p) for p in range(3)] == ["R5 R6", "G1 G2", "B1 B2"]
    assert (r.s.player, r.s.color, r.s.phase) == (1, "green", "ready")


# -- saying UNO and catching ------------------------------------------------------------------


@scenario("uno#saying-uno", "uno#turn")
def the_word_is_said_when_one_card_is_left(v: Variant) -> None:
    r = Round(v, ["R5 B6", "R1 R2", "G1 G2"], "R3").play("play R5")
    assert (r.s.player, r.legal) == (0, {"say UNO", "end"})
    assert r.broken("say DUO") == NO_WORD
    r.play("say UNO")
    assert r.log == "Alice says UNO"
    assert (r.s.player, r.s.phase) == (1, "ready")  # nothing else to do: the turn ends by itself
    assert r.broken("call UNO") == NOBODY_FORGOT


def forgotten(v: Variant, *others: str) -> Round:
    """Alice has one card left, has not said UNO and has ended her turn."""
    hands = ["R5 B6", *(others or ("R1 R2", "G1 G2"))]
    return Round(v, hands, "R3", draw="Y1 Y2 Y3 Y4").play("play R5", "end")


@scenario("uno#catch")
def the_next_player_or_anybody_else_catches_who_forgot(v: Variant) -> None:
    r = forgotten(v)
    assert r.legal == {"call UNO", "call UNO by 2", "play R1", "play R2", "draw"}
    r.play("call UNO")
    assert r.log == "Bob catches Alice, who didn't say UNO; Alice takes two cards"
    assert (r.hand(0), r.s.draw_pile) == ("B6 Y1 Y2", cards("Y3 Y4"))
    assert (r.s.player, r.legal) == (1, {"play R1", "play R2", "draw"})  # and Bob's turn begins
    r = forgotten(v).play("call UNO by 2")
    assert r.log == "Jack catches Alice, who didn't say UNO; Alice takes two cards"
    assert (r.hand(0), r.s.player) == ("B6 Y1 Y2", 1)
    for move in ("call UNO", "call UNO by 2"):
        assert r.broken(move) == NOBODY_FORGOT  # once is enough
    assert forgotten(v).play("call UNO by 1").hand(0) == "B6 Y1 Y2"  # Bob, on turn, is player 1


@scenario("uno#catch", "uno#ruling-20")
def nobody_catches_themselves(v: Variant) -> None:
    r = forgotten(v)
    assert not r.can("call UNO by 0")
    assert r.broken("call UNO by 0") == ONESELF
    assert r.broken("call UNO by 3") == NOT_YOUR_TURN  # nobody sits there
    r = Round(v, ["Rskip B6", "R1 R2"], "R3", draw="Y1 Y2").play("play Rskip", "end")
    assert (r.s.player, r.broken("call UNO")) == (0, ONESELF)  # it is Alice's turn again
    assert r.play("call UNO by 1").hand(0) == "B6 Y1 Y2"


@scenario("uno#catch", "uno#ruling-20")
def a_catch_comes_too_late_after_the_next_players_first_move(v: Variant) -> None:
    r = forgotten(v).play("draw")
    assert (r.broken("call UNO"), r.broken("call UNO by 2")) == (NOT_NOW, NOT_NOW)
    assert r.play("end").broken("call UNO") == NOBODY_FORGOT
    r = forgotten(v, "R1 R2 R7", "G1 G2").play("play R1")
    assert r.broken("call UNO") == NOBODY_FORGOT
    assert r.hand(0) == "B6"


@scenario("uno#catch", "uno#ruling-21")
def a_wrong_catch_is_refused_and_costs_nothing(v: Variant) -> None:
    r = Round(v, ["R5 B6 B7", "R1 R2", "G1 G2"], "R3", draw="Y1 Y2").play("play R5")
    assert r.broken("call UNO") == r.broken("call UNO by 2") == NOBODY_FORGOT
    assert r.broken("call UNO by 0") == NOBODY_FORGOT | ONESELF
    assert r.broken("call DUO") == NO_SUCH_WORD | NOBODY_FORGOT
    with pytest.raises(IllegalMove, match="Nobody can be caught for not saying UNO now"):
        r.play("call UNO")
    assert [r.hand(p) for p in range(3)] == ["B6 B7", "R1 R2", "G1 G2"]
    r = turned_up(v, "R5", players=3)  # before the first turn nobody can have forgotten it
    assert r.broken("call UNO by 2") == NOBODY_FORGOT


@scenario("uno#catch", "uno#wild-draw-4")
def a_forgotten_word_is_caught_before_a_wild_draw_four_is_answered(v: Variant) -> None:
    r = drawing_four(v, "wild4 B6").play("end")
    assert r.legal == {"call UNO", "call UNO by 2", "challenge", "draw"}
    assert r.broken("call DUO") == NO_SUCH_WORD | NOBODY_FORGOT
    assert r.broken("call UNO by 0") == ONESELF
    r.play("call UNO by 2")
    assert (r.hand(0), r.s.player) == ("B6 G9 G8", 1)
    assert r.broken("call UNO") == NOBODY_FORGOT
    assert r.legal == {"challenge", "draw"}


@scenario("uno#catch")
def answering_a_wild_draw_four_is_a_first_move(v: Variant) -> None:
    for hand, answer in (("wild4 B6", "draw"), ("wild4 R6", "challenge")):
        r = drawing_four(v, hand).play("end", answer)
        assert r.broken("call UNO") == NOBODY_FORGOT


# -- the end ----------------------------------------------------------------------------------


@scenario("uno#ruling-22", "uno#first-card")
def even_a_draw_two_turned_up_can_end_the_round(v: Variant) -> None:
    deck = dealing(v, "Rdraw2", players=2, rest="B1")[:16]  # one card to draw and no more
    r = Round.dealt(v, deck, players=2, dealer=1)
    assert (r.s.is_over, r.s.winner, r.legal) == (True, None, set())
    assert not r.log.endswith("starts")


@scenario("uno#last-card", "uno#challenge", "uno#ruling-9")
def a_last_wild_draw_four_is_carried_out_and_counted_and_not_challenged(v: Variant) -> None:
    r = drawing_four(v, "wild4", "Y1", "G1")
    assert (r.hand(1), r.hand(2), r.s.winner) == ("Y1 G9 G8 G7 G6", "G1", 0)
    assert r.broken("challenge") == {("over", "uno#end")}
    r = Round(v, ["wild4", "G1"], "R3", draw="B1 B2").play("play wild4 naming red")
    assert (r.hand(1), r.s.winner) == ("G1 B1 B2 R3", 0)  # as far as the cards go


@scenario("uno#last-card", "uno#ruling-25")
def any_other_last_wild_just_wins(v: Variant) -> None:
    for move in ("wild naming red", "custom naming red", "swap naming red with 1"):
        card = Card.parse(move.split()[0])
        r = Round(v, [str(card), "G1 G2", "B1"], "R3", draw="Y1 Y2").play(f"play {move}")
        assert r.log == f"Alice plays the {card.spoken}; {WINS}"
        assert [r.hand(p) for p in range(3)] == ["", "G1 G2", "B1"]
        assert (r.s.winner, r.s.direction, r.s.draw_pile) == (0, 1, cards("Y1 Y2"))


# -- matches ----------------------------------------------------------------------------------


def play_rounds(match: Match, count: int) -> Match:
    for _ in range(count):
        match.next_round().play_out(first_legal, limit=100)
    return match


def only_fives(v: Variant) -> Variant:
    """Whoever starts goes out first, and everybody else is left with one red 5."""
    return replace(v, deck=cards("R5 " * 40))


@scenario("uno#match-500")
def the_first_to_reach_the_target_wins_the_match(v: Variant) -> None:
    match = Match(only_fives(v), ["Ann", "Ben", "Cem"], target=30)
    assert (match.rounds, match.scores, match.winner) == ((), (0, 0, 0), None)
    play_rounds(match, 2)  # with equal cards seat 0 deals, so Ben starts and takes 5 from each
    assert match.rounds == ((0, 10, 0), (0, 10, 0))
    assert (match.is_over, match.winners, match.winner) == (False, (), None)
    assert play_rounds(match, 1).scores == (0, 30, 0)
    assert (match.is_over, match.winners, match.winner) == (True, ("Ben",), "Ben")
    with pytest.raises(ValueError, match="the match is over: Ben has won with 30"):
        match.next_round()


@scenario("uno#tally")
def in_the_tally_the_lowest_wins_when_somebody_reaches_the_target(v: Variant) -> None:
    match = play_rounds(Match(only_fives(v), ["Ann", "Ben", "Cem"], target=15, tally=True), 2)
    assert (match.scores, match.is_over, match.winner) == ((10, 0, 10), False, None)
    assert play_rounds(match, 1).scores == (15, 0, 15)
    assert (match.is_over, match.winners, match.winner) == (True, ("Ben",), "Ben")
