"""Rule reader: the rules in words, one after the other. It shows the rulebook and adds nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from fcd.board.lessons.lesson import Lesson
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, View
from fcd.rulebook import NoSuchRule, Section, books, load, section

_FULL = 6  # so many rules are printed word for word; of more, the first sentence of each
_ITEM = re.compile(r"(?:-|(\d+\.)) (.*)")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])")


def plain_words(text: str) -> str:
    """The text on one line, without marks for emphasis."""
    return " ".join(re.sub(r"[*`]", "", text).split())


def first_sentence(text: str) -> str:
    """How it begins.

    >>> first_sentence("Deal seven cards. Turn one up.")
    'Deal seven cards.'
    >>> first_sentence("Two kinds act at once:")
    'Two kinds act at once: …'
    """
    first = _SENTENCE_END.split(plain_words(text))[0]
    return f"{first} …" if first.endswith(":") else first


class RuleReader(Lesson):
    """Some rules to leaf through: whole books, single sections, or both.

    >>> RuleReader("fcd2018#match", "fcd2018#zero").refs
    ['fcd2018#match', 'fcd2018#zero']

    Several rules of one book are named shorter, by their anchors:

    >>> RuleReader(fcd2018="match zero", fcd2017="words").refs
    ['fcd2018#match', 'fcd2018#zero', 'fcd2017#words']

    Without any reference it has every book.
    """

    def __init__(self, *refs: str, **anchors: str) -> None:
        super().__init__()
        named = [ref for book, several in anchors.items() for ref in _refs(book, several)]
        self.rules = _find((*refs, *named) or books())
        self.books = tuple(dict.fromkeys(rule.book for rule in self.rules))
        self.title = load(self.books[0]).title if len(self.books) == 1 else "The rules"
        self.at = 0

    @property
    def refs(self) -> list[str]:
        return [rule.ref for rule in self.rules]

    @property
    def shown(self) -> Section:
        return self.rules[self.at]

    def controls(self) -> list[Block]:
        shown, last = self.shown, len(self.rules) - 1
        titles = [(key, load(key).title) for key in self.books]
        labels = [
            (rule.ref, plain_words(rule.title)) for rule in self.rules if rule.book == shown.book
        ]
        return [
            *([blocks.select("book", "Book", titles, shown.book)] if len(titles) > 1 else []),
            blocks.select("rule", "Rule", labels, shown.ref),
            blocks.button("back", "Back", "b", off=self.at == 0),
            blocks.button("next", "Next", "n", off=self.at == last, main=True),
        ]

    def body(self) -> list[Block]:
        rule = self.shown
        at = f"Rule {self.at + 1} of {len(self.rules)}"
        return [
            blocks.heading(plain_words(rule.title)),
            *_paragraphs(rule),
            blocks.paragraph(at, "soft", live=True),
        ]

    def printed(self) -> View:
        """Every rule: its words if these are few rules, its first sentence otherwise."""
        if len(self.rules) <= _FULL:
            return self.sheet([_in_full(rule) for rule in self.rules])
        body: list[Block] = []
        for book, rules in groupby(self.rules, key=lambda rule: rule.book):
            body += [blocks.heading(load(book).title)] if len(self.books) > 1 else []
            body.append(blocks.checks(map(_in_short, rules)))
        return self.sheet(body)

    def chosen(self, name: str, value: Any) -> None:
        part = "book" if name == "book" else "ref"
        self.at = next(n for n, rule in enumerate(self.rules) if getattr(rule, part) == value)

    def pressed(self, name: str) -> None:
        self.at += 1 if name == "next" else -1


def _refs(book: str, anchors: object) -> list[str]:
    """The rules named by their anchors; without any, the whole book."""
    if not isinstance(anchors, str):
        wanted = f'{book}="deck points"'
        raise ValueError(
            f"the rules of a book are named in one text, as in {wanted}, not {anchors!r:.60}"
        )
    return [f"{book}#{anchor}" for anchor in anchors.split()] or [book]


def _find(refs: tuple[str, ...]) -> tuple[Section, ...]:
    """The rules meant, each once, those of one book together. ValueError says what there is."""
    found: list[Section] = []
    for ref in refs:
        if not isinstance(ref, str):
            raise ValueError(
                f"{ref!r:.60} isn't a rule: name books ({', '.join(books())}) "
                "or sections, such as 'fcd2018#zero'"
            )
        try:
            found += [section(ref)] if "#" in ref else load(ref).sections
        except NoSuchRule as missing:
            raise ValueError(str(missing)) from None
    order = list(dict.fromkeys(rule.book for rule in found))
    return tuple(sorted(dict.fromkeys(found), key=lambda rule: order.index(rule.book)))


def _in_full(rule: Section) -> Block:
    block = blocks.rule(rule)
    return {**block, "title": plain_words(rule.title), "lines": [*map(plain_words, block["lines"])]}


def _in_short(rule: Section) -> blocks.Check:
    return blocks.check("", f"{plain_words(rule.title)}. {first_sentence(rule.paragraphs[0])}")


def _paragraphs(rule: Section) -> Iterator[Block]:
    lines = [plain_words(line) for line in rule.paragraphs]
    for is_list, some in groupby(lines, key=lambda line: bool(_ITEM.match(line))):
        if is_list:
            items = [match.groups() for match in map(_ITEM.match, some) if match]
            yield blocks.checks(blocks.check(number or "•", says) for number, says in items)
        else:
            yield from map(blocks.paragraph, some)
