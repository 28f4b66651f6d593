"""Rule compare: one position under several rule books."""

from __future__ import annotations

import pytest

from fcd import engine
from fcd.board.lessons import plain, situations
from fcd.board.lessons.rule_compare import Comparing
from fcd.board.lessons.rulings import as_read
from fcd.cards import Card
from fcd.positions import read_cards
from fcd.variants import VARIANTS
from tests.at_a_lesson import FIVE, choose


def test_the_same_cards_under_two_rule_books() -> None:
    lesson = Comparing("R5 | R7 G7 wild4", ("uno", "uno_contest"))
    assert lesson.differences() == ["wild draw four", "to draw instead", "words to say"]
    contest = lesson.answers()["wild draw four"][1]
    assert contest.verdict == "✗ no"
    assert contest.ref == "uno_contest#wild-draw-4"


@pytest.mark.parametrize("key", VARIANTS)
@pytest.mark.parametrize("count", [2, 6])
def test_a_game_does_not_differ_from_itself(key: str, count: int) -> None:
    lesson = Comparing(variants=[key] * count)
    assert lesson.differences() == []
    assert "one and the same game" in plain.text(lesson.view())


def test_verdicts_are_the_engines() -> None:
    lesson = Comparing()
    top, *_ = map(Card.parse, lesson.position.split(" | ")[:1])
    hand = tuple(map(Card.parse, lesson.position.split(" | ")[1].split()))
    for column, v in enumerate(lesson.games):
        s = situations.at_table(v, top, top.color, hand)
        for card in hand:
            legal = engine.is_legal(v, s, situations.first_way(v, s, card))
            assert lesson.answers()[card.spoken][column].verdict.startswith("✓") == legal


def test_a_card_that_a_game_does_not_have_is_said_to_be_missing() -> None:
    lesson = Comparing("RFH | RBS", ("fcd2018", "uno"))
    assert lesson.answers()["red B of spades"][1].verdict == "not in this deck"
    assert lesson.answers()["to draw instead"][1].verdict == "no such top card"
    assert "share none of these cards" in plain.text(lesson.view())


def test_a_game_without_suits_reads_color_and_value_and_it_is_said() -> None:
    lesson = Comparing("R5H | R7S B9H P5C", ("fcd2018", "uno", "mini_uno"))
    read = {what: [a.verdict for a in told] for what, told in lesson.answers().items()}
    assert read["red 7 of spades"] == ["✓ yes"] * 3
    assert read["blue 9 of hearts"] == ["✓ yes", "✗ no", "✗ no"]  # by its suit, or not at all
    assert read["purple 5 of clubs"] == ["✓ yes", "not in this deck", "not in this deck"]
    assert "UNO and Mini UNO have no suits: only color and value are read there." in plain.text(
        lesson.view()
    )
    for same in (("fcd2018", "fcd2017"), ("uno", "uno_contest")):
        assert "suits" not in plain.text(Comparing(variants=same).view())


def test_a_suit_that_was_not_given_is_not_made_up() -> None:
    assert Comparing("R5 | R7", ("fcd2018", "uno")).answers()["red 7"][0].is_missing


def test_five_games_have_a_column_each_and_one_row_of_rules_at_a_time() -> None:
    lesson = Comparing(variants=FIVE)
    table = next(b for b in lesson.body() if b["kind"] == "table")
    assert table["head"] == ["what", "same?", *(VARIANTS[key].title for key in FIVE)]
    rows = dict(zip(lesson.answers(), table["rows"], strict=True))
    assert rows["red 7 of spades"][1:] == ["same", *["✓ yes: same color"] * 5]
    assert rows["blue 5 of clubs"][1] == "same"  # "value" here, "number or symbol" there
    zero = rows["blue 0 of clubs"]
    assert (zero[0]["alt"], zero[1]["text"]) == ("blue 0 of clubs", "they differ")
    assert zero[2:] == [*["✓ yes: goes on any card"] * 2, *["✗ no"] * 3]
    assert rows["red skip"][2] == "not in this deck"
    choose(lesson, "about", "wild draw four")
    lines = next(b["lines"] for b in lesson.body() if b["kind"] == "checks")
    assert [line[1].partition(":")[0] for line in lines] == table["head"][2:]
    assert lines[-1][2] == "uno_contest#wild-draw-4"


def test_of_five_games_every_answer_is_the_engines() -> None:
    lesson = Comparing(variants=FIVE)
    for column, game in enumerate(lesson.games):
        top, hand = map(read_cards, lesson.position.split(" | "))
        read = {card: as_read(game, card) for card in (*top, *hand)}
        held = tuple(filter(None, (read[card] for card in hand)))
        s = situations.at_table(game, read[top[0]] or top[0], top[0].color, held)
        for card in hand:
            told, mine = lesson.answers()[card.spoken][column], read[card]
            assert told.is_missing == (mine is None)
            if mine:
                legal = engine.is_legal(game, s, situations.first_way(game, s, mine))
                assert told.verdict.startswith(("✓", "!")) == legal


@pytest.mark.parametrize("text", ["", "R5H", "R5H |", "R5H R6H | R7S", "nonsense | R7S"])
def test_bad_positions_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\|.*as in|is no card"):
        Comparing(text)
