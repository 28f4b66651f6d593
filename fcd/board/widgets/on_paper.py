"""What a panel shows where it cannot live: as text, and as a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from textwrap import wrap

from fcd import console
from fcd.board.widgets.blocks import Block, Cell, View

# -- as text: for a terminal, a log, a screen without pictures ---------------------------------

_WIDEST = 100  # characters of a line; a notebook breaks longer ones in the middle of a word


def _chosen(block: Block) -> str:
    return next((o["label"] for o in block["options"] if o["value"] == block["value"]), "")


def text(view: View) -> str:
    parts = [
        "\n".join([view["title"], "=" * len(view["title"]), *_lines(view["controls"])]),
        *("\n".join(_lines([block])) for block in view["body"]),
        view["note"],
    ]
    whole = "\n\n".join(filter(None, parts))
    return "\n".join(part for line in whole.split("\n") for part in _wrapped(line))


def _wrapped(line: str) -> list[str]:
    """A long line as several, the others further in; an empty one stays."""
    indent = line[: len(line) - len(line.lstrip())] + "    "
    unbroken = wrap(
        line, _WIDEST, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return unbroken or [""]


def _lines(blocks: Iterable[Block]) -> list[str]:
    return [line for block in blocks for line in _TEXT[block["kind"]](block)]


def _check_lines(block: Block) -> list[str]:
    return [
        "  " * depth + " ".join(filter(None, (mark, says, _cited(block, ref, says))))
        for mark, says, ref, depth in block["lines"]
    ]


def _cited(block: Block, ref: str, says: str) -> str:
    title: str = block["titles"].get(ref, "")
    return f"[{title}]" if title and says else title


def _hand_lines(block: Block) -> list[str]:
    cards = ", ".join(card["alt"] for card in block["cards"])
    return [f"{block['label']}: {cards or block['empty']}"]


def _column_lines(block: Block) -> list[str]:
    first, *others = block["parts"]
    return _lines(first) + [line for part in others for line in ("", *_lines(part))]


def _table_lines(block: Block) -> list[str]:
    def words(cell: Cell) -> str:
        return cell if isinstance(cell, str) else " ".join(_lines([cell]))

    head, *rows = [[words(cell) for cell in row] for row in (block["head"], *block["rows"])]
    lines = console.table([head, *rows]).split("\n")
    if max(map(len, lines)) > _WIDEST:  # then row by row
        lines = []
        for first, *cells in rows:
            lines += [first, *(f"  {at}: {cell}" for at, cell in zip(head[1:], cells, strict=True))]
    return [block["caption"], *lines]


def _pick_lines(block: Block) -> list[str]:
    marks = ("[ ]", "[x]") if block["many"] else ("( )", "(x)")
    lines = [block["label"]]
    for each in block["options"]:
        words = f"{each['label']}. {each['says']}" if each["says"] else each["label"]
        said = (marks[each["value"] in block["value"]], words, each["mark"], each["note"])
        lines.append("  " + "  ".join(filter(None, said)))
    return lines


_TEXT: dict[str, Callable[[Block], list[str]]] = {
    "heading": lambda block: [block["text"], "-" * len(block["text"])],
    "paragraph": lambda block: [block["text"]],
    "picture": lambda block: [f"[{block['alt']}]"],
    "checks": _check_lines,
    "hand": _hand_lines,
    "rule": lambda block: [f"Rule: {block['title']}", *block["lines"]],
    "link": lambda block: [f"{block['before']}{block['text']}{block['after']}"],
    "bar": lambda block: [block["label"]],
    "columns": _column_lines,
    "row": lambda block: [" · ".join(_lines(part)) for part in block["parts"]],
    "beside": lambda block: [" · ".join(_lines(part)) for part in block["parts"]],
    "table": _table_lines,
    "select": lambda block: [f"{block['label']}: {_chosen(block)}"],
    "pick": _pick_lines,
    "slider": lambda block: [f"{block['label']}: {block['says']}"],
    "button": lambda block: [],  # nothing to press in a text
}

# -- as a page: HTML that needs no kernel, no script, no style sheet and no trust --------------

_LEFT = 'style="text-align:left"'  # notebooks have tables aligned right
_TOP = 'style="text-align:left;vertical-align:top"'


def html(view: View) -> str:
    """The same as `text`, for GitHub and for a notebook that is opened again."""
    settings = _joined(view["controls"])
    note = f"<p><em>{escape(view['note'])}</em></p>" if view["note"] else ""
    return (
        f"<div><p><strong>{escape(view['title'])}</strong></p>"
        f"{f'<p>{settings}</p>' if settings else ''}{_page(view['body'])}{note}</div>"
    )


def _page(blocks: Iterable[Block]) -> str:
    return "".join(_HTML[block["kind"]](block) for block in blocks)


def _joined(controls: Iterable[Block]) -> str:
    return " · ".join(filter(None, (_page([each]) for each in controls)))


def _paragraph_html(block: Block) -> str:
    words = escape(block["text"])
    bold = block["tone"] in ("good", "bad", "changed")
    return f"<p><strong>{words}</strong></p>" if bold else f"<p>{words}</p>"


def _picture_html(block: Block) -> str:
    src, alt = escape(block["src"]), escape(block["alt"])
    return f'<img src="{src}" alt="{alt}" style="max-width:100%;height:auto">'


def _checks_html(block: Block) -> str:
    lines = []
    for mark, says, ref, depth in block["lines"]:
        cited = f" <small>{escape(_cited(block, ref, says))}</small>" if ref else ""
        lines.append("&emsp;" * depth + f"{escape(mark)} {escape(says)}{cited}".strip())
    return f"<p>{'<br>'.join(lines)}</p>"


def _rule_html(block: Block) -> str:
    lines, title = "<br>".join(map(escape, block["lines"])), escape(block["title"])
    return f"<blockquote><p><strong>{title}</strong></p><p>{lines}</p></blockquote>"


def _link_html(block: Block) -> str:
    href, words = escape(block["href"]), escape(block["text"])
    return f'<p>{escape(block["before"])}<a href="{href}">{words}</a>{escape(block["after"])}</p>'


def _hand_html(block: Block) -> str:
    cards = " ".join(map(_picture_html, block["cards"])) or escape(block["empty"])
    return f"<p>{escape(block['label'])}</p><p>{cards}</p>"


def _columns_html(block: Block) -> str:
    cells = "".join(f"<td {_TOP}>{_page(part)}</td>" for part in block["parts"])
    return f'<table role="presentation"><tr>{cells}</tr></table>'


def _row_html(block: Block) -> str:
    return "".join(f"<p>{shown}</p>" for shown in map(_joined, block["parts"]) if shown)


def _table_html(block: Block) -> str:
    def cell(content: Cell) -> str:
        shown = escape(content) if isinstance(content, str) else _page([content])
        return f"<td {_LEFT}>{shown.removeprefix('<p>').removesuffix('</p>')}</td>"

    head = "".join(f'<th scope="col" {_LEFT}>{escape(words)}</th>' for words in block["head"])
    rows = "".join(f"<tr>{''.join(map(cell, row))}</tr>" for row in block["rows"])
    return f"<table><caption>{escape(block['caption'])}</caption><tr>{head}</tr>{rows}</table>"


def _tiles_html(block: Block) -> str:
    rows = "".join(
        f'<tr><td><img src="{escape(each["src"])}" alt="{escape(each["label"])}"></td>'
        f"<td {_LEFT}><strong>{escape(each['label'])}</strong><br>{escape(each['says'])}</td></tr>"
        for each in block["options"]
    )
    return f"<p>{escape(block['label'])}</p><table>{rows}</table>"


def _pick_html(block: Block) -> str:
    if any(each["says"] for each in block["options"]):
        return _tiles_html(block)
    items = []
    for each in block["options"]:
        label, mark = escape(each["label"]), "☑" if each["value"] in block["value"] else "☐"
        shown = f'<img src="{escape(each["src"])}" alt="{label}">' if each["src"] else label
        said = escape(f"{each['mark']} {each['note']}")
        items.append(f"{mark} {shown} {said}".strip())
    between = " " if any(each["src"] for each in block["options"]) else "<br>"
    return f"<p>{escape(block['label'])}</p><p>{between.join(items)}</p>"


def _setting_html(label: str, value: str) -> str:
    return f"{escape(label)}: <strong>{escape(value)}</strong>"


_HTML: dict[str, Callable[[Block], str]] = {
    "heading": lambda block: f"<p><strong>{escape(block['text'])}</strong></p>",
    "paragraph": _paragraph_html,
    "picture": _picture_html,
    "checks": _checks_html,
    "hand": _hand_html,
    "rule": _rule_html,
    "link": _link_html,
    "bar": lambda block: f"<p>{escape(block['label'])}</p>",
    "columns": _columns_html,
    "row": _row_html,
    "beside": _row_html,
    "table": _table_html,
    "select": lambda block: _setting_html(block["label"], _chosen(block)),
    "pick": _pick_html,
    "slider": lambda block: _setting_html(block["label"], block["says"]),
    "button": lambda block: "",  # nothing to press on paper
}
