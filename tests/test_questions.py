"""Questions and what becomes of them."""

from __future__ import annotations

from typing import Any

import pytest

from fcd.board import Choice, LegalCards, LegalMoves, MultipleChoice, Quiz, WhatHappens
from fcd.positions import position
from fcd.rulebook import NoSuchRule
from tests.at_a_lesson import choose, press, text

FITS = position("fcd2018", hands=["R7S B9C P0D", "", "", ""], top="R5H")
SKIP = position("fcd2018", hands=["RAS B9C", "", "", ""], top="R5H")
CHECK = {"type": "press", "id": "check"}


def answer(quiz: Quiz, value: object) -> str:
    choose(quiz, "answer", value)
    press(quiz, "check")
    return quiz.results[quiz.at][1]


def test_answers_come_from_the_engine_so_another_variant_gives_other_ones() -> None:
    assert LegalCards(FITS).answer == {"R7S", "P0D"}
    assert Choice("", FITS, "play B9C").answer == {"no"}
    for key, who in (("fcd2018", "Bob"), ("fcd2017", "Mallory")):
        game = position(key, hands=["RBS R7S", "", "", ""], top="R5H")
        assert WhatHappens(game, "play RBS").answer == {who}
    for key, may_bluff in (("uno", True), ("uno_contest", False)):
        game = position(key, hands=["wild4 R7", "", ""], top="R5")
        assert ("wild4" in LegalCards(game).answer) == may_bluff
    asked = {"Bob is skipped": lambda s: s.player == 2, "he is not": lambda s: s.player == 1}
    assert WhatHappens(SKIP, "play RAS", asked).answer == {"Bob is skipped"}
    with pytest.raises(ValueError, match="exactly one option must hold, not 2"):
        WhatHappens(SKIP, "play RAS", {"this": lambda s: True, "that": lambda s: True})


def test_not_attempted_is_not_wrong_and_what_was_right_stays_right() -> None:
    quiz = Quiz([LegalCards(FITS, id="cards"), MultipleChoice("1 + 1?", ["2", "3"], "2")])
    assert quiz.results == [("cards", "not attempted"), ("q2", "not attempted")]
    assert answer(quiz, ["R7S"]) == "wrong"
    assert quiz.score == "0 of 2"
    assert answer(quiz, ["P0D", "R7S"]) == "right"
    assert answer(quiz, ["B9C"]) == "right"
    assert "Not yet" in text(quiz)
    press(quiz, "next")
    quiz.handle(CHECK)
    assert quiz.note == "Choose an answer first."
    assert quiz.results == [("cards", "right"), ("q2", "not attempted")]
    assert quiz.score == "1 of 2"


def test_feedback_names_the_rule_but_not_what_is_missing_and_helps_no_guess() -> None:
    for guess in (False, True):
        quiz = Quiz([LegalCards(FITS)], guess=guess)
        assert "Not attempted yet." in text(quiz)  # one question alone has no score
        answer(quiz, ["B9C"])
        said = text(quiz)
        assert ("2 more are right" in said, "[Rule: What matches]" in said) == (not guess,) * 2
        assert ("Not quite. Read on to see why." in said) == guess
        assert not [words for words in ("✓ right", "Not attempted", "Score") if words in said]
        choose(quiz, "answer", ["R7S"])
        assert "✗" not in text(quiz)  # a new answer, nothing said about it yet
        answer(quiz, ["P0D", "R7S"])
        assert "[Rule: What matches]" in text(quiz)


def test_a_wrong_answer_is_told_where_to_read_and_a_right_one_why_and_each_is_reported() -> None:
    heard: list[tuple[str, str]] = []
    quiz = Quiz(
        [Choice("", FITS, "play B9C", id="blue", about=["fcd2018#match"])],
        on_check=lambda question, outcome: heard.append((question, outcome)),
    )
    choose(quiz, "answer", "yes")
    assert heard == []
    answer(quiz, "yes")
    assert "Read again [Rule: What matches]" in text(quiz)
    assert "This isn't legal" not in text(quiz)
    for _ in range(2):
        answer(quiz, "no")
    assert "This isn't legal: play the blue 9 of clubs." in text(quiz)
    assert heard == [("blue", "wrong"), ("blue", "right"), ("blue", "right")]


def test_no_card_at_all_can_be_the_right_answer_if_it_is_said_twice() -> None:
    quiz = Quiz([LegalCards(position("mini_uno", hands=["B1 B2", "", ""], top="R5"))])
    quiz.handle(CHECK)
    assert quiz.note == "Nothing is chosen. If that is your answer, press Check once more."
    for value in (["B1"], []):  # who has changed their mind is asked again
        choose(quiz, "answer", value)
    quiz.handle(CHECK)
    assert quiz.results == [("q1", "not attempted")]
    quiz.handle(CHECK)
    assert quiz.results == [("q1", "right")]


def test_neither_paper_nor_the_view_of_an_unanswered_question_tells_the_answer() -> None:
    quiz = Quiz()
    before = repr(quiz)
    answer(quiz, sorted(quiz.questions[0].answer))
    assert repr(quiz) == before
    words = " ".join(before.split())  # long lines are wrapped
    for question in quiz.questions:
        assert question.text in words
        assert all(option["label"] in words for option in question.options)
    assert not {"[x]", "(x)"} & {*before.split()}
    one = Quiz([MultipleChoice("?", ["a", "b"], "a", why="because")])
    other = Quiz([MultipleChoice("?", ["a", "b"], "b", why="since")])
    assert one.view() == other.view()


BAD: list[Any] = [
    lambda: Quiz([]),
    lambda: Quiz(["how?"]),  # type: ignore[list-item]
    lambda: Quiz([LegalCards(FITS, id="a"), LegalCards(FITS, id="a")]),
    lambda: MultipleChoice("?", ["a", "b"], "c"),
    lambda: MultipleChoice("?", ["a", "a"], "a"),
]


def test_bad_questions_are_refused() -> None:
    for make in BAD:
        with pytest.raises(ValueError, match=r"question|options"):
            make()
    with pytest.raises(NoSuchRule):
        LegalCards(FITS, about=["fcd2018#mach"])


def test_moves_are_asked_like_cards_and_one_that_wins_is_explained_by_the_end_of_the_game() -> None:
    moves = {"The red 7": "play R7S", "The blue 9": "play B9C", "Draw": "draw", "Pass": "end"}
    asked = LegalMoves(FITS, moves, about=["fcd2018#turn"])
    assert asked.answer == {"The red 7", "Draw"}
    assert asked.text == "Red 5 of hearts lies on top. Which of these moves may Alice make?"
    due = "You can't end yet: play a card or draw one first."
    told = [says for _, says, *_ in asked.reasons(["Pass"])]
    assert told == ["Pass:", due, "See also"]
    over = {"over": lambda s: s.is_over, "not": lambda s: not s.is_over}
    for hand, ref in (("R2H", "fcd2018#end"), ("R2H R3H", "fcd2018#draw-two")):
        game = position("fcd2018", hands=[hand, "", "", ""], top="R9S")
        asked = WhatHappens(game, "play R2H", over)
        assert [cited for _, _, cited, _ in asked.reasons([])] == [ref]
