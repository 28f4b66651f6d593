"""A view as HTML that needs nothing: no kernel, no script, no style sheet, no trust.

It is what a notebook shows on GitHub or when it is opened again. Pictures are images with words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from fcd.board.widgets.blocks import Block, Cell

_BOLD = ("good", "bad", "changed")
_FIT = 'style="max-width:100%;height:auto"'


def html(view: dict[str, Any]) -> str:
    """The title, what is set, and what there is to see."""
    settings = " · ".join(filter(None, map(_block, view["controls"])))
    note = f"<p><em>{escape(view['note'])}</em></p>" if view["note"] else ""
    return (
        f"<div><p><strong>{escape(view['title'])}</strong></p>"
        f"{f'<p>{settings}</p>' if settings else ''}{_all(view['body'])}{note}</div>"
    )


def _all(blocks: Iterable[Block]) -> str:
    return "".join(map(_block, blocks))


def _block(block: Block) -> str:
    return _SHOW[block["kind"]](block)


def _paragraph(block: Block) -> str:
    words = escape(block["text"])
    return f"<p><strong>{words}</strong></p>" if block["tone"] in _BOLD else f"<p>{words}</p>"


def _picture(block: Block) -> str:
    return f'<img src="{escape(block["src"])}" alt="{escape(block["alt"])}" {_FIT}>'


def _checks(block: Block) -> str:
    lines = []
    for mark, says, ref, depth in block["lines"]:
        cited = f" <small>[{escape(ref)}]</small>" if ref else ""
        lines.append("&emsp;" * depth + f"{escape(mark)} {escape(says)}{cited}".strip())
    return f"<p>{'<br>'.join(lines)}</p>"


_LEFT = 'style="text-align:left"'  # notebooks have tables aligned right


def _columns(block: Block) -> str:
    top = "text-align:left;vertical-align:top"
    cells = "".join(f'<td style="{top}">{_all(part)}</td>' for part in block["parts"])
    return f'<table role="presentation"><tr>{cells}</tr></table>'


def _row(block: Block) -> str:
    shown = " · ".join(filter(None, map(_block, block["parts"][0])))
    return f"<p>{shown}</p>" if shown else ""


def _beside(block: Block) -> str:
    image, controls = block["parts"]
    return f"<p>{_all(image)}</p><p>{' · '.join(filter(None, map(_block, controls)))}</p>"


def _table(block: Block) -> str:
    head = "".join(f'<th scope="col" {_LEFT}>{escape(words)}</th>' for words in block["head"])
    rows = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in block["rows"])
    return f"<table><caption>{escape(block['caption'])}</caption><tr>{head}</tr>{rows}</table>"


def _cell(cell: Cell) -> str:
    """A cell without the space around a paragraph."""
    shown = escape(cell) if isinstance(cell, str) else _block(cell)
    return f"<td {_LEFT}>{shown.removeprefix('<p>').removesuffix('</p>')}</td>"


def _rule(block: Block) -> str:
    lines = "<br>".join(map(escape, block["lines"]))
    title, ref = escape(block["title"]), escape(block["ref"])
    return f"<blockquote><p><strong>{title}</strong> [{ref}]</p><p>{lines}</p></blockquote>"


def _select(block: Block) -> str:
    labels = {each["value"]: each["label"] for each in block["options"]}
    chosen = escape(labels.get(block["value"], ""))
    return f"{escape(block['label'])}: <strong>{chosen}</strong>"


def _pick(block: Block) -> str:
    items = []
    for each in block["options"]:
        label = escape(each["label"])
        shown = f'<img src="{escape(each["src"])}" alt="{label}">' if each["src"] else label
        mark = "☑" if each["value"] in block["value"] else "☐"
        items.append(f"{mark} {shown} {escape(each['mark'])}".strip())
    between = " " if any(each["src"] for each in block["options"]) else "<br>"
    return f"<p>{escape(block['label'])}</p><p>{between.join(items)}</p>"


def _slider(block: Block) -> str:
    return f"{escape(block['label'])}: <strong>{escape(block['says'])}</strong>"


_SHOW: dict[str, Callable[[Block], str]] = {
    "heading": lambda block: f"<p><strong>{escape(block['text'])}</strong></p>",
    "paragraph": _paragraph,
    "picture": _picture,
    "checks": _checks,
    "columns": _columns,
    "row": _row,
    "beside": _beside,
    "table": _table,
    "rule": _rule,
    "select": _select,
    "pick": _pick,
    "slider": _slider,
    "button": lambda block: "",  # nothing to press on paper
}
