"""The rulebook on a terminal: a whole book, one rule, or the list of rules, within its width."""

from __future__ import annotations

from fcd.board.screen import page_width, wrapped
from fcd.engine import Variant
from fcd.rulebook import books, load, section


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
    shelf = _shelf(variant)
    key = next((key for key in shelf if name in load(key)), shelf[0])  # which says what it has
    return rule(f"{key}#{name}")


def list_rules(variant: Variant) -> str:
    """The anchors of the books that this game goes by."""
    return "\n".join(
        wrapped(f"{load(key).title}: " + ", ".join(f"#{anchor}" for anchor in load(key)))
        for key in _shelf(variant)
    )


def _shelf(variant: Variant) -> list[str]:
    """A house rule has a book of its own beside the one it changes."""
    wanted = dict.fromkeys([variant.book or variant.key, variant.key])
    return [key for key in wanted if key in books()]
