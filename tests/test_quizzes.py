"""The quizzes of the series: answers come from the engine, and can be found."""

from __future__ import annotations

import ast
import re
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from fcd.board.lessons.questions import Choice, Question
from fcd.board.lessons.quiz import Quiz
from fcd.positions import position
from fcd.rulebook import citation
from fcd.series import expected_error, predict, quiz, quizzes
from fcd.series.chapters import find_chapter
from fcd.series.progress import progress_file
from fcd.series.quizzes import in_both, questions_of
from tests.series import TAUGHT, WITHOUT_CODE

NOT_IN_THE_BOOKS = {"old-game", "even-only"}  # of Python, and a rule of the house


def test_one_who_only_plays_is_not_asked() -> None:
    assert questions_of("play") == []
    with pytest.raises(ValueError, match="has no quiz"):
        quiz("play")


def test_every_question_is_fair() -> None:
    """It can be answered rightly and wrongly, says what it is about and why, and no more."""
    every = [(key, question) for key in TAUGHT for question in questions_of(key)]
    assert len({(key, question.id) for key, question in every}) == len(every)
    counts = Counter(key for key, _ in every)
    faults = [f"{key} asks {counts[key]} questions" for key in TAUGHT if not 3 <= counts[key] <= 8]
    for key, question in every:
        values = [option["value"] for option in question.options]
        wrong = [value for value in values if value not in question.answer]
        clues = question.clues(wrong[:1])
        cited = [ref for _, _, ref, _ in clues if ref]
        in_the_books = question.id not in NOT_IN_THE_BOOKS
        good = {
            "all or nothing is no question": set() < question.answer < set(values),
            "wrong is wrong": _outcome(question, wrong[:1]) == "wrong",
            "right is right": _outcome(question, sorted(question.answer)) == "right",
            "it says what it is about": bool(question.about) == in_the_books,
            "a right answer is told why": {citation(ref) for ref in question.about}
            <= {citation(ref) for _, _, ref, _ in question.reasons(values) if ref},
            "no rule is linked twice": len(cited) == len({citation(ref) for ref in cited}),
            "a wrong one has clues": bool(cited) == in_the_books,
            "a wrong one is told why": any(says for _, says, *_ in clues)
            != bool(question.note(wrong[0])),
            "each wrong one is told why": key not in WITHOUT_CODE
            or len(values) == 2  # then the reason for one is the reason against the other
            or all(map(question.note, wrong)),
            "it is told about the players": not _speaks_to_the_learner(question),
        }
        faults += [f"{key} {question.id}: {what}" for what, holds in good.items() if not holds]
    assert faults == []


def test_what_is_predicted_is_told_about_the_players() -> None:
    """As in quizzes: a question about Bob is not answered with what "you" can do."""
    modules = [
        import_module(f"fcd.series.lessons.{find_chapter(key).name}") for key in WITHOUT_CODE
    ]
    made = [ask() for each in modules for name, ask in vars(each).items() if "predict_" in name]
    assert len(made) > 40
    asked = [question for each in made for question in each.questions]
    assert [each.text for each in asked if _speaks_to_the_learner(each)] == []


def _speaks_to_the_learner(question: Question) -> bool:
    """Whether a reason says "you" though the question does not."""
    said = " ".join(line[1] for lines in question.why.values() for line in lines)
    return bool(re.search(r"(?i)\byou", said)) and not re.search(r"(?i)\byou", question.text)


def _outcome(question: Question, answer: list[str]) -> str:
    asking = Quiz([question])
    _answer(asking, answer if question.many else answer[0])
    assert asking.note == ""
    return asking.results[0][1]


def _answer(made: Quiz, answer: str | list[str]) -> None:
    made.handle({"type": "set", "id": "answer", "value": answer})
    made.handle({"type": "press", "id": "check"})


def test_no_answer_is_merely_written_down() -> None:
    for path in sorted(Path(quizzes.__file__).parent.glob("[a-z]*.py")):
        assert not _written_down(path.read_text(encoding="utf-8")), path.stem
    assert _written_down('MultipleChoice("How many?", ["1", "2"], answer="2", why="so")')
    assert _written_down('def _two():\n    options = {"1": False, "2": True}\n    which(options)')
    assert _written_down('which({"1": False, "2": 1 + 1 == 2})')
    assert not _written_down('one_of(["1", "2"], str(len(deck)))')


def _written_down(source: str) -> list[str]:
    """Calls that make a question whose answer is a literal, in its place or under a name."""
    place = {"MultipleChoice": 2, "Question": 2, "one_of": 1, "which": 0}
    tree = ast.parse(source)
    found = []
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    parts: list[ast.Module | ast.FunctionDef] = [tree, *functions]
    for part in parts:
        assigned = [node for node in part.body if isinstance(node, ast.Assign)]
        values = {ast.unparse(node.targets[0]): node.value for node in assigned}
        for node in ast.walk(part):
            if isinstance(node, ast.Call) and (kind := ast.unparse(node.func)) in place:
                named = [word.value for word in node.keywords if word.arg == "answer"]
                for answer in named or node.args[place[kind] :][:1]:
                    value = values.get(ast.unparse(answer), answer)
                    if not any(isinstance(each, ast.Name | ast.Call) for each in ast.walk(value)):
                        found.append(ast.unparse(node))
    return found


def test_in_both_says_so_if_the_games_part() -> None:
    def ask(game: str) -> Question:
        table = position(game, hands=["RCH R5C", "", "", ""], top="R5H", moves=["play RCH"])
        return Choice("", table, "play R5C")  # only one of the games has a C that continues

    with pytest.raises(ValueError, match="the two games part here"):
        in_both(ask)


def test_an_expected_error_is_one_line_in_plain_words_and_a_missing_one_is_noticed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    table = position("fcd2018", hands=["R7S B9C", "", "", ""], top="R5H")
    with expected_error():
        table.play("play B9C")
    said = capsys.readouterr().out
    assert said.startswith("IllegalMove: play B9C isn't legal. ")
    assert said.endswith(" [Rule: What matches]\n"), "a rule is cited by its title"
    assert said.count("\n") == 1
    with pytest.raises(AssertionError, match="nothing was refused here"), expected_error():
        table.play("play R7S")
    with pytest.raises(KeyboardInterrupt), expected_error():
        raise KeyboardInterrupt


@pytest.fixture(autouse=True)
def path(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("FCD_PROGRESS", str(tmp_path / "progress.json"))
    return tmp_path / "progress.json"


def test_answers_are_remembered() -> None:
    made = quiz("00_start_here")
    assert {outcome for _, outcome in made.results} == {"not attempted"}
    [first, *_] = questions_of("00_start_here")
    _answer(made, sorted(first.answer))
    made.handle({"type": "press", "id": "next"})
    _answer(made, "no")
    again = quiz("00_start_here")
    assert [outcome for _, outcome in again.results] == ["right", "wrong", "not attempted"]
    assert again.score == made.score
    assert repr(again) == repr(made), "the text is the same, whatever was answered"


def test_what_was_forgotten_elsewhere_does_not_come_back_but_counts_if_given_again() -> None:
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
    path.write_text("{", encoding="utf-8")
    assert "could not be used" in quiz("00_start_here").note
    made = quiz("00_start_here")
    path.write_text("{", encoding="utf-8")
    _answer(made, sorted(questions_of("00_start_here")[0].answer))
    assert "could not be used" in made.note
    assert made.panel.error is None
    made.handle({"type": "press", "id": "next"})
    assert made.note == "", "it is told once"


def test_a_prediction_is_not_remembered(path: Path) -> None:
    made = predict(questions_of("03_valid_moves")[1])
    assert made.score == "0 of 1"
    _answer(made, "no")
    assert made.results[0][1] == "wrong"
    assert not path.exists()
