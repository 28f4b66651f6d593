"""ex13: suites that are unfair, idle, half done, endless or sly, and what is said about them."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from fcd import rulebook
from fcd.cards import Card
from fcd.teach.folder import find_check, find_exercise, read_text
from fcd.teach.given.testing import broken_game, deal, hand, move, other_game, play, valid
from fcd.teach.mutants import all_mutants
from fcd.teach.outcome import Outcome
from fcd.teach.solutions import read_notebook, source_of
from fcd.teach.taught_game import COURSE
from tests.teach.handed_in import EXERCISES, SOLUTIONS, raises, solved

CHECKS = EXERCISES / "checks"
SHORT = find_check("ex13.short_tests")


def points(kind: Any) -> None:
    game = deal(kind, hands=["R5H R9H"], top="R7C", fill="P1Q")
    assert game.player_points(0) == 19


def unwritten(kind: Any) -> None:
    raise NotImplementedError


def test_every_broken_game_has_a_question_and_a_rule() -> None:
    """In the Markdown; a game that is new needs a line there."""
    asked = {}
    for words in read_text((CHECKS / "ex13.md").read_text(encoding="utf-8")).checks:
        for line in words.cases:
            name, _, question = line.partition(": ")
            asked[name] = question
            assert rulebook.section(f"{words.game}#{words.topics[line]}").text
            assert question[-1] in "?."
            assert name not in question
    games = {check.game for check in find_exercise("ex13").checks}
    assert set(asked) == {mutant.name for mutant in all_mutants() if games & {*mutant.games}}


def test_the_notebook_lists_every_question_that_a_game_answers() -> None:
    (path,) = SOLUTIONS.glob("ex13_*.ipynb")
    (cell,) = (c for c in read_notebook(path)["cells"] if c["id"] == "tools-interface")
    assert set(re.findall(r"game\.(\w+)\(", source_of(cell))) == set(COURSE)


def test_what_is_caught_is_counted_and_a_question_asked() -> None:
    report = SHORT.run([points, unwritten])
    said = repr(report)
    assert report.outcome is Outcome.WRONG
    assert report.finding.share is not None
    assert 0 < report.finding.share < 0.1
    assert ("Points", 1, 3) in report.finding.topics, "there are no letters in that hand"
    assert "not written yet: unwritten" in said
    assert "For the next one: What is each letter worth?" in said, "the same rule comes first"
    assert "#" in report.finding.scene.rules[0]  # type: ignore[union-attr]


def plays_what_does_not_fit(kind: Any) -> None:
    game = deal(kind, hands=["R5H B3Q", "G1S"], top="R7C")
    play(game, "play R5H", "end")
    assert valid(game, "play G1S")


def test_a_rejected_correct_game_is_shown() -> None:
    report = SHORT.run([points, plays_what_does_not_fit])
    scene = report.finding.scene
    assert report.outcome is Outcome.WRONG
    assert scene is not None
    assert scene.moves == 2
    assert [str(card) for card in scene.rows[0].cards] == ["R5H"]
    assert "G1S" in map(str, scene.rows[1].cards)
    assert 'game.is_valid_move(move("play G1S")) answered False' in scene.lines
    assert any("fcd2018#match" in rule for rule in scene.rules)
    assert "plays_what_does_not_fit rejects a correct game" in report.finding.says


def test_an_unfair_test_costs_itself_and_not_the_others() -> None:
    solution = solved("ex13")["short_tests"]
    alone = SHORT.run([plays_what_does_not_fit])
    report = SHORT.run([*solution, plays_what_does_not_fit])
    two = SHORT.run([plays_what_does_not_fit, raises, *solution])
    assert (alone.earned, report.earned, two.earned) == (0, 19, 19)
    assert report.outcome is Outcome.WRONG
    assert "Your other tests catch 80 of 80 broken games." in repr(report)
    assert "Nor are these: raises." in repr(two)


def test_a_move_that_is_refused_is_told_with_its_table() -> None:
    def moves(kind: Any) -> None:
        play(deal(kind, top="R7C"), "end")

    report = SHORT.run([moves])
    assert report.outcome is Outcome.RAISED
    assert "IllegalMove" in report.finding.got
    assert 'game.play_move(move("end")) was refused' in repr(report)


def test_hanging_on_a_broken_game_catches_it_but_not_on_a_correct_one() -> None:
    def waits(kind: Any) -> None:
        game = deal(kind, hands=["R5H R9H"], top="R7C", fill="P1Q")
        while game.player_points(0) != 19:
            pass

    report = SHORT.run([waits])
    assert report.outcome is Outcome.WRONG
    assert ("Points", 1, 3) in report.finding.topics

    def never_ends(kind: Any) -> None:
        game = deal(kind, top="R7C")
        while game.num_cards():
            pass

    assert SHORT.run([points, never_ends]).outcome is Outcome.TOO_LONG


def test_a_suite_that_counts_its_calls_is_found_out() -> None:
    calls: list[object] = []

    def sly(kind: Any) -> None:
        calls.append(kind)
        assert len(calls) < 12  # the number of correct games, and no game is even dealt

    report = SHORT.run([points, sly])
    assert report.outcome is Outcome.WRONG
    assert report.finding.share == SHORT.run([points]).finding.share * 80 / 81  # type: ignore[operator]
    assert "sly accepts a game in one run, and rejects the same game in another" in repr(report)


def test_nobody_can_count_when_to_say_no() -> None:
    """One that knows how many games there are, and rejects all between the correct ones."""
    calls = count()

    def sly(kind: Any) -> None:
        deal(kind)
        assert not 11 <= next(calls) < 93

    assert "sly accepts a game in one run, and rejects" in repr(SHORT.run([points, sly]))


def test_what_is_left_to_chance_is_found_out() -> None:
    calls = count()

    def moody(kind: Any) -> None:
        deal(kind)
        assert next(calls) % 20 != 19  # after the correct games, and not twice in a row

    report = SHORT.run([points, moody])
    assert "moody accepts a game in one run, and rejects the same game in another" in repr(report)


def test_a_move_that_is_not_valid_and_a_look_inside_are_not_fair() -> None:
    def tries(kind: Any) -> None:
        game = deal(kind)
        try:
            play(game, "end")
        except Exception:
            game.num_cards()

    def peeks(kind: Any) -> None:
        assert vars(deal(kind))

    for test, line in ((tries, 'game.play_move(move("end")) was refused'), (peeks, "")):
        report = SHORT.run([points, test])
        assert "isn't fair. This test isn't counted." in report.finding.says
        assert "Your other tests catch 1 of 80" in report.finding.says
        assert line in repr(report)

    def reads(kind: Any) -> None:
        assert "object" not in repr(deal(kind))

    assert SHORT.run([reads]).finding.misconception == "looks-inside"


def test_a_test_of_the_short_game_that_is_wrong_for_the_full_one_is_told_so() -> None:
    def straight_on(kind: Any) -> None:
        game = deal(kind, hands=["RBH"], top="R7C")
        play(game, "play RBH", "end")
        if game.current_player() != 1:
            raise AssertionError  # pytest's own assert looks at the game

    report = find_check("ex13.full_tests").run([straight_on])
    assert "It accepts the short game" in report.finding.says
    assert "B: backwards [fcd2017#backwards]" in repr(report)


def weakly(kind: Any) -> None:
    assert deal(kind).num_cards()


def test_only_tests_without_an_assert_are_told_to_have_none() -> None:
    def helped(kind: Any) -> None:
        weakly(kind)

    def silenced(kind: Any) -> None:
        try:
            assert deal(kind).num_cards() == 1
        except Exception:
            return

    for test, told in ((weakly, ""), (helped, ""), (silenced, "hears-itself")):
        finding = SHORT.run([test]).finding
        assert finding.misconception == told
        assert ("No assert has failed yet" in finding.says) == (told == "")


def test_what_is_no_suite_is_told() -> None:
    for submission in ([], [points, None], [points, 3], {"a": points}):
        report = SHORT.run(submission)
        assert report.outcome is Outcome.WRONG
        assert "a test is a function" in report.finding.says.lower() or not submission


def test_what_students_are_given_says_what_is_wrong() -> None:
    game = other_game("fcd2018", "hands-reversed")
    eight = ["R1H " * 8]
    calls: dict[str, Callable[[], object]] = {
        "hand 0 has 8 cards, but there is room for 7": lambda: deal(game, hands=eight, top="R7C"),
        "the draw pile needs at least one card": lambda: deal(game, top="R7C", left=0),
        "hands is a list": lambda: deal(game, hands="R5H"),
        "the top of the pile has 2 cards": lambda: deal(game, top="R5H R6H"),
        "'jump' isn't a move": lambda: move("jump"),
        "no game 'none' among these": lambda: broken_game("fcd2018", "none"),
    }
    for says, call in calls.items():
        with pytest.raises(ValueError, match=says):
            call()
    assert hand(deal(game, hands=["R5H"], top="R7C")) == [*["PEQ"] * 6, "R5H"]
    assert str(deal(game, hands=[[Card.parse("R5H")]]).top_discard()) == "PEQ"
