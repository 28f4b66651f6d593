"""What a panel can show, as plain dictionaries: browser, page and terminal read the same ones.

The first part is for looking, the second asks something. A control carries all that a message
about it may say, so that messages are checked in one place (lessons/lesson.py). Nothing here is
markup: text stays text, and a picture is an SVG in the address of an image.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from fcd.engine import Explanation
from fcd.rulebook import Section, citation, is_written, load, section

Block = dict[str, Any]  # JSON: it goes to the browser as it is
View = dict[str, Any]  # title, controls, body and note: all that a panel shows
Cell = str | Block
_LEAST = 760  # pixels: a wide picture is made no smaller, or than three quarters of what it is
Check = list[Any]  # mark (✓ ✗ ! · or none), sentence, reference of the rule or "", depth

# -- to look at --------------------------------------------------------------------------------


def heading(text: str) -> Block:
    return {"kind": "heading", "text": text}


def paragraph(text: str, tone: str = "", *, live: bool = False) -> Block:
    """Some text. Tones: good, bad, changed, soft. What is `live` is read aloud when it changes."""
    return {"kind": "paragraph", "text": text, "tone": tone, "live": live}


def picture(
    svg: str,
    alt: str,
    *,
    named: bool = False,
    place: tuple[float, float] | None = None,
    whole: bool = False,
) -> Block:
    """A picture and the words for it, which a `named` one has beside it, too.

    A `whole` one is made as small as its panel, and a click shows it large.

    One with a `place` is moved sideways rather than made tiny; the place is the part to be seen:
    from where to where, as shares of its width.
    """
    shares = f"{place[0]:.4f} {place[1]:.4f}" if place else ""
    wide = re.search(r'\bwidth="(\d+)', svg)
    least = min(_LEAST, round(0.74 * int(wide[1]))) if wide else _LEAST
    shown = {"kind": "picture", "src": address(svg), "alt": alt, "named": named}
    return {**shown, "place": shares, "least": least, "whole": whole}


def address(svg: str) -> str:
    """The SVG as an address: a picture that way can carry no script, wherever it is shown."""
    return "data:image/svg+xml;base64," + b64encode(svg.encode()).decode()


def checks(lines: Iterable[Check]) -> Block:
    """Sentences with a mark in front and the rule behind."""
    every = list(lines)
    return {"kind": "checks", "lines": every, "titles": _titles({ref for _, _, ref, _ in every})}


def _titles(refs: set[str]) -> dict[str, str]:
    """What these rules are called; of two alike, and of rulings, the book is named, too."""
    titles = {ref: citation(ref) for ref in sorted(refs) if ref}
    alike = Counter(titles.values())
    books = {ref: f" ({load(section(ref).book).title})" for ref in titles}
    unclear = {t for t in alike if alike[t] > 1 or t.startswith("Ruling ")}
    return {ref: t + books[ref] if t in unclear else t for ref, t in titles.items()}


def check(mark: str, text: str, ref: str = "", depth: int = 0) -> Check:
    """One line of `checks`. A rule that is in no book, such as one of this house, is not cited."""
    return [mark, text, ref if is_written(ref) else "", depth]


def reasons(explanation: Explanation) -> list[Check]:
    return [check(row.verdict.value, row.text, row.ref) for row in explanation.rows()]


def rule(section: Section) -> Block:
    return {"kind": "rule", "title": section.title, "lines": section.paragraphs}


def link(text: str, href: str, before: str = "", after: str = "") -> Block:
    """A line with a link to another notebook, such as "01_cards.ipynb" in the same folder."""
    return {"kind": "link", "text": text, "href": href, "before": before, "after": after}


def bar(label: str, value: int, of: int) -> Block:
    """How far something has come; the label says it in words."""
    return {"kind": "bar", "label": label, "value": value, "of": of}


def hand(label: str, cards: Iterable[Block], *, empty: str = "No cards yet.") -> Block:
    """Cards that lie side by side, and overlap where there is little room."""
    return {"kind": "hand", "label": label, "cards": list(cards), "empty": empty}


def card(svg: str, name: str, *, ring: bool = False, order: int = 0, deck: bool = False) -> Block:
    """One card of a hand. Those with an `order` are dealt in it when they first appear: from the
    card that is the `deck`, if there is one."""
    return {"src": address(svg), "alt": name, "ring": ring, "order": order, "deck": deck}


def columns(*parts: Sequence[Block], small: bool = False) -> Block:
    """Side by side where there is room, below each other where there is none."""
    return {"kind": "columns", "parts": [list(part) for part in parts], "small": small}


def row(label: str, *controls: Block) -> Block:
    """Controls that belong together; the label is for those who do not see that they do."""
    return {"kind": "row", "label": label, "parts": [list(controls)]}


def beside(image: Block, label: str, *controls: Block) -> Block:
    """A picture, and controls under each other beside it."""
    return {"kind": "beside", "label": label, "parts": [[image], list(controls)]}


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> Block:
    """A table; the first cell of a row is its heading."""
    return {"kind": "table", "caption": caption, "head": [*head], "rows": [*map(list, rows)]}


# -- to answer ---------------------------------------------------------------------------------


def select(name: str, label: str, options: Iterable[str | tuple[str, str]], value: str) -> Block:
    """One of many, to be unfolded: values with their words, or words that say it themselves."""
    pairs = ((each, each) if isinstance(each, str) else each for each in options)
    offered = [{"value": each, "label": words} for each, words in pairs]
    return {"kind": "select", "id": name, "label": label, "options": offered, "value": value}


def option(value: str, label: str, svg: str = "", says: str = "") -> Block:
    """`mark`, `tone` and `note` are what is said of it once it has been looked at.

    One that `says` more is a tile: its picture decorates, its label is a title.
    """
    src = address(svg) if svg else ""
    later = {"mark": "", "tone": "", "note": ""}
    return {"value": value, "label": label, "src": src, "says": says, **later}


def pick(
    name: str,
    label: str,
    options: Iterable[Block],
    value: Sequence[str],
    many: bool,
    *,
    off: bool = False,
) -> Block:
    """One of a few options that are all in view, or (`many`) any number of them."""
    asked = {"kind": "pick", "id": name, "label": label, "options": list(options), "off": off}
    return {**asked, "value": list(value), "many": many}


def slider(name: str, label: str, last: int, value: int, says: str) -> Block:
    """A number from 0 to `last`; `says` is what it stands for."""
    asked = {"kind": "slider", "id": name, "label": label}
    return {**asked, "last": last, "value": value, "says": says}


def button(name: str, label: str, key: str = "", *, off: bool = False, main: bool = False) -> Block:
    """Something to press, also by a key while the panel has the focus."""
    return {"kind": "button", "id": name, "label": label, "key": key, "off": off, "main": main}


def every(shown: Iterable[Block]) -> Iterator[Block]:
    """The blocks, and those inside them."""
    for block in shown:
        yield block
        for part in block.get("parts", ()):
            yield from every(part)
