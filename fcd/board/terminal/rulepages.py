"""The rulebook on a terminal: a whole book, one rule, or the list of rules, within its width."""

from __future__ import annotations

from fcd.board.sentences import shelf
from fcd.board.terminal.invocation import command
from fcd.board.terminal.page import page_width, wrapped
from fcd.engine import Variant
from fcd.rulebook import load, section

_OPTIONS = {
    "classic": "classic",
    "draw_until_playable": "draw-until-playable",
    "custom": "custom-{}",
    "customs": "customizable",
}


def whole_book(key: str) -> str:
    """A book from its title to its last ruling."""
    return load(key).text(page_width())


def rule(ref: str) -> str:
    """The rule that is cited like this: "fcd2017#match"."""
    return section(ref).page(page_width())


def one_rule(variant: Variant, anchor: str) -> str:
    """A rule of the game being played, by "#match", "match" or "uno#match"."""
    if not anchor.startswith("#") and "#" in anchor:
        return rule(anchor)
    name = anchor.removeprefix("#")
    keys = shelf(variant)
    key = next((key for key in keys if name in load(key)), keys[0])  # which says what it has
    return rule(f"{key}#{name}")


def of_options(variant: Variant) -> str:
    """The rules behind UNO's options, in the order of the key, and where the others are."""
    options = [option.partition("=") for option in variant.key.split("+")[1:]]
    anchors = [_OPTIONS[name].format(value) for name, _, value in options]
    book = variant.book or variant.key
    pages = [rule(variant.cite(anchor)) for anchor in anchors]
    return "\n\n".join([*pages, f"All the other rules: {command()} rules {book}"])


def list_rules(variant: Variant) -> str:
    """The anchors of the books that this game goes by."""
    return "\n".join(
        wrapped(f"{load(key).title}: " + ", ".join(f"#{anchor}" for anchor in load(key)))
        for key in shelf(variant)
    )
