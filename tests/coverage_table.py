"""Where each rule is taught, asked and tested: the table docs/coverage.md.

python -m tests.coverage_table        writes it anew
"""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

from fcd import rulebook
from fcd.series.chapters import find_chapter
from fcd.series.quizzes import questions_of
from tests.scenarios.all import SCENARIOS
from tests.series import TAUGHT, calls, cited

TABLE = Path(__file__).resolve().parent.parent / "docs" / "coverage.md"
NINE = "09_five_games"
_INTRO = """# Where each rule is taught, asked and tested

Written by `python -m tests.coverage_table`; a test compares. A notebook teaches a rule if its prose
cites the anchor (10 only builds on what it cites); 9 also has the whole books of the other games to
read. A quiz asks it if a question, named here by notebook and id, says that it is about it. A
scenario tests it if it is named after it.
"""


def short(key: str) -> str:
    return find_chapter(key).number or key


@cache
def taught() -> dict[str, list[str]]:
    found = defaultdict(list)
    for key in TAUGHT:
        for ref in sorted(cited(key)):
            found[ref].append(key)
    return dict(found)


@cache
def shown_whole() -> set[str]:
    """The rules of the books that notebook 9 has to read as a whole."""
    books = [ast.literal_eval(node) for call in calls(NINE, "RuleReader") for node in call.args]
    return {rule.ref for book in books for rule in rulebook.load(book).sections}


@cache
def asked() -> dict[str, list[str]]:
    """For every rule the questions about it, as "03 fits"."""
    found = defaultdict(list)
    for key in TAUGHT:
        for question in questions_of(key):
            for ref in question.about:
                found[ref].append(f"{short(key)} {question.id}")
    return dict(found)


@cache
def witnessed() -> dict[str, list[str]]:
    found = defaultdict(list)
    for each in SCENARIOS:
        found[each.ref].append(each.run.__name__.replace("_", " "))
    return dict(found)


def table() -> str:
    lines = [_INTRO]
    for book in rulebook.books():
        lines += [f"## {rulebook.load(book).title}", ""]
        lines += ["| rule | notebooks | quiz | tests |", "|---|---|---|---|"]
        lines += [_row(rule) for rule in rulebook.load(book).sections]
        lines += [""]
    return "\n".join(lines)


def _row(rule: rulebook.Section) -> str:
    tests = witnessed().get(rule.ref, [])
    shown = ", ".join(tests[:2]) + (f" and {len(tests) - 2} more" if len(tests) > 2 else "")
    links = [f"[{short(key)}](../notebooks/{key}.ipynb)" for key in taught().get(rule.ref, [])]
    read = ["09 (to read)"] if rule.ref in shown_whole() and rule.ref not in cited(NINE) else []
    parts = [", ".join(links + read), ", ".join(asked().get(rule.ref, [])), shown]
    return f"| {rule.title} `{rule.ref}` | {' | '.join(part or '–' for part in parts)} |"


if __name__ == "__main__":
    TABLE.write_text(table(), encoding="utf-8", newline="\n")
    print("wrote", TABLE.name)
