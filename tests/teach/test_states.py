"""Every check in all its states: the same tests for all exercises, present and future."""

from __future__ import annotations

from collections.abc import Iterator

from fcd.teach.checks import Check, Exercise, Misconception
from fcd.teach.mutants import all_correct, all_mutants
from fcd.teach.outcome import Depth, Outcome, Report
from tests.teach.handed_in import (
    answered,
    each_exercise,
    loops,
    raises,
    solved,
    untouched,
)

JUNK = [None, ..., 3, "text", [], object(), lambda: None, int]
OTHER = {"ex12", "ex13", "ex14"}  # matches, suites of tests, free text: no cases


@each_exercise
def test_it_is_well_made_and_an_untouched_starter_is_not_attempted(exercise: Exercise) -> None:
    wrong: list[str] = []
    starter = untouched(exercise.key)
    for check in exercise.checks:
        names = [mistake.name for mistake in check.misconceptions]
        untried = check.run(starter[check.submission])
        good = {
            "a ladder has several steps": len(check.hints) >= 3,
            "it knows mistakes": bool(names) or exercise.key in OTHER,
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
        for names in (solved(exercise.key), answered(exercise.key)):
            report = check.run(names[check.submission], Depth.HIDDEN)
            if report.outcome is not Outcome.RIGHT or report.earned != check.points:
                wrong.append(repr(report))
    assert wrong == []


# Of play, that is: these are about keeping books.
WITHOUT_RULES = ("ex10.player", "ex11.scores", "ex11.scoreboard_text", "ex12.shares")


@each_exercise
def test_loops_errors_and_rubbish_get_their_reports(exercise: Exercise) -> None:
    wrong: list[str] = []
    for check in exercise.checks:
        looped, raised = check.run(loops), check.run(raises)
        others = [check.run(each) for each in JUNK]
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
    wrong: list[str] = []
    for check in exercise.checks:
        for mistake in check.misconceptions:
            wrong += _complaints(check, mistake, check.run(mistake.wrong()))
    assert wrong == []


def _complaints(check: Check, mistake: Misconception, report: Report) -> Iterator[str]:
    scene = report.finding.scene
    good = {
        "is wrong": report.outcome is Outcome.WRONG and report.earned < check.points,
        "has its own sentence": report.finding.misconception == mistake.name,
        "says it": mistake.says in repr(report),
        "shows rules with anchors": check.name in WITHOUT_RULES
        or (scene is not None and any("#" in rule for rule in scene.rules)),
    }
    yield from (f"{check.name} {mistake.name}: {what}" for what, well in good.items() if not well)


@each_exercise
def test_every_broken_game_loses_points_and_look_alikes_lose_none(exercise: Exercise) -> None:
    if exercise.key in OTHER:
        return  # tests of their own
    wrong = []
    for mutant in all_mutants():
        if mutant.name in exercise.mutants:
            for game in {*mutant.games} & {*exercise.games}:
                checks = [check for check in exercise.checks if check.game == game]
                if not any(_notices(check, check.model(mutant.of(game))) for check in checks):
                    wrong.append(f"{mutant.name} of {game} is not noticed")
    for check in exercise.checks:
        for correct in all_correct():
            if check.game in correct.games and _notices(check, check.model(correct.of(check.game))):
                wrong.append(f"{check.name} refuses {correct.name}")
    assert wrong == []


def _notices(check: Check, submission: object) -> bool:
    """Without finding out which mistake it could be."""
    finding = check.checker.check(submission, Depth.PUBLIC, ())
    return finding.outcome is not Outcome.RIGHT


def test_every_broken_game_has_a_name_a_sentence_and_an_exercise() -> None:
    from fcd.teach.folder import exercises

    every = [*all_mutants(), *all_correct()]
    assert [m.name for m in every if m.name != m.name.lower().replace(" ", "-")] == []
    assert [m.name for m in every if not m.says[0].isupper()] == []
    assert len({m.name for m in every}) == len(every)
    claimed = {name for exercise in exercises() for name in exercise.mutants}
    assert [name for name in claimed if name not in {m.name for m in all_mutants()}] == []
    assert [m.name for m in all_mutants() if m.name not in claimed] == []
