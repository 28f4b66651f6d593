"""Tables that go into a spreadsheet and come back, with what it does to them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from fcd.grade.cells import decoded

BOM = "\ufeff"  # by which spreadsheets know UTF-8
# A spreadsheet runs what begins so, also after spaces, and where it may see the next cell begin.
_FORMULA = r"(^\s*|[;\t\r\n]\s*){}(?=[=+\-@\uff1d\uff0b\uff0d\uff20])"
_RISKY, _MADE_HARMLESS = (re.compile(_FORMULA.format(sign)) for sign in ("", "'"))


def as_csv(rows: Iterable[Sequence[object]]) -> str:
    """Rows for a spreadsheet, in which nothing is a formula."""
    out = io.StringIO()
    harmless = ([_RISKY.sub(r"\1'", str(cell)) for cell in row] for row in rows)
    csv.writer(out, lineterminator="\n").writerows(harmless)
    return BOM + out.getvalue()


def read_csv(path: Path) -> list[dict[str, str]]:
    """Rows by their columns, however a spreadsheet has stored them; none if there is no file."""
    if not path.is_file():
        return []
    text, _ = decoded(path.read_bytes())
    first = text.partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text), delimiter=max(",;\t", key=first.count))
    return [
        {name: _MADE_HARMLESS.sub(r"\1", cell or "") for name, cell in row.items() if name}
        for row in rows
    ]


def rewritten(name: str) -> str:
    """The same for all that a spreadsheet makes of a name: of 007 it makes 7."""
    text = " ".join(name.split()).casefold()
    try:
        return str(float(text.replace(",", ".")))
    except ValueError:
        return text
