"""Evidence against a player, drawn: the engine says which rule was broken."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fcd.board.contest import evidence_html, evidence_text
from fcd.board.contest.evidence import evidence_from, evidence_svg, read_evidence
from fcd.cards import Card, Color
from fcd.contest.foul import Evidence
from fcd.contest.rounds.tables import UNO_CONTEST
from fcd.positions import read_cards
from tests.contest.reading_html import Read

SVG = "{http://www.w3.org/2000/svg}"

CARDS = st.sampled_from(sorted(UNO_CONTEST.kinds, key=str))


@st.composite
def evidences(draw: st.DrawFn) -> Evidence:
    hand = tuple(draw(st.lists(CARDS, max_size=25)))
    answer = draw(st.one_of(st.integers(-3, 30).map(str), st.text(max_size=10)))
    if draw(st.booleans()):
        return Evidence(hand, None, None, answer)
    up_card = draw(CARDS)
    color = up_card.color or draw(st.sampled_from(UNO_CONTEST.colors))
    return Evidence(hand, up_card, color, answer)


@given(evidences())
def test_any_evidence_is_drawn_told_and_read_back(evidence: Evidence) -> None:
    assert evidence_from(str(evidence)) == evidence
    ElementTree.fromstring(evidence_svg(evidence))
    assert Read(evidence_html(evidence)).tags <= {"div", "img", "ul", "li"}
    told = evidence_text(evidence)
    assert all(card.spoken in told for card in evidence.hand)


@pytest.mark.parametrize("written", ["", "hand", "hand R5, up card ?, color blue", "hand R99", "x"])
def test_what_is_no_evidence_is_not_drawn(written: str) -> None:
    assert evidence_from(written) is None


def _evidence(hand: str, up_card: str, color: str, answer: str) -> Evidence:
    return Evidence(read_cards(hand), Card.parse(up_card), Color(color), answer)


@pytest.mark.parametrize(
    ("evidence", "anchors", "fitting"),
    [
        (_evidence("R5 G2 wild", "B7", "blue", "1"), {"match", "wild"}, {2}),
        (_evidence("R5 B9 wild4", "B7", "blue", "2"), {"wild-draw-4"}, {1}),
        (_evidence("R5 B9 wild4", "wild", "blue", "2"), {"wild-draw-4"}, {1}),
        (_evidence("R5 B9", "wild", "red", "-1"), {"must-play"}, {0}),
        (_evidence("R5 B9", "B7", "blue", "1"), set(), {1}),
        (_evidence("R5 B9", "B7", "blue", "'banana'"), set(), {1}),
        (_evidence("R5 B9", "B7", "blue", "Card('5', Color.RED)"), {"match", "wild"}, {1}),
    ],
)
def test_the_engine_says_which_rule_was_broken(
    evidence: Evidence, anchors: set[str], fitting: set[int]
) -> None:
    reading = read_evidence(evidence)
    found = {line.rpartition("#")[2].rstrip("]") for line in reading.broken if "#" in line}
    assert found == anchors
    assert reading.fitting == fitting


def test_the_answer_is_marked_in_the_picture() -> None:
    svg = evidence_svg(_evidence("R5 G2 wild", "B7", "blue", "1"))
    words = [node.text for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    assert "answered 1: green 2" in words
    assert words.count("fits") == 1


def test_a_number_is_no_card_where_a_color_was_asked_for() -> None:
    evidence = Evidence(read_cards("R5 G2"), None, None, "1")
    assert read_evidence(evidence).chosen is None
    assert evidence_text(evidence).splitlines()[-1] == "was asked for a color, answered 1"
