"""Every check in all its states: the same tests for all exercises, present and future.

What can be shown by the hand-written examples is shown by them; made-up cases are asked once per
exercise, of answers that are right. What the checks say with made-up cases about every mistake and
every broken game is written down in tests/net.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from fcd.teach.checks import Check, Exercise, Misconception, Submission
from fcd.teach.mutants.table import claims, look_alikes
from fcd.teach.outcome import Depth, Outcome, Report
from fcd.teach.taught_game import taught_game
from tests.net import verdicts
from tests.teach.handed_in import (
    answered,
    each_exercise,
    each_short_exercise,
    loops,
    on_examples,
    raises,
    solved,
    untouched,
)
from tests.teach.handed_in import as_found as as_found

JUNK = [None, ..., 3, "text", [], object(), lambda: None, int]
MOST = {"ex06": (4, 99), "ex07": (3, 99), "ex10": (2, 15), "ex11": (4, 7)}  # moves and cards
TWO_TURNS = {"first-turn", "any-turn"}  # mistakes of ex06 about the turn before the turn before


@each_exercise
def test_it_is_well_made_and_an_untouched_starter_is_not_attempted(exercise: Exercise) -> None:
    wrong: list[str] = []
    starter = untouched(exercise.key)
    for check in exercise.checks:
        names = [mistake.name for mistake in check.misconceptions]
        untried = check.run(starter[check.submission])
        good = {
            "a ladder has several steps": len(check.hints) >= 3,
            "it knows mistakes": bool(names) or exercise.key in ("ex12", "ex13"),
            "names are unique": len(set(names)) == len(names),
            "it earns something": check.points > 0,
            "the task is a sentence": check.task.endswith("."),
            "not attempted": untried.outcome is Outcome.NOT_ATTEMPTED and untried.earned == 0,
        }
        wrong += [f"{check.name}: {what}" for what, holds in good.items() if not holds]
    assert wrong == []


@each_exercise
def test_solution_and_another_right_answer_are_right(exercise: Exercise) -> None:
    wrong: list[str] = []
    for check in exercise.checks:
        mine = check.run(solved(exercise.key)[check.submission], Depth.HIDDEN)
        other = on_examples(check, answered(exercise.key)[check.submission])
        wrong += [
            repr(report)
            for report in (mine, other)
            if report.outcome is not Outcome.RIGHT or report.earned != check.points
        ]
    assert wrong == []


@each_exercise
def test_loops_errors_and_rubbish_get_their_reports(exercise: Exercise) -> None:
    wrong: list[str] = []
    for check in exercise.checks:
        looped, raised = on_examples(check, loops), on_examples(check, raises)
        others = [on_examples(check, each) for each in JUNK]
        good = {
            "is stopped": looped.outcome is Outcome.TOO_LONG and looped.earned == 0,
            "is told": "ZeroDivisionError: on purpose" in repr(raised),
            "without a traceback": "Traceback" not in repr(raised),
            "which is kept": "ZeroDivisionError" in raised.finding.traceback,
            "is what it is": raised.outcome is Outcome.RAISED,
            "is not right": Outcome.RIGHT not in {report.outcome for report in others},
            "travels": all(Report.from_json(report.to_json()) == report for report in others),
        }
        wrong += [f"{check.name}: {what}" for what, holds in good.items() if not holds]
    assert wrong == []


@each_exercise
def test_every_known_mistake_is_wrong_with_its_own_sentence(exercise: Exercise) -> None:
    """By the examples alone; by made-up cases if these take it for right, or for another."""
    wrong: list[str] = []
    for check in exercise.checks:
        for mistake in check.misconceptions:
            report = on_examples(check, mistake.wrong())
            if report.finding.misconception != mistake.name:
                report = check.run(mistake.wrong())
            wrong += _complaints(check, mistake, report)
    assert wrong == []


def _complaints(check: Check, mistake: Misconception, report: Report) -> Iterator[str]:
    scene, key = report.finding.scene, check.name.partition(".")[0]
    moves, cards, _ = scene.size if scene else (0, 0, 0)
    most_moves, most_cards = MOST.get(key, (99, 999))
    good = {
        "is wrong": report.outcome is Outcome.WRONG and report.earned < check.points,
        "has its own sentence": report.finding.misconception == mistake.name,
        "says it": mistake.says in repr(report),
        "shows rules with anchors": scene is not None and any("#" in rule for rule in scene.rules),
        "is small": moves <= most_moves - (key == "ex06" and mistake.name not in TWO_TURNS)
        and cards <= most_cards,
    }
    yield from (f"{check.name} {mistake.name}: {what}" for what, well in good.items() if not well)


@each_short_exercise
def test_every_broken_game_loses_points(exercise: Exercise, as_found: None) -> None:
    """By the examples of a check that is known to notice it; if none does, by made-up cases."""
    unnoticed = []
    for claim in claims():
        if claim.exercise is exercise:
            of_game = [check for check in exercise.checks if check.game == claim.game]
            checks = [check for check in of_game if verdicts.notices(check, claim.mutant)]
            tries = [(check, how) for how in (on_examples, Check.run) for check in checks]
            if not any(
                how(check, check.model(claim.mutant.of(claim.game))).outcome is not Outcome.RIGHT
                for check, how in tries
            ):
                unnoticed.append(str(claim))
    assert unnoticed == []


@each_short_exercise
def test_the_model_and_its_look_alikes_lose_none(exercise: Exercise) -> None:
    assert _rejected(exercise, on_examples) == []


@pytest.mark.slow
@each_exercise
def test_nor_with_made_up_cases(exercise: Exercise) -> None:
    assert _rejected(exercise, Check.run) == []
    others = [
        check.run(answered(exercise.key)[check.submission], Depth.HIDDEN)
        for check in exercise.checks
    ]
    assert [report for report in others if report.outcome is not Outcome.RIGHT] == []


def _rejected(exercise: Exercise, how: Callable[[Check, Submission], Report]) -> list[str]:
    right = [(check, "model", taught_game(check.game)) for check in exercise.checks]
    # ex13 tries each suite on all correct games by itself, which takes six seconds: one will do.
    alike = [
        (check, other.name, other.of(check.game))
        for check, other in look_alikes()
        if check in exercise.checks and (exercise.key != "ex13" or other.name == "hands-reversed")
    ]
    return [
        f"{check.name} rejects {name}"
        for check, name, game in (*right, *alike)
        if how(check, check.model(game)).outcome is not Outcome.RIGHT
    ]
