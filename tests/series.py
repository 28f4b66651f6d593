"""The notebooks as the tests read them: cells, their words, what they show."""

from __future__ import annotations

import ast
import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fcd.series.chapters import CHAPTERS
from fcd.series.rule_notebooks import linked_rules

FOLDER = Path(__file__).resolve().parent.parent / "notebooks"
KEYS = [chapter.key for chapter in CHAPTERS]
TAUGHT = [chapter.key for chapter in CHAPTERS if chapter.is_taught]
WITHOUT_CODE = [chapter.key for chapter in CHAPTERS if chapter.needs_no_code]
WIDGET = "application/vnd.jupyter.widget-view+json"
REF = re.compile(r"`([a-z0-9_]+#[a-z0-9-]+)`")


@dataclass(frozen=True)
class Cell:
    kind: str
    id: str
    source: str
    tags: tuple[str, ...]
    count: int | None
    outputs: tuple[dict[str, Any], ...]
    is_folded: bool

    @property
    def lines(self) -> list[str]:
        return [line for line in self.source.splitlines() if line.strip()]

    @property
    def words(self) -> list[str]:
        """What a person reads: links by their text, no signs."""
        text = re.sub(r"\]\([^)]*\)", "]", self.source)
        return [word for word in text.split() if re.search(r"\w", word)]

    @property
    def tree(self) -> ast.Module:
        return ast.parse(self.source)

    @property
    def is_widget(self) -> bool:
        return any(WIDGET in output.get("data", {}) for output in self.outputs)

    @property
    def text(self) -> str:
        """What it shows in words."""
        parts = []
        for output in self.outputs:
            parts += output.get("text", [])
            parts += output.get("data", {}).get("text/plain", [])
            parts += [f"{output['ename']}: {output['evalue']}"] if "ename" in output else []
        return "".join(parts)


@cache
def raw(key: str) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads((FOLDER / f"{key}.ipynb").read_text(encoding="utf-8"))
    return notebook


@cache
def cells(key: str) -> list[Cell]:
    return [
        Cell(
            each["cell_type"],
            each["id"],
            "".join(each["source"]),
            tuple(each["metadata"].get("tags", ())),
            each.get("execution_count"),
            tuple(each.get("outputs", ())),
            each["metadata"].get("jupyter", {}).get("source_hidden", False),
        )
        for each in raw(key)["cells"]
    ]


def code(key: str) -> list[Cell]:
    return [cell for cell in cells(key) if cell.kind == "code"]


def prose(key: str) -> list[Cell]:
    return [cell for cell in cells(key) if cell.kind == "markdown"]


def headings(key: str) -> list[tuple[int, str]]:
    """Level and words of every heading, in order."""
    found = re.findall(r"(?m)^(#{1,6}) +(.+)$", "\n".join(cell.source for cell in prose(key)))
    return [(len(signs), words) for signs, words in found]


def cited(key: str) -> set[str]:
    """The rules that a notebook links to, or names as code does."""
    text = "\n".join(cell.source for cell in prose(key))
    return {*REF.findall(text), *linked_rules(text)}


def calls(key: str, name: str) -> list[ast.Call]:
    return [
        node
        for cell in code(key)
        for node in ast.walk(cell.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]
