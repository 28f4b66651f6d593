"""Code and rulebook agree on where every rule is: no dead reference, no rule without a witness."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from fcd import Variant, find_variant, rulebook
from fcd.engine.rules import AnyOf
from tests.scenarios.all import SCENARIOS
from tests.test_laws import ALL

_LITERAL = re.compile(r"\"([a-z0-9_]+#[a-z0-9-]+)\"")


def _cited_by(v: Variant) -> Iterator[str]:
    yield v.cite("turn")  # explanations of moves that the turn table does not offer
    yield v.cite("end")  # … or that come after the end
    for ways in v.turn.values():
        for way in ways.values():
            for rule in way.rules:
                clauses = rule.clauses if isinstance(rule, AnyOf) else (rule,)
                yield from (v.cite(clause.ref) for clause in clauses if clause.ref)
    yield from (v.cite(meaning.ref) for meaning in v.meanings.values())
    if v.sayings:
        yield v.cite(v.sayings.ref)


def _cited_in_tests() -> Iterator[str]:
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        yield from _LITERAL.findall(path.read_text(encoding="utf-8"))


IN_CODE = {ref for key in ALL for ref in _cited_by(find_variant(key))}
IN_TESTS = {s.ref for s in SCENARIOS} | set(_cited_in_tests())


def test_every_reference_resolves_and_every_anchor_is_cited() -> None:
    cited = IN_CODE | {s.ref for s in SCENARIOS}
    assert [ref for ref in sorted(cited) if not rulebook.is_written(ref)] == []
    anchors = {rule.ref for book in rulebook.books() for rule in rulebook.load(book).sections}
    assert anchors - IN_CODE - IN_TESTS == set()


def test_the_code_itself_cites_no_other_anchors() -> None:
    """Docstrings and messages too: whatever looks like a reference is one."""
    package = Path(rulebook.__file__).parent.parent
    for path in sorted(package.rglob("*.py")):
        for ref in _LITERAL.findall(path.read_text(encoding="utf-8")):
            if not ref.startswith("house#"):  # an example of a rule of one's own
                assert rulebook.section(ref).ref == ref, f"{path.name} cites {ref}"
