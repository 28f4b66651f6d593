"""Questions and what becomes of them."""

from __future__ import annotations

from typing import Any

import pytest

from fcd.board import Choice, LegalCards, LegalMoves, MultipleChoice, Quiz, WhatHappens
from fcd.board.lessons import situations
from fcd.board.sentences import why_not
from fcd.engine.wording import told_of
from fcd.positions import position
from fcd.rulebook import NoSuchRule
from fcd.series import predict
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
    assert "Not quite" in text(quiz)
    press(quiz, "next")
    quiz.handle(CHECK)
    assert quiz.note == "Choose an answer first."
    assert quiz.results == [("cards", "right"), ("q2", "not attempted")]
    assert quiz.score == "1 of 2"


def test_a_wrong_answer_without_a_reason_of_its_own_is_told_the_general_one() -> None:
    why = {"": "Count both piles.", "2": "That’s one pile."}
    quiz = Quiz([MultipleChoice("How many?", ["2", "3", "4"], "4", why, "fcd2018#match")])
    answer(quiz, "3")
    assert words_in(quiz, "Not quite. Read why and try again.", "Count both piles.", "Rule:")
    answer(quiz, "2")
    assert words_in(quiz, "Not quite. Read why and try again.", "That’s one pile.", "Rule:")
    assert not words_in(quiz, "Count both piles.")


def test_a_wrong_answer_is_told_why_and_where_to_read_but_not_what_is_missing() -> None:
    quiz = Quiz([LegalCards(FITS)])
    blue = why_not(FITS.explain("play B9C"))
    answer(quiz, ["B9C"])
    assert words_in(quiz, "✗ not legal", blue, "Not quite. 2 are right.", "Rule: What matches")
    assert not words_in(quiz, "✓")
    answer(quiz, ["B9C", "R7S"])
    assert words_in(quiz, "Not quite. 1 more is right.")
    choose(quiz, "answer", ["R7S"])
    assert not words_in(quiz, blue)  # a new answer, nothing said about it yet
    answer(quiz, ["P0D", "R7S"])
    assert words_in(quiz, "Right!", blue, "Rule: What matches", "Rule: 0 (the wild card)")
    assert text(quiz).count("✓ legal") == 2


def test_the_score_says_which_questions_are_open_and_what_comes_after_them() -> None:
    yes_or_no = [MultipleChoice(f"{n}?", ["yes", "no"], "yes", "So it is.") for n in range(3)]
    quiz = Quiz([*yes_or_no])
    answer(quiz, ["no"])
    marks = [
        each["mark"] for each in next(b for b in quiz.body() if b["kind"] == "pick")["options"]
    ]
    assert marks == ["", "✗ wrong"]
    answer(quiz, ["yes"])
    marks = [
        each["mark"] for each in next(b for b in quiz.body() if b["kind"] == "pick")["options"]
    ]
    assert marks == ["✓ right", ""], "it was right not to choose it"
    assert words_in(quiz, "Score: 1 of 3 right, 2 not answered yet.")
    quiz.handle({"type": "rule", "value": "uno#match"})
    press(quiz, "next")
    assert quiz.rule is None, "it was about another question"
    press(quiz, "next")
    assert words_in(quiz, "Score: 1 of 3 right. Questions 2 and 3 are still open.")
    answer(quiz, ["yes"])
    assert words_in(quiz, "Question 2 is still open.")
    press(quiz, "back")
    answer(quiz, ["yes"])
    assert words_in(quiz, "Score: 3 of 3 right. That’s all of them! Read on below.")


def words_in(quiz: Quiz, *expected: str) -> bool:
    shown = " ".join(text(quiz).split())  # long lines are wrapped
    return all(words in shown for words in expected)


def test_one_check_ends_a_prediction_and_every_option_says_what_is_right_and_why() -> None:
    guess = predict(LegalCards(FITS, why="A 0 is wild."))
    assert answer(guess, ["R7S", "B9C"]) == "wrong"
    [pick] = [block for block in guess.body() if block["kind"] == "pick"]
    marks = {option["value"]: (option["mark"], option["tone"]) for option in pick["options"]}
    assert marks == {
        "R7S": ("✓ legal", "good"),
        "B9C": ("✗ not legal", "bad"),
        "P0D": ("✓ This was right", "good"),
    }
    for option in pick["options"]:
        reason = situations.short_reason(FITS.explain(f"play {option['value']}"))[1]
        assert option["note"] == reason != ""
    assert words_in(
        guess,
        "Not quite: you found 1 of 2 and chose 1 that isn’t right.",
        "A 0 is wild.",
        "Rule: What matches",
    )
    for message in (CHECK, {"type": "set", "id": "answer", "value": ["R7S", "P0D"]}):
        guess.handle(message)  # no second try by the way
        assert guess.note
    assert guess.picked[0] == ["R7S", "B9C"]
    press(guess, "again")
    assert text(guess) == text(predict(LegalCards(FITS)))
    assert answer(guess, ["R7S", "P0D"]) == "right"
    assert words_in(guess, "Right!", "✗ not legal")


def test_a_guess_of_one_is_told_the_answer_and_why_in_general_or_for_each() -> None:
    guess = predict(MultipleChoice("How many?", ["4", "5"], "5", why="Purple is the fifth."))
    answer(guess, "4")
    assert words_in(guess, "The answer is “5”.", "Purple is the fifth.", "✓ right", "✗ wrong")
    each = MultipleChoice("How many?", ["4", "5"], "5", why={"4": "That's UNO."})
    for asked in (predict(each), Quiz([each])):
        answer(asked, "4")
        assert words_in(asked, "✗ wrong That's UNO.")
    guess = predict(Choice("", FITS, "play B9C", why="Look again."))
    answer(guess, "yes")
    assert words_in(guess, why_not(FITS.explain("play B9C")), "Look again.")


def test_a_wrong_answer_of_one_is_told_the_reason_and_each_check_is_reported() -> None:
    heard: list[tuple[str, str]] = []
    quiz = Quiz(
        [Choice("", FITS, "play B9C", id="blue", about=["fcd2018#match"])],
        on_check=lambda question, outcome: heard.append((question, outcome)),
    )
    blue = why_not(FITS.explain("play B9C"))
    choose(quiz, "answer", "yes")
    assert heard == []
    answer(quiz, "yes")
    assert words_in(quiz, "Rule: What matches")
    assert words_in(quiz, blue)
    for _ in range(2):
        answer(quiz, "no")
    assert words_in(quiz, blue)
    assert heard == [("blue", "wrong"), ("blue", "right"), ("blue", "right")]


def test_no_card_at_all_can_be_the_right_answer_if_it_is_said_twice() -> None:
    quiz = Quiz([LegalCards(position("mini_uno", hands=["B1 B2", "", ""], top="R5"))])
    quiz.handle(CHECK)
    assert quiz.note == "You haven't chosen anything. If none is right, press Check again."
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
    guess = predict(quiz.questions[0])
    stored = guess.panel.fallback(), repr(guess)
    answer(guess, ["B9C"])
    assert stored == (guess.panel.fallback(), repr(guess))
    assert not [words for words in ("legal", "✓", "✗") if words in stored[0] + stored[1]]
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
    assert asked.text == (
        "The top card is the red 5 of hearts. Which of these moves can Alice make?"
    )
    assert asked.note("Pass") == told_of("Alice", why_not(FITS.explain("end")))
    assert [ref for _, _, ref, _ in asked.reasons(["Pass"])] == ["fcd2018#end-turn", "fcd2018#turn"]
    over = {"over": lambda s: s.is_over, "not": lambda s: not s.is_over}
    for hand, ref in (("R2H", "fcd2018#end"), ("R2H R3H", "fcd2018#draw-two")):
        game = position("fcd2018", hands=[hand, "", "", ""], top="R9S")
        asked = WhatHappens(game, "play R2H", over)
        assert [cited for _, _, cited, _ in asked.reasons([])] == [ref]
