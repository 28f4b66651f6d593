"""The rulebooks as notebooks, so that a rule can be linked to from any notebook, by its title.

    python -m fcd.series.rule_notebooks        writes notebooks/rules/ anew

>>> rule_link("fcd2018#draw")
'[Drawing](rules/fcd2018.ipynb#Drawing)'
"""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
from nbformat.v4 import new_markdown_cell, new_notebook

from fcd import rulebook
from fcd.files import write_atomic
from fcd.series.running import METADATA

FOLDER = Path(__file__).resolve().parents[2] / "notebooks" / "rules"


def slug(title: str) -> str:
    """A heading as Jupyter's links name it."""
    return title.replace(" ", "-")


def rule_link(ref: str) -> str:
    rule = rulebook.section(ref)
    return f"[{rule.title}](rules/{rule.book}.ipynb#{slug(rule.title)})"


def linked_rules(markdown: str) -> set[str]:
    """The references of all rules that this text links to; ValueError if there is no such rule."""
    found = set()
    for book, anchor in re.findall(r"\]\(rules/(\w+)\.ipynb#([^)]+)\)", markdown):
        refs = [rule.ref for rule in rulebook.load(book).sections if slug(rule.title) == anchor]
        if len(refs) != 1:
            raise ValueError(f"no rule of {book} is called {anchor!r}")
        found |= {*refs}
    return found


def written(book: str) -> str:
    """One book as a notebook of text: a cell for every heading."""
    parts = re.split(r"(?m)^(?=#)", rulebook.load(book).markdown.strip())
    cells = [
        new_markdown_cell(part.strip(), id=f"rule-{n}")
        for n, part in enumerate(filter(None, parts))
    ]
    notebook = new_notebook(cells=cells, metadata=METADATA)
    return f"{nbformat.writes(notebook)}\n"


if __name__ == "__main__":
    for each in rulebook.books():
        FOLDER.mkdir(exist_ok=True)
        write_atomic(FOLDER / f"{each}.ipynb", written(each))
        print("wrote", f"rules/{each}.ipynb")
