"""ex02 and ex07: the calls that are shown can be pasted; lists that are given stay as they are."""

from __future__ import annotations

from typing import Any

import pytest

from fcd.cards import Card
from fcd.teach.answers import same
from fcd.teach.folder import find_check, find_exercise
from fcd.teach.outcome import Outcome
from fcd.teach.session import check, play_case
from tests.teach.handed_in import solved


@pytest.mark.parametrize("key", ["ex02", "ex07"])
def test_a_call_that_is_pasted_below_the_solution_gives_the_right_answer(key: str) -> None:
    for each in find_exercise(key).checks:
        checker: Any = each.checker
        for text in checker.stored:
            case = checker.question.read(text)
            call, right = checker.view(case).call, checker.question.right(case)
            if right == "ValueError":
                with pytest.raises(ValueError, match="at least 30 cards"):
                    eval(call, dict(solved(key)))
            elif each.name == "ex02.hands":  # in whichever order somebody holds them
                assert sorted(map(str, eval(call, dict(solved(key))))) == sorted(map(str, right))
            elif each.name != "ex02.too_few":
                assert same(eval(call, dict(solved(key))), right), call


def test_every_one_of_its_lists_must_stay_as_it_is() -> None:
    def turned_over(discards: list[Card]) -> object:
        top = discards.pop()
        return discards, [top]

    def draw_card(pile: list[Card], discards: list[Card]) -> object:
        if not pile:
            pile = discards[:-1]
            del discards[:-1]
        return (pile[0] if pile else None), pile[1:], discards

    def round_points(winner: int, hands: list[list[Card]]) -> object:
        for hand in hands:
            hand.sort(key=str)
        return [0] * len(hands)

    def match_winner(rounds: list[list[int]]) -> int:
        rounds.clear()
        return -1

    changing = {
        "turned_over": (turned_over, "first"),
        "draw_card": (draw_card, "second"),
        "round_points": (round_points, "second"),
        "match_winner": (match_winner, "first"),
    }
    for name, (wrong, place) in changing.items():
        report = find_check(f"ex07.{name}").run(wrong)
        assert report.outcome is Outcome.WRONG
        if name in ("turned_over", "draw_card"):  # they are right otherwise
            assert f"Your code changed its {place} argument" in report.finding.says


@pytest.mark.parametrize("name", ["ex02.hands", "ex07.draw_card", "ex07.still_drawn"])
def test_a_case_of_a_table_can_be_played(name: str) -> None:
    check(name, lambda *args: None)
    assert play_case(name).game.legal_moves()
