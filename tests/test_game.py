"""Game: the object a notebook holds. How it is dealt, asked, played, taken back and shown."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from fcd import Action, BadNotation, Card, Color, Game, IllegalMove, Move, find_variant, uno
from fcd.cards import UNO_DECK
from fcd.engine import Phase, Verdict
from fcd.engine.chance import shuffled
from tests.scenarios.round import cards, first_legal
from tests.test_laws import ALL

# Four hands of seven, the card turned up and the draw pile; dealt one at a time from Alice on.
HANDS = (
    "B3C R4H R5H R6H R7H R8H R9H",
    "B2D G4H G5H G6H G7H G8H G9H",
    "Y4S Y4H Y5H Y6H Y7H Y8H Y9H",
    "P3S P4H P5H P6H P7H P8H P9H",
)


def short_game(key="fcd2018", hands=HANDS, pile="B9S R3S G3D P3Q Y3C R6S", **options):
    dealt = [card for cards_round in zip(*map(cards, hands), strict=True) for card in cards_round]
    return Game(key, deck=[*dealt, *cards(pile)], players=len(hands), **options)


def at_random(seed):
    """A player who picks by chance, always the same way."""
    return lambda game: shuffled(game.legal_moves(), seed, len(game.moves))[0]


# -- dealing ----------------------------------------------------------------------------------


def test_the_game_can_be_a_key_or_a_rule_book():
    assert Game("fcd2018").variant is Game(find_variant("fcd2018")).variant
    assert Game("uno+classic", players=2).variant.title == "UNO, classic"


def test_players_are_a_number_or_names():
    assert Game("uno", players=3).names == ("Alice", "Bob", "Jack")
    assert Game("uno", players=["Ann", "Ben"]).names == ("Ann", "Ben")
    assert Game("uno", players=("Ann", "Ben")).names == ("Ann", "Ben")
    assert len(Game("uno", players=10).names) == len(set(Game("uno", players=10).names)) == 10


@pytest.mark.parametrize(
    ("key", "players", "message"),
    [
        ("fcd2018", 3, "Final Card-Down 2018 is for 4 players, not 3"),
        ("fcd2018", 5, "Final Card-Down 2018 is for 4 players, not 5"),
        ("mini_uno", 1, "Mini UNO is for 2 to 4 players, not 1"),
        ("mini_uno", ["A", "B", "C", "D", "E"], "Mini UNO is for 2 to 4 players, not 5"),
        ("uno", list("ABCDEFGHIJK"), "UNO is for 2 to 10 players, not 11"),
        ("uno", 11, "UNO is for 2 to 10 players, not 11"),
        ("uno", 0, "UNO is for 2 to 10 players, not 0"),
        ("uno", -2, "UNO is for 2 to 10 players, not -2"),
        ("uno", True, "players must be a number or a list of names, not True"),
        ("uno", 2.0, "players must be a number or a list of names, not 2.0"),
        ("uno", None, "players must be a number or a list of names, not None"),
        ("uno", "Ann", "players must be a number or a list of names, not 'Ann'"),
        ("uno", [], r"players must be a number or a list of names, not \[\]"),
        ("uno", ["Ann", 3], "players must be a number or a list of names"),
        ("uno", ["Ann", " "], "players must be a number or a list of names"),
        ("uno", ["Ann", "Ben", "ANN"], "every player needs a different name: Ann, Ben, ANN"),
        ("uno", ["Ann", " Ann "], "every player needs a different name"),
        ("uno", ["Ann", "Be\u202en"], "a player.s name has a sign that cannot be printed"),
    ],
)
def test_who_cannot_play(key, players, message):
    with pytest.raises(ValueError, match=message):
        Game(key, players=players)


@pytest.mark.parametrize("key", ["chess", "", "UNO", None, 5, "fcd2018+classic", ["uno"]])
def test_games_that_are_not_there(key):
    with pytest.raises(ValueError, match=r"there is no game .*; there are fcd2018, fcd2017, mini"):
        Game(key)


@pytest.mark.parametrize("option", ["foo", "", "custom=", "customs=4", "classic=1"])
def test_options_that_are_not_there(option):
    with pytest.raises(ValueError, match=r"UNO has no option .*; it has classic, draw_until"):
        Game(f"uno+{option}")


@pytest.mark.parametrize("seed", ["1", 1.0, None, True, [1]])
def test_a_seed_is_a_whole_number(seed):
    with pytest.raises(ValueError, match="the seed must be a whole number, not"):
        Game("uno", seed=seed)


@pytest.mark.parametrize("seed", [0, -1, 2**64, -(10**50)])
def test_every_whole_number_is_a_seed(seed):
    assert Game("uno", seed=seed).state == Game("uno", seed=seed).state
    assert Game("uno", seed=seed).state.draw_pile != Game("uno", seed=seed + 1).state.draw_pile


def test_seeds_with_and_without_a_minus_differ():
    assert Game("uno", seed=-1).state.draw_pile != Game("uno", seed=1).state.draw_pile


@pytest.mark.parametrize(
    ("dealer", "message"),
    [
        (4, "there is no dealer 4: the seats are 0 to 3"),
        (-1, "there is no dealer -1"),
        ("0", "the dealer must be a whole number, not '0'"),
        (1.0, "the dealer must be a whole number, not 1.0"),
        (False, "the dealer must be a whole number, not False"),
    ],
)
def test_a_dealer_has_a_seat(dealer, message):
    with pytest.raises(ValueError, match=message):
        Game("uno", dealer=dealer)


def test_the_player_after_the_dealer_starts():
    for dealer in range(4):
        game = short_game(dealer=dealer)
        assert (game.state.dealer, game.state.player) == (dealer, (dealer + 1) % 4)


def test_a_deck_is_dealt_as_it_is():
    game = short_game()
    assert game.state.hands == tuple(map(cards, HANDS))
    assert game.state.discards == cards("B9S")
    assert game.state.draw_pile == cards("R3S G3D P3Q Y3C R6S")
    assert game.state == short_game(seed=99).state._replace(seed=0)
    assert short_game("fcd2017").deck == game.deck


def test_a_deck_may_come_from_an_iterator():
    game = short_game()
    assert game.deck is not None
    assert Game("fcd2018", deck=iter(game.deck)).state == game.state


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ([], "needs at least 30 cards, not 0: 7 for each, one to turn up and one to draw"),
        (UNO_DECK[:29], "UNO with 4 players needs at least 30 cards, not 29"),
        ("R1 R2", "a deck is made of Cards, and 'R' is none"),
        ([*UNO_DECK, "R1"], "a deck is made of Cards, and 'R1' is none"),
        ([Card("wild4")] * 40, "none of the cards left after the deal may start the discard pile"),
        (5, "a deck is made of Cards"),
    ],
)
def test_decks_that_cannot_be_dealt(deck, message):
    with pytest.raises(ValueError, match=message):
        Game("uno", deck=deck)


def test_the_smallest_deck_can_be_dealt():
    assert len(Game("uno", deck=UNO_DECK[:30], dealer=0).state.draw_pile) == 1


def test_a_deck_of_cards_that_count_nothing_here_is_refused():
    with pytest.raises(ValueError, match="wild"):
        Game("mini_uno", players=2, deck=[Card("wild")] * 16)


# -- playing ----------------------------------------------------------------------------------


def test_moves_are_played_by_text_or_as_moves():
    by_text, by_words, by_move = short_game(), short_game(), short_game()
    by_text.play("play B3C")
    by_words.play("  PLAY Blue 3 of clubs ")
    by_move.play(Move(Action.PLAY, Card.parse("B3C")))
    assert by_text.state == by_words.state == by_move.state
    assert by_text.moves == by_words.moves == by_move.moves == (Move.parse("play B3C"),)


def test_play_returns_what_happened():
    game = short_game()
    events = game.play("play B3C")
    assert [(event.kind, event.player, event.cards) for event in events] == [
        ("plays", 0, cards("B3C"))
    ]
    assert game.events[-1] == events


def test_ones_own_name_may_be_added():
    game = short_game()
    game.play("draw by Alice")
    assert game.moves == (Move(Action.DRAW),)


def test_the_log_is_in_words():
    game = short_game()
    for move in ("play B3C", "end", "play B2D", "end", "draw", "draw", "end", "draw", "end"):
        game.play(move)
    assert game.log == (
        "blue 9 of spades is turned up; Alice starts",
        "Alice plays blue 3 of clubs",
        "Alice ends the turn",
        "Bob plays blue 2 of diamonds; Jack owes two cards",
        "Bob ends the turn",
        "Jack draws one card",
        "Jack draws one card",
        "Jack ends the turn",
        "Mallory draws one card",
        "Mallory ends the turn",
    )


def test_everybody_remembers_the_cards_they_drew():
    game = short_game()
    for move in ("draw", "end", "draw", "end"):
        game.play(move)
    assert game.log_for(0)[1:4:2] == ("Alice draws red 3 of spades", "Bob draws one card")
    assert game.log_for(1)[1:4:2] == ("Alice draws one card", "Bob draws green 3 of diamonds")
    assert game.log_for(2) == game.log_for(None) == game.log


@pytest.mark.parametrize("seat", [4, -1, "0", 1.0, True])
def test_a_log_is_for_a_seat_that_is_there(seat):
    with pytest.raises(ValueError, match=r"there is no seat .*: the seats are 0 to 3"):
        short_game().log_for(seat)


def test_names_are_used_in_the_log_as_they_are():
    game = Game("mini_uno", players=["{player} %s", "Zoë"], seed=1)
    assert game.log == ("{player} %s deals; blue 3 is turned up; Zoë starts",)


def test_the_states_are_kept():
    game = short_game()
    assert (len(game.states), len(game.events), game.moves) == (1, 1, ())
    start = game.state
    game.play("draw")
    game.play("end")
    assert len(game.states) == len(game.events) == len(game.log) == 3
    assert game.states[0] is start
    assert game.states[-1] is game.state
    assert isinstance(game.states, tuple)  # nobody can change the history through them
    assert isinstance(game.moves, tuple)


# -- what is not allowed ----------------------------------------------------------------------


def test_an_illegal_move_changes_nothing_and_carries_its_explanation():
    game = short_game()
    game.play("play B3C")
    state, moves, events = game.state, game.moves, game.events
    with pytest.raises(IllegalMove) as caught:
        game.play("play R4H")
    assert game.state is state
    assert (game.moves, game.events) == (moves, events)
    error = caught.value
    assert error.move == Move.parse("play R4H")
    assert not error.explanation
    assert error.explanation == game.explain("play R4H")
    assert (
        str(error)
        == "play R4H is not legal: ✗ no card has been played yet: one a turn is all [fcd2018#turn]"
    )


def test_illegal_moves_survive_pickling():
    game = short_game()
    with pytest.raises(IllegalMove) as caught:
        game.play("play R4H")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.move, str(again)) == (caught.value.move, str(caught.value))
    assert again.explanation == caught.value.explanation


@pytest.mark.parametrize("text", ["fold", "", "play R2X", "play", "draw by Eve"])
def test_what_is_no_move_changes_nothing(text):
    game = short_game()
    state = game.state
    with pytest.raises(BadNotation):
        game.play(text)
    assert game.state is state
    assert game.moves == ()


def test_an_explanation_tells_every_clause():
    game = short_game()
    assert str(game.explain("play G4H")) == (
        "play G4H: not legal\n"
        "  ✗ the card is in your hand [fcd2018#turn]\n"
        "  ✗ one of these is needed:\n"
        "    ✗ it has the color blue [fcd2018#match]\n"
        "    ✗ it has the suit of blue 9 of spades [fcd2018#match]\n"
        "    ✗ it has the value of blue 9 of spades [fcd2018#match]\n"
        "    ✗ it is a 0, which goes on any card [fcd2018#zero]"
    )
    assert str(game.explain("play R9H")) == (
        "play R9H: legal\n"
        "  ✓ the card is in your hand [fcd2018#turn]\n"
        "  ✓ one of these is enough:\n"
        "    · it has the color blue [fcd2018#match]\n"
        "    · it has the suit of blue 9 of spades [fcd2018#match]\n"
        "    ✓ it has the value of blue 9 of spades [fcd2018#match]\n"
        "    · it is a 0, which goes on any card [fcd2018#zero]"
    )
    assert str(game.explain("end")) == (
        "end: not legal\n"
        "  ✗ a card has been played, or all that was due has been drawn [fcd2018#end-turn]"
    )
    assert str(game.explain("draw")) == (
        "draw: legal\n  ✓ you may always draw instead of playing [fcd2018#draw]"
    )


def test_an_explanation_has_a_warning_for_what_can_be_challenged():
    hands = ("wild4 R1 R2 R3 R4 R5 R6", "B1 B2 B3 B4 B5 B6 B7")
    game = short_game("uno", hands, "R9 G1 G2 G3 G4 G5 G6", dealer=1)
    explanation = game.explain("play wild4 naming blue")
    assert explanation
    warnings = [f for f in explanation.findings if f.verdict is Verdict.WARNS]
    assert list(map(str, warnings)) == [
        "! your hand is without the color red, as this card wants it [uno#wild-draw-4]"
    ]


def test_explaining_changes_nothing():
    game = short_game()
    state = game.state
    for move in [*game.legal_moves(), "end", "play G4H", "say UNO", "draw by Bob"]:
        game.explain(move)
    assert game.state is state
    assert game.moves == ()


def test_a_move_out_of_turn_is_refused():
    game = short_game()
    assert [str(f) for f in game.explain("play B2D by Bob").broken] == [
        "✗ it is the turn of player 0 [fcd2018#turn]"
    ]


# -- words ------------------------------------------------------------------------------------


def test_a_word_at_the_start_of_a_turn_is_a_call_out():
    game = short_game("fcd2017")
    game.play("say UNO")
    assert game.moves == (Move(Action.CALL, word="UNO"),)
    assert game.log[-1] == "Alice calls out UNO wrongly; Alice draws four cards"


def test_a_word_after_a_card_is_ones_own():
    game = short_game("fcd2017")
    game.play("play B3C")
    assert game.read("say UNO") == Move(Action.SAY, word="UNO")
    assert [f.name for f in game.explain("say UNO").broken] == ["word-owed"]


def test_a_call_after_a_card_stays_a_call():
    game = short_game("fcd2017")
    game.play("play B3C")
    assert game.read("call UNO") == Move(Action.CALL, word="UNO")


def test_where_there_are_no_words_saying_one_is_no_call_out():
    game = short_game("fcd2018")
    assert game.read("say UNO") == Move(Action.SAY, word="UNO")


def test_a_move_that_is_one_already_is_left_alone():
    game = short_game("fcd2017")
    said = Move(Action.SAY, word="UNO")
    assert game.read(said) is said


def test_somebody_else_can_call_out_by_name():
    hands = ("R1 R2", "B1 B2", "G1 G2")
    game = Game("uno", players=["Ann", "Ben", "Cleo"], deck=cards("R1 B1 G1 " * 7 + "R9 Y1 Y2 Y3"))
    game._states[-1] = game.state._replace(hands=tuple(map(cards, hands)), player=0)
    game.play("play R1")
    game.play("end")
    assert game.read("say UNO by cleo") == Move(Action.CALL, word="UNO", player=2)
    game.play("say UNO by Cleo")
    assert game.log[-1] == "Cleo calls out Ann, who did not say UNO; Ann draws two cards"
    assert game.state.player == 1


# -- playing out, taking back -----------------------------------------------------------------


@pytest.mark.parametrize("key", ALL)
def test_a_round_can_be_played_out_and_taken_back(key):
    game = Game(key, players=4, seed=3)
    start, log = game.state, game.log
    assert game.play_out(at_random(3), limit=400) is game
    states, moves = game.states, game.moves
    for number in reversed(range(len(moves))):
        assert game.undo() == moves[number]
        assert game.state is states[number]
    assert (game.state, game.log, game.moves) == (start, log, ())
    for move in moves:
        game.play(move)
    assert game.states == states


def test_undo_needs_a_move():
    with pytest.raises(ValueError, match="there is no move to take back"):
        Game("uno").undo()


def test_playing_out_stops_at_the_end():
    game = Game("mini_uno", players=2, seed=0).play_out(first_legal)
    assert game.is_over
    assert game.winner == 0
    assert game.legal_moves() == []
    moves = game.moves
    assert game.play_out(first_legal).moves == moves
    with pytest.raises(
        IllegalMove, match=r"draw is not legal: ✗ the game is over \[mini_uno#end\]"
    ):
        game.play("draw")


def test_playing_out_stops_at_the_limit():
    game = Game("mini_uno", players=2, seed=0)
    assert len(game.play_out(first_legal, limit=0).moves) == 0
    assert len(game.play_out(first_legal, limit=3).moves) == 3
    assert len(game.play_out(first_legal, limit=3).moves) == 6
    assert not game.is_over
    assert game.winner is None


def test_moves_may_be_chosen_as_text():
    game = Game("fcd2018").play_out(lambda game: str(game.legal_moves()[-1]), limit=9)
    assert len(game.moves) == 9


def test_an_illegal_choice_is_not_hidden():
    with pytest.raises(IllegalMove):
        Game("fcd2018").play_out(lambda game: "end")


@pytest.mark.parametrize("key", ALL)
@pytest.mark.parametrize("names", [["Ann", "Ben", "Cleo"], ["1", "2", "0"]])
def test_every_legal_move_can_be_given_as_its_text(key, names):
    players = names if 3 in find_variant(key).players else [*names, "3"]
    game = Game(key, players=players, seed=5)
    for number in range(60):
        if game.is_over:
            break
        for move in game.legal_moves():
            assert game.read(str(move)) == move
        game.play(shuffled(game.legal_moves(), 5, number)[0])


# -- showing ----------------------------------------------------------------------------------


def test_repr():
    game = Game("mini_uno", players=["Ann", "Ben"], seed=0)
    assert repr(game) == "<Game mini_uno: 2 players, seed 0, 0 moves, Ben to move>"
    game.play_out(first_legal)
    assert repr(game) == "<Game mini_uno: 2 players, seed 0, 27 moves, Ann has won>"
    game = Game("fcd2018", deck=cards("R3H G4D " * 15), seed=-7)
    game.play("draw")
    game.play("end")
    game.play("draw")
    assert repr(game) == "<Game fcd2018: 4 players, seed -7, 3 moves, no winner>"


def test_str_shows_the_whole_table():
    game = short_game()
    game.play("play B3C")
    game.play("end")
    assert str(game) == (
        "Final Card-Down 2018, turn 1: Bob to move\n"
        "top card B3C (blue 3 of clubs), 5 cards to draw\n"
        "  Alice    R4H R5H R6H R7H R8H R9H\n"
        "> Bob      B2D G4H G5H G6H G7H G8H G9H\n"
        "  Jack     Y4S Y4H Y5H Y6H Y7H Y8H Y9H\n"
        "  Mallory  P3S P4H P5H P6H P7H P8H P9H"
    )


def test_str_shows_a_color_that_was_named():
    hands = ("BDC R4H R5H R6H R7H R8H R9H", *HANDS[1:])
    game = short_game(hands=hands)
    game.play("play BDC naming green")
    shown = "top card BDC (blue D of clubs, color green), 5 cards to draw"
    assert str(game).splitlines()[1] == shown
    game = short_game(hands=hands)
    game.play("play BDC naming blue")
    assert str(game).splitlines()[1] == "top card BDC (blue D of clubs), 5 cards to draw"


def test_str_at_the_end_marks_nobody():
    game = Game("mini_uno", players=["Ann", "Ben"], seed=0).play_out(first_legal)
    assert str(game).splitlines() == [
        "Mini UNO, turn 26: Ann has won",
        "top card R6 (red 6), 23 cards to draw",
        "  Ann",
        "  Ben  B3 B4 R0",
    ]


def test_the_repr_of_a_state_tells_what_is_not_as_at_the_start():
    game = short_game()
    text = repr(game.state)
    assert text.startswith("State(hands=[[B3C R4H R5H R6H R7H R8H R9H] [B2D")
    assert text.endswith("R6S], discards=[B9S], color=blue, player=0, dealer=3)")
    game.play("draw")
    assert "phase=drew, drawn=R3S" in repr(game.state)
    assert game.state.phase is Phase.DREW


def test_colors_are_those_of_the_deck():
    assert find_variant("mini_uno").colors == (Color.RED, Color.BLUE)


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        (Move("draw"), "the action of a move cannot be 'draw'"),  # type: ignore[arg-type]
        (Move(Action.PLAY, "R2H"), "the card of a move cannot be 'R2H'"),  # type: ignore[arg-type]
        (Move(Action.PLAY, Card("swap"), Color.RED, 1.0), "the target of a move cannot be 1.0"),  # type: ignore[arg-type]
        (Move(Action.PLAY, Card("swap"), Color.RED, True), "the target of a move cannot be True"),
        (Move(Action.NAME, color="pink"), "there is no color 'pink', only red"),  # type: ignore[arg-type]
        (Move(Action.CALL, word=3), "the word of a move cannot be 3"),  # type: ignore[arg-type]
    ],
)
def test_a_move_has_parts_of_the_right_kinds(move, complaint):
    game = Game("uno", players=3)
    with pytest.raises(BadNotation, match=complaint):
        game.play(move)
    with pytest.raises(BadNotation, match=complaint):
        game.explain(move)


def test_a_target_may_have_a_by_in_the_name():
    game = Game("uno", players=["Ann", "Stand by Me"])
    assert game.read("play swap naming red with Stand by Me").target == 1


def test_an_own_deck_must_be_large_enough_for_the_hands():
    large = replace(find_variant("mini_uno"), key="large", book="mini_uno", hand_size=13)
    with pytest.raises(ValueError, match="needs at least 54 cards, not 50"):
        Game(large, players=4)


@pytest.mark.parametrize(
    "options", [{"customs": True}, {"customs": 1.0}, {"customs": 4}, {"classic": True, "custom": 4}]
)
def test_options_that_make_no_game(options):
    with pytest.raises(ValueError, match="Customizable"):
        uno(**options)


def test_an_option_is_given_once():
    with pytest.raises(ValueError, match="the option custom is given twice"):
        find_variant("uno+custom=4+custom=5")
