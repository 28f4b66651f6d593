"""Every rule is taught where it should be, asked where it should be, and witnessed."""

from __future__ import annotations

from fcd import rulebook
from tests.coverage_table import NINE, TABLE, asked, shown_whole, table, taught, witnessed

EVERY_RULE = [rule.ref for book in rulebook.books() for rule in rulebook.load(book).sections]
FINAL_CARD_DOWN = [ref for ref in EVERY_RULE if ref.startswith("fcd20")]
THE_OTHERS = [ref for ref in EVERY_RULE if ref.startswith(("mini_uno#", "uno#", "uno_contest#"))]


def test_every_rule_is_tested_and_those_of_final_card_down_taught_and_asked() -> None:
    assert [ref for ref in EVERY_RULE if not witnessed().get(ref)] == []
    assert [ref for ref in FINAL_CARD_DOWN if not taught().get(ref)] == []
    assert [ref for ref in FINAL_CARD_DOWN if not asked().get(ref)] == []


def test_the_other_games_are_shown_in_notebook_nine_and_not_only_to_be_read() -> None:
    """What is characteristic of each is taught in the notebook's own words."""
    in_words = [ref for ref in THE_OTHERS if NINE in taught().get(ref, [])]
    assert set(THE_OTHERS) <= shown_whole() | set(in_words)
    for book in ("mini_uno#", "uno#", "uno_contest#"):
        share = [sum(ref.startswith(book) for ref in refs) for refs in (in_words, THE_OTHERS)]
        assert share[0] >= 0.3 * share[1], book


def test_what_is_asked_in_a_quiz_was_taught_before() -> None:
    for ref, questions in asked().items():
        first = min(taught().get(ref, ["none"]))
        late = [question for question in questions if question[:2] < first[:2]]
        assert not late, f"{ref} is asked in {late}, but first taught in {first}"


def test_the_table_is_up_to_date() -> None:
    assert TABLE.read_text(encoding="utf-8") == table(), "run python -m tests.coverage_table"
