"""Where each rule is taught, asked and tested: the table docs/coverage.md.

python -m tests.coverage_table        writes it anew
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from fcd import rulebook
from fcd.series.quizzes import questions_of
from tests.scenarios.all import SCENARIOS
from tests.series import TAUGHT, calls, cited

TABLE = Path(__file__).resolve().parent.parent / "docs" / "coverage.md"
_LITERAL = re.compile(r"\"([a-z0-9_]+#[a-z0-9-]+)\"")
_INTRO = """# Where each rule is taught, asked and tested

Written by `python -m tests.coverage_table`; a test compares. A notebook teaches a rule if its prose
cites the anchor (10 only builds on what it cites; 9 also has the whole books of the other games to
read), a quiz asks it if a question says that it is about it, and a scenario tests it if it is named
after it.
"""


@cache
def taught() -> dict[str, list[str]]:
    """For every rule the notebooks that teach it."""
    found = defaultdict(list)
    for key in TAUGHT:
        for ref in sorted(cited(key) | _whole_books(key)):
            found[ref].append(key)
    return dict(found)


def _whole_books(key: str) -> set[str]:
    """Rules shown by a reader that has the whole book."""
    books = [ast.literal_eval(node) for call in calls(key, "RuleReader") for node in call.args]
    return {rule.ref for book in books for rule in rulebook.load(book).sections}


@cache
def asked() -> dict[str, list[str]]:
    """For every rule the questions about it, as "03 fits"."""
    found = defaultdict(list)
    for key in TAUGHT:
        for question in questions_of(key):
            for ref in question.about:
                found[ref].append(f"{key[:2]} {question.id}")
    return dict(found)


@cache
def witnessed() -> dict[str, list[str]]:
    """For every rule the scenarios named after it, and the test files that cite it."""
    found = defaultdict(list)
    for each in SCENARIOS:
        found[each.ref].append(each.run.__name__.replace("_", " "))
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for ref in sorted(set(_LITERAL.findall(path.read_text(encoding="utf-8")))):
            found[ref].append(path.name)
    return dict(found)


def table() -> str:
    """All of it as Markdown."""
    lines = [_INTRO]
    for book in rulebook.books():
        lines += [f"## {rulebook.load(book).title}", ""]
        lines += ["| rule | notebooks | quiz | tests |", "|---|---|---|---|"]
        lines += [_row(rule.ref) for rule in rulebook.load(book).sections]
        lines += [""]
    return "\n".join(lines)


def _row(ref: str) -> str:
    tests = witnessed().get(ref, [])
    shown = ", ".join(tests[:2]) + (f" and {len(tests) - 2} more" if len(tests) > 2 else "")
    parts = [", ".join(taught().get(ref, [])), ", ".join(asked().get(ref, [])), shown]
    return f"| `{ref}` | {' | '.join(part or '–' for part in parts)} |"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8", newline="\n")
    print("wrote", TABLE.name)
