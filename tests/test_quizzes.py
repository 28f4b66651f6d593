"""The quizzes of the series: answers come from the engine, and can be found."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from fcd import rulebook
from fcd.board import Choice, Quiz
from fcd.board.lessons.questions import Question
from fcd.positions import position
from fcd.series import predict, quiz, quizzes
from fcd.series.progress import progress_file
from fcd.series.quizzes import in_both, questions_of
from tests.series import TAUGHT

MODULES = sorted(Path(quizzes.__file__).parent.glob("[a-z]*.py"))
NOT_IN_THE_BOOKS = {"code", "old-game", "even-only"}  # of notation, Python, a rule of the house


@pytest.mark.parametrize("key", TAUGHT)
def test_a_quiz_has_three_to_six_questions_without_a_fault(key: str) -> None:
    asked = questions_of(key)
    assert 3 <= len(asked) <= 6
    assert len({question.id for question in asked} - {""}) == len(asked)
    assert [f"{each.id}: {fault}" for each in asked for fault in _faults(each)] == []


def _faults(question: Question) -> Iterator[str]:
    """What is wrong with a question."""
    values = [option["value"] for option in question.options]
    wrong = [value for value in values if value not in question.answer][:1]
    if not question.answer < {*values} or not question.answer:
        yield "all or nothing is no question"
    if (
        _outcome(question, wrong) != "wrong"
        or _outcome(question, sorted(question.answer)) == "wrong"
    ):
        yield "it is not to be answered"
    written = question.id not in NOT_IN_THE_BOOKS
    if bool(question.about) != written:
        yield "it does not say what it is about"
    if any(rulebook.section(ref).ref != ref for ref in question.about):
        yield "it is about something else"
    if not {*question.about} <= {ref for _, _, ref, _ in question.reasons(values)}:
        yield "a right answer is not told why"
    clues = question.clues(wrong)
    if written and not any(ref for _, _, ref, _ in clues):
        yield "a wrong answer gets nothing to read"
    if {says for _, says, *_ in clues} & {says for _, says, *_ in question.why.get("", ())}:
        yield "a wrong answer gets the solution"


def _outcome(question: Question, answer: list[str]) -> str:
    made = Quiz([question])
    _answer(made, answer if question.many else answer[0])
    assert made.note == ""
    return made.results[0][1]


def _answer(made: Quiz, answer: str | list[str]) -> None:
    made.handle({"type": "set", "id": "answer", "value": answer})
    made.handle({"type": "press", "id": "check"})


def test_one_who_only_plays_is_not_asked() -> None:
    assert questions_of("play") == []
    with pytest.raises(ValueError, match="has no quiz"):
        quiz("play")


def test_no_answer_is_merely_written_down() -> None:
    found = {path.stem: _written_down(path.read_text(encoding="utf-8")) for path in MODULES}
    assert {name: calls for name, calls in found.items() if calls} == {}


def _written_down(source: str) -> list[str]:
    """Calls of MultipleChoice and Question whose answer is a literal."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if node.func.id in ("MultipleChoice", "Question"):
            answers = [word.value for word in node.keywords if word.arg == "answer"]
            for answer in answers or node.args[2:3]:
                if not any(isinstance(part, ast.Name | ast.Call) for part in ast.walk(answer)):
                    found.append(ast.unparse(node))
    return found


def test_an_answer_written_down_would_be_found() -> None:
    assert _written_down('MultipleChoice("How many?", ["1", "2"], "2")')
    assert _written_down('MultipleChoice("How many?", ["1", "2"], answer="2", why="so")')
    assert not _written_down('MultipleChoice("How many?", ["1", "2"], str(len(deck)))')


def test_in_both_says_so_if_the_games_part() -> None:
    def ask(game: str) -> Question:
        table = position(game, hands=["RCH R5C", "", "", ""], top="R5H", moves=["play RCH"])
        return Choice("", table, "play R5C")  # only one of the games has a C that continues

    with pytest.raises(ValueError, match="the two games part here"):
        in_both(ask)


# -- in a notebook -----------------------------------------------------------------------------


@pytest.fixture
def path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("FCD_PROGRESS", str(tmp_path / "progress.json"))
    return tmp_path / "progress.json"


@pytest.mark.usefixtures("path")
def test_answers_are_remembered() -> None:
    made = quiz("03_valid_moves")
    assert "right" not in dict(made.results).values()
    [first, *_] = questions_of("03_valid_moves")
    _answer(made, sorted(first.answer))
    assert dict(made.results)[first.id] == "right"
    again = quiz("03_valid_moves")
    assert (dict(again.results)[first.id], again.score) == ("right", made.score)
    assert repr(again) == repr(made), "the text is the same, whatever was answered"


@pytest.mark.usefixtures("path")
def test_of_what_was_forgotten_only_what_is_answered_again_counts() -> None:
    made = quiz("00_start_here")
    first, second, _ = questions_of("00_start_here")
    _answer(made, sorted(first.answer))
    progress_file().reset()
    made.handle({"type": "press", "id": "check"})
    assert progress_file().read().answers == {"00_start_here": {first.id: "right"}}
    progress_file().reset()
    made.handle({"type": "press", "id": "next"})
    _answer(made, *second.answer)
    known = progress_file().read()
    assert known.answers == {"00_start_here": {second.id: "right"}}
    assert "00_start_here" in known.opened


def test_trouble_with_the_file_is_told_in_the_quiz(path: Path) -> None:
    made = quiz("00_start_here")
    path.write_text("{", encoding="utf-8")
    made.panel.receive({"type": "set", "id": "answer", "value": []})
    for _ in range(2):  # nothing is chosen: is that the answer? It is.
        made.panel.receive({"type": "press", "id": "check"})
    assert made.panel.error is None
    assert "could not be used" in made.panel.state["note"]
    made.panel.receive({"type": "press", "id": "next"})
    assert made.panel.state["note"] == "", "it is told once"
    path.write_text("{", encoding="utf-8")
    assert "could not be used" in quiz("00_start_here").panel.state["note"], "found by itself"


def test_a_prediction_is_not_remembered(path: Path) -> None:
    made = predict(questions_of("03_valid_moves")[1])
    assert made.score == "0 of 1"
    _answer(made, "no")
    assert made.results[0][1] == "wrong"
    assert not path.exists()
