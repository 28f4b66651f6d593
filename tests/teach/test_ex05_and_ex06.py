"""ex05 and ex06: calls that can be pasted, what was once called right, the diary."""

from __future__ import annotations

from typing import Any

import pytest

from fcd import Card, Color, adt
from fcd.adt import PlayerMove
from fcd.teach.folder import find_check, find_exercise
from fcd.teach.given.moved import Moved
from fcd.teach.given.turns import read_move
from fcd.teach.taught_game import taught_game
from tests.teach.handed_in import solved

CHECKS = [*find_exercise("ex05").checks, *find_exercise("ex06").checks]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.name)
def test_calls_can_be_pasted_and_ask_the_same(check: Any) -> None:
    question, answers = check.checker.question, set()
    names = {**solved(check.name.partition(".")[0]), check.submission: lambda *args: args}
    for case in check.checker.cases():
        view = check.checker.view(case)
        assert eval(view.call, names) == question.given(case), view.call
        assert question.write(question.read(view.case)) == view.case
        assert question.makes_sense(case), view.case
        assert all(rule.strip() for rule in view.rules)
        answers.add(str(question.right(case)))
    assert len(answers) > 1, "no answer is right everywhere"
    assert "None" not in answers or check.name == "ex06.word_owed"


def _two_to_the_power(first: Card, moves: list[PlayerMove]) -> int:
    owed = solved("ex05")["cards_owed"](first, moves) // 2
    return 2**owed if owed else 0


def _as_text(first: Card, moves: list[PlayerMove]) -> str:
    return str(solved("ex05")["color_in_force"](first, moves))


def _wraps_once(first: Card, moves: list[PlayerMove]) -> int:
    player = len(moves) + sum(c is not None and c.rank == "A" for c in _cards(first, moves))
    return player - 4 if player > 3 else player


def _cards(first: Card, moves: list[PlayerMove]) -> list[Card | None]:
    return [first, *(move.card for move in moves)]


def _still_named(top: Card, named: Color | None, played: list[Card], move: PlayerMove) -> object:
    """The color that was named before one's own C."""
    if played and played[-1].rank == "C" and move.card and named == move.card.color:
        return True
    return solved("ex05")["may_go_on"](top, named, played, move)


def _lost_after_four_draws(first: Card, moves: list[PlayerMove]) -> object:
    color = solved("ex05")["color_in_force"](first, moves)
    cards = [card for card in _cards(first, moves) if card]
    return cards[-1].color if len(moves) > 3 and moves[-4:] == [DRAWN] * 4 else color


DRAWN = read_move("draw")


def _at_most_twenty(first: Card, moves: list[PlayerMove]) -> object:
    return min(20, solved("ex05")["cards_owed"](first, moves))


def _five_in_a_chain(
    top: Card, named: Color | None, played: list[Card], move: PlayerMove
) -> object:
    over = move.card is not None and len(played) > 4
    return not over and solved("ex05")["may_go_on"](top, named, played, move)


def _missed_in_any_turn(word: str, player: int, turns: list[list[Moved]]) -> object:
    """Of the player before."""
    missed = solved("ex06")["missed_words"]
    before = turns[-1][0].player if turns else -1
    if any(turn[0].player == before and word in missed(turn) for turn in turns):
        return before, 2
    return player, 4


def _first_three(moves: list[Moved]) -> object:
    return solved("ex06")["may_end_turn"](moves[:3])


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("ex05.cards_owed", _two_to_the_power),
        ("ex05.cards_owed", _at_most_twenty),
        ("ex05.color_in_force", _as_text),
        ("ex05.color_in_force", _lost_after_four_draws),
        ("ex05.whose_turn", _wraps_once),
        ("ex05.may_go_on", _still_named),
        ("ex05.may_go_on", _five_in_a_chain),
        ("ex06.penalty", _missed_in_any_turn),
        ("ex06.may_end_turn", _first_three),
    ],
)
def test_rare_mistakes_are_noticed(name: str, wrong: Any) -> None:
    assert find_check(name).run(wrong).outcome == "wrong"


def test_the_diary_agrees_with_the_course_interface() -> None:
    checker: Any = find_check("ex06.word_owed").checker
    question = checker.question
    for case in checker.cases():
        game = question.play(taught_game("fcd2017"), case)
        turns = [*question.turns(case), question.turn(case)]
        assert len(turns) == adt.num_turns(game)
        for number, turn in enumerate(turns):
            made = [adt.past_move(game, number, n) for n in range(adt.turn_moves(game, number))]
            assert [move.action.value for move in made] == [
                moved.move.replace("call", "say") for moved in turn
            ]
        for moved in turns[-1][-1:]:
            assert moved.left == adt.player_card_count(game, moved.player)


def test_small_cases_do_not_end_the_round_and_none_may_be_right() -> None:
    may_end = find_check("ex06.may_end_turn")
    mistakes = {mistake.name: mistake.wrong for mistake in may_end.misconceptions}
    scene = may_end.run(mistakes["word-first"]()).finding.scene
    assert scene
    assert scene.call == 'may_end_turn([Moved(0, "play", 1)])'

    def once_a_turn(moves: list[Moved]) -> str | None:
        said = any(moved.move.startswith("say") for moved in moves)
        return None if said else solved("ex06")["word_owed"](moves)

    report = find_check("ex06.word_owed").run(once_a_turn)
    assert report.outcome == "wrong"
    assert report.finding.says == ""  # not: is there a path without a return?


def test_in_a_story_a_turn_ends_after_a_c_too() -> None:
    checker: Any = find_check("ex05.table_after").checker
    lines = checker.view(checker.question.read("first R3H; after play RCH")).lines
    assert lines[-1] == "player 0 plays the red C of hearts and ends the turn"
