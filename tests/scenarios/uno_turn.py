"""UNO: drawing, reverse and the Wild Draw 4 with its challenge; the rest is in `uno_family`."""

from __future__ import annotations

from fcd import Card, Game, Variant
from fcd.cards import listed
from fcd.engine import Phase
from fcd.view import View
from tests.scenarios import scenario
from tests.scenarios.round import Round, cards, dealing

# -- the reasons that UNO gives for refusing a move: (clause, anchor) --------------------------

NOT_IN_HAND = {("in-hand", "uno#turn")}
NOT_NOW = {("turn", "uno#turn")}
NOT_YOUR_TURN = {("player", "uno#turn")}
CHOOSING = {("names-target", "uno#swap-hands")}
UNASKED = {("form", "uno#turn")}
NOT_JUST_DRAWN = {("just-drawn", "uno#draw")}
NO_WORD = {("word-owed", "uno#saying-uno")}
NOBODY_FORGOT = {("forgot", "uno#catch")}
NO_SUCH_WORD = {("known-word", "uno#catch")}
ONESELF = {("somebody-else", "uno#catch")}
OVER = {("over", "uno#end")}

WINS = "that was the final card: Alice wins"


def unnamed(anchor: str) -> set[tuple[str, str]]:
    """No color was named with a card that asks for one."""
    return {("names-color", f"uno#{anchor}")}


# -- a turn -----------------------------------------------------------------------------------


@scenario("uno#draw")
def drawing_is_allowed_even_with_a_card_that_fits(v: Variant) -> None:
    r = Round(v, ["R5 R6", "B1 B2"], "R3", draw="G8 G9")
    assert r.can("draw")
    assert r.play("draw").log == "Alice draws one card"
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


@scenario("uno#reverse", "uno#ruling-6")
def between_two_a_reverse_is_a_skip(v: Variant) -> None:
    r = Round(v, ["Rreverse R5 R6", "R1 R2"], "R3").play("play Rreverse")
    assert r.s.player == 0
    r.play("play R5", "say UNO")
    assert r.s.player == 1


@scenario("uno#saying-uno")
def ending_the_turn_without_uno_is_allowed_but_warned_of(v: Variant) -> None:
    r = Round(v, ["R1 R2", "B1 B2"], "R5").play("play R1")
    assert r.warned("end") == {("word-first", "uno#saying-uno")}
    assert Round(v, ["R1 R2", "B1 B2"], "R5", phase=Phase.PLAYED).warned("end") == set()


# -- Wild Draw 4 ------------------------------------------------------------------------------

HONEST = "wild4 G5 B3 wild"  # on a red 3: the B3 and the Wild would fit, and yet nothing is red
BLUFF = "wild4 R5 B3 wild"


def drawing_four(v: Variant, hand: str, *others: str) -> Round:
    """A Wild Draw 4 is played from this hand on a red 3."""
    hands = [hand, *(others or ("Y1 Y2", "G1 G2"))]
    draw = "G9 G8 G7 G6 Y5 Y6 Y7 Y8"
    return Round(v, hands, "R3", draw=draw).play("play wild4 naming yellow")


@scenario("uno#wild-draw-4", "uno#turn")
def a_wild_draw_four_waits_for_an_answer_such_as_taking_the_cards(v: Variant) -> None:
    r = drawing_four(v, HONEST)
    assert r.log == "Alice plays the Wild Draw 4 and names yellow; Bob owes four cards"
    assert (r.s.player, r.s.color, r.s.phase) == (1, "yellow", "challenged")
    assert r.legal == {"challenge", "draw"}
    assert r.can("challenge")
    assert r.can("draw")
    for move in ("play Y1", "end", "say UNO"):
        assert r.broken(move) == NOT_NOW
    assert r.play("draw").log == "Bob draws four cards"
    assert (r.hand(1), r.hand(0)) == ("Y1 Y2 G9 G8 G7 G6", "G5 B3 wild")
    assert (r.s.player, r.s.color, r.s.phase) == (2, "yellow", "ready")
    assert r.play("draw").hand(2) == "G1 G2 Y5"  # nothing is owed any more


@scenario("uno#wild-draw-4")
def the_condition_is_a_warning_and_no_bar(v: Variant) -> None:
    honest = "✓ None of your cards is red, so you can play this one."
    bluff = "! You have a red card, so this is a bluff. The next player can challenge it."
    for hand, says in ((HONEST, honest), (BLUFF, bluff)):
        r = Round(v, [hand, "Y1 Y2"], "R3")
        assert r.can("play wild4 naming yellow")
        finding = r.why("play wild4 naming yellow").findings[-1]
        assert str(finding) == f"{says} [uno#wild-draw-4]"
        assert "draw four needs" not in str(r.why("play wild naming yellow"))


@scenario("uno#challenge", "uno#ruling-7")
def a_cheat_takes_the_four_cards_and_the_challenger_plays_on(v: Variant) -> None:
    r = drawing_four(v, BLUFF).play("challenge")
    assert r.log == (
        "Bob challenges Alice; Alice shows three cards; Alice had red and was bluffing; "
        "Alice draws four cards"
    )
    assert (r.hand(0), r.hand(1)) == ("R5 B3 wild G9 G8 G7 G6", "Y1 Y2")
    assert (r.s.player, r.s.color, r.s.phase) == (1, "yellow", "ready")
    assert r.legal == {"play Y1", "play Y2", "draw"}
    assert r.play("draw").hand(1) == "Y1 Y2 Y5"  # one card, not four
    assert r.play("end").s.player == 2


@scenario("uno#challenge")
def a_challenger_who_was_wrong_takes_six_and_misses_the_turn(v: Variant) -> None:
    r = drawing_four(v, HONEST).play("challenge")
    assert r.log == (
        "Bob challenges Alice; Alice shows three cards; Alice had no red and wasn't bluffing; "
        "Bob draws six cards"
    )
    assert (r.hand(0), r.hand(1)) == ("G5 B3 wild", "Y1 Y2 G9 G8 G7 G6 Y5 Y6")
    assert (r.s.player, r.s.color, r.s.phase) == (2, "yellow", "ready")


@scenario("uno#challenge", "uno#draw")
def a_wild_draw_four_just_drawn_is_judged_by_the_whole_hand(v: Variant) -> None:
    for held, taken in (("R5", (4, 0)), ("G5", (0, 6))):
        r = Round(v, [f"{held} B9", "Y1 Y2"], "R3", draw="wild4 " + "B1 " * 6)
        r.play("draw", "play wild4 naming green", "challenge")
        assert (r.hand(0).count("B1"), r.hand(1).count("B1")) == taken


@scenario("uno#challenge", "uno#ruling-8")
def cards_taken_since_do_not_make_a_cheat(v: Variant) -> None:
    r = Round(v, ["wild4 G5", "Y1 Y2"], "R3", draw="R1 R2 B1 B2 B3 B4 B5 B6")
    r.play("play wild4 naming blue", "end", "call UNO")
    assert r.hand(0) == "G5 R1 R2"  # caught: now there is red in the hand
    r.play("challenge")
    assert (r.hand(0), r.hand(1)) == ("G5 R1 R2", "Y1 Y2 B1 B2 B3 B4 B5 B6")


@scenario("uno#wild-draw-4", "uno#challenge")
def a_view_never_shows_guilt(v: Variant) -> None:
    views: list[View] = []
    for held, kept_back in (("R1", "Y1"), ("Y1", "R1")):
        deck = list(dealing(v, "R9", players=2, rest=kept_back))
        deck[:14:2] = cards(f"wild4 {held} G1 G2 G3 G4 G5")
        game = Game(v, players=2, deck=deck, dealer=1)
        game.play("play wild4 naming blue")
        assert game.state.challenge is not None
        assert game.state.challenge[:2] == (0, held == "R1")
        views.append(game.view(1))
    assert views[0] == views[1]
    assert (views[0].challenged, views[0].hands[0], views[0].counts) == (0, None, (6, 7))


@scenario("uno#challenge")
def only_the_challenger_is_shown_the_hand(v: Variant) -> None:
    deck = (Card("wild4"), *dealing(v, "R9", players=3)[1:])
    game = Game(v, players=3, deck=deck, dealer=2)
    game.play("play wild4 naming blue")
    game.play("challenge")
    shown = listed(f"the {card.spoken}" for card in game.states[1].hands[0])
    assert f"Alice shows {shown}" in game.view(1).log[-1]
    assert "Alice shows six cards" in game.view(2).log[-1]
