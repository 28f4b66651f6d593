"""Every rule is taught where it should be, asked where it should be, and witnessed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from fcd import Variant, find_variant, rulebook
from fcd.engine.rules import AnyOf
from tests.coverage_table import NINE, TABLE, asked, short, shown_whole, table, taught, witnessed
from tests.series import TAUGHT
from tests.test_laws import ALL

EVERY_RULE = [rule.ref for book in rulebook.books() for rule in rulebook.load(book).sections]
FINAL_CARD_DOWN = [ref for ref in EVERY_RULE if ref.startswith("fcd20")]
UNO = "uno"  # the notebook
THE_OTHERS = [ref for ref in EVERY_RULE if ref.startswith(("mini_uno#", "uno#", "uno_contest#"))]


def _cited_by(v: Variant) -> Iterator[str]:
    yield from ("turn", "end")  # for moves that are not offered, or come after the end
    for way in (way for ways in v.turn.values() for way in ways.values()):
        for rule in way.rules:
            yield from (c.ref for c in (rule.clauses if isinstance(rule, AnyOf) else (rule,)))
    yield from (meaning.ref for meaning in v.meanings.values())
    yield from [v.sayings.ref] if v.sayings else []


def test_every_reference_in_games_code_and_scenarios_leads_to_a_rule() -> None:
    games = map(find_variant, ALL)
    cited = {v.cite(ref) for v in games for ref in _cited_by(v) if ref} | {*witnessed()}
    for path in Path(rulebook.__file__).parent.parent.rglob("*.py"):  # docstrings and messages too
        found = re.findall(r"\"([a-z0-9_]+#[a-z0-9-]+)\"", path.read_text(encoding="utf-8"))
        cited |= {ref for ref in found if not ref.startswith("house#")}  # a rule of one's own
    assert sorted(cited - {*EVERY_RULE}) == []


def test_every_rule_is_tested_and_those_of_final_card_down_taught_and_asked() -> None:
    assert [ref for ref in EVERY_RULE if not witnessed().get(ref)] == []
    assert [ref for ref in FINAL_CARD_DOWN if not taught().get(ref)] == []
    assert [ref for ref in FINAL_CARD_DOWN if not asked().get(ref)] == []


def test_the_other_games_are_shown_in_uno_and_nine_and_not_only_to_be_read() -> None:
    """What is characteristic of each is taught in the notebooks' own words."""
    in_words = [ref for ref in THE_OTHERS if {UNO, NINE} & {*taught().get(ref, [])}]
    assert set(THE_OTHERS) <= shown_whole() | set(in_words)
    for book in ("mini_uno#", "uno#", "uno_contest#"):
        share = [sum(ref.startswith(book) for ref in refs) for refs in (in_words, THE_OTHERS)]
        assert share[0] >= 0.3 * share[1], book


def test_a_person_who_came_for_uno_is_taught_and_asked_all_of_it() -> None:
    """Rulings, house options and cards with a rule of one's own are for those who read on."""
    more = r"#(ruling-\d+|custom.*|classic|swap-hands|tally|draw-until-playable)$"
    basic = [ref for ref in EVERY_RULE if ref.startswith("uno#") and not re.search(more, ref)]
    assert [ref for ref in basic if UNO not in taught().get(ref, [])] == []
    questions = {ref: [each.split()[0] for each in asked().get(ref, [])] for ref in basic}
    assert [ref for ref in basic if UNO not in questions[ref]] == []


def test_what_is_asked_in_a_quiz_was_taught_before() -> None:
    order = [short(key) for key in TAUGHT]
    for ref, questions in asked().items():
        first = min((order.index(short(key)) for key in taught().get(ref, [])), default=len(order))
        late = [each for each in questions if order.index(each.split()[0]) < first]
        assert not late, f"{ref} is asked in {late} and first taught later, or never"


def test_the_table_is_up_to_date() -> None:
    assert TABLE.read_text(encoding="utf-8") == table(), "run python -m tests.coverage_table"
