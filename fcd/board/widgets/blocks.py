"""What a panel can show, as plain dictionaries: browser, page and terminal read the same ones.

The first part is for looking, the second asks something; then come a view as text and as a page.
A control carries all that a message about it may say, so that messages are checked in one place
(lessons/lesson.py). Nothing here is markup: text stays text, and a picture is an SVG in the
address of an image.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Sequence
from html import escape
from textwrap import wrap
from typing import Any

from fcd import console
from fcd.engine import Explanation
from fcd.rulebook import Section, is_written

Block = dict[str, Any]  # JSON: it goes to the browser as it is
View = dict[str, Any]  # title, controls, body and note: all that a panel shows
Cell = str | Block
Check = list[Any]  # mark (✓ ✗ ! · or none), sentence, reference of the rule or "", depth

# -- to look at --------------------------------------------------------------------------------


def heading(text: str) -> Block:
    return {"kind": "heading", "text": text}


def paragraph(text: str, tone: str = "", *, live: bool = False) -> Block:
    """Some text. Tones: good, bad, changed, soft. What is `live` is read aloud when it changes."""
    return {"kind": "paragraph", "text": text, "tone": tone, "live": live}


def picture(
    svg: str, alt: str, *, named: bool = False, place: tuple[float, float] | None = None
) -> Block:
    """A picture and the words for it, which a `named` one has beside it, too.

    One with a `place` is moved sideways rather than made tiny; the place is the part to be seen:
    from where to where, as shares of its width.
    """
    shares = f"{place[0]:.4f} {place[1]:.4f}" if place else ""
    return {"kind": "picture", "src": address(svg), "alt": alt, "named": named, "place": shares}


def address(svg: str) -> str:
    """The SVG as an address: a picture that way can carry no script, wherever it is shown."""
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def checks(lines: Iterable[Check]) -> Block:
    """Sentences with a mark in front and the rule behind."""
    return {"kind": "checks", "lines": list(lines)}


def check(mark: str, text: str, ref: str = "", depth: int = 0) -> Check:
    """One line of `checks`. A rule that is in no book, such as one of this house, is not cited."""
    return [mark, text, ref if is_written(ref) else "", depth]


def reasons(explanation: Explanation) -> list[Check]:
    return [check(row.verdict.value, row.text, row.ref, row.depth) for row in explanation.rows()]


def rule(section: Section) -> Block:
    return {"kind": "rule", "title": section.title, "ref": section.ref, "lines": section.paragraphs}


def link(text: str, href: str, before: str = "", after: str = "") -> Block:
    """A line with a link to another notebook, such as "01_cards.ipynb" in the same folder."""
    return {"kind": "link", "text": text, "href": href, "before": before, "after": after}


def bar(label: str, value: int, of: int) -> Block:
    """How far something has come; the label says it in words."""
    return {"kind": "bar", "label": label, "value": value, "of": of}


def columns(*parts: Sequence[Block]) -> Block:
    """Side by side where there is room, below each other where there is none."""
    return {"kind": "columns", "parts": [list(part) for part in parts]}


def row(label: str, *controls: Block) -> Block:
    """Controls that belong together; the label is for those who do not see that they do."""
    return {"kind": "row", "label": label, "parts": [list(controls)]}


def beside(image: Block, label: str, *controls: Block) -> Block:
    """A picture, and controls under each other beside it."""
    return {"kind": "beside", "label": label, "parts": [[image], list(controls)]}


def table(
    caption: str, head: Sequence[str], rows: Iterable[Sequence[Cell]], *, steady: bool = False
) -> Block:
    """A table; the first cell of a row is its heading. A steady one keeps rows high for cards."""
    cells = [*map(list, rows)]
    return {"kind": "table", "caption": caption, "head": [*head], "rows": cells, "steady": steady}


# -- to answer ---------------------------------------------------------------------------------


def select(name: str, label: str, options: Iterable[str | tuple[str, str]], value: str) -> Block:
    """One of many, to be unfolded: values with their words, or words that say it themselves."""
    pairs = ((each, each) if isinstance(each, str) else each for each in options)
    offered = [{"value": each, "label": words} for each, words in pairs]
    return {"kind": "select", "id": name, "label": label, "options": offered, "value": value}


def option(
    value: str, label: str, svg: str = "", mark: str = "", tone: str = "", says: str = ""
) -> Block:
    """One that `says` more is a tile: its picture decorates, its label is a title."""
    src = address(svg) if svg else ""
    return {"value": value, "label": label, "src": src, "mark": mark, "tone": tone, "says": says}


def pick(
    name: str, label: str, options: Iterable[Block], value: Sequence[str], many: bool
) -> Block:
    """One of a few options that are all in view, or (`many`) any number of them."""
    asked = {"kind": "pick", "id": name, "label": label, "options": list(options)}
    return {**asked, "value": list(value), "many": many}


def slider(name: str, label: str, last: int, value: int, says: str) -> Block:
    """A number from 0 to `last`; `says` is what it stands for."""
    asked = {"kind": "slider", "id": name, "label": label}
    return {**asked, "last": last, "value": value, "says": says}


def button(name: str, label: str, key: str = "", *, off: bool = False, main: bool = False) -> Block:
    """Something to press, also by a key while the panel has the focus."""
    return {"kind": "button", "id": name, "label": label, "key": key, "off": off, "main": main}


def _chosen(block: Block) -> str:
    return next((o["label"] for o in block["options"] if o["value"] == block["value"]), "")


# -- as text: for a terminal, a log, a screen without pictures ---------------------------------

_WIDEST = 100  # characters of a line; a notebook breaks longer ones in the middle of a word


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
    # References stay in one piece, and so do long words.
    unbroken = wrap(
        line, _WIDEST, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return unbroken or [""]


def _lines(blocks: Iterable[Block]) -> list[str]:
    return [line for block in blocks for line in _TEXT[block["kind"]](block)]


def _check_lines(block: Block) -> list[str]:
    return [
        "  " * depth + (f"{mark} " if mark else "") + says + (f" [{ref}]" if ref else "")
        for mark, says, ref, depth in block["lines"]
    ]


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


def _words(option: Block) -> str:
    return f"{option['label']}. {option['says']}" if option["says"] else str(option["label"])


def _pick_lines(block: Block) -> list[str]:
    marks = ("[ ]", "[x]") if block["many"] else ("( )", "(x)")
    return [block["label"]] + [
        f"  {marks[each['value'] in block['value']]} {_words(each)}  {each['mark']}".rstrip()
        for each in block["options"]
    ]


_TEXT: dict[str, Callable[[Block], list[str]]] = {
    "heading": lambda block: [block["text"], "-" * len(block["text"])],
    "paragraph": lambda block: [block["text"]],
    "picture": lambda block: [f"[{block['alt']}]"],
    "checks": _check_lines,
    "rule": lambda block: [f"{block['title']} [{block['ref']}]", *block["lines"]],
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
        cited = f" <small>[{escape(ref)}]</small>" if ref else ""
        lines.append("&emsp;" * depth + f"{escape(mark)} {escape(says)}{cited}".strip())
    return f"<p>{'<br>'.join(lines)}</p>"


def _link_html(block: Block) -> str:
    href, words = escape(block["href"]), escape(block["text"])
    return f'<p>{escape(block["before"])}<a href="{href}">{words}</a>{escape(block["after"])}</p>'


def _rule_html(block: Block) -> str:
    lines = "<br>".join(map(escape, block["lines"]))
    title, ref = escape(block["title"]), escape(block["ref"])
    return f"<blockquote><p><strong>{title}</strong> [{ref}]</p><p>{lines}</p></blockquote>"


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
        items.append(f"{mark} {shown} {escape(each['mark'])}".strip())
    between = " " if any(each["src"] for each in block["options"]) else "<br>"
    return f"<p>{escape(block['label'])}</p><p>{between.join(items)}</p>"


def _setting_html(label: str, value: str) -> str:
    return f"{escape(label)}: <strong>{escape(value)}</strong>"


_HTML: dict[str, Callable[[Block], str]] = {
    "heading": lambda block: f"<p><strong>{escape(block['text'])}</strong></p>",
    "paragraph": _paragraph_html,
    "picture": _picture_html,
    "checks": _checks_html,
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
