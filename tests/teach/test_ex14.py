"""ex14, and texts in general: answered or not, points by hand kept apart, numbers of one's own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fcd.contest import EagerPlayer
from fcd.contest.results import Entry, Options, TournamentResult
from fcd.contest.results.result_files import to_json
from fcd.contest.tournament.match import play_match
from fcd.series.progress import progress_file
from fcd.teach import check, summary
from fcd.teach.building import exercise_of
from fcd.teach.folder import find_check, find_exercise
from fcd.teach.given.project_notes import measure, questions, strategy_points
from fcd.teach.outcome import Depth, Outcome, Report
from fcd.teach.prose import Prose
from fcd.teach.solutions import read_notebook, source_of
from fcd.teach.validating import course
from tests.teach.handed_in import SOLUTIONS, names_in

NOTES = find_exercise("ex14")
(PATH,) = SOLUTIONS.glob("ex14_*.ipynb")
TEXT = Prose({"why": "Why does the order of the cards in your hand matter here?"}, 3)
GOOD = "Because the first card that fits is played, and the others stay in the hand for later."


def said(submission: object, prose: Prose = TEXT) -> Report:
    finding = prose.check(submission, Depth.PUBLIC, ())
    return Report("ex14.game_class", finding, 0)


def test_the_points_of_the_project_are_100_and_those_by_hand_kept_apart() -> None:
    from fcd.teach.folder import find_exercise as any_exercise

    automatic = [any_exercise(key).points for key in ("ex11", "ex12")]
    assert (automatic, NOTES.points, NOTES.by_hand) == ([47, 15], 0, 38)
    assert NOTES.worth == "38 points by hand"


def test_a_starter_is_not_attempted_and_a_solution_is_answered() -> None:
    notebook = read_notebook(PATH)
    solution, starter = names_in(notebook), names_in(exercise_of(notebook))
    for each in NOTES.checks:
        untouched, answered = (
            each.run(starter[each.submission]),
            each.run(solution[each.submission]),
        )
        assert untouched.outcome is Outcome.NOT_ATTEMPTED
        assert "between the quotes" in repr(untouched)
        assert answered.outcome is Outcome.RIGHT
        assert "your instructor reads it" in repr(answered)
        assert "right" not in repr(answered)
        assert f"up to {each.by_hand} point" in repr(answered)
        assert Report.from_json(answered.to_json()) == answered
        assert len(each.hints) >= 3


def test_the_notebook_asks_what_the_checks_ask() -> None:
    notebook = read_notebook(PATH)
    starter = names_in(exercise_of(notebook))
    text = "\n".join(source_of(cell) for cell in notebook["cells"])
    for each in NOTES.checks:
        assert isinstance(each.checker, Prose)
        prompts = each.checker.prompts
        if isinstance(starter[each.submission], dict):
            assert list(starter[each.submission]) == list(prompts)
        if each.name in ("ex14.findings", "ex14.strategy"):
            assert f'questions("{each.name}", measured)' in text
        elif len(prompts) > 1:
            assert [n for n, asks in prompts.items() if f"- **{n}**: {asks}" not in text] == []


@pytest.mark.parametrize(
    ("submission", "outcome", "says"),
    [
        (GOOD, Outcome.RIGHT, "Answered"),
        ({"why": GOOD}, Outcome.RIGHT, "Answered"),
        ("", Outcome.NOT_ATTEMPTED, "between the quotes"),
        (" \n", Outcome.NOT_ATTEMPTED, "between the quotes"),
        ({}, Outcome.NOT_ATTEMPTED, "between the quotes"),
        ("yes", Outcome.WRONG, "very short"),
        ("bla " * 50, Outcome.WRONG, "very short"),
        (TEXT.prompts["why"], Outcome.WRONG, "is the question itself"),
        (TEXT.prompts["why"].upper() + " ...", Outcome.WRONG, "is the question itself"),
        ({"wy": GOOD}, Outcome.WRONG, "Is 'wy' meant to be it?"),
        ({"why": 3, "also": GOOD}, Outcome.WRONG, "`why` is 3, but a text is wanted"),
        ([GOOD], Outcome.WRONG, "a text is wanted"),
        (lambda: GOOD, Outcome.WRONG, "a text is wanted"),
        (3, Outcome.WRONG, "a text is wanted"),
    ],
)
def test_texts(submission: object, outcome: Outcome, says: str) -> None:
    report = said(submission)
    assert report.outcome is outcome
    assert says in repr(report)
    assert report.earned == 0
    assert not {"right", "wrong"} & {*repr(report).splitlines()[0].split()}


def test_every_prompt_wants_an_answer_of_its_own() -> None:
    both = Prose({"one": "What is the first thing?", "two": "What is the second thing?"}, 3)
    assert "`one` and `two` have the same" in repr(said({"one": GOOD, "two": GOOD}, both)) or (
        "`two` and `one` have the same" in repr(said({"one": GOOD, "two": GOOD}, both))
    )
    assert "`two` isn't answered yet" in repr(said({"one": GOOD}, both))
    assert GOOD in said({"one": GOOD}, both).finding.got  # a person may still give points for it
    assert GOOD not in repr(said({"one": GOOD}, both))
    assert "a dict with texts" in repr(said(GOOD, both))
    with pytest.raises(ValueError, match="write prompts like"):
        Prose.of(["no prompt"], 3)


def test_a_text_that_was_answered_is_remembered_and_summed_up_apart() -> None:
    model = find_check("ex14.review")
    assert isinstance(model.checker, Prose)
    names = {name: f"{GOOD} {name}" for name in model.checker.prompts}
    check("ex14.review", {})
    assert "ex14.review" not in progress_file().read().exercises
    check("ex14.review", names)
    assert progress_file().read().exercises["ex14.review"] == (1, 1)
    assert "1 of 7 texts answered, worth up to 38 points by hand" in repr(summary("ex14"))
    assert "up to 8 by hand" in summary("ex14")._repr_html_()
    assert "0 of 0" not in repr(summary("ex14"))


def test_grading_hands_the_texts_to_a_person_and_gives_no_points() -> None:
    text = PATH.read_text(encoding="utf-8")
    (graded,) = (done for _, done in course.graded({"ex14": text}, Depth.HIDDEN, 60, jobs=1))
    told = json.loads(json.dumps(graded.to_dict()))
    assert (told["points"], told["of"], told["by_hand"]) == (0, 0, 38)
    assert told["trouble"] == ""
    assert "the best one so far" in told["checks"][1]["finding"]["got"]


def test_the_questions_have_numbers_of_ones_own() -> None:
    measured = measure(EagerPlayer, runs=2, rounds=20)
    assert repr(measured) == repr(measure(EagerPlayer, runs=2, rounds=20))
    asked = questions("ex14.findings", measured)
    assert measured.range_of("EagerPlayer") in asked
    assert measured.range_of("SomewhatLessEagerPlayer") in asked
    assert "{" not in asked
    with pytest.raises(ValueError, match="isn't a check of texts"):
        questions("ex03.can_play_on", measured)


def test_the_final_four_get_all_strategy_points(tmp_path: Path) -> None:
    names = ("EagerPlayer", "SomewhatLessEagerPlayer", "SaveWildsPlayer", "DitchPointsPlayer")
    five = (*names, "ZerosEarlyPlayer")
    triples = [(a, b, c) for a in five for b in five for c in five if a < b < c]
    played = tuple(play_match(each, 30, seed=1, workers=1) for each in triples)
    result = TournamentResult(tuple(Entry(n, "") for n in five), Options(), played)
    path = tmp_path / "results.json"
    path.write_text(to_json(result), encoding="utf-8")
    (fifth,) = set(five) - set(result.finalists)
    first = result.finalists[0]
    assert [strategy_points(path, first, earned) for earned in (8, 10, 6)] == [10, 10, 6]
    assert strategy_points(path, fifth, 8) == 8
    with pytest.raises(ValueError, match="did not take part"):
        strategy_points(path, "Nobody", 8)
    path.write_text(to_json(played[0]), encoding="utf-8")
    with pytest.raises(ValueError, match="not of a tournament"):
        strategy_points(path, first, 8)
