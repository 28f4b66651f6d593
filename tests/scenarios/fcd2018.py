"""Final Card-Down, the short game: every rule of its book at work.

The full game is the short one and more, so what both books say is shown here once, for both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from fcd import Color, Game, IllegalMove, Variant
from fcd.cards import contents
from fcd.engine.state import NO_DEBT, Debt, Phase
from tests.scenarios import Run, scenario
from tests.scenarios.round import Round, cards, dealing


def both(*anchors: str) -> Callable[[Run], Run]:
    """Register a scenario of rules that stand in both books under the same anchors."""
    return scenario(*(f"{book}#{anchor}" for book in ("fcd2018", "fcd2017") for anchor in anchors))


def four(*hands: str) -> list[str]:
    """These hands, and enough plain ones for a table of four."""
    return [*hands, *["G5D Y8C P9S B7Q G6C"] * (4 - len(hands))]


def moves_of(game: Game, turn: int) -> list[str]:
    """What was done in one turn."""
    before = zip(game.moves, game.states, strict=False)  # there is one state more: the present
    return [str(move) for move, state in before if state.turn == turn]


# -- before the first turn --------------------------------------------------------------------


@both("deck")
def the_traditional_deck_has_every_card_twice(v: Variant) -> None:
    colors = ("red", "blue", "green", "yellow", "purple")
    suits = "in hearts, diamonds, clubs, spades and questions"
    lines = [f"160 {color} cards, 0 to F, {suits}" for color in colors]
    assert contents(v.deck).splitlines() == ["800 cards", *lines]
    assert set(Counter(v.deck).values()) == {2}


@both("deck")
def any_deck_of_at_least_thirty_cards_will_do(v: Variant) -> None:
    for size in (30, 801, 2000):
        r = Round.dealt(v, size * cards("R3H"))
        assert len(r.s.draw_pile) == size - 29
    with pytest.raises(ValueError, match="needs at least 30 cards, not 29"):
        Round.dealt(v, 29 * cards("R3H"))


@both("deck")
def nobody_shuffles_the_deck(v: Variant) -> None:
    deck = v.deck[100:200]
    s = Round.dealt(v, deck, seed=5).s
    assert [card for round_ in zip(*s.hands, strict=True) for card in round_] == list(deck[:28])
    assert (s.discards + s.draw_pile, s.shuffles) == (deck[28:], 0)


@both("players")
def exactly_four_play(v: Variant) -> None:
    assert len(Game(v, players=4).state.hands) == 4
    for wrong in (3, 5):
        with pytest.raises(ValueError, match=f"{v.title} is for 4 players, not {wrong}"):
            Game(v, players=wrong)


@both("players")
def turns_go_clockwise(v: Variant) -> None:
    r = Round(v, four(), "R3H", draw="R4H R5H R6H R7H R8H")
    assert [(r.play("draw", "end").s.player, r.s.turn) for _ in range(5)] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (0, 4),
        (1, 5),
    ]


@both("setup")
def the_first_five_cards_go_to_players_0_1_2_3_and_0(v: Variant) -> None:
    r = Round.dealt(v, cards("R3H B4D G5H Y6D P7H") + 30 * cards("B9C"))
    assert r.hand(0) == "R3H P7H B9C B9C B9C B9C B9C"
    assert [hand[0] for hand in r.s.hands] == [*cards("R3H B4D G5H Y6D")]
    assert [len(hand) for hand in r.s.hands] == [7, 7, 7, 7]


@both("setup")
def the_card_after_those_28_starts_the_discard_pile(v: Variant) -> None:
    r = Round.dealt(v, 28 * cards("B9C") + cards("G7S Y4H P5D"))
    assert r.told == "Mallory deals; green 7 of spades is turned up; Alice starts"
    assert (r.s.discards, r.s.draw_pile) == (cards("G7S"), cards("Y4H P5D"))
    assert (r.s.player, r.s.turn, r.s.direction, r.s.phase) == (0, 0, 1, "ready")


@both("first-card")
def a_2_turned_up_first_works_on_player_0(v: Variant) -> None:
    r = Round.dealt(v, cards("G2Q R7H") + dealing(v, "R2H", rest="B4S Y6C")[2:])
    assert r.told == "Mallory deals; red 2 of hearts is turned up; Alice owes two cards; Alice starts"
    assert r.can("play G2Q") and r.can("draw") and not r.can("end")
    assert r.broken("play R3Q") == {("only-rank", v.cite("draw-two"))}
    r.play("draw", "draw", "end")
    assert r.hand(0).endswith("B4S Y6C")
    assert r.s.player == 1 and r.can("play R7H")


@both("first-card")
def a_2_turned_up_first_can_be_answered_with_a_2(v: Variant) -> None:
    r = Round.dealt(v, cards("G2Q") + dealing(v, "R2H")[1:]).play("play G2Q")
    assert r.told == "Alice plays green 2 of questions; Bob owes four cards"


@both("first-card")
def an_a_turned_up_first_passes_over_player_0(v: Variant) -> None:
    r = Round.dealt(v, dealing(v, "RAH"))
    assert r.told == "Mallory deals; red A of hearts is turned up; Alice is skipped; Bob starts"
    assert (r.s.player, r.s.turn, r.s.direction) == (1, 0, 1)
    assert r.play("draw", "end").s.player == 2


@both("first-card")
def a_0_a_c_or_a_d_turned_up_first_does_nothing(v: Variant) -> None:
    for rank in "0CD":
        r = Round.dealt(v, cards("R9S P4H Y6D G5C") + dealing(v, f"R{rank}H")[4:])
        assert r.told == f"Mallory deals; red {rank} of hearts is turned up; Alice starts"
        assert (r.s.player, r.s.turn, r.s.direction, r.s.phase) == (0, 0, 1, "ready")
        assert (r.s.color, r.s.debt) == (Color.RED, NO_DEBT)  # the color printed on a D counts
        assert r.can("play R9S") and not r.can("play G3C")


@scenario("fcd2018#first-card", "fcd2018#turn")
def b_and_c_are_plain_cards_in_the_short_game(v: Variant) -> None:
    assert Round.dealt(v, dealing(v, "RBH")).s.direction == 1
    r = Round(v, four("RBH RCH R3H R4H R5H"), "R9S").play("play RBH")
    assert (r.told, r.s.direction) == ("Alice plays red B of hearts", 1)
    r = Round(v, four("RBH RCH R3H R4H R5H"), "R9S").play("play RCH")
    assert (r.told, r.legal) == ("Alice plays red C of hearts", {"end"})


# -- a turn -----------------------------------------------------------------------------------


@both("turn", "end-turn")
def a_turn_is_one_card_down_and_then_its_end(v: Variant) -> None:
    r = Round(v, four("R3H R4H R5H R6H R7H"), "R9S", draw="B8C")
    assert r.broken("end") == {("turn", v.cite("turn"))}
    r.play("play R4H")
    assert r.told == "Alice plays red 4 of hearts"
    assert (r.hand(0), r.s.discards, r.s.player) == ("R3H R5H R6H R7H", cards("R9S R4H"), 0)
    assert r.legal == {"end"}
    r.play("end")
    assert (r.told, r.s.player, r.s.phase) == ("Alice ends the turn", 1, "ready")


@both("turn", "end-turn", "draw")
def or_a_turn_is_one_card_drawn_and_then_its_end(v: Variant) -> None:
    r = Round(v, four("G5D"), "R9S", draw="B8C Y7Q")
    r.play("draw")
    assert (r.hand(0), r.s.draw_pile, r.s.player) == ("G5D B8C", cards("Y7Q"), 0)
    assert r.legal == {"end"}
    assert r.play("end").s.player == 1 and r.s.phase == "ready"


@both("turn")
def the_card_must_be_in_your_hand(v: Variant) -> None:
    for debt, phase, mine, bobs in (
        (NO_DEBT, Phase.READY, "R4H", "R5H"),
        (Debt(owed=2), Phase.OWING, "B2D", "G2Q"),
    ):
        r = Round(v, four("R4H B2D", "R5H G2Q"), "R2S", debt=debt, phase=phase)
        assert r.can(f"play {mine}")
        assert r.broken(f"play {bobs}") == {("in-hand", v.cite("turn"))}


@both("turn")
def a_move_against_the_rules_is_refused_and_changes_nothing(v: Variant) -> None:
    r = Round(v, four("R4H G5D"), "R9S", draw="B8C")
    before = r.s
    for move in ("play G5D", "end", "draw by 1"):
        with pytest.raises(IllegalMove):
            r.play(move)
    assert r.s is before
    assert r.broken("draw by 1") == {("player", v.cite("turn"))}


@scenario("fcd2018#turn")
def there_are_only_three_moves_in_the_short_game(v: Variant) -> None:
    r = Round(v, four("R4H R5H"), "R9S", draw="B8C")
    assert r.legal == {"play R4H", "play R5H", "draw"}
    r.play("play R4H")  # one card left, and no word to say
    assert r.legal == {"end"}
    for move in ("say UNO", "call UNO", "name red", "challenge"):
        assert r.broken(move) == {("turn", "fcd2018#turn")}


@both("match")
def the_same_value_suit_or_color_fits(v: Variant) -> None:
    r = Round(v, four("GBH P5C B9S Y7D"), "G5S", draw="R3H")
    assert r.can("play GBH") and r.can("play P5C") and r.can("play B9S")
    ways = ("same-color", "same-suit", "same-value")
    zero = ("always-playable", v.cite("zero"))
    assert r.broken("play Y7D") == {*((way, v.cite("match")) for way in ways), zero}


@both("match")
def on_a_red_7_of_clubs_goes_any_7_any_club_any_red_card_and_any_0(v: Variant) -> None:
    r = Round(v, four("G7S B4C R5Q P0D G6S"), "R7C")
    plays = {move for move in r.legal if move.startswith("play")}
    assert plays == {"play G7S", "play B4C", "play R5Q", "play P0D"}


@both("draw")
def you_may_draw_even_with_a_card_that_fits(v: Variant) -> None:
    r = Round(v, four("R4H"), "R9S", draw="B8C Y7Q")
    assert r.can("play R4H") and r.can("draw")
    assert r.play("draw").told == "Alice draws one card"


@both("draw", "turn")
@scenario("fcd2018#ruling-1", "fcd2017#ruling-6")
def after_drawing_nothing_is_put_down_not_even_the_new_card(v: Variant) -> None:
    r = Round(v, four("R4H"), "R9S", draw="R8C Y7Q").play("draw")
    for move in ("play R4H", "play R8C", "draw"):
        assert r.broken(move) == {("turn", v.cite("turn"))}


@scenario("fcd2018#ruling-1", "fcd2018#turn")
def a_second_card_in_a_turn_is_not_possible(v: Variant) -> None:
    r = Round(v, four("R4H R5H R6H"), "R9S", draw="R8C").play("play R4H")
    assert r.broken("play R5H") == r.broken("draw") == {("turn", "fcd2018#turn")}


# -- the special cards ------------------------------------------------------------------------


@both("zero")
def a_0_goes_on_anything(v: Variant) -> None:
    r = Round(v, four("R0D G0C Y0S P0Q R9D"), "B3H")
    assert all(r.can(f"play {zero}") for zero in ("R0D", "G0C", "Y0S", "P0Q"))
    assert not r.can("play R9D")


@both("zero")
def the_next_card_fits_the_0_by_its_color_suit_or_value(v: Variant) -> None:
    r = Round(v, four("P0Q R6H", "P4C R5Q G0H B7H G3D"), "B3H").play("play P0Q", "end")
    plays = {move for move in r.legal if move.startswith("play")}
    assert plays == {"play P4C", "play R5Q", "play G0H"}


@both("zero", "draw-two")
def a_0_does_not_get_you_out_of_a_2(v: Variant) -> None:
    r = Round(v, four("R2H R3H", "R0H R5H RDH Y2C"), "R9S", draw="B8C B9C")
    r.play("play R2H", "end")
    for move in ("play R0H", "play R5H", "play RDH naming red"):
        assert r.broken(move) == {("only-rank", v.cite("draw-two"))}
    r.play("draw")  # half the debt is paid, and no card helps any more
    for move in ("play R0H", "play Y2C"):
        assert r.broken(move) == {("turn", v.cite("turn"))}


@both("draw-two", "end-turn")
def bob_and_jack_stack_their_twos_and_mallory_draws_four(v: Variant) -> None:
    hands = ["B6H Y9C", "B2D Y9S", "G2Q Y9D", "P8S"]
    r = Round(v, hands, "R4H", draw="R3C G4D Y5S B7Q P9H")
    r.play("play B6H", "end", "play B2D")
    assert r.told == "Bob plays blue 2 of diamonds; Jack owes two cards"
    r.play("end", "play G2Q")
    assert r.told == "Jack plays green 2 of questions; Mallory owes four cards"
    r.play("end")
    assert r.s.debt.owed == 4 and r.can("draw") and not r.can("end")
    for _ in range(3):
        assert r.play("draw").legal == {"draw"}  # one at a time, and all of them
    assert r.play("draw").legal == {"end"}
    assert r.hand(3) == "P8S R3C G4D Y5S B7Q"
    r.play("end")
    assert (r.s.player, r.s.debt, r.s.phase) == (0, NO_DEBT, "ready")


@both("draw-two")
def a_third_2_makes_it_six(v: Variant) -> None:
    r = Round(v, four("P8S", "B2D P9S", "G2Q Y4H", "Y2S R5C"), "B6H", player=1)
    r.play("play B2D", "end", "play G2Q", "end", "play Y2S")
    assert r.told == "Mallory plays yellow 2 of spades; Alice owes six cards"
    assert r.s.debt == Debt(owed=4, passed=6)
    r.play("end")
    assert (r.s.player, r.s.debt, r.s.phase) == (0, Debt(owed=6), "owing")


@both("draw-two")
@scenario("fcd2017#ruling-1", "fcd2018#ruling-2", "fcd2018#ruling-3")
def a_2_that_is_paid_for_is_not_paid_for_again(v: Variant) -> None:
    hands = four("R2H R4S", "R5S", "B2D R6S", "R7S")
    r = Round(v, hands, "R9S", draw="G3C G4C G5C").play("play R2H", "end", "draw", "draw")
    assert r.s.debt.owed == 2  # until the one who drew ends the turn
    assert r.play("end").s.debt == NO_DEBT and r.s.phase == "ready"
    r.play("play B2D")
    assert r.told == "Jack plays blue 2 of diamonds; Mallory owes two cards"
    assert r.s.discards[-2:] == cards("R2H B2D")  # two 2s on top, but one of them is paid
    assert r.play("end").s.debt == Debt(owed=2)


@both("advance")
def after_an_a_the_next_player_loses_a_turn(v: Variant) -> None:
    r = Round(v, four("R4H", "RAH R7S"), "R9H", player=1, turn=5).play("play RAH")
    assert (r.told, r.s.player) == ("Bob plays red A of hearts; Jack is skipped", 1)
    r.play("end")
    assert (r.s.player, r.s.turn) == (3, 6)
    r = Round(v, four("R4H"), "RAH", draw="B8C")
    assert r.play("draw", "end").s.player == 1  # an A skips once, not as long as it lies there


@both("declare", "match")
def the_named_color_replaces_the_printed_one(v: Variant) -> None:
    r = Round(v, four("RDH R4S", "G5C Y6H BDS P0Q R7C"), "R9S").play("play RDH naming green")
    assert r.told == "Alice plays red D of hearts; Alice names green"
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
    unnamed = {("names-color", v.cite("declare"))}
    assert r.broken("play RDH") == r.broken("play R4H naming green") == unnamed
    assert r.can("play R4H")


@scenario("fcd2017#ruling-4", "fcd2018#ruling-6")
def an_answer_to_a_2_names_no_color_either(v: Variant) -> None:
    r = Round(v, four("B2D R4H"), "R2S", debt=Debt(owed=2), phase=Phase.OWING)
    assert r.can("play B2D")
    assert r.broken("play B2D naming green") == {("names-color", v.cite("declare"))}


@both("declare")
@scenario("fcd2017#ruling-5", "fcd2018#ruling-7")
def the_named_color_lasts_until_the_next_card_however_many_draw(v: Variant) -> None:
    r = Round(v, four("RDH R4S", "Y6H", "G7C", "R8S G8C Y7H"), "R9S", draw="P5C P6C")
    r.play("play RDH naming green", "end", "draw", "end", "draw", "end")
    assert r.s.color == Color.GREEN
    assert r.can("play G8C") and not r.can("play R8S")
    r.play("play Y7H")
    assert r.s.color == Color.YELLOW  # as printed: green is forgotten


# -- when the cards run out -------------------------------------------------------------------


@both("empty-pile")
def the_discards_but_the_top_are_turned_over_as_they_lie(v: Variant) -> None:
    r = Round(v, four("P9D"), "R5H", below="G3S Y4C B6D P7Q R8S").play("draw")
    assert r.told == "the discard pile is turned over; Alice draws one card"
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
    owing = {"debt": Debt(owed=4), "phase": Phase.OWING}
    r = Round(v, four("P9D"), "G2Q", below="R4H B6H B2D", **owing).play("draw")
    assert (r.s.discards, r.s.draw_pile) == (cards("G2Q"), cards("B6H B2D"))  # one 2 on top
    assert r.s.debt == Debt(owed=4, drawn=1)
    r.play("draw", "draw")
    assert (r.hand(0), r.broken("end")) == ("P9D R4H B6H B2D", {("turn", "fcd2018#turn")})
    assert r.play("draw").s.is_over  # the fourth card is nowhere to be had


# -- the end ----------------------------------------------------------------------------------


@both("end", "turn")
def the_last_card_down_wins_at_once(v: Variant) -> None:
    r = Round(v, four("R4H"), "R9S", draw="B8C").play("play R4H")
    assert r.told == "Alice plays red 4 of hearts; Alice has put the final card down and wins"
    assert (r.s.winner, r.s.phase, r.s.player, r.legal) == (0, "over", 0, set())
    for move in ("end", "draw", "play G5D"):
        assert r.broken(move) == {("over", v.cite("end"))}


@both("end")
def a_special_card_wins_like_any_other_and_does_nothing_more(v: Variant) -> None:
    for last, spoken in (("R2H", "2"), ("RAH", "A"), ("RDH naming blue", "D")):
        r = Round(v, four("G5D", last[:3]), "R9S", player=1, draw="B8C").play(f"play {last}")
        tail = "Bob has put the final card down and wins"
        assert r.told == f"Bob plays red {spoken} of hearts; {tail}"
        assert (r.s.winner, [len(hand) for hand in r.s.hands]) == (1, [1, 0, 5, 5])


@both("end")
@scenario("fcd2017#ruling-12", "fcd2018#ruling-9")
def nobody_wins_when_a_card_is_wanted_and_there_is_none(v: Variant) -> None:
    r = Round(v, four("G5D", "R4H"), "G5S", draw="B8C").play("draw", "end")
    assert (r.s.draw_pile, r.s.discards, r.s.is_over) == ((), cards("G5S"), False)  # not yet
    r.play("draw")
    assert r.told == "no card is left to draw, so nobody wins"
    assert (r.s.is_over, r.s.winner, r.hand(1), r.legal) == (True, None, "R4H", set())
    assert r.broken("end") == {("over", v.cite("end"))}


@scenario("fcd2017#ruling-12", "fcd2018#ruling-9")
def with_nothing_left_to_draw_everybody_may_go_on_playing(v: Variant) -> None:
    r = Round(v, four("G5D G6C", "G7C B9C"), "G5S").play("play G5D", "end", "play G7C", "end")
    assert not r.s.is_over
    r.play("draw")  # there are discards again
    assert r.hand(2).endswith("G5S") and not r.s.is_over


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


@scenario("fcd2018#history")
def whose_turn_came_before_and_when_the_top_card_was_put_down(v: Variant) -> None:
    game = Game(v, deck=cards("RAH") + dealing(v, "R9S")[1:])
    for move in ("play RAH", "end", "draw", "end"):
        game.play(move)
    turns = {state.turn: state.player for state in game.states}
    assert turns == {0: 0, 1: 2, 2: 3}  # Bob was skipped: before Mallory came Jack
    plays = [turn for turn in turns for move in moves_of(game, turn) if move.startswith("play")]
    assert (plays, str(game.state.top)) == ([0], "RAH")


@scenario("fcd2018#history")
def the_piles_can_be_looked_through_from_the_top(v: Variant) -> None:
    r = Round(v, four("R4H R5H"), "R9S", below="B9S", draw="Y7Q P8C")
    assert (str(r.s.draw_pile[0]), str(r.s.discards[-1]), str(r.s.hand[0])) == ("Y7Q", "R9S", "R4H")
    r.play("play R4H", "end", "draw")
    assert [*r.s.discards[::-1]] == [*cards("R4H R9S B9S")]
    assert (r.s.draw_pile, r.hand(1)[-3:]) == (cards("P8C"), "Y7Q")


@scenario("fcd2018#ruling-10")
def before_the_first_turn_nobody_has_moved(v: Variant) -> None:
    for top in ("R4H", "RAH"):  # even if an A has passed over player 0
        game = Game(v, deck=dealing(v, top))
        assert (game.state.turn, game.moves, len(game.states)) == (0, (), 1)
        assert "turns-up" in [event.kind for event in game.events[0]]
        assert "plays" not in [event.kind for event in game.events[0]]


@scenario("fcd2018#ruling-4")
def unpaid_twos_are_counted_when_a_turn_ends(v: Variant) -> None:
    hands = four("R2H R4S", "B2D B3C", "B4C B5C")
    r = Round(v, hands, "R9S", draw="G3C G4C G5C G6C")
    owed = []
    for move in ("play R2H", "end", "play B2D", "end", *["draw"] * 4, "end"):
        owed.append(r.play(move).s.debt.owed)
    assert owed == [0, 2, 2, 4, 4, 4, 4, 4, 0]


@scenario("fcd2018#ruling-4")
def the_twos_on_top_and_the_color_change_with_the_card(v: Variant) -> None:
    r = Round(v, four("R2H R4S", "BDH B3C"), "Y2H").play("play R2H")
    assert (r.s.discards, r.s.color) == (cards("Y2H R2H"), Color.RED)
    r = Round(v, four("BDH B3C"), "R9H").play("play BDH naming purple")
    assert (r.s.top, r.s.color, r.s.player) == (*cards("BDH"), Color.PURPLE, 0)
