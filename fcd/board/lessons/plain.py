"""A view as text: for a terminal, a log, a screen without pictures. The same every time."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import TextWrapper
from typing import Any

from fcd.board.widgets.blocks import Block, Cell

_WIDEST = 100  # characters of a line; a notebook breaks longer ones in the middle of a word


def text(view: dict[str, Any]) -> str:
    """The title, what is set, and what there is to see."""
    settings = [line for control in view["controls"] for line in _lines(control)]
    parts = ["\n".join([view["title"], "=" * len(view["title"]), *settings])]
    parts += ["\n".join(_lines(block)) for block in view["body"]]
    parts += [view["note"]]
    whole = "\n\n".join(part for part in parts if part)
    return "\n".join(part for line in whole.split("\n") for part in _wrapped(line))


def _wrapped(line: str) -> list[str]:
    """A long line as several, the others further in; an empty one stays."""
    indent = line[: len(line) - len(line.lstrip())] + "    "
    # References stay in one piece, and so do long words.
    unbroken = TextWrapper(
        _WIDEST, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return unbroken.wrap(line) or [""]


def _lines(block: Block) -> Iterator[str]:
    yield from _SHOW[block["kind"]](block)


def _heading(block: Block) -> Iterator[str]:
    yield block["text"]
    yield "-" * len(block["text"])


def _words(block: Block) -> Iterator[str]:
    yield block["text"]


def _picture(block: Block) -> Iterator[str]:
    yield f"[{block['alt']}]"


def _checks(block: Block) -> Iterator[str]:
    for mark, says, ref, depth in block["lines"]:
        start = "  " * depth + (f"{mark} " if mark else "")
        yield start + says + (f" [{ref}]" if ref else "")


def _columns(block: Block) -> Iterator[str]:
    for number, part in enumerate(block["parts"]):
        if number:
            yield ""
        for each in part:
            yield from _lines(each)


def _row(block: Block) -> Iterator[str]:
    yield " · ".join(line for control in block["parts"][0] for line in _lines(control))


def _beside(block: Block) -> Iterator[str]:
    image, controls = block["parts"]
    yield from _lines(image[0])
    yield " · ".join(line for control in controls for line in _lines(control))


def _table(block: Block) -> Iterator[str]:
    rows = [[_cell(cell) for cell in row] for row in [block["head"], *block["rows"]]]
    wide = [max(len(row[i]) for row in rows) for i in range(len(block["head"]))]
    yield block["caption"]
    if sum(wide) + 2 * len(wide) > _WIDEST:
        yield from _listed(*rows)
        return
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip()


def _listed(head: list[str], *rows: list[str]) -> Iterator[str]:
    """A table too wide for a page, row by row."""
    for first, *others in rows:
        yield first
        yield from (f"  {name}: {cell}" for name, cell in zip(head[1:], others, strict=True))


def _cell(cell: Cell) -> str:
    return cell if isinstance(cell, str) else " ".join(_lines(cell))


def _rule(block: Block) -> Iterator[str]:
    yield f"{block['title']} [{block['ref']}]"
    yield from block["lines"]


def _select(block: Block) -> Iterator[str]:
    labels = {each["value"]: each["label"] for each in block["options"]}
    yield f"{block['label']}: {labels.get(block['value'], '')}"


def _pick(block: Block) -> Iterator[str]:
    yield block["label"]
    for each in block["options"]:
        chosen = (
            ("[x]" if each["value"] in block["value"] else "[ ]")
            if block["many"]
            else ("(x)" if each["value"] in block["value"] else "( )")
        )
        yield f"  {chosen} {each['label']}" + (f"  {each['mark']}" if each["mark"] else "")


def _slider(block: Block) -> Iterator[str]:
    yield f"{block['label']}: {block['says']}"


def _button(block: Block) -> Iterator[str]:
    yield from ()  # nothing to press in a text


_SHOW = {
    "heading": _heading,
    "paragraph": _words,
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
    "button": _button,
}
