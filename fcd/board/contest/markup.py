"""The few pieces of HTML that the results page is made of. Whatever comes in as text stays text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fcd.board.contest.plot import tidy
from fcd.board.drawing.shapes import escaped

_JOINTS = re.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=_)")  # where a name like MyPlayer can be broken


def name_html(name: str) -> str:
    """A player's name, kept apart from the direction of the text around it."""
    return f"<bdi>{_JOINTS.sub('<wbr>', escaped(tidy(name)))}</bdi>"


def clipped_html(name: str) -> str:
    """A name on one line; what there is no room for is seen by the pointer."""
    shown = escaped(tidy(name))
    return f'<bdi class="clip" title="{shown}">{shown}</bdi>'


def names_html(names: Iterable[str]) -> str:
    """Some names in a row: "Ann, Ben and Cy"."""
    *first, last = map(name_html, names)
    return f"{', '.join(first)} and {last}" if first else last


def section(anchor: str, title: str, *parts: str) -> str:
    """A part of the page with a heading that can be linked to."""
    head = f'<h2 id="{anchor}-title">{escaped(title)}</h2>'
    body = "".join(parts)
    return f'<section id="{anchor}" aria-labelledby="{anchor}-title">{head}{body}</section>'


def paragraph(*parts: str) -> str:
    """A paragraph of ready HTML."""
    return f"<p>{''.join(parts)}</p>"


def scrolling(body: str, label: str) -> str:
    """Something wide, which can be moved sideways with the keyboard, too."""
    said = escaped(label)
    return f'<div class="scroll" tabindex="0" role="region" aria-label="{said}">{body}</div>'


def row(cells: Iterable[str], kind: str = "") -> str:
    """A row of a table from ready cells."""
    attribute = f' class="{kind}"' if kind else ""
    return f"<tr{attribute}>{''.join(cells)}</tr>"


def head(words: str, kind: str = "") -> str:
    """The head of a column."""
    attribute = f' class="{kind}"' if kind else ""
    return f'<th scope="col"{attribute}>{escaped(words)}</th>'


def cell(body: str, kind: str = "") -> str:
    """A cell with ready HTML."""
    attribute = f' class="{kind}"' if kind else ""
    return f"<td{attribute}>{body}</td>"


def player(name: str, more: str = "") -> str:
    """The head of a player's row."""
    return f'<th scope="row" class="player">{name_html(name)}{more}</th>'


def table(heads: Iterable[str], rows: Iterable[str], caption: str, kind: str = "") -> str:
    """A table; its caption is heard and not seen where a heading says the same."""
    attribute = f' class="{kind}"' if kind else ""
    said = f'<caption class="unseen">{escaped(caption)}</caption>'
    top = f"<thead><tr>{''.join(heads)}</tr></thead>"
    return f"<table{attribute}>{said}{top}<tbody>{''.join(rows)}</tbody></table>"


def counted(count: int, what: str, more: str = "") -> str:
    """So many of something: "1 table of three", "220 tables of three"."""
    words = f"{count:,} {what}{'' if count == 1 else 's'}"
    return f"{words} {more}" if more else words
