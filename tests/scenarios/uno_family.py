"""What Mini UNO, UNO and UNO for programs have in common: told once, run for each of them.

The cards are red and blue, which all of them have, and the hands are so large that nobody has to
say UNO. Wilds are for the two that have them.
"""

from __future__ import annotations

from collections import Counter

import pytest

from fcd import Card, Color, Game, Variant
from fcd.cards import DIGITS, contents
from fcd.engine import Phase
from fcd.positions import position
from fcd.scoring import round_points
from tests.scenarios import in_books, scenario
from tests.scenarios.round import Round, cards, dealing, first_legal

all_three = in_books("mini_uno", "uno_contest", "uno")
who_can_play_must = in_books("mini_uno", "uno_contest")
with_wilds = in_books("uno_contest", "uno")

WINS = "that was the final card: Alice wins"


def plays(r: Round) -> set[str]:
    """The cards that can be put down; in UNO one may always draw instead."""
    return r.legal - {"draw"}


def no_match(v: Variant) -> set[tuple[str, str]]:
    matches = {("same-color", v.cite("match")), ("same-symbol", v.cite("match"))}
    return matches if v.key == "mini_uno" else {*matches, ("always-playable", v.cite("wild"))}


# -- before the first turn --------------------------------------------------------------------


@all_three("players")
def so_many_can_play_and_play_goes_round(v: Variant) -> None:
    low, high = {"mini_uno": (2, 4), "uno_contest": (2, 14), "uno": (2, 10)}[v.key]
    for n in (low, 3, high):
        assert len(Game(v, players=n).state.hands) == n
        r = Round(v, ["R1 R2 R3"] * n, "R9")
        assert [r.play("play R1").s.player for _ in range(n)] == [*range(1, n), 0]
    for wrong in (low - 1, high + 1):
        says = f"{v.title} is for {low} to {high} players, not {wrong}"
        with pytest.raises(ValueError, match=says):
            Round.dealt(v, dealing(v, "R5", players=wrong), players=wrong)


@all_three("setup")
@scenario("uno#ruling-3")
def seven_cards_each_from_the_left_of_the_dealer_then_one_is_turned_up(v: Variant) -> None:
    r = Round.dealt(v, v.deck, players=3, dealer=1)
    assert r.log == f"Bob deals; the {v.deck[21].spoken} is turned up; Jack starts"
    assert r.s.hands == (v.deck[1:21:3], v.deck[2:21:3], v.deck[0:21:3])
    assert (r.s.discards, r.s.draw_pile) == (v.deck[21:22], v.deck[22:])
    assert (r.s.player, r.s.direction, r.s.turn) == (2, 1, 0)


@all_three("setup")
@scenario("uno_contest#ruling-3")
def the_cards_are_shuffled_and_chance_finds_the_dealer(v: Variant) -> None:
    games = [Game(v, players=3, seed=seed) for seed in range(12)]
    assert {game.state.dealer for game in games} == {0, 1, 2}
    assert len({game.state.draw_pile for game in games}) == 12
    for game in games:
        kinds = [event.kind for event in game.events[0]]
        assert ("shows-for-deal" in kinds) is (v.key == "uno")
        assert {"deals", "turns-up", "starts"} <= {*kinds}
        piles = (*game.state.hands, game.state.draw_pile, game.state.discards)
        assert Counter(sum(piles, ())) == Counter(v.deck)


@who_can_play_must("first-card")
@scenario("mini_uno#ruling-1", "uno_contest#ruling-2")
def an_action_turned_up_first_stays_and_does_nothing(v: Variant) -> None:
    for top, spoken in (("Rskip", "Skip"), ("Rreverse", "Reverse"), ("Rdraw2", "Draw Two")):
        r = Round.dealt(v, dealing(v, top), dealer=3)
        assert r.log == f"Mallory deals; the red {spoken} is turned up; Alice starts"
        assert (r.s.player, r.s.direction, r.s.color) == (0, 1, "red")
        assert [len(hand) for hand in r.s.hands] == [7, 7, 7, 7]


# -- a turn -----------------------------------------------------------------------------------


@all_three("turn")
def a_card_is_put_down_and_the_next_player_begins(v: Variant) -> None:
    r = Round(v, ["R5 R6 B7", "R9 R8"], "R1", draw="B3")
    assert plays(r) == {"play R5", "play R6"}
    r.play("play R6")
    assert r.log == "Alice plays the red 6"
    assert (r.hand(0), r.s.discards, r.s.draw_pile) == ("R5 B7", cards("R1 R6"), cards("B3"))
    assert (r.s.player, r.s.turn, r.s.phase) == (1, 1, "ready")


@all_three("turn")
def there_is_nothing_else_to_do(v: Variant) -> None:
    r = Round(v, ["R5 B7", "R9 R8"], "R1", draw="B3")
    for move in ("end", "say UNO", "challenge", "name red", "answer yes"):
        assert r.broken(move) == {("turn", v.cite("turn"))}
    assert r.broken("play R9") == {("in-hand", v.cite("turn"))}  # that one is Bob's
    assert r.broken("play R9 by 1") == {("player", v.cite("turn"))}
    assert r.broken("play R5 naming red") == {("form", v.cite("turn"))}
    assert r.can("play R5 by 0")


@all_three("turn")
@scenario("uno#draw")
def a_turn_that_is_done_may_end(v: Variant) -> None:
    phases = {"mini_uno": [Phase.DREW], "uno_contest": [], "uno": [Phase.DREW, Phase.PAID]}
    for phase in (Phase.PLAYED, *phases[v.key]):
        assert Round(v, ["R1 R2", "B1 B2"], "R5", phase=phase).can("end")


@all_three("match")
def the_same_color_or_number_fits(v: Variant) -> None:
    r = Round(v, ["R5 Rskip B4 B7 Bskip", "B1 R4 B2"], "R4")
    assert plays(r) == {"play R5", "play Rskip", "play B4"}
    assert r.broken("play B7") == r.broken("play Bskip") == no_match(v)
    assert plays(r.play("play B4")) == {"play B1", "play R4", "play B2"}


@all_three("match")
def the_same_symbol_fits(v: Variant) -> None:
    hand = "Bdraw2 Breverse Bskip B2"
    for symbol in ("draw2", "reverse", "skip", "2"):  # a two is no Draw Two
        assert plays(Round(v, [hand, "R1"], f"R{symbol}")) == {f"play B{symbol}"}


@who_can_play_must("must-play")
def drawing_is_for_those_who_cannot_play(v: Variant) -> None:
    r = Round(v, ["R5 B7", "R9"], "R1", draw="B3")
    assert not r.can("draw")
    assert r.broken("draw") == {("nothing-playable", v.cite("must-play"))}
    r = Round(v, ["B5 B7", "R9"], "R1", draw="B3 B4")
    assert r.legal == {"draw"}
    r.play("draw")
    assert r.log == "Alice draws one card"
    assert (r.hand(0), r.s.draw_pile, r.s.discards) == ("B5 B7 B3", cards("B4"), cards("R1"))
    assert (r.s.player, r.s.phase) == (1, "ready")


# -- cards that do something ------------------------------------------------------------------


@all_three("skip")
def a_skip_passes_over_the_next_player(v: Variant) -> None:
    r = Round(v, ["Rskip R5 R6", "R1 R2", "B1 B2"], "R3").play("play Rskip")
    assert r.log == "Alice plays the red Skip; Bob is skipped"
    assert (r.s.player, r.s.turn, r.hand(1)) == (2, 1, "R1 R2")
    r = Round(v, ["Rskip R5 R6", "R1 R2", "B1 B2", "B3 B4"], "R3", direction=-1)
    assert r.play("play Rskip").s.player == 2  # Mallory is the one skipped
    assert Round(v, ["Rskip R5 R6", "R1 R2"], "R3").play("play Rskip").s.player == 0


@all_three("reverse")
def a_reverse_turns_play_round_and_another_turns_it_back(v: Variant) -> None:
    r = Round(v, ["Rreverse R5 R6", "R1 R2", "B1 B2", "Breverse B3 B4"], "R3")
    assert r.play("play Rreverse").log == "Alice plays the red Reverse; the direction changes"
    assert (r.s.player, r.s.direction) == (3, -1)
    assert r.play("play Breverse").log == "Mallory plays the blue Reverse; the direction changes"
    assert (r.s.player, r.s.direction) == (0, 1)


@who_can_play_must("reverse")
@scenario("mini_uno#ruling-3", "uno_contest#ruling-5")
def between_two_a_reverse_is_no_skip(v: Variant) -> None:
    r = Round(v, ["Rreverse R1", "R2 R3"], "R9").play("play Rreverse")
    assert (r.s.player, r.s.direction) == (1, -1)
    assert r.play("play R2").s.player == 0


@all_three("draw-two")
def a_draw_two_costs_two_cards_and_the_turn_and_is_not_passed_on(v: Variant) -> None:
    hands = ["Rdraw2 R5 R6", "Bdraw2 B1", "Bdraw2 B2 B3"]
    r = Round(v, hands, "R3", draw="B4 B5 B6 B7 B8").play("play Rdraw2")
    assert r.log == "Alice plays the red Draw Two; Bob draws two cards; Bob is skipped"
    assert (r.hand(1), r.s.draw_pile) == ("Bdraw2 B1 B4 B5", cards("B6 B7 B8"))
    assert (r.s.player, r.s.turn) == (2, 1)
    assert r.broken("play Bdraw2 by 1") == {("player", v.cite("turn"))}
    assert r.play("play Bdraw2").hand(0) == "R5 R6 B6 B7"  # two, not four
    assert r.s.player == 1


@with_wilds("wild", "match")
def a_wild_goes_on_anything_and_names_the_color(v: Variant) -> None:
    for top in ("R3", "Gdraw2", "Bskip", "wild", "wild4"):
        color = Card.parse(top).color or Color.BLUE
        r = Round(v, ["wild R5 R6", "G1 R2 Y3"], top, color=color).play("play wild naming green")
        assert r.log == "Alice plays the Wild and names green"
        assert (r.s.color, r.s.top, r.s.player) == ("green", Card("wild"), 1)
        assert plays(r) == {"play G1"}
        assert r.broken("play R2") == no_match(v)
        assert r.play("play G1").s.color == "green"  # its own color, from now on


@with_wilds("wild", "wild-draw-4")
def a_color_of_the_deck_is_named_with_a_wild_and_only_then(v: Variant) -> None:
    for wild, anchor in (("wild", "wild"), ("wild4", "wild-draw-4")):
        r = Round(v, [f"{wild} B5 B6", "G1 G2"], "R3")
        assert plays(r) == {f"play {wild} naming {c}" for c in ("red", "blue", "green", "yellow")}
        for move in (f"play {wild}", f"play {wild} naming purple"):
            assert r.broken(move) == {("names-color", v.cite(anchor))}
        assert r.broken(f"play {wild} naming red with 1") == {("form", v.cite("turn"))}


@with_wilds("draw", "match")
def the_card_drawn_must_fit_as_any_other(v: Variant) -> None:
    fitting = {"R8": True, "G3": True, "wild": True, "wild4": True, "G8": False}
    for drawn, fits in fitting.items():
        r = Round(v, ["Y5 Y6", "B1 B2"], "R3", draw=drawn).play("draw")
        naming = " naming blue" if "wild" in drawn else ""
        assert r.can(f"play {drawn}{naming}") is fits
        assert bool(r.broken(f"play {drawn}{naming}") & no_match(v)) is not fits


# -- the end ----------------------------------------------------------------------------------


@all_three("empty-pile")
def the_discards_without_the_top_card_are_shuffled(v: Variant) -> None:
    below = "B1 B2 B3 B4 B5 B6"
    r = Round(v, ["B7 B8", "R9 R8"], "R1", below=below, seed=1).play("draw")
    assert r.log == "the discard pile is shuffled into a new draw pile; Alice draws one card"
    order = r.s.hands[0][2:] + r.s.draw_pile
    assert Counter(order) == Counter(cards(below))
    assert order != cards(below)
    assert (r.s.discards, r.s.shuffles) == (cards("R1"), 1)


@all_three("empty-pile")
@scenario("mini_uno#ruling-4", "mini_uno#ruling-6")
def first_what_is_left_of_the_pile_then_the_discards(v: Variant) -> None:
    r = Round(v, ["Rdraw2 R5 R6", "B9 B8"], "R1", draw="B7", below="B2 B3").play("play Rdraw2")
    assert r.hand(1).startswith("B9 B8 B7 ")
    assert (r.s.discards, len(r.s.draw_pile)) == (cards("Rdraw2"), 2)
    r = Round(v, ["B7 B8", "R9 R8"], "R1", draw="B2", below="B3").play("draw")
    assert (r.s.draw_pile, r.s.discards) == ((), cards("B3 R1"))  # not before a card is needed
    assert not r.s.is_over


@all_three("empty-pile")
@scenario("mini_uno#ruling-6", "uno_contest#ruling-6", "uno#ruling-22")
def cards_that_are_nowhere_to_be_had_end_the_round_without_a_winner(v: Variant) -> None:
    r = Round(v, ["B7 B8", "R9 R8"], "R1").play("draw")
    assert r.log == "there are no cards left to draw, so nobody wins"
    assert (r.s.is_over, r.s.winner, r.hand(0), r.legal) == (True, None, "B7 B8", set())
    r = Round(v, ["Rdraw2 R5 R6", "B9 B8"], "R1").play("play Rdraw2")  # only the R1 can be had
    assert (r.s.is_over, r.s.winner, r.hand(1)) == (True, None, "B9 B8 R1")


@all_three("end")
@scenario("uno#last-card", "uno#ruling-25", "uno_contest#last-card")
def the_first_empty_hand_wins_and_its_last_card_does_nothing(v: Variant) -> None:
    for last in ("R5", "Rskip", "Rreverse"):
        r = Round(v, [last, "R9 R8", "B9 B8"], "R1").play(f"play {last}")
        assert r.log == f"Alice plays the {Card.parse(last).spoken}; {WINS}"
        assert (r.s.is_over, r.s.winner, r.s.direction, r.legal) == (True, 0, 1, set())
        for move in ("play R9", "draw", "end", "say UNO"):
            assert r.broken(move) == {("over", v.cite("end"))}


@in_books("mini_uno", "uno")("last-card")
@scenario("mini_uno#ruling-5", "mini_uno#ruling-6", "uno#ruling-23")
def a_last_draw_two_is_carried_out_as_far_as_the_cards_go(v: Variant) -> None:
    for direction, drawer in ((1, 1), (-1, 2)):
        r = Round(v, ["Rdraw2", "R9", "B9"], "R1", draw="B4 B5 B6", direction=direction)
        r.play("play Rdraw2")
        name = ("Alice", "Bob", "Jack")[drawer]
        assert r.log == f"Alice plays the red Draw Two; {name} draws two cards; {WINS}"
        assert (r.hand(drawer)[2:], r.hand(3 - drawer)[2:], r.s.winner) == (" B4 B5", "", 0)
    r = Round(v, ["Rdraw2", "R9"], "R1").play("play Rdraw2")
    assert (r.hand(1), r.s.winner) == ("R9 R1", 0)


@all_three("points")
def every_card_has_its_points_and_the_winner_collects_them(v: Variant) -> None:
    assert [v.points(Card(rank, Color.RED)) for rank in DIGITS] == list(range(10))
    symbols = [20, 30, 40] if v.key == "mini_uno" else [20, 20, 20]
    assert [v.points(card) for card in cards("Rskip Breverse Rdraw2")] == symbols
    wilds = {"wild": 50, "wild4": 50, "swap": 40, "custom": 40}
    assert all(v.points(card) == wilds[card.rank] for card in v.deck if card.rank in wilds)
    game = position(v, hands=["R5", "Bdraw2", "B9"], top="R1")
    assert round_points(game) == (0, 0, 0)
    game.play("play R5")
    assert round_points(game) == (symbols[2] + 9, 0, 0)


# -- Mini UNO alone -----------------------------------------------------------------------------


@scenario("mini_uno#deck")
def fifty_cards_in_two_colors(v: Variant) -> None:
    assert contents(v.deck).splitlines() == [
        "50 cards",
        "19 blue cards, 0 to 9",
        "19 red cards, 0 to 9",
        "4 Skip cards, 2 each in blue and red",
        "4 Reverse cards, 2 each in blue and red",
        "4 Draw Two cards, 2 each in blue and red",
    ]
    assert {card.rank for card, count in Counter(v.deck).items() if count == 1} == {"0"}


@scenario("mini_uno#draw", "mini_uno#ruling-2")
def a_drawn_card_waits_for_a_later_turn(v: Variant) -> None:
    r = Round(v, ["B7", "B8 R9"], "R1", draw="R3 R4").play("draw")
    assert (r.s.player, r.hand(0)) == (1, "B7 R3")
    assert r.broken("play R3") == {("in-hand", "mini_uno#turn")}  # it is Bob's turn now
    r.play("play R9")
    assert (r.s.player, r.legal) == (0, {"play R3"})


@scenario("mini_uno#limit", "mini_uno#ruling-7")
def a_round_stops_without_a_winner_at_the_limit(v: Variant) -> None:
    game = Game(v, players=2, seed=5)
    game.play_out(first_legal, limit=10)
    assert (len(game.moves), game.state.turn) == (10, 10)  # a play is one player's turn
    assert (game.is_over, game.winner) == (False, None)
    game.play_out(first_legal, limit=500)
    assert game.is_over
    assert len(game.moves) > 10
