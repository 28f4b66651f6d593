"""The rules in our own words: one Markdown file for each game, one anchor for each rule.

A *book* is a file beside this one. A *section* is one rule: a heading with an anchor, and a few
short paragraphs. Code cites a rule as ``book#anchor``, and this module finds it again:

>>> section("fcd2017#zero").title
'0: the wild card'

It refuses to be a referee: nothing here knows whether a move is legal, and nothing is computed
from the prose. The engine decides and cites; the book explains. It also refuses to be a Markdown
library: headings, paragraphs and flat lists are all it reads, and all the books are written in.
"""

import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

__all__ = [
    "NoSuchRule",
    "Rulebook",
    "Section",
    "books",
    "citation",
    "is_written",
    "load",
    "section",
]

_ORDER: Final = re.compile(r"<!-- order: (\d+) -->\n+")  # how a file may begin
_HEADING: Final = re.compile(r"(#{1,3}) +([^{}]+?)(?: +\{#([a-z0-9]+(?:-[a-z0-9]+)*)\})?")
_UNDERLINES: Final = {1: "=", 2: "-", 3: "~"}


class NoSuchRule(KeyError):
    """A book was asked for an anchor that it does not have."""

    def __str__(self) -> str:
        return str(self.args[0])  # a plain KeyError would show its message in quotes


@dataclass(frozen=True, slots=True)
class Section:
    """One rule: where it stands, what it is called, what it says."""

    book: str
    anchor: str
    title: str
    text: str

    @property
    def ref(self) -> str:
        return f"{self.book}#{self.anchor}"

    @property
    def paragraphs(self) -> list[str]:
        """The rule unwrapped, without marks for emphasis: paragraphs, and list items as "- item".

        >>> section("seven_zero#zero").paragraphs[0][:46]
        'When you play a 0, everybody hands their cards'
        """
        parts = re.split(r"\n\s*\n|\n(?=- |\d+\. )", re.sub(r"[*`]", "", self.text))
        return [" ".join(part.split()) for part in parts if part.strip()]

    def page(self, width: int = 80) -> str:
        """The rule for a terminal, no line longer than `width`."""
        return _plain(f"## {self.title} {{#{self.anchor}}}\n\n{self.text}", width)

    def __str__(self) -> str:
        return f"{self.title}\n\n{self.text}"

    def _repr_markdown_(self) -> str:
        return f"**{self.title}**\n\n{self.text}"


@dataclass(frozen=True, slots=True)
class Rulebook(Mapping[str, Section]):
    """One book: a mapping from anchors to sections, in reading order."""

    key: str
    title: str
    intro: str
    sections: tuple[Section, ...]
    source: str = field(repr=False)  # the file as written, anchors and all

    def __getitem__(self, anchor: str) -> Section:
        for rule in self.sections:
            if rule.anchor == anchor:
                return rule
        near = get_close_matches(anchor, list(self), n=3, cutoff=0.5)
        hint = f" Did you mean {' or '.join(map(repr, near))}?" if near else ""
        raise NoSuchRule(f"no rule {anchor!r} in {self.key!r}.{hint} It has: {', '.join(self)}")

    def __iter__(self) -> Iterator[str]:
        return (rule.anchor for rule in self.sections)

    def __len__(self) -> int:
        return len(self.sections)

    @property
    def markdown(self) -> str:
        """The whole book as a person reads it: the file without its anchors."""
        return re.sub(r"(?m)^(#.*?) +\{#[^}]*\}$", r"\1", self.source)

    def text(self, width: int = 80) -> str:
        """The whole book for a terminal, no line longer than `width`.

        Anchors stay visible after their headings, so that a cited rule can be looked up.
        """
        return _plain(self.source, width) + "\n"

    def __str__(self) -> str:
        return self.text()

    def _repr_markdown_(self) -> str:
        return self.markdown


@cache
def books() -> tuple[str, ...]:
    """The keys of all books, which are the files of this folder, in teaching order.

    The short game first, a house rule after the game it changes, programs last: each file says its
    order in its first line, and those that say nothing come at the end.
    """
    names = sorted(file.name for file in files(__name__).iterdir())
    keys = [name.removesuffix(".md") for name in names if name.endswith(".md")]
    orders = {key: _ORDER.match(_read(key)) for key in keys}
    return tuple(sorted(keys, key=lambda key: int(order[1]) if (order := orders[key]) else 10**6))


@cache
def load(key: str) -> Rulebook:
    if key not in books():
        raise ValueError(f"no rulebook {key!r}; there are: {', '.join(books())}")
    return _parse(key, _ORDER.sub("", _read(key), count=1))


def _read(key: str) -> str:
    return files(__name__).joinpath(f"{key}.md").read_text(encoding="utf-8")


def section(ref: str) -> Section:
    """Look up a rule by its citation, such as "fcd2017#match"."""
    key, mark, anchor = ref.partition("#")
    if not (key and mark and anchor):
        raise ValueError(
            f"{ref!r} does not cite a rule; write book#anchor, such as 'fcd2017#match'"
        )
    return load(key)[anchor]


@cache
def is_written(ref: str) -> bool:
    """Whether this rule can be looked up: a house rule of one's own may be in no book.

    >>> is_written("uno#catch"), is_written("house#leader")
    (True, False)
    """
    try:
        section(ref)
    except (LookupError, ValueError):
        return False
    return True


def citation(ref: str) -> str:
    """What a rule is called, for a person; its reference is for code.

    >>> citation("fcd2018#draw"), citation("fcd2018#zero"), citation("house#calm")
    ('Rule: Drawing', 'Rule: 0 (the wild card)', 'A house rule')
    """
    if not is_written(ref):
        return "A house rule"
    if ref.partition("#")[2].startswith("ruling-"):
        return section(ref).title
    name, _, does = section(ref).title.partition(": ")
    return f"Rule: {name} ({does})" if does else f"Rule: {name}"


# -- reading a file: a heading and the lines under it make a piece; pieces with anchors are rules --


class _Piece(NamedTuple):
    line: int
    level: int
    title: str
    anchor: str
    lines: list[str]

    @property
    def body(self) -> str:
        return "\n".join(self.lines).strip()


def _pieces(source: str) -> list[_Piece]:
    found: list[_Piece] = []
    for number, line in enumerate(source.splitlines(), start=1):
        if line.startswith("#"):
            heading = _HEADING.fullmatch(line.rstrip())
            if heading is None:
                raise ValueError(f"line {number}: not a heading we can read: {line!r}")
            marks, title, anchor = heading.groups()
            found.append(_Piece(number, len(marks), title, anchor or "", []))
        elif found:
            found[-1].lines.append(line)
        elif line.strip():
            raise ValueError(f"line {number}: text before the title: {line!r}")
    return found


def _parse(key: str, source: str) -> Rulebook:
    """Make a book of a file, or say in which line it goes wrong."""
    try:
        pieces = _pieces(source)
        if not pieces or pieces[0].level != 1 or not pieces[0].body:
            raise ValueError("a book begins with '# Title' and a paragraph of introduction")
        seen: dict[str, int] = {}
        for piece in pieces[1:]:
            where = f"line {piece.line}: "
            if piece.level == 1:
                raise ValueError(f"{where}a second title, {piece.title!r}")
            if not piece.anchor:  # a divider such as "Rulings": no rule of its own
                continue
            first = seen.setdefault(piece.anchor, piece.line)
            if first != piece.line:
                raise ValueError(f"{where}anchor {piece.anchor!r} is already used in line {first}")
            if not piece.body:
                raise ValueError(f"{where}nothing is said under {piece.title!r}")
    except ValueError as problem:
        raise ValueError(f"rulebook {key!r}, {problem}") from None
    title, *rest = pieces
    rules = tuple(Section(key, p.anchor, p.title, p.body) for p in rest if p.anchor)
    return Rulebook(key, title.title, title.body, rules, source)


def _plain(source: str, width: int) -> str:
    blocks = []
    for piece in _pieces(source):
        words = f"{piece.title}  [#{piece.anchor}]" if piece.anchor else piece.title
        rows = textwrap.wrap(words, width, break_on_hyphens=False)
        blocks.append("\n".join([*rows, _UNDERLINES[piece.level] * max(map(len, rows))]))
        for block in re.split(r"\n\s*\n", piece.body) if piece.body else ():
            entries = re.split(r"\n(?=- |\d+\. )", re.sub(r"[*`]", "", block))
            blocks.append("\n".join(_wrapped(entry, width) for entry in entries))
    return "\n\n".join(blocks)


def _wrapped(entry: str, width: int) -> str:
    bullet = re.match(r"- |\d+\. |", entry)
    indent = " " * len(bullet[0] if bullet else "")
    text = " ".join(entry.split())
    return textwrap.fill(text, width, subsequent_indent=indent, break_on_hyphens=False)
