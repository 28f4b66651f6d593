"""Every rule is taught where it should be, asked where it should be, and witnessed."""

from __future__ import annotations

import pytest

from fcd import rulebook
from tests.coverage_table import NINE, TABLE, asked, shown_whole, table, taught, witnessed

EVERY_RULE = [rule.ref for book in rulebook.books() for rule in rulebook.load(book).sections]
FINAL_CARD_DOWN = [ref for ref in EVERY_RULE if ref.startswith("fcd20")]
THE_OTHERS = [ref for ref in EVERY_RULE if ref.startswith(("mini_uno#", "uno#", "uno_contest#"))]


@pytest.mark.parametrize("ref", FINAL_CARD_DOWN)
def test_final_card_down_is_taught_and_asked(ref: str) -> None:
    assert taught().get(ref), "no notebook teaches it"
    assert asked().get(ref), "no quiz asks it"


@pytest.mark.parametrize("ref", THE_OTHERS)
def test_the_other_games_are_shown_in_notebook_nine(ref: str) -> None:
    assert ref in shown_whole() or NINE in taught().get(ref, [])


def test_the_other_games_are_not_only_there_to_be_read() -> None:
    """What is characteristic of each is taught in the notebook's own words."""
    for book in ("mini_uno", "uno", "uno_contest"):
        mine = [ref for ref in THE_OTHERS if ref.startswith(f"{book}#")]
        told = [ref for ref in mine if NINE in taught().get(ref, [])]
        assert len(told) >= 0.3 * len(mine), book


@pytest.mark.parametrize("ref", EVERY_RULE)
def test_every_rule_is_tested(ref: str) -> None:
    assert witnessed().get(ref)


def test_what_is_asked_in_a_quiz_was_taught_before() -> None:
    for ref, questions in asked().items():
        first = min(taught().get(ref, ["none"]))
        late = [question for question in questions if question[:2] < first[:2]]
        assert not late, f"{ref} is asked in {late}, but first taught in {first}"


def test_the_table_is_up_to_date() -> None:
    assert TABLE.read_text(encoding="utf-8") == table(), "run python -m tests.coverage_table"
