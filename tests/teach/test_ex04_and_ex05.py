"""Exercises 4 and 5: their right answers are the game's own, and what they show is small."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from fcd import adt
from fcd.adt import DRAW_CARD, END_TURN, PLAY_CARD, PlayerMove
from fcd.cards import Card, Color
from fcd.game import Game
from fcd.teach.checks import Check
from fcd.teach.exercises import find_exercise
from fcd.teach.exercises.ex04_a_turn import turns as ex04_turns
from fcd.teach.exercises.ex05_special_cards import stories as ex05_stories
from fcd.teach.given.turns import Turn, read_move, read_moves, read_turn
from fcd.teach.outcome import Depth
from fcd.teach.taught_game import FCD_2017, FCD_2018, TaughtGame, taught_game
from tests.teach.handed_in import as_found as as_found

CHECKS = [check for key in ("ex04", "ex05") for check in find_exercise(key).checks]

every_check = pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)


@every_check
def test_cases_are_playable_short_and_can_be_copied_into_a_cell(check: Check) -> None:
    cases: Any = check.checker
    every = [*cases.examples, *cases.hidden, *cases.made_up(Depth.PUBLIC)]
    names = {
        check.submission: lambda *args: args,
        "Card": Card,
        "Color": Color,
        "read_turn": read_turn,
        "read_move": read_move,
        "read_moves": read_moves,
    }
    right = check.model(taught_game(check.game))
    answers = [cases.ask(right, case) for case in every]
    assert None not in answers
    assert len({str(answer) for answer in answers}) > 1, "no answer is right everywhere"
    for case in every:
        scene = cases.scene(case)
        assert eval(scene.call, names) == cases.ask(lambda *args: args, case), scene.call
        assert scene.moves <= 3 or case in cases.hidden
        assert all(rule.strip() for rule in scene.rules)


# -- the right answers are those of whole rounds ---------------------------------------------------


def turn_of(game: Game) -> Turn:
    """The turn that is going on in a round."""
    number = game.state.turn
    start = next(state for state in game.states if state.turn == number)
    moves = [adt.past_move(game, number, n) for n in range(adt.turn_moves(game, number))]
    assert start.color is not None
    return Turn(start.hand, start.top, start.color, start.debt.owed // 2, tuple(moves))


def every_move(game: Game) -> list[PlayerMove]:
    hand = game.state.hand
    plays = [PlayerMove(PLAY_CARD, card, color) for card in hand for color in (None, Color.BLUE)]
    not_held = PlayerMove(PLAY_CARD, Card("0", game.state.color, game.state.top.suit))
    return [PlayerMove(DRAW_CARD), PlayerMove(END_TURN), not_held, *plays]


@pytest.mark.parametrize("seed", range(3))
def test_a_turn_by_itself_is_judged_like_one_in_a_round(seed: int) -> None:
    game = FCD_2018.new_game(seed=seed)
    right = ex04_turns.model(FCD_2018)
    seen = set()
    for n in range(150):
        legal = game.legal_moves()
        turn = turn_of(game)
        for move in every_move(game):
            valid = adt.is_valid_move(game, move)
            drawn_now = move.card is not None and move.card not in turn.hand  # hands of the start
            assert right(turn, move) is valid or drawn_now, (turn, move)
            seen.add((valid, move.action, len(turn.moves), turn.active_twos))
        if len(game.state.hand) == 1:
            break
        game.play(legal[n * 7 % len(legal)])
    assert len(seen) > 6


@pytest.mark.parametrize("taught", [FCD_2018, FCD_2017], ids=["fcd2018", "fcd2017"])
def test_stories_are_told_one_turn_after_the_other(taught: TaughtGame) -> None:
    moves = "play R2H", "play B2H", "draw", "play BDH naming green", "draw", "play RAH"
    story = ex05_stories.story("RCH", *moves)
    tables = [
        ex05_stories.table(taught, ex05_stories.run(taught, story._replace(moves=before)))
        for before in (story.moves[:n] for n in range(len(moves) + 1))
    ]
    players = [table[0] for table in tables]
    assert players == [0, 1, 2, 3, 0, 1, 3]
    assert [table[2] for table in tables] == [0, 2, 4, 0, 0, 0, 0]
    assert [table[3] for table in tables][-3:] == [Color.GREEN, Color.GREEN, Color.RED]
    assert all(one != other for one, other in pairwise(players))


@pytest.mark.parametrize("name", ["fits", "may_play", "is_valid_move"])
def test_a_value_that_can_never_be_played_is_noticed(name: str, as_found: None) -> None:
    right = ex04_turns.model(FCD_2018)
    check = next(each for each in CHECKS if each.name == f"ex04.{name}")
    for rank in "0123456789ABCDEF":

        def wrong(turn: Turn, move: PlayerMove, never: str = rank) -> bool:
            return right(turn, move) and not (move.card and move.card.rank == never)

        depth = Depth.PUBLIC if rank in "02AD" else Depth.HIDDEN
        assert check.run(wrong, depth).outcome == "wrong", rank


def test_a_c_of_the_full_game_is_noticed_in_the_short_one() -> None:
    check = next(each for each in CHECKS if each.name == "ex04.may_play")
    right = ex04_turns.model(FCD_2018)

    def goes_on(turn: Turn, move: PlayerMove) -> bool:
        made = turn.moves[-1].card if turn.moves else None
        return right(turn, move) or (made is not None and made.rank == "C")

    assert check.run(goes_on).outcome == "wrong"


def test_a_color_that_was_named_before_ones_own_c_is_noticed() -> None:
    check = next(each for each in CHECKS if each.name == "ex05.may_go_on")
    right = check.model(FCD_2017)

    def still_named(top: Card, named: Color | None, played: list[Card], move: PlayerMove) -> object:
        on_own_c = played and played[-1].rank == "C" and move.card
        if on_own_c and move.card and named and move.card.color == named:
            return True
        return right(top, named, played, move)

    assert check.run(still_named).outcome == "wrong"
