"""Questions and what becomes of them."""

from __future__ import annotations

from typing import Any

import pytest

from fcd.board import Choice, LegalCards, LegalMoves, MultipleChoice, Quiz, WhatHappens
from fcd.positions import position
from fcd.rulebook import NoSuchRule
from fcd.variants import FCD_2017, FCD_2018
from tests.at_a_lesson import choose, press, text

FITS = position("fcd2018", hands=["R7S B9C P0D", "", "", ""], top="R5H")


def answer(quiz: Quiz, value: object) -> str:
    choose(quiz, "answer", value)
    press(quiz, "check")
    return quiz.results[quiz.at][1]


def test_answers_come_from_the_engine() -> None:
    assert LegalCards(FITS).answer == {"R7S", "P0D"}
    assert Choice("", FITS, "play B9C").answer == {"no"}
    skip = position("fcd2018", hands=["RAS B9C", "", "", ""], top="R5H")
    assert WhatHappens(skip, "play RAS").answer == {"Jack"}


def test_another_variant_gives_other_answers() -> None:
    top = {"hands": ["RBS R7S", "", "", ""], "top": "R5H"}
    assert WhatHappens(position(FCD_2018, **top), "play RBS").answer == {"Bob"}  # type: ignore[arg-type]
    assert WhatHappens(position(FCD_2017, **top), "play RBS").answer == {"Mallory"}  # type: ignore[arg-type]
    bluff = {"hands": ["wild4 R7", "", ""], "top": "R5"}
    assert "wild4" in LegalCards(position("uno", **bluff)).answer  # type: ignore[arg-type]
    assert "wild4" not in LegalCards(position("uno_contest", **bluff)).answer  # type: ignore[arg-type]


def test_exactly_one_of_the_things_that_could_happen_must() -> None:
    skip = position("fcd2018", hands=["RAS B9C", "", "", ""], top="R5H")
    asked = {"Bob is skipped": lambda s: s.player == 2, "he is not": lambda s: s.player == 1}
    assert WhatHappens(skip, "play RAS", asked).answer == {"Bob is skipped"}
    with pytest.raises(ValueError, match="exactly one option must hold, not 2"):
        WhatHappens(skip, "play RAS", {"this": lambda s: True, "that": lambda s: True})


def test_not_attempted_is_not_wrong() -> None:
    quiz = Quiz([LegalCards(FITS, id="cards"), MultipleChoice("1 + 1?", ["2", "3"], "2")])
    assert quiz.results == [("cards", "not attempted"), ("q2", "not attempted")]
    assert answer(quiz, ["R7S"]) == "wrong"
    assert quiz.score == "0 of 2"
    assert answer(quiz, ["P0D", "R7S"]) == "right"
    press(quiz, "next")
    quiz.handle({"type": "press", "id": "check"})
    assert quiz.note == "Choose an answer first."
    assert quiz.results == [("cards", "right"), ("q2", "not attempted")]
    assert quiz.score == "1 of 2"


def test_what_was_right_stays_right() -> None:
    quiz = Quiz([LegalCards(FITS)])
    answer(quiz, ["P0D", "R7S"])
    assert answer(quiz, ["B9C"]) == "right"
    assert "Not yet" in text(quiz)


def test_feedback_names_the_rule_but_not_what_is_missing() -> None:
    quiz = Quiz([LegalCards(FITS)])
    answer(quiz, ["B9C"])
    said = text(quiz)
    assert "2 more are right" in said
    assert "[fcd2018#match]" in said
    assert "✓ right" not in said
    choose(quiz, "answer", ["R7S"])
    assert "✗" not in text(quiz)  # a new answer, nothing said about it yet


def test_a_wrong_answer_is_told_where_to_read_and_a_right_one_why() -> None:
    quiz = Quiz([Choice("", FITS, "play B9C", about=["fcd2018#match"])])
    answer(quiz, "yes")
    assert "Read again: What matches [fcd2018#match]" in text(quiz)
    assert "This is not legal" not in text(quiz)
    answer(quiz, "no")
    assert "This is not legal: play the blue 9 of clubs." in text(quiz)


def test_a_wrong_guess_is_not_helped() -> None:
    guess = Quiz([LegalCards(FITS)], guess=True)
    answer(guess, ["B9C"])
    said = text(guess)
    assert "Not so. Go on, and see why." in said
    assert "[fcd2018#match]" not in said
    answer(guess, ["P0D", "R7S"])
    assert "[fcd2018#match]" in text(guess)


def test_no_card_at_all_can_be_the_right_answer() -> None:
    quiz = Quiz([LegalCards(position("mini_uno", hands=["B1 B2", "", ""], top="R5"))])
    quiz.handle({"type": "press", "id": "check"})
    assert quiz.results == [("q1", "not attempted")]
    assert quiz.note == "Nothing is chosen. If that is your answer, press Check once more."
    quiz.handle({"type": "press", "id": "check"})
    assert quiz.results == [("q1", "right")]


def test_changing_ones_mind_is_asked_again_about_choosing_nothing() -> None:
    quiz = Quiz([LegalCards(FITS)])
    quiz.handle({"type": "press", "id": "check"})
    choose(quiz, "answer", ["R7S"])
    choose(quiz, "answer", [])
    quiz.handle({"type": "press", "id": "check"})
    assert quiz.results == [("q1", "not attempted")]


def test_one_question_alone_has_no_score() -> None:
    alone = Quiz([LegalCards(FITS)])
    assert "Score" not in text(alone)
    assert "Not attempted yet." in text(alone)
    answer(alone, ["R7S"])
    assert "Not attempted" not in text(alone)


def test_every_check_is_reported_even_if_nothing_new_comes_of_it() -> None:
    heard: list[tuple[str, str]] = []
    quiz = Quiz(
        [Choice("", FITS, "play B9C", id="blue")],
        on_check=lambda question, outcome: heard.append((question, outcome)),
    )
    choose(quiz, "answer", "yes")
    assert heard == []
    for value in ("yes", "no", "no"):
        answer(quiz, value)
    assert heard == [("blue", "wrong"), ("blue", "right"), ("blue", "right")]


def test_on_paper_there_are_questions_and_no_answers() -> None:
    quiz = Quiz()
    before = repr(quiz)
    answer(quiz, sorted(quiz.questions[0].answer))
    assert repr(quiz) == before
    words = " ".join(before.split())  # long lines are wrapped
    for question in quiz.questions:
        assert question.text in words
        assert all(option["label"] in words for option in question.options)
    assert "[x]" not in before
    assert "(x)" not in before


def test_the_view_of_an_unanswered_question_does_not_tell() -> None:
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


def test_moves_are_asked_like_cards() -> None:
    game = position("fcd2018", hands=["R7S B9C", "", "", ""], top="R5H")
    moves = {"The red 7": "play R7S", "The blue 9": "play B9C", "Draw": "draw", "Pass": "end"}
    asked = LegalMoves(game, moves, about=["fcd2018#turn"])
    assert asked.answer == {"The red 7", "Draw"}
    assert asked.text == "Red 5 of hearts lies on top. Which of these moves may Alice make?"
    told = [says for _, says, *_ in asked.reasons(["Pass"])]
    due = "a card has been played, or all that was due has been drawn"
    assert told == ["Pass:", due, "See also: Your turn"]


def test_a_card_that_wins_is_explained_by_the_end_of_the_game() -> None:
    last = position("fcd2018", hands=["R2H", "", "", ""], top="R9S")
    over = WhatHappens(last, "play R2H", {"over": lambda s: s.is_over, "not": lambda s: False})
    assert [ref for _, _, ref, _ in over.reasons([])] == ["fcd2018#end"]
    two = position("fcd2018", hands=["R2H R3H", "", "", ""], top="R9S")
    owing = WhatHappens(two, "play R2H")
    assert [ref for _, _, ref, _ in owing.reasons([])] == ["fcd2018#draw-two"]
