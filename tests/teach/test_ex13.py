"""ex13: suites that are unfair, idle, half done, endless or sly, and what is said about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fcd import rulebook
from fcd.teach.exercises import find_check, find_exercise
from fcd.teach.exercises.ex13_write_tests.topics import topic_of
from fcd.teach.exercises.ex13_write_tests.trial import public_mutants
from fcd.teach.given.testing import broken_game, deal, hand, move, other_game, play, valid
from fcd.teach.mutants import all_mutants
from fcd.teach.outcome import Outcome

SHORT = find_check("ex13.short_tests")


def points(kind: Any) -> None:
    game = deal(kind, hands=["R5H R9H"], top="R7C", fill="P1Q")
    assert game.player_points(0) == 19


def unwritten(kind: Any) -> None:
    raise NotImplementedError


def test_some_broken_games_are_kept_back_and_all_have_a_topic() -> None:
    for check in find_exercise("ex13").checks:
        broken = [mutant for mutant in all_mutants() if check.game in mutant.games]
        assert 0.7 < len(public_mutants(check.game)) / len(broken) < 0.8
        for mutant in broken:
            topic = topic_of(mutant.name, check.game)
            assert rulebook.section(topic.ref).ref == topic.ref
            assert mutant.name not in topic.asks


def test_what_is_caught_is_counted_and_a_hint_given() -> None:
    report = SHORT.run([points, unwritten])
    said = repr(report)
    assert report.outcome is Outcome.WRONG
    assert report.finding.share is not None
    assert 0 < report.finding.share < 0.1
    assert "points-count-cards" in said
    assert "letters-count-ten" not in said, "there are no letters in that hand"
    assert "not written yet: unwritten" in said
    assert "#" in report.finding.scene.rules[0]  # type: ignore[union-attr]


def test_a_rejected_correct_game_is_shown() -> None:
    def plays(kind: Any) -> None:
        game = deal(kind, hands=["R5H B3Q", "G1S"], top="R7C")
        play(game, "play R5H", "end")
        assert valid(game, "play G1S")

    report = SHORT.run([points, plays])
    scene = report.finding.scene
    assert report.outcome is Outcome.WRONG
    assert report.earned == 0
    assert scene is not None
    assert scene.moves == 2
    assert [str(card) for card in scene.rows[0].cards] == ["R5H"]
    assert "G1S" in map(str, scene.rows[1].cards)
    assert 'game.is_valid_move(move("play G1S")) answered False' in scene.lines
    assert any("fcd2018#match" in rule for rule in scene.rules)
    assert "plays raised AssertionError" in report.finding.says


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
    assert "caught: points-count-cards" in repr(report)

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

    report = SHORT.run([sly])
    assert report.outcome is Outcome.WRONG
    assert report.earned == 0
    assert "rejected it when they were run again" in repr(report)


def test_what_is_no_suite_is_told() -> None:
    for submission in ([], [points, None], [points, 3], {"a": points}):
        report = SHORT.run(submission)
        assert report.outcome is Outcome.WRONG
        assert "function" in report.finding.says


def test_what_students_are_given_says_what_is_wrong() -> None:
    game = other_game("fcd2018", "hands-reversed")
    eight = ["R1H " * 8]
    calls: dict[str, Callable[[], object]] = {
        "hand 0 has 8 cards, but there is room for 7": lambda: deal(game, hands=eight, top="R7C"),
        "the draw pile needs at least one card": lambda: deal(game, top="R7C", left=0),
        "'jump' isn't a move": lambda: move("jump"),
        "no game 'none' among these": lambda: broken_game("fcd2018", "none"),
    }
    for says, call in calls.items():
        with pytest.raises(ValueError, match=says):
            call()
    assert hand(deal(game, hands=["R5H"], top="R7C")) == [*["PEQ"] * 6, "R5H"]
