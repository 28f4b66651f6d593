"""HTML as a browser reads it, for tests of what is written."""

from __future__ import annotations

from base64 import b64decode
from html.parser import HTMLParser

VOID = {"meta", "img", "br", "wbr", "hr", "link", "input"}


class Read(HTMLParser):
    """A page as a browser reads it: well-formed, and every tag and attribute noted."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: dict[str, set[str]] = {}
        self.text = ""
        self.cells: list[list[str]] = []
        self.pictures: list[str] = []  # the SVG of each img
        self.feed(html)
        self.close()
        assert self.open == [], "tags that were not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            self.attributes.setdefault(name, set()).add(value or "")
        if tag == "img":
            self.pictures.append(b64decode((dict(attrs)["src"] or "").partition(",")[2]).decode())
        if tag == "tr":
            self.cells.append([])
        if tag in ("td", "th"):
            self.cells[-1].append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes another tag"

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.text += data
            if {"td", "th"} & set(self.open):
                self.cells[-1][-1] += data

    @property
    def words(self) -> str:
        """The text with single spaces."""
        return " ".join(self.text.split())

    def row_of(self, name: str, *, after: str) -> list[str]:
        """The row of a player in the table whose head has this word in it."""
        start = next(i for i, row in enumerate(self.cells) if any(after in cell for cell in row))
        row = next(row for row in self.cells[start + 1 :] if any(name in cell for cell in row))
        return [" ".join(cell.split()) for cell in row]
