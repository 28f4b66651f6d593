"""Points, scoreboards and matches, with examples that were worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fcd import find_variant
from fcd.cards import HEX
from fcd.engine.chance import mix
from fcd.scoring import Match, Scoreboard, round_points
from tests.refusing import assert_refused
from tests.scenarios.round import cards, first_legal
from tests.scenarios.uno import only_fives, play_rounds


def test_a_scoreboard_adds_up_and_prints_the_best_first() -> None:
    names = ["Al", "Brunhilde", "Cy"]
    board = Scoreboard(names)
    names[0] = "Eve"  # nobody changes it behind its back
    assert (board.names, board.scores, board.winner) == (("Al", "Brunhilde", "Cy"), (0, 0, 0), "Al")
    board.add_to_score("Cy", 1205)
    board.add_to_score("Brunhilde", 60)
    board.add_to_score(1, 30)
    assert board.get_score("Brunhilde") == board.get_score(1) == 90
    assert (board.scores, board.winner) == ((0, 90, 1205), "Cy")
    assert str(board).splitlines() == [
        "* Cy         1205",
        "  Brunhilde    90",
        "  Al            0",
    ]
    board.add_to_score("Brunhilde", 1205 - 90)
    assert board.winner == "Brunhilde"  # of equals the first in the list
    assert repr(board) == "<Scoreboard Al 0, Brunhilde 1205, Cy 1205>"


def test_what_a_scoreboard_refuses() -> None:
    board = Scoreboard(["Ann", "Ben"])
    players = ["ann", "Cem", "", 2, -1, True, None, 0.0, ["Ann"]]
    words = r"no player .* only Ann, Ben \(seats 0 to 1\)"
    assert_refused(board.get_score, [(player, words) for player in players])
    assert_refused(lambda player: board.add_to_score(player, 5), [(p, words) for p in players])
    points = [(each, "points must be a whole number, not") for each in (1.0, "5", None, True)]
    assert_refused(lambda each: board.add_to_score("Ann", each), points)
    assert board.scores == (0, 0)
    names = [[], "Ann", 3, None, ["Ann", ""], ["Ann", 4], {"Ann"}]
    assert_refused(Scoreboard, [(each, "needs a list of names, not") for each in names])
    assert_refused(Scoreboard, [(["Ann", "Ben", "Ann"], "a different name: Ann, Ben, Ann")])


FIVES = only_fives(find_variant("uno"))


def test_equally_low_tallies_share_the_win() -> None:
    match = Match(FIVES, ["Ann", "Ben"], target=35, tally=True)
    match.next_round()
    match.stop_round()  # seven fives each
    assert match.scores == (35, 35)
    assert match.winners == ("Ann", "Ben")
    assert match.winner is None
    assert str(match).endswith("Ann and Ben share the win with 35")


def test_a_round_without_a_winner() -> None:
    short = replace(FIVES, deck=cards("R5 " * 16))  # one card to draw
    for tally, points in ((False, (0, 0)), (True, (7 * 5, 7 * 5 + 5))):
        match = Match(short, ["Ann", "Ben"], tally=tally)
        game = match.next_round()
        for move in ("draw", "end", "draw"):  # Ben takes the card, and Ann finds none
            game.play(move)
        assert (game.is_over, game.winner) == (True, None)
        match.next_round()
        assert match.rounds == (points,)


def test_a_round_that_is_broken_off_has_no_winner_and_the_next_waits_for_the_last() -> None:
    match = Match(FIVES, ["Ann", "Ben"])
    game = match.next_round()
    match.stop_round()
    game.play_out(first_legal)  # whatever happens to it now, it no longer counts
    with pytest.raises(ValueError, match="no round to break off"):
        match.stop_round()
    game = match.next_round()
    game.play(first_legal(game))
    with pytest.raises(ValueError, match="round 2 is not over: play it to its end"):
        match.next_round()
    assert match.scores == (0, 0)
    game.play_out(first_legal)
    assert match.rounds == ((0, 0), (0, 5))
    with pytest.raises(ValueError, match="no round to break off"):
        match.stop_round()


def test_the_seed_of_a_round_depends_on_seed_and_number_only() -> None:
    match = Match("uno", ["Ann", "Ben"], seed=3, target=9999)
    assert match.next_round().play_out(first_legal).seed == mix(mix(3) + 0)
    assert match.next_round().seed == mix(mix(3) + 1)
    match.stop_round()
    assert match.next_round().seed == mix(mix(3) + 2)


def test_a_match_prints_its_rounds_in_columns() -> None:
    match = play_rounds(Match(FIVES, ["Al", "Brunhilde", "Cy"], target=20), 2)
    assert str(match).endswith("total   0         20   0\nBrunhilde has won with 20")
    assert repr(match) == "<Match uno: 3 players, Brunhilde has won with 20>"
    fresh = Match(FIVES, 2, tally=True)
    assert str(fresh) == "UNO, running tally to 500\nround  Alice  Bob\ntotal      0    0"
    assert repr(fresh) == "<Match uno: 2 players, 0 rounds played>"


def test_final_card_down_can_only_be_tallied() -> None:
    with pytest.raises(ValueError, match=r"low is good, so a match needs tally=True"):
        Match("fcd2018", 4)
    match = Match("fcd2018", 4, tally=True, seed=2)
    game = match.next_round().play_out(first_legal)
    left = [sum(HEX.index(card.rank) for card in hand) for hand in game.state.hands]
    assert match.rounds == (tuple(left),) == (round_points(game),)


def test_a_match_that_cannot_be_played_is_refused() -> None:
    table = [
        ({"variant": "poker"}, "there is no game 'poker'"),
        ({"players": 1}, "is for 2 to 10 players, not 1"),
        ({"players": ["Ann", "ann"]}, "every player needs a different name"),
        ({"seed": "x"}, "the seed must be a whole number"),
        ({"target": 0}, "the target must be at least 1 point, not 0"),
        ({"target": 10.5}, "the target must be a whole number, not 10.5"),
    ]
    assert_refused(lambda parts: Match(**({"variant": "uno", "players": 2} | parts)), table)
