"""Checking on cases: what is asked, which case is shown, what a student is told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Any, cast

import pytest

from fcd.adt import PLAY_CARD
from fcd.cards import Card, Color
from fcd.sandbox.budget import STEPS
from fcd.teach.checker import (
    CHANGED_LATER,
    FLAKY,
    KEPT_ARGUMENT,
    NOTHING_RETURNED,
    PRINTED,
    SAME_LIST,
    CaseChecker,
)
from fcd.teach.folder import find_check
from fcd.teach.given.turns import Turn
from fcd.teach.outcome import CaseView, Depth, Outcome, Report
from fcd.teach.question import Question
from fcd.teach.taught_game import TaughtGame
from tests.teach.handed_in import right

CHECK = find_check("ex03.can_play_on")
RED_2, NO = Card.parse("R2H"), defaultdict[object, Any](lambda: None)
Answer = Callable[[Card, Card, Color], object]


def test_one_value_that_is_forgotten_is_found_and_shown_with_one_card_on_one_card() -> None:
    for rank in "0123456789ABCDEF":

        def forgets(card: Card, top: Card, color: Color, value: str = rank) -> bool:
            return right(card, top, color) and not card.rank == top.rank == value

        def never(card: Card, top: Card, color: Color, value: str = rank) -> bool:
            return right(card, top, color) and card.rank != value

        for wrong in (forgets, never):
            report = CHECK.run(wrong)
            assert report.outcome is Outcome.WRONG, rank
            assert report.finding.scene
            assert [len(row.cards) for row in report.finding.scene.rows] == [1, 1]


def test_different_answers_to_the_same_question_are_told() -> None:
    asked: set[object] = set()

    def forgetful(card: Card, top: Card, color: Color) -> bool:
        known = (card, top, color) in asked
        asked.add((card, top, color))
        return right(card, top, color) is not known

    report = CHECK.run(forgetful)
    assert (report.outcome, report.finding.says) == (Outcome.WRONG, FLAKY)


def test_what_is_kept_between_calls_shows_in_another_order() -> None:
    """The answer to one question is the same twice in a row; after other questions it isn't."""
    way = [1]

    def first_turn(card: Card) -> tuple[int, int, int]:
        way[0] = -way[0] if card.rank == "B" else way[0]
        return int(card.rank == "A"), way[0], 2 * (card.rank == "2")

    assert find_check("ex05.first_turn").run(first_turn).finding.says == FLAKY


def test_the_hand_and_the_moves_of_a_turn_are_lists_and_stay_as_they_are() -> None:
    check = find_check("ex04.may_end")

    def may_end(turn: Turn) -> bool:
        made = [move.action for move in turn.moves.copy()]
        return turn.moves != [] and (PLAY_CARD in made or len(made) == (2 * turn.active_twos or 1))

    def clears(turn: Turn) -> bool:
        ends = may_end(turn)
        turn.hand.clear()
        return ends

    assert check.run(may_end).outcome is Outcome.RIGHT
    assert "changed its first argument" in check.run(clears).finding.says


def test_a_loop_or_an_error_that_only_some_cases_reach_is_shown() -> None:
    def hangs(card: Card, top: Card, color: Color) -> bool:
        while card.rank == "F":
            pass
        return right(card, top, color)

    def fails(card: Card, top: Card, color: Color) -> bool:
        return right(card, top, color) if card.rank != "F" else [][0]

    for submission, outcome in ((hangs, Outcome.TOO_LONG), (fails, Outcome.RAISED)):
        report = CHECK.run(submission)
        assert report.outcome is outcome
        assert report.finding.scene is not None
        assert report.finding.scene.rows[1].cards[0].rank == "F"
    assert "IndexError" in report.finding.got


def test_everybody_is_asked_the_same_smallest_first() -> None:
    seen: list[list[object]] = [[], []]
    for asked in seen:

        def listens(*case: Any, asked: list[object] = asked) -> bool:
            asked.append(case)
            return right(*case)

        CHECK.run(listens)
    assert seen[0] == seen[1]
    checker: Any = CHECK.checker
    sizes = [checker.question.size(case) for case in checker.cases()]
    assert sizes == sorted(sizes)
    assert len(sizes) > 200


def _slow(card: Card, top: Card, color: Color) -> bool:
    for _ in range(2 * STEPS):
        pass
    return right(card, top, color)


def _prints(card: Card, top: Card, color: Color) -> None:
    print(right(card, top, color))


def _misspells(card: Any, top: Card, color: Color) -> bool:
    return bool(card.colour == color)


KINDS: list[tuple[Answer, str]] = [
    (lambda *a: int(right(*a)), "which is an int. Return True or False."),
    (lambda *a: str(right(*a)), "which is a str. Return True or False."),
    (lambda *a: float(right(*a)), "which is a float. Return True or False."),
    (lambda *a: None, NOTHING_RETURNED),
    (_prints, PRINTED),
    (_prints, "your code printed: "),
    (_misspells, "`card` is of type Card, which has no `colour`. Did you mean `color`?"),
    (lambda card, *a: card.rank.sign, "`card.rank` is of type str, which has no `sign`."),
    (lambda card, *a: NO[card].rank, "`NO[card]` is None here, and None has no `rank`."),
    (cast(Any, right(RED_2, RED_2, Color.RED)), "Hand in `can_play_on` itself, without brack"),
    (cast(Any, lambda card: False), "Keep the parameters that"),
    (_slow, " steps to answer this; 200,000 should be plenty. Does it do the same work again"),
    (lambda *a: not right(*a), "0 of "),
]


@pytest.mark.parametrize(("answer", "says"), KINDS)
def test_a_student_is_told_what_is_wrong_with_an_answer(answer: Answer, says: str) -> None:
    assert says in repr(CHECK.run(answer))


class Longest(Question[int]):
    """How long is a list? The list is the student's to look at, not to change."""

    def read(self, text: str) -> int:
        return int(text)

    def write(self, case: int) -> str:
        return str(case)

    def make(self, chance: Random) -> int:
        return chance.randint(0, 5)

    def given(self, case: int) -> tuple[list[int]]:
        return ([7] * case,)

    def answer(self, taught: TaughtGame, case: int) -> int:
        return case

    def show(self, case: int) -> CaseView:
        return CaseView("")


def test_arguments_must_stay_as_they_are() -> None:
    question = Longest()
    question.game = "uno"
    checker = CaseChecker("length", question, ("2", "3"))

    def empties(items: list[int]) -> int:
        count = 0
        while items:
            items.pop()
            count += 1
        return count

    finding = checker.check(empties, Depth.PUBLIC, ())
    assert finding.outcome is Outcome.WRONG
    assert "changed its first argument: it was [7, 7], now it is []." in finding.says
    assert checker.check(len, Depth.PUBLIC, ()).outcome is Outcome.RIGHT


_LIST: list[Card] = []
_GIVEN: list[list[Card]] = []


def _same_list(discards: list[Card]) -> object:
    _LIST[:] = discards[-1:]
    return discards[:-1], _LIST


def _same_empty_list(discards: list[Card]) -> object:
    return discards[:-1] or _LIST, discards[-1:]


def _keeps(discards: list[Card]) -> object:
    _GIVEN[-1:] = [discards]
    return discards[:-1], discards[-1:]


def _empties_what_it_kept(discards: list[Card]) -> object:
    for kept in _GIVEN:
        kept.clear()
    return _keeps(discards)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (_same_list, CHANGED_LATER),
        (_same_empty_list, SAME_LIST),
        (_empties_what_it_kept, KEPT_ARGUMENT),
    ],
)
def test_an_answer_leaves_the_others_and_their_arguments_alone(wrong: Any, says: str) -> None:
    _LIST.clear()
    _GIVEN.clear()
    report = find_check("ex07.turned_over").run(wrong)
    assert (report.outcome, report.finding.says) == (Outcome.WRONG, says)
    assert find_check("ex07.turned_over").run(_keeps).outcome is Outcome.RIGHT


def test_code_that_raises_leaves_its_arguments_alone() -> None:
    def clears(deck: list[Card]) -> object:
        if len(deck) < 30:
            deck.clear()
            raise ValueError("too few")
        return [deck[n:28:4] for n in range(4)], deck[28], deck[29:]

    finding = find_check("ex02.too_few").run(clears).finding
    assert finding.says.startswith("Your code changed its first argument")


def test_a_bool_in_the_middle_of_an_answer_is_told() -> None:
    def first_turn(card: Card) -> tuple[bool, int, int]:
        return card.rank == "A", -1 if card.rank == "B" else 1, 2 * (card.rank == "2")

    finding = find_check("ex05.first_turn").run(first_turn).finding
    says = "In what you returned, item 0 is False, which is a bool. It should be an int."
    assert finding.says == says


def test_a_mistake_is_named_only_if_it_explains_every_answer() -> None:
    """It says that anything goes on a 0, as a known mistake does; and something else."""

    def two_mistakes(card: Card, top: Card, color: Color) -> bool:
        return top.rank == "0" or card.rank == "F" or right(card, top, color)

    assert CHECK.run(two_mistakes).finding.misconception == ""
    known = CHECK.run(lambda card, top, color: right(card, top, color) and card.rank != "0")
    assert known.finding.misconception == "", "a 0 of the right color is refused, too"


def test_what_works_is_told_by_topic() -> None:
    report = CHECK.run(lambda *a: right(*a) and a[0].rank != "0")
    assert ("a 0", 1, 3) in report.finding.topics
    text = repr(report)
    assert "✓ works: the same value, suit or color; a color that was named" in text
    assert "✗ not yet: a 0 (1 of 3 right)" in text
    assert Report.from_json(report.to_json()) == report


def test_what_is_said_about_an_answer_is_said_of_the_one_that_is_shown() -> None:
    """The first case that is wrong isn't the one that is shown, which is smaller."""

    def total(winner: int, hands: list[list[Card]]) -> int:
        return sum(int(card.rank) if card.rank.isdigit() else 20 for hand in hands for card in hand)

    finding = find_check("ex07.round_points").run(total).finding
    assert finding.got == "1"
    assert finding.says == "You returned 1, which is an int. Return a list."
