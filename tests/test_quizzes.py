"""The quizzes of the series: answers come from the engine, and can be found."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from fcd import rulebook
from fcd.board.lessons.questions import Choice, Question
from fcd.board.lessons.quiz import Asking
from fcd.board.widgets.quiz import Quiz
from fcd.positions import position
from fcd.series import predict, quiz, quizzes
from fcd.series.progress import progress_file
from fcd.series.quizzes import in_both, questions_of
from tests.series import TAUGHT

QUESTIONS = [(key, question) for key in TAUGHT for question in questions_of(key)]
MODULES = sorted(Path(quizzes.__file__).parent.glob("[a-z]*.py"))
each = pytest.mark.parametrize(
    ("key", "question"), QUESTIONS, ids=[f"{key}-{q.id}" for key, q in QUESTIONS]
)


@pytest.mark.parametrize("key", TAUGHT)
def test_a_quiz_has_three_to_six_questions(key: str) -> None:
    asked = questions_of(key)
    assert 3 <= len(asked) <= 6
    assert len({question.id for question in asked} - {""}) == len(asked)


def test_one_who_only_plays_is_not_asked() -> None:
    assert questions_of("play") == []
    with pytest.raises(ValueError, match="has no quiz"):
        quiz("play")


NOT_IN_THE_BOOKS = {"code", "old-game", "even-only"}  # of notation, Python, a rule of the house


@each
def test_a_question_says_what_it_is_about(key: str, question: Question) -> None:
    assert bool(question.about) == (question.id not in NOT_IN_THE_BOOKS)
    assert all(rulebook.section(ref).ref == ref for ref in question.about)


@each
def test_a_question_can_be_answered_rightly_and_wrongly(key: str, question: Question) -> None:
    values = [option["value"] for option in question.options]
    assert len(values) >= 2
    assert question.answer <= set(values)
    assert 0 < len(question.answer) < len(values), "all or nothing is no question"
    wrong = [value for value in values if value not in question.answer][:1]
    assert _outcome(question, wrong) == "wrong"
    assert _outcome(question, sorted(question.answer)) == "right"


def _outcome(question: Question, answer: list[str]) -> str:
    asking = Asking([question])
    value = answer if question.many else answer[0]
    asking.handle({"type": "set", "id": "answer", "value": value})
    asking.handle({"type": "press", "id": "check"})
    assert asking.note == ""
    return asking.results[0][1]


@each
def test_a_right_answer_is_told_why(key: str, question: Question) -> None:
    values = [option["value"] for option in question.options]
    refs = {ref for _, _, ref, _ in question.reasons(values)}
    assert set(question.about) <= refs


@each
def test_a_wrong_answer_gets_something_to_read_and_not_the_solution(
    key: str, question: Question
) -> None:
    wrong = [o["value"] for o in question.options if o["value"] not in question.answer]
    clues = question.clues(wrong[:1])
    assert any(ref for _, _, ref, _ in clues) or question.id in NOT_IN_THE_BOOKS
    solution = [says for _, says, *_ in question.why.get("", ())]
    assert not [says for _, says, *_ in clues if says in solution]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_no_answer_is_merely_written_down(path: Path) -> None:
    assert not _written_down(path.read_text(encoding="utf-8"))


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


# -- in a notebook ---------------------------------------------------------------------------------


def _answer(made: Quiz, answer: str | list[str]) -> None:
    made.receive({"type": "set", "id": "answer", "value": answer})
    made.receive({"type": "press", "id": "check"})


def test_answers_are_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FCD_PROGRESS", str(tmp_path / "progress.json"))
    made = quiz("03_valid_moves")
    assert "right" not in dict(made.results).values()
    [first, *_] = questions_of("03_valid_moves")
    _answer(made, sorted(first.answer))
    assert dict(made.results)[first.id] == "right"
    again = quiz("03_valid_moves")
    assert (dict(again.results)[first.id], again.score) == ("right", made.score)
    assert repr(again) == repr(made), "the text is the same, whatever was answered"


def test_what_was_forgotten_elsewhere_does_not_come_back(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FCD_PROGRESS", str(tmp_path / "progress.json"))
    made = quiz("00_start_here")
    first, second, _ = questions_of("00_start_here")
    _answer(made, sorted(first.answer))
    progress_file().reset()
    made.receive({"type": "press", "id": "next"})
    _answer(made, *second.answer)
    known = progress_file().read()
    assert known.answers == {"00_start_here": {second.id: "right"}}
    assert "00_start_here" in known.opened


def test_an_answer_given_again_after_a_reset_counts(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("FCD_PROGRESS", str(tmp_path / "progress.json"))
    made = quiz("00_start_here")
    [first, *_] = questions_of("00_start_here")
    _answer(made, sorted(first.answer))
    progress_file().reset()
    made.receive({"type": "press", "id": "check"})
    assert progress_file().read().answers == {"00_start_here": {first.id: "right"}}


def test_a_file_found_damaged_by_the_quiz_itself_is_told_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "progress.json"
    monkeypatch.setenv("FCD_PROGRESS", str(path))
    path.write_text("{", encoding="utf-8")
    assert "could not be used" in quiz("00_start_here").state["note"]


def test_trouble_with_the_file_is_told_in_the_quiz(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "progress.json"
    monkeypatch.setenv("FCD_PROGRESS", str(path))
    made = quiz("00_start_here")
    path.write_text("{", encoding="utf-8")
    _answer(made, sorted(questions_of("00_start_here")[0].answer))
    assert "could not be used" in made.state["note"]
    assert made.error is None
    made.receive({"type": "press", "id": "next"})
    assert made.state["note"] == "", "it is told once"


def test_a_prediction_is_not_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FCD_PROGRESS", str(tmp_path / "progress.json"))
    made = predict(questions_of("03_valid_moves")[1])
    assert made.score == "0 of 1"
    _answer(made, "no")
    assert made.results[0][1] == "wrong"
    assert not (tmp_path / "progress.json").exists()
