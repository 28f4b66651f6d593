"""UNO by the rulebook: every rule of its book at work, the house options apart (uno_house.py).

A round is all there is here: matches (`match-500`, `tally`) belong to the scoring.
"""

from __future__ import annotations

from collections import Counter

import pytest

from fcd import Card, Color, Game, IllegalMove, Variant
from fcd.engine.rules import Scoring
from fcd.game import NAMES
from fcd.view import View
from tests.scenarios import scenario
from tests.scenarios.round import Round, cards, dealing

Broken = set[tuple[str, str]]

NO_MATCH: Broken = {
    ("same-color", "uno#match"),
    ("same-symbol", "uno#match"),
    ("always-playable", "uno#wild"),
}
NOT_IN_HAND: Broken = {("in-hand", "uno#turn")}
NOT_NOW: Broken = {("turn", "uno#turn")}
NOT_YOUR_TURN: Broken = {("player", "uno#turn")}
COLOR_NAMING: Broken = {("names-color", "uno#wild")}
CHOOSING: Broken = {("names-target", "uno#swap-hands")}
UNASKED: Broken = {("form", "uno#turn")}
NOT_JUST_DRAWN: Broken = {("just-drawn", "uno#draw")}
NO_WORD: Broken = {("word-owed", "uno#saying-uno")}
NOBODY_FORGOT: Broken = {("forgot", "uno#catch")}
NO_SUCH_WORD: Broken = {("known-word", "uno#catch")}
ONESELF: Broken = {("somebody-else", "uno#catch")}
OVER: Broken = {("over", "uno#end")}

WINS = "Alice has put the final card down and wins"

# -- before the first turn --------------------------------------------------------------------


@scenario("uno#deck")
def the_box_holds_112_cards(v: Variant) -> None:
    assert len(v.deck) == 112
    for color in (Color.RED, Color.BLUE, Color.GREEN, Color.YELLOW):
        ranks = Counter(card.rank for card in v.deck if card.color is color)
        tricks = {"draw2": 2, "reverse": 2, "skip": 2}
        assert ranks == {"0": 1, **dict.fromkeys("123456789", 2), **tricks}
    wilds = Counter(card.rank for card in v.deck if card.color is None)
    assert wilds == {"wild": 4, "wild4": 4, "swap": 1, "custom": 3}


@scenario("uno#players")
def two_to_ten_play_and_the_turn_goes_to_the_left(v: Variant) -> None:
    for n in range(2, 11):
        r = turned_up(v, "R5", players=n)
        seats = [r.s.player]
        for _ in range(n):
            seats.append(r.play("draw", "end").s.player)
        assert seats == [*range(n), 0]


@scenario("uno#players")
def one_is_too_few_and_eleven_are_too_many(v: Variant) -> None:
    for n in (1, 11):
        with pytest.raises(ValueError, match=f"UNO is for 2 to 10 players, not {n}"):
            turned_up(v, "R5", players=n)


def for_the_deal(r: Round) -> list[tuple[int, str]]:
    """Who drew what to find the dealer."""
    return [(e.player, str(e.cards[0])) for e in r.events if e.kind == "shows-for-deal"]


@scenario("uno#dealer")
def the_highest_number_deals(v: Variant) -> None:
    r = Round.dealt(v, v.deck, players=3, seed=16)
    assert for_the_deal(r) == [(0, "Y2"), (1, "wild"), (2, "R9")]
    assert (r.s.dealer, r.s.player) == (2, 0)


@scenario("uno#dealer")
def symbols_count_nothing_for_the_deal(v: Variant) -> None:
    r = Round.dealt(v, v.deck, players=3, seed=1)
    assert for_the_deal(r) == [(0, "Y1"), (1, "wild4"), (2, "R0")]
    assert r.s.dealer == 0
    assert r.told.startswith("Alice draws yellow 1 for the deal; Bob draws wild draw four for")


@scenario("uno#dealer", "uno#ruling-1")
def those_who_tie_draw_again(v: Variant) -> None:
    r = Round.dealt(v, v.deck, players=4, seed=10)
    first, again = for_the_deal(r)[:4], for_the_deal(r)[4:]
    assert first == [(0, "B1"), (1, "Y3"), (2, "B9"), (3, "R9")]
    assert again == [(2, "Rskip"), (3, "Y7")]
    assert r.s.dealer == 3


@scenario("uno#ruling-1")
def they_draw_until_one_is_ahead(v: Variant) -> None:
    r = Round.dealt(v, v.deck, players=2, seed=30)
    drawn = [text for _, text in for_the_deal(r)]
    assert drawn == ["Bskip", "wild4", "Yskip", "Breverse", "G9", "R9", "wild", "Y2"]
    assert r.s.dealer == 1


@scenario("uno#ruling-2")
def drawing_for_the_deal_leaves_a_prepared_deck_as_it_was(v: Variant) -> None:
    r = Round.dealt(v, v.deck, players=3, seed=16)
    assert for_the_deal(r)[0] == (0, "Y2")  # the top card of this deck is the red 0
    assert r.s.hands == (v.deck[0:21:3], v.deck[1:21:3], v.deck[2:21:3])
    assert r.s.discards + r.s.draw_pile == v.deck[21:]


@scenario("uno#setup")
def seven_cards_each_then_one_is_turned_up(v: Variant) -> None:
    s = Game(v, players=4, seed=3).state
    assert [len(hand) for hand in s.hands] == [7, 7, 7, 7]
    assert (len(s.discards), len(s.draw_pile)) == (1, 83)
    assert Counter(sum(s.hands, s.discards + s.draw_pile)) == Counter(v.deck)
    assert s.hands != Game(v, players=4, seed=5).state.hands  # the dealer has shuffled


@scenario("uno#setup", "uno#ruling-3")
def dealing_begins_left_of_the_dealer_one_card_at_a_time(v: Variant) -> None:
    r = Round.dealt(v, v.deck, players=3, dealer=1)
    assert r.s.hands == (v.deck[1:21:3], v.deck[2:21:3], v.deck[0:21:3])
    assert r.told == "Bob deals; blue 5 is turned up; Jack starts"
    assert (r.s.player, r.s.turn) == (2, 0)


# -- the first card ---------------------------------------------------------------------------


def turned_up(v: Variant, top: str, *, players: int, rest: str = "") -> Round:
    """A round with this first card; the last seat deals, so player 0 sits to the left."""
    deck = dealing(v, top, players=players, rest=rest)
    return Round.dealt(v, deck, players=players, dealer=players - 1)


@scenario("uno#first-card", "uno#setup")
def a_number_turned_up_simply_lies_there(v: Variant) -> None:
    for n in (2, 3, 10):
        r = turned_up(v, "R5", players=n)
        assert (r.s.player, r.s.direction, r.s.phase) == (0, 1, "ready")
        assert (r.s.discards, r.s.color) == (cards("R5"), "red")


@scenario("uno#first-card")
def a_draw_two_turned_up_hits_the_player_left_of_the_dealer(v: Variant) -> None:
    for n in (2, 3, 10):
        r = turned_up(v, "Rdraw2", players=n, rest="B1 B2")
        assert [len(hand) for hand in r.s.hands] == [9, *[7] * (n - 1)]
        assert r.hand(0).endswith("B1 B2")
        assert (r.s.player, r.s.turn, r.s.phase) == (1, 0, "ready")


@scenario("uno#first-card")
def a_skip_turned_up_passes_over_the_player_left_of_the_dealer(v: Variant) -> None:
    for n in (2, 3, 10):
        r = turned_up(v, "Rskip", players=n)
        assert (r.s.player, r.s.direction, r.s.turn) == (1, 1, 0)
        assert len(r.s.hands[0]) == 7


@scenario("uno#first-card", "uno#ruling-5")
def a_reverse_turned_up_lets_the_dealer_go_first(v: Variant) -> None:
    for n in (2, 3, 10):
        r = turned_up(v, "Rreverse", players=n)
        assert (r.s.player, r.s.direction, r.s.turn) == (n - 1, -1, 0)
        assert r.told.endswith(f"play now runs anticlockwise; {NAMES[n - 1]} starts")
        assert r.play("draw", "end").s.player == n - 2


@scenario("uno#first-card")
def a_wild_turned_up_gets_its_color_from_the_first_player(v: Variant) -> None:
    for n in (2, 3, 10):
        for wild in ("wild", "swap", "custom"):
            r = turned_up(v, wild, players=n)
            assert (r.s.player, r.s.color, r.s.phase) == (0, None, "naming")
            assert r.legal == {"name red", "name blue", "name green", "name yellow"}
            r.play("name green")
            assert (r.s.player, r.s.color, r.s.phase) == (0, "green", "ready")


@scenario("uno#first-card")
def no_hands_are_swapped_and_only_real_colors_are_named(v: Variant) -> None:
    r = turned_up(v, "swap", players=3)
    assert r.s.hands == turned_up(v, "R5", players=3).s.hands
    assert r.broken("name purple") == {("known-color", "uno#first-card")}
    assert r.broken("draw") == NOT_NOW
    assert r.play("name blue").told == "Alice names blue"


@scenario("uno#first-card", "uno#ruling-4")
def a_wild_draw_four_turned_up_is_shuffled_back(v: Variant) -> None:
    for n in (2, 3, 10):
        r = turned_up(v, "wild4", players=n, rest="G1")
        assert "wild draw four is turned up; wild draw four goes back into the pile" in r.told
        assert r.s.top != Card("wild4")
        assert Card("wild4") in r.s.draw_pile
        assert r.s.shuffles == 1
        assert [len(hand) for hand in r.s.hands] == [7] * n


@scenario("uno#ruling-4")
def it_may_go_back_more_than_once(v: Variant) -> None:
    deck = (*dealing(v, "R5", players=2)[:14], *cards("wild4 wild4 wild4 G1"))
    r = Round.dealt(v, deck, players=2, dealer=1, seed=1)
    assert r.told.count("goes back into the pile") == r.s.shuffles == 2
    assert (r.s.discards, r.s.draw_pile) == (cards("G1"), cards("wild4 wild4 wild4"))


# -- a turn -----------------------------------------------------------------------------------


@scenario("uno#turn")
def a_turn_begins_with_a_card_that_fits_or_a_draw(v: Variant) -> None:
    r = Round(v, ["R5 G8", "R9 B9"], "R3", draw="B1")
    assert r.legal == {"play R5", "draw"}
    for move in ("end", "say UNO", "challenge", "name red", "answer yes"):
        assert r.broken(move) == NOT_NOW
    assert r.broken("play R7") == NOT_IN_HAND
    assert r.broken("play R9 by 1") == NOT_YOUR_TURN
    with pytest.raises(IllegalMove, match="the card is in your hand"):
        r.play("play R7")


@scenario("uno#turn")
def a_card_is_put_down_and_the_next_player_begins(v: Variant) -> None:
    r = Round(v, ["R5 G8 B8", "R9 B9"], "R3", draw="B1").play("play R5")
    assert r.told == "Alice plays red 5"
    assert (r.hand(0), r.s.discards, r.s.draw_pile) == ("G8 B8", cards("R3 R5"), cards("B1"))
    assert (r.s.player, r.s.turn, r.s.phase) == (1, 1, "ready")


@scenario("uno#match")
def the_same_color_or_number_fits(v: Variant) -> None:
    r = Round(v, ["Y8 Yskip G3 G8 Gskip", "B1 B2"], "Y3")
    assert r.legal == {"play Y8", "play Yskip", "play G3", "draw"}
    assert not r.can("play G8")
    assert r.broken("play G8") == r.broken("play Gskip") == NO_MATCH


@scenario("uno#match", "uno#draw-two", "uno#reverse", "uno#skip")
def the_same_symbol_fits(v: Variant) -> None:
    for symbol in ("draw2", "reverse", "skip"):
        r = Round(v, ["Rdraw2 Rreverse Rskip R2 G1", "B1 B2"], f"G{symbol}")
        assert r.legal == {f"play R{symbol}", "play G1", "draw"}
        assert r.broken("play R2") == NO_MATCH  # a two is no Draw Two


@scenario("uno#match")
def on_a_wild_the_color_named_counts(v: Variant) -> None:
    r = Round(v, ["B1 R1 Y1", "G2"], "wild", color=Color.BLUE)
    assert r.legal == {"play B1", "draw"}
    assert r.broken("play R1") == NO_MATCH


@scenario("uno#draw")
def drawing_is_allowed_even_with_a_card_that_fits(v: Variant) -> None:
    r = Round(v, ["R5 R6", "B1 B2"], "R3", draw="G8 G9").play("draw")
    assert r.told == "Alice draws one card"
    assert (r.hand(0), r.s.draw_pile) == ("R5 R6 G8", cards("G9"))
    assert r.legal == {"end"}
    assert r.broken("draw") == NOT_NOW  # one card, not two
    assert r.play("end").told == "Alice ends the turn"
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


@scenario("uno#draw", "uno#match")
def the_card_drawn_must_fit_as_any_other(v: Variant) -> None:
    for drawn, fits in (("R8", True), ("G3", True), ("wild", True), ("G8", False)):
        r = Round(v, ["Y5 Y6", "B1 B2"], "R3", draw=drawn).play("draw")
        naming = " naming blue" if drawn == "wild" else ""
        assert r.can(f"play {drawn}{naming}") is fits
        assert r.broken(f"play {drawn}{naming}") == (set() if fits else NO_MATCH)


@scenario("uno#draw", "uno#wild", "uno#swap-hands")
def the_card_drawn_asks_what_it_always_asks(v: Variant) -> None:
    r = Round(v, ["Y5 Y6", "B1 B2"], "R3", draw="swap").play("draw")
    assert r.broken("play swap with 1") == COLOR_NAMING
    assert r.broken("play swap naming red") == CHOOSING
    assert r.play("play swap naming red with 1").hand(0) == "B1 B2"
    r = Round(v, ["Y5 Y6", "B1 B2"], "R3", draw="R8").play("draw")
    assert r.broken("play R8 naming red") == UNASKED
    assert r.broken("play R8 with 1") == UNASKED


# -- cards that do something ------------------------------------------------------------------


@scenario("uno#draw-two")
def a_draw_two_costs_two_cards_and_the_turn(v: Variant) -> None:
    r = Round(v, ["Rdraw2 R5 R6", "B1", "G1"], "R3", draw="Y1 Y2 Y3").play("play Rdraw2")
    assert r.told == "Alice plays red draw two; Bob draws two cards; Bob is skipped"
    assert (r.hand(1), r.s.draw_pile) == ("B1 Y1 Y2", cards("Y3"))
    assert (r.s.player, r.s.turn) == (2, 1)
    r = Round(v, ["Rdraw2 R5 R6", "B1"], "R3", draw="Y1 Y2").play("play Rdraw2")
    assert (r.s.player, r.hand(1)) == (0, "B1 Y1 Y2")


@scenario("uno#draw-two")
def a_draw_two_cannot_be_passed_on(v: Variant) -> None:
    r = Round(v, ["Rdraw2 R5 R6", "Bdraw2 B1", "Gdraw2 G1 G2"], "R3", draw="Y1 Y2 Y3 Y4")
    r.play("play Rdraw2")
    assert r.broken("play Bdraw2 by 1") == NOT_YOUR_TURN
    assert r.play("play Gdraw2").hand(0) == "R5 R6 Y3 Y4"  # two, not four
    assert r.s.player == 1


@scenario("uno#reverse")
def a_reverse_turns_play_round_and_another_turns_it_back(v: Variant) -> None:
    r = Round(v, ["Rreverse R5 R6", "R1 R2", "B1 B2", "Yreverse Y1 Y2"], "R3")
    assert r.play("play Rreverse").told == "Alice plays red reverse; play now runs anticlockwise"
    assert (r.s.player, r.s.direction) == (3, -1)
    assert r.play("play Yreverse").told == "Mallory plays yellow reverse; play now runs clockwise"
    assert (r.s.player, r.s.direction) == (0, 1)
    r = Round(v, ["Rreverse R5 R6", "R1 R2", "B1 B2"], "R3").play("play Rreverse")
    assert (r.s.player, r.s.direction) == (2, -1)


@scenario("uno#reverse", "uno#ruling-6")
def between_two_a_reverse_is_a_skip(v: Variant) -> None:
    r = Round(v, ["Rreverse R5 R6", "R1 R2"], "R3").play("play Rreverse")
    assert r.s.player == 0
    r.play("play R5", "say UNO")
    assert r.s.player == 1


@scenario("uno#skip")
def a_skip_passes_over_the_next_player(v: Variant) -> None:
    r = Round(v, ["Rskip R5 R6", "R1 R2", "B1 B2"], "R3").play("play Rskip")
    assert r.told == "Alice plays red skip; Bob is skipped"
    assert (r.s.player, r.s.turn, r.hand(1)) == (2, 1, "R1 R2")
    r = Round(v, ["Rskip R5 R6", "R1 R2", "B1 B2", "G1 G2"], "R3", direction=-1)
    assert r.play("play Rskip").s.player == 2  # Mallory is the one skipped
    assert Round(v, ["Rskip R5 R6", "R1 R2"], "R3").play("play Rskip").s.player == 0


@scenario("uno#wild", "uno#match")
def a_wild_goes_on_anything_and_names_the_color(v: Variant) -> None:
    for top in ("R3", "Gdraw2", "Bskip"):
        r = Round(v, ["wild R5 R6", "G1 G2"], top).play("play wild naming green")
        assert r.told == "Alice plays wild; Alice names green"
        assert (r.s.color, r.s.top, r.s.player) == ("green", Card("wild"), 1)
        assert r.can("play G1")


@scenario("uno#wild")
def a_wild_may_name_any_color_of_the_deck_even_the_same(v: Variant) -> None:
    r = Round(v, ["wild R5 R6", "G1 G2"], "R3")  # and the R5 would fit
    for color in ("red", "blue", "green", "yellow"):
        assert r.can(f"play wild naming {color}")
    assert not r.can("play wild")
    assert r.broken("play wild") == r.broken("play wild naming purple") == COLOR_NAMING
    assert r.broken("play R5 naming blue") == UNASKED  # nor does another card name one
    assert r.play("play wild naming red").s.color == "red"


@scenario("uno#wild", "uno#match")
def every_wild_goes_on_every_other(v: Variant) -> None:
    for top in ("wild", "wild4", "swap", "custom"):
        r = Round(v, ["wild wild4 swap custom R5", "G1 G2"], top, color=Color.BLUE)
        for move in ("wild naming red", "wild4 naming red", "custom naming red"):
            assert r.can(f"play {move}")
        assert r.can("play swap naming red with 1")
        assert not r.can("play R5")


# -- Wild Draw 4 ------------------------------------------------------------------------------

HONEST = "wild4 G5 B3 wild"  # on a red 3: the B3 and the wild would fit, and yet nothing is red
BLUFF = "wild4 R5 B3 wild"


def drawing_four(v: Variant, hand: str, *others: str) -> Round:
    """A Wild Draw 4 is played from this hand on a red 3."""
    hands = [hand, *(others or ("Y1 Y2", "G1 G2"))]
    draw = "G9 G8 G7 G6 Y5 Y6 Y7 Y8"
    return Round(v, hands, "R3", draw=draw).play("play wild4 naming yellow")


@scenario("uno#wild-draw-4", "uno#turn")
def a_wild_draw_four_waits_for_an_answer(v: Variant) -> None:
    r = drawing_four(v, HONEST)
    assert r.told == "Alice plays wild draw four; Alice names yellow; Bob owes four cards"
    assert (r.s.player, r.s.color, r.s.phase) == (1, "yellow", "challenged")
    assert r.legal == {"challenge", "draw"}
    for move in ("play Y1", "end", "say UNO"):
        assert r.broken(move) == NOT_NOW


@scenario("uno#wild-draw-4")
def who_accepts_takes_four_cards_and_misses_the_turn(v: Variant) -> None:
    r = drawing_four(v, BLUFF).play("draw")
    assert r.told == "Bob draws four cards"
    assert (r.hand(1), r.hand(0)) == ("Y1 Y2 G9 G8 G7 G6", "R5 B3 wild")
    assert (r.s.player, r.s.color, r.s.phase) == (2, "yellow", "ready")
    assert r.play("draw").hand(2) == "G1 G2 Y5"  # nothing is owed any more


@scenario("uno#wild-draw-4")
def the_condition_is_a_warning_and_no_bar(v: Variant) -> None:
    for hand, mark in ((HONEST, "✓"), (BLUFF, "!")):
        r = Round(v, [hand, "Y1 Y2"], "R3")
        assert r.can("play wild4 naming yellow")
        finding = r.why("play wild4 naming yellow").findings[-1]
        assert str(finding) == (
            f"{mark} a wild draw four needs a hand without the color red [uno#wild-draw-4]"
        )
        assert "draw four needs" not in str(r.why("play wild naming yellow"))


@scenario("uno#wild-draw-4")
def a_wild_draw_four_names_a_color_and_nobody(v: Variant) -> None:
    r = Round(v, [HONEST, "Y1 Y2"], "R3")
    assert r.broken("play wild4") == COLOR_NAMING
    assert r.broken("play wild4 naming red with 1") == UNASKED


@scenario("uno#challenge")
def a_cheat_takes_the_four_cards(v: Variant) -> None:
    r = drawing_four(v, BLUFF).play("challenge")
    assert r.told == (
        "Bob challenges Alice; Alice shows three cards; Alice held a card of that color; "
        "Alice draws four cards"
    )
    assert (r.hand(0), r.hand(1)) == ("R5 B3 wild G9 G8 G7 G6", "Y1 Y2")


@scenario("uno#challenge", "uno#ruling-7")
def a_challenger_who_was_right_plays_on(v: Variant) -> None:
    r = drawing_four(v, BLUFF).play("challenge")
    assert (r.s.player, r.s.color, r.s.phase) == (1, "yellow", "ready")
    assert r.legal == {"play Y1", "play Y2", "draw"}
    assert r.play("draw").hand(1) == "Y1 Y2 Y5"  # one card, not four
    assert r.play("end").s.player == 2


@scenario("uno#challenge")
def a_challenger_who_was_wrong_takes_six_and_misses_the_turn(v: Variant) -> None:
    r = drawing_four(v, HONEST).play("challenge")
    assert r.told == (
        "Bob challenges Alice; Alice shows three cards; Alice held no card of that color; "
        "Bob draws six cards"
    )
    assert (r.hand(0), r.hand(1)) == ("G5 B3 wild", "Y1 Y2 G9 G8 G7 G6 Y5 Y6")
    assert (r.s.player, r.s.color, r.s.phase) == (2, "yellow", "ready")


@scenario("uno#wild-draw-4", "uno#challenge")
def the_current_color_is_the_one_named_on_a_wild(v: Variant) -> None:
    for held, drawer in (("B1", 0), ("R1", 1)):
        r = Round(v, [f"wild4 {held} Y1", "G1 G2"], "wild", color=Color.BLUE, draw="R2 " * 6)
        r.play("play wild4 naming red", "challenge")
        assert r.hand(drawer).count("R2") == (4 if drawer == 0 else 6)


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


@scenario("uno#challenge", "uno#ruling-8")
def a_cheat_who_was_also_caught_pays_for_both(v: Variant) -> None:
    r = Round(v, ["wild4 R5", "Y1 Y2"], "R3", draw="G1 G2 B1 B2 B3 B4 B5 B6")
    r.play("play wild4 naming blue", "end", "call UNO", "challenge")
    assert (r.hand(0), r.hand(1)) == ("R5 G1 G2 B1 B2 B3 B4", "Y1 Y2")
    assert (r.s.player, r.s.phase) == (1, "ready")


@scenario("uno#challenge", "uno#ruling-9", "uno#last-card")
def a_last_wild_draw_four_cannot_be_challenged(v: Variant) -> None:
    r = drawing_four(v, "wild4")
    assert (r.s.winner, r.hand(1)) == (0, "Y1 Y2 G9 G8 G7 G6")
    assert r.broken("challenge") == OVER


@scenario("uno#wild-draw-4", "uno#challenge")
def a_view_never_shows_guilt(v: Variant) -> None:
    views: list[View] = []
    for held, kept_back in (("R1", "Y1"), ("Y1", "R1")):
        deck = list(dealing(v, "R9", players=2, rest=kept_back))
        deck[:14:2] = cards(f"wild4 {held} G1 G2 G3 G4 G5")
        game = Game(v, players=2, deck=deck, dealer=1)
        game.play("play wild4 naming blue")
        assert game.state.challenge == (0, held == "R1")
        views.append(game.view(1))
    assert views[0] == views[1]
    assert (views[0].challenged, views[0].hands[0], views[0].counts) == (0, None, (6, 7))


@scenario("uno#challenge")
def only_the_challenger_is_shown_the_hand(v: Variant) -> None:
    deck = (Card("wild4"), *dealing(v, "R9", players=3)[1:])
    game = Game(v, players=3, deck=deck, dealer=2)
    game.play("play wild4 naming blue")
    game.play("challenge")
    shown = ", ".join(card.spoken for card in game.states[1].hands[0])
    assert f"Alice shows {shown}" in game.view(1).log[-1]
    assert "Alice shows six cards" in game.view(2).log[-1]


# -- Swap Hands and Customizable --------------------------------------------------------------


@scenario("uno#swap-hands")
def hands_are_swapped_with_any_opponent(v: Variant) -> None:
    hands = ["swap R5 R6", "B1", "G1 G2 G3 G4"]
    r = Round(v, hands, "R3").play("play swap naming green with 2")
    assert r.told == "Alice plays wild swap hands; Alice names green; Alice swaps hands with Jack"
    assert [r.hand(p) for p in range(3)] == ["G1 G2 G3 G4", "B1", "R5 R6"]
    assert (r.s.color, r.s.player) == ("green", 1)
    assert Round(v, hands, "R3").play("play swap naming red with 1", "say UNO").hand(0) == "B1"


@scenario("uno#swap-hands")
def an_opponent_is_chosen_and_nobody_else_can_be(v: Variant) -> None:
    r = Round(v, ["swap R5 R6", "B1 B2", "G1 G2"], "R3")
    for whom in ("", " with 0", " with 3"):
        assert not r.can(f"play swap naming green{whom}")
        assert r.broken(f"play swap naming green{whom}") == CHOOSING
    assert r.broken("play swap with 1") == COLOR_NAMING
    assert r.broken("play R5 with 1") == UNASKED  # a 5 swaps nothing


@scenario("uno#swap-hands", "uno#saying-uno", "uno#ruling-19")
def after_a_swap_the_hand_received_counts(v: Variant) -> None:
    r = Round(v, ["swap R5 R6", "B1", "G1 G2"], "R3", draw="Y1 Y2 Y3")
    r.play("play swap naming red with 1")
    assert (r.hand(0), r.s.player, r.legal) == ("B1", 0, {"say UNO", "end"})
    r.play("end", "call UNO by 2")
    assert (r.hand(0), r.hand(1)) == ("B1 Y1 Y2", "R5 R6")


@scenario("uno#saying-uno", "uno#ruling-19")
def nobody_owes_the_word_for_a_hand_they_were_given(v: Variant) -> None:
    r = Round(v, ["swap R5", "B1 B2", "G1 G2"], "R3").play("play swap naming red with 1")
    assert (r.hand(0), r.hand(1)) == ("B1 B2", "R5")
    assert (r.s.player, r.s.speech.owed) == (1, None)  # not Alice, who now has two cards
    assert r.broken("call UNO by 2") == NOBODY_FORGOT  # and not Bob, who has one
    assert r.play("play R5").s.winner == 1


@scenario("uno#customizable", "uno#ruling-11")
def a_blank_customizable_is_just_a_wild(v: Variant) -> None:
    r = Round(v, ["custom R5 R6", "G1 G2", "B1 B2"], "R3", draw="Y1 Y2 Y3 Y4")
    assert r.broken("play custom") == COLOR_NAMING
    assert r.broken("play custom naming green with 1") == UNASKED
    r.play("play custom naming green")
    assert r.told == "Alice plays wild customizable; Alice names green"
    assert [r.hand(p) for p in range(3)] == ["R5 R6", "G1 G2", "B1 B2"]
    assert (r.s.player, r.s.color, r.s.phase) == (1, "green", "ready")


# -- saying UNO and catching ------------------------------------------------------------------


@scenario("uno#saying-uno", "uno#turn")
def the_word_is_said_when_one_card_is_left(v: Variant) -> None:
    r = Round(v, ["R5 B6", "R1 R2", "G1 G2"], "R3").play("play R5")
    assert (r.s.player, r.legal) == (0, {"say UNO", "end"})
    assert r.broken("say DUO") == NO_WORD
    r.play("say UNO")
    assert r.told == "Alice says UNO"
    assert (r.s.player, r.s.phase) == (1, "ready")  # nothing else to do: the turn ends by itself
    assert r.broken("call UNO") == NOBODY_FORGOT


@scenario("uno#saying-uno")
def it_is_not_said_with_two_cards_left_nor_after_a_draw(v: Variant) -> None:
    r = Round(v, ["R5 B6 B7", "R1 R2"], "R3", draw="G1 R4").play("play R5")
    assert (r.s.player, r.broken("say UNO")) == (1, NOT_NOW)
    r = Round(v, ["B6", "R1 R2"], "R3", draw="R4").play("draw")
    assert r.broken("say UNO") == NOT_NOW
    assert r.play("play R4").can("say UNO")  # from two to one again: it is owed anew


@scenario("uno#saying-uno", "uno#ruling-19")
def the_card_does_its_work_before_the_word_is_owed(v: Variant) -> None:
    r = Round(v, ["Rdraw2 B6", "R1 R2", "G1 G2"], "R3", draw="Y1 Y2").play("play Rdraw2")
    assert r.hand(1) == "R1 R2 Y1 Y2"
    assert (r.s.player, r.legal) == (0, {"say UNO", "end"})
    assert r.play("say UNO").s.player == 2
    r = Round(v, ["wild4 B6", "R1 R2", "G1 G2"], "R3").play("play wild4 naming red")
    assert (r.s.player, r.legal) == (0, {"say UNO", "end"})
    assert r.play("say UNO").legal == {"challenge", "draw"}


def forgotten(v: Variant, *others: str) -> Round:
    """Alice has one card left, has not said UNO and has ended her turn."""
    hands = ["R5 B6", *(others or ("R1 R2", "G1 G2"))]
    return Round(v, hands, "R3", draw="Y1 Y2 Y3 Y4").play("play R5", "end")


@scenario("uno#catch")
def the_next_player_catches_who_forgot(v: Variant) -> None:
    r = forgotten(v)
    assert r.legal == {"call UNO", "call UNO by 2", "play R1", "play R2", "draw"}
    r.play("call UNO")
    assert r.told == "Bob calls out Alice, who did not say UNO; Alice draws two cards"
    assert (r.hand(0), r.s.draw_pile) == ("B6 Y1 Y2", cards("Y3 Y4"))
    assert (r.s.player, r.legal) == (1, {"play R1", "play R2", "draw"})  # and Bob's turn begins


@scenario("uno#catch")
def anybody_else_may_catch(v: Variant) -> None:
    r = forgotten(v).play("call UNO by 2")
    assert r.told == "Jack calls out Alice, who did not say UNO; Alice draws two cards"
    assert (r.hand(0), r.s.player) == ("B6 Y1 Y2", 1)
    for move in ("call UNO", "call UNO by 2"):
        assert r.broken(move) == NOBODY_FORGOT  # once is enough


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


@scenario("uno#saying-uno", "uno#catch", "uno#ruling-20")
def until_the_turn_is_ended_there_is_time_to_say_it(v: Variant) -> None:
    r = Round(v, ["R5 B6", "R1 R2", "G1 G2"], "R3").play("play R5")
    for move in ("call UNO by 1", "call UNO by 2"):
        assert r.broken(move) == NOT_NOW
    r.play("end")
    assert r.broken("say UNO") == NOT_NOW
    assert r.can("call UNO by 2")


@scenario("uno#catch", "uno#ruling-21")
def a_wrong_catch_is_refused_and_costs_nothing(v: Variant) -> None:
    r = Round(v, ["R5 B6 B7", "R1 R2", "G1 G2"], "R3", draw="Y1 Y2").play("play R5")
    assert r.broken("call UNO") == r.broken("call UNO by 2") == NOBODY_FORGOT
    assert r.broken("call UNO by 0") == NOBODY_FORGOT | ONESELF
    assert r.broken("call DUO") == NO_SUCH_WORD | NOBODY_FORGOT
    before = r.s
    with pytest.raises(IllegalMove, match="the player before has not said it"):
        r.play("call UNO")
    assert r.s is before


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


@scenario("uno#empty-pile")
def the_top_card_stays_and_the_rest_is_shuffled(v: Variant) -> None:
    below = cards("B1 B2 B3 B4 B5 B6")
    r = Round(v, ["Y5 Y6", "G1 G2"], "R3", below="B1 B2 B3 B4 B5 B6", seed=1).play("draw")
    assert r.told == "the discards are shuffled into a new draw pile; Alice draws one card"
    order = r.s.hands[0][2:] + r.s.draw_pile
    assert (Counter(order), r.s.discards) == (Counter(below), cards("R3"))
    assert order != below
    assert r.s.shuffles == 1


@scenario("uno#empty-pile")
def first_what_is_left_of_the_pile_then_the_discards(v: Variant) -> None:
    r = Round(v, ["Rdraw2 R5 R6", "G1"], "R3", draw="B9", below="wild B2").play("play Rdraw2")
    assert r.hand(1).startswith("G1 B9 ")
    assert (r.s.discards, len(r.s.draw_pile)) == (cards("Rdraw2"), 2)
    r = Round(v, ["Y5 Y6", "G1"], "R3", draw="B9", below="B2").play("draw")
    assert (r.s.draw_pile, r.s.discards) == ((), cards("B2 R3"))  # not before a card is needed


@scenario("uno#empty-pile", "uno#ruling-22")
def no_cards_anywhere_ends_the_round_without_a_winner(v: Variant) -> None:
    r = Round(v, ["R5 Y6", "G1 G2"], "R3")
    assert r.can("draw")
    r.play("draw")
    assert r.told == "no card is left to draw, so nobody wins"
    assert (r.s.is_over, r.s.winner, r.hand(0)) == (True, None, "R5 Y6")
    assert r.broken("play R5") == OVER


@scenario("uno#ruling-22")
def cards_that_must_be_drawn_and_are_not_there_end_the_round(v: Variant) -> None:
    r = Round(v, ["Rdraw2 R5 R6", "G1 G2"], "R3").play("play Rdraw2")  # only the R3 can be had
    assert (r.s.is_over, r.s.winner, r.hand(1)) == (True, None, "G1 G2 R3")
    for hand, answer in (("wild4 G6 G7", "draw"), ("wild4 R6 R7", "challenge")):
        r = Round(v, [hand, "G1 G2"], "R3", draw="B1 B2").play("play wild4 naming red", answer)
        assert (r.s.is_over, r.s.winner) == (True, None)
    r = Round(v, ["R5 B6", "R1 R2"], "R3").play("play R5", "end", "call UNO")
    assert (r.s.is_over, r.s.winner, r.hand(0)) == (True, None, "B6 R3")


@scenario("uno#end")
def the_first_player_without_cards_wins(v: Variant) -> None:
    r = Round(v, ["R5", "R1 R2", "G1 G2"], "R3").play("play R5")
    assert r.told == f"Alice plays red 5; {WINS}"
    assert (r.s.is_over, r.s.winner, r.legal) == (True, 0, set())
    for move in ("end", "draw", "play R1", "say UNO", "call UNO by 2"):
        assert r.broken(move) == OVER


@scenario("uno#last-card")
def a_last_draw_two_is_carried_out_and_counted(v: Variant) -> None:
    r = Round(v, ["Rdraw2", "R1", "G1"], "R3", draw="Y7 wild Y9").play("play Rdraw2")
    assert r.told == f"Alice plays red draw two; Bob draws two cards; {WINS}"
    assert (r.hand(1), r.s.winner) == ("R1 Y7 wild", 0)
    assert sum(map(v.points, r.s.hands[1])) == 1 + 7 + 50
    r = Round(v, ["Rdraw2", "R1", "G1"], "R3", draw="Y7 Y8", direction=-1).play("play Rdraw2")
    assert r.hand(2) == "G1 Y7 Y8"


@scenario("uno#last-card")
def a_last_wild_draw_four_is_carried_out_and_counted(v: Variant) -> None:
    r = drawing_four(v, "wild4", "Y1", "G1")
    assert (r.hand(1), r.hand(2), r.s.winner) == ("Y1 G9 G8 G7 G6", "G1", 0)


@scenario("uno#last-card", "uno#ruling-23")
def a_last_draw_card_is_dealt_as_far_as_the_cards_go(v: Variant) -> None:
    r = Round(v, ["Rdraw2", "G1"], "R3").play("play Rdraw2")
    assert (r.hand(1), r.s.winner, r.s.is_over) == ("G1 R3", 0, True)
    r = Round(v, ["wild4", "G1"], "R3", draw="B1 B2").play("play wild4 naming red")
    assert (r.hand(1), r.s.winner) == ("G1 B1 B2 R3", 0)
    assert "nobody wins" not in r.told


@scenario("uno#last-card", "uno#ruling-25")
def any_other_last_card_just_wins(v: Variant) -> None:
    wilds = ("wild naming red", "custom naming red", "swap naming red with 1")
    for move in ("Rskip", "Rreverse", *wilds):
        card = Card.parse(move.split()[0])
        r = Round(v, [str(card), "G1 G2", "B1"], "R3", draw="Y1 Y2").play(f"play {move}")
        assert r.told == f"Alice plays {card.spoken}; {WINS}"
        assert [r.hand(p) for p in range(3)] == ["", "G1 G2", "B1"]
        assert (r.s.winner, r.s.direction, r.s.draw_pile) == (0, 1, cards("Y1 Y2"))


@scenario("uno#points")
def every_card_has_its_points(v: Variant) -> None:
    assert [v.points(Card(rank, Color.RED)) for rank in "0123456789"] == list(range(10))
    assert [v.points(card) for card in cards("Rdraw2 Greverse Yskip")] == [20, 20, 20]
    assert [v.points(card) for card in cards("swap custom wild wild4")] == [40, 40, 50, 50]


@scenario("uno#points")
def the_winner_collects_what_the_others_hold(v: Variant) -> None:
    assert v.scoring is Scoring.WINNER_TAKES_ALL
    r = Round(v, ["R5", "R9 Bskip", "swap wild4"], "R3").play("play R5")
    assert [sum(map(v.points, hand)) for hand in r.s.hands] == [0, 29, 90]
