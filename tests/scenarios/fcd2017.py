"""Final Card-Down, the full game: what it adds to the short one, whose file shows the rest."""

from __future__ import annotations

from fcd import Color, Game, Variant
from fcd.engine.state import NO_DEBT, Debt, Phase, Speech
from tests.scenarios import scenario
from tests.scenarios.fcd_turn import four, moves_of
from tests.scenarios.round import Round, cards, dealing

WORDS = ("TRIO", "DUO", "UNO")
TURN = ("turn", "fcd2017#turn")

# -- B and C ----------------------------------------------------------------------------------


@scenario("fcd2017#first-card", "fcd2017#players")
def a_b_turned_up_first_sends_play_counterclockwise_from_player_0(v: Variant) -> None:
    r = Round.dealt(v, dealing(v, "RBH"))
    up = "the red B of hearts is turned up; the direction changes"
    assert r.log == f"{up}; Alice starts"
    assert (r.s.player, r.s.turn, r.s.direction) == (0, 0, -1)
    assert [r.play("draw", "end").s.player for _ in range(5)] == [3, 2, 1, 0, 3]


@scenario("fcd2017#backwards", "fcd2017#ruling-2")
def a_b_turns_play_round_before_the_turn_ends(v: Variant) -> None:
    r = Round(v, four("RBH R4H", "R5H", "R6H", "GBH R7H"), "R9H").play("play RBH")
    assert r.log == "Alice plays the red B of hearts; the direction changes"
    assert (r.s.direction, r.s.player) == (-1, 0)
    assert r.play("end").s.player == 3
    r.play("play GBH")
    assert r.log == "Mallory plays the green B of hearts; the direction changes"
    assert (r.s.direction, r.play("end").s.player) == (1, 0)
    r = Round(v, four("RBH"), "R9H").play("play RBH")
    assert (r.s.winner, r.s.direction) == (0, -1)


@scenario("fcd2017#continue")
def after_a_c_one_more_card_may_follow_and_after_that_no_more(v: Variant) -> None:
    r = Round(v, four("RCH R4S R5S R6S R7S R8S"), "R9H").play("play RCH")
    assert r.log == "Alice plays the red C of hearts and can play another card"
    r.play("play R4S")
    assert (r.log, r.legal) == ("Alice plays the red 4 of spades", {"end"})
    assert r.broken("play R5S") == {("not-a-c", "fcd2017#continue")}
    assert (r.hand(0), r.s.turn) == ("R5S R6S R7S R8S", 0)


@scenario("fcd2017#continue")
def the_card_after_a_c_has_to_fit_the_c(v: Variant) -> None:
    r = Round(v, four("RCH R4S Y5H GCQ P0D B9D", "R8S"), "B9H").play("play RCH")
    assert all(r.can(f"play {card}") for card in ("R4S", "Y5H", "GCQ", "P0D"))
    ways = ("same-color", "same-suit", "same-value")
    zero = ("always-playable", "fcd2017#zero")
    assert r.broken("play B9D") == {*((way, "fcd2017#match") for way in ways), zero}
    assert r.broken("play R8S") == {("in-hand", "fcd2017#turn")}  # that one is Bob's


@scenario("fcd2017#continue", "fcd2017#declare")
def a_d_after_a_c_names_its_color_too(v: Variant) -> None:
    r = Round(v, four("RCH RDS R5S R6S R7S R8S"), "R9H").play("play RCH")
    assert r.broken("play RDS") == {("names-color", "fcd2017#declare")}
    assert r.play("play RDS naming blue").s.color == Color.BLUE
    assert r.legal == {"end"}


@scenario("fcd2017#continue", "fcd2017#ruling-3")
def after_a_c_you_may_end_your_turn_but_not_draw(v: Variant) -> None:
    r = Round(v, four("RCH R4S R5S R6S R7S"), "R9H", draw="B8C").play("play RCH")
    assert r.legal == {"play R4S", "play R5S", "play R6S", "play R7S", "end"}
    assert r.broken("draw") == {("no-draw", "fcd2017#continue")}
    assert r.can("end")
    r.play("end")
    assert (r.s.player, r.s.turn, r.s.phase) == (1, 1, "ready")


# -- three words ------------------------------------------------------------------------------


@scenario("fcd2017#words", "fcd2017#turn")
def three_two_and_one_cards_left_have_a_word_each(v: Variant) -> None:
    for left, word in ((3, "TRIO"), (2, "DUO"), (1, "UNO")):
        r = Round(v, four("R4H" + " Y7S" * left), "R9H").play("play R4H")
        assert r.legal == {f"say {word}", "end"}
        assert r.play(f"say {word}").log == f"Alice says {word}"
        assert r.legal == {"end"}  # and not twice
        r.play("end")
        assert r.s.speech == Speech(accused=0)


@scenario("fcd2017#words", "fcd2017#ruling-7")
def a_word_not_said_at_once_cannot_be_said_any_more(v: Variant) -> None:
    r = Round(v, four("RCH R4S Y7S Y8S"), "R9H", draw="B4D B5D").play("play RCH", "play R4S")
    assert r.broken("say TRIO") == {("word-owed", "fcd2017#words")}
    r.play("say DUO", "end", "call TRIO")
    assert r.log == "Bob catches Alice, who didn't say TRIO; Alice takes two cards"
    assert r.hand(0) == "Y7S Y8S B4D B5D"


# -- calling out ------------------------------------------------------------------------------


@scenario("fcd2017#call-out")
def each_word_of_the_game_is_called_once_by_whose_turn_it_is(v: Variant) -> None:
    for debt, phase in ((NO_DEBT, Phase.READY), (Debt(owed=2), Phase.OWING)):
        r = Round(v, four("R4H"), "R2S", draw="B4D " * 9, debt=debt, phase=phase)
        assert all(r.can(f"call {word}") for word in WORDS)
        assert {move for move in r.legal if "call" in move} == {f"call {w}" for w in WORDS}
        assert r.broken("call UNO by 2") == {("own-turn", "fcd2017#call-out")}
        assert r.broken("call BINGO") == {("known-word", "fcd2017#call-out")}
        r.play("call UNO")
        assert r.broken("call UNO") == {("once-each", "fcd2017#call-out")}
        assert all(r.can(f"call {word}") for word in ("TRIO", "DUO"))


@scenario("fcd2017#call-out", "fcd2017#turn")
def after_any_other_move_it_is_too_late_to_call_out(v: Variant) -> None:
    for move in ("draw", "play R5H"):
        r = Round(v, four("R4H Y7S", "R5H G6C G7C G8C G9C"), "R9H", draw="B4D B5D " * 3)
        r.play("play R4H", "end", move)
        assert r.broken("call UNO") == {TURN}
        r.play("end", "call UNO")  # and Jack can only accuse Bob, who owed nothing
        assert r.log == "Jack calls out UNO, but nobody forgot it; Jack takes four cards"


@scenario("fcd2017#call-out", "fcd2017#end-turn", "fcd2017#draw-two")
def penalty_cards_pay_no_debt_and_end_no_turn(v: Variant) -> None:
    r = Round(v, four("R2H Y7S", "R5H G2S"), "R9H", draw="B3D B4D B5D B6D B7D B8D B9D")
    r.play("play R2H", "end", "call UNO", "call DUO")  # one is right, one is wrong
    assert (len(r.s.hands[0]), len(r.s.hands[1])) == (3, 6)
    assert (r.s.debt, r.s.phase) == (Debt(owed=2), "owing")
    assert r.broken("end") == {("undone", "fcd2017#end-turn")}
    assert r.legal == {"play G2S", "draw", "call TRIO"}


@scenario("fcd2017#ruling-8", "fcd2017#backwards")
def after_a_b_the_player_before_you_sits_on_the_other_side(v: Variant) -> None:
    r = Round(v, four("RBH Y7S"), "R9H", draw="B4D B5D").play("play RBH", "end", "call UNO")
    assert r.log == "Mallory catches Alice, who didn't say UNO; Alice takes two cards"


@scenario("fcd2017#ruling-10")
def on_turn_0_a_call_out_is_valid_and_wrong(v: Variant) -> None:
    for top, first in (("R9H", 0), ("RAH", 1)):
        r = Round.dealt(v, dealing(v, top, rest="B3D B4D B5D B6D"))
        name = ("Alice", "Bob")[first]
        r.play("call TRIO")
        assert r.log == f"{name} calls out TRIO, but nobody forgot it; {name} takes four cards"
        assert r.hand(first).endswith("B3D B4D B5D B6D")
        assert (r.s.player, r.s.turn, r.s.phase) == (first, 0, "ready")


@scenario("fcd2017#ruling-13", "fcd2017#end")
def a_penalty_that_cannot_be_paid_ends_the_game_without_a_winner(v: Variant) -> None:
    wrong = Round(v, four("R4H"), "R9H", draw="B4D", below="G3S G4S").play("call UNO")
    assert wrong.hand(0) == "R4H B4D G3S G4S"  # the fourth card is nowhere to be had
    missed = Round(v, four("R4H Y7S"), "R9H").play("play R4H", "end", "call UNO")
    assert missed.hand(0) == "Y7S R9H"
    for r in (wrong, missed):
        assert r.log.endswith("there are no cards left to draw, so nobody wins")
        assert (r.s.is_over, r.s.winner, r.legal) == (True, None, set())


# -- keeping track ----------------------------------------------------------------------------


@scenario("fcd2017#history", "fcd2017#ruling-14")
def the_move_that_ends_a_turn_is_the_last_of_its_moves(v: Variant) -> None:
    game = Game(v, deck=cards("RCH R5S Y6D G7Q R4S") + dealing(v, "R9H")[5:])
    for move in ("play RCH", "play R4S", "end", "call UNO", "draw", "end"):
        game.play(move)
    assert moves_of(game, 0) == ["play RCH", "play R4S", "end"]
    assert moves_of(game, 1) == ["call UNO", "draw", "end"]
    assert moves_of(game, 2) == []


# -- warnings ---------------------------------------------------------------------------------


@scenario("fcd2017#words", "fcd2017#continue")
def moving_on_without_the_word_is_allowed_but_warned_of(v: Variant) -> None:
    unsaid = {("word-first", "fcd2017#words")}
    r = Round(v, four("RCH R4S R5S R6S"), "R9H").play("play RCH")
    assert r.warned("end") == r.warned("play R4S") == unsaid
    assert r.play("play R4S").warned("end") == unsaid
    r.play("say DUO")
    assert r.warned("end") == set()
    r = Round(v, four("RCH R4S R5S R6S"), "R9H").play("play RCH", "say TRIO")
    assert r.warned("end") == r.warned("play R4S") == set()


@scenario("fcd2017#call-out", "fcd2017#ruling-9")
def calling_out_wrongly_is_allowed_but_warned_of(v: Variant) -> None:
    wrong = {("rightly", "fcd2017#call-out")}
    r = Round(v, four("R4H R5H R6H R7H", "G2S"), "R9H", draw="B4D " * 9).play("play R4H", "end")
    assert (r.warned("call TRIO"), r.warned("call UNO")) == (set(), wrong)
    r = Round(v, four("R2H R5H R6H R7H", "G2S"), "R9H", draw="B4D " * 9).play("play R2H", "end")
    assert (r.s.phase, r.warned("call TRIO"), r.warned("call DUO")) == ("owing", set(), wrong)
