"""Evidence against a player, drawn: the engine says which rule was broken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fcd.board.contest import evidence_html, evidence_text
from fcd.board.contest.evidence import evidence_from, read_evidence
from fcd.cards import Card, Color
from fcd.contest.conformance.strategies import positions
from fcd.contest.foul import Evidence
from fcd.positions import read_cards
from tests.contest.reading_html import Read


@given(positions(), st.integers(-3, 30).map(str) | st.text(max_size=10))
def test_any_evidence_is_drawn_put_in_words_and_read_back(position, answer):
    for up_card, color in ((position.up_card, position.color), (None, None)):
        evidence = Evidence(position.hand, up_card, color, answer)
        assert evidence_from(str(evidence)) == evidence
        read = Read(evidence_html(evidence))
        assert read.tags <= {"div", "p", "img", "ul", "li"}
        words = evidence_text(evidence)
        assert all(card.spoken in words for card in evidence.hand)
        assert len(read.pictures) == 1 + (evidence.up_card is not None)


def test_other_texts_are_no_evidence():
    others = ("", "hand", "hand R5, up card ?, color blue", "hand R99", "x")
    assert not any(map(evidence_from, others))


@pytest.mark.parametrize(
    ("hand", "up_card", "color", "answer", "anchors", "fitting"),
    [
        ("R5 G2 wild", "B7", "blue", "1", {"match", "wild"}, {2}),
        ("R5 B9 wild4", "B7", "blue", "2", {"wild-draw-4"}, {1}),
        ("R5 B9 wild4", "wild", "blue", "2", {"wild-draw-4"}, {1}),
        ("R5 B9", "wild", "red", "-1", {"must-play"}, {0}),
        ("R5 B9", "B7", "blue", "1", set(), {1}),
        ("R5 B9", "B7", "blue", "'banana'", set(), {1}),
        ("R5 B9", "B7", "blue", "Card('5', Color.RED)", {"match", "wild"}, {1}),
    ],
)
def test_the_engine_says_which_rule_was_broken(hand, up_card, color, answer, anchors, fitting):
    evidence = Evidence(read_cards(hand), Card.parse(up_card), Color(color), answer)
    reading = read_evidence(evidence)
    assert {row.ref.partition("#")[2] for row in reading.broken if row.ref} == anchors
    assert reading.fitting == fitting
    assert evidence_text(evidence).count(", fits") == len(fitting)


def test_the_answer_is_in_the_picture_and_a_number_is_no_card_if_a_color_was_asked_for():
    evidence = Evidence(read_cards("R5 G2 wild"), Card.parse("B7"), Color.BLUE, "1")
    up_card, hand = Read(evidence_html(evidence)).pictures
    assert ">up card<" in up_card
    assert ">answered 1: green 2<" in hand
    evidence = Evidence(read_cards("R5 G2"), None, None, "1")
    assert read_evidence(evidence).chosen is None
    assert evidence_text(evidence).splitlines()[-1] == "was asked for a color, answered 1"
