"""What a panel can show, as plain dictionaries: browser, page and terminal read the same ones.

The first half is for looking, the second half asks something. A control carries all that a
message about it may say, so that messages are checked in one place (lesson.py). Nothing here is
markup: text stays text, and a picture is an SVG in the address of an image.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from typing import Any

from fcd.rulebook import is_written

Block = dict[str, Any]  # JSON: it goes to the browser as it is
Cell = str | Block
Check = list[Any]  # mark (✓ ✗ ! · or none), sentence, reference of the rule or "", depth

# -- to look at --------------------------------------------------------------------------------


def heading(text: str) -> Block:
    """A line above other blocks."""
    return {"kind": "heading", "text": text}


def paragraph(text: str, tone: str = "", *, live: bool = False) -> Block:
    """Some text. Tones: good, bad, changed, soft. What is `live` is read aloud when it changes."""
    return {"kind": "paragraph", "text": text, "tone": tone, "live": live}


def picture(svg: str, alt: str, *, wide: bool = False) -> Block:
    """A picture and the words for it; a wide one is moved sideways rather than made tiny."""
    return {"kind": "picture", "src": address(svg), "alt": alt, "wide": wide}


def address(svg: str) -> str:
    """The SVG as an address: a picture that way can carry no script, wherever it is shown."""
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def checks(lines: Iterable[Check]) -> Block:
    """Sentences with a mark in front and the rule behind."""
    return {"kind": "checks", "lines": list(lines)}


def check(mark: str, text: str, ref: str = "", depth: int = 0) -> Check:
    """One line of `checks`. A rule that is in no book, such as one of this house, is not cited."""
    return [mark, text, ref if is_written(ref) else "", depth]


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


def select(name: str, label: str, options: Iterable[tuple[str, str]], value: str) -> Block:
    """One of many, to be unfolded."""
    return {
        "kind": "select",
        "id": name,
        "label": label,
        "options": [{"value": each, "label": words} for each, words in options],
        "value": value,
    }


def option(value: str, label: str, svg: str = "", mark: str = "", tone: str = "") -> Block:
    """One thing to pick, with its picture and what became of it."""
    src = address(svg) if svg else ""
    return {"value": value, "label": label, "src": src, "mark": mark, "tone": tone}


def pick(
    name: str, label: str, options: Iterable[Block], value: Sequence[str], many: bool
) -> Block:
    """One of a few things that are all in view, or (`many`) any number of them."""
    return {
        "kind": "pick",
        "id": name,
        "label": label,
        "options": list(options),
        "value": list(value),
        "many": many,
    }


def slider(name: str, label: str, last: int, value: int, says: str) -> Block:
    """A number from 0 to `last`; `says` is what it stands for."""
    return {
        "kind": "slider",
        "id": name,
        "label": label,
        "last": last,
        "value": value,
        "says": says,
    }


def button(name: str, label: str, key: str = "", *, off: bool = False, main: bool = False) -> Block:
    """Something to press, also by a key while the panel has the focus."""
    return {"kind": "button", "id": name, "label": label, "key": key, "off": off, "main": main}
