"""Notebooks that somebody hands in: which exercise they are, and the code in them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fcd.teach.folder import exercise_keys
from fcd.teach.solutions import BEGIN, read_notebook

LARGEST = 20_000_000  # bytes; a notebook with many pictures has one or two million

_KEY = re.compile(r"(?<![a-z])ex\d\d(?!\d)")


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A notebook that could be read."""

    path: Path
    exercise: str  # "ex03", or "" if it is none of ours
    sources: tuple[str, ...]  # of its code cells
    is_solution: bool  # with the marks around the solutions, and not made by `fcd teach build`


def read_handed_in(path: Path) -> HandedIn:
    """Read it. ValueError says in one line why it cannot be read."""
    try:
        if path.stat().st_size > LARGEST:
            raise ValueError(f"it is larger than {LARGEST // 1_000_000} MB")
        notebook = read_notebook(path)
    except OSError as error:
        raise ValueError(f"it cannot be read: {error.strerror or error}") from None
    except RecursionError:
        raise ValueError("it isn't a notebook: it is nested without end") from None
    sources = tuple(filter(None, map(_source, notebook["cells"])))
    told = _told(notebook)
    found = _KEY.search(path.name.lower())
    key = told or (found[0] if found else "")
    marked = any(BEGIN in source for source in sources)
    return HandedIn(path, key if key in exercise_keys() else "", sources, marked and not told)


def _told(notebook: dict[str, Any]) -> str:
    """What `fcd teach build` wrote down: the file may have been renamed since."""
    metadata = notebook.get("metadata")
    ours = metadata.get("fcd") if isinstance(metadata, dict) else None
    key = ours.get("exercise") if isinstance(ours, dict) else None
    return key if isinstance(key, str) else ""


def _source(cell: object) -> str:
    """The text of a code cell; nothing for whatever else is in the list."""
    if not isinstance(cell, dict) or cell.get("cell_type") != "code":
        return ""
    source = cell.get("source")
    lines = [source] if isinstance(source, str) else source
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        return ""
    return "".join(lines)
