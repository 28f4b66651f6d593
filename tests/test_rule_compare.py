"""Rule compare: one position under several variants."""

from __future__ import annotations

import pytest

from fcd import engine
from fcd.board import RuleCompare
from fcd.board.lessons import situations
from fcd.board.lessons.rule_compare import as_read
from fcd.positions import read_cards
from fcd.variants import VARIANTS
from tests.at_a_lesson import FIVE, choose, first, text


def test_a_game_does_not_differ_from_itself() -> None:
    for key in VARIANTS:
        for count in (2, 6):
            compare = RuleCompare(variants=[key] * count)
            assert compare.differences == [], key
            assert "one and the same game" in text(compare)


@pytest.mark.parametrize("games", [("fcd2018", "fcd2017"), FIVE])
def test_every_answer_is_the_engines(games: tuple[str, ...]) -> None:
    compare = RuleCompare(variants=games)
    top, hand = map(read_cards, compare.position.split(" | "))
    for column, game in enumerate(compare.games):
        read = {card: as_read(game, card) for card in (*top, *hand)}
        held = tuple(filter(None, (read[card] for card in hand)))
        s = situations.at_table(game, read[top[0]] or top[0], top[0].color, held)
        for card in hand:
            answer, mine = compare.answers()[card.spoken][column], read[card]
            assert answer.is_missing == (mine is None), (game, card)
            if mine:
                legal = engine.is_legal(game, s, situations.first_play(game, s, mine))
                assert answer.verdict.startswith(("✓", "!")) == legal, (game, card)


def test_a_card_that_a_game_does_not_have_is_said_to_be_missing() -> None:
    compare = RuleCompare("RFH | RBS", ("fcd2018", "uno"))
    assert compare.answers()["red B of spades"][1].verdict == "not in this deck"
    assert compare.answers()["to draw instead"][1].verdict == "no such top card"
    assert "share none of these cards" in text(compare)
    # A suit that was not given is not made up.
    assert RuleCompare("R5 | R7", ("fcd2018", "uno")).answers()["red 7"][0].is_missing


def test_a_game_without_suits_reads_color_and_value_and_it_is_said() -> None:
    compare = RuleCompare("R5H | R7S B9H P5C", ("fcd2018", "uno", "mini_uno"))
    read = {what: [a.verdict for a in answers] for what, answers in compare.answers().items()}
    assert read["red 7 of spades"] == ["✓ yes"] * 3
    assert read["blue 9 of hearts"] == ["✓ yes", "✗ no", "✗ no"]  # by its suit, or not at all
    assert read["purple 5 of clubs"] == ["✓ yes", "not in this deck", "not in this deck"]
    no_suits = "UNO and Mini UNO have no suits: only color and value are read there."
    assert no_suits in text(compare)
    for same in (("fcd2018", "fcd2017"), ("uno", "uno_contest")):
        assert "suits" not in text(RuleCompare(variants=same))


def test_five_games_have_a_column_each_and_one_row_of_rules_at_a_time() -> None:
    compare = RuleCompare(variants=FIVE)
    table = first(compare, "table")
    assert table["head"] == ["what", "same?", *(VARIANTS[key].title for key in FIVE)]
    rows = dict(zip(compare.answers(), table["rows"], strict=True))
    assert rows["red 7 of spades"][1:] == ["same", *["✓ yes: same color"] * 5]
    assert rows["blue 5 of clubs"][1] == "same"  # "value" here, "number or symbol" there
    zero = rows["blue 0 of clubs"]
    assert (zero[0]["alt"], zero[1]["text"]) == ("blue 0 of clubs", "they differ")
    assert zero[2:] == [*["✓ yes: goes on any card"] * 2, *["✗ no"] * 3]
    assert rows["red skip"][2] == "not in this deck"
    choose(compare, "about", "wild draw four")
    lines = first(compare, "checks")["lines"]
    assert [line[1].partition(":")[0] for line in lines] == table["head"][2:]
    assert lines[-1][2] == "uno_contest#wild-draw-4"


def test_bad_positions_are_refused() -> None:
    for position in ("", "R5H", "R5H |", "R5H R6H | R7S", "nonsense | R7S"):
        with pytest.raises(ValueError, match=r"\|.*as in|is no card"):
            RuleCompare(position)
