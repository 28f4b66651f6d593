"""UNO at home: the ten rules for its Customizable cards."""

from __future__ import annotations

from collections import Counter

from fcd import Card, Game, Variant
from tests.scenarios import Run, scenario
from tests.scenarios.round import Round, cards, dealing

PLAYED = "Alice plays the Wild Customizable and names green"
WINS = "that was the final card: {} wins"
NOT_NOW = {("turn", "uno#turn")}
NOBODY_FORGOT = {("forgot", "uno#catch")}


def customized(v: Variant, *hands: str, draw: str = "", below: str = "") -> Round:
    """Alice has put a Customizable on a red 3 and named green."""
    r = Round(v, [f"custom {hands[0]}", *hands[1:]], "R3", draw=draw, below=below)
    return r.play("play custom naming green")


def hands(r: Round) -> list[str]:
    return [r.hand(seat) for seat in range(len(r.s.hands))]


# -- what all Customizables share -------------------------------------------------------------


def of_each_custom_rule(run: Run) -> Run:
    for n in range(1, 11):
        scenario(f"uno#custom-{n}", of=f"uno+custom={n}")(run)
    return run


@of_each_custom_rule
def a_customizable_turned_up_only_asks_for_a_color(v: Variant) -> None:
    deck = dealing(v, "custom", players=3)
    r = Round.dealt(v, deck, players=3, dealer=2)
    assert (r.s.player, r.s.phase, r.s.color) == (0, "naming", None)
    r.play("name blue")
    assert (r.s.player, r.s.phase, r.s.color, r.s.turn) == (0, "ready", "blue", 0)
    assert r.s.hands == (deck[0:21:3], deck[1:21:3], deck[2:21:3])
    assert (r.s.draw_pile, r.s.debt.toll) == (deck[22:], 1)
    assert not r.s.face_up_until


@of_each_custom_rule
def a_customizable_names_a_color_and_if_it_is_the_last_card_just_wins(v: Variant) -> None:
    r = Round(v, ["custom", "B1 B2", "wild G1"], "R3", draw="Y1 Y2")
    rule = v.cite(v.meanings["custom"].ref)
    assert r.broken("play custom") == {("names-color", rule)}
    r.play("play custom naming green")
    assert r.log == f"Alice plays the Wild Customizable; {WINS.format('Alice')}"
    assert (hands(r), r.s.winner) == (["", "B1 B2", "wild G1"], 0)
    assert r.s.discards == cards("R3 custom")
    assert v.points(Card("custom")) == 40
    assert customized(v, "R5 R6", "B1 B2", "G1 G2", draw="G7 " * 9).s.color == "green"


# -- the ten rules ----------------------------------------------------------------------------


@scenario("uno#custom-1", "uno#ruling-14", of="uno+custom=1")
def the_next_player_draws_until_the_color_named_appears(v: Variant) -> None:
    r = customized(v, "R5 R6", "B1", "G1 G2", draw="Y1 wild R8 G3 G4")
    assert r.log == f"{PLAYED}; Bob draws four cards"
    assert hands(r) == ["R5 R6", "B1 Y1 wild R8 G3", "G1 G2"]
    assert (r.s.player, r.s.phase) == (1, "ready")  # and the turn goes on as usual
    assert r.can("play G3")
    assert r.play("draw").hand(1) == "B1 Y1 wild R8 G3 G4"


@scenario("uno#custom-1", of="uno+custom=1")
def the_discards_come_in_when_the_pile_has_not_got_the_color(v: Variant) -> None:
    r = customized(v, "R5 R6", "B1", draw="Y1 Y2", below="G9")
    taken = r.s.hands[1][1:]
    assert taken[:2] == cards("Y1 Y2")
    assert taken[-1] == Card.parse("G9")
    assert Counter(taken + r.s.draw_pile) == Counter(cards("Y1 Y2 G9 R3"))
    assert r.s.discards == cards("custom")


@scenario("uno#custom-2", of="uno+custom=2")
def everyone_else_discards_all_wilds(v: Variant) -> None:
    r = customized(v, "wild R5 R6", "wild B1 wild4", "G1 swap", "Y1 Y2")
    discards = "Bob discards the Wild and the Wild Draw 4; Jack discards the Wild Swap Hands"
    assert r.log == f"{PLAYED}; {discards}"
    assert hands(r) == ["wild R5 R6", "B1", "G1", "Y1 Y2"]
    assert r.s.discards == cards("R3 wild wild4 swap custom")
    assert (r.s.player, r.s.color, r.s.phase) == (1, "green", "ready")
    assert r.broken("call UNO by 3") == NOBODY_FORGOT  # Bob and Jack owe no word for this


@scenario("uno#end", "uno#ruling-13", of="uno+custom=2")
def whose_hand_is_emptied_wins(v: Variant) -> None:
    r = customized(v, "R5 R6", "B1 B2", "swap wild")
    assert r.log.endswith(
        "Jack discards the Wild Swap Hands and the Wild; Jack has no cards left and wins"
    )
    assert (hands(r), r.s.winner) == (["R5 R6", "B1 B2", ""], 2)


@scenario("uno#custom-3", "uno#ruling-15", of="uno+custom=3")
def who_has_nothing_to_play_draws_three_and_may_play_the_last_of_them(v: Variant) -> None:
    r = customized(v, "R5 R6", "B1 B2", "Y8 Y9", draw="Y1 Y2 G3 B4 B5").play("draw")
    assert r.log == "Bob draws three cards"
    assert (r.hand(1), r.legal) == ("B1 B2 Y1 Y2 G3", {"play G3", "end"})
    r.play("end", "draw")
    assert r.hand(2) == "Y8 Y9 B4"  # and after that one again
    r = customized(v, "R5 R6", "B1 B2", draw="G1 G2 Y3").play("draw")
    assert (r.hand(1), r.legal) == ("B1 B2 G1 G2 Y3", {"end"})
    assert r.broken("play G1") == {("just-drawn", "uno#draw")}


@scenario("uno#custom-3", of="uno+custom=3")
def who_could_play_draws_one_as_ever(v: Variant) -> None:
    r = customized(v, "R5 R6", "G1 B2", draw="Y1 Y2 Y3").play("draw")
    assert r.hand(1) == "G1 B2 Y1"
    r = customized(v, "R5 R6", "G1 B2 B3", draw="Y1 Y2 Y3").play("play G1", "draw")
    assert r.hand(0) == "R5 R6 Y1"  # the price was for Bob alone


@scenario("uno#custom-4", of="uno+custom=4")
def the_player_gets_an_extra_turn(v: Variant) -> None:
    for others in (["B1 B2"], ["B1 B2", "Y1 Y2"], ["B1 B2", "Y1 Y2", "R1 R2"]):
        r = customized(v, "G5 R6 R7", *others)
        assert (r.s.player, r.s.turn, r.s.phase) == (0, 1, "ready")
        assert r.can("play G5")
        assert r.play("play G5").s.player == 1


@scenario("uno#custom-5", "uno#ruling-14", of="uno+custom=5")
def the_next_player_draws_to_seven(v: Variant) -> None:
    r = customized(v, "R5 R6", "B1 B2 B3", "Y1", draw="G1 G2 G3 G4 G5")
    assert r.log == f"{PLAYED}; Bob draws four cards"
    assert hands(r) == ["R5 R6", "B1 B2 B3 G1 G2 G3 G4", "Y1"]
    assert (r.s.player, r.s.phase) == (1, "ready")  # and the turn goes on as usual
    assert r.play("draw").hand(1).endswith("G4 G5")


@scenario("uno#custom-5", "uno#ruling-12", of="uno+custom=5")
def the_next_player_discards_to_seven_the_dearest_first(v: Variant) -> None:
    r = customized(v, "R5 R6", "B1 Bskip B2 swap B3 Rskip wild B4 Yskip wild4", draw="Y1 Y2")
    assert r.log == f"{PLAYED}; Bob discards the Wild, the Wild Draw 4 and the Wild Swap Hands"
    assert r.hand(1) == "B1 Bskip B2 B3 Rskip B4 Yskip"
    assert r.s.discards == cards("R3 wild wild4 swap custom")
    r = customized(v, "R5 R6", "B1 B2 Bskip B3 B4 Rskip B5 Yskip")
    assert r.hand(1) == "B1 B2 B3 B4 Rskip B5 Yskip"  # of equals the one held longest
    assert (r.s.player, r.s.color, r.s.phase) == (1, "green", "ready")  # without any effect


@scenario("uno#ruling-24", of="uno+custom=5")
def drawing_to_seven_stops_when_the_cards_run_out(v: Variant) -> None:
    r = customized(v, "R5 R6", "B1 B2 B3", "Y1", draw="G1")
    assert (r.hand(1), r.s.player, r.s.phase) == ("B1 B2 B3 G1 R3", 1, "ready")


@scenario("uno#custom-6", "uno#ruling-16", of="uno+custom=6")
def every_hand_gets_exactly_three_cards(v: Variant) -> None:
    r = customized(v, "R5", "B1 B2 B3 B9 wild", "G1 G2 G3", "Y1 Y2", draw="R7 R8 Y7 Y8")
    told = "Alice draws two cards; Bob discards the Wild and the blue 9; Mallory draws one card"
    assert r.log == f"{PLAYED}; {told}"
    assert hands(r) == ["R5 R7 R8", "B1 B2 B3", "G1 G2 G3", "Y1 Y2 Y7"]
    assert r.s.discards == cards("R3 wild B9 custom")
    assert (r.s.player, r.s.phase) == (1, "ready")  # nor does Alice owe a word any more


@scenario("uno#custom-7", of="uno+custom=7")
def all_hands_lie_open_until_the_players_next_turn(v: Variant) -> None:
    deck = (Card("custom"), *dealing(v, "R9", players=3)[1:])
    game = Game(v, players=3, deck=deck, dealer=2)
    assert seen(game) == [[0], [1], [2]]
    game.play("play custom naming green")
    assert game.log[-1] == f"{PLAYED}; all hands are face up until Alice's next turn"
    for _ in range(2):  # Bob and Jack
        assert seen(game) == [[0, 1, 2]] * 3
        game.play("draw")
        assert game.view(0).drawn == game.state.drawn
        game.play("end")
    assert seen(game) == [[0], [1], [2]]


def seen(game: Game) -> list[list[int]]:
    """Whose cards each seat can see."""
    views = [game.view(seat) for seat in range(3)]
    return [[p for p, hand in enumerate(view.hands) if hand is not None] for view in views]


@scenario("uno#custom-7", of="uno+custom=7")
def a_second_card_does_not_close_the_hands_any_earlier(v: Variant) -> None:
    r = customized(v, "R5 R6", "custom B1 B2", "Greverse G1 G2", "Y1 Y2", draw="Y3 Y4")
    r.play("play custom naming green", "play Greverse")
    assert r.s.player == 1  # Bob's next turn has begun, but Alice's has not
    assert r.s.face_up_until
    assert r.play("draw", "end").s.player == 0
    assert not r.s.face_up_until


@scenario("uno#custom-8", "uno#ruling-17", of="uno+custom=8")
def the_table_says_whether_the_joke_was_good_and_a_bad_one_costs_four_cards(v: Variant) -> None:
    r = customized(v, "R5 R6", "B1 B2")
    question = "a dare for Alice: Tell a joke. Did anyone laugh?"
    assert r.log == f"{PLAYED}; {question}"
    assert (r.s.player, r.legal) == (0, {"answer yes", "answer no"})
    assert r.broken("answer maybe") == {("yes-or-no", "uno#customizable")}
    assert r.broken("end") == r.broken("call UNO by 1") == NOT_NOW
    r = customized(v, "R5", "B1", "Y1", draw="G1 G2 G3 G4 G5").play("answer no")
    assert r.log == "the table says it wasn't done; Alice draws four cards"
    assert hands(r) == ["R5 G1 G2 G3 G4", "B1", "Y1"]
    assert (r.s.player, r.s.color, r.s.phase) == (1, "green", "ready")


@scenario("uno#custom-8", "uno#ruling-12", of="uno+custom=8")
def somebody_laughs_and_the_player_keeps_one_card(v: Variant) -> None:
    r = customized(v, "R5 wild R2 Gskip", "B1 B2", "Y1", draw="Y2 Y3").play("answer yes")
    told = "Alice discards the Wild, the green Skip and the red 5"
    assert r.log == f"the table says it was done; {told}"
    assert hands(r) == ["R2", "B1 B2", "Y1"]
    assert r.s.discards == cards("R3 wild Gskip R5 custom")
    assert (r.s.player, r.legal) == (0, {"say UNO", "end"})
    assert r.play("end", "call UNO by 2").hand(0) == "R2 Y2 Y3"


@scenario("uno#custom-9", "uno#ruling-18", of="uno+custom=9")
@scenario("uno#custom-10", of="uno+custom=10")
def bent_elbows_and_not_crowing_cost_four_cards(v: Variant) -> None:
    r = customized(v, "R5 R6", "B1", "Y1", draw="G1 G2 G3 G4 G5")
    elbows = "Keep your elbows straight until the next UNO. Accepted?"
    rooster = "Crow like a rooster. Was it done?"
    dare = elbows if v.key.endswith("=9") else rooster
    assert r.log == f"{PLAYED}; a dare for Bob: {dare}"
    r.play("answer no")
    assert r.log == "the table says it wasn't done; Bob draws four cards"
    assert hands(r) == ["R5 R6", "B1 G1 G2 G3 G4", "Y1"]
    assert (r.s.player, r.s.phase) == (1, "ready")
    r = customized(v, "R5 R6", "B1 B2", "Y1", draw="G1 G2 G3 G4")
    assert r.broken("answer maybe") == {("yes-or-no", "uno#customizable")}
    assert r.play("answer yes").log == "the table says it was done"
    assert (hands(r), r.s.player) == (["R5 R6", "B1 B2", "Y1"], 1)
