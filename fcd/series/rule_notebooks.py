"""The rulebooks as notebooks, so that a rule can be linked to from any notebook.

    python -m fcd.series.rule_notebooks        writes notebooks/rules/ anew

>>> rule_link("fcd2018#draw")
'[Drawing](rules/fcd2018.ipynb#cell-id=draw)'
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


def rule_link(ref: str) -> str:
    """To a cell: JupyterLab finds a heading only in a notebook that it has already shown."""
    rule = rulebook.section(ref)
    return f"[{rule.title}](rules/{rule.ref.replace('#', '.ipynb#cell-id=')})"


def linked_rules(markdown: str) -> set[str]:
    """The references of all rules that this text links to; ValueError if there is no such rule."""
    found = set()
    for link in re.findall(r"\]\(rules/(\w+\.ipynb#[^)]+)\)", markdown):
        ref = link.replace(".ipynb#cell-id=", "#")
        if ref not in {rule.ref for rule in rulebook.load(link.split(".")[0]).sections}:
            raise ValueError(f"there is no rule {link}")
        found.add(ref)
    return found


def written(book: str) -> str:
    """One book as a notebook of text: a cell for every heading, with the name of its rule."""
    parts = re.split(r"(?m)^(?=#)", rulebook.load(book).markdown.strip())
    names = {rule.title: rule.ref.split("#")[1] for rule in rulebook.load(book).sections}
    cells = []
    for n, part in enumerate(filter(None, parts)):
        title = part.splitlines()[0].lstrip("# ")
        cells.append(new_markdown_cell(part.strip(), id=names.get(title, f"heading-{n}")))
    notebook = new_notebook(cells=cells, metadata=METADATA)
    return f"{nbformat.writes(notebook)}\n"


if __name__ == "__main__":
    for each in rulebook.books():
        FOLDER.mkdir(exist_ok=True)
        write_atomic(FOLDER / f"{each}.ipynb", written(each))
        print("wrote", f"rules/{each}.ipynb")
