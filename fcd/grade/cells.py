"""The code of a notebook or a Python file, cell by cell, as Jupyter would run it.

What only Jupyter understands (`%magic`, `!command`, `name?`) is taken out, and that is noted. A
cell is looked at only after Python has refused it, so that nothing else is ever changed.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from typing import Any

from fcd.console import shortened
from fcd.sandbox.budget import printable

LONGEST = 1_000_000  # characters of a cell
MOST_MAGICS = 10  # at the top of a cell
MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF32_LE, "utf-32"),
         (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))  # fmt: skip

OTHER_LANGUAGES = re.compile(
    "!|ai|bash|cmd|cython|file|fortran|html|javascript|js|julia|latex|markdown|perl|pypy|"
    "python[23]?|r|ruby|script|sh|sql|svg|sx|system|writefile"
)
_SPLIT = re.compile(r"(?m)^# ?%%.*$|^# In\[[ \d]*\]:?$")
_CELL_MAGIC = re.compile(r"\s*%%(!|\w+)(.*)\n?")
_TIMED = re.compile(r"(\s*)%time(?:it)?\s+(?!-)(.+)")
_LINE = re.compile(r"(\s*)(?:[%!?]|[\w.]+\?\??\s*$|(?:pip|conda) install )")
_ASSIGNED = re.compile(r"(\s*[\w,][\w, ]*=\s*)[%!][\w./~]")
_PLACE = re.compile(r" ?\(<cell \d+>, line (\d+)\)")
SHELL = """\
class _Shell:
    def __getattr__(self, name):
        return lambda *args, **named: None
def get_ipython():
    return _Shell()
"""


def decoded(data: bytes) -> tuple[str, str]:
    """A file's text, and a note if its encoding had to be guessed."""
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace"), ""
    if b"\0" in data[:4]:  # two bytes for each letter, and no mark
        return data.decode("utf-16-be" if data[:1] == b"\0" else "utf-16-le", "replace"), ""
    try:
        return data.decode("utf-8"), ""
    except UnicodeDecodeError:
        return data.decode("latin-1"), "it isn't UTF-8, so it was read as Latin-1"


def notebook_of(text: str) -> tuple[list[str], str]:
    """A notebook's code cells, and the exercise that is named in it; outputs are not read."""
    try:
        data = json.loads(text)
    except RecursionError:
        raise ValueError("it isn't a notebook: it is nested without end") from None
    except ValueError as error:
        raise ValueError(f"it isn't a notebook: {error}") from None
    cells = data.get("cells") if isinstance(data, dict) else None
    if isinstance(data, dict) and isinstance(data.get("worksheets"), list):  # before 2015
        cells = [c for sheet in data["worksheets"] for c in _get(sheet, "cells", list)]
    if not isinstance(cells, list):
        raise ValueError("it isn't a notebook: it has no cells")
    told = _get(_get(_get(data, "metadata", dict), "fcd", dict), "exercise", str)
    return [source for source in map(_source, cells) if source.strip()], told


def _get(data: Any, name: str, kind: type) -> Any:
    found = data.get(name) if isinstance(data, dict) else None
    return found if isinstance(found, kind) else kind()


def _source(cell: object) -> str:
    """The text of a code cell; nothing for whatever else is in the list."""
    if not isinstance(cell, dict) or cell.get("cell_type") != "code":
        return ""
    source = cell.get("source", cell.get("input"))
    lines = [source] if isinstance(source, str) else source
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        return ""
    return "".join(lines)


def python_cells(text: str) -> list[str]:
    """A Python file, split at its `# %%` lines."""
    return [source for source in _SPLIT.split(text) if source.strip()]


# -- what only Jupyter understands -----------------------------------------------------------------


def as_python(source: str) -> tuple[str, list[str]]:
    """The cell without what only Jupyter understands, and what that was."""
    found: list[str] = []
    while len(found) < MOST_MAGICS and (magic := _CELL_MAGIC.match(source)):
        found.append(f"%%{magic[1]}{magic[2]}".strip())
        if OTHER_LANGUAGES.fullmatch(magic[1].lower()):
            return "", found
        source = "\n" * magic[0].count("\n") + source[magic.end() :]  # line 3 stays line 3
    return "\n".join(_lines(source, found)), found


def _lines(source: str, found: list[str]) -> Iterator[str]:
    goes_on = False
    for line in source.split("\n"):
        if goes_on:
            goes_on = line.endswith("\\")
            yield ""
        elif timed := _TIMED.fullmatch(line):
            found.append(line.split()[0])
            yield f"{timed[1]}{timed[2]}"
        elif magic := _LINE.match(line):
            found.append(line.strip())
            goes_on = line.endswith("\\")
            yield f"{magic[1]}pass"
        elif given := _ASSIGNED.match(line):
            found.append(line.strip())
            yield f"{given[1]}None"
        else:
            yield line


# -- telling ---------------------------------------------------------------------------------------


def cell_name(number: int, source: str) -> str:
    """How a cell is called in a message: by its first line.

    >>> cell_name(3, "def double(n):\\n    return 2 * n")
    'cell 3 (def double(n):)'
    """
    first = next((line.strip() for line in source.splitlines() if line.strip()), "")
    return f"cell {number} ({printable(shortened(first, 50))})"


def with_line(says: str, source: str) -> str:
    """What Python said about a cell that it can't read, with the line."""
    place = _PLACE.search(says)
    lines = source.split("\n")
    if not place or not 0 < int(place[1]) <= len(lines):
        return says
    line = printable(shortened(lines[int(place[1]) - 1].strip(), 80))
    return f"{says[: place.start()]}, in line {place[1]}: {line}{says[place.end() :]}"


def does_not_parse(says: str) -> bool:
    """Whether this is what Python says about a cell that it can't read."""
    return says.startswith(("SyntaxError", "IndentationError", "TabError"))


def defines(source: str, name: str) -> bool:
    """Whether a cell looks as if it defines this. It need not run for that.

    >>> defines("def can_play_on(card:", "can_play_on")
    True
    """
    # No part of this goes on to another line: it would take hours on a file of empty lines.
    head = rf"^[ \t]*(?:(?:async )?def|class) +{name}\b|^{name} *(?::[^=\n]*)?=[^=]"
    return bool(re.search(head, source[:LONGEST], re.MULTILINE))
