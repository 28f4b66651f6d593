"""Game: the object a notebook holds. How it is dealt, asked, played, taken back and shown."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from fcd import Action, BadNotation, Card, Color, Game, IllegalMove, Move, find_variant, uno
from fcd.cards import UNO_DECK
from fcd.engine.chance import shuffled
from fcd.positions import position
from tests.refusing import assert_refused
from tests.scenarios.round import cards, first_legal


def blue_nine(key="fcd2018", **options):
    """A round in which Alice can put down B3C, and R9H, on B9S."""
    return position(key, hands=["B3C R4H R9H BDC", "B2D G4H", "", ""], top="B9S", **options)


def at_random(seed):
    """A player who picks by chance, always the same way."""
    return lambda game: shuffled(game.legal_moves(), seed, len(game.moves))[0]


def test_the_game_is_a_key_or_a_variant_and_players_a_number_or_names():
    assert Game("fcd2018").variant is Game(find_variant("fcd2018")).variant
    assert Game("uno", players=3).names == ("Alice", "Bob", "Jack")
    assert Game("uno", players=("Ann", " Ben  B ")).names == ("Ann", "Ben B")


NUMBER_OR_NAMES = "players must be a number or a list of names"


def test_who_cannot_play():
    table = [
        (("fcd2018", 3), "Final Card-Down 2018 is for 4 players, not 3"),
        (("mini_uno", ["A", "B", "C", "D", "E"]), "Mini UNO is for 2 to 4 players, not 5"),
        (("uno", 11), "UNO is for 2 to 10 players, not 11"),
        (("uno", True), f"{NUMBER_OR_NAMES}, not True"),
        (("uno", "Ann"), f"{NUMBER_OR_NAMES}, not 'Ann'"),
        (("uno", []), rf"{NUMBER_OR_NAMES}, not \[\]"),
        (("uno", ["Ann", 3]), NUMBER_OR_NAMES),
        (("uno", ["Ann", " "]), NUMBER_OR_NAMES),
        (("uno", ["Ann", "Ben", "ANN"]), "every player needs a different name: Ann, Ben, ANN"),
        (("uno", ["Ann", " Ann "]), "every player needs a different name"),
        (("uno", ["Ann", "Be\u202en"]), "a player.s name has a sign that cannot be printed"),
    ]
    assert_refused(lambda who: Game(who[0], players=who[1]), table)


def test_games_and_options_that_are_not_there():
    no_games = ["chess", "", "UNO", None, 5, "fcd2018+classic", ["uno"]]
    known = "there is no game .*; there are fcd2018, fcd2017, mini"
    assert_refused(Game, [(key, known) for key in no_games])
    options = ["foo", "", "custom=", "customs=4", "classic=1"]
    has = "UNO has no option .*; it has classic, draw_until"
    assert_refused(Game, [(f"uno+{option}", has) for option in options])
    assert_refused(Game, [("uno+custom=4+custom=5", "the option custom is given twice")])
    wrong = [{"customs": True}, {"customs": 1.0}, {"customs": 4}, {"classic": True, "custom": 4}]
    assert_refused(lambda given: uno(**given), [(each, "Customizable") for each in wrong])


def test_a_seed_is_a_whole_number_and_a_dealer_has_a_seat():
    whole = "the seed must be a whole number, not"
    seeds = [(seed, whole) for seed in ("1", 1.0, None, True, [1])]
    assert_refused(lambda seed: Game("uno", seed=seed), seeds)
    dealers = [
        (4, "there is no dealer 4: the seats are 0 to 3"),
        (-1, "there is no dealer -1"),
        ("0", "the dealer must be a whole number, not '0'"),
        (1.0, "the dealer must be a whole number, not 1.0"),
    ]
    assert_refused(lambda dealer: Game("uno", dealer=dealer), dealers)
    piles = {Game("uno", seed=seed).state.draw_pile for seed in (0, 1, -1, 2**64 - 2, -(10**50))}
    assert len(piles) == 5


def test_decks_that_can_be_dealt_and_that_cannot():
    table = [
        ([], "needs at least 30 cards, not 0: 7 for each, one to turn up and one to draw"),
        (UNO_DECK[:29], "UNO with 4 players needs at least 30 cards, not 29"),
        ("R1 R2", "a deck is made of Cards, and 'R' is none"),
        ([*UNO_DECK, "R1"], "a deck is made of Cards, and 'R1' is none"),
        ([Card("wild4")] * 40, "none of the cards left after the deal may start the discard pile"),
        ([Card.parse("R2H")] * 40, "R2H .* isn't a card of UNO"),
        (5, "a deck is made of Cards"),
    ]
    assert_refused(lambda deck: Game("uno", deck=deck), table)
    large = replace(find_variant("mini_uno"), key="large", book="mini_uno", hand_size=13)
    assert_refused(Game, [(large, "needs at least 54 cards, not 50")])

    smallest = Game("uno", deck=iter(UNO_DECK[:30]), dealer=0)
    assert len(smallest.state.draw_pile) == 1
    odd = Game("mini_uno", players=["{player} %s", "Zoë"], seed=1)
    assert odd.log == ("{player} %s deals; the blue 3 is turned up; Zoë starts",)


def test_moves_are_played_by_text_or_as_moves():
    by_text, by_move = blue_nine(), blue_nine()
    events = by_text.play("play B3C")
    assert by_text.events[-1] == events == by_move.play(Move(Action.PLAY, Card.parse("B3C")))
    assert by_text.moves == by_move.moves == (Move.parse("play B3C"),)
    by_text.play("end by Alice")  # one's own name may be added
    assert by_text.moves[-1] == Move(Action.END)


def test_an_illegal_move_carries_its_explanation():
    game = blue_nine(moves=["play B3C"])
    with pytest.raises(IllegalMove) as caught:
        game.play("play R4H")
    error = caught.value
    assert error.move == Move.parse("play R4H")
    assert error.explanation == game.explain("play R4H")
    assert not error.explanation
    (other,) = game.explain("end by Bob").broken  # notebooks show explanations as a whole
    assert str(other) == "✗ It's player 0's turn. [fcd2018#turn]"
    why = "You've already played a card this turn."
    says = f"play R4H isn't legal. {why} [fcd2018#turn]"
    assert str(error) == says
    again = pickle.loads(pickle.dumps(error))
    assert (again.move, str(again), again.explanation) == (error.move, says, error.explanation)


def test_what_is_no_move_changes_nothing():
    game = Game("uno", players=3)
    state = game.state
    bent: list[tuple[object, str]] = [
        *((text, "") for text in ("fold", "", "play R2X", "play", "draw by Eve")),
        (Move("draw"), "the action of a move cannot be 'draw'"),  # type: ignore[arg-type]
        (Move(Action.PLAY, "R2H"), "the card of a move cannot be 'R2H'"),  # type: ignore[arg-type]
        (Move(Action.PLAY, Card("swap"), Color.RED, 1.0), "the target of a move cannot be 1.0"),  # type: ignore[arg-type]
        (Move(Action.PLAY, Card("swap"), Color.RED, True), "the target of a move cannot be True"),
        (Move(Action.NAME, color="pink"), "there is no color 'pink', only red"),  # type: ignore[arg-type]
        (Move(Action.CALL, word=3), "the word of a move cannot be 3"),  # type: ignore[arg-type]
    ]
    for do in (game.play, game.explain):
        assert_refused(do, bent, BadNotation)
    assert game.state is state
    assert game.moves == ()


def test_a_word_at_the_start_of_a_turn_is_a_call_out_and_after_a_card_ones_own():
    game = blue_nine("fcd2017")
    said = Move(Action.SAY, word="UNO")
    assert game.read(said) is said  # a move that is one already is left alone
    game.play("say UNO")
    assert game.moves == (Move(Action.CALL, word="UNO"),)
    assert game.log[-1] == "Alice calls out UNO, but nobody forgot it; Alice takes four cards"
    game.play("play B3C")
    assert game.read("say UNO") == said
    assert game.read("call UNO") == Move(Action.CALL, word="UNO")
    assert blue_nine().read("say UNO") == said  # where there are no words


def test_somebody_else_can_call_out_by_name():
    game = position("uno", hands=["R1 R2", "", ""], top="R9", players=["Ann", "Ben", "Cleo"])
    game.play("play R1")
    game.play("end")
    assert game.read("say UNO by cleo") == Move(Action.CALL, word="UNO", player=2)
    game.play("say UNO by Cleo")
    assert game.log[-1] == "Cleo catches Ann, who didn't say UNO; Ann takes two cards"
    game = Game("uno", players=["Ann", "Stand by Me"])
    assert game.read("play swap naming red with Stand by Me").target == 1


def test_a_round_can_be_taken_back_to_its_start():
    game = Game("uno+custom=1", players=4, seed=3)
    start, log = game.state, game.log
    moves = game.play_out(at_random(3), limit=30).moves
    assert len(game.log) == len(game.events) == len(game.states) == 31
    assert [game.undo() for _ in moves] == [*reversed(moves)]
    assert (game.state, game.log, game.moves) == (start, log, ())


def test_playing_out_stops_at_the_limit_and_at_the_end():
    game = Game("mini_uno", players=2, seed=0)
    with pytest.raises(ValueError, match="there is no move to take back"):
        game.undo()
    assert len(game.play_out(first_legal, limit=3).moves) == 3
    assert len(game.play_out(first_legal, limit=3).moves) == 6
    assert (game.is_over, game.winner) == (False, None)
    moves = game.play_out(lambda game: str(first_legal(game))).moves
    assert (game.is_over, game.winner, game.legal_moves()) == (True, 0, [])
    assert game.play_out(first_legal).moves == moves
    with pytest.raises(IllegalMove, match=r"draw isn't legal. The round is over. \[mini_uno#end\]"):
        game.play("draw")
    with pytest.raises(IllegalMove):
        Game("fcd2018").play_out(lambda game: "end")  # an illegal choice is not hidden


def test_every_legal_move_can_be_given_as_its_text():
    def choose(game):
        for move in game.legal_moves():
            assert game.read(str(move)) == move
        return at_random(5)(game)

    for key in ("uno+custom=8", "seven_zero"):
        Game(key, players=["1", "0", "Ann"], seed=5).play_out(choose, limit=60)


def test_a_game_as_text():
    game = Game("mini_uno", players=["Ann", "Ben"], seed=0)
    assert repr(game) == "<Game mini_uno: 2 players, seed 0, 0 moves, Ben's turn>"
    game.play_out(first_legal)
    assert repr(game) == "<Game mini_uno: 2 players, seed 0, 27 moves, Ann won>"
    assert str(game).splitlines() == [  # at the end nobody is marked
        "Mini UNO, turn 26: Ann won",
        "top card R6 (red 6), 23 cards to draw",
        "  Ann",
        "  Ben  B3 B4 R0",
    ]
    game = Game("fcd2018", deck=cards("R3H G4D " * 15), seed=-7)
    assert "(red 3 of hearts), 1 card to draw\n> Alice    R3H" in str(game)
    for move in ("draw", "end", "draw"):
        game.play(move)
    assert repr(game) == "<Game fcd2018: 4 players, seed -7, 3 moves, no winner>"
    for named, shown in (("green", ", color green"), ("blue", "")):
        game = blue_nine(moves=[f"play BDC naming {named}"], left=5)
        line = f"top card BDC (blue D of clubs{shown}), 5 cards to draw"
        assert str(game).splitlines()[1] == line
